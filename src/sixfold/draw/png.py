"""A view as a PNG picture: the SVG drawing, painted by resvg with the machine's fonts."""

from __future__ import annotations

from typing import Literal

from ..view import View
from .svg import svg

_FONT = "DejaVu Sans"


def png(
    view: View,
    *,
    theme: Literal["light", "dark"] = "light",
    size: int = 480,
    coordinates: bool = False,
) -> bytes:
    """Returns a view as PNG, ``size`` pixels wide; without fonts it has no words.

    Raises ValueError for what `svg` cannot draw, and for a theme that needs a reader.
    """
    # Needed here only: everything else draws without the library.
    from resvg_py import svg_to_bytes

    if theme not in ("light", "dark"):
        raise ValueError(f"a PNG is light or dark, not {theme!r}")
    drawn = svg(view, theme=theme, size=size, coordinates=coordinates)
    return svg_to_bytes(svg_string=drawn, font_family=_FONT, sans_serif_family=_FONT)
