"""Opponents at SIX that are not the engine: one that looks at shapes a single ply ahead, and one
that thinks in the first phase only.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack

from sixfold import Engine, Position

Cell = tuple[int, int]
_WAYS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
_WORTH = (0, 1, 4, 16, 64, 256, 1024)  # of a shape of which one side alone holds so many


def _shapes() -> list[list[Cell]]:
    lines = [[(q * i, r * i) for i in range(6)] for q, r in _WAYS[:3]]
    sides = [(_WAYS[0], _WAYS[1]), (_WAYS[1], _WAYS[2])]
    corners = [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)]
    triangles = [[(a[0] * i + b[0] * j, a[1] * i + b[1] * j) for i, j in corners] for a, b in sides]
    return [*lines, *triangles, list(_WAYS)]


SHAPES = _shapes()


def shapes_through(cell: Cell) -> Iterator[list[Cell]]:
    """Yields the 36 shapes of which a cell is part."""
    for shape in SHAPES:
        for dq, dr in shape:
            yield [(cell[0] - dq + q, cell[1] - dr + r) for q, r in shape]


def worth(own: set[Cell], others: set[Cell], cell: Cell) -> int:
    """What a cell is worth to whoever puts a tile there: the own shapes and those it spoils."""
    total = 0
    for shape in shapes_through(cell):
        mine = sum(c in own for c in shape if c != cell)
        theirs = sum(c in others for c in shape if c != cell)
        if theirs == 0:
            total += 2 * (_WORTH[mine + 1] - _WORTH[mine])
        if mine == 0:
            total += _WORTH[theirs]
    return total


class Shapes:
    """Wins if one move wins, else fills or spoils what is worth most, and lifts what is least."""

    def __init__(self, _: ExitStack) -> None:
        """Makes the player."""
        self.rng = random.Random(6)

    def __call__(self, position: Position) -> str:
        """Returns a move of the seat to act."""
        own, others = self._tiles(position)
        placing = position.view().stage == "place"
        places: dict[Cell, int] = {}
        lifts: dict[Cell, int] = {}
        best: list[str] = []
        most = None
        for move in position.legal_moves:
            cells = [_cell(target) for target in move.targets if "," in target]
            if not cells:
                return str(move)
            place = cells[0] if placing else cells[1]
            value = places.setdefault(place, worth(own, others, place))
            if place != cells[0]:
                lift = cells[0]
                value -= lifts.setdefault(lift, worth(own - {lift}, others, lift))
                if self._wins(own - {lift}, place):
                    value += 1_000_000
            if most is None or value > most:
                most, best = value, []
            if value == most:
                best.append(str(move))
        return self.rng.choice(best)

    @staticmethod
    def _wins(own: set[Cell], place: Cell) -> bool:
        return any(
            all(cell in own or cell == place for cell in shape) for shape in shapes_through(place)
        )

    @staticmethod
    def _tiles(position: Position) -> tuple[set[Cell], set[Cell]]:
        fields = position.text.split(" ")
        tiles = [{_cell(cell) for cell in field.split(";") if cell != "-"} for field in fields[:2]]
        return (tiles[0], tiles[1]) if position.turn == 1 else (tiles[1], tiles[0])


def _cell(text: str) -> Cell:
    q, r = text.split(",")
    return int(q), int(r)


def half(stack: ExitStack, seconds: float = 0.1) -> Callable[[Position], str]:
    """Makes a player that is the engine in the first phase and moves at random in the second."""
    engine = stack.enter_context(Engine())
    rng = random.Random(6)

    def choose(position: Position) -> str:
        if position.view().stage == "place":
            return str(engine.think(position, seconds=seconds).best)
        return str(position.random_move(seed=rng.randrange(2**63)))

    return choose


PLAYERS: dict[str, Callable[..., Callable[[Position], str]]] = {"shapes": Shapes, "half": half}
