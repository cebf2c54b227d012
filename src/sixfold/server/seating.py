"""Who sits where in a new match, and in the one after it."""

from __future__ import annotations

from typing import Any

import msgspec

from ..errors import BadRuleset
from ..position import Position
from ..ruleset import Ruleset
from .clocks import wrong_clock
from .keys import new_match
from .protocol import NewMatch, NewSeat
from .refusals import Refusal
from .store import MatchRow, SeatRow


def new_row(wanted: NewMatch, player: str, now: float, seed: int) -> MatchRow:
    """Returns a match as somebody wants it; raises `Refusal` where it cannot be."""
    try:
        ruleset = Ruleset(wanted.ruleset)
    except BadRuleset as error:
        raise Refusal("bad", str(error)) from None
    if reason := wrong_clock(wanted.clock):
        raise Refusal("bad", reason)
    first = Position(ruleset, seed=seed)
    if len(wanted.seats) != first.seats:
        raise Refusal("bad", f"{len(wanted.seats)} seats are given; {first.seats} seats play")
    seats = [_seat(number, seat, player) for number, seat in enumerate(wanted.seats, 1)]
    if any(seat.kind == "computer" and not seat.level for seat in seats):
        raise Refusal("bad", "a computer has a level from 1 to 10")
    if all(seat.kind == "computer" for seat in seats):
        raise Refusal("bad", "somebody must play besides computers")
    start = first.text if ruleset.draws_start else None
    clock = msgspec.to_builtins(wanted.clock)
    return _row(ruleset, start, clock, seats, now, rated=wanted.rated)


def next_seats(row: MatchRow, starts: int, now: float, seed: int) -> MatchRow:
    """Returns the rematch of a match, seated so that the seat which starts it comes first."""
    order = row.seats[starts - 1 :] + row.seats[: starts - 1]
    seats = [
        SeatRow(number, seat.kind, seat.name, seat.level, seat.player)
        for number, seat in enumerate(order, 1)
    ]
    ruleset = Ruleset(row.ruleset)
    start = Position(ruleset, seed=seed).text if ruleset.draws_start else None
    return _row(ruleset, start, row.clock, seats, now, rated=row.rated)


def _row(
    ruleset: Ruleset,
    start: str | None,
    clock: dict[str, Any],
    seats: list[SeatRow],
    now: float,
    *,
    rated: bool,
) -> MatchRow:
    return MatchRow(
        id=new_match(),
        game=ruleset.game,
        ruleset=ruleset.name,
        start=start,
        clock=clock,
        rated=rated,
        created=now,
        changed=now,
        over=False,
        deadline=None,
        owed=None,
        next=None,
        seats=seats,
    )


def clean_name(name: str) -> str:
    """Returns a name that is fit to be shown: one line of letters that can be seen."""
    seen = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(seen.split())[:40]


def _seat(number: int, wanted: NewSeat, player: str) -> SeatRow:
    name = clean_name(wanted.name)
    if wanted.kind == "computer":
        return SeatRow(number, "computer", name, wanted.level, None)
    if wanted.kind == "friend":
        return SeatRow(number, "open", name, 0, None)
    return SeatRow(number, "person", name, 0, player)
