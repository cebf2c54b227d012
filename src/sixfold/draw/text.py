"""A view as lines of text for a terminal: rows of hexagons shifted by half a cell, or squares.

Every sign is also there without colour: brackets for the last move, a sign for each mark.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from textwrap import wrap

from ..look import Colour, Piece
from ..view import View
from .english import mark, say
from .grid import At
from .paint import channels, contrast, shades
from .scene import Scene, height, sign
from .words import status_words

_ACROSS = 70  # columns up to which all files of squares are as wide as the widest
_SHAPE = "*"
_SIGNS = "!?+=%&"  # of the other marks, in their order
_FARTHEST = 2000  # rows or columns that are still drawn
_WIDEST = 79  # characters in a line below the board

_FAINTEST = 1.6  # contrast of a colour that is used

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

    A stack reads from its bottom, at the left, to its top, and then its height. ``colour`` adds
    ANSI colours (of 256), ``coordinates`` the numbers or letters of rows and columns with a
    ``hint`` how to read them, and ``ascii`` keeps to characters that every terminal has.
    Raises ValueError naming a place, cell or piece that cannot be drawn.
    """
    scene = Scene.of(view)
    canvas = _Canvas()
    board = _Board(scene, canvas, ascii)
    board.draw()
    if coordinates:
        board.label()
    below = [
        _hands(view, scene, colour=colour, ascii=ascii),
        *wrap(status_words(view), _WIDEST),
        _legend(scene),
        *_pictures(scene, ascii=ascii),
        *_kinds(view, scene, colour=colour, ascii=ascii),
        _how(scene) if coordinates and hint else "",
    ]
    lines = [*canvas.lines(colour), "", *(line for line in below if line)]
    return "\n".join(lines[1:] if not canvas.cells else lines)


