"""The record of a game: its ruleset, seats, plies, comments and result, as JSON or as text.

A record that was read is a legal game. Its text form is left to record_text.py.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from . import record_text
from .errors import BadRecord, IllegalMove, shortened
from .outcome import Outcome
from .position import Position
from .record_checks import (
    KEY,
    at_ply,
    check_version,
    illegal,
    is_own_start,
    ruleset_of,
    start_of,
    wrong_clock,
    wrong_header,
)
from .record_text import DEEPEST

OUTSIDE_REASONS = ("resign", "time", "agreement", "abandoned")
"""The reasons of a result that the rules themselves do not know."""


class Ply(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One move of a game, with what was noted about it."""

    seat: Annotated[int, Meta(ge=0, description="Who moved, from 1; 0 is chance.")]
    move: Annotated[str, Meta(description="The move's canonical text.")]
    clock: (
        Annotated[float, Meta(ge=0, description="Seconds left on the seat's clock after the move.")]
        | None
    ) = None
    before: Annotated[
        str, Meta(description="A comment before the move, only where it begins a variation.")
    ] = ""
    comment: Annotated[str, Meta(description="A comment on the move.")] = ""
    variations: Annotated[
        tuple[tuple[Ply, ...], ...],
        Meta(description="Other plies, each instead of this one and of all that follow it."),
    ] = ()

    def __post_init__(self) -> None:
        """Keeps a `Move` as its text."""
        if type(self.move) is not str and isinstance(self.move, str):
            msgspec.structs.force_setattr(self, "move", str(self.move))


class Result(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a game ended, by its rules or by what the players did outside them."""

    ranks: Annotated[
        tuple[Annotated[int, Meta(ge=1)], ...],
        Meta(description="A rank for each seat, 1 the best; equal ranks share."),
    ]
    reason: Annotated[
        str,
        Meta(
            description="Why the game ended: a reason of the game's rules, or one of "
            + ", ".join(OUTSIDE_REASONS)
            + "."
        ),
    ]
    scores: Annotated[
        tuple[int, ...] | None,
        Meta(description="A score for each seat, where the rules ended a game that scores."),
    ] = None

    @classmethod
    def of(cls, outcome: Outcome) -> Result:
        """Returns the result that tells of an outcome."""
        return cls(outcome.ranks, outcome.reason, outcome.scores)

    @property
    def outcome(self) -> Outcome:
        """The outcome that the result tells of."""
        return Outcome(self.ranks, self.scores, self.reason)

    def __str__(self) -> str:
        """Returns the result as in ``1-2 line``."""
        ranks, scores = ("-".join(map(str, row)) for row in (self.ranks, self.scores or ()))
        return f"{ranks} {self.reason} {scores}".rstrip()


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A game as it was played, whether finished or not; equal records are written alike.

    Whatever reads or writes one verifies it and raises `BadRecord`. The constructor does not.
    """

    ruleset: Annotated[str, Meta(description="The ruleset's canonical name.")]
    rules: Annotated[int, Meta(ge=1, description="The version of the game's rules.")]
    seats: Annotated[
        tuple[str, ...],
        Meta(description="Who sat where, seat 1 first; an empty name for nobody known."),
    ]
    headers: Annotated[
        dict[Annotated[str, Meta(extra_json_schema={"pattern": f"^{KEY}$"})], str],
        Meta(description="Further facts by name, such as Event and Date."),
    ] = {}
    start: Annotated[
        str | None,
        Meta(description="The text of the position played from, if it is not the game's own."),
    ] = None
    comment: Annotated[str, Meta(description="A comment before the first ply.")] = ""
    plies: Annotated[tuple[Ply, ...], Meta(description="The moves, the first one first.")]
    result: Annotated[Result | None, Meta(description="How the game ended; null while it has not.")]

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Reads a record's JSON form, which must hold canonical moves and a canonical ruleset."""
        try:
            told = json.loads(
                _decoded(text),
                object_pairs_hook=_without_doubles,
                parse_int=_whole,
                parse_constant=_refuse_number,
            )
            record = _built(told)
        except RecursionError:
            raise BadRecord("the record is nested too deeply") from None
        except BadRecord:
            raise
        except ValueError as error:
            raise BadRecord(f"the JSON is malformed or cut short: {error}") from None
        record.check()
        return record

    @classmethod
    def from_text(cls, text: str | bytes) -> Record:
        """Reads a record's text form, canonical or written by hand."""
        record = _built(record_text.read(_decoded(text)))
        record.check()
        return record

    @classmethod
    def parse(cls, text: str | bytes) -> Record:
        """Reads a record in either form."""
        decoded = _decoded(text)
        if not decoded.strip():
            raise BadRecord("the record is empty")
        return (cls.from_json if decoded.lstrip().startswith("{") else cls.from_text)(decoded)

    def to_json(self) -> str:
        """Writes the canonical JSON form, one line."""
        self.check()
        return msgspec.json.encode(self, order="deterministic").decode() + "\n"

    def to_text(self) -> str:
        """Writes the canonical text form."""
        self.check()
        return record_text.write(self)

    def check(self) -> None:
        """Raises `BadRecord` unless this is a legal game, canonically told."""
        for _ in self._replay():
            pass  # one position at a time is kept

    def positions(self) -> list[Position]:
        """Replays the main line: returns the first position and that after each ply, verified."""
        return list(self._replay())

    def _replay(self) -> Iterator[Position]:
        """Verifies the record and gives the positions of its main line as it goes."""
        _check_texts(self)
        start = last = _start(self)
        if len(self.seats) != start.seats:
            raise BadRecord(f"{len(self.seats)} seats are named; {start.seats} seats play")
        for key, text in self.headers.items():
            if reason := wrong_header(key, text):
                raise BadRecord(reason)
        yield start
        for last in _replayed(self.plies, start, 1, ""):
            yield last
        _check_result(self.result, last)


def record_schema() -> dict[str, Any]:
    """Returns the JSON Schema of the JSON form, as published in ``record.schema.json``."""
    schema = msgspec.json.schema(Record)
    for struct in schema["$defs"].values():
        struct["description"] = struct["description"].partition("\n")[0]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The record of a game",
        **schema,
    }


