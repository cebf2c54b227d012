"""The client's themes, and how what a drawer writes is coloured in them."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style
from rich.theme import Theme as Styles
from textual.theme import Theme

from ..draw.layout import Ink
from ..draw.paint import contrast, ink_on, mix
from ..look import Colour


@dataclass(frozen=True, slots=True)
class Page:
    """The colours of a theme that are no game's own."""

    dark: bool
    paper: str
    sheet: str
    ink: str
    quiet: str
    accent: str
    bad: str


PAGES = {
    "dark": Page(True, "#15191f", "#1c2129", "#eef1f4", "#a3adba", "#e3a6e4", "#ff9c92"),
    "light": Page(False, "#fbfaf6", "#efebe0", "#1c2430", "#5c6675", "#6d2a6e", "#a4201c"),
    "contrast": Page(True, "#000000", "#000000", "#ffffff", "#ffffff", "#ffff00", "#ff9c92"),
}


def theme_of(name: str) -> Theme:
    """Returns a theme for Textual."""
    page = PAGES[name]
    return Theme(
        name=f"sixfold-{name}",
        primary=page.accent,
        secondary=page.quiet,
        accent=page.accent,
        warning=page.accent,
        error=page.bad,
        success=page.accent,
        foreground=page.ink,
        background=page.paper,
        surface=page.paper,
        panel=page.sheet,
        dark=page.dark,
        variables={
            "quiet": page.quiet,
            "block-cursor-foreground": page.paper,
            "block-cursor-background": page.accent,
            "footer-key-foreground": page.accent,
            "input-selection-background": f"{page.accent} 35%",
        },
    )


PAGES_OF_RULES = Styles(
    {
        "markdown.code": "bold",
        "markdown.code_block": "none",
        "markdown.h1": "bold",
        "markdown.h2": "bold underline",
        "markdown.h3": "bold",
        "markdown.h4": "bold",
        "markdown.item.bullet": "bold",
        "markdown.item.number": "bold",
        "markdown.link": "none",
        "markdown.table.border": "dim",
        "markdown.table.header": "bold",
    }
)
"""How pages of rules are written: without colours, which would not suit every theme."""


class Brush:
    """Colours what drawers write, in one theme; it remembers what it has mixed."""

    def __init__(self, theme: str) -> None:
        """Takes the name of a theme."""
        self.page = PAGES[theme]
        self._mixed: dict[tuple[Ink, bool], Style] = {}

    def style(self, ink: Ink, *, filled: bool = False) -> Style:
        """Returns how an ink looks; ``filled`` paints the ground of a piece, not its sign."""
        key = ink, filled
        if key not in self._mixed:
            self._mixed[key] = self._mix(ink, filled)
        return self._mixed[key]

    def shade(self, colour: Colour) -> str:
        """Returns a colour's shade on this page."""
        return colour.dark if self.page.dark else colour.light

    def _mix(self, ink: Ink, filled: bool) -> Style:
        page, ground = self.page, ink.ground or (ink.colour if filled else None)
        if ground is not None:
            back = self.shade(ground)
            front = ink_on((back, back))[0]
        else:
            back = page.paper
            front = page.quiet if ink.weight == "dim" else page.ink
            if ink.colour is not None:
                front = self._seen(self.shade(ink.colour))
        bold = ink.weight == "bold" or ink.colour is not None
        underline = False
        if ink.light == "cursor":
            back, front, bold = page.accent, page.paper, True
        elif ink.light == "touched":
            back, front, bold = front, back, True
        elif ink.light == "open":
            bold = True
            underline = ground is not None
            front = page.accent if ground is None and ink.colour is None else front
        return Style(color=front, bgcolor=back, bold=bold, underline=underline)

    def _seen(self, shade: str) -> str:
        """Returns a shade that is told from the page, mixed with its ink where it is not."""
        return shade if contrast(shade, self.page.paper) > 1.7 else mix(shade, self.page.ink, 0.5)
