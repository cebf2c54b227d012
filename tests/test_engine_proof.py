"""Proofs: what is proven is so, wins are told with their moves, and the shortest are found."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import sixfold
from sixfold import Engine, Position
from sixfold.engine import Proof
from support.random_matches import options_text, play_out
from support.solving import WON, endings, searched, solved

GAMES = pytest.mark.parametrize("game", searched())


@GAMES
def test_within_some_plies_nothing_is_proven_but_what_a_plain_search_finds(game: str) -> None:
    found: dict[int, int] = {}
    with Engine(memory=4) as engine:
        for position in endings(game, 1000):
            moves = len(position.legal_moves)
            depth = 3 if moves < 12 else 2 if moves < 110 else 1
            thought = engine.prove(position, depth=depth)
            score, proof = solved(position, depth), thought.proof
            found[score] = found.get(score, 0) + 1
            if score == 0:
                assert proof is None or proof.result == "draw", repr(position)
                continue
            assert proof is not None, repr(position)
            assert (proof.result, proof.plies) == ("win" if score > 0 else "loss", WON - abs(score))
            assert thought.depth == proof.plies == len(thought.lines[0].moves)
    assert min(found[WON - 1], found[0]) > 10


@GAMES
def test_wins_and_losses_in_several_plies_are_those_of_a_plain_search(game: str) -> None:
    found: dict[int, int] = {}
    with Engine(memory=4) as engine:
        for position in endings(game, 70, before=8):
            proof = engine.prove(position, depth=3).proof
            if proof is None or proof.plies is None or proof.plies < 2:
                continue
            score = (WON - proof.plies) * (1 if proof.result == "win" else -1)
            if proof.plies == 3 and len(position.legal_moves) > 45:
                continue
            assert solved(position, proof.plies) == score, repr(position)
            found[score] = found.get(score, 0) + 1
    assert min(found.get(WON - 3, 0), found.get(2 - WON, 0)) >= 3, found


@GAMES
def test_whatever_the_loser_plays_the_win_stands_and_comes_no_later(game: str) -> None:
    rng = random.Random(6)
    deep = 0
    with Engine(memory=16) as engine:
        for position in endings(game, 80, before=12):
            proof = engine.prove(position, nodes=20_000).proof
            if proof is None or proof.plies is None or proof.plies < 3:
                continue
            winner = position.turn if proof.result == "win" else 3 - (position.turn or 0)
            here, left = position, proof.plies
            while here.outcome is None:
                assert left > 0, repr(here)
                if here.turn == winner:
                    thought = engine.prove(here, nodes=200_000)
                    assert thought.proof is not None, repr(here)
                    assert thought.proof.result == "win"
                    assert thought.proof.plies is not None
                    assert thought.proof.plies <= left
                    here, left = here.play(thought.best), thought.proof.plies - 1
                else:
                    here, left = here.play(rng.choice(here.legal_moves)), left - 1
            assert here.outcome.winner == winner
            deep += 1
    assert deep >= 5


@GAMES
def test_the_line_of_a_proof_leads_to_its_result(game: str) -> None:
    with Engine(memory=4) as engine:
        for position in endings(game, 200, before=8):
            thought = engine.prove(position, nodes=20_000)
            if thought.proof is None or thought.proof.plies is None:
                continue
            here = position
            for move in thought.lines[0].moves:
                here = here.play(move)
            assert here.outcome is not None
            assert (here.outcome.winner == position.turn) == (thought.proof.result == "win")
            assert thought.depth <= thought.proof.plies == len(thought.lines[0].moves)


@GAMES
def test_proofs_with_few_nodes_repeat(game: str) -> None:
    def told() -> list[object]:
        with Engine(memory=1) as engine:
            thoughts = [engine.prove(position, nodes=5000) for position in some]
        return [(t.lines, t.depth, t.nodes) for t in thoughts]

    some = list(endings(game, 300))[:12]
    assert told() == told()


def close_to_the_limit(position: Position) -> Iterator[Position]:
    """The position one, two and three plies before the limit draws."""
    found = 0
    for limit in map(str, range(1, 200)):
        options = dict(position.ruleset.options) | {"limit": limit}
        try:
            near = Position.from_text(options_text(position.ruleset.game, options), position.text)
        except sixfold.BadPosition:  # it has gone on for longer without progress
            continue
        if near.outcome is None and found < 3:
            found += 1
            yield near


def searched_exactly(engine: Engine, position: Position, depth: int) -> float:
    """What the seat to act gets by a search that leaves nothing out within the depth."""
    core = engine._core
    core.go(position._core, 0, 0, depth, lines=1, exact=True, told=None)
    core.wait(60)
    _, _, _, [(_, score, proven, _)] = core.finish()
    return score * proven


@GAMES
def test_a_win_that_the_limit_forbids_is_not_proven(game: str) -> None:
    compared: dict[bool, int] = {True: 0, False: 0}
    with Engine(memory=4) as engine:
        for position in endings(game, 400, before=8):
            proof = engine.prove(position, nodes=20_000, depth=3).proof
            if proof is None or (proof.result, proof.plies) != ("win", 3):
                continue
            for near in close_to_the_limit(position):
                if min(compared.values()) < 4:
                    wins = searched_exactly(engine, near, 3) > 0
                    again = engine.prove(near, depth=3).proof
                    assert (again is not None and again.result == "win") == wins, repr(near)
                    compared[wins] += 1
    assert compared[False] > 0


def test_a_win_by_a_position_that_came_twice_already_is_not_proven() -> None:
    ruleset = "six(split=forbid,tiles=11,limit=0)"
    first = "2,-6;3,-9;3,-8;3,-4;3,-3;4,-7;4,-5;5,-5;5,-4;7,-4;8,-4"
    second = "1,-6;1,-5;1,-4;3,-7;4,-6;4,-3;6,-6;6,-5;6,-4;7,-6;8,-3"
    position = Position.from_text(ruleset, f"{first} {second} 1 0,0")
    key = "3,-9>4,-4"  # the only move that wins in three
    circle = ["1,-6>0,-5", "4,-4>3,-9", "0,-5>1,-6", key]
    with Engine(memory=4) as engine:
        thought = engine.prove(position, depth=3)
        assert (thought.best, thought.proof) == (key, Proof("win", 3))
        here = Position.from_text(ruleset, position.play(key).text)
        for move in (*circle, *circle[:3]):
            here = here.play(move)
        assert here == position
        spoilt = here.play(key).outcome
        assert spoilt is not None
        assert spoilt.reason == "repetition"
        assert engine.prove(here, depth=3).proof is None
        assert searched_exactly(engine, here, 3) == 0


def test_what_cannot_be_proven_is_refused() -> None:
    position = sixfold.new(searched()[0])
    over = next(p for p in play_out(position, 1) if p.outcome)
    with Engine() as engine:
        with pytest.raises(ValueError, match="needs a limit"):
            engine.prove(position)
        with pytest.raises(ValueError, match="120 is the most"):
            engine.prove(position, depth=121)
        with pytest.raises(ValueError, match="over"):
            engine.prove(over, nodes=100)
        for game in set(sixfold.games()) - set(searched()):
            acting = next(p for p in play_out(sixfold.new(game), 1) if p.turn)
            with pytest.raises(ValueError, match="without chance and secrets"):
                engine.prove(acting, nodes=100)
