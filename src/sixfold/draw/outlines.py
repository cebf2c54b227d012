"""A board with the outlines of its cells, in characters: hexagons, and squares with their stacks.

Cells are filled with the colour of what lies on them, and show its pattern where there is room.
"""

from __future__ import annotations

from ..look import Pattern, Piece
from .grid import At
from .layout import BOLD, DIM, NO_LIGHTS, Board, Ink, Layout, Lights, Size
from .scene import Scene

_TEXTURES: dict[Pattern, tuple[str, str]] = {
    "plain": ("   ", "   "),
    "ring": ("╭─╮", "╰─╯"),
    "bars": ("═══", "═══"),
    "dots": ("∙ ∙", "∙ ∙"),
    "cross": ("× ×", "× ×"),
    "triangle": (" ▵ ", "▵ ▵"),
    "diamond": (" ◇ ", "◇ ◇"),
    "spot": ("   ", " • "),
}
"""What stands above and below a piece's sign, in three columns each."""

_BLOCK = 5  # columns of a piece of a tower

_JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by what goes on upwards, to the right, downwards, to the left


def lay_out(
    scene: Scene,
    *,
    size: Size = "small",
    ascii: bool = False,
    coordinates: bool = False,
    lights: Lights = NO_LIGHTS,
    empty: bool = True,
) -> Layout:
    """Lays a board out, with the ``empty`` cells that may be touched.

    Raises ValueError where its cells lie too far apart to be drawn.
    """
    drawer: Board
    if size == "small":
        drawer = Board(scene, size, ascii, lights, empty)
    elif scene.grid.kind == "hexagons":
        drawer = Hexagons(scene, size, ascii, lights, empty)
    elif size == "huge":
        drawer = Towers(scene, size, ascii, lights, empty)
    else:
        drawer = Squares(scene, size, ascii, lights, empty)
    drawer.draw()
    if coordinates:
        drawer.label()
    return drawer.layout


class Hexagons(Board):
    """Hexagons with a corner up, whose sides neighbours share: five characters within, or more."""

    gap = 2

    def measure(self) -> None:
        """Sets the distances, which keep hexagons regular in characters twice as high as wide."""
        self.deep = {"huge": 4, "large": 3}.get(self.layout.size, 2)  # rows to the next row
        self.step, self.slant = 2 * self.deep, self.deep
        self.width = 1

    def column(self, at: At) -> int:
        """Returns the column of the middle."""
        return self.step * at[0] + self.slant * at[1]

    def row(self, at: At) -> int:
        """Returns the row of the middle."""
        return self.deep * self.scene.grid.row(at)

    def edge(self, at: At) -> int:
        """Returns the column of the left side."""
        return self.column(at) - self.deep

    def draw(self) -> None:
        """Draws empty cells first, so that sides of cells with pieces stand out."""
        signs = self.signs()
        for at in sorted(self.cells, key=lambda at: at in self.scene.stacks):
            row, column, stack = self.row(at), self.column(at), self.scene.stacks.get(at, ())
            self.layout.middles[self.scene.grid.name(at)] = (row, column)
            self.sides(row, column, Ink(weight="" if stack else "dim", light=self.light(at)))
            if stack:
                self.tile(row, column, at, stack)
            else:
                self.layout.put(
                    row, column, self.empty(at), Ink(weight="dim", light=self.light(at))
                )
            if at in signs:
                self.layout.put(row + 1, column, signs[at][0], self.on(at, BOLD))
                self.layout.put(row + 1, column + 1, signs[at][1:2] if self.deep > 2 else "", BOLD)
            self.aim(row, column, at)
        self.brackets()
        self.light_up()

    def sides(self, row: int, column: int, ink: Ink) -> None:
        """Draws the outline about a middle."""
        deep, put = self.deep, self.layout.put
        up, down, wall = "/\\|" if self.ascii else "╱╲│"
        for i in range(1, deep):
            put(row - i, column - deep + i, up, ink)
            put(row - i, column + deep - i, down, ink)
            put(row + i, column - deep + i, down, ink)
            put(row + i, column + deep - i, up, ink)
        put(row, column - deep, wall, ink)
        put(row, column + deep, wall, ink)

    def tile(self, row: int, column: int, at: At, stack: tuple[Piece, ...]) -> None:
        """Fills a hexagon with its lowest piece; those upon it stand above its sign."""
        deep, put, lowest = self.deep, self.layout.put, stack[0]
        light = "touched" if self.lifted(at) is not None else self.light(at)
        fill = Ink(ground=lowest.colour, light=light)
        for i in range(1 - deep, deep):
            half = deep - 1 - abs(i)
            put(row + i, column - half, " " * (2 * half + 1), fill)
        if deep > 2 and not self.ascii:
            for i, texture in zip((-1, 1), _TEXTURES[lowest.pattern], strict=True):
                put(row + i, column - 1, texture, fill)
        strong = Ink(ground=lowest.colour, weight="bold", light=light)
        put(row, column, self.symbol(lowest), strong)
        for level, piece in enumerate(stack[1:], start=2):
            ink = Ink(ground=piece.colour, weight="bold", light=light)
            put(row - 1, column + level - 2, self.symbol(piece), ink)
            self.layout.aim(row - 1, [column + level - 2], f"{self.scene.grid.name(at)}:{level}")
        if len(stack) > 1:
            self.layout.aim(row, [column], f"{self.scene.grid.name(at)}:1")
        if len(high := self.high(at)) and deep > 2:
            put(row + 2, column, high[-1], fill)

    def aim(self, row: int, column: int, at: At) -> None:
        """Lets all that is within a hexagon, and its left side, lead to it."""
        for i in range(1 - self.deep, self.deep):
            half = self.deep - 1 - abs(i)
            reach = range(column - half - 1, column + half + 1)
            self.layout.aim(row + i, reach, self.scene.grid.name(at))

    def on(self, at: At, ink: Ink) -> Ink:
        """Returns an ink on the ground of what lies on a cell."""
        stack = self.scene.stacks.get(at, ())
        return Ink(ground=stack[0].colour if stack else None, weight=ink.weight, light=ink.light)

    def around(self, at: At, pair: str, ink: Ink) -> None:
        """Writes a sign at either side of the middle."""
        row, column = self.row(at), self.column(at)
        self.layout.put(row, column - 1, pair[0], self.on(at, ink))
        self.layout.put(row, column + 1, pair[1], self.on(at, ink))

    def tick(self, at: At) -> None:
        """Shows that what lies on a cell may be touched."""
        ink = self.on(at, Ink(weight="bold", light="open"))
        row, column = self.row(at), self.column(at)
        if self.layout.glyphs.get((row, column - 1), (" ", ink))[0] == " ":
            self.layout.put(row, column - 1, "'", ink)


