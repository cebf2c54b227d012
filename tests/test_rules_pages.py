"""The page of every game follows one template, and its diagrams show every rule there is to show.

What a diagram claims is asked of the core when it is read, so that reading a page proves it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import sixfold
from sixfold import diagrams
from sixfold.diagrams import Diagram
from sixfold.pages import page_in, page_of
from sixfold.tongue import LANGUAGES

GAMES = sixfold.games()
OTHERS = [language for language in LANGUAGES if language != "en"]

# The template: these headings in this order, the first of them in every language.
EVERYWHERE = [
    *("What you need", "Rules", "Options", "Presets", "Rulings", "Sources", "Words", "Moves"),
]
IN_ENGLISH = ["Positions", "Facts", "For programs"]
WHERE_MEASURED = ["Speed", "Strength"]
LAST = ["Versions", "Checked against"]
FIRST_RULES, LAST_RULES = "Set-up", "End"

# Rules that no position can show, and why.
NOTHING_TO_SHOW = {
    ("six", "9"): "it tells what never happens",
    ("six", "12"): "it tells of the next game",
    ("6x5", "16"): "it tells in which order things happen that one move brings about",
}


def titles(page: str, depth: int) -> list[str]:
    return re.findall(rf"^{'#' * depth} (.*)$", page, re.MULTILINE)


def section(page: str, number: int) -> str:
    """Returns what stands below a heading of the second depth, counted from 0."""
    return re.split(r"^## .*$", page, flags=re.MULTILINE)[number + 1]


def rules_of(page: str) -> list[str]:
    return re.findall(r"^(\d+)\. ", section(page, 1), re.MULTILINE)


def down_to_the_moves(page: str) -> str:
    """Returns what a page tells in every language."""
    return "".join(re.split(r"^(## .*)$", page, flags=re.MULTILINE)[: 2 * len(EVERYWHERE) + 1])


def tokens(page: str) -> Iterator[str]:
    """The bones of a page: headings by depth, rules by number, diagrams."""
    places = re.compile(r"^(?P<depth>#+) (?!Where the lang)|^(?P<rule>\d+)\. |```(?P<d>diagram)$")
    for line in down_to_the_moves(page).splitlines():
        if found := places.search(line.strip() if "```" in line else line):
            yield found[0].strip()


@pytest.mark.parametrize("game", GAMES)
def test_a_page_follows_the_template(game: str) -> None:
    told = titles(page_of(game), 2)
    measured = [title for title in WHERE_MEASURED if title in told]
    assert told == [*EVERYWHERE, *IN_ENGLISH, *measured, *LAST]
    parts = titles(section(page_of(game), 1), 3)
    assert parts[0] == FIRST_RULES
    assert LAST_RULES in parts


@pytest.mark.parametrize("game", GAMES)
def test_a_page_begins_with_a_sentence_and_facts_and_lists_what_is_needed(game: str) -> None:
    page = page_of(game)
    first, opening, facts = page.split("\n\n")[:3]
    assert first.startswith("# ")
    assert opening.endswith(".")
    for fact in ("Players", "Luck", "Secrets", "Time", "Game id"):
        assert f"| {fact} | " in facts
    for number in (0, 5):  # what is needed, and the sources
        assert re.match(r"\n+- ", section(page, number))
    assert section(page, 6).count("\n| *") >= 6, "the words are explained"


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_numbered_without_a_gap(game: str) -> None:
    rules = rules_of(page_of(game))
    assert rules == [str(number) for number in range(1, len(rules) + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_option_has_a_diagram_or_a_reason_for_having_none(game: str) -> None:
    page = page_of(game)
    shown = {rule for diagram in diagrams.blocks(page) for rule in diagram.rules}
    options = {choice.option for choice in sixfold.Ruleset(game).choices}
    exempt = {rule for of, rule in NOTHING_TO_SHOW if of == game}
    assert shown | exempt == set(rules_of(page)) | options
    assert not shown & exempt


@pytest.mark.parametrize("game", GAMES)
def test_a_diagram_in_a_rule_shows_that_rule(game: str) -> None:
    """One that stands between rules, or below the options, may show any."""
    rule = ""
    for part in diagrams.split(section(page_of(game), 1)):
        if isinstance(part, Diagram):
            assert not rule or rule in part.rules, part.lines
            continue
        for line in part.splitlines():
            if found := re.match(r"(\d+)\. ", line):
                rule = found[1]
            elif line and not line.startswith(" "):
                rule = ""


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_claim_is_made_somewhere(game: str) -> None:
    made = {key for diagram in diagrams.blocks(page_of(game)) for key in diagram.lines}
    assert {"legal", "refused", "only", "ends"} <= made


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_its_rule_and_its_reason(game: str) -> None:
    page = page_of(game)
    items = re.split(r"^- ", section(page, 4), flags=re.MULTILINE)[1:]
    rulings = [each.removeprefix("**").split("**", 1) for each in items]
    assert rulings
    for title, reason in rulings:
        assert len(reason.split()) > 4, f"{title} gives no reason"
    told = {number for title, _ in rulings for number in re.findall(r"^Rule (\d+)", title)}
    items = re.split(r"^(\d+)\. ", section(page, 1), flags=re.MULTILINE)[1:]
    marked = {n for n, text in zip(items[::2], items[1::2], strict=True) if "**R**" in text}
    assert marked <= told, f"rulings without a reason: {sorted(marked - told)}"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_translated_page_has_the_bones_of_the_english_one(game: str, language: str) -> None:
    assert list(tokens(page_in(game, language)[1])) == list(tokens(page_of(game)))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_translated_page_has_the_same_diagrams(game: str, language: str) -> None:
    def told(page: str) -> list[dict[str, str]]:
        return [
            {key: text for key, text in diagram.lines.items() if key != "caption"}
            for diagram in diagrams.blocks(down_to_the_moves(page))
        ]

    assert told(page_in(game, language)[1]) == told(page_of(game))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_caption_in_words_is_translated(game: str, language: str) -> None:
    pages = page_of(game), page_in(game, language)[1]
    told = (diagrams.blocks(down_to_the_moves(page)) for page in pages)
    for english, other in zip(*told, strict=True):
        code = [re.findall("`.*?`", each.caption) for each in (english, other)]
        assert code[0] == code[1]
        in_words = re.search("[a-z]", re.sub("`.*?`", "", english.caption))
        assert (english.caption != other.caption) == bool(in_words)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_translated_page_gives_reasons_for_the_same_rulings(game: str, language: str) -> None:
    def ruled(page: str) -> list[str]:
        return re.findall(r"^- \*\*\w+ (\d+)\b", section(page, 4), re.MULTILINE)

    assert ruled(page_in(game, language)[1]) == ruled(page_of(game))


@pytest.mark.parametrize("language", OTHERS)
def test_the_pages_of_a_language_call_their_parts_alike(language: str) -> None:
    pages = [page_in(game, language)[1] for game in GAMES]
    assert len({tuple(titles(page, 2)) for page in pages}) == 1
    assert len({titles(section(page, 1), 3)[0] for page in pages}) == 1
    shared = set.intersection(*(set(titles(section(page, 1), 3)) for page in pages))
    assert len(shared) == 2, "set-up and end"
    first = {tuple(page.split("\n\n")[2].splitlines()[0:1]) for page in pages}
    assert len(first) == 1, "the head of the facts"
    names = [
        re.findall(r"^\| (\w[^`|]*?) \| ", page.split("\n\n")[2], re.MULTILINE) for page in pages
    ]
    assert len({tuple(each) for each in names}) == 1, names
    presets = {section(page, 3).strip().splitlines()[0] for page in pages}
    assert len(presets) == 1, presets
    assert (
        len({tuple(re.findall(r"^\| \*(.*?)\*", section(p, 6), re.MULTILINE)[-5:]) for p in pages})
        == 1
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_words_that_a_page_explains_are_words_it_uses(game: str, language: str) -> None:
    page = page_in(game, language)[1]
    rows = re.findall(r"^\| \*(.*?)\* \|", page, re.MULTILINE)
    used = "".join(part for part in diagrams.split(page) if isinstance(part, str)).lower()
    used = re.sub(r"^\| \*.*$", "", used, flags=re.MULTILINE)
    for row in rows:
        for word in re.findall(r"[^\W\d]{3,}", row.lower()):
            stem = word[: max(4, len(word) // 2)]  # endings differ
            assert stem in used, f"{row} is explained and never used"