class _Board:
    def __init__(self, scene: Scene, canvas: _Canvas, ascii: bool) -> None:
        self.scene, self.canvas, self.ascii = scene, canvas, ascii
        self.cells = scene.cells()
        self.dot = "." if ascii else "·"
        widest = max((self.wide(at) for at in scene.stacks), default=1)
        # Hexagons shift by half a step a row, so their step is even.
        self.width = widest + (widest % 2 == 0 and scene.grid.kind == "hexagons")
        self.step = self.width + 1
        self.slant = self.step // 2 if scene.grid.kind == "hexagons" else 0
        self.files: dict[int, int] = {}  # where files of squares begin that are not equally wide
        if scene.grid.kind == "squares":
            wide = {at[0]: 1 for at in self.cells}
            for at in scene.stacks:
                wide[at[0]] = max(wide[at[0]], self.wide(at))
            for file in wide if self.step * len(wide) > _ACROSS else ():
                self.files[file] = sum(w + 2 for before, w in wide.items() if before < file)
        rows = [scene.grid.row(at) for at in self.cells] or [0]
        columns = [self.column(at) for at in self.cells] or [0]
        if max(max(rows) - min(rows), max(columns) - min(columns)) > _FARTHEST:
            raise ValueError("the cells lie too far apart to draw as text")

    def column(self, at: At) -> int:
        if self.files:
            return self.files[at[0]]
        return self.step * at[0] + self.slant * at[1]

    def wide(self, at: At) -> int:
        """How many columns a stack takes, with brackets within it and its height, if written."""
        label = self.high(at)
        return self.long(at) + (1 + len(label) if label else 0)

    def long(self, at: At) -> int:
        """How many columns the pieces on a cell take, with brackets around some of them."""
        return max(1, len(self.scene.stacks.get(at, ()))) + 2 * (at in self.scene.arrived)

    def high(self, at: At) -> str:
        """What is written of the height of a stack: nothing of a usual piece alone."""
        high = height(self.scene.stacks.get(at, ()))
        return str(high) if high > 1 else ""

    def draw(self) -> None:
        scene = self.scene
        signs = self._signs()
        for at in self.cells:
            row, column = scene.grid.row(at), self.column(at)
            marked = signs.get(at, "")
            if stack := scene.stacks.get(at, ()):
                self._stack(row, column, stack, scene.arrived.get(at))
            else:
                self.canvas.put(row, column, marked[:2] or self.dot, _BOLD if marked else _DIM)
        self._brackets()
        for at, marked in signs.items():
            row, column = scene.grid.row(at), self.column(at)
            if at in scene.stacks:
                self.canvas.put(row, column - 1, marked[0], _BOLD)
                self.canvas.put(row, column + self.long(at), marked[-1], _BOLD)
        for at in scene.stacks:
            row, column = scene.grid.row(at), self.column(at) + self.long(at)
            column += (row, column) in self.canvas.cells
            self.canvas.put(row, column, self.high(at), _DIM)

    def _stack(self, row: int, column: int, stack: tuple[Piece, ...], arrived: int | None) -> None:
        for level, piece in enumerate(stack, start=1):
            if level == arrived:
                self.canvas.put(row, column, "[", _BOLD)
                column += 1
            symbol = piece.plain if self.ascii else piece.symbol
            self.canvas.put(row, column, symbol, _shade(piece.colour))
            column += 1
        if arrived is not None:
            self.canvas.put(row, column, "]" if arrived <= len(stack) else "[]", _BOLD)

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
        start = "[]" if self.scene.exchanged else "()"
        pairs = [(at, start) for at in (last[:1] if len(last) > 1 else ())]
        pairs += [(at, "[]") for at in (last[1:2] or last[:1]) if at not in self.scene.arrived]
        for at, pair in pairs:
            row, column = self.scene.grid.row(at), self.column(at)
            self.canvas.put(row, column - 1, pair[0], _BOLD)
            self.canvas.put(row, column + self.long(at), pair[1], _BOLD)

    def label(self) -> None:
        """Writes the names of each row's first and last hexagon, or of files and ranks."""
        grid, canvas = self.scene.grid, self.canvas
        rows: dict[int, list[At]] = {}
        for at in self.cells:
            rows.setdefault(grid.row(at), []).append(at)
        if grid.kind == "hexagons":
            for row, cells in rows.items():
                name = grid.name(cells[0])
                canvas.put(row, self.column(cells[0]) - 2 - len(name), name, _DIM)
                canvas.put(row, self.column(cells[-1]) + self.width + 1, grid.name(cells[-1]), _DIM)
            return
        below = max(rows, default=0) + 1
        for file, _ in {(at[0], 0) for at in self.cells}:
            canvas.put(below, self.column((file, 0)), grid.parts(file, 0)[0], _DIM)
        names = {row: grid.parts(*cells[0])[1] for row, cells in rows.items()}
        widest = max(map(len, names.values()), default=0)
        edge = min((column for _, column in canvas.cells), default=0) - widest - 2
        for row, name in names.items():
            canvas.put(row, edge, f"{name:>{widest}}", _DIM)


def _hands(view: View, scene: Scene, *, colour: bool, ascii: bool) -> str:
    """One line: each seat with its symbol and what it holds, an arrow before who is to act."""
    blocks = []
    for seat, shade in scene.seats.items():
        holds = list(scene.hands[seat])
        own = sign(view.look, shade)
        parts = [("> " if view.turn == seat else "") + shade.name]
        if own is not None and not any(piece.colour == shade for piece, _ in holds):
            parts.append(_symbol(own, colour=colour, ascii=ascii))
        parts += [_held(piece, count, colour=colour, ascii=ascii) for piece, count in holds]
        blocks.append(" ".join(parts))
    lines = ["   ".join(blocks)]
    if scene.beside:
        named = [_held(p, n, colour=colour, ascii=ascii) for p, n in scene.beside if p.cells]
        held = [_held(p, n, colour=colour, ascii=ascii) for p, n in scene.beside if not p.cells]
        lines[0] += "   " + " ".join([f"{say('aside')}:", *held])
        lines += wrap(" ".join(named), _WIDEST)
    return "\n".join(lines)


