"""The parts of an SVG drawing that repeat: flat pieces, empty cells, marks; each drawn once.

Each is a group about the middle of its cell, with `UNIT` between neighbouring cells; where
the parts go is left to board.py and panel.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..look import Pattern, Piece
from .grid import HEXAGONS, Grid, Point
from .paint import Sheet, edge_of, ink_on, lost, rim_of, shades

UNIT = 100
"""How long the step between neighbouring cells is in a part's own lengths."""

DISC = 37
"""The radius of a disc."""

MARKS = 4
"""How many sets of marked cells look different before the looks come round again."""

_DASHES = ("", "13 14", "1 13", "21 13 1 13")
PATTERNS: dict[Pattern, str] = {
    "plain": "",
    "ring": '<circle r="20"/>',
    "bars": '<path d="M-19-20V20M0-20V20M19-20V20"/>',
    "dots": '<path d="M0-17h0M-17 12h0M17 12h0" stroke-width="15"/>',
    "cross": '<path d="M-17-17L17 17M-17 17L17-17"/>',
    "triangle": '<path d="M0-21L19 13H-19Z"/>',
    "spot": '<path d="M0 0h0" stroke-width="26"/>',
    "diamond": '<path d="M0-22L22 0L0 22L-22 0Z"/>',
}
"""What each pattern draws about the middle of a face; the lines' colour and width come with it."""


def number(value: float) -> str:
    """Returns a length as short as a tenth allows."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def path(loops: Iterable[Iterable[Point]]) -> str:
    """Returns path data for closed lines given in distances between cells."""
    return "".join(
        "M" + "L".join(f"{number(UNIT * x)} {number(UNIT * y)}" for x, y in loop) + "Z"
        for loop in loops
    )


def use(sheet: Sheet, part: str, at: Point, scale: float = 1.0) -> str:
    """Returns an element that draws a part with its middle at a point."""
    x, y = number(at[0]), number(at[1])
    if scale == 1:
        return f'<use href="#{sheet.name(part)}" x="{x}" y="{y}"/>'
    move = f"translate({x} {y}) scale({scale:.3g})"
    return f'<use href="#{sheet.name(part)}" transform="{move}"/>'


def piece_part(sheet: Sheet, part: str, piece: Piece, *, raised: bool = False) -> str:
    """Returns a piece with its pattern, seen from above: a tile, a die, all others discs.

    ``raised`` leaves room for a label below the pattern, under the name `raised_part`. A card
    shows its picture.
    """
    if piece.shape == "card":
        return _card(sheet, part, piece)
    fill = shades(piece.colour)
    face = sheet.rule(part, _solid(sheet.paint(part, fill)))
    dark = sheet.paint(f"{part}s", edge_of(fill))
    side = sheet.rule(f"{part}s", _solid(dark))
    ink = sheet.paint(f"{part}i", ink_on(fill))
    drawn = sheet.rule(f"{part}i", f"fill:none;stroke:{ink};stroke-width:7;stroke-linecap:round")
    if piece.shape == "die":
        box = 'x="-36" y="-36" width="72" height="72" rx="13"'
        body = f'<rect {box} transform="translate(0 4)" {side}/><rect {box} {face}/>'
        fit = ""
    elif piece.shape != "hexagon":
        rim = sheet.rule(f"{part}e", f"fill:none;stroke-width:2;stroke:{dark}")
        body = f'<circle r="{DISC - 3}" cy="5" {side}/><circle r="{DISC - 3}" {face}/>'
        body += f'<circle r="{DISC}" {rim}/>'
        fit = "scale(.8)"
    else:
        outline = path([HEXAGON])
        body = f'<path d="{outline}" transform="translate(0 4)" {side}/>'
        if lost(fill):
            rim = sheet.paint(f"{part}o", rim_of(fill))
            around = sheet.rule(f"{part}o", f"fill:none;stroke:{rim};stroke-width:9")
            body += f'<path d="{outline}" {around}/>'
        body += f'<path d="{outline}" {face}/>'
        fit = "translate(0 -13) scale(.75)" if raised else ""
    pattern = PATTERNS[piece.pattern]
    if pattern:
        moved = f' transform="{fit}"' if fit else ""
        body += f"<g {drawn}{moved}>{pattern}</g>"
    return _group(sheet, raised_part(part) if raised else part, body)


def _card(sheet: Sheet, part: str, piece: Piece) -> str:
    """An upright card with its picture of hexagons, or without one with its pattern."""
    fill = shades(piece.colour)
    ink = sheet.paint(f"{part}i", ink_on(fill))
    edge = sheet.paint(f"{part}s", edge_of(fill))
    face = sheet.rule(part, f"fill:{sheet.paint(part, fill)};stroke:{edge};stroke-width:4")
    body = f'<rect x="-38" y="-48" width="76" height="96" rx="9" {face}/>'
    if piece.cells:
        centres = [HEXAGONS.centre(HEXAGONS.at(cell)) for cell in piece.cells.split(";")]
        (left, right), (top, bottom) = (
            (min(c[i] for c in centres), max(c[i] for c in centres)) for i in (0, 1)
        )
        scale = min(64 / (right - left + 1), 82 / (bottom - top + 1.16), 20)
        hexagon = [
            (scale * 0.94 * x / UNIT, scale * 0.94 * y / UNIT) for x, y in HEXAGONS.outline((0, 0))
        ]
        drawn = sheet.rule(f"{part}i", f"fill:{ink}")
        for x, y in centres:
            dx, dy = scale * (x - (left + right) / 2), scale * (y - (top + bottom) / 2)
            body += f'<path d="{path([hexagon])}" transform="translate({number(dx)} {number(dy)})" '
            body += f"{drawn}/>"
    else:
        drawn = sheet.rule(
            f"{part}i", f"fill:none;stroke:{ink};stroke-width:7;stroke-linecap:round"
        )
        body += f"<g {drawn}>{PATTERNS[piece.pattern]}</g>"
    return _group(sheet, part, body)


def raised_part(part: str) -> str:
    """Returns the name of a piece's part whose pattern leaves room for a label."""
    return f"{part}r"


