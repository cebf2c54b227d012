"""A view as a self-contained SVG picture: board above, seats, turn and legend below.

It puts together what board.py and panel.py lay out.
"""

from __future__ import annotations

from html import escape
from zlib import crc32

from ..look import Piece
from ..view import View
from .board import BoardDrawing
from .paint import Sheet, Theme
from .panel import PanelDrawing, font
from .scene import Scene
from .solid import solid_part
from .tiles import number, piece_part
from .words import words

_FONTS = "system-ui,'Segoe UI',Roboto,'DejaVu Sans',Verdana,sans-serif"
_SMALLEST, _LARGEST = 64, 8192


def svg(
    view: View,
    *,
    theme: Theme = "light",
    size: int = 480,
    coordinates: bool = False,
    empty: bool = True,
) -> str:
    """Returns a view as SVG, ``size`` pixels wide and as high as it needs.

    ``coordinates`` writes each cell's name on it; ``empty`` shows the empty cells that may
    be touched. The same view and arguments give the same text. Raises ValueError naming a
    place, cell or piece that cannot be drawn.
    """
    if not _SMALLEST <= size <= _LARGEST:
        raise ValueError(f"a picture is {_SMALLEST} to {_LARGEST} pixels wide, not {size}")
    scene = Scene.of(view)
    title, description = view.look.title, words(view)
    # Several drawings may share a page: each has names of its own, told by what it shows.
    told = f"{title}|{description}|{theme}|{size}|{coordinates}|{empty}"
    sheet = Sheet(theme, f"s{crc32(told.encode()):08x}")
    parts = _parts(view, scene)
    if scene.grid.kind == "squares":
        pieces = [solid_part(sheet, part, piece, part) for piece, part in parts.items()]
    else:
        pieces = [piece_part(sheet, part, piece) for piece, part in parts.items()]
    board = BoardDrawing(sheet, scene, parts, size, coordinates=coordinates, empty=empty)
    panel = PanelDrawing(sheet, view, scene, parts, size)
    page = sheet.rule("page", f"fill:{sheet.paint('paper')}")
    width, height = number(size), number(round(board.height + panel.height))
    titled, described = sheet.name("title"), sheet.name("desc")
    root = sheet.rule("root", f"font-family:{_FONTS};font-size:{number(font(size))}px")
    root = root.replace('class="', f'class="{sheet.key} ')
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img" '
            f'aria-labelledby="{titled} {described}" {root}>',
            f'<title id="{titled}">{escape(title, quote=False)}</title>',
            f'<desc id="{described}">{escape(description, quote=False)}</desc>',
            f"<style>{sheet.css()}</style>",
            "<defs>",
            *pieces,
            *board.defs,
            "</defs>",
            f'<rect width="{width}" height="{height}" rx="{number(size / 40)}" {page}/>',
            *board.elements,
            f'<g transform="translate(0 {number(board.height)})">',
            *panel.elements,
            "</g>",
            "</svg>",
            "",
        ]
    )


def _parts(view: View, scene: Scene) -> dict[Piece, str]:
    """Names a part for each piece to draw: those that lie or are held, and those of seats."""
    shown = {piece for stack in scene.stacks.values() for piece in stack}
    shown |= {piece for holds in (*scene.hands.values(), scene.beside) for piece, _ in holds}
    seats = set(scene.seats.values())
    pieces = [
        piece for piece in view.look.pieces.values() if piece in shown or piece.colour in seats
    ]
    return {piece: f"p{i}" for i, piece in enumerate(dict.fromkeys(pieces))}
