"""6x5 against the oracle: moves, texts and outcomes ply by ply, and refusals of texts."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import product

import pytest

from oracle import sixbyfive as oracle
from sixfold import perft
from support.pairs import Choose
from support.sixbyfive_pairs import (
    SixByFivePair,
    compact,
    crossing,
    filled,
    filling,
    keen,
    oracle_rules,
    plain,
    rules,
    shuffling,
    text_of,
)

YES_NO = ("no", "yes")
MORE = ({"points": 2}, {"points": 0}, {"goals": 5}, {"clash": "redraw"})


def drawn(rng: random.Random, **given: object) -> str:
    """A ruleset with random values of all options that are not given."""
    options: dict[str, object] = {
        "players": rng.randint(2, 5),
        "goals": rng.randint(1, 5),
        "change": rng.choice(YES_NO),
        "visible": rng.choice(YES_NO),
        "points": rng.choice((0, 0, 1, 2, 3, 9)),
        "open": rng.choice(YES_NO),
        "clash": rng.choice(("draw", "redraw")),
        "limit": rng.choice((0, 3, 20, 100)),
    }
    return rules(**(options | given))


@pytest.mark.parametrize("choose", [plain, keen, filling, compact])
def test_whole_games_under_random_options_agree(choose: Choose) -> None:
    rng = random.Random(f"games {choose.__name__}")
    seen: Counter[str] = Counter()
    for _ in range(60):
        SixByFivePair(drawn(rng), seen=seen).play_out(choose, rng, 130)
    assert seen["plies"] > 2000
    assert seen["no-progress of both"] > 2
    assert min(seen[kind] for kind in ("deal", "@", "change")) > 100
    assert seen["reshuffles"] > 3
    if choose is not keen:
        assert seen["keep"] > 100
    else:
        assert seen["goal"] > 10
        assert seen["points"] > 10
    if choose is filling:
        assert seen["~"] > 200
        assert seen["full-table of both"] > 5
    if choose in (plain, compact):
        assert seen["groups apart"] > 500


@pytest.mark.parametrize(("change", "clash"), list(product(YES_NO, ("draw", "redraw"))))
def test_games_agree_in_which_positions_come_again(change: str, clash: str) -> None:
    seen: Counter[str] = Counter()
    rng = random.Random(f"again {change} {clash}")
    for _ in range(30):
        name = drawn(rng, change=change, clash=clash, players=rng.randint(2, 3), limit=0, goals=1)
        pair = SixByFivePair(name, seen=seen)
        pair.play_out(filling if rng.random() < 0.3 else plain, rng, rng.choice((12, 20, 80)))
        if pair.core.outcome is None:
            pair.play_out(shuffling, rng, 70)
    assert seen["repetition of both"] >= 5


def crossings(rng: random.Random, name: str, count: int) -> tuple[str, list[str]]:
    """A text in which `k>0,0` completes so many cards, and these."""
    ruleset = oracle_rules(name)
    while True:
        found = crossing(rng, count)
        if found is None:
            continue
        tiles, cards = found
        filled(tiles, rng, rng.choice((0, 4, 24)) if ruleset.players < 5 else 0)
        if len(tiles) == oracle.ALL:
            continue  # then nothing is moved any more
        others = [card for card in rng.sample(sorted(oracle.DECK), 32) if card not in cards]
        hands: list[list[str]] = [[] for _ in range(ruleset.players)]
        for card in cards:
            room = [hand for hand in hands if len(hand) < ruleset.goals]
            rng.choice(room).append(card)
        for hand in hands:
            while len(hand) < ruleset.goals:
                hand.append(others.pop())
            hand.sort()
        aside: list[str] = []
        if ruleset.redraws:
            some = len(others) - rng.choice((0, 0, 1, 2, len(others)))
            aside = sorted(others[:some])
        scores = [max(0, ruleset.points - rng.choice((1, 1, 2, 3))) for _ in hands]
        goals = "/".join(map("+".join, hands))
        rest = ("-;" * ruleset.players)[:-1], goals, "-".join(map(str, scores))
        return text_of(tiles, rng.randint(1, ruleset.players), *rest, "+".join(aside) or "-"), cards


@pytest.mark.parametrize("count", [2, 3])
def test_several_goals_at_once_agree(count: int) -> None:
    seen: Counter[str] = Counter()
    rng = random.Random(f"crossings {count}")
    for _ in range(150):
        name = drawn(rng, limit=0, goals=rng.randint(1 if count == 2 else 2, 3))
        text, cards = crossings(rng, name, count)
        pair = SixByFivePair(name, text, seen)
        pair.compare_moves()
        before = pair.core
        pair.play("k>0,0")
        done = [hand for hand in pair.core.text.split(" ")[3].split("/") if "!" in hand]
        assert done or set(cards) & set(pair.core.text.split(" ")[5].split("+")), before.text
        if pair.core.outcome is None:
            pair.play_out(keen, rng, 40)
    assert seen["several points at once"] > 15
    assert seen["two points of one seat"] > 5
    assert seen["several goals of one seat"] > 5
    assert seen["goal of both"] > 10
    assert seen["redraws"] > 10
    assert seen["points of both"] > 3
    assert seen["points"] > 20
    assert seen["reshuffles"] > 10


def test_the_last_tile_may_score_and_a_shared_lead_is_ranked() -> None:
    seen: Counter[str] = Counter()
    rng = random.Random("last tile")
    for _ in range(150):
        name = drawn(rng, players=rng.randint(2, 3), points=9, open="no", limit=0)
        pair = SixByFivePair(name, seen=seen)
        pair.play_out(filling, rng, rng.randint(20, 80))
        if pair.core.outcome is None:
            scores = "-".join(str(rng.choice((0, 1, 1, 2))) for _ in range(pair.core.seats))
            fields = pair.core.text.split(" ")
            text = " ".join((*fields[:4], scores, fields[5]))
            SixByFivePair(name, text, seen).play_out(filling, rng, 130)
    assert seen["full-table"] > 20
    assert seen["full-table of both"] > 3
    assert seen["the third seat ahead"] > 1


def changed(text: str, rng: random.Random) -> str:
    """A text with something done to it: a letter, a field, a tile, a card."""
    fields = text.split(" ")
    kind = rng.randrange(9)
    if kind == 0 or len(fields) != 6:
        at = rng.randrange(len(text))
        letters = ["", *"0123456789,;- +?!/bryk"]
        return text[:at] + rng.choice(letters) + text[at + rng.randrange(2) :]
    tiles = fields[0].split(";")
    cards = sorted(oracle.DECK)
    if kind == 1:
        fields[1] = rng.choice(("-", "1", "2", "3?", "1?", "6", "0"))
    elif kind == 2:
        fields[2] = ";".join(
            rng.choice((part, "-", rng.choice(tiles)[1:])) for part in fields[2].split(";")
        )
    elif kind == 3:
        at = rng.choice(("+", "/"))
        parts = fields[3].split(at)
        parts[rng.randrange(len(parts))] = rng.choice((*cards, "?", "-", "", parts[0] + "!"))
        fields[3] = at.join(parts) + rng.choice(("", "", f"+{rng.choice(cards)}"))
    elif kind == 4:
        fields[4] = "-".join(
            str(rng.choice((part, 0, 1, 2, 3, 4))) for part in fields[4].split("-")
        )
    elif kind == 5:
        if rng.random() < 0.3:
            fields[3] = re.sub("[0-9]{2}[a-z](?=$|/)", "?", fields[3], count=1)
        held = set(re.findall("[0-9]{2}[a-z]", fields[3])) if rng.random() < 0.5 else set()
        free = [card for card in cards if card not in held]
        aside = rng.sample(free, rng.choice((0, 1, 2, len(free))))
        fields[5] = "+".join(aside if rng.random() < 0.2 else sorted(aside)) or "-"
    elif kind == 6:
        tiles.pop(rng.randrange(len(tiles)))
    elif kind == 7:
        cell = f"{rng.randint(-9, 9)},{rng.randint(-9, 9)}"
        tiles.append(rng.choice("bryk") + cell)
    else:
        at = rng.randrange(len(tiles))
        tiles[at] = rng.choice("bryk") + tiles[at][1:]
    if kind >= 6:
        fields[0] = ";".join(sorted(tiles, key=lambda tile: [*map(int, tile[1:].split(","))]))
    return " ".join(fields)


def test_both_accept_and_both_refuse_the_same_texts() -> None:
    rng = random.Random(1)
    seen: Counter[str] = Counter()
    texts: list[tuple[str, str]] = []
    for _ in range(50):
        name = drawn(rng, limit=0)
        pair = SixByFivePair(name)
        choose = rng.choice((plain, keen, filling, compact))
        for _ in range(rng.choice((5, 30, 60, 100))):
            texts.append((name, pair.core.text))
            if pair.core.outcome:
                texts += [(name, pair.core.text)] * 10
                break
            pair.play(choose(pair.core, rng))
    for _ in range(20):
        name = drawn(rng, points=0, clash="draw", goals=2)
        text, _ = crossings(rng, name, 2)
        texts += [(name, SixByFivePair(name, text).core.play("k>0,0").text)] * 5
    for _ in range(6000):
        name, text = rng.choice(texts)
        for _ in range(rng.choice((0, 1, 1, 1, 2))):
            try:
                text = changed(text, rng)
            except (ValueError, IndexError):  # no fields of numbers any more
                break
        if rng.random() < 0.3:
            options = oracle_rules(name).__dict__ | {rng.choice(("open", "change")): "yes"}
            name = rules(**options | rng.choice(MORE))
        pair = SixByFivePair.compare_reading(name, text, seen)
        if pair and rng.random() < 0.1:
            pair.compare_moves()
    assert seen["accepted"] > 800
    assert len(seen) == 1 + 26, sorted(seen)  # every reason that the oracle knows


def test_perft_agrees_where_chance_secrets_and_history_meet() -> None:
    rng = random.Random(8)
    counted = 0
    for _ in range(60):
        pair = SixByFivePair(drawn(rng, limit=rng.choice((0, 3)), players=2))
        pair.play_out(rng.choice((plain, shuffling, filling)), rng, rng.randint(1, 70))
        if 0 < len(pair.core.legal_moves) <= 60:
            wanted = sum(
                len(pair.oracle.play(move).legal_moves()) for move in pair.oracle.legal_moves()
            )
            assert perft(pair.core, 2) == wanted, pair.line
            counted += 1
    assert counted >= 10
