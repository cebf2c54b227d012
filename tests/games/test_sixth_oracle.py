"""SIXTH! against the oracle: moves, texts and outcomes ply by ply, and refusals of texts."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from oracle import sixth as oracle
from sixfold import Position, perft
from support.sixth_pairs import (
    GOALS,
    SixthPair,
    building,
    every_ruleset,
    keen,
    oracle_rules,
    rules,
    shuffling,
    words_of,
)


@pytest.mark.parametrize("name", [*every_ruleset(), rules(goal="kings", discs=16)])
def test_whole_random_games_agree(name: str) -> None:
    seen: Counter[str] = Counter()
    rng = random.Random(name)
    words = words_of(name)
    for choose, limit in product((keen, building, shuffling), (0, 7, 100)):
        for _ in range(4):
            SixthPair(f"{name[:-1]},limit={limit})", seen=seen).play_out(choose, rng, 150)
    assert seen["plies"] > 1000
    assert seen["no-progress of both"] > 1
    assert seen[words["goal"]] > 8
    assert seen["forbidden"] > 100
    for piece in {"hunchback": "Hh", "giant": "Gg", "army": "HhGg"}.get(words["bonus"], ""):
        assert seen[f"{piece} placed"] > 5
        assert seen[f"cut {piece}"] > 5 or words["goal"] == "king"
    if words["bonus"] in ("milady", "army"):
        assert seen["asked to cover"] > 40
        assert seen["uncovered by a split"] > 15
        assert seen["forbidden to cover in one of several ways"] > 10
        assert seen["cut M"] > 3 or words["goal"] == "king"
    if words["bonus"] == "army":
        assert len([key for key in seen if key.startswith("army ")]) == (
            8 if words["army"] == "before" else 2
        )
        assert seen["Milady off the board for one"] > 20
        assert seen["Milady off the board for both"] > 5
    if words["army"] == "during":
        assert seen["special pieces that points do not reach"] > 5
        assert seen["paid pieces back in hand"] > 100 or words["goal"] == "king"
    if words["bonus"] == "giant" and words["goal"] == "kings":
        assert seen["forbidden to move a whole stack"] > 3


def test_games_of_few_discs_agree_and_passes_and_repetitions_come() -> None:
    seen: Counter[str] = Counter()
    rng = random.Random(4)
    for goal, board, discs in product(GOALS, (5, 4), (1, 2, 3, 4, 7)):
        for choose, limit in product((keen, building, shuffling), (0, 9)):
            name = rules(goal=goal, board=board, discs=discs, limit=limit)
            SixthPair(name, seen=seen).play_out(choose, rng, 120)
    assert seen["passes"] > 50
    assert seen["no-moves of both"] > 20
    assert seen["repetition of both"] > 2
    assert seen["no-progress of both"] > 5


@pytest.mark.parametrize("name", every_ruleset())
def test_perft_agrees(name: str) -> None:
    """From the start, and late in games, with repetition, passes and the limit close at hand."""
    assert perft(Position(name), 2) == oracle.perft(oracle.State.start(oracle_rules(name)), 2)
    rng = random.Random(name)
    for choose, most in ((shuffling, 25), (building, 12), (shuffling, 40)):
        pair = SixthPair(f"{name[:-1]},limit=6)")
        pair.play_out(choose, rng, most)
        if len(pair.core.legal_moves) <= 60:
            assert perft(pair.core, 2) == oracle.perft(pair.oracle, 2), pair.line


def changed(text: str, rng: random.Random) -> str:
    """A text with something done to it: a letter, a field, a piece, a number."""
    fields = text.split(" ")
    kind = rng.randrange(7)
    if kind == 0 or len(fields) != 6:
        at = rng.randrange(len(text))
        letter = rng.choice(["", *"0123456789,;-+/ PpHhGgM$?"])
        return text[:at] + letter + text[at + rng.randrange(2) :]
    if kind == 1:
        fields[rng.choice((1, 3, 4, 5))] = rng.choice(
            ("1", "2", "-", "1a1-a2", "2c3-c4", "b2-c2", "0-0", "1-0", "5-6", "6-6", "0", "7", "99")
        )
    elif kind == 2:
        fields[2] = rng.choice(
            (
                "?/?",
                "P12/?",
                "-/-",
                "P11H1/p11h1",
                "P12+M/p12+M",
                "$12HG/$12hg",
                "$10HG+M/?",
                "-+M/-",
            )
        )
    elif kind == 3:
        pieces = [at for at, letter in enumerate(fields[0]) if letter.isalpha()]
        if pieces:
            at = rng.choice(pieces)
            fields[0] = fields[0][:at] + rng.choice("PpHhGgM") + fields[0][at + 1 :]
    else:  # a piece goes from the board to the hand, or the other way
        first, second = fields[2].partition("/")[::2]
        hands = [first, second]
        seat = rng.randrange(2)
        letter = "Pp"[seat]
        held = "".join(c for c in hands[seat].partition("H")[0] if c.isdigit()) or "0"
        at = rng.randrange(len(fields[0]))
        if rng.random() < 0.5:
            fields[0] = fields[0][:at] + letter + fields[0][at:]
            hands[seat] = f"{letter}{int(held) - 1}" if held > "1" else "-"
        else:
            fields[0] = fields[0].replace(letter, "", 1)
            hands[seat] = f"{letter}{int(held) + 1}"
        fields[2] = "/".join(hands)
    return " ".join(fields)


def test_both_accept_and_both_refuse_the_same_texts() -> None:
    rng = random.Random(1)
    seen: Counter[str] = Counter()
    names = [f"{name[:-1]},limit=9)" for name in every_ruleset()]
    texts: list[tuple[str, str]] = []
    for name in names:
        for choose in (keen, building):
            pair = SixthPair(name)
            for _ in range(40):
                texts.append((name, pair.core.text))
                if pair.core.outcome:
                    break
                pair.play(choose(pair.core, rng))
    for _ in range(20000):
        name, text = rng.choice(texts)
        if rng.random() < 0.05:
            name = rng.choice(names)
        for _ in range(rng.choice((0, 1, 1, 1, 2))):
            text = changed(text, rng)
        pair = SixthPair.compare_reading(name, text, seen)
        if pair and rng.random() < 0.1:
            pair.compare_moves()
    assert seen["accepted"] > 2000
    assert len(seen) > 18  # with most of the reasons that the oracle knows
