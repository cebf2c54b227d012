"""Stacks on squares, drawn as piles: every piece in full view, the height written beside it.

What a single piece looks like is left to solid.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..look import Piece
from .grid import Point
from .paint import Sheet
from .scene import height
from .solid import STEP, foot, radius, solid_part, top
from .tiles import number, use

_ROOM = 90.0  # from the lowest to the highest point of a pile, in a part's own lengths


class Piles:
    """Draws piles one by one and collects the parts that the thinner pieces of high ones need."""

    def __init__(self, sheet: Sheet, parts: dict[Piece, str]) -> None:
        """``parts`` names the part of each piece as it is drawn in a low pile."""
        self._sheet, self._parts = sheet, parts
        self._thin: dict[str, str] = {}

    @property
    def defs(self) -> list[str]:
        """The parts that the piles drawn so far need besides the pieces' own."""
        return list(self._thin.values())

    def draw(self, stack: Sequence[Piece], middle: Point, arrived: int | None) -> list[str]:
        """Returns a pile about the middle of its cell.

        ``arrived`` is the lowest piece, from 1, of those that the last move brought.
        """
        step, high = thickness(stack), height(stack)
        x, y = foot_of(stack, step)
        x, y = middle[0] + x, middle[1] + y
        elements = []
        for level, piece in enumerate(stack, start=1):
            if level == arrived:
                brought = stack[level - 1 :]
                right = x + max(map(radius, brought))
                elements.append(self._bar(right, y, step * height(brought)))
            elements.append(use(self._sheet, self._part(piece, step), (x, y)))
            y -= step * piece.height
        if high > 1:
            elements.append(self._height(middle, high))
        return elements

    def _part(self, piece: Piece, step: float) -> str:
        part = self._parts[piece]
        if step == STEP:
            return part
        name = f"{part}h{round(10 * step)}"
        if name not in self._thin:
            self._thin[name] = solid_part(self._sheet, part, piece, name, step)
        return name

    def _height(self, middle: Point, high: int) -> str:
        floor, ink = self._sheet.paint("floor"), self._sheet.paint("ink")
        style = self._sheet.rule(
            "height",
            f"paint-order:stroke;stroke-width:6;stroke-linejoin:round;stroke:{floor};"
            f"font-size:23px;fill:{ink};font-weight:bold;text-anchor:end",
        )
        x, y = number(middle[0] + 42), number(middle[1] + 40)
        return f'<text x="{x}" y="{y}" {style}>{high}</text>'

    def _bar(self, x: float, y: float, tall: float) -> str:
        """The line at the right of the pieces that came together."""
        style = self._sheet.rule(
            "arrived", f"fill:none;stroke:{self._sheet.paint('ink')};stroke-width:4.5"
        )
        return f'<path d="M{number(x + 5)} {number(y)}v{number(-tall)}" {style}/>'


def thickness(stack: Sequence[Piece]) -> float:
    """Returns how thick each height of a pile is drawn, so that the pile fits its cell."""
    return min(STEP, (_ROOM - foot(stack[0]) - top(stack[-1])) / height(stack))


def foot_of(stack: Sequence[Piece], step: float) -> Point:
    """Returns the middle of a pile's foot, seen from the middle of its cell."""
    high = height(stack)
    return -_aside(high), (step * high + top(stack[-1]) - foot(stack[0])) / 2


def _aside(high: int) -> float:
    """How far left of the middle a pile stands, to leave room for the digits at its right."""
    return 0.0 if high < 2 else 6.0 if high < 10 else 10.0