HEXAGON: tuple[Point, ...] = (
    (0.433, -0.25),
    (0.433, 0.25),
    (0.0, 0.5),
    (-0.433, 0.25),
    (-0.433, -0.25),
    (0.0, -0.5),
)
"""The outline of a hexagonal piece, inside its rounded rim."""


def _solid(colour: str) -> str:
    return f"fill:{colour};stroke:{colour};stroke-width:6;stroke-linejoin:round"


def floor_part(sheet: Sheet, part: str, grid: Grid) -> str:
    """Returns a cell of a board that is there even when nothing lies on it."""
    style = sheet.rule(part, f"fill:{sheet.paint('floor')}")
    return _group(sheet, part, f'<path d="{_cell(grid, 0.96)}" {style}/>')


def target_part(sheet: Sheet, part: str, grid: Grid) -> str:
    """Returns the faint sign of an empty cell that may be touched: its outline, a spot."""
    line, cell = sheet.paint("line"), sheet.paint("cell")
    if grid.kind == "squares":
        spot = sheet.rule(part, f"fill:{line}")
        return _group(sheet, part, f'<circle r="8" {spot}/>')
    style = sheet.rule(part, f"fill:{cell};stroke:{line};stroke-width:2.5;stroke-linejoin:round")
    return _group(sheet, part, f'<path d="{_cell(grid, 0.8)}" {style}/>')


def start_part(sheet: Sheet, part: str, grid: Grid) -> str:
    """Returns the sign of the cell where the last move began: a broken outline."""
    style = sheet.rule(
        part,
        f"fill:none;stroke:{sheet.paint('ink')};stroke-width:4.5;stroke-linejoin:round;"
        "stroke-linecap:round;stroke-dasharray:11 11",
    )
    scale = 0.92 if grid.kind == "squares" else 0.8
    return _group(sheet, part, f'<path d="{_cell(grid, scale)}" {style}/>')


def end_part(sheet: Sheet, part: str, grid: Grid, *, inner: bool) -> str:
    """Returns the sign of the cell where the last move ended: a whole outline with a rim.

    ``inner`` keeps it clear of a line around the cell.
    """
    if grid.kind == "squares":
        plain = sheet.rule(part, _line(sheet.paint("ink"), 4))
        return _group(sheet, part, f'<path d="{_cell(grid, 0.87 if inner else 0.96)}" {plain}/>')
    halo = sheet.rule(f"{part}h", _line(sheet.paint("paper"), 9 if inner else 13))
    style = sheet.rule(part, _line(sheet.paint("ink"), 5))
    shape = _cell(grid, 0.76 if inner else 0.87)
    # The side of a tile shows below it: the rim covers that as well.
    down = "" if inner else ' transform="translate(0 2)"'
    return _group(sheet, part, f'<path d="{shape}" {halo}{down}/><path d="{shape}" {style}/>')


def mark_part(sheet: Sheet, part: str, index: int, grid: Grid, name: str, depth: int) -> str:
    """Returns the outline of a marked cell.

    ``part`` names its style and ``name`` the part; those of a greater ``depth`` lie within
    the others.
    """
    turn = index % MARKS
    colour = sheet.paint(f"mark{turn + 1}")
    dashes = f";stroke-dasharray:{_DASHES[turn]};stroke-linecap:round" if turn else ""
    ground, wide, line, scale = "paper", 13, 7, 0.76 - 0.2 * depth
    if grid.kind == "squares":
        ground, wide, line, scale = "floor", 8, 6, 0.88 - 0.14 * depth
    halo = sheet.rule(f"{part}h", _line(sheet.paint(ground), wide))
    style = sheet.rule(part, _line(colour, line) + dashes)
    shape = _cell(grid, scale)
    return _group(sheet, name, f'<path d="{shape}" {halo}/><path d="{shape}" {style}/>')


def _line(colour: str, width: int) -> str:
    return f"fill:none;stroke:{colour};stroke-width:{width};stroke-linejoin:round"


def _cell(grid: Grid, scale: float) -> str:
    return path([grid.outline((0, 0), scale=scale)])


def _group(sheet: Sheet, part: str, body: str) -> str:
    return f'<g id="{sheet.name(part)}">{body}</g>'
