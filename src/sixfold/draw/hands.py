"""What seats hold and what lies beside the board, in characters: signs, numbers, pictures."""

from __future__ import annotations

from collections.abc import Iterable

from ..look import Look, Piece
from ..view import View
from .layout import PLAIN, Ink
from .scene import Scene, sign

_ABREAST = 5  # pictures of cards side by side

Part = tuple[str, Ink, str]
"""Some characters, how they are written, and the target that is touched there, if any."""


def held(view: View, scene: Scene, seat: int, *, ascii: bool = False) -> list[list[Part]]:
    """Returns what a seat holds, kind by kind; its own sign comes first if it holds none of it."""
    colour, holds = scene.seats[seat], scene.hands[seat]
    own = sign(view.look, colour)
    told = [told_of(view.look, piece, count, ascii=ascii) for piece, count in holds]
    if own is not None and not any(piece.colour == colour for piece, _ in holds):
        told.insert(0, [(symbol(own, ascii=ascii), Ink(colour=own.colour), "")])
    return told


def beside(view: View, scene: Scene, *, ascii: bool = False) -> list[list[Part]]:
    """Returns what lies beside the board and is nobody's, kind by kind; cards come last."""
    ordered = sorted(scene.beside, key=lambda each: bool(each[0].cells))
    return [told_of(view.look, piece, count, ascii=ascii) for piece, count in ordered]


def told_of(look: Look, piece: Piece, count: int, *, ascii: bool = False) -> list[Part]:
    """Returns a kind of piece and how many; a card with a picture by its name alone."""
    code = next(code for code, each in look.pieces.items() if each == piece)
    if piece.cells and count == 1:
        return [(piece.name, PLAIN, code)]
    return [
        (symbol(piece, ascii=ascii), Ink(colour=piece.colour), code),
        (f" {count}", PLAIN, code),
    ]


def symbol(piece: Piece, *, ascii: bool = False) -> str:
    """Returns the character that stands for a piece."""
    return piece.plain if ascii else piece.symbol


def pictures(scene: Scene, *, ascii: bool = False, abreast: int = _ABREAST) -> list[str]:
    """Returns the cards that are held and seen, side by side, each below its name."""
    cards = dict.fromkeys(p for holds in scene.hands.values() for p, _ in holds if p.cells)
    columns = [picture(card, ascii=ascii) for card in cards]
    lines: list[str] = []
    for first in range(0, len(columns), abreast):
        some = columns[first : first + abreast]
        for i in range(max(map(len, some))):
            lines.append("".join(f"{c[i] if i < len(c) else '':12}" for c in some).rstrip())
    return lines


def picture(card: Piece, *, ascii: bool = False) -> list[str]:
    """Returns a card's name, and below it its hexagons."""
    at = {(r, 2 * q + r) for q, r in _cells(card.cells.split(";"))}
    rows, left = {row for row, _ in at}, min(column for _, column in at)
    filled = "o" if ascii else "⬢"
    drawn = [card.name]
    for row in range(min(rows), max(rows) + 1):
        wide = max((c for r, c in at if r == row), default=left) + 1
        drawn.append("".join(filled if (row, c) in at else " " for c in range(left, wide)))
    return drawn


def _cells(named: Iterable[str]) -> Iterable[tuple[int, int]]:
    for cell in named:
        q, _, r = cell.partition(",")
        yield int(q), int(r)
