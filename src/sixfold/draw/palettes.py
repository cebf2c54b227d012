"""Other colours for a game's pieces than its own: for eyes, screens and light of other kinds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import cycle

from ..look import Look
from .paint import Shades, grey, shades

PALETTES: Mapping[str, tuple[Shades, ...]] = {
    # After Okabe and Ito: told apart with any kind of colour blindness.
    "safe": (
        ("#0072b2", "#56b4e9"),
        ("#d55e00", "#ff8a3d"),
        ("#f0e442", "#f5ec77"),
        ("#009e73", "#2fd0a3"),
        ("#cc79a7", "#e7a3c8"),
        ("#56b4e9", "#1f7fc0"),
        ("#5b4636", "#b79a86"),
        ("#8dd3b0", "#0b6e50"),
        ("#3b3f46", "#c3c9d1"),
    ),
    # Apart in lightness alone: for screens without colour and for strong sunlight.
    "strong": (
        ("#12304f", "#cfe6ff"),
        ("#f2b200", "#9a6a00"),
        ("#8a1c4a", "#ffb3cf"),
        ("#9fd8c4", "#1f6b55"),
        ("#5a5f66", "#8d959f"),
        ("#c9b8f5", "#5b3fa8"),
        ("#6b3a10", "#e0a878"),
        ("#d9dde2", "#3f4955"),
        ("#0d5c46", "#7fd6ba"),
    ),
}
"""Other colours for a game's pieces, in the order in which the game names them."""


def recoloured(look: Look, palette: str) -> Look:
    """Returns a look in the colours of a palette; in its own where there is no such palette."""
    if palette not in PALETTES:
        return look
    named = dict.fromkeys(piece.colour for piece in look.pieces.values())
    bright = [colour for colour in named if not grey(shades(colour))]
    swapped = {
        colour: replace(colour, light=pair[0], dark=pair[1])
        for colour, pair in zip(bright, cycle(PALETTES[palette]), strict=False)
    }
    return replace(
        look,
        seats=tuple(swapped.get(colour, colour) for colour in look.seats),
        pieces={
            code: replace(piece, colour=swapped.get(piece.colour, piece.colour))
            for code, piece in look.pieces.items()
        },
    )
