"""The board of an SVG drawing: every cell in its place, scaled to fit the picture's width.

Parts come from tiles.py; seats, turn and legend are left to panel.py.
"""

from __future__ import annotations

from collections import Counter

from ..look import Piece
from .grid import At, Point
from .paint import Sheet, ink_on, shades
from .pile import Piles
from .scene import Scene
from .tiles import (
    DISC,
    MARKS,
    UNIT,
    end_part,
    floor_part,
    mark_part,
    number,
    path,
    piece_part,
    raised_part,
    start_part,
    target_part,
    use,
)

_WIDEST = {"hexagons": 1 / 6, "squares": 1 / 4}  # of the picture's width, the step of cells
_LOWEST, _HIGHEST = 0.25, 1.0  # of the picture's width, the height of the board


class BoardDrawing:
    """The board's parts, elements and height in pixels for a picture of a given width."""

    def __init__(
        self,
        sheet: Sheet,
        scene: Scene,
        parts: dict[Piece, str],
        size: int,
        *,
        coordinates: bool,
        empty: bool,
    ) -> None:
        """Places everything; ``parts`` names the part that draws each piece."""
        self._sheet, self._scene, self._parts = sheet, scene, parts
        self._squares = scene.grid.kind == "squares"
        self._edged = coordinates and self._squares
        self._raised = coordinates and not self._squares
        self._cells = scene.cells(empty=empty)
        self._origin: At = self._cells[0] if self._cells else (0, 0)
        self.defs: list[str] = []
        if self._raised:
            lying = {piece for stack in scene.stacks.values() for piece in stack}
            self.defs += [
                piece_part(sheet, part, piece, raised=True)
                for piece, part in parts.items()
                if piece in lying and piece.shape == "hexagon"
            ]
        elements = [*self._ground(empty), *self._layers()]
        if coordinates:
            elements += self._labels()
        self.height, place = self._fit(size)
        self.elements = [f'<g transform="{place}">', *elements, "</g>"]

    def _fit(self, size: int) -> tuple[float, str]:
        """Returns the height in pixels and the transform that centres the board in it."""
        corners = [
            corner
            for at in self._cells or (self._origin,)
            for corner in self._scene.grid.outline(at, self._origin)
        ]
        (left, right), (top, bottom) = (
            (min(c[i] for c in corners), max(c[i] for c in corners)) for i in (0, 1)
        )
        if self._edged:
            left, bottom = left - 0.35, bottom + 0.35
        margin = size * 0.035
        width, height = right - left, bottom - top
        step = min(
            size * _WIDEST[self._scene.grid.kind],
            (size - 2 * margin) / width,
            (size * _HIGHEST - 2 * margin) / height,
        )
        tall = max(size * _LOWEST, height * step + 2 * margin)
        x = size / 2 - step * (left + right) / 2
        y = tall / 2 - step * (top + bottom) / 2
        return tall, f"translate({number(x)} {number(y)}) scale({step / UNIT:.4g})"

    def _point(self, at: At) -> Point:
        x, y = self._scene.grid.centre(at, self._origin)
        return UNIT * x, UNIT * y

    def _put(self, part: str, at: At) -> str:
        return use(self._sheet, part, self._point(at))

    def _ground(self, empty: bool) -> list[str]:
        scene, elements = self._scene, []
        if scene.floor:
            self.defs.append(floor_part(self._sheet, "floor", scene.grid))
            elements += [self._put("floor", at) for at in scene.floor]
        # The cell a piece has just left has a sign of its own.
        targets = [at for at in scene.targets if at not in scene.last[:1]] if empty else []
        if targets:
            self.defs.append(target_part(self._sheet, "target", scene.grid))
            elements += [self._put("target", at) for at in targets]
        return elements

    def _layers(self) -> list[str]:
        """Piles stand on the signs of their squares; tiles fill their cells and lie under them."""
        if self._squares:
            return [*self._marks(), *self._shape(), *self._last(), *self._piles()]
        return [*self._stacks(), *self._last(), *self._marks(), *self._shape()]

    def _piles(self) -> list[str]:
        scene, piles = self._scene, Piles(self._sheet, self._parts)
        elements = [
            element
            for at, stack in scene.stacks.items()
            for element in piles.draw(stack, self._point(at), scene.arrived.get(at))
        ]
        self.defs += piles.defs
        return elements

    def _stacks(self) -> list[str]:
        elements = []
        for at, stack in self._scene.stacks.items():
            x, y = self._point(at)
            tiles = [piece for piece in stack if piece.shape == "hexagon"]
            discs = [piece for piece in stack if piece.shape != "hexagon"]
            elements += [use(self._sheet, self._tile(piece), (x, y)) for piece in tiles]
            scale = 0.6 if tiles else 1.0
            step = scale * min(11.0, 45 / len(discs)) if discs else 0.0
            room = 11.0 if tiles and self._raised else 0.0  # for the name of the cell
            for i, piece in enumerate(discs):
                lift = step * ((len(discs) - 1) / 2 - i)
                elements.append(use(self._sheet, self._parts[piece], (x, y + lift - room), scale))
            if len(discs) > 1:
                elements.append(self._height(x, y, len(discs)))
        return elements

    def _tile(self, piece: Piece) -> str:
        part = self._parts[piece]
        return raised_part(part) if self._raised else part

    def _height(self, x: float, y: float, count: int) -> str:
        """The number of discs, beside the topmost."""
        style = self._sheet.rule(
            "height",
            f"{self._halo('paper')};font-size:21px;"
            f"fill:{self._sheet.paint('ink')};font-weight:bold;text-anchor:end",
        )
        return f'<text x="{number(x + 47)}" y="{number(y + 44)}" {style}>{count}</text>'

    def _last(self) -> list[str]:
        last = self._scene.last
        if not last:
            return []
        end = last[min(1, len(last) - 1)]
        inner = end in self._scene.marks.get("shape", ())
        self.defs.append(end_part(self._sheet, "end", self._scene.grid, inner=inner))
        elements = [self._put("end", end)]
        if self._scene.exchanged:
            elements.append(self._put("end", last[0]))
        elif len(last) > 1:
            self.defs.append(start_part(self._sheet, "start", self._scene.grid))
            elements.append(self._put("start", last[0]))
        return elements

    def _marks(self) -> list[str]:
        """Piles hide what lies far within their squares: each mark there is as wide as it can."""
        elements, grid = [], self._scene.grid
        depths: Counter[At] = Counter()
        for i, (_, cells) in enumerate(self._scene.others):
            name, usual = f"mark{i}", 0 if self._squares else i % MARKS
            places = [(at, depths[at] % MARKS if self._squares else usual) for at in cells]
            depths.update(cells)
            # The legend shows a mark as it usually is, even where no cell does.
            parts = {depth: f"{name}d{depth}" for _, depth in places} | {usual: name}
            self.defs += [
                mark_part(self._sheet, name, i, grid, part, depth) for depth, part in parts.items()
            ]
            elements += [self._put(parts[depth], at) for at, depth in places]
        return elements

    def _shape(self) -> list[str]:
        cells = self._scene.marks.get("shape", ())
        if not cells:
            return []
        data = path(self._scene.grid.contour(cells, self._origin))
        paper, ink = self._sheet.paint("paper"), self._sheet.paint("ink")
        line = "fill:none;stroke-linejoin:round;stroke:"
        if self._squares:
            return [
                f'<path d="{data}" {self._sheet.rule("shape", f"{line}{ink};stroke-width:7")}/>'
            ]
        halo = self._sheet.rule("shapeh", f"{line}{paper};stroke-width:17")
        style = self._sheet.rule("shape", f"{line}{ink};stroke-width:10")
        return [f'<path d="{data}" {halo}/>', f'<path d="{data}" {style}/>']

    def _halo(self, ground: str) -> str:
        """The style of letters that stay readable where a line crosses them."""
        return f"paint-order:stroke;stroke-width:6;stroke:{self._sheet.paint(ground)}"

    def _labels(self) -> list[str]:
        """Each hexagon's name on it; of squares, files below the board and ranks beside it."""
        if self._squares:
            return self._edges()
        sheet, elements = self._sheet, []
        quiet = sheet.paint("quiet")
        plain = sheet.rule("label", f"{self._halo('cell')};fill:{quiet};text-anchor:middle")
        for at in self._cells:
            name = self._scene.grid.name(at)
            stack = self._scene.stacks.get(at, ())
            style, size = plain, min(21.0, 110 / len(name))
            down = DISC + 9 if stack else size * 0.36
            if stack and stack[0].shape == "hexagon":
                part, face = self._parts[stack[0]], shades(stack[0].colour)
                halo = f"paint-order:stroke;stroke-width:5;stroke:{sheet.paint(part, face)}"
                ink = sheet.paint(f"{part}i", ink_on(face))
                style = sheet.rule(f"{part}l", f"{halo};fill:{ink};text-anchor:middle")
                down = 29
            elements.append(self._label(name, self._point(at), down, size, style))
        return elements

    def _edges(self) -> list[str]:
        style = self._sheet.rule("label", f"fill:{self._sheet.paint('quiet')};text-anchor:middle")
        elements = []
        for at in self._scene.floor:
            x, y = self._point(at)
            file, rank = self._scene.grid.parts(*at)
            if at[1] == 0:
                elements.append(self._label(file, (x, y + UNIT * 0.68), 7, 21, style))
            if at[0] == 0:
                elements.append(self._label(rank, (x - UNIT * 0.68, y), 7, 21, style))
        return elements

    def _label(self, said: str, at: Point, down: float, size: float, style: str) -> str:
        place = f'x="{number(at[0])}" y="{number(at[1] + down)}" font-size="{number(size)}"'
        return f"<text {place} {style}>{said}</text>"
