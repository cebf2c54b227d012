"""A board as characters: what stands in each row and column, how it is written, on which cell.

Rows of characters may be made of it for a terminal, and a click be traced back to its cell. Every
sign is there without colour, too. How large a board is drawn is chosen by who places it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from ..look import Colour, Piece
from ..view import cell_of, level_of
from .grid import At
from .scene import Scene, height

Size = Literal["small", "middle", "large", "huge"]
"""A character for each piece; outlines around the cells; room for patterns; stacks as towers."""

SIZES: tuple[Size, ...] = ("huge", "large", "middle", "small")

SHAPE = "*"
_SIGNS = "!?+=%&"  # of the other marks, in their order
_FARTHEST = 2000  # rows or columns that are still drawn


@dataclass(frozen=True, slots=True)
class Ink:
    """How a character is written."""

    colour: Colour | None = None  # of the piece it stands for
    ground: Colour | None = None  # of the piece it is written on
    weight: Literal["", "bold", "dim"] = ""
    light: Literal["", "open", "touched", "cursor"] = ""  # what it is lit up for


PLAIN, BOLD, DIM = Ink(), Ink(weight="bold"), Ink(weight="dim")


@dataclass(frozen=True, slots=True)
class Lights:
    """What is lit up for a hand that is about to touch something."""

    cursor: str = ""  # the cell a keyboard stands on
    touched: tuple[str, ...] = ()  # targets
    open: tuple[str, ...] = ()  # cells that may be touched next


NO_LIGHTS = Lights()


@dataclass(slots=True)
class Layout:
    """Characters by row and column, each with its ink; and the target that is touched there."""

    size: Size
    glyphs: dict[tuple[int, int], tuple[str, Ink]] = field(default_factory=dict)
    targets: dict[tuple[int, int], str] = field(default_factory=dict)
    middles: dict[str, tuple[int, int]] = field(default_factory=dict)  # of cells

    def put(self, row: int, column: int, said: str, ink: Ink = PLAIN) -> None:
        """Writes a text from some place on."""
        for i, letter in enumerate(said):
            self.glyphs[row, column + i] = letter, ink

    def add(self, row: int, column: int, said: str, ink: Ink = PLAIN) -> None:
        """Writes a text where nothing stands yet."""
        if self.glyphs.get((row, column), (" ", PLAIN))[0] == " ":
            self.put(row, column, said, ink)

    def aim(self, row: int, columns: Iterable[int], target: str) -> None:
        """Lets places lead to a target; who came first stays."""
        for column in columns:
            self.targets.setdefault((row, column), target)

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The first row and column, and how many of both there are."""
        if not self.glyphs:
            return 0, 0, 0, 0
        rows = [row for row, _ in self.glyphs]
        columns = [column for _, column in self.glyphs]
        top, left = min(rows), min(columns)
        return top, left, max(rows) - top + 1, max(columns) - left + 1

    def runs(self, row: int, left: int, width: int) -> Iterator[tuple[str, Ink]]:
        """Gives a row from a column on, in pieces of one ink each."""
        said, last = "", PLAIN
        for column in range(left, left + width):
            letter, ink = self.glyphs.get((row, column), (" ", PLAIN))
            if ink != last and said:
                yield said, last
                said = ""
            said, last = said + letter, ink
        if said:
            yield said, last

    def lines(self) -> list[list[tuple[str, Ink]]]:
        """Returns every row, character by character, without spaces at its end."""
        top, left, rows, _ = self.box
        drawn: dict[int, dict[int, tuple[str, Ink]]] = {}
        for (row, column), glyph in self.glyphs.items():
            if glyph[0] != " ":
                drawn.setdefault(row, {})[column] = glyph
        lines = []
        for row in range(top, top + rows):
            glyphs = drawn.get(row, {})
            end = max(glyphs, default=left - 1) + 1
            lines.append([glyphs.get(column, (" ", PLAIN)) for column in range(left, end)])
        return lines


def mark_sign(index: int) -> str:
    """Returns the sign of the cells of a mark, by its place among the marks."""
    return _SIGNS[index % len(_SIGNS)]


