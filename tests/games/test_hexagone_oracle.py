"""Hexagone against the oracle: moves, weights, texts and outcomes ply by ply, refusals of texts."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from oracle import hexagone as oracle
from oracle.hexagone import COLOURS, DICE, around
from sixfold import Position, perft
from support.hexagone_pairs import (
    HexagonePair,
    block_of,
    coloured,
    keen,
    plain,
    rules,
    stage_of,
    strewn,
    text_of,
)

OPTIONS = [
    (bonus, players, gaps)
    for bonus, players, gaps in product(("no", "yes"), (1, 2, 3, 4), ("no", "yes"))
    if bonus == "no" or players > 1
]


def dice(rng: random.Random) -> str:
    """A throw, a double as often as not."""
    pair = rng.choices(DICE, k=2) if rng.random() < 0.5 else rng.choice(DICE) * 2
    return oracle.ordered("".join(pair))


@pytest.mark.parametrize(("bonus", "players", "gaps"), OPTIONS)
def test_whole_games_agree(bonus: str, players: int, gaps: str) -> None:
    seen: Counter[str] = Counter()
    rng = random.Random(f"games {bonus} {players} {gaps}")
    name = rules(bonus=bonus, players=players, gaps=gaps)
    for seed, choose in ((1, keen), (2, plain)):
        HexagonePair.drawn(name, seed, seen).play_out(choose, rng, 180)
    assert seen["captured"] > 5
    assert seen["doubles"] > 3
    assert seen["placements"] > 5
    assert (seen["stage bonus?"] > 0) == (bonus == "yes" or players == 1)
    assert (seen["stage rollb"] > 0) == (bonus == "yes")


def small_blocks(rng: random.Random, least: int, most: int) -> list[oracle.Block]:
    """Few pieces of few colours, which fall apart and seldom fit together again."""
    blocks = []
    while len(blocks) < 40:
        cells = strewn(rng.randrange(least, most), rng, thin=rng.choice((0.3, 0.6, 0.95)))
        colours = "".join(rng.sample(COLOURS, rng.choice((3, 4, 5, 7)))) * 6
        if len(colours) >= len(cells) and (block := coloured(cells, rng, colours)):
            blocks.append(block)
    return blocks


def test_small_solo_blocks_agree_and_often_cannot_be_reformed() -> None:
    seen: Counter[str] = Counter()
    rng = random.Random("solo")
    for _ in range(4):
        for block in small_blocks(rng, 5, 13):
            text = text_of(block, dice=dice(rng), turn=rng.randrange(9, 16), seats=1)
            pair = HexagonePair("hexagone-solo", text, seen).play_out(keen, rng, 12)
            sections = len(oracle.groups_of(set(block_of(pair.core))))
            seen["impossible"] += stage_of(pair.core) == "over" and sections > 1
    assert seen["impossible"] > 10
    assert seen["stage main"] > 10
    assert seen["stage reform"] > 30
    assert seen["withheld"] > 0
    assert seen["passes"] > 0


@pytest.mark.parametrize("bonus", ["no", "yes"])
def test_ends_of_games_agree(bonus: str) -> None:
    seen: Counter[str] = Counter()
    rng = random.Random(f"ends {bonus}")
    for _ in range(5):
        bare = [coloured(strewn(n, rng, thin=0.0), rng, COLOURS * 2) for n in (11, 12, 13, 14)]
        for block in (*small_blocks(rng, 8, 18), *filter(None, bare)):
            seats = rng.choice((2, 3))
            stage = rng.choice(("swap1", "swap2", "swapb" if bonus == "yes" else "swap2"))
            turn = rng.choice((1, 17, 399, 400))
            text = text_of(
                block, dice=dice(rng), stage=stage, turn=turn, seats=seats, seat=rng.choice((1, 2))
            )
            pair = HexagonePair(rules(bonus=bonus, players=seats), text, seen)
            pair.play_out(keen, rng, 14)
    assert seen["captures"] > 30
    assert seen["several groups"] > 0
    assert seen["no-progress"] > 20
    assert seen["exhausted"] + seen["exhausted of both"] > 3
    assert seen["unreformable"] > 0
    assert seen["stage main"] > 0
    if bonus == "yes":
        assert seen["stage reform?"] > 5
        assert seen["stage mainb"] > 0
        assert seen["stage reformb"] > 5


def test_reforms_with_little_room_agree() -> None:
    """Small main blocks and much that waits: placements are withheld, interior gaps are filled."""
    seen: Counter[str] = Counter()
    rng = random.Random("tight")
    while seen["withheld"] < 60 or seen["placements"] < 300:
        cells = strewn(rng.randrange(2, 8), rng, thin=rng.choice((0.0, 0.5)))
        if rng.random() < 0.2:
            cells = around((0, 0))
        colours = "".join(rng.sample(COLOURS, rng.choice((2, 3, 4)))) * 6
        block = coloured(cells, rng, colours)
        if block is None:
            continue
        left = list((Counter(colours) - Counter(block.values())).elements())
        waiting = oracle.ordered("".join(rng.sample(left, min(len(left), rng.randrange(2, 6)))))
        text = text_of(block, stage="reform", waiting=waiting, seats=1)
        if pair := HexagonePair.compare_reading("hexagone-solo", text, seen):
            pair.seen = seen
            pair.play_out(plain, rng, len(waiting))
    assert seen["stuck"] > 20
    assert seen["interior"] > 0


def test_perft_agrees_in_every_stage() -> None:
    rng = random.Random("perft")
    done: Counter[str] = Counter()
    for name in ("hexagone", "hexagone-advanced", "hexagone-solo"):
        for seed in range(4):
            pair = HexagonePair.drawn(name, seed)
            for _ in range(60):
                if pair.core.outcome:
                    break
                stage = stage_of(pair.core)
                if done[stage] < 2 and len(pair.core.legal_moves) <= 40:
                    done[stage] += 1
                    played = [pair.oracle.play(move) for move in pair.oracle.legal_moves()]
                    assert perft(pair.core, 2) == sum(len(p.legal_moves()) for p in played)
                pair.play(keen(pair.core, rng))
    assert {"roll1", "swap1", "roll2?", "roll2", "reform", "bonus?", "rollb"} <= done.keys()


def changed(text: str, rng: random.Random) -> str:
    """A text with something done to it: a letter, a field, a piece, a stage."""
    fields = text.split(" ")
    kind = rng.randrange(8)
    if kind == 0:
        at = rng.randrange(len(text))
        return text[:at] + rng.choice(["", *"0123456789,;- /:roygbvw"]) + text[at + 1 :]
    if kind == 1:
        return " ".join(rng.sample(fields, len(fields)))
    pieces = fields[0].split(";")
    if kind == 2:
        fields[2] = rng.choice(oracle.STAGES.split())
        shown = fields[2].startswith(("swap", "main", "reform"))
        fields[3] = "rb" if shown else "-"
        fields[1] = "-" if fields[2] == "over" else rng.choice("12")
    elif kind == 3:
        fields[1] = rng.choice("-0123")
    elif kind == 4:
        fields[5] = rng.choice(("0", "1", "14", "15", "16", "400", "401", "-1"))
    elif kind == 5 and len(pieces) > 2:
        gone = pieces.pop(rng.randrange(len(pieces)))
        piles = fields[4].split("/")
        pile = oracle.read_pile(piles[0]) + Counter(gone[0])
        piles[0] = "".join(f"{c}{pile[c]}" for c in COLOURS if pile[c])
        fields[0], fields[4] = ";".join(pieces), "/".join(piles)
    elif kind == 6:
        rng.shuffle(pieces)
        fields[0] = ";".join(pieces)
    elif len(pieces) > 2:  # two pieces change colours
        a, b = rng.sample(range(len(pieces)), 2)
        one, two = pieces[a], pieces[b]
        pieces[a], pieces[b] = two[0] + one[1:], one[0] + two[1:]
        fields[0] = ";".join(pieces)
    return " ".join(fields)


def test_both_accept_and_both_refuse_the_same_texts() -> None:
    rng = random.Random("texts")
    seen: Counter[str] = Counter()
    texts: list[tuple[str, str]] = []
    for name in ("hexagone", "hexagone-advanced", "hexagone-solo"):
        for seed in range(3):
            pair = HexagonePair.drawn(name, seed)
            for _ in range(60):
                texts.append((name, pair.core.text))
                if pair.core.outcome:
                    break
                pair.play(keen(pair.core, rng))
        seats = 1 if "solo" in name else 2
        for block in small_blocks(rng, 5, 13):
            texts.append((name, text_of(block, dice=dice(rng), seats=seats)))
            texts.append((name, text_of(block, stage="over", seats=seats).replace(" 1 ", " - ", 1)))
    for _ in range(4000):
        name, text = rng.choice(texts)
        for _ in range(rng.choice((0, 1, 1, 2, 3))):
            try:
                text = changed(text, rng)
            except (ValueError, IndexError):  # no fields to change any more
                break
        HexagonePair.compare_reading(name, text, seen)
    assert seen["accepted"] > 300
    assert set(seen) >= {
        *("form", "stage", "seat", "dice", "turn", "too many", "missing", "group", "section"),
        *("no choice", "not asked", "not over"),
    }, seen


def test_a_block_that_drifts_keeps_its_cells() -> None:
    """Pieces that are always put back far to one side carry the block away."""
    rng = random.Random("drift")
    pair = HexagonePair.drawn("hexagone-advanced", 5)
    for ply in range(1500):
        if pair.core.outcome:
            break
        moves = list(pair.core.legal_moves)
        ways = [move for move in moves if "@" in move or "+" in move]
        if ways:
            move = max(ways, key=lambda way: int(way.replace("+", "@").split("@")[1].split(",")[0]))
        else:
            move = keen(pair.core, rng) if ply % 3 else rng.choice(moves)
        pair.core = pair.core.play(move)
        assert Position.from_text(pair.core.ruleset, pair.core.text) == pair.core
    assert max(q for q, _ in block_of(pair.core)) > 6
