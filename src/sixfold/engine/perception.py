"""What a player notices of a position: near things rather than far ones, plain moves rather than
strange ones.

It knows cells and touches, and no game.
"""

from __future__ import annotations

import random
from math import hypot

from ..draw.grid import Grid, Point, grid
from ..games import look_of
from ..position import Position
from ..view import cell_of

_PLAIN = 0.25  # how strange any move is
_FAR = 4.0  # cells away from the last moves, as strange as can be
_LIFTED = 0.5  # how much stranger it is to move a piece than to put one down


class Sight:
    """One look at a position: each possible move is noticed or not, once and for all.

    So a threat that was overlooked is overlooked whatever is played against it.
    """

    def __init__(
        self, position: Position, keenness: float, near: float, rng: random.Random
    ) -> None:
        """Looks at a position; a ``keenness`` of 1 notices everything, one of 0 nothing.

        How much harder far things are to see than for others, ``near`` tells.
        """
        self._grid: Grid = grid(look_of(position.ruleset.game).board)
        self._keenness = keenness
        self._near = near
        self._rng = rng
        self._luck: dict[tuple[int, str], float] = {}
        self._recent = cells_of(self._grid, position.view(position.turn or 0).last)

    def notices(self, position: Position, move: str, ahead: int) -> bool:
        """Tells whether a move in a position, so many plies ahead, is noticed."""
        key = (position.turn or 0, str(move))
        luck = self._luck.get(key)
        if luck is None:
            luck = self._luck[key] = self._rng.random()
        strange = self.strangeness(position, str(move)) * (1 + 0.5 * ahead)
        return luck < float(self._keenness**strange)

    def strangeness(self, position: Position, move: str) -> float:
        """Returns how hard a move is to think of."""
        cells = cells_of(self._grid, position.move(move).targets)
        strange = _PLAIN + (_LIFTED if len(cells) > 1 else 0.0)
        if cells and self._recent:
            away = min(apart(cell, other) for cell in cells[-1:] for other in self._recent)
            strange += self._near * min(max(away - 1, 0) / _FAR, 1.0)
        return strange


def cells_of(board: Grid, targets: tuple[str, ...]) -> list[Point]:
    """Returns where the targets lie that lie on a board."""
    found = (board.find(cell_of(target)) for target in targets)
    return [board.centre(at) for at in found if at is not None]


def apart(one: Point, other: Point) -> float:
    """Returns how far apart two points are."""
    return hypot(one[0] - other[0], one[1] - other[1])