class Board:
    """Draws a board in its smallest size: a row for each row of cells."""

    across = 70  # columns up to which all files of squares are as wide as the widest
    gap = 1  # from the end of a row to the name of its last cell

    def __init__(
        self, scene: Scene, size: Size, ascii: bool, lights: Lights, empty: bool = True
    ) -> None:
        """Finds out how wide cells have to be."""
        self.scene, self.layout, self.ascii, self.lights = scene, Layout(size), ascii, lights
        self.cells = scene.cells(empty=empty)
        self.dot = "." if ascii else "·"
        self.lit = {at for cell in lights.open if (at := scene.grid.find(cell)) is not None}
        self.step, self.slant = 1, 0
        self.width = 1
        self.files: dict[int, int] = {}  # where files of squares begin that are not equally wide
        self.measure()
        rows = [scene.grid.row(at) for at in self.cells] or [0]
        columns = [self.column(at) for at in self.cells] or [0]
        if max(max(rows) - min(rows), max(columns) - min(columns)) > _FARTHEST:
            raise ValueError("the cells lie too far apart to draw as text")

    def measure(self) -> None:
        """Sets how far apart cells are drawn."""
        grid = self.scene.grid
        widest = max((self.wide(at) for at in self.scene.stacks), default=1)
        # Hexagons shift by half a step a row, so their step is even.
        self.width = widest + (widest % 2 == 0 and grid.kind == "hexagons")
        self.step = self.width + 1
        self.slant = self.step // 2 if grid.kind == "hexagons" else 0
        if grid.kind == "squares":
            wide = self.widths()
            if self.step * len(wide) > self.across:
                self.files = _begins({file: w + 2 for file, w in wide.items()})

    def widths(self) -> Mapping[int, int]:
        """Returns how wide the widest stack of each file is."""
        wide = {at[0]: 1 for at in self.cells}
        for at in self.scene.stacks:
            wide[at[0]] = max(wide[at[0]], self.wide(at))
        return wide

    def column(self, at: At) -> int:
        """Returns where a cell begins."""
        if self.files:
            return self.files[at[0]]
        return self.step * at[0] + self.slant * at[1]

    def row(self, at: At) -> int:
        """Returns the row that the pieces on a cell stand in."""
        return self.scene.grid.row(at)

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
        """Draws the cells, what lies on them, the last move, the marks and the lights."""
        scene, put = self.scene, self.layout.put
        signs = self.signs()
        for at in self.cells:
            row, column = self.row(at), self.column(at)
            self.layout.middles[scene.grid.name(at)] = (row, column)
            marked = signs.get(at, "")
            if stack := scene.stacks.get(at, ()):
                self.stack(row, column, at, stack)
            elif marked:
                put(row, column, marked[:2], BOLD)
            else:
                put(row, column, self.empty(at), Ink(weight="dim", light=self.light(at)))
        self.brackets()
        for at, marked in signs.items():
            if at in scene.stacks:
                self.around(at, marked[0] + marked[-1], BOLD)
        self.heights()
        self.light_up()
        for at in self.cells:
            row, column = self.row(at), self.column(at)
            reach = range(column - 1, column + max(self.width, self.wide(at)))
            self.layout.aim(row, reach, scene.grid.name(at))

    def heights(self) -> None:
        """Writes the height of each stack behind it."""
        for at in self.scene.stacks:
            row, column = self.row(at), self.column(at) + self.long(at)
            column += (row, column) in self.layout.glyphs
            self.layout.put(row, column, self.high(at), DIM)

    def empty(self, at: At) -> str:
        """Returns the sign of an empty cell."""
        if at not in self.lit:
            return self.dot
        return "+" if self.ascii else "◦"

    def light(self, at: At) -> Literal["", "open"]:
        """Tells whether a cell may be touched next."""
        return "open" if at in self.lit else ""

    def stack(self, row: int, column: int, at: At, stack: tuple[Piece, ...]) -> None:
        """Writes the pieces on a cell from left to right, in brackets those that came last."""
        arrived, lifted = self.scene.arrived.get(at), self.lifted(at)
        for level, piece in enumerate(stack, start=1):
            if level == arrived:
                self.layout.put(row, column, "[", BOLD)
                column += 1
            self.piece(row, column, at, level, piece, lifted)
            column += 1
        if arrived is not None:
            self.layout.put(row, column, "]" if arrived <= len(stack) else "[]", BOLD)

    def piece(
        self, row: int, column: int, at: At, level: int, piece: Piece, lifted: int | None
    ) -> None:
        """Writes one piece of a stack, which is touched there."""
        light = "touched" if lifted is not None and level >= lifted else self.light(at)
        self.layout.put(row, column, self.symbol(piece), Ink(colour=piece.colour, light=light))
        self.layout.aim(row, [column], f"{self.scene.grid.name(at)}:{level}")

    def symbol(self, piece: Piece) -> str:
        """Returns the character that stands for a piece."""
        return piece.plain if self.ascii else piece.symbol

    def lifted(self, at: At) -> int | None:
        """Returns from which piece up what lies on a cell has been touched, if it has."""
        name = self.scene.grid.name(at)
        levels = [level_of(t) or 1 for t in self.lights.touched if cell_of(t) == name]
        return min(levels, default=None)

    def signs(self) -> dict[At, str]:
        """The signs of the marks each cell is in, the winning shape's first."""
        signs: dict[At, str] = {}
        marks = [(SHAPE, self.scene.marks.get("shape", ()))]
        marks += [(mark_sign(i), cells) for i, (_, cells) in enumerate(self.scene.others)]
        for letter, cells in marks:
            for at in cells:
                signs[at] = signs.get(at, "") + letter
        return signs

    def brackets(self) -> None:
        """Writes brackets around the cells of the last move, round ones where it began."""
        last = self.scene.last
        start = "[]" if self.scene.exchanged else "()"
        pairs = [(at, start) for at in (last[:1] if len(last) > 1 else ())]
        pairs += [(at, "[]") for at in (last[1:2] or last[:1]) if at not in self.scene.arrived]
        for at, pair in pairs:
            self.around(at, pair, BOLD)

    def around(self, at: At, pair: str, ink: Ink) -> None:
        """Writes a sign at either side of what lies on a cell."""
        row, column = self.row(at), self.column(at)
        self.layout.put(row, column - 1, pair[0], ink)
        self.layout.put(row, column + self.long(at), pair[1], ink)

    def light_up(self) -> None:
        """Writes what is lit: an apostrophe before a piece, braces, and the cursor's arrows."""
        for at in self.lit & set(self.scene.stacks):
            self.tick(at)
        held = [self.scene.grid.find(cell_of(target)) for target in self.lights.touched]
        here = [self.scene.grid.find(self.lights.cursor)]
        arrows = "><" if self.ascii else "▸◂"
        for at in self.cells:
            if at in held:
                self.hold(at)
            if at in here:
                self.around(at, arrows, Ink(weight="bold", light="cursor"))

    def hold(self, at: At) -> None:
        """Shows that what lies on a cell has been touched."""
        self.around(at, "{}", Ink(weight="bold", light="touched"))

    def tick(self, at: At) -> None:
        """Shows that what lies on a cell may be touched."""
        self.layout.add(self.row(at), self.column(at) - 1, "'", Ink(weight="bold", light="open"))

    def label(self) -> None:
        """Writes the names of each row's first and last hexagon, or of files and ranks."""
        grid, put = self.scene.grid, self.layout.put
        rows: dict[int, list[At]] = {}
        for at in self.cells:
            rows.setdefault(self.row(at), []).append(at)
        if grid.kind == "hexagons":
            for row, cells in rows.items():
                first, last = grid.name(cells[0]), grid.name(cells[-1])
                put(row, self.edge(cells[0]) - 1 - len(first), first, DIM)
                put(row, self.edge(cells[-1]) + self.step + self.gap, last, DIM)
            return
        top, _, tall, _ = self.layout.box
        below = top + tall
        for file, _ in {(at[0], 0) for at in self.cells}:
            put(below, self.column((file, 0)), grid.parts(file, 0)[0], DIM)
        names = {row: grid.parts(*cells[0])[1] for row, cells in rows.items()}
        widest = max(map(len, names.values()), default=0)
        edge = min((column for _, column in self.layout.glyphs), default=0) - widest - 2
        for row, name in names.items():
            put(row, edge, f"{name:>{widest}}", DIM)

    def edge(self, at: At) -> int:
        """Returns the column at the left edge of a cell."""
        return self.column(at) - 1


def _begins(wide: Mapping[int, int]) -> dict[int, int]:
    """Returns where each file begins, by how wide files are."""
    return {file: sum(w for before, w in wide.items() if before < file) for file in wide}
