"""The page of each game: its rules in words, as the documentation, terminal and site show them."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


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


def _read(name: str) -> str | None:
    installed = files("sixfold").joinpath("pages", name)
    if installed.is_file():
        return installed.read_text(encoding="utf-8")
    source = Path(__file__).parents[2] / "docs" / "games" / name
    if source.is_file():  # a checkout that is used as it lies
        return source.read_text(encoding="utf-8")
    return None
