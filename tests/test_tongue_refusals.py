"""Why a move is illegal, in every language: each reason has its template, and none is idle."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

import sixfold
from sixfold.games import module_of, refused
from sixfold.tongue import LANGUAGES, catalogue, find, speaking
from support.play_site import Visitor

OTHERS = [language for language in LANGUAGES if language != "en"]
CORE = Path(__file__).parents[1] / "core"
GAP = re.compile(r"\{\w*\}")


def beside(game: str) -> str:
    return f"{module_of(game)}_refusals"


@cache
def literals(game: str) -> tuple[str, frozenset[str]]:
    """Returns a game's whole source, and the texts in what reads its moves."""
    name = module_of(game).rpartition(".")[2]
    files = [CORE / "games" / f"{name}.cpp", *sorted((CORE / "games").glob(f"{name}_*.h"))]
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    source = re.sub(r"//[^\n]*", "", source)
    source = re.sub(r'"\s*\+?\s*"', "", source)  # what is joined in the source is one text
    told = ""
    for found in re.finditer(r"\b(\w+)\([^;{}]*\)(?: const)? \{\n", source):
        if re.fullmatch("parse_.*|why_.*|form_of_.*|.*_demand|read_spot", found[1]):
            told += source[found.end() : source.find("\n}", found.end())]
    return source, frozenset(text for text in re.findall(r'"([^"\n]+)"', told) if " " in text)


def pieces(key: str) -> list[str]:
    return [piece for piece in GAP.split(key) if re.search(r"[a-z]{2}", piece)]


@pytest.mark.parametrize("game", sixfold.games())
def test_every_reason_in_the_source_has_a_template(game: str) -> None:
    _, texts = literals(game)
    assert len(texts) > 10, "the source was not understood"
    keys = catalogue(beside(game), "fr")
    for text in texts:
        assert any(text.strip() in key for key in keys), f"{game} may say {text!r}"


@pytest.mark.parametrize("game", sixfold.games())
def test_no_template_is_for_what_nobody_says(game: str) -> None:
    source, texts = literals(game)
    source += (CORE / "position.h").read_text(encoding="utf-8")
    for key in catalogue(beside(game), "fr"):
        for piece in pieces(key):
            known = f'"{piece}"' in source or any(" " in piece and piece in text for text in texts)
            assert known, f"{game} never says {piece!r}"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", sixfold.games())
def test_all_languages_have_the_same_templates_with_the_same_gaps(game: str, language: str) -> None:
    told = catalogue(beside(game), language)
    assert told.keys() == catalogue(beside(game), "fr").keys()
    for key, translation in told.items():
        assert sorted(GAP.findall(key)) == sorted(GAP.findall(translation)), key
        assert translation.strip() == translation != ""
        assert translation != key or " " not in key


def tries(position: sixfold.Position, known: list[str], chance: random.Random) -> list[str]:
    """Returns texts that are moves, or nearly."""
    own = [str(position.random_move(chance.getrandbits(60))) for _ in range(3)]
    made = [*own, *chance.sample(known, min(len(known), 12)), "pass", "!", "", "x"]
    for text in list(made):
        if text:
            at = chance.randrange(len(text))
            made.append(text[:at] + chance.choice("0123456789,-+~@/>=!rbykHM ") + text[at + 1 :])
            made.append(re.sub(r"\d+", lambda _: str(chance.randrange(6)), text, count=2))
            made.append(text[: at + 1])
            made.append(f"{text}=9,9")
    return made


@cache
def moves_of(game: str) -> list[str]:
    """Returns moves that were played somewhere in the game."""
    known: set[str] = set()
    for preset in sixfold.presets():
        if sixfold.Ruleset(preset).game == game:
            position = sixfold.new(preset)
            for seed in range(60):
                if position.turn is None:
                    break
                position = position.play(position.random_move(seed))
                known.add(str(position.last))
    return sorted(known)


@pytest.mark.parametrize("preset", sixfold.presets())
def test_whatever_is_refused_is_told_in_every_language(preset: str) -> None:
    game = sixfold.Ruleset(preset).game
    chance, known = random.Random(preset), moves_of(game)
    reasons: set[str] = set()
    for _ in range(3):
        position = sixfold.new(preset, seed=chance.getrandbits(30))
        for _ in range(60):
            for text in tries(position, known, chance):
                try:
                    position.move(text)
                except sixfold.IllegalMove as refusal:
                    reasons.add(refusal.reason)
            position = position.play(position.random_move(chance.getrandbits(60)))
            if position.turn is None:
                break
    assert len(reasons) > 5
    for language in OTHERS:
        missing = [reason for reason in reasons if find(reason, beside(game), language) is None]
        assert not missing, f"{language}: {missing}"


def test_words_in_a_reason_are_told_in_the_language_too() -> None:
    with speaking("fr"):
        for game in sixfold.games():
            said = refused("the game is over", game)
            assert said == "la partie est terminée"
            assert refused("nobody ever says this", game) == "nobody ever says this"


def test_the_site_tells_why_a_move_is_refused_in_the_reader_s_language(site: str) -> None:
    with Visitor(site, "de") as ann:
        match = ann.create("six", "me", "here")
        told = ann.act(match, 422, do="play", move="9,9")
        assert told["why"] == "9,9 berührt keinen Stein"
        with ann.live(match, "?lang=ru") as line:
            line.say(do="play", move="9,9", ply=0)
            assert line.error()["why"] == "9,9 не касается ни одной фишки"
