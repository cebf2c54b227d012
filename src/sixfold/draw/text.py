"""A view as lines of text for a terminal: rows of hexagons shifted by half a cell, or squares.

Every sign is also there without colour: brackets for the last move, a sign for each mark.
"""

from __future__ import annotations

from textwrap import wrap

from ..look import Colour, Piece
from ..view import View
from .english import mark, say
from .layout import SHAPE, Ink, mark_sign
from .outlines import lay_out
from .paint import channels, contrast, shades
from .scene import Scene, sign
from .words import status_words

_ACROSS = 70  # columns up to which all files of squares are as wide as the widest
_WIDEST = 79  # characters in a line below the board

_FAINTEST = 1.6  # contrast of a colour that is used

_DIM, _BOLD = "2", "1"


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
    board = lay_out(scene, ascii=ascii, coordinates=coordinates)
    below = [
        _hands(view, scene, colour=colour, ascii=ascii),
        *wrap(status_words(view), _WIDEST),
        _legend(scene),
        *_pictures(scene, ascii=ascii),
        *_kinds(view, scene, colour=colour, ascii=ascii),
        _how(scene) if coordinates and hint else "",
    ]
    drawn = [
        "".join(_painted(x, _codes(ink) if colour else "") for x, ink in line)
        for line in board.lines()
    ]
    lines = [*drawn, "", *(line for line in below if line)]
    return "\n".join(lines if drawn else lines[1:])


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
    named = [(SHAPE, "shape")] if scene.marks.get("shape") else []
    named += [(mark_sign(i), name) for i, (name, _) in enumerate(scene.others)]
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


def _symbol(piece: Piece, *, colour: bool, ascii: bool) -> str:
    symbol = piece.plain if ascii else piece.symbol
    return _painted(symbol, _shade(piece.colour) if colour else "")


def _painted(said: str, style: str) -> str:
    return f"\x1b[{style}m{said}\x1b[0m" if style else said


def _codes(ink: Ink) -> str:
    if ink.colour is not None:
        return _shade(ink.colour)
    return {"bold": _BOLD, "dim": _DIM, "": ""}[ink.weight]


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
