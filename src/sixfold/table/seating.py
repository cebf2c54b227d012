"""What is to be played and by whom, as people say it: names of games, opponents, seats."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from ..engine.players import read_player
from ..errors import BadRuleset
from ..games import looks, module_of
from ..match import Match
from ..position import Position
from ..ruleset import Ruleset, games, presets
from ..tongue import LANGUAGES, find

HERE = "here"
"""How a seat is told that is played by somebody at this keyboard."""


def named(text: str) -> Ruleset:
    """Returns the ruleset that a text names, by id, preset, title or in full, in any case.

    Raises `BadRuleset` saying what is allowed.
    """
    try:
        return Ruleset(text)
    except BadRuleset as error:
        for wanted in (" ".join(text.casefold().split()), _by_title().get(_letters(text), "")):
            try:
                return Ruleset(wanted)
            except BadRuleset:
                continue
        raise error


def _letters(text: str) -> str:
    """Returns what tells names apart: their letters and digits."""
    return "".join(filter(str.isalnum, text.casefold()))


def _by_title() -> dict[str, str]:
    """Returns what games are by their titles, and by each of several in one, in all languages."""
    found: dict[str, str] = {}
    for game, look in looks().items():
        said = [find(look.title, module_of(game), other) for other in LANGUAGES if other != "en"]
        for title in filter(None, [look.title, *said]):
            for part in (title, *title.split("/")):
                found.setdefault(_letters(part), game)
    for name in (*games(), *presets()):  # what is an id stays one
        found[_letters(name)] = name
    return found


def seats_of(ruleset: Ruleset, start: str | None = None) -> int:
    """Returns how many seats play."""
    first = Position(ruleset) if start is None else Position.from_text(ruleset, start)
    return first.seats


def seat_of(text: str, seats: int, rng: random.Random) -> int:
    """Returns the seat that a text tells: a number, or one by chance."""
    wanted = text.strip().lower()
    if wanted == "random":
        return rng.randint(1, seats)
    if not wanted.isdecimal() or len(wanted) > 2 or not 1 <= int(wanted) <= seats:
        raise ValueError(f"there is no seat {text!r}; seats: 1 to {seats}, or random")
    return int(wanted)


def seated(versus: Sequence[str], seats: int, mine: int) -> dict[int, str]:
    """Returns who sits in the seats that are not one's own, in their order.

    One opponent stands for all of them; as many opponents as there are seats leave none to
    oneself.
    """
    if not versus:
        return {}
    if len(versus) == seats and seats > 1:
        return dict(enumerate(versus, 1))
    others = [seat for seat in range(1, seats + 1) if seat != mine]
    if not others:
        raise ValueError("nobody plays against one who plays alone: leave --vs out")
    told = list(versus) * len(others) if len(versus) == 1 else list(versus)
    if len(told) != len(others):
        raise ValueError(
            f"{len(others)} others sit at this table: tell --vs once for all of them or "
            f"{len(others)} times, not {len(versus)} times"
        )
    return dict(zip(others, told, strict=True))


def computers_of(told: Mapping[int, str], ruleset: Ruleset) -> dict[int, str]:
    """Returns the seats of computers; raises ValueError for one who is no player."""
    found = {seat: who for seat, who in told.items() if who.strip().lower() != HERE}
    for who in found.values():
        read_player(who, ruleset)
    return found


def new_match(
    ruleset: Ruleset,
    computers: Mapping[int, str],
    *,
    names: Sequence[str] = (),
    start: str | None = None,
    seed: int | None = None,
) -> Match:
    """Returns a match of people and computers, which its record names."""
    people = iter(names)
    told = [
        _in_record(computers[seat]) if seat in computers else next(people, "")
        for seat in range(1, seats_of(ruleset, start) + 1)
    ]
    return Match(ruleset, seats=told, start=start, seed=seed)


def _in_record(told: str) -> str:
    return f"level {told.strip()}" if told.strip().isdecimal() else told
