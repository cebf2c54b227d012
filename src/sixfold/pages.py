"""The page of each game: its rules in words, as the documentation and the terminal show them."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def page_of(game: str) -> str:
    """Returns a game's page as Markdown; raises `ValueError` where there is none."""
    name = f"{game}.md"
    installed = files("sixfold").joinpath("pages", name)
    if installed.is_file():
        return installed.read_text(encoding="utf-8")
    source = Path(__file__).parents[2] / "docs" / "games" / name
    if source.is_file():  # a checkout that is used as it lies
        return source.read_text(encoding="utf-8")
    raise ValueError(f"there is no page for {game!r}")
