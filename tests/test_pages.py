"""Every game has a page, and it is the one in docs/."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

import sixfold
from sixfold.diagrams import Diagram
from sixfold.pages import page_in, page_of, parts_in, rendered_in, rules_in
from sixfold.tongue import LANGUAGES, speaking

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


def printed(game: str, language: str, columns: int, **how: bool) -> str:
    """A page as a terminal so wide shows it."""
    out = io.StringIO()
    console = Console(file=out, width=columns, force_terminal=True, color_system="256")
    console.print(rendered_in(game, language, columns=columns, **how))
    return out.getvalue()


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.parametrize("columns", [30, 60, 100])
@pytest.mark.parametrize("game", sixfold.games())
def test_a_page_fits_a_terminal_of_any_width_with_each_diagram_whole(
    game: str, columns: int
) -> None:
    lines = plain(printed(game, "en", columns, colour=False)).splitlines()
    assert max(map(len, lines)) <= columns
    shown = [line.strip() for line in lines]
    for diagram in parts_in(game, "en"):
        if isinstance(diagram, Diagram):
            for line in diagram.text(columns=columns - 4).splitlines():
                assert line.strip() in shown, line


def test_a_page_in_a_terminal_has_colours_plain_signs_or_words() -> None:
    game = sixfold.games()[0]
    first = next(part for part in parts_in(game, "fr") if isinstance(part, Diagram))
    with speaking("fr"):
        drawn, words = first.text(colour=True), first.words
        assert drawn.splitlines()[0] != first.text().splitlines()[0]
    assert plain(drawn).splitlines()[0].strip() in plain(printed(game, "fr", 90))
    assert words.split(".")[0] in " ".join(printed(game, "fr", 400, words=True).split())


def test_rules_keep_their_numbers_after_a_diagram() -> None:
    for game in sixfold.games():
        rules = re.findall(r"^(\d+)\. ", page_of(game).split("\n## ")[2], re.MULTILINE)
        shown = iter(re.findall(r"^ {0,3}(\d+) ", plain(printed(game, "en", 100)), re.MULTILINE))
        assert all(rule in shown for rule in rules), "in their order, tables between them"


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sixfold.games())
def test_players_are_spared_the_names_that_programs_use(game: str, language: str) -> None:
    (_, page), (_, rules) = page_in(game, language), rules_in(game, language)
    left = [line for line in page.splitlines() if line not in rules.splitlines()]
    assert f"`{game}`" in left[0]
    assert len(left) == 1 + sum(
        sixfold.Ruleset(ruleset).game == game for ruleset in sixfold.presets().values()
    )
    assert rules.partition("\n## ")[2] == page.partition("\n## ")[2]
