"""What a record can hold, asked when it is read and when a match is given something to note.

A reason is a text; None means that nothing is wrong. Whether moves are legal is left to record.py.
"""

from __future__ import annotations

import re
from math import copysign, isfinite
from numbers import Real

from .errors import BadPosition, BadRecord, BadRuleset, shortened
from .position import Position
from .ruleset import Ruleset

KEY = "[A-Za-z][A-Za-z0-9_-]*"  # the name of a header

_KNOWN = re.compile(r"(?i)(ruleset|rules|start|seat[0-9]+)")


def at_ply(reason: str, ply: int, inside: str = "") -> BadRecord:
    """Makes the refusal of a ply, ``inside`` naming the variations it lies in."""
    if not inside:
        return BadRecord(reason, ply)
    error = BadRecord(f"{inside}ply {ply}: {reason}")
    error.ply = ply
    return error


def illegal(move: str, reason: str, ply: int, inside: str = "") -> BadRecord:
    """Makes the refusal of a move."""
    return at_ply(f"illegal move {shortened(move)}: {reason}", ply, inside)


def is_known(key: str) -> bool:
    """Tells whether a header's name is taken by a field of the record."""
    return _KNOWN.fullmatch(key) is not None


def wrong_text(what: str, text: object) -> str | None:
    """Returns why something is no text that can be written, such as ``the comment``."""
    if not isinstance(text, str):
        return f"{what} is {shortened(str(text))}, which is no text"
    try:
        text.encode()
    except UnicodeEncodeError:
        return f"{what} holds half a surrogate pair, which is no character"
    return None


def wrong_header(key: object, text: object) -> str | None:
    """Returns why a header cannot be."""
    if not isinstance(key, str) or not re.fullmatch(KEY, key):
        return f"the header {shortened(str(key))} is no name: letters, then digits, '-' and '_' too"
    if is_known(key):
        return f"the header '{key}' has a place of its own in the record"
    return wrong_text(f"the header '{key}'", text)


def wrong_clock(seconds: object) -> str | None:
    """Returns why something cannot be what a clock shows."""
    if isinstance(seconds, bool) or not isinstance(seconds, Real):
        return f"the clock is {shortened(str(seconds))}, which is no number of seconds"
    try:
        shown = float(seconds)
    except OverflowError:
        return "the clock is too large a number"
    if not (isfinite(shown) and copysign(1, shown) > 0):
        return f"the clock is {seconds}; it must be finite and not negative"
    return None


def check_version(ruleset: Ruleset, rules: int) -> None:
    """Raises `BadRecord` unless the rules are those played here."""
    if rules != ruleset.version:
        raise BadRecord(
            f"the record follows version {str(rules)[:20]} of the rules of {ruleset.game}; "
            f"allowed: {ruleset.version}"
        )


def ruleset_of(text: str) -> Ruleset:
    """Returns the ruleset a record names; raises `BadRecord` where there is none."""
    try:
        return Ruleset(text)
    except BadRuleset as error:
        raise BadRecord(f"ruleset: {error}") from None


def is_own_start(ruleset: Ruleset, text: str | None) -> bool:
    """Tells whether a text is that of the game's own start, which a record leaves out."""
    return not ruleset.draws_start and text == Position(ruleset).text


def start_of(ruleset: Ruleset, text: str | None) -> Position:
    """Returns the position a record starts from, the game's own where the record tells none."""
    if text is None and ruleset.draws_start:
        raise BadRecord(
            f"start: it is missing; the set-up of {ruleset.game} is drawn by chance, so that the "
            "record must tell it"
        )
    try:
        return Position(ruleset) if text is None else Position.from_text(ruleset, text)
    except BadPosition as error:
        raise BadRecord(f"start: {error}") from None
