"""Positions and moves: the rules core as Python values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, overload

from . import _core, draw
from .draw.paint import Theme
from .errors import BadPosition, IllegalMove
from .games import look_of
from .move import Move
from .outcome import Outcome
from .ruleset import Ruleset, for_core
from .view import Item, View, touched

CHANCE = 0
"""The turn of a position in which dice or cards are to be drawn."""


_SEEDS = 2**64 - 1


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


class _Shown(NamedTuple):
    """The move that a view tells of, and where it was played."""

    move: Move
    before: _core.Position


class Position:
    """A position of a game with its history: an immutable value.

    Two positions are equal when their rulesets and texts are; history does not count.
    """

    __slots__ = (
        *("_core", "_legal_moves", "_line", "_outcome", "_ruleset", "_shown", "_start", "_text"),
    )
    _text: str | None  # these three are asked of the core once
    _outcome: Outcome | Literal[False] | None  # False: there is none
    _legal_moves: LegalMoves | None

    def __init__(self, ruleset: str | Ruleset, *, seed: int = 0) -> None:
        """Sets the game up by a preset, a ruleset's text or a `Ruleset`.

        Where the set-up itself is drawn by chance, equal seeds draw the same.
        """
        self._ruleset = Ruleset(ruleset)
        self._core = _core.Position(self._ruleset._core, seed & _SEEDS)
        self._start = self._core.text if self._ruleset.draws_start else None
        self._line: _Line | None = None
        self._shown: _Shown | None = None
        self._text = self._outcome = self._legal_moves = None

    @classmethod
    def from_text(cls, ruleset: str | Ruleset, text: str) -> Position:
        """Reads a position text; raises `BadPosition` saying what is wrong with it."""
        ruleset = Ruleset(ruleset)
        try:
            core = _core.Position.from_text(ruleset._core, for_core(text))
        except ValueError as error:
            raise BadPosition(str(error)) from None
        return cls._of(ruleset, core, text)

    @classmethod
    def _of(
        cls,
        ruleset: Ruleset,
        core: _core.Position,
        start: str | None,
        line: _Line | None = None,
        shown: _Shown | None = None,
    ) -> Position:
        position = cls.__new__(cls)
        position._ruleset, position._core = ruleset, core
        position._start, position._line = start, line
        position._shown = shown
        position._text = position._outcome = position._legal_moves = None
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

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        if self._outcome is None:
            ended = self._core.outcome
            self._outcome = ended is not None and Outcome(
                tuple(ended[0]), None if ended[1] is None else tuple(ended[1]), ended[2]
            )
        return self._outcome or None

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The score of each seat so far, or None where the ruleset does not score."""
        scores = self._core.scores
        return None if scores is None else tuple(scores)

    @property
    def text(self) -> str:
        """The position in one line, enough to continue play from."""
        if self._text is None:
            self._text = self._core.text
        return self._text

    @property
    def key(self) -> int:
        """A 64-bit number, equal for equal positions; on open tables up to translation."""
        return self._core.key

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves; none exactly when the game is over."""
        if self._legal_moves is None:
            self._legal_moves = LegalMoves(self)
        return self._legal_moves

    @property
    def weights(self) -> Mapping[str, int]:
        """At a chance turn the integer weight of each move, else nothing."""
        return dict(self._core.weights())

    @property
    def last(self) -> Move | None:
        """The move that led here, if one was played."""
        return self._line.move if self._line else None

    @property
    def start(self) -> str | None:
        """The text of the position that `line` begins at; None for the game's own start."""
        return self._start

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves that led here, the first one first."""
        moves: list[Move] = []
        line = self._line
        while line:
            moves.append(line.move)
            line = line.before
        return tuple(reversed(moves))

    def move(self, text: str) -> Move:
        """Returns the legal move that a text names; raises `IllegalMove` with the reason."""
        try:
            return Move(*self._core.parse_move(for_core(text)))
        except ValueError as error:
            raise IllegalMove(text, self.text, str(error)) from None

    def play(self, move: str) -> Position:
        """Returns the position after a move; raises `IllegalMove` with the reason."""
        legal = self.move(move)
        line = _Line(self._line, legal)
        shown = _Shown(legal, self._core)
        if self.turn == CHANCE and self._shown and not _on_board(legal, self._ruleset):
            shown = self._shown  # dice do not hide what was moved before them
        return self._of(self._ruleset, self._core.play(legal), self._start, line, shown)

    def view(self, eye: int = 0) -> View:
        """Returns what a seat's eye sees; eye 0 is a spectator."""
        stage, cells, items, marks = self._core.view(self._seeing(eye))
        look = look_of(self._ruleset.game)
        open_moves = not self._ruleset.has_secrets or eye == self.turn != CHANCE
        last, lifted = self._touched(eye)
        return View(
            look=look,
            eye=eye,
            turn=self.turn,
            stage=stage,
            cells=tuple(cells),
            items=tuple(Item(*item) for item in items),
            paths=tuple(move.targets for move in self.legal_moves) if open_moves else (),
            last=last,
            lifted=lifted,
            marks={name: tuple(cells) for name, cells in marks},
            outcome=self.outcome,
            seats=self.seats,
            scores=self.scores,
        )

    def _seeing(self, eye: int) -> int:
        """Returns an eye; one that is no whole number, or too large for the core, is refused."""
        if not isinstance(eye, int) or abs(eye) > 99:
            raise ValueError(f"eye {eye!r} is none of 0 to {self.seats}")
        return eye

    def _touched(self, eye: int) -> tuple[tuple[str, ...], int]:
        """Returns what a view tells of the last move: its targets on the board, pieces lifted."""
        if (
            self._shown is None
            or self._shown.before.heard(self._shown.move, eye) != self._shown.move
        ):
            return (), 0
        move, before = self._shown
        return touched(_on_board(move, self._ruleset), (item[0] for item in before.view(eye)[2]))

    def features(self, eye: int) -> list[float]:
        """Returns what a seat's eye sees as numbers, plane by plane, row by row."""
        return self._core.features(self._seeing(eye))

    def guess(self, eye: int, seed: int) -> Position:
        """Returns a position that looks the same to an eye, what it cannot see drawn by chance."""
        core = self._core.guess(self._seeing(eye), seed & _SEEDS)
        return self._of(self._ruleset, core, core.text)

    def heard(self, move: str, eye: int) -> str:
        """Returns what an eye learns of a legal move: its text, or less of it."""
        return self._core.heard(self.move(move), self._seeing(eye))

    def forget(self) -> None:
        """Drops the list of its legal moves, if it was made: it is made again when looked at."""
        self._legal_moves = None

    def random_move(self, seed: int) -> Move:
        """Returns a legal move, each equally likely, at a chance turn by weight."""
        return self.move(self._core.random_move(seed & _SEEDS))

    def rest(self, seed: int) -> tuple[Move, ...]:
        """Returns moves of the seat to act up to the end of a stage that may be left to chance.

        Such stages are those of `Look.finishes`: whatever is chosen there, the rest can follow.
        Raises ValueError in any other. Equal seeds choose the same.
        """
        asked, seat, position = self._core.view(0)[0], self.turn, self
        if asked not in look_of(self._ruleset.game).finishes:
            raise ValueError("what is asked here is not left to chance: choose a move")
        moves: list[Move] = []
        while position.turn == seat and position._core.view(0)[0] == asked:
            moves.append(position.random_move(seed + len(moves)))
            position = position.play(moves[-1])
        return tuple(moves)

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
        return _replay, (self._ruleset.name, self._start, self.line)


