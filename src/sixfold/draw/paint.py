"""Colours of a drawing: shades for a light and a dark page, contrast, and the style sheet.

What is painted with them is left to tiles.py, solid.py, board.py and panel.py.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from ..look import Colour

Theme = Literal["light", "dark", "auto"]
"""The page a drawing is for; ``auto`` follows the reader's own setting."""

Shades = tuple[str, str]
"""A colour on a light and on a dark page."""

PAGE: Mapping[str, Shades] = {
    "paper": ("#fbfaf6", "#15191f"),
    "ink": ("#1c2430", "#eef1f4"),
    "quiet": ("#5c6675", "#a3adba"),
    "line": ("#c3c8ce", "#46505d"),
    "cell": ("#f0eee7", "#1d232b"),
    "floor": ("#e9e5da", "#252c36"),
    "mark1": ("#b3127f", "#ff86d3"),
    "mark2": ("#2f52cf", "#93b4ff"),
    "mark3": ("#8a5a00", "#ffd45e"),
    "mark4": ("#2c7334", "#8fe08f"),
}
"""The colours that are no game's own."""

_HEX = re.compile("#[0-9a-fA-F]{6}")
_FAINT = 1.5  # contrast below which a piece needs a rim
_ON_DARK, _ON_LIGHT = "#ffffff", "#14202b"


class Sheet:
    """The style sheet of one drawing: its rules, under names no other drawing uses."""

    def __init__(self, theme: Theme, key: str) -> None:
        """Starts an empty sheet; ``key`` begins every class and id of the drawing."""
        if theme not in ("light", "dark", "auto"):
            raise ValueError(f"the theme is {theme!r}; light, dark and auto are allowed")
        self.theme: Theme = theme
        self.key = key
        self._paints: dict[str, Shades] = {}
        self._rules: dict[str, str] = {}

    def name(self, word: str) -> str:
        """Returns a class or id of this drawing."""
        return f"{self.key}-{word}"

    def paint(self, name: str, shades: Shades | None = None) -> str:
        """Returns what to write for a colour: one of `PAGE`, or ``shades`` under a new name."""
        pair = PAGE[name] if shades is None else shades
        if self.theme == "auto":
            self._paints[name] = pair
            return f"var(--{name})"
        return pair[self.theme == "dark"]

    def rule(self, word: str, style: str) -> str:
        """Adds a rule and returns the attribute that asks for it."""
        self._rules[word] = style
        return f'class="{self.name(word)}"'

    def css(self) -> str:
        """Returns the whole sheet."""
        rules = [f".{self.name(word)}{{{style}}}" for word, style in self._rules.items()]
        if self._paints:
            light, dark = (
                "".join(f"--{name}:{pair[i]};" for name, pair in self._paints.items())
                for i in (0, 1)
            )
            media = f"@media(prefers-color-scheme:dark){{.{self.key}{{{dark}}}}}"
            rules = [f".{self.key}{{{light}}}", media, *rules]
        return "\n".join(rules)


class Attributes(Sheet):
    """A sheet without style, for a page that forbids it: rules are attributes where they are used.

    Colours are CSS variables, which the page defines: `used` tells their shades.
    """

    def __init__(self, key: str, paints: str) -> None:
        """``key`` begins every id of the drawing, ``--paints-`` every variable."""
        super().__init__("auto", key)
        self._begins = f"--{paints}-"
        self.used: dict[str, Shades] = {}

    def paint(self, name: str, shades: Shades | None = None) -> str:
        """Returns what to write for a colour: a variable."""
        variable = f"{self._begins}{name}"
        self.used[variable] = PAGE[name] if shades is None else shades
        return f"var({variable})"

    def rule(self, word: str, style: str) -> str:
        """Returns a rule as attributes."""
        pairs = (part.split(":", 1) for part in style.split(";"))
        return " ".join(f'{name}="{value}"' for name, value in pairs)


def shades(colour: Colour) -> Shades:
    """Returns a colour's two shades; raises ValueError where one is not like ``#0b7f83``."""
    for shade in (colour.light, colour.dark):
        if not _HEX.fullmatch(shade):
            raise ValueError(f"unknown colour {shade!r} of {colour.name!r}")
    return colour.light, colour.dark


def ink_on(pair: Shades) -> Shades:
    """Returns near black or white, whichever stands out more on each shade."""
    light, dark = (max(_ON_DARK, _ON_LIGHT, key=lambda ink: contrast(ink, s)) for s in pair)
    return light, dark


def edge_of(pair: Shades) -> Shades:
    """Returns a darker shade of a colour for the side of a piece."""
    return mix(pair[0], "#000000", 0.28), mix(pair[1], "#000000", 0.38)


def rim_of(pair: Shades) -> Shades:
    """Returns a shade that parts neighbours of one colour: darker, of a dark colour lighter."""
    light, dark = (
        mix(s, "#000000", 0.5) if contrast(s, "#000000") > 3 else mix(s, "#ffffff", 0.4)
        for s in pair
    )
    return light, dark


def grey(pair: Shades) -> bool:
    """Whether a colour is black, white or near it on either page: everybody sees those."""
    return all(max(c) - min(c) < 12 for c in map(channels, pair))


def lost(pair: Shades) -> bool:
    """Whether a black or white is hard to tell from the page, be it the light one or the dark."""
    papers = zip(pair, PAGE["paper"], strict=True)
    return grey(pair) and any(contrast(shade, paper) < _FAINT for shade, paper in papers)


def mix(a: str, b: str, share: float) -> str:
    """Returns the colour between two, ``share`` of the way from the first to the second."""
    pairs = zip(channels(a), channels(b), strict=True)
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)


def channels(shade: str) -> tuple[int, int, int]:
    """Returns red, green and blue, each up to 255."""
    return int(shade[1:3], 16), int(shade[3:5], 16), int(shade[5:7], 16)


def contrast(a: str, b: str) -> float:
    """Returns the contrast of two colours as WCAG counts it, from 1 to 21."""
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


def _luminance(shade: str) -> float:
    parts = (c / 255 for c in channels(shade))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