def _held(piece: Piece, count: int, *, colour: bool, ascii: bool) -> str:
    """What a hand holds of a piece; a card with a picture is named, for pictures come below."""
    if piece.cells and count == 1:
        return piece.name
    return f"{_symbol(piece, colour=colour, ascii=ascii)} {count}"


def _pictures(scene: Scene, *, ascii: bool) -> list[str]:
    """The cards that are held and seen, side by side, each below its name."""
    sign = "o" if ascii else "⬢"
    cards = dict.fromkeys(p for holds in scene.hands.values() for p, _ in holds if p.cells)
    columns: list[list[str]] = []
    for card in cards:
        at = {
            (r, 2 * q + r) for q, r in (map(int, cell.split(",")) for cell in card.cells.split(";"))
        }
        rows, left = {row for row, _ in at}, min(column for _, column in at)
        drawn = [card.name]
        for row in range(min(rows), max(rows) + 1):
            wide = max((c for r, c in at if r == row), default=left) + 1
            drawn.append("".join(sign if (row, c) in at else " " for c in range(left, wide)))
        columns.append(drawn)
    lines: list[str] = []
    for first in range(0, len(columns), _ACROSS // 12):
        some = columns[first : first + _ACROSS // 12]
        for i in range(max(map(len, some))):
            lines.append("".join(f"{c[i] if i < len(c) else '':12}" for c in some).rstrip())
    return lines


def _legend(scene: Scene) -> str:
    named = [(_SHAPE, "shape")] if scene.marks.get("shape") else []
    named += [(_sign(i), name) for i, (name, _) in enumerate(scene.others)]
    return "   ".join(f"{letter} {mark(name)}" for letter, name in named)


def _kinds(view: View, scene: Scene, *, colour: bool, ascii: bool) -> list[str]:
    """Lines that tell what the symbols of pieces mean which are not a seat's usual ones."""
    shown = {piece for stack in scene.stacks.values() for piece in stack}
    shown |= {piece for holds in (*scene.hands.values(), scene.beside) for piece, _ in holds}
    seats = {shade.name for shade in scene.seats.values()}
    lines: list[str] = []
    room = 0
    for piece in dict.fromkeys(view.look.pieces.values()):
        if piece not in shown or piece.name in seats or piece.cells:
            continue
        said = f"{_symbol(piece, colour=colour, ascii=ascii)} {piece.name}"
        wide = len(piece.name) + 5
        if wide <= room:
            lines[-1] += f"   {said}"
        else:
            lines.append(said)
            room = _WIDEST + 3
        room -= wide
    return lines


def _how(scene: Scene) -> str:
    if scene.grid.kind == "hexagons":
        return say("typing")
    return say("piled") if any(len(stack) > 1 for stack in scene.stacks.values()) else ""


def _sign(index: int) -> str:
    return _SIGNS[index % len(_SIGNS)]


def _symbol(piece: Piece, *, colour: bool, ascii: bool) -> str:
    symbol = piece.plain if ascii else piece.symbol
    return _painted(symbol, _shade(piece.colour) if colour else "")


def _painted(said: str, style: str) -> str:
    return f"\x1b[{style}m{said}\x1b[0m" if style else said


def _shade(colour: Colour) -> str:
    """The codes of a piece's colour: the shade that is seen best on black and on white alike.

    One that is lost on either is left to the terminal's own.
    """

    def seen(shade: str) -> float:
        return min(contrast(shade, "#000000"), contrast(shade, "#ffffff"))

    shade = max(shades(colour), key=seen)
    if seen(shade) < _FAINTEST:
        return _BOLD
    levels = [0 if c < 48 else 1 if c < 115 else (c - 35) // 40 for c in channels(shade)]
    return f"1;38;5;{16 + 36 * levels[0] + 6 * levels[1] + levels[2]}"