def _on_board(move: Move, ruleset: Ruleset) -> list[str]:
    """Returns the targets of a move that are no buttons."""
    buttons = look_of(ruleset.game).buttons
    return [target for target in move.targets if target not in buttons]


def _replay(ruleset: str, start: str | None, moves: tuple[Move, ...]) -> Position:
    position = Position(ruleset) if start is None else Position.from_text(ruleset, start)
    for move in moves:
        position = position.play(move)
    return position


def new(ruleset: str | Ruleset, *, seed: int = 0) -> Position:
    """Returns the first position of a game by a preset, a ruleset's text or a `Ruleset`.

    Where the set-up itself is drawn by chance, equal seeds draw the same.
    """
    return Position(ruleset, seed=seed)


class Playouts(NamedTuple):
    """What random games came to."""

    games: int  # how many were played
    plies: int  # of all of them together
    finished: int  # games that reached their end
    wins: tuple[int, ...]  # won alone, by seat


def playouts(position: Position, games: int, *, plies: int = 0, seed: int = 0) -> Playouts:
    """Plays random games from a position, in the core and at its full speed.

    Each ends by the rules or after so many ``plies``, 0 for never. Equal seeds play the same.
    """
    if not 0 <= games < 1 << 63 or not 0 <= plies < 1 << 31:
        raise ValueError(f"{games} games of {plies} plies cannot be played; 0 or more can")
    if position.turn is None:
        raise ValueError("the game is over")
    played, total, finished, wins = position._core.playouts(games, plies, seed & _SEEDS)
    return Playouts(played, total, finished, tuple(wins))


def perft(position: Position, depth: int) -> int:
    """Counts the lines of exactly ``depth`` plies, 0 to 100, from a position."""
    if not isinstance(depth, int) or not 0 <= depth <= 100:
        raise ValueError(f"depth {depth} cannot be counted; 0 to 100 can")
    return position._core.perft(depth)