class Squares(Board):
    """Squares with walls: a stack from its bottom, at the left, and below it its height."""

    def measure(self) -> None:
        """Makes all files as wide as the widest, or, in the middle size, as wide as they need."""
        self.deep = 3 if self.layout.size == "large" else 2
        wide = {file: w + 3 for file, w in self.widths().items()}
        most = max((7, *wide.values()))
        self.step = most
        spread = dict.fromkeys(wide, most) if self.layout.size == "large" else wide
        self.files = _spread({file: max(6, w) for file, w in spread.items()})
        self.width = 1

    def wide(self, at: At) -> int:
        """How many columns a stack takes: its height stands below it where there is a row."""
        return self.long(at) if self.deep > 2 else super().wide(at)

    def column(self, at: At) -> int:
        """Returns the column of the first piece."""
        return self.files[at[0]] + 2

    def row(self, at: At) -> int:
        """Returns the row of the pieces."""
        return self.deep * self.scene.grid.row(at)

    def draw(self) -> None:
        """Draws walls, then what lies between them."""
        self.walls()
        super().draw()
        for at in self.cells:
            top, bottom = self.span(at)
            for row in range(top, bottom):
                reach = range(self.files[at[0]], self.files[at[0] + 1])
                self.layout.aim(row, reach, self.scene.grid.name(at))

    def span(self, at: At) -> tuple[int, int]:
        """Returns the rows of the walls above and below a square."""
        top = self.row(at) - 1
        return top, top + self.deep

    def walls(self) -> None:
        """Draws the outline of every square."""
        ways: dict[tuple[int, int], int] = {}

        def join(row: int, column: int, way: int) -> None:
            ways[row, column] = ways.get((row, column), 0) | way

        for at in self.cells:
            (top, bottom), left = self.span(at), self.files[at[0]]
            right = self.files[at[0] + 1]
            for row in (top, bottom):
                join(row, left, 2)
                join(row, right, 8)
                for column in range(left + 1, right):
                    join(row, column, 10)
            for column in (left, right):
                join(top, column, 4)
                join(bottom, column, 1)
                for row in range(top + 1, bottom):
                    join(row, column, 5)
        for (row, column), way in ways.items():
            plain = "-" if way == 10 else "|" if way == 5 else "+"
            self.layout.put(row, column, plain if self.ascii else _JOINTS[way], DIM)

    def piece(
        self, row: int, column: int, at: At, level: int, piece: Piece, lifted: int | None
    ) -> None:
        """Writes one piece of a stack on a ground of its colour, underlined where it is lifted."""
        light = "touched" if lifted is not None and level >= lifted else self.light(at)
        ink = Ink(ground=piece.colour, weight="bold", light=light)
        self.layout.put(row, column, self.symbol(piece), ink)
        self.layout.aim(row, [column], f"{self.scene.grid.name(at)}:{level}")
        if self.deep > 2:
            if light == "touched":
                self.layout.put(row + 1, column, "^" if self.ascii else "▔", Ink(light="touched"))
            self.layout.aim(row + 1, [column], f"{self.scene.grid.name(at)}:{level}")

    def heights(self) -> None:
        """Writes the height of each stack below it, if there is a row for that."""
        if self.deep < 3:
            super().heights()
            return
        for at in self.scene.stacks:
            high = self.high(at)
            end = self.files[at[0] + 1] - 1
            self.layout.put(self.row(at) + 1, end - len(high), high, DIM)


