"""SIX and Six-o against the oracle: moves, texts and outcomes ply by ply, and refusals of texts."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from oracle import six as oracle
from sixfold import Position, perft
from support.six_pairs import (
    SixPair,
    coloured,
    constructed,
    keen,
    rare,
    shuffling,
    tree,
)
from support.six_tables import row, scene, table, zigzag

SPLITS, CLAIMS, OPENINGS = ("remove", "forbid"), ("auto", "call"), ("free", "both", "starter")


def rules(**options: object) -> str:
    return f"six({','.join(f'{name}={value}' for name, value in options.items())})"


@pytest.mark.parametrize(("split", "claim"), [*product(SPLITS, CLAIMS)])
def test_whole_random_games_agree(split: str, claim: str) -> None:
    seen: Counter[str] = Counter()
    rng = random.Random(f"games {split} {claim}")
    for opening, tiles in product(OPENINGS, (6, 7, 9, 21)):
        for limit, choose in product((0, 3, 12), (keen, rare, shuffling)):
            name = rules(opening=opening, split=split, claim=claim, tiles=tiles, limit=limit)
            SixPair(name, seen=seen).play_out(choose, rng, 90)
    assert seen["plies"] > 1500
    assert seen["no-progress of both"] > 10
    assert seen["repetition of both"] > 5
    assert seen["line"] + seen["triangle"] + seen["ring"] > 5
    if split == "remove":
        assert seen["removals"] > 50
        assert seen["2 ways to keep"] > 10
        assert seen["elimination"] > 5
        assert seen["elimination of both"] > 5
    else:
        assert seen["passes"] > 0
    if claim == "call":
        assert seen["calls"] > seen["calls alone"] > 0


@pytest.mark.parametrize("claim", CLAIMS)
def test_second_phases_with_splits_and_ties_agree(claim: str) -> None:
    seen: Counter[str] = Counter()
    rng = random.Random(f"splits {claim}")
    for _ in range(10):
        for text in constructed(rng):
            name = rules(claim=claim, limit=rng.choice((0, 4, 100)))
            SixPair(name, text, seen).play_out(rng.choice((rare, shuffling)), rng, 14)
    assert seen["2 ways to keep"] > 100
    assert seen["3 ways to keep"] > 5
    assert seen["kept by name"] > 50
    assert seen["elimination"] > 30
    assert seen["elimination of both"] > 30
    assert seen["repetition of both"] > 20
    assert seen["no-progress of both"] > 20


@pytest.mark.parametrize("claim", CLAIMS)
def test_second_phases_without_splits_agree_and_passes_come(claim: str) -> None:
    seen: Counter[str] = Counter()
    rng = random.Random(f"passes {claim}")
    for _ in range(150):
        count = rng.choice((12, 14, 20))
        cells = tree(count, rng)
        # Seat 2 gets what may be lifted, so that seat 1 is stuck.
        loose = [c for c in cells if len(oracle.groups({*cells} - {c})) == 1]
        if len(loose) > count // 2:
            continue
        fixed = rng.sample([c for c in cells if c not in loose], len(cells) - len(loose))
        first = fixed[: count // 2]
        second = [c for c in cells if c not in first]
        text = f"{oracle.cells_text(first)} {oracle.cells_text(second)} {rng.choice((1, 2))} 0,0"
        limit = rng.choice((0, 0, 5))
        name = rules(split="forbid", claim=claim, tiles=count // 2, limit=limit)
        SixPair(name, text, seen).play_out(rng.choice((rare, shuffling)), rng, 24)
    assert seen["passes"] > 100
    assert seen["repetition of both"] > 20
    assert seen["no-progress of both"] > 20
    assert seen["no-moves of both"] == 0  # some tile never splits, and its owner moves it


@pytest.mark.parametrize(("count", "east", "south"), [(12, 1, 0), (14, -1, 2), (20, 1, -2)])
def test_a_table_that_drifts_over_hundreds_of_cells_keeps_its_cells(
    count: int, east: int, south: int
) -> None:
    def ahead(cell: str) -> int:
        q, r = oracle.cell_of(cell)
        return q * east + r * south

    rng = random.Random(count)
    chain = zigzag(count, (0, 0))
    text = f"{oracle.cells_text(chain[::2])} {oracle.cells_text(chain[1::2])} 1 0,0"
    pair = SixPair(rules(split="forbid", tiles=count // 2, limit=0), text)
    for ply in range(400):
        if ply % 20 == 0:
            pair.compare_moves()
        moves = [move.split(">") for move in pair.core.legal_moves if ">" in move]
        rng.shuffle(moves)
        moves.sort(key=lambda move: ahead(move[1]) - ahead(move[0]), reverse=True)
        ways = [f"{start}>{to}" for start, to in moves[:40]] or ["pass"]
        ways = [way for way in ways if pair.core.play(way).outcome is None][:4]
        pair.play(rng.choice(ways))
        assert Position.from_text(pair.core.ruleset, pair.core.text) == pair.core
    assert min(ahead(cell) for cell in pair.core.text.split(" ")[0].split(";")) > 150


def test_rows_and_trees_of_all_tiles_agree_in_every_direction() -> None:
    rng = random.Random(42)
    for step in oracle.DIRECTIONS:
        for split in SPLITS:
            cells = row(42, step, (rng.randrange(-99, 99), rng.randrange(-99, 99)))
            SixPair(rules(split=split), coloured(cells, rng)).play_out(rare, rng, 4)
    for _ in range(6):
        SixPair(rules(claim="call"), coloured(tree(42, rng), rng)).play_out(rare, rng, 4)


def test_perft_agrees_where_history_matters() -> None:
    """Late in games, with repetition, passes and the limit close at hand."""
    rng = random.Random(8)
    for split, claim, limit in product(SPLITS, CLAIMS, (0, 4)):
        name = rules(split=split, claim=claim, tiles=6, limit=limit)
        for most in (12, 14, 17):
            pair = SixPair(name)
            pair.play_out(shuffling, rng, most)
            if len(pair.core.legal_moves) <= 120:
                assert perft(pair.core, 2) == oracle.perft(pair.oracle, 2), pair.line


def changed(text: str, rng: random.Random) -> str:
    """A text with something done to it: a letter, a field, a tile."""
    fields = text.split(" ")
    kind = rng.randrange(7)
    if kind == 0:
        at = rng.randrange(len(text))
        return text[:at] + rng.choice(["", *"0123456789,;- +"]) + text[at + rng.randrange(2) :]
    if kind == 1:
        return " ".join(rng.sample(fields, 4))
    if kind == 2:
        fields[2] = str(3 - int(fields[2]))
    elif kind == 3:
        hands = [int(hand) + rng.choice((-1, 0, 0, 1)) for hand in fields[3].split(",")]
        fields[3] = ",".join(map(str, hands)) if rng.random() < 0.7 else "0,0"
    else:
        tiles = [set(oracle.cells_of(field)) for field in fields[:2]]
        own, other = rng.sample(tiles, 2)
        if kind == 4 and own:
            other.add(rng.choice(sorted(own)))
        elif kind == 5 and own | other:
            own.add(rng.choice(sorted(oracle.border(own | other))))
        for _ in range(rng.choice((0, 1, 1, len(own) - 1))):
            if own:
                own.remove(rng.choice(sorted(own)))
        fields[:2] = map(oracle.cells_text, tiles)
    return " ".join(fields)


def test_both_accept_and_both_refuse_the_same_texts() -> None:
    rng = random.Random(1)
    seen: Counter[str] = Counter()
    texts = []
    for tiles, split in product((6, 7, 21), SPLITS):
        pair = SixPair(rules(tiles=tiles, split=split))
        for _ in range(50):
            texts.append(pair.core.text)
            if pair.core.outcome:
                break
            pair.play(rare(pair.core, rng))
    texts += constructed(rng)
    texts += [scene("xxxxxx/oooooo"), scene("xoxoxoxo", 2), scene("xxxxxxo/oooooox", 2)] * 5
    for count in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) * 8:  # so few that somebody is out
        cells = tree(count, rng)
        own = rng.randrange(count + 1)
        texts.append(table(cells[:own], cells[own:], rng.choice((1, 2))))
    for _ in range(15000):
        text = rng.choice(texts)
        for _ in range(rng.choice((0, 1, 1, 2))):
            if text.count(" ") == 3:
                try:
                    text = changed(text, rng)
                except ValueError:  # no fields of numbers any more
                    break
        name = rules(
            split=rng.choice(SPLITS), claim=rng.choice(CLAIMS), tiles=rng.choice((6, 7, 21))
        )
        pair = SixPair.compare_reading(name, text, seen)
        if pair and rng.random() < 0.1:
            pair.compare_moves()
    assert seen["accepted"] > 500
    assert len(seen) == 1 + 11  # every reason that the oracle knows


@pytest.mark.parametrize("claim", CLAIMS)
def test_perft_agrees_across_the_change_of_phases(claim: str) -> None:
    """Taking back the last placement comes after taking back what was moved."""
    rng = random.Random(3)
    for split, plies in product(SPLITS, (8, 9)):
        pair = SixPair(rules(tiles=6, split=split, claim=claim)).play_out(rare, rng, plies)
        assert pair.core.outcome is None
        after = [pair.core.play(move) for move in pair.core.legal_moves]
        depth = 12 - plies  # two plies into the second phase
        assert perft(pair.core, depth) == sum(perft(p, depth - 1) for p in after), pair.line
