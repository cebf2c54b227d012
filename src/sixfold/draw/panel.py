"""The panel under the board of an SVG drawing: seats and hands, whose turn, names of marks.

It flows like text, so that it fits a narrow picture; the board is left to board.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..look import Piece
from ..view import View
from .english import mark, say
from .paint import Sheet, shades
from .scene import Scene, sign
from .solid import middle
from .tiles import number, use
from .words import status_words

_WIDTHS = {
    **dict.fromkeys("ijl'|.,:; ", 0.33),
    **dict.fromkeys("tfrI()[]-!/", 0.42),
    **dict.fromkeys("ckvxyzs", 0.59),
    **dict.fromkeys("mwMW@%", 0.99),
}  # of the widest usual letters, in heights


class PanelDrawing:
    """The panel's elements and height in pixels for a picture of a given width."""

    def __init__(
        self,
        sheet: Sheet,
        view: View,
        scene: Scene,
        parts: dict[Piece, str],
        size: int,
        *,
        seats: bool = True,
    ) -> None:
        """Lays out the panel; ``parts`` names the part that draws each piece.

        Without ``seats`` it tells only how the game ended, if it did, and what marks mean.
        """
        self._sheet, self._view, self._scene, self._parts = sheet, view, scene, parts
        self._font = font(size)
        self._margin = size * 0.045
        self._width = size - 2 * self._margin
        self._y = 0.0
        self.elements: list[str] = []
        self._plain = sheet.rule("text", f"fill:{sheet.paint('ink')}")
        self._bold = sheet.rule("bold", f"fill:{sheet.paint('ink')};font-weight:bold")
        self._quiet = sheet.rule("quiet", f"fill:{sheet.paint('quiet')}")
        if seats:
            self._seats()
        if seats or view.outcome is not None:
            self._status()
        self._legend()
        self.height = self._y + self._margin if self._y else 0.0

    def _seats(self) -> None:
        """One block a seat: its piece, its name, and what it holds; a last one for the rest."""
        blocks = {seat: self._seat(seat) for seat in self._scene.seats}
        pad, row = self._font * 0.7, self._font * 2.3
        for i, held in enumerate(self._parted(self._width - 2 * pad)):
            blocks[-i] = self._block("" if i else say("aside"), held, self._quiet)
        widest = max(width for width, _ in blocks.values()) + 2 * pad
        gap = self._font * 0.6
        columns = max(1, min(len(blocks), int((self._width + gap) // (widest + gap))))
        column = (self._width - gap * (columns - 1)) / columns
        for i, (seat, (width, inside)) in enumerate(blocks.items()):
            x = self._margin + (i % columns) * (column + gap)
            y = self._y + (i // columns) * (row + gap * 0.7)
            if seat > 0 and self._shines(seat):
                paint = self._sheet.paint(f"seat{seat}", shades(self._scene.seats[seat]))
                frame = self._sheet.rule(
                    f"seat{seat}", f"fill:{paint};fill-opacity:.1;stroke:{paint};stroke-width:1.6"
                )
                self.elements.append(
                    f'<rect x="{number(x)}" y="{number(y)}" width="{number(column)}" '
                    f'height="{number(row)}" rx="{number(row / 2)}" {frame}/>'
                )
            move = f"translate({number(x + pad)} {number(y + row / 2)})"
            if width > column - 2 * pad:  # a hand of many kinds, in a narrow picture
                move += f" scale({(column - 2 * pad) / width:.3g})"
            self.elements.append(f'<g transform="{move}">{"".join(inside)}</g>')
        rows = -(-len(blocks) // columns)
        self._y += rows * (row + gap * 0.7) - gap * 0.7 + self._font * 0.75

    def _parted(self, width: float) -> list[Sequence[tuple[Piece, int]]]:
        """What lies beside the board, in as many lines as it needs."""
        lines: list[list[tuple[Piece, int]]] = []
        for held in self._scene.beside:
            longer = [*lines[-1], held] if lines else [held]
            wide, _ = self._block("" if len(lines) > 1 else say("aside"), longer, self._quiet)
            if lines and wide <= width:
                lines[-1] = longer
            else:
                lines.append([held])
        return [tuple(line) for line in lines]

    def _shines(self, seat: int) -> bool:
        outcome = self._view.outcome
        if outcome is not None:
            return outcome.ranks[seat - 1] == 1 and max(outcome.ranks) > 1
        return seat == self._view.turn

    def _seat(self, seat: int) -> tuple[float, list[str]]:
        colour = self._scene.seats[seat]
        holds = self._scene.hands[seat]
        own = bool(holds) and holds[0][0].colour == colour
        first = holds[0][0] if own else sign(self._view.look, colour)
        return self._block(colour.name, holds, self._bold, first)

    def _block(
        self,
        name: str,
        holds: Sequence[tuple[Piece, int]],
        style: str,
        first: Piece | None = None,
    ) -> tuple[float, list[str]]:
        """Returns the width of a block and its elements, about its left end and middle."""
        x = 0.0
        elements: list[str] = []
        if first is not None:
            x = self._icon(first, x, elements)
        x = self._write(name, x, elements, style, bold=style == self._bold)
        for piece, count in holds:
            x += self._font * 0.5
            if piece != first:
                x = self._icon(piece, x, elements)
            said = f"{count} {piece.name}" if piece.shape == "coin" else f"{count}"
            if count > 1 or not piece.cells:  # of a card with a picture there is usually one
                x = self._write(said, x, elements, self._quiet)
        return x, elements

    def _icon(self, piece: Piece, x: float, elements: list[str]) -> float:
        part, centre = self._parts[piece], x + self._font * 0.8
        if self._scene.grid.kind == "squares":
            scale = self._font * 2.2 / 100
            elements.append(use(self._sheet, part, (centre, scale * middle(piece)), scale))
        else:
            scale = 2.1 if piece.shape == "card" else 1.6
            elements.append(use(self._sheet, part, (centre, 0), self._font * scale / 100))
        return x + self._font * 1.95

    def _write(
        self, said: str, x: float, elements: list[str], style: str, *, bold: bool = False
    ) -> float:
        place = f'x="{number(x)}" y="{number(self._font * 0.36)}"'
        elements.append(f"<text {place} {style}>{escape(said, quote=False)}</text>")
        return x + width_of(said, bold=bold) * self._font

    def _status(self) -> None:
        for line in wrapped(status_words(self._view), self._width / self._font):
            self._y += self._font * 1.42
            place = f'x="{number(self._margin)}" y="{number(self._y)}"'
            self.elements.append(f"<text {place} {self._plain}>{escape(line, quote=False)}</text>")

    def _legend(self) -> None:
        marks = self._scene.others
        if not marks:
            return
        self._y += self._font * 1.8
        x = 0.0
        for i, (name, _) in enumerate(marks):
            said = mark(name)
            width = (2.05 + width_of(said)) * self._font
            if x and x + width > self._width:
                x = 0.0
                self._y += self._font * 1.7
            inside: list[str] = []
            part = f"mark{i}"
            inside.append(use(self._sheet, part, (self._font * 0.8, 0), self._font * 1.8 / 100))
            self._write(said, self._font * 2.05, inside, self._quiet)
            move = f"translate({number(self._margin + x)} {number(self._y)})"
            self.elements.append(f'<g transform="{move}">{"".join(inside)}</g>')
            x += width + self._font * 1.6
        self._y += self._font * 0.5


def font(size: int) -> float:
    """Returns the height of the panel's letters in pixels for a picture of that width."""
    return min(22.0, 8 + size / 80)


def width_of(said: str, *, bold: bool = False) -> float:
    """Returns the most that a text takes, in heights of its letters; no font is looked at."""
    total = 0.0
    for letter in said:
        usual = 1.0 if ord(letter) > 0x2E80 else 0.78 if letter.isupper() else 0.64
        total += _WIDTHS.get(letter, usual)
    return total * (1.1 if bold else 1.0)


def wrapped(said: str, width: float) -> list[str]:
    """Returns a text in lines no wider than ``width`` heights of its letters, between words."""
    lines: list[str] = []
    for word in said.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
