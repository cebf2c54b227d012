"""A view drawn: as SVG, as PNG, as text for a terminal, in plain words.

None of the drawers knows a game: what to draw, and how it looks, is all in the `View`.
"""

from .png import png
from .svg import inline, svg
from .text import text
from .words import cell_words, outcome_words, words

__all__ = ["cell_words", "inline", "outcome_words", "png", "svg", "text", "words"]
