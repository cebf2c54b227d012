"""A game being played: moves with undo and redo, dice and deals, agreed ends, the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from hashlib import sha256
from secrets import randbits
from typing import Literal

from msgspec.structs import replace

from .errors import BadRecord, IllegalMove
from .games import look_of
from .look import NextStart
from .outcome import Outcome
from .position import CHANCE, Position
from .record import Ply, Record, Result
from .record_checks import is_own_start, wrong_clock, wrong_header, wrong_text
from .ruleset import Ruleset

_OVER = "the game is over"


def _refuse(reason: str | None) -> None:
    if reason:
        raise BadRecord(reason)


def _mixed(seed: int, ply: int) -> int:
    """Returns the seed of one ply's chance move, the same on every machine."""
    return int.from_bytes(sha256(f"{seed} {ply}".encode()).digest()[:8], "big")


class _Headers(MutableMapping[str, str]):
    """Facts for a record by name; what a record cannot hold is refused when it is given."""

    def __init__(self, told: Mapping[str, str]) -> None:
        self._told: dict[str, str] = {}
        self.update(told)

    def __setitem__(self, key: str, text: str) -> None:
        _refuse(wrong_header(key, text))
        self._told[key] = text

    def __getitem__(self, key: str) -> str:
        return self._told[key]

    def __delitem__(self, key: str) -> None:
        del self._told[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._told)

    def __len__(self) -> int:
        return len(self._told)

    def __repr__(self) -> str:
        return repr(self._told)


