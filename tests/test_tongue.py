"""Languages: every text of every module in all of them, none missing and none unused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

import pytest

import sixfold
from sixfold import draw
from sixfold.draw import english
from sixfold.engine import level_words
from sixfold.games import module_of, retold, translated
from sixfold.line import words as line_words
from sixfold.server import words
from sixfold.table import words as table_words
from sixfold.tongue import LANGUAGES, catalogue, chosen, find, form_of, said, speaking, spoken
from sixfold.tui import keys as client_keys
from sixfold.tui import words as client_words

OTHERS = [language for language in LANGUAGES if language != "en"]
SERVER = Path(words.__file__).parent


def of_look(game: str) -> list[str]:
    """Returns every text of a game's look."""
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    retold(sixfold.look_of(game), note)
    return found


def modules() -> dict[str, Iterable[str]]:
    return {
        english.__name__: english.texts(),
        words.__name__: words.SAYINGS,
        level_words.__name__: level_words.LEVEL_WORDS,
        line_words.__name__: line_words.SAYINGS,
        table_words.__name__: table_words.SAYINGS,
        client_words.__name__: client_words.SAYINGS,
        **{module_of(game): of_look(game) for game in sixfold.games()},
    }


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("module", modules())
def test_no_text_is_missing_and_none_unused(module: str, language: str) -> None:
    texts = set(modules()[module])
    missing = [text for text in texts if find(text, module, language) is None]
    assert not missing, f"{module}.{language}.json lacks {missing}"
    for key in catalogue(module, language):
        fits = re.compile(re.escape(key).replace(r"\{\}", r"(\S+)"))
        assert any(text == key or ("{}" in key and fits.fullmatch(text)) for text in texts), (
            f"{module}.{language}.json has {key!r}, which nobody says"
        )


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("module", modules())
def test_a_translation_has_the_same_gaps_and_all_plural_forms(module: str, language: str) -> None:
    for text, translation in catalogue(module, language).items():
        gaps = [sorted(re.findall(r"\{\w*\}", each)) for each in (text, translation)]
        assert gaps[0] == gaps[1] or set(gaps[1]) < set(gaps[0]), (text, translation)
        assert translation.strip() == translation != ""
        if "|" in text:
            forms = {form_of(count, language) for count in range(200)}
            assert translation.count("|") + 1 == len(forms)


def test_every_reason_of_the_server_is_one_that_is_translated() -> None:
    said_here = set(words.SAYINGS)
    found: set[str] = set()
    for file in SERVER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            name = getattr(getattr(node, "func", None), "id", "")
            if isinstance(node, ast.Call) and name == "Refusal" and len(node.args) > 1:
                why = node.args[1]
                if isinstance(why, ast.Constant):
                    assert why.value in said_here, f"{file.name} says {why.value!r}"
    plain = {text for text in said_here if "{}" not in text}
    assert plain <= found


@pytest.mark.parametrize("module", [line_words, table_words])
def test_every_text_of_a_terminal_is_one_that_is_translated(module: ModuleType) -> None:
    texts, found = set(module.SAYINGS), set()
    own = Path(str(module.__file__)).parent
    commands = own.parent.glob("*_commands.py") if module is line_words else ()
    for file in (*own.glob("*.py"), *commands):
        itself = file == Path(str(module.__file__))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and not itself:
                found.add(node.value)
            name = getattr(node, "func", None)
            called = getattr(name, "id", getattr(name, "attr", ""))
            if isinstance(node, ast.Call) and called in ("say", "_say") and node.args:
                text = node.args[0]
                if isinstance(text, ast.Constant):
                    assert text.value in texts, f"{file.name} says {text.value!r}"
    asked = {"takeback", "draw", "rematch"} if module is line_words else set()
    listed = {words for _, words in line_words.HELP} | {line_words.HELPFUL}
    unsaid = texts - found - asked - (listed if module is line_words else set())
    assert not {text for text in unsaid if not text.startswith("Type a move")}


def test_the_terminal_client_says_what_is_translated_and_nothing_else() -> None:
    found = {text for _, text in client_keys.KEYS} | set(client_words._COUNTED.values())
    for file in Path(client_words.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "")
            if isinstance(node, ast.Call) and name == "say":
                text = node.args[0]
                if isinstance(text, ast.Constant):
                    found.add(str(text.value))
                else:
                    assert file.name == "keys.py", f"{file.name} says what is not spelt out"
    assert found == set(client_words.SAYINGS)


def test_a_text_with_gaps_is_found_by_what_fits_it() -> None:
    with speaking("fr"):
        told = words.say("3 seats are given; 2 seats play")
        assert ("3" in told, "2" in told, "seats" in told) == (True, True, False)
        assert words.say("what nobody says") == "what nobody says"


@pytest.mark.parametrize("preset", sixfold.presets())
def test_a_position_is_told_in_every_language(preset: str) -> None:
    position = sixfold.new(preset)
    for seed in range(3):
        position = position.play(position.random_move(seed))
    told = set()
    for language in LANGUAGES:
        with speaking(language):
            view = position.view()
            retold_view = type(view)(
                **{
                    name: getattr(view, name) if name != "look" else translated(view.look)
                    for name in type(view).__dataclass_fields__
                }
            )
            told.add(draw.words(retold_view))
            assert draw.svg(retold_view)
    assert len(told) == len(LANGUAGES)


def test_languages_do_not_leak() -> None:
    assert spoken() == "en"
    with speaking("ru"), speaking("nonsense"):
        assert spoken() == "en"
    with speaking("de"):
        assert said("by points", english.__name__) == "nach Punkten"
    assert said("by points", english.__name__) == "by points"


def test_plural_forms_are_those_of_the_language() -> None:
    counts = [0, 1, 2, 5, 11, 21, 22, 112]
    assert [form_of(n, "ru") for n in counts] == [2, 0, 1, 2, 2, 0, 1, 2]
    assert [form_of(n, "fr") for n in counts] == [0, 0, 1, 1, 1, 1, 1, 1]
    assert [form_of(n, "de") for n in counts] == [1, 0, 1, 1, 1, 1, 1, 1]
    with speaking("ru"):
        counted = [english.counted(n, "cell") for n in (1, 3, 5)]
    assert counted == ["1 клетка", "3 клетки", "5 клеток"]


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("en;q=0.1, it;q=0.2", "it"),
        ("zh, nl", "nl"),
        ("", "en"),
        (";;q=x,,", "en"),
    ],
)
def test_the_browser_says_which_language_is_wanted(header: str, language: str) -> None:
    assert chosen(header) == language