# Reading JSON


def _decoded(text: str | bytes) -> str:
    if not isinstance(text, str | bytes):
        raise TypeError(f"a record is text or bytes, not {text!r}")
    try:
        decoded = text if isinstance(text, str) else text.decode()
        decoded.encode()
    except (UnicodeDecodeError, UnicodeEncodeError) as error:
        raise BadRecord(f"the record is not UTF-8: {error.reason} at {error.start}") from None
    return decoded.removeprefix("\ufeff")


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    told = dict(pairs)
    if len(told) < len(pairs):
        names = sorted(name for name, _ in pairs)
        double = next(name for name, other in pairwise(names) if name == other)
        raise BadRecord(f"the field {shortened(double)} is given twice")
    return told


def _whole(digits: str) -> int:
    if len(digits) > 4000:  # Python reads few more
        raise BadRecord(f"the number {shortened(digits)} is too large")
    return int(digits)


def _refuse_number(name: str) -> float:
    raise BadRecord(f"{name} is no number that a record may hold")


def _built(told: object) -> Record:
    try:
        return msgspec.convert(told, Record)
    except msgspec.ValidationError as error:
        raise _placed(str(error)) from None


def _placed(message: str) -> BadRecord:
    """Makes the refusal of what a JSON path like ``$.plies[6].variations[0][1].move`` names."""
    message, path = re.findall(r"\A(.*?)(?: - at `(\$[^`]*)`)?\Z", message, re.DOTALL)[0]
    if unknown := re.fullmatch("Object contains unknown field `(.*?)`?", message, re.DOTALL):
        struct = Result if "result" in path else Ply if "plies" in path else Record
        allowed = ", ".join(struct.__struct_fields__)
        message = f"unknown field {shortened(unknown[1])}; allowed: {allowed}"
    else:
        message = message.replace("`", "'")
    found = re.match(r"\$\.plies\[(\d+)\]((?:\.variations\[\d+\]\[\d+\])*)(.*)", path)
    if not found:
        return BadRecord(message + (f" (at {path})" if path else ""))
    ply, inside = int(found[1]) + 1, ""
    for further in re.findall(r"\[\d+\]\[(\d+)\]", found[2]):
        inside += f"variation at ply {ply}, "
        ply += int(further)
    return at_ply(message + (f" (at {found[3][1:]})" if found[3] else ""), ply, inside)


