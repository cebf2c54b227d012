"""The engine at Hexagone: it takes what is there, looks a roll ahead, and clears a block alone."""

from __future__ import annotations

import random

import pytest

import sixfold
from sixfold import Engine, Match, Position
from support.hexagone_pairs import block_of, stage_of


def best(position: Position, nodes: int = 300) -> str:
    with Engine() as engine:
        return str(engine.think(position, nodes=nodes).best)


def test_in_the_last_turn_the_capture_is_made() -> None:
    # Blue is rolled as well, but only red comes together.
    position = Position.from_text(
        "hexagone",
        "r0,0;r1,0;g2,0;r3,0;b4,0;v5,0;b6,0;w7,0 1 swap2 rb r3o3y3g3b2v3w3/o3y3g2b2v2w2 400",
    )
    assert best(position) == "2,0~3,0"


def test_the_larger_capture_is_made_where_little_follows() -> None:
    # Red makes three at the left, green four at the right.
    text = (
        "r0,0;r1,0;b2,0;r3,0;v4,0;g5,0;g6,0;o7,0;g8,0;w9,-1;g9,0 1 swap2 gg "
        "r3o3y3g2b3v3w3/o2y3b2v2w2 399"
    )
    position = Position.from_text("hexagone", text)
    gains = {
        str(m): (position.play(m).scores or (0,))[0] - (position.scores or (0,))[0]
        for m in position.legal_moves
    }
    assert gains[best(position, 1500)] == max(gains.values()) >= 4


@pytest.mark.parametrize("ruleset", ["hexagone", "hexagone-advanced", "hexagone(players=4)"])
def test_shares_add_up_in_every_stage(ruleset: str) -> None:
    match, rng, seen = Match(ruleset, seed=8), random.Random(8), set()
    with Engine() as engine:
        while not match.outcome and len(match.moves) < 150:
            position = match.position
            if stage_of(position) not in seen:
                seen.add(stage_of(position))
                thought = engine.think(position, nodes=60)
                assert thought.best in position.legal_moves
                assert sum(thought.lines[0].win) == pytest.approx(1, abs=1e-3)
            match.play(position.random_move(rng.randrange(10**9)))
    assert {"swap1", "roll2?", "swap2"} <= seen


def test_equal_searches_find_the_same() -> None:
    position = sixfold.new("hexagone", seed=5).play("roll rb")
    with Engine() as one, Engine() as two:
        assert one.think(position, nodes=200).lines == two.think(position, nodes=200).lines


def test_alone_few_pieces_are_left() -> None:
    left = []
    with Engine() as engine:
        for seed in range(6):
            match = Match("hexagone-solo", seed=seed)
            while not match.outcome:
                match.play(str(engine.think(match.position, nodes=60).best))
            left.append(len(block_of(match.position)))
    assert sum(left) / len(left) <= 14
