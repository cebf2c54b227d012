"""Positions and moves: the rules core as Python values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal, NamedTuple, overload

from . import _core, draw
from .draw.paint import Theme
from .errors import BadPosition, IllegalMove
from .games import look_of
from .outcome import Outcome
from .ruleset import Ruleset, for_core
from .view import Item, View

CHANCE = 0
"""The turn of a position in which dice or cards are to be drawn."""


class Move(str):
    """One decision: its canonical text, with the targets a hand touches and an action number."""

    targets: tuple[str, ...]
    action: int
    __slots__ = ("action", "targets")

    def __new__(cls, text: str, targets: Sequence[str] = (), action: int = -1) -> Move:
        """Makes a move; `Position.legal_moves` and `Position.move` do it for you."""
        move = super().__new__(cls, text)
        move.targets = tuple(targets)
        move.action = action
        return move

    def __str__(self) -> str:
        """Returns the text alone."""
        return str.__str__(self)

    def __repr__(self) -> str:
        """Returns the text as in ``Move('3,-1')``."""
        return f"Move({str.__repr__(self)})"

    def __getnewargs__(self) -> tuple[str, tuple[str, ...], int]:  # type: ignore[override]
        """Pickles text, targets and action."""
        return str(self), self.targets, self.action


class LegalMoves(Sequence[Move]):
    """The legal moves of a position by action number, listed only when looked at."""

    __slots__ = ("_list", "_position")

    def __init__(self, position: Position) -> None:
        """Stands for the moves of a position."""
        self._position = position
        self._list: list[Move] | None = None

    def _moves(self) -> list[Move]:
        if self._list is None:
            self._list = [Move(*told) for told in self._position._core.legal_moves()]
        return self._list

    def __len__(self) -> int:
        """Counts the moves, without listing them where the game can."""
        return len(self._list) if self._list is not None else self._position._core.count_moves()

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        """Returns a move by its place in the list."""
        return self._moves()[index]

    def __iter__(self) -> Iterator[Move]:
        """Goes through the moves."""
        return iter(self._moves())

    def __contains__(self, move: object) -> bool:
        """Tells whether a text names a legal move."""
        if not isinstance(move, str):
            return False
        try:
            self._position._core.parse_move(for_core(move))
        except ValueError:
            return False
        return True

    def __repr__(self) -> str:
        """Returns how many there are and, if they are few, which."""
        shown = ", ".join(self[:12]) + (", …" if len(self) > 12 else "")
        return f"<LegalMoves ({len(self)}): {shown}>"


class _Line(NamedTuple):
    """The moves that led to a position, last first."""

    before: _Line | None
    move: Move


class Position:
    """A position of a game with its history: an immutable value.

    Two positions are equal when their rulesets and texts are; history does not count.
    """

    def __init__(self, ruleset: str | Ruleset) -> None:
        """Sets the game up by a preset, a ruleset's text or a `Ruleset`."""
        self._ruleset = Ruleset(ruleset)
        self._core = _core.Position(self._ruleset._core)
        self._start: str | None = None
        self._line: _Line | None = None

    @classmethod
    def from_text(cls, ruleset: str | Ruleset, text: str) -> Position:
        """Reads a position text; raises `BadPosition` saying what is wrong with it."""
        ruleset = Ruleset(ruleset)
        try:
            core = _core.Position.from_text(ruleset._core, for_core(text))
        except ValueError as error:
            raise BadPosition(str(error)) from None
        return cls._of(ruleset, core, text, None)

    @classmethod
    def _of(
        cls, ruleset: Ruleset, core: _core.Position, start: str | None, line: _Line | None
    ) -> Position:
        position = cls.__new__(cls)
        position._ruleset, position._core = ruleset, core
        position._start, position._line = start, line
        return position

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by."""
        return self._ruleset

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self._core.seats

    @property
    def turn(self) -> int | None:
        """The seat to act from 1, `CHANCE` where chance acts, None when the game is over."""
        turn = self._core.turn
        return None if turn < 0 else turn

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        ended = self._core.outcome
        if ended is None:
            return None
        ranks, scores, reason = ended
        return Outcome(tuple(ranks), None if scores is None else tuple(scores), reason)

    @cached_property
    def text(self) -> str:
        """The position in one line, enough to continue play from."""
        return self._core.text

    @property
    def key(self) -> int:
        """A 64-bit number, equal for equal positions; on open tables up to translation."""
        return self._core.key

    @cached_property
    def legal_moves(self) -> LegalMoves:
        """The legal moves; none exactly when the game is over."""
        return LegalMoves(self)

    @property
    def weights(self) -> Mapping[str, int]:
        """At a chance turn the integer weight of each move, else nothing."""
        return dict(self._core.weights())

    @property
    def last(self) -> Move | None:
        """The move that led here, if one was played."""
        return self._line.move if self._line else None

    def move(self, text: str) -> Move:
        """Returns the legal move that a text names; raises `IllegalMove` with the reason."""
        try:
            return Move(*self._core.parse_move(for_core(text)))
        except ValueError as error:
            raise IllegalMove(text, self.text, str(error)) from None

    def play(self, move: str) -> Position:
        """Returns the position after a move; raises `IllegalMove` with the reason."""
        legal = self.move(move)
        return self._of(
            self._ruleset, self._core.play(legal), self._start, _Line(self._line, legal)
        )

    def view(self, eye: int = 0) -> View:
        """Returns what a seat's eye sees; eye 0 is a spectator."""
        stage, items, marks = self._core.view(eye)
        look = look_of(self._ruleset.game)
        open_moves = not self._ruleset.has_secrets or eye == self.turn
        return View(
            look=look,
            eye=eye,
            turn=self.turn,
            stage=stage,
            items=tuple(Item(*item) for item in items),
            paths=tuple(move.targets for move in self.legal_moves) if open_moves else (),
            last=tuple(t for t in self.last.targets if t not in look.buttons) if self.last else (),
            marks={name: tuple(cells) for name, cells in marks},
            outcome=self.outcome,
        )

    def features(self, eye: int) -> list[float]:
        """Returns what a seat's eye sees as numbers, plane by plane, row by row."""
        return self._core.features(eye)

    def guess(self, eye: int, seed: int) -> Position:
        """Returns a position that looks the same to an eye, what it cannot see drawn by chance."""
        return self._of(self._ruleset, self._core.guess(eye, seed), None, None)

    def heard(self, move: str, eye: int) -> str:
        """Returns what an eye learns of a legal move: its text, or less of it."""
        return self._core.heard(self.move(move), eye)

    def random_move(self, seed: int) -> Move:
        """Returns a legal move, each equally likely, at a chance turn by weight."""
        return self.move(self._core.random_move(seed))

    def svg(
        self, *, eye: int = 0, theme: Theme = "light", size: int = 480, coordinates: bool = False
    ) -> str:
        """Draws the position as SVG."""
        return draw.svg(self.view(eye), theme=theme, size=size, coordinates=coordinates)

    def png(
        self,
        *,
        eye: int = 0,
        theme: Literal["light", "dark"] = "light",
        size: int = 480,
        coordinates: bool = False,
    ) -> bytes:
        """Draws the position as PNG."""
        return draw.png(self.view(eye), theme=theme, size=size, coordinates=coordinates)

    def _repr_svg_(self) -> str:
        """Shows the position in notebooks."""
        return self.svg(theme="auto")

    def __str__(self) -> str:
        """Draws the position as plain text."""
        return draw.text(self.view())

    def __repr__(self) -> str:
        """Returns a call that makes an equal position."""
        return f"Position.from_text({self._ruleset.name!r}, {self.text!r})"

    def __eq__(self, other: object) -> bool:
        """Compares rulesets and texts."""
        return (
            isinstance(other, Position)
            and self._ruleset == other._ruleset
            and self.text == other.text
        )

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash((self._ruleset, self.text))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles with its history, as the moves that led here."""
        moves: list[str] = []
        line = self._line
        while line:
            moves.append(line.move)
            line = line.before
        return _replay, (self._ruleset.name, self._start, tuple(reversed(moves)))


def _replay(ruleset: str, start: str | None, moves: tuple[str, ...]) -> Position:
    position = Position(ruleset) if start is None else Position.from_text(ruleset, start)
    for move in moves:
        position = position.play(move)
    return position


def new(ruleset: str | Ruleset) -> Position:
    """Returns the first position of a game by a preset, a ruleset's text or a `Ruleset`."""
    return Position(ruleset)


def perft(position: Position, depth: int) -> int:
    """Counts the lines of exactly ``depth`` plies, 0 to 100, from a position."""
    if not 0 <= depth <= 100:
        raise ValueError(f"depth {depth} cannot be counted; 0 to 100 can")
    return position._core.perft(depth)
