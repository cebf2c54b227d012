"""Every game has a page, and it is the one in docs/."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sixfold
from sixfold.diagrams import Diagram
from sixfold.pages import page_in, page_of, parts_in
from sixfold.tongue import LANGUAGES

DOCS = Path(__file__).parents[1] / "docs" / "games"


def test_every_game_has_its_page() -> None:
    for game in sixfold.games():
        assert page_of(game) == (DOCS / f"{game}.md").read_text(encoding="utf-8")


def test_a_page_that_is_missing_is_named() -> None:
    with pytest.raises(ValueError, match="no such game"):
        page_of("no such game")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sixfold.games())
def test_a_page_is_given_as_texts_and_diagrams_in_their_order(game: str, language: str) -> None:
    parts = parts_in(game, language)
    assert str(parts[0]).startswith("# ")
    drawn = [part for part in parts if isinstance(part, Diagram)]
    assert len(drawn) == page_in(game, language)[1].count("```diagram\n")


def headings_and_rules(page: str) -> tuple[list[str], list[str]]:
    """The depth of each heading down to the moves, and the numbers of the rules."""
    players = re.split(r"^## (?:Positions|.*Where the languages)", page, flags=re.MULTILINE)[0]
    without = re.sub(r"^```.*?^```", "", players, flags=re.DOTALL | re.MULTILINE)
    depths = re.findall(r"^(#+) (?!Where the languages)", without, re.MULTILINE)
    return depths, re.findall(r"^(\d+)\. ", without, re.MULTILINE)


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
@pytest.mark.parametrize("game", sixfold.games())
def test_a_translated_page_tells_all_rules_options_and_presets(game: str, language: str) -> None:
    there, page = page_in(game, language)
    assert there == language, f"docs/games/{game}.{language}.md is missing"
    assert headings_and_rules(page) == headings_and_rules(page_of(game))
    rules = sixfold.Ruleset(game)
    for choice in rules.choices:
        assert f"`{choice.option}`" in page
        for word in choice.words:
            assert re.search(rf"`(?:{choice.option}=)?{re.escape(word)}`", page), choice
    for preset, ruleset in sixfold.presets().items():
        if sixfold.Ruleset(ruleset).game == game:
            assert f"`{preset}`" in page


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.*.md")), ids=lambda path: path.stem)
def test_links_within_a_translated_page_lead_to_its_headings(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    slugs = {re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", t.lower()).strip()) for t in titles}
    for link in re.findall(r"\]\(([^)]*)\)", page):
        if link.startswith("#"):
            assert link[1:] in slugs, f"{path.name} links to {link}"
        else:
            assert (path.parent / link).exists(), f"{path.name} links to {link}"
