"""The pieces that stand on squares, each seen at a slant: a face above a side, both patterned.

Each is a part about the middle of its foot; how they are piled up is left to pile.py.
"""

from __future__ import annotations

from math import cos, radians, sin

from ..look import Piece
from .paint import Shades, Sheet, ink_on, mix, rim_of, shades
from .tiles import PATTERNS, number

STEP = 11.0
"""How thick a piece of height one is where there is room."""

_TILT = 0.45  # how deep a round face is drawn for its width
_RADIUS, _WIDE = 34.0, 38.0
_HUMP = 26.0  # how far a hump rises above the face it stands on
_CROWN = "M-15 7L-19-6L-8 0L0-9L8 0L19-6L15 7Z"
_CORNERS = (60, 120, 180, 240, 300, 0)  # of a hexagonal face, in degrees from the east


def radius(piece: Piece) -> float:
    """Returns how far to either side a piece reaches."""
    return _WIDE if piece.shape == "thick" else _RADIUS


def foot(piece: Piece) -> float:
    """Returns how far below the middle of its foot a piece reaches."""
    return _TILT * radius(piece)


def top(piece: Piece) -> float:
    """Returns how far a piece reaches above the place where the next one would stand."""
    return _HUMP if piece.shape == "dome" else _TILT * radius(piece)


def middle(piece: Piece) -> float:
    """Returns how far above the middle of its foot the middle of a whole piece is."""
    if piece.shape in ("coin", "die"):
        return 0.0
    return (STEP * piece.height + top(piece) - foot(piece)) / 2


def solid_part(sheet: Sheet, part: str, piece: Piece, name: str, step: float = STEP) -> str:
    """Returns a piece with its pattern on face and side, ``step`` thick for each of its height.

    ``part`` names its colours and ``name`` the part, so that thicknesses share their colours.
    """
    fill = shades(piece.colour)
    shaded = _darker(fill)
    rim = f"stroke:{sheet.paint(f'{part}r', rim_of(fill))};stroke-width:2;stroke-linejoin:round"
    face = sheet.rule(part, f"fill:{sheet.paint(part, fill)};{rim}")
    side = sheet.rule(f"{part}s", f"fill:{sheet.paint(f'{part}s', shaded)};{rim}")
    line = "stroke-linecap:round;stroke-linejoin:round"
    ink = sheet.paint(f"{part}i", ink_on(fill))
    drawn = sheet.rule(f"{part}i", f"fill:none;stroke:{ink};stroke-width:7;{line}")
    band = sheet.paint(f"{part}b", ink_on(shaded))
    banded = sheet.rule(f"{part}b", f"fill:none;stroke:{band};{line}")
    wide, thick = radius(piece), step * piece.height
    if piece.shape == "coin":
        body = f'<circle r="26" {face}/><circle r="19" {drawn} transform="scale(.99)"/>'
        return f'<g id="{sheet.name(name)}">{body}</g>'
    if piece.shape == "die":
        body = f'<rect x="-26" y="-26" width="52" height="52" rx="10" {face}/>'
        body += f'<g {drawn} transform="scale(.72)">{PATTERNS[piece.pattern]}</g>'
        return f'<g id="{sheet.name(name)}">{body}</g>'
    body = f'<path d="{_side(piece, wide, thick)}" {side}/>'
    body += f'<path d="{_face(piece, wide, -thick)}" {face}/>'
    if along := _band(piece, wide, thick):
        body += f'<path d="{along}" stroke-width="{number(min(0.26 * thick, 4.0))}" {banded}/>'
    y, width, depth = -thick, 0.85, 0.85 * _TILT
    if piece.shape == "thick":
        inner = _ellipse(wide - 7, -thick)
        body += f'<path d="{inner}" stroke-width="2" {banded}/>'
    if piece.shape == "dome":
        body += f'<path d="{_hump(-thick)}" {face}/>'
        y, width, depth = -thick - 7, 0.55, 0.5
    if piece.shape == "crown":
        filled = sheet.rule(f"{part}c", f"fill:{ink}")
        body += f'<path d="{_CROWN}" transform="translate(0 {number(y)})" {filled}/>'
    elif pattern := PATTERNS[piece.pattern]:
        move = f"translate(0 {number(y)}) scale({width:.3g} {depth:.3g})"
        body += f'<g {drawn} transform="{move}">{pattern}</g>'
    return f'<g id="{sheet.name(name)}">{body}</g>'


