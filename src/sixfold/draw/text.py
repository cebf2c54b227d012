"""A view as lines of text for a terminal: rows of hexagons shifted by half a cell, or squares.

Every sign is also there without colour: brackets for the last move, a sign for each mark.
"""

from __future__ import annotations

import re
from textwrap import wrap

from ..look import Colour
from ..view import View
from .english import mark, say
from .hands import Part, beside, held, pictures, symbol
from .layout import SHAPE, Ink, mark_sign
from .outlines import lay_out
from .paint import channels, contrast, shades
from .scene import Scene
from .words import status_words

_WIDEST = 79  # characters in a line below the board

_FAINTEST = 1.6  # contrast of a colour that is used

_DIM, _BOLD = "2", "1"


_CODES = re.compile(r"\x1b\[[0-9;]*m")


def text(
    view: View,
    *,
    colour: bool = False,
    coordinates: bool = False,
    ascii: bool = False,
    hint: bool = True,
    empty: bool = True,
    seats: bool = True,
    columns: int = _WIDEST,
) -> str:
    """Returns a view as lines without trailing spaces or a last line break.

    A stack reads from its bottom, at the left, to its top, and then its height. ``colour`` adds
    ANSI colours (of 256), ``coordinates`` the numbers or letters of rows and columns with a
    ``hint`` how to read them, and ``ascii`` keeps to characters that every terminal has. ``empty``
    shows the empty cells that may be touched. Without ``seats`` only the end of the game, marks and
    pieces are told below the board, and what is told flows in ``columns``.
    Raises ValueError naming a place, cell or piece that cannot be drawn.
    """
    scene = Scene.of(view)
    board = lay_out(scene, ascii=ascii, coordinates=coordinates, empty=empty)
    status = status_words(view) if seats or view.outcome is not None else ""
    below = [
        _hands(view, scene, colour=colour, ascii=ascii, columns=columns) if seats else "",
        *wrap(status, columns),
        *wrap(_legend(scene), columns),
        *(pictures(scene, ascii=ascii) if seats else ()),
        *_kinds(view, scene, colour=colour, ascii=ascii, seats=seats, columns=columns),
        _how(scene) if coordinates and hint else "",
    ]
    drawn = [
        "".join(_painted(x, _codes(ink) if colour else "") for x, ink in line)
        for line in board.lines()
    ]
    lines = [*drawn, "", *(line for line in below if line)]
    return "\n".join(lines if drawn else lines[1:])


def _hands(view: View, scene: Scene, *, colour: bool, ascii: bool, columns: int) -> str:
    """Each seat with its symbol and what it holds, an arrow before who is to act: in one line.

    Where that has more than so many columns each seat has a line of its own.
    """

    def written(parts: list[Part]) -> str:
        return "".join(_painted(said, _codes(ink) if colour else "") for said, ink, _ in parts)

    blocks = []
    for seat, shade in scene.seats.items():
        name = ("> " if view.turn == seat else "") + shade.name
        blocks.append(" ".join([name, *map(written, held(view, scene, seat, ascii=ascii))]))
    named = ""
    if scene.beside:
        told = beside(view, scene, ascii=ascii)
        counted = [written(parts) for parts in told if len(parts) > 1]
        blocks.append(" ".join([f"{say('aside')}:", *counted]))
        named = " ".join(written(parts) for parts in told if len(parts) == 1)
    line = "   ".join(blocks)
    lines = [line] if columns >= min(_WIDEST, len(_CODES.sub("", line))) else blocks
    return "\n".join([*lines, *wrap(named, min(columns, _WIDEST))])


def _legend(scene: Scene) -> str:
    named = [(SHAPE, "shape")] if scene.marks.get("shape") else []
    named += [(mark_sign(i), name) for i, (name, _) in enumerate(scene.others)]
    return "   ".join(f"{letter} {mark(name)}" for letter, name in named)


def _kinds(
    view: View, scene: Scene, *, colour: bool, ascii: bool, seats: bool, columns: int
) -> list[str]:
    """Lines that tell what symbols mean: those that are not the usual ones of ``seats`` told."""
    shown = {piece for stack in scene.stacks.values() for piece in stack}
    usual = set()
    if seats:
        shown |= {piece for holds in (*scene.hands.values(), scene.beside) for piece, _ in holds}
        usual = {shade.name for shade in scene.seats.values()}
    lines: list[str] = []
    room = 0
    for piece in dict.fromkeys(view.look.pieces.values()):
        if piece not in shown or piece.name in usual or piece.cells:
            continue
        code = _shade(piece.colour) if colour else ""
        said = f"{_painted(symbol(piece, ascii=ascii), code)} {piece.name}"
        wide = len(piece.name) + 5
        if wide <= room:
            lines[-1] += f"   {said}"
        else:
            lines.append(said)
            room = columns + 3
        room -= wide
    return lines


def _how(scene: Scene) -> str:
    if scene.grid.kind == "hexagons":
        return say("typing")
    return say("piled") if any(len(stack) > 1 for stack in scene.stacks.values()) else ""


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
