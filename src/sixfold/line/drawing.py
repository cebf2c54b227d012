"""How positions are shown in lines: drawn with signs, or told in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import fill

from .. import draw
from ..view import View


@dataclass(frozen=True, slots=True)
class Drawing:
    """How the board is shown."""

    colour: bool  # with ANSI colours
    ascii: bool  # with characters that every terminal has
    coordinates: bool = True  # with the names of cells
    words: bool = False  # in sentences instead of a drawing
    columns: int = 0  # how wide the screen is; 0 where words need not be broken

    def drawn(self, view: View, *, hint: bool) -> str:
        """Returns a view as it is wished for; with a ``hint`` how a drawing is read."""
        if self.words:
            return self.wrapped(draw.words(view))
        return draw.text(
            view,
            colour=self.colour,
            ascii=self.ascii,
            coordinates=self.coordinates,
            hint=hint,
        )

    def wrapped(self, words: str) -> str:
        """Breaks words where the screen ends, if there is one; a pipe gets them in one line."""
        return fill(words, self.columns, break_on_hyphens=False) if self.columns else words