# Verifying


def _check_texts(record: Record) -> None:
    """Refuses what cannot be written, before anything else looks at it."""
    lines = [(record.plies, 0)]
    while lines:
        plies, depth = lines.pop()
        if depth > DEEPEST:
            raise BadRecord(f"variations lie within variations at most {DEEPEST} deep")
        lines += [(variation, depth + 1) for ply in plies for variation in ply.variations]
    try:
        msgspec.json.encode(record)
    except UnicodeEncodeError:
        raise BadRecord("a text holds half a surrogate pair, which is no character") from None
    except (OverflowError, ValueError):
        raise BadRecord("a number is too large") from None


def _start(record: Record) -> Position:
    ruleset = ruleset_of(record.ruleset)
    if ruleset.name != record.ruleset:
        raise BadRecord(
            f"ruleset: {shortened(record.ruleset)} is written {shortened(ruleset.name)}"
        )
    check_version(ruleset, record.rules)
    if is_own_start(ruleset, record.start):
        raise BadRecord(f"start: {record.start} is the game's own start, which is left out")
    return start_of(ruleset, record.start)


def _replayed(plies: Sequence[Ply], here: Position, first: int, inside: str) -> Iterator[Position]:
    """Gives the position after each ply, its variations being verified."""
    for number, ply in enumerate(plies, first):
        if here.turn is None:
            raise at_ply("the game is over, no ply may follow", number, inside)
        try:
            after = here.play(ply.move)
        except IllegalMove as error:
            raise illegal(ply.move, error.reason, number, inside) from None
        if reason := _wrong_with(ply, here.turn, str(after.last), bool(inside) and number == first):
            raise at_ply(reason, number, inside)
        for variation in ply.variations:
            within = f"{inside}variation at ply {number}, "
            if not variation:
                raise at_ply("the variation holds no ply", number, within)
            for _ in _replayed(variation, here, number, within):
                pass
        here = after
        yield here


def _wrong_with(ply: Ply, turn: int, move: str, begins: bool) -> str | None:
    if ply.move != move:
        return f"the move {shortened(ply.move)} is written {move!r}"
    if ply.seat != turn:
        return f"seat {ply.seat} is named, but it is the turn of seat {turn}"
    if ply.clock is not None and (reason := wrong_clock(ply.clock)):
        return reason
    if ply.before and not begins:
        return "only the first ply of a variation has a comment before it"
    return None


def _check_result(result: Result | None, last: Position) -> None:
    outcome = last.outcome
    told = shortened(str(result)) if result else "unfinished"
    if outcome:
        right = Result.of(outcome)
        if result != right:
            raise BadRecord(f"the result is {told}, but the rules ended the game in '{right}'")
        return
    if result is None:
        return
    if result.reason not in OUTSIDE_REASONS:
        raise BadRecord(
            f"the result's reason is {shortened(result.reason)}, but the rules have not ended the "
            f"game; allowed: no result, {', '.join(OUTSIDE_REASONS)}"
        )
    if result.scores is not None:
        raise BadRecord("the result tells of scores; only an end by the rules has them")
    ranks = result.ranks
    if len(ranks) != last.seats or any(rank != 1 + sum(r < rank for r in ranks) for rank in ranks):
        raise BadRecord(
            f"the ranks of {told} cannot be: {last.seats} seats, each with 1 and the number "
            "of those before it"
        )
    equal = max(ranks) == 1
    if result.reason == "agreement" and not equal:
        raise BadRecord(f"the result is {told}, but who agrees shares rank 1")
    if result.reason in ("resign", "time") and equal and last.seats > 1:
        raise BadRecord(f"the result is {told}, but whose fault it is ranks behind the others")
