"""A view as lines of text for a terminal: rows of hexagons shifted by half a cell, or squares.

Every sign is also there without colour: brackets for the last move, a sign for each mark.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..look import Colour, Piece
from ..view import View
from .english import mark, say
from .grid import At
from .paint import channels, contrast, shades
from .scene import Scene, sign
from .words import status_words

_SHAPE = "*"
_SIGNS = "!?+=%&"  # of the other marks, in their order
_FARTHEST = 2000  # rows or columns that are still drawn

_DIM, _BOLD = "2", "1"


@dataclass(slots=True)
class _Canvas:
    """Characters by row and column, each with the ANSI codes to write it in."""

    cells: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)

    def put(self, row: int, column: int, said: str, style: str = "") -> None:
        for i, letter in enumerate(said):
            self.cells[row, column + i] = letter, style

    def lines(self, colour: bool) -> list[str]:
        if not self.cells:
            return []
        rows = [row for row, _ in self.cells]
        left = min(column for _, column in self.cells)
        drawn: dict[int, dict[int, tuple[str, str]]] = {}
        for (row, column), cell in self.cells.items():
            drawn.setdefault(row, {})[column] = cell
        lines = []
        for row in range(min(rows), max(rows) + 1):
            cells = {c: cell for c, cell in drawn.get(row, {}).items() if cell[0] != " "}
            width = max(cells, default=left - 1) + 1
            runs = [cells.get(column, (" ", "")) for column in range(left, width)]
            lines.append("".join(_painted(x, style if colour else "") for x, style in runs))
        return lines


def text(
    view: View,
    *,
    colour: bool = False,
    coordinates: bool = False,
    ascii: bool = False,
    hint: bool = True,
) -> str:
    """Returns a view as lines without trailing spaces or a last line break.

    ``colour`` adds ANSI colours (of 256), ``coordinates`` the numbers or letters of rows and
    columns with a ``hint`` how to read them, and ``ascii`` keeps to characters that every
    terminal has. Raises ValueError naming a place, cell or piece that cannot be drawn.
    """
    scene = Scene.of(view)
    canvas = _Canvas()
    board = _Board(scene, canvas, ascii)
    board.draw()
    if coordinates:
        board.label()
    below = [
        _hands(view, scene, colour=colour, ascii=ascii),
        status_words(view),
        _legend(scene),
        say("typing") if coordinates and hint and scene.grid.kind == "hexagons" else "",
    ]
    lines = [*canvas.lines(colour), "", *(line for line in below if line)]
    return "\n".join(lines[1:] if not canvas.cells else lines)


class _Board:
    def __init__(self, scene: Scene, canvas: _Canvas, ascii: bool) -> None:
        self.scene, self.canvas, self.ascii = scene, canvas, ascii
        self.cells = scene.cells()
        self.dot = "." if ascii else "·"
        highest = max((len(stack) for stack in scene.stacks.values()), default=1)
        # Hexagons shift by half a step a row, so their step is even.
        self.width = highest + (highest % 2 == 0 and scene.grid.kind == "hexagons")
        self.step = self.width + 1
        self.slant = self.step // 2 if scene.grid.kind == "hexagons" else 0
        rows = [scene.grid.row(at) for at in self.cells] or [0]
        columns = [self.column(at) for at in self.cells] or [0]
        if max(max(rows) - min(rows), max(columns) - min(columns)) > _FARTHEST:
            raise ValueError("the cells lie too far apart to draw as text")

    def column(self, at: At) -> int:
        return self.step * at[0] + self.slant * at[1]

    def draw(self) -> None:
        scene = self.scene
        signs = self._signs()
        for at in self.cells:
            row, column = scene.grid.row(at), self.column(at)
            marked = signs.get(at, "")
            stack = scene.stacks.get(at, ())
            for i, piece in enumerate(stack):
                symbol = piece.plain if self.ascii else piece.symbol
                self.canvas.put(row, column + i, symbol, _shade(piece.colour))
            if not stack:
                self.canvas.put(row, column, marked[:2] or self.dot, _BOLD if marked else _DIM)
        self._brackets()
        for at, marked in signs.items():
            row, column = scene.grid.row(at), self.column(at)
            stack = scene.stacks.get(at, ())
            if stack:
                self.canvas.put(row, column - 1, marked[0], _BOLD)
                self.canvas.put(row, column + len(stack), marked[-1], _BOLD)

    def _signs(self) -> dict[At, str]:
        """The signs of the marks each cell is in, the winning shape's first."""
        signs: dict[At, str] = {}
        marks = [(_SHAPE, self.scene.marks.get("shape", ()))]
        marks += [(_sign(i), cells) for i, (_, cells) in enumerate(self.scene.others)]
        for letter, cells in marks:
            for at in cells:
                signs[at] = signs.get(at, "") + letter
        return signs

    def _brackets(self) -> None:
        last = self.scene.last
        pairs = [(at, "()") for at in (last[:1] if len(last) > 1 else ())]
        pairs += [(at, "[]") for at in (last[1:2] or last[:1])]
        for at, pair in pairs:
            row, column = self.scene.grid.row(at), self.column(at)
            width = max(1, len(self.scene.stacks.get(at, ())))
            self.canvas.put(row, column - 1, pair[0], _BOLD)
            self.canvas.put(row, column + width, pair[1], _BOLD)

    def label(self) -> None:
        """Writes each row's number at its left, each column's name at its lower end."""
        grid, canvas = self.scene.grid, self.canvas
        rows = {grid.row(at): grid.parts(*at)[1] for at in self.cells}
        ends: dict[At, int] = {}
        for at in self.cells:
            foot = (at[0], 0)
            ends[foot] = max(ends.get(foot, grid.row(at)), grid.row(at))
        for foot, end in ends.items():
            # A long name goes on downwards along its column, slanted as the column is.
            for i, letter in enumerate(grid.parts(*foot)[0], start=1):
                canvas.put(end + i, self.column(foot) + self.slant * (end + i), letter, _DIM)
        widest = max(map(len, rows.values()), default=0)
        edge = min((column for _, column in canvas.cells), default=0) - widest - 2
        for row, name in rows.items():
            canvas.put(row, edge, f"{name:>{widest}}", _DIM)


