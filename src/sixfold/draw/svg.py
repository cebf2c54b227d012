"""A view as a self-contained SVG picture: board above, seats, turn and legend below.

It puts together what board.py and panel.py lay out. Within a page that says what its colours are
it is the same picture without them.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple
from zlib import crc32

from ..look import Piece
from ..view import View
from .board import BoardDrawing
from .paint import Attributes, Sheet, Theme
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
    seats: bool = True,
) -> str:
    """Returns a view as SVG, ``size`` pixels wide and as high as it needs.

    ``coordinates`` writes each cell's name on it; ``empty`` shows the empty cells that may
    be touched; without ``seats`` the board stands alone. The same view and arguments give the
    same text. Raises ValueError naming a place, cell or piece that cannot be drawn.
    """
    scene = Scene.of(view)
    title, description = view.look.title, words(view)
    # Several drawings may share a page: each has names of its own, told by what it shows.
    told = f"{title}|{description}|{theme}|{size}|{coordinates}|{empty}{'' if seats else '|alone'}"
    sheet = Sheet(theme, f"s{crc32(told.encode()):08x}")
    parts = {piece: f"p{i}" for i, piece in enumerate(dict.fromkeys(_shown(view, scene)))}
    how = _How(size, coordinates, empty, seats)
    return _drawn(view, scene, sheet, parts, how, title, description)


def inline(
    view: View,
    key: str,
    *,
    title: str = "",
    size: int = 360,
    coordinates: bool = False,
    empty: bool = True,
    seats: bool = False,
) -> str:
    """Returns a view as SVG to stand within a page, under ids that begin with ``key``.

    It has neither style nor colours of its own: these are the CSS variables that `parts_of`
    tells of the game. Seats, hands and what is asked are left out without ``seats``.
    """
    scene, look = Scene.of(view), view.look
    sheet = Attributes(key, look.game)
    shown = set(_shown(view, scene))
    every = enumerate(dict.fromkeys(look.pieces.values()))  # numbered as `parts_of` does
    parts = {piece: f"p{i}" for i, piece in every if piece in shown}
    how = _How(size, coordinates, empty, seats)
    return _drawn(view, scene, sheet, parts, how, title or look.title, words(view))


class _How(NamedTuple):
    size: int
    coordinates: bool
    empty: bool
    seats: bool = True


def _drawn(
    view: View,
    scene: Scene,
    sheet: Sheet,
    parts: dict[Piece, str],
    how: _How,
    title: str,
    description: str,
) -> str:
    size = how.size
    if not _SMALLEST <= size <= _LARGEST:
        raise ValueError(f"a picture is {_SMALLEST} to {_LARGEST} pixels wide, not {size}")
    if scene.grid.kind == "squares":
        pieces = [solid_part(sheet, part, piece, part) for piece, part in parts.items()]
    else:
        pieces = [piece_part(sheet, part, piece) for piece, part in parts.items()]
    board = BoardDrawing(sheet, scene, parts, size, coordinates=how.coordinates, empty=how.empty)
    panel = PanelDrawing(sheet, view, scene, parts, size, seats=how.seats)
    page = sheet.rule("page", f"fill:{sheet.paint('paper')}")
    width, height = number(size), number(round(board.height + panel.height))
    titled, described = sheet.name("title"), sheet.name("desc")
    root = sheet.rule("root", f"font-family:{_FONTS};font-size:{number(font(size))}px")
    root = root.replace('class="', f'class="{sheet.key} ')
    style = sheet.css()
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img" '
            f'aria-labelledby="{titled} {described}" {root}>',
            f'<title id="{titled}">{escape(title, quote=False)}</title>',
            f'<desc id="{described}">{escape(description, quote=False)}</desc>',
            *([f"<style>{style}</style>"] if style else []),
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


def _shown(view: View, scene: Scene) -> list[Piece]:
    """Returns the pieces to draw: those that lie or are held, and those of seats."""
    shown = {piece for stack in scene.stacks.values() for piece in stack}
    shown |= {piece for holds in (*scene.hands.values(), scene.beside) for piece, _ in holds}
    seats = set(scene.seats.values())
    return [p for p in view.look.pieces.values() if p in shown or p.colour in seats]
