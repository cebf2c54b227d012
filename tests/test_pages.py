"""Every game has a page, and it is the one in docs/."""

from __future__ import annotations

from pathlib import Path

import pytest

import sixfold
from sixfold.pages import page_of

DOCS = Path(__file__).parents[1] / "docs" / "games"


def test_every_game_has_its_page() -> None:
    for game in sixfold.games():
        assert page_of(game) == (DOCS / f"{game}.md").read_text(encoding="utf-8")


def test_a_page_that_is_missing_is_named() -> None:
    with pytest.raises(ValueError, match="no such game"):
        page_of("no such game")
