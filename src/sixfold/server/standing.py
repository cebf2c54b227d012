"""A match as it stands: rebuilt from its rows, and what rows the next act would add.

No database and no clock here: what is written is left to store.py, when to rooms.py.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import TypedDict

import msgspec

from ..games import look_of
from ..move import Move
from ..outcome import Outcome
from ..position import CHANCE, Position
from ..record import Ply, Record, Result
from ..ruleset import Ruleset
from . import clocks
from .protocol import Clock, MoveTold
from .store import MatchRow, PlyRow, SeatRow

_REMEMBERED = 16  # rows by which a doubled message is known


class Standing:
    """One match: position, moves, clocks, seats, and how it ended."""

    def __init__(self, row: MatchRow) -> None:
        """Goes through the rows of a match."""
        self.id, self.game, self.rated = row.id, row.game, row.rated
        self.ruleset = Ruleset(row.ruleset)
        self.clock = msgspec.convert(row.clock, Clock)
        self.seats: list[SeatRow] = row.seats
        self.asks: list[tuple[int, str]] = row.asks
        self.hints: dict[tuple[int, int], int] = row.hints
        self.next = row.next
        self.start = row.start
        self.ply = 0  # how many rows were written
        self.left = clocks.at_start(self.clock, len(row.seats))
        self.end: Result | None = None  # from outside the rules
        self._since: float | None = None  # of the last row
        self._recent: deque[PlyRow] = deque(maxlen=_REMEMBERED)
        self._begin()
        kept: list[str] = []
        for ply in row.plies:
            if ply.kind == "back":
                del kept[int(ply.move) :]
            elif ply.kind == "move":
                kept.append(ply.move)
            self._note(ply)
        for move in kept:
            self._step(move)

    def _begin(self) -> None:
        self.position = self._first()
        self.moves: list[tuple[int, str]] = []  # the seat, or 0 for chance, and the move
        # What each eye heard, where that is not everything.
        eyes = self.position.seats + 1 if self.ruleset.has_secrets else 0
        self._heard: list[list[str]] = [[] for _ in range(eyes)]

    def _first(self) -> Position:
        if self.start is None:
            return Position(self.ruleset)
        return Position.from_text(self.ruleset, self.start)

    def _step(self, move: str, after: Position | None = None) -> None:
        here = self.position
        self.position = after or here.play(move)
        self.moves.append((here.turn or CHANCE, move))
        for eye, heard in enumerate(self._heard):
            heard.append(str(here.heard(move, eye)))

    def _note(self, row: PlyRow) -> None:
        self.ply, self.left = row.number + 1, row.left
        self._since = row.at
        self._recent.append(row)
        if row.kind == "end":
            self.end = _result(row, len(self.seats))

    def apply(self, row: PlyRow, after: Position | None = None) -> None:
        """Takes in a row that was written."""
        if row.number != self.ply:
            raise ValueError(f"row {row.number} does not follow {self.ply}")
        if row.kind == "back":
            kept = self.moves[: int(row.move)]
            self._begin()
            for _, move in kept:
                self._step(move)
        elif row.kind == "move":
            self._step(row.move, after)
        self._note(row)
        self.asks = []

    # What is so

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, by the rules or from outside them."""
        return self.end.outcome if self.end else self.position.outcome

    @property
    def full(self) -> bool:
        """Whether somebody sits in every seat."""
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def turn(self) -> int | None:
        """The seat to act, or None when it is over."""
        return None if self.outcome else self.position.turn

    @property
    def computer(self) -> SeatRow | None:
        """The computer that is to act, if it is one and the match goes on."""
        turn = self.turn
        if not turn or not self.full:
            return None
        seat = self.seats[turn - 1]
        return seat if seat.kind == "computer" else None

    @property
    def leaves_rest(self) -> bool:
        """Whether the rest of what is asked may be left to chance."""
        finishes = look_of(self.game).finishes
        return bool(finishes) and self.position.view(0).stage in finishes

    @property
    def begun(self) -> bool:
        """Whether any seat has moved."""
        return any(seat for seat, _ in self.moves)

    @property
    def since(self) -> float | None:
        """When the clock of the seat to act began to run, if it runs."""
        return self._since if self.turn and self.begun and self.full else None

    @property
    def deadline(self) -> float | None:
        """When the flag of the seat to act falls, if it can."""
        return clocks.deadline(self.clock, self.left, self.turn, self.since)

    def flag_fell(self, now: float, lag: float) -> bool:
        """Tells whether the seat to act has no time left for a move that comes now."""
        if self.left is None or self.since is None or not self.turn:
            return False
        return clocks.spent(self.since, now, lag) >= self.left[self.turn - 1]

    def left_at(self, now: float) -> tuple[float, ...] | None:
        """Returns what the clocks show."""
        if self.left is None or self.since is None or not self.turn:
            return self.left
        shown = list(self.left)
        shown[self.turn - 1] = max(0.0, shown[self.turn - 1] - max(0.0, now - self.since))
        return tuple(shown)

    def mine(self, player: str | None) -> list[int]:
        """Returns the seats of a player."""
        if player is None:
            return []
        return [seat.seat for seat in self.seats if seat.player == player]

    def others(self, seat: int) -> list[SeatRow]:
        """Returns the seats where other people sit than in this one."""
        own = self.seats[seat - 1].player
        return [s for s in self.seats if s.kind == "person" and s.player != own]

    def heard(self, eye: int) -> list[MoveTold]:
        """Returns the moves as an eye heard them, with the hints that were taken."""
        told = self._heard[eye] if self._heard else [move for _, move in self.moves]
        return [
            MoveTold(seat, move, self.hints.get((number, seat), 0))
            for number, ((seat, _), move) in enumerate(zip(self.moves, told, strict=True))
        ]

    def was_played(self, ply: int, player: str, move: str) -> bool:
        """Tells whether this very move was written at this ply by this player."""
        for row in self._recent:
            if row.number == ply and row.kind == "move" and row.seat in self.mine(player):
                return row.move == " ".join(move.split())
        return False

    def after(self, moves: int) -> Position:
        """Returns the position after so many moves."""
        if moves == len(self.moves):
            return self.position
        here = self._first()
        for _, move in self.moves[:moves]:
            here = here.play(move)
        return here

    def takes_back_to(self, seat: int) -> int | None:
        """Returns how many moves hold once a seat's last one is taken back, or None."""
        numbered = range(len(self.moves) - 1, -1, -1)
        return next((n for n in numbered if self.moves[n][0] == seat), None)

    def record(self) -> Record:
        """Returns the match as a record."""
        outcome = self.outcome
        plies = tuple(
            Ply(seat, move, comment=_HINTED if self.hints.get((number, seat)) else "")
            for number, (seat, move) in enumerate(self.moves)
        )
        return Record(
            ruleset=self.ruleset.name,
            rules=self.ruleset.version,
            seats=tuple(seat.name for seat in self.seats),
            start=self.start,
            plies=plies,
            result=Result.of(outcome) if outcome else None,
        )

    # What would be written

    def rows_of_moves(
        self, moves: Sequence[str], now: float, lag: float, chance: Callable[[int], int]
    ) -> list[tuple[PlyRow, Position]]:
        """Returns the rows of a seat's moves and of the chance that follows, with the positions.

        ``chance`` gives the seed of the chance move that is so many moves into the match. Raises
        `IllegalMove`.
        """
        seat = self.position.turn or CHANCE
        after, positions = self.position, []
        for move in moves:
            after = after.play(move)
            positions.append((seat, after))
        count = len(self.moves) + len(moves)
        while after.turn == CHANCE and after.outcome is None:
            after = after.play(after.random_move(chance(count)))
            positions.append((CHANCE, after))
            count += 1
        spent = clocks.spent(self.since, now, lag)
        left = clocks.after_ply(self.clock, self.left, seat, spent, passes=after.turn != seat)
        return [
            (PlyRow(self.ply + i, "move", who, str(_last(here)), now, left), here)
            for i, (who, here) in enumerate(positions)
        ]

    def rows_of_chance(
        self, now: float, chance: Callable[[int], int]
    ) -> list[tuple[PlyRow, Position]]:
        """Returns the rows of the chance moves that are due before anybody can act."""
        if self.position.turn != CHANCE or self.outcome:
            return []
        drawn = str(self.position.random_move(chance(len(self.moves))))
        return self.rows_of_moves([drawn], now, 0, chance)

    def row_of_back(self, moves: int, seat: int, now: float) -> PlyRow:
        """Returns the row that lets only so many moves hold."""
        return PlyRow(self.ply, "back", seat, str(moves), now, self.left)

    def row_of_end(self, seat: int, reason: str, now: float) -> PlyRow:
        """Returns the row that ends the match from outside the rules."""
        return PlyRow(self.ply, "end", seat, reason, now, self.left_at(now))

    def told_after(self, rows: Sequence[tuple[PlyRow, Position | None]], now: float) -> _Kept:
        """Returns what will be kept of the match beside its rows, once these are written."""
        row, position = rows[-1]
        begun = self.begun or row.kind == "move"
        if row.kind == "back":
            count = int(row.move)
            position, begun = self.after(count), any(seat for seat, _ in self.moves[:count])
        position = position or self.position
        over = row.kind == "end" or position.outcome is not None
        turn = None if over or not self.full else position.turn
        since = row.at if begun else None
        waits = bool(turn) and self.seats[(turn or 1) - 1].kind == "computer"
        return {
            "changed": now,
            "over": over,
            "deadline": clocks.deadline(self.clock, row.left, turn, since),
            "owed": now if waits else None,
        }


class _Kept(TypedDict):
    changed: float
    over: bool
    deadline: float | None
    owed: float | None


def first_rows(row: MatchRow, chance: Callable[[int], int], now: float) -> list[PlyRow]:
    """Returns the chance moves that begin a new match."""
    return [drawn for drawn, _ in Standing(row).rows_of_chance(now, chance)]


def line_of(moves: Iterable[tuple[int, str]]) -> list[str]:
    """Returns the texts of moves."""
    return [move for _, move in moves]


def _last(position: Position) -> Move:
    assert position.last is not None
    return position.last


def _result(row: PlyRow, seats: int) -> Result:
    last = row.seat if row.move in ("resign", "time") else 0
    ranks: Sequence[int] = [seats if seat == last else 1 for seat in range(1, seats + 1)]
    return Result(tuple(ranks), row.move)


_HINTED = "a hint was taken"
