"""A move is a path of touches: narrows the paths of the legal moves touch by touch.

It knows no rules. Whoever plays tells it what was touched, and hears what became of that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..view import cell_of

Legal = tuple[str, tuple[str, ...]]
"""A legal move, and the targets that a hand touches for it."""


@dataclass(slots=True)
class Touch:
    """A half-made move; what may be touched next; a choice among the pieces of one stack."""

    legal: Sequence[Legal]
    on_board: Callable[[str], bool]  # whether a target lies on a cell
    touched: tuple[str, ...] = ()
    choice: tuple[str, ...] = field(default=())  # pieces of one stack, of which one is meant

    @property
    def open(self) -> tuple[str, ...]:
        """The targets that may be touched next, in the order of the moves, each once."""
        n = len(self.touched)
        found = (path[n] for _, path in self._going_on() if len(path) > n)
        return tuple(dict.fromkeys(found))

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells that a touch leads on from: open ones, and those to which there is one way."""
        open_ = self.open
        cells = dict.fromkeys(cell_of(target) for target in open_ if self.on_board(target))
        if all(map(self.on_board, open_)):
            return tuple(cells)
        ways: dict[str, set[tuple[str, ...]]] = {}
        for way in self._ways():
            ways.setdefault(cell_of(way[-1]), set()).add(way)
        single = (cell for cell, found in ways.items() if len(found) == 1)
        return tuple({**cells, **dict.fromkeys(single)})

    def touch(self, target: str) -> str | None:
        """Touches a target and returns the move if that completes one.

        A cell stands for the pieces on it, too. Where a touch skips what lies on no cell, such as
        the piece in hand, and only one way leads there, that way is taken. A touch that leads
        nowhere changes nothing; where it may mean several pieces of a stack, `choice` has them.
        """
        open_ = self.open
        if target in open_:
            return self._go((target,))
        meant = [each for each in open_ if self.on_board(each) and cell_of(each) == target]
        if len(meant) == 1:
            return self._go((meant[0],))
        if meant:
            self.choice = tuple(meant)
            return None
        cell = cell_of(target)
        if target != cell:  # a piece that cannot be touched alone stands for its cell
            return self.touch(cell)
        ways = {way for way in self._ways() if cell_of(way[-1]) == cell}
        return self._go(ways.pop()) if len(ways) == 1 else None

    def leads_on(self, target: str) -> bool:
        """Tells whether touching a target would change anything."""
        other = Touch(self.legal, self.on_board, self.touched)
        return (
            other.touch(target) is not None or bool(other.choice) or other.touched != self.touched
        )

    def untouch(self) -> bool:
        """Takes the last touch back, of a choice only the choice; False if there was none."""
        if self.choice:
            self.choice = ()
            return True
        found = bool(self.touched)
        self.touched = self.touched[:-1]
        return found

    def clear(self) -> None:
        """Takes every touch back."""
        self.touched = self.choice = ()

    def _go(self, way: tuple[str, ...]) -> str | None:
        self.touched, self.choice = (*self.touched, *way), ()
        return next((move for move, path in self.legal if path == self.touched), None)

    def _going_on(self) -> list[Legal]:
        n = len(self.touched)
        return [each for each in self.legal if each[1][:n] == self.touched]

    def _ways(self) -> list[tuple[str, ...]]:
        """Returns the ways to a target on the board that first touch something that is not."""
        n = len(self.touched)
        found = []
        for _, path in self._going_on():
            rest = path[n:]
            at = next((i for i, target in enumerate(rest) if self.on_board(target)), 0)
            if at > 0:
                found.append(rest[: at + 1])
        return found
