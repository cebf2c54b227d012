"""A game's parts as one SVG document, and where each piece of a view goes: for a live board.

The document holds no style, so that any page may take it in; its colours are CSS variables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ..look import Colour, Look, Piece
from ..view import View
from .grid import grid
from .paint import PAGE, Attributes, Shades, shades
from .palettes import PALETTES, recoloured
from .pile import foot_of, thickness
from .scene import Scene
from .solid import STEP, solid_part
from .tiles import (
    MARKS,
    UNIT,
    end_part,
    floor_part,
    mark_part,
    path,
    piece_part,
    start_part,
    target_part,
)

STEPS = (STEP, 9.0, 7.5, 6.0, 5.0, 4.0, 3.0, 2.0)
"""How thick pieces are drawn on a live board: as thick as fits, of these."""


@dataclass(frozen=True, slots=True)
class Parts:
    """All that is drawn of a game, once."""

    document: str
    pieces: Mapping[str, str]  # the id of each piece's part, by its code
    floor: str
    target: str
    start: str
    end: str
    inner: str
    marks: tuple[str, ...]
    paints: Mapping[str, Shades]  # by CSS variable
    seats: tuple[str, ...]  # the variable of each seat's colour
    palettes: Mapping[str, Mapping[str, Shades]]


@dataclass(frozen=True, slots=True)
class Placing:
    """Where a piece of a view is drawn, seen from the middle of its cell."""

    place: str
    piece: str
    count: int
    part: str
    level: int  # in its stack from 1; 0 in a hand
    x: float
    y: float
    scale: float


@lru_cache(maxsize=64)
def _parts(
    game: str, board: str, seats: tuple[Colour, ...], pieces: tuple[tuple[str, Piece], ...]
) -> Parts:
    sheet = Attributes(game, game)
    for name in PAGE:  # those of drawings beside the board as well
        sheet.paint(name)
    for seat, colour in enumerate(seats, start=1):
        sheet.paint(f"seat{seat}", shades(colour))
    lay = grid("hexagons" if board == "hexagons" else "squares")
    names, drawn = {}, []
    known: dict[Piece, str] = {}
    for code, piece in pieces:
        part = known.get(piece)
        if part is None:
            part = known[piece] = f"p{len(known)}"
            if lay.kind == "squares":
                steps = STEPS if piece.shape != "coin" else STEPS[:1]
                drawn += [solid_part(sheet, part, piece, _thin(part, step), step) for step in steps]
            else:
                drawn.append(piece_part(sheet, part, piece))
        names[code] = sheet.name(part)
    marks = [f"mark{i}" for i in range(MARKS)]
    drawn += [
        floor_part(sheet, "floor", lay),
        target_part(sheet, "target", lay),
        start_part(sheet, "start", lay),
        end_part(sheet, "end", lay, inner=False),
        end_part(sheet, "inner", lay, inner=True),
        *(mark_part(sheet, mark, i, lay, mark, 0) for i, mark in enumerate(marks)),
    ]
    document = f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{"".join(drawn)}</defs></svg>'
    return Parts(
        document=document,
        pieces=names,
        floor=sheet.name("floor"),
        target=sheet.name("target"),
        start=sheet.name("start"),
        end=sheet.name("end"),
        inner=sheet.name("inner"),
        marks=tuple(map(sheet.name, marks)),
        paints=sheet.used,
        seats=tuple(f"--{sheet.name(f'seat{seat}')}" for seat in range(1, len(seats) + 1)),
        palettes={},
    )


def parts_of(look: Look) -> Parts:
    """Returns the parts of a game, in its own colours and in those of other palettes."""
    own = _own(look)
    palettes = {}
    for name in PALETTES:
        other = _own(recoloured(look, name))
        palettes[name] = {
            paint: pair for paint, pair in other.paints.items() if own.paints.get(paint) != pair
        }
    return replace(own, palettes=palettes)


def _own(look: Look) -> Parts:
    return _parts(look.game, look.board, look.seats, tuple(look.pieces.items()))


def placings(view: View) -> list[Placing]:
    """Returns where each piece of a view is drawn, in the order of drawing."""
    look = view.look
    names = _own(look).pieces
    lay = grid(look.board)
    held: list[Placing] = []
    stacks: dict[str, list[str]] = {}
    for item in view.items:
        if lay.find(item.place) is None:
            part = names[item.piece]
            held.append(Placing(item.place, item.piece, item.count, part, 0, 0.0, 0.0, 1.0))
        else:
            stacks.setdefault(item.place, []).extend([item.piece] * item.count)
    order = {at: n for n, at in enumerate(lay.reading(lay.at(cell) for cell in stacks))}
    placed = []
    for cell in sorted(stacks, key=lambda cell: order[lay.at(cell)]):
        codes = stacks[cell]
        pieces = [look.pieces[code] for code in codes]
        how = _piled(pieces) if lay.kind == "squares" else _laid(pieces)
        for level, (code, (thin, x, y, scale)) in enumerate(zip(codes, how, strict=True), 1):
            part = _thin(names[code], thin)
            placed.append(Placing(cell, code, 1, part, level, x, y, scale))
    return [*placed, *held]


def outline(view: View) -> str | None:
    """Returns path data around the marked shape, about the cell that is 0,0 or a1."""
    scene = Scene.of(view)
    cells = scene.marks.get("shape", ())
    return path(scene.grid.contour(cells)) if cells else None


def corners(look: Look) -> list[list[float]]:
    """Returns the corners of a cell about its middle."""
    return [[round(UNIT * x, 2), round(UNIT * y, 2)] for x, y in grid(look.board).corners]


def _piled(pieces: Sequence[Piece]) -> list[tuple[float, float, float, float]]:
    room = thickness(pieces)
    step = next((step for step in STEPS if step <= room), STEPS[-1])
    x, y = foot_of(pieces, step)
    how = []
    for piece in pieces:
        how.append((step, round(x, 1) + 0.0, round(y, 1), 1.0))
        y -= step * piece.height
    return how


def _laid(pieces: Sequence[Piece]) -> list[tuple[float, float, float, float]]:
    """Tiles fill their cell; discs lie on them, smaller, one above the other."""
    discs = sum(piece.shape != "hexagon" for piece in pieces)
    scale = 1.0 if discs == len(pieces) else 0.6
    step = scale * min(STEP, 45 / discs) if discs else 0.0
    how, below = [], 0
    for piece in pieces:
        if piece.shape == "hexagon":
            how.append((STEP, 0.0, 0.0, 1.0))
        else:
            how.append((STEP, 0.0, round(step * ((discs - 1) / 2 - below), 1), scale))
            below += 1
    return how


def _thin(part: str, step: float) -> str:
    return part if step == STEP else f"{part}h{round(10 * step)}"