def _darker(pair: Shades) -> Shades:
    return mix(pair[0], "#000000", 0.1), mix(pair[1], "#000000", 0.14)


def _face(piece: Piece, wide: float, y: float) -> str:
    if piece.shape == "hexagon":
        return "M" + "L".join(_corner(angle, wide, y) for angle in _CORNERS) + "Z"
    return _ellipse(wide, y)


def _ellipse(wide: float, y: float) -> str:
    x, up = number(wide), number(y)
    arc = f"A{x} {number(wide * _TILT)} 0 0 1"
    return f"M-{x} {up}{arc} {x} {up}{arc}-{x} {up}Z"


def _side(piece: Piece, wide: float, thick: float) -> str:
    """The outline of foot, side and face together, so that it hides what it stands on."""
    x, up = number(wide), number(-thick)
    if piece.shape == "hexagon":
        below = "L".join(_corner(angle, wide, 0) for angle in (0, 60, 120, 180))
        above = "L".join(_corner(angle, wide, -thick) for angle in (180, 240, 300, 0))
        return f"M{below}L{above}Z"
    arc = f"A{x} {number(wide * _TILT)} 0 0 1"
    if piece.shape == "crown":
        waist = number(wide * 0.62)
        half = number(-thick / 2)
        return f"M-{x} 0Q-{waist} {half}-{x} {up}{arc} {x} {up}Q{waist} {half} {x} 0{arc}-{x} 0Z"
    return f"M-{x} 0V{up}{arc} {x} {up}V0{arc}-{x} 0Z"


def _hump(y: float) -> str:
    up = number(y)
    return f"M-26 {up}A26 {number(_HUMP)} 0 0 1 26 {up}A26 {number(26 * _TILT)} 0 0 1-26 {up}Z"


def _corner(angle: int, wide: float, y: float) -> str:
    turn = radians(angle)
    return f"{number(wide * cos(turn))} {number(y + wide * _TILT * sin(turn))}"


def _band(piece: Piece, wide: float, thick: float) -> str:
    """The pattern once more along the side, so that it shows where the face is covered."""
    tall = 0.27 * thick

    def at(angle: float, dx: float = 0, dy: float = 0) -> str:
        turn = radians(angle)
        x = 0.94 * wide * sin(turn) + dx
        return f"{number(x)} {number(wide * _TILT * cos(turn) - thick / 2 + dy)}"

    around, pattern = range(-60, 61, 24), piece.pattern
    if piece.shape == "crown":
        turns = enumerate(range(-54, 55, 12))
        return "M" + "L".join(at(angle, 0, tall if i % 2 else -tall) for i, angle in turns)
    if pattern == "ring":
        return "M" + "L".join(at(angle) for angle in range(-72, 73, 12))
    if pattern == "bars":
        return "".join(f"M{at(angle, 0, -tall)}L{at(angle, 0, tall)}" for angle in around)
    if pattern == "dots":
        return "".join(f"M{at(angle)}h0" for angle in around)
    if pattern == "cross":
        half = min(tall, 4.0)
        return "".join(
            f"M{at(angle, -half, -tall)}L{at(angle, half, tall)}"
            f"M{at(angle, half, -tall)}L{at(angle, -half, tall)}"
            for angle in around
        )
    if pattern == "triangle":
        turns = enumerate(range(-60, 61, 12))
        return "M" + "L".join(at(angle, 0, -tall if i % 2 else tall) for i, angle in turns)
    if pattern == "spot":
        return f"M{at(0, -4)}L{at(0, 4)}"
    if pattern == "diamond":
        return "".join(f"M{at(angle, -3)}L{at(angle, 3)}" for angle in around)
    return ""
