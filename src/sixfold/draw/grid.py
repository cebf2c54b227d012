"""Where named cells lie: hexagons ``q,r`` and squares ``a1``, neighbours one unit apart.

Only geometry: what lies on a cell and how it is drawn is left to the other files of draw/.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from ..look import Board

At = tuple[int, int]
"""A cell as two whole numbers: ``q, r`` of a hexagon; file and rank from 0 of a square."""

Point = tuple[float, float]
"""East and south of some origin, in the distance between neighbouring cells."""


@dataclass(frozen=True, slots=True)
class Grid:
    """One way of laying out cells; whole numbers stay exact however far out a cell lies."""

    kind: Board
    form: re.Pattern[str]  # what a cell's name looks like
    joint: str  # what stands between the two parts of a name
    read: Callable[[str, str], At]  # the two parts, as numbers
    parts: Callable[[int, int], tuple[str, str]]  # and back
    first: Point  # the step to the cell whose first number is one more
    second: Point  # likewise for the second number
    corners: tuple[Point, ...]  # about a cell's centre, clockwise from the upper right
    steps: tuple[At, ...]  # to the neighbours: across side i, from corner i to corner i + 1

    def find(self, name: str) -> At | None:
        """Returns the cell of that name, or None where it names no cell."""
        return _found(self.kind, name)

    def at(self, name: str) -> At:
        """Returns the cell of that name; raises ValueError where it names no cell."""
        found = self.find(name)
        if found is None:
            raise ValueError(f"unknown cell {name!r} on a board of {self.kind}")
        return found

    def name(self, at: At) -> str:
        """Returns the name of a cell, such as ``3,-1`` or ``c2``."""
        return self.joint.join(self.parts(*at))

    def centre(self, at: At, origin: At = (0, 0)) -> Point:
        """Returns where the middle of a cell lies, seen from the middle of ``origin``."""
        a, b = at[0] - origin[0], at[1] - origin[1]
        return a * self.first[0] + b * self.second[0], a * self.first[1] + b * self.second[1]

    def row(self, at: At) -> int:
        """Returns the row of a cell, counted downwards."""
        return at[1] if self.second[1] > 0 else -at[1]

    def neighbours(self, at: At) -> tuple[At, ...]:
        """Returns the cells across each side, in the order of the sides."""
        return tuple((at[0] + a, at[1] + b) for a, b in self.steps)

    def reading(self, cells: Iterable[At]) -> tuple[At, ...]:
        """Returns the cells, each once, from top to bottom and in a row from left to right."""
        return tuple(sorted(set(cells), key=lambda at: (self.row(at), at[0])))

    def outline(self, at: At, origin: At = (0, 0), scale: float = 1.0) -> tuple[Point, ...]:
        """Returns the corners of a cell drawn ``scale`` times its size about its middle."""
        x, y = self.centre(at, origin)
        return tuple((x + scale * dx, y + scale * dy) for dx, dy in self.corners)

    def contour(self, cells: Iterable[At], origin: At = (0, 0)) -> list[list[Point]]:
        """Returns the closed lines around a set of cells, holes included, clockwise outside."""
        inside = set(cells)
        # A corner belongs to several cells: rounded, it is the same key for each of them.
        ahead: dict[Point, list[tuple[Point, Point]]] = {}
        for at in self.reading(inside):
            corners = self.outline(at, origin)
            for i, beyond in enumerate(self.neighbours(at)):
                if beyond not in inside:
                    start, end = corners[i], corners[(i + 1) % len(corners)]
                    ahead.setdefault(_key(start), []).append((start, end))
        loops = []
        while ahead:
            key = next(iter(ahead))
            loop: list[Point] = []
            while key in ahead:
                start, end = ahead[key].pop()
                if not ahead[key]:
                    del ahead[key]
                loop.append(start)
                key = _key(end)
            loops.append(loop)
        return loops


@lru_cache(maxsize=4096)
def _found(kind: Board, name: str) -> At | None:
    lay = grid(kind)
    found = lay.form.fullmatch(name)
    return lay.read(found[1], found[2]) if found else None


def _key(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)


_NUMBER = "(0|-?[1-9][0-9]*)"
_THIRD = 1 / (2 * sqrt(3))  # half a side of a hexagon

HEXAGONS = Grid(
    kind="hexagons",
    form=re.compile(f"{_NUMBER},{_NUMBER}"),
    read=lambda q, r: (int(q), int(r)),
    joint=",",
    parts=lambda q, r: (str(q), str(r)),
    first=(1.0, 0.0),
    second=(0.5, sqrt(3) / 2),
    corners=(
        (0.5, -_THIRD),
        (0.5, _THIRD),
        (0.0, 2 * _THIRD),
        (-0.5, _THIRD),
        (-0.5, -_THIRD),
        (0.0, -2 * _THIRD),
    ),
    steps=((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
)
"""Hexagons with a corner up: the first number grows eastwards, the second south-eastwards."""

SQUARES = Grid(
    kind="squares",
    form=re.compile("([a-z])([1-9][0-9]*)"),
    read=lambda file, rank: (ord(file) - ord("a"), int(rank) - 1),
    joint="",
    parts=lambda file, rank: (chr(ord("a") + file), str(rank + 1)),
    first=(1.0, 0.0),
    second=(0.0, -1.0),
    corners=((0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5)),
    steps=((1, 0), (0, -1), (-1, 0), (0, 1)),
)
"""Squares: files are letters from the left, ranks numbers from below."""


def grid(board: Board) -> Grid:
    """Returns the grid of a kind of board."""
    return HEXAGONS if board == "hexagons" else SQUARES