def _hands(view: View, scene: Scene, *, colour: bool, ascii: bool) -> str:
    """One line: each seat with its symbol and what it holds, an arrow before who is to act."""
    blocks = []
    for seat, shade in scene.seats.items():
        holds = list(scene.hands[seat])
        own = sign(view.look, shade)
        parts = [("> " if view.turn == seat else "") + shade.name]
        if not holds and own is not None:
            parts.append(_symbol(own, colour=colour, ascii=ascii))
        for piece, count in holds:
            parts.append(f"{_symbol(piece, colour=colour, ascii=ascii)} {count}")
        blocks.append(" ".join(parts))
    return "   ".join(blocks)


def _legend(scene: Scene) -> str:
    named = [(_SHAPE, "shape")] if scene.marks.get("shape") else []
    named += [(_sign(i), name) for i, (name, _) in enumerate(scene.others)]
    return "   ".join(f"{letter} {mark(name)}" for letter, name in named)


def _sign(index: int) -> str:
    return _SIGNS[index % len(_SIGNS)]


def _symbol(piece: Piece, *, colour: bool, ascii: bool) -> str:
    symbol = piece.plain if ascii else piece.symbol
    return _painted(symbol, _shade(piece.colour) if colour else "")


def _painted(said: str, style: str) -> str:
    return f"\x1b[{style}m{said}\x1b[0m" if style else said


def _shade(colour: Colour) -> str:
    """The codes of a piece's colour: the shade that is seen best on black and on white alike."""
    shade = max(shades(colour), key=lambda s: min(contrast(s, "#000000"), contrast(s, "#ffffff")))
    levels = [0 if c < 48 else 1 if c < 115 else (c - 35) // 40 for c in channels(shade)]
    return f"1;38;5;{16 + 36 * levels[0] + 6 * levels[1] + levels[2]}"