class Towers(Squares):
    """Squares on which stacks stand upright: each piece a row, or as many as it counts."""

    def measure(self) -> None:
        """Makes each rank as high as its highest tower."""
        grid, self.deep, self.width = self.scene.grid, 4, 1
        self.step = _BLOCK + 3
        self.files = _spread({at[0]: self.step for at in self.cells})
        tall: dict[int, int] = {}
        for at in self.cells:
            high = sum(max(1, piece.height) for piece in self.scene.stacks.get(at, ()))
            tall[grid.row(at)] = max(tall.get(grid.row(at), 2), high)
        self.tops: dict[int, int] = {}  # the row of the wall above each rank
        self.floors: dict[int, int] = {}  # the row of its lowest pieces
        top = 0
        for row in sorted(tall):
            self.tops[row], self.floors[row] = top, top + tall[row]
            top += tall[row] + 2

    def row(self, at: At) -> int:
        """Returns the row of the lowest piece."""
        return self.floors[self.scene.grid.row(at)]

    def column(self, at: At) -> int:
        """Returns the middle column."""
        return self.files[at[0]] + self.step // 2

    def wide(self, at: At) -> int:
        """How many columns of its row a stack takes to the right of its middle."""
        return _BLOCK // 2 + 1

    def span(self, at: At) -> tuple[int, int]:
        """Returns the rows of the walls above and below a square."""
        return self.tops[self.scene.grid.row(at)], self.row(at) + 2

    def stack(self, row: int, column: int, at: At, stack: tuple[Piece, ...]) -> None:
        """Piles the pieces up, with signs beside those that came last and those that are lifted."""
        name, half = self.scene.grid.name(at), _BLOCK // 2
        arrived, lifted = self.scene.arrived.get(at), self.lifted(at)
        for level, piece in enumerate(stack, start=1):
            held = lifted is not None and level >= lifted
            light = "touched" if held else self.light(at)
            ink = Ink(ground=piece.colour, weight="bold", light=light)
            pair = "{}" if held else "[]" if arrived is not None and level >= arrived else ""
            for _ in range(max(1, piece.height)):
                self.layout.put(row, column - half, " " * _BLOCK, ink)
                self.layout.put(row, column, self.symbol(piece), ink)
                if pair:
                    sides = Ink(weight="bold", light="touched" if held else "")
                    self.layout.put(row, column - half - 1, pair[0], sides)
                    self.layout.put(row, column + half + 1, pair[1], sides)
                reach = range(column - half - 1, column + half + 2)
                self.layout.aim(row, reach, f"{name}:{level}")
                row -= 1

    def heights(self) -> None:
        """Writes the height of each stack below it."""
        for at in self.scene.stacks:
            self.layout.put(self.row(at) + 1, self.column(at), self.high(at), DIM)

    def around(self, at: At, pair: str, ink: Ink) -> None:
        """Writes a sign at either side of the lowest piece."""
        row, column, far = self.row(at), self.column(at), _BLOCK // 2 + 1
        self.layout.put(row, column - far, pair[0], ink)
        self.layout.put(row, column + far, pair[1], ink)

    def hold(self, at: At) -> None:
        """Leaves it to the lifted pieces to show it, where there are any."""
        if at not in self.scene.stacks:
            super().hold(at)

    def tick(self, at: At) -> None:
        """Shows that what lies on a cell may be touched."""
        column = self.column(at) - _BLOCK // 2 - 1
        self.layout.add(self.row(at), column, "'", Ink(weight="bold", light="open"))


def _spread(wide: dict[int, int]) -> dict[int, int]:
    """Returns where each file begins, and where the last one ends."""
    begins, at = {}, 0
    for file in range(min(wide, default=0), max(wide, default=-1) + 1):
        begins[file] = at
        at += wide.get(file, 6)
    begins[max(wide, default=-1) + 1] = at
    return begins