class Match:
    """A game being played by named seats; what was taken back may be played again.

    Its timeline is plies, and at most one end from outside the rules, always the last. Unless it
    is told not to, the match draws dice and deals itself, so that it only ever waits for a seat.
    """

    def __init__(
        self,
        ruleset: str | Ruleset,
        *,
        seats: Sequence[str] = (),
        headers: Mapping[str, str] | None = None,
        start: str | None = None,
        seed: int | None = None,
        draws: bool = True,
    ) -> None:
        """Sets up a game, from a position text if one is given, with a name for each seat.

        With ``draws`` each chance move is drawn as soon as it is due: the same seed and the same
        moves give the same game on every machine. Without, chance moves are played like others.
        The seed also draws the set-up where that is by chance; None takes one from the system.
        What no record could hold is refused when it is given, here and later.
        """
        if isinstance(seed, bool) or not isinstance(seed, int | None):
            raise ValueError(f"the seed is {seed!r}; it must be a whole number")
        ruleset = Ruleset(ruleset)
        self._seed = randbits(64) if seed is None else seed
        self._draws = draws
        if start is None:
            first = Position(ruleset, seed=self._seed)
            start = first.text if ruleset.draws_start else None
        else:
            first = Position.from_text(ruleset, start)
            start = None if is_own_start(ruleset, start) else start
        if seats and len(seats) != first.seats:
            raise ValueError(f"{len(seats)} seats are named; {first.seats} seats play")
        for seat, name in enumerate(seats, 1):
            _refuse(wrong_text(f"the name of seat {seat}", name))
        self._seats = tuple(seats) or ("",) * first.seats
        self._headers = _Headers(headers or {})
        self._start = start
        self._opening = ""  # the comment before the first ply
        self._positions = [first]  # one more than the plies, those taken back included
        self._timeline: list[Ply | Result] = []
        self._at = 0  # how much of the timeline holds
        self._draw()

    @classmethod
    def from_record(cls, record: Record, *, seed: int | None = None, draws: bool = True) -> Match:
        """Takes up a recorded game where it stands; raises `BadRecord` if it is not sound.

        With ``draws`` a chance move that is due is drawn, and so are those to come.
        """
        positions = record.positions()
        match = cls(
            record.ruleset,
            seats=record.seats,
            headers=record.headers,
            start=record.start,
            seed=seed,
            draws=False,
        )
        match._opening = record.comment
        match._positions = positions
        match._timeline = list(record.plies)
        if record.result and positions[-1].outcome is None:
            match._timeline.append(record.result)
        match._at = len(match._timeline)
        match._draws = draws
        match._draw()
        return match

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by."""
        return self._positions[0].ruleset

    @property
    def seed(self) -> int:
        """What chance is drawn by: whoever knows it knows all that will be drawn."""
        return self._seed

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, seat 1 first."""
        return self._seats

    @property
    def headers(self) -> MutableMapping[str, str]:
        """Further facts for the record; they may be changed."""
        return self._headers

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self._positions[self._count]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The first position and that after each move."""
        return tuple(self._positions[: self._count + 1])

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves played, those of chance among them."""
        return tuple(ply.move for ply in self._plies)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or outside them, or None."""
        return self._end.outcome if self._end else self.position.outcome

    @property
    def can_undo(self) -> bool:
        """Whether anything may be taken back."""
        return self._back is not None

    @property
    def can_redo(self) -> bool:
        """Whether anything was taken back that still may be played again."""
        return self._at < len(self._timeline)

    @property
    def _back(self) -> int | None:
        """The place in the timeline to go back to, if there is one."""
        return next((at for at in range(self._at - 1, -1, -1) if self._waits(at)), None)

    def _waits(self, at: int) -> bool:
        """Tells whether the match may stand at a place of its timeline, nothing being due."""
        if not self._draws or at == len(self._timeline):
            return True
        return self._positions[at].turn != CHANCE

    @property
    def _end(self) -> Result | None:
        last = self._timeline[self._at - 1] if self._at else None
        return last if isinstance(last, Result) else None

    @property
    def _count(self) -> int:
        return self._at - 1 if self._end else self._at

    @property
    def _plies(self) -> list[Ply]:
        return [ply for ply in self._timeline[: self._at] if isinstance(ply, Ply)]

    def play(self, move: str, clock: float | None = None, comment: str = "") -> Position:
        """Plays a move, draws what is due then, and returns the position that this leads to.

        Raises `IllegalMove` with the reason. The move that was taken back here keeps what followed
        it and what was noted about it; another one drops both. ``clock`` is what the seat has
        left, in seconds.
        """
        if self.outcome:
            raise IllegalMove(move, self.position.text, _OVER)
        _refuse(None if clock is None else wrong_clock(clock))
        _refuse(wrong_text("the comment", comment))
        ply = self._step(move)
        if clock is not None:
            ply = replace(ply, clock=float(clock))
        self._timeline[self._at - 1] = replace(ply, comment=comment) if comment else ply
        self._draw()
        return self.position

    def _step(self, move: str) -> Ply:
        """Goes on by one ply: that which was taken back here, if the move is the same."""
        here = self.position
        after = here.play(move)
        ply = Ply(here.turn or CHANCE, str(after.last))
        undone = self._timeline[self._at] if self.can_redo else None
        if isinstance(undone, Ply) and undone.move == ply.move:
            ply = undone
        else:
            del self._timeline[self._at :], self._positions[self._at + 1 :]
            self._timeline.append(ply)
            self._positions.append(after)
        self._at += 1
        return ply

    def _draw(self) -> None:
        """Draws the chance moves that are due; those taken back here come again."""
        while self._draws and self.position.turn == CHANCE and not self.outcome:
            undone = self._timeline[self._at] if self.can_redo else None
            if isinstance(undone, Ply):
                self._at += 1
            else:
                self._step(self.position.random_move(_mixed(self._seed, self._at + 1)))

    def finish(self) -> Position:
        """Plays the rest of a stage that may be left to chance, one move after the other.

        `Position.rest` says which stages these are, and raises ValueError in any other. The
        match's seed chooses.
        """
        if self.outcome:
            raise ValueError(_OVER)
        for move in self.position.rest(_mixed(self._seed, self._at + 1)):
            self.play(move)
        return self.position

    def undo(self) -> Position:
        """Takes back the end that was agreed on, else the last move; returns the position.

        What the match drew after a move is taken back with it, and kept for `redo`.
        """
        back = self._back
        if back is None:
            raise ValueError("there is nothing to undo")
        self._at = back
        return self.position

    def redo(self) -> Position:
        """Plays again what was taken back last, with what was drawn; returns the position."""
        if not self.can_redo:
            raise ValueError("there is nothing to redo")
        ahead = range(self._at + 1, len(self._timeline) + 1)
        self._at = next(at for at in ahead if self._waits(at))
        return self.position

    def comment(self, text: str) -> None:
        """Comments on the last move, or on the game before its first; replaces a comment.

        What the match draws is passed over: the comment is about what a seat did.
        """
        _refuse(wrong_text("the comment", text))
        for at in range(self._count - 1, -1, -1):
            ply = self._timeline[at]
            if isinstance(ply, Ply) and not (self._draws and ply.seat == CHANCE):
                self._timeline[at] = replace(ply, comment=text)
                return
        self._opening = text

    def resign(self, seat: int) -> Outcome:
        """Ends the game by a seat's resigning: it is last, the others share rank 1."""
        return self._finish("resign", seat)

    def lose_on_time(self, seat: int) -> Outcome:
        """Ends the game by a seat's clock running out: it is last, the others share rank 1."""
        return self._finish("time", seat)

    def agree_draw(self) -> Outcome:
        """Ends the game by agreement: all seats share rank 1."""
        return self._finish("agreement", None)

    def abandon(self, seat: int | None = None) -> Outcome:
        """Ends a game that is not played on: the seat that left is last, with none all share 1."""
        return self._finish("abandoned", seat)

    def _finish(
        self, reason: Literal["resign", "time", "agreement", "abandoned"], last: int | None
    ) -> Outcome:
        count = len(self._seats)
        if self.outcome:
            raise ValueError(_OVER)
        if last is not None and not 1 <= last <= count:
            raise ValueError(f"there is no seat {last}; seats: 1 to {count}")
        ranks = tuple(count if seat == last else 1 for seat in range(1, count + 1))
        result = Result(ranks, reason)
        del self._timeline[self._at :], self._positions[self._at + 1 :]
        self._timeline.append(result)
        self._at += 1
        return result.outcome

    def record(self) -> Record:
        """Returns the record of the game as it stands, without what was taken back."""
        outcome = self.outcome
        return Record(
            ruleset=self.ruleset.name,
            rules=self.ruleset.version,
            seats=self._seats,
            headers=dict(self._headers),
            start=self._start,
            comment=self._opening,
            plies=tuple(self._plies),
            result=Result.of(outcome) if outcome else None,
        )

    def rematch(self, *, start: str | None = None, seed: int | None = None) -> Match:
        """Returns a new game of the same players, seated so that seat 1 is who starts it.

        Who that is the game's look tells: the loser, the winner, or the next seat. It is the next
        seat, too, where no seat alone is last or first. The order round the table stays. The seed
        is a new one.
        """
        outcome = self.outcome
        if not outcome:
            raise ValueError("the game is not over: a rematch comes after its end")
        starts = starts_rematch(outcome, look_of(self.ruleset.game).next_start) - 1
        seats = self._seats[starts:] + self._seats[:starts]
        return Match(self.ruleset, seats=seats, start=start, seed=seed, draws=self._draws)

    def __repr__(self) -> str:
        """Returns the ruleset and how far the game is."""
        return f"<Match of {self.ruleset.name}: {self._count} plies, {self.outcome}>"


def starts_rematch(outcome: Outcome, rule: NextStart) -> int:
    """Returns the seat that starts the game after this one, by the rule of the game's look."""
    rank = max(outcome.ranks) if rule == "loser" else 1
    alone = rule != "other" and outcome.ranks.count(rank) == 1
    return outcome.ranks.index(rank) + 1 if alone else min(2, len(outcome.ranks))
