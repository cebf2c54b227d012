"""The page of each game: its rules in words, as the documentation, terminal and site show them."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING

from . import diagrams
from .diagrams import Diagram
from .tongue import speaking

if TYPE_CHECKING:
    from rich.console import Group


def page_of(game: str) -> str:
    """Returns a game's page as Markdown; raises `ValueError` where there is none."""
    page = _read(f"{game}.md")
    if page is None:
        raise ValueError(f"there is no page for {game!r}")
    return page


def page_in(game: str, language: str) -> tuple[str, str]:
    """Returns a game's page in a language, or else in English, and which of both it is."""
    translated = _read(f"{game}.{language}.md")
    return ("en", page_of(game)) if translated is None else (language, translated)


def rules_in(game: str, language: str) -> tuple[str, str]:
    """Returns a game's page as players want it: without the names that only programs need."""
    there, page = page_in(game, language)
    head, rules, rest = page.partition("\n## ")
    return there, _FOR_PROGRAMS.sub("", head) + rules + rest


_FOR_PROGRAMS = re.compile(r"^\|[^|\n]*\| `[^|\n]*` \|\n", re.MULTILINE)


def parts_in(game: str, language: str) -> list[str | Diagram]:
    """Returns a game's page in a language, or else in English: Markdown, and diagrams between.

    A diagram speaks whatever language is spoken when it is drawn.
    """
    there, page = rules_in(game, language)
    return diagrams.split(page, name_in(game, there))


def drawn_in(game: str, language: str, *, ascii: bool = False, words: bool = False) -> str:
    """Returns a game's page as Markdown, its diagrams drawn as text or told in words."""

    def told(diagram: Diagram) -> str:
        return diagram.words if words else diagram.text(ascii=ascii)

    there, page = rules_in(game, language)
    with speaking(there):
        return diagrams.replaced(page, told, name_in(game, there), fenced=not words)


def rendered_in(
    game: str,
    language: str,
    *,
    colour: bool = True,
    ascii: bool = False,
    words: bool = False,
    columns: int = 79,
) -> Group:
    """Returns a game's page for a terminal so wide, as what Rich prints and Textual shows.

    Each diagram is drawn as text, or told in words.
    """
    from rich.console import Group
    from rich.markdown import Markdown
    from rich.text import Text

    def told(diagram: Diagram) -> Text:
        if words:
            return Text(f"{diagram.words}\n")
        drawn = diagram.text(colour=colour, ascii=ascii, columns=columns - len(_INDENT))
        return Text.from_ansi(f"\n{indent(drawn, _INDENT)}\n", no_wrap=True, overflow="ignore")

    there, page = rules_in(game, language)
    parts = diagrams.split(page, name_in(game, there))
    with speaking(there):
        return Group(
            *(
                Markdown(part, hyperlinks=False) if isinstance(part, str) else told(part)
                for part in parts
            )
        )


_INDENT = "    "


def name_in(game: str, language: str) -> str:
    """Returns the name of a page's file."""
    return f"{game}.md" if language == "en" else f"{game}.{language}.md"


def _read(name: str) -> str | None:
    installed = files("sixfold").joinpath("pages", name)
    if installed.is_file():
        return installed.read_text(encoding="utf-8")
    source = Path(__file__).parents[2] / "docs" / "games" / name
    if source.is_file():  # a checkout that is used as it lies
        return source.read_text(encoding="utf-8")
    return None
