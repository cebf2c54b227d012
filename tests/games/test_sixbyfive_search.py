"""6x5 as searches see it: wins taken, wins stopped, and nothing known that is hidden."""

from __future__ import annotations

from collections import Counter

import pytest

from sixfold import Engine, Position
from support.asking import play
from support.sixbyfive_pairs import rules

ROW = "k0,0;b1,0;b2,0;b3,0"


@pytest.fixture(scope="module")
def engine() -> Engine:
    with Engine() as engine:
        yield engine


@pytest.mark.parametrize(
    "tiles",
    [
        ROW,  # by a placement
        "b0,0;b1,0;b2,0;b3,0;k1,1;r1,2",  # by black
        "k0,0;b1,0;b2,0;b3,0;b4,0;b5,0;r6,0",  # by a replacement, among others
    ],
)
def test_a_card_that_can_be_completed_is_completed(tiles: str, engine: Engine) -> None:
    told = ";".join(sorted(tiles.split(";"), key=lambda t: [int(n) for n in t[1:].split(",")]))
    position = Position.from_text("6x5", f"{told} 1 -;- 11a/07a 0-0 -")
    best = engine.think(position, nodes=200).best
    outcome = play(position, str(best)).outcome
    assert outcome is not None
    assert outcome.ranks == (1, 2)


def test_a_card_that_the_next_seat_could_complete_is_stopped(engine: Engine) -> None:
    """Seat 2 would complete the row of five; the cards are open."""
    position = Position.from_text(rules(visible="yes"), f"r0,-1;{ROW} 1 -;- 01a/11a 0-0 -")
    best = play(position, str(engine.think(position, nodes=3000).best))
    assert best.outcome is None
    for reply in best.legal_moves:
        after = best.play(reply).outcome
        assert after is None or after.ranks != (2, 1), reply


def test_a_thought_does_not_hang_on_what_is_hidden(engine: Engine) -> None:
    thoughts = set()
    for card in ("07a", "11a", "22a"):
        position = play(Position("6x5"), "deal 1 01a", f"deal 2 {card}")
        position = play(position, "r@1,0", "b@0,1", "y@-1,0", "b@-1,1")
        thought = engine.think(position, nodes=600)
        thoughts.add((str(thought.best), thought.lines[0].win))
    assert len(thoughts) == 1


@pytest.mark.parametrize("players", [3, 5])
def test_a_thought_for_many_seats_shares_the_victory(players: int, engine: Engine) -> None:
    position = Position(rules(players=players, goals=2, points=2, change="yes"))
    while position.turn == 0:
        position = position.play(position.random_move(4))
    thought = engine.think(position, nodes=300)
    win = thought.lines[0].win
    assert len(win) == players
    assert abs(sum(win) - 1) < 1e-3


def test_a_search_goes_on_in_every_stage(engine: Engine) -> None:
    position = Position(rules(goals=2, change="yes", points=3, open="yes", clash="redraw"))
    stages: Counter[str] = Counter()
    for seed in range(140):
        if position.outcome:
            break
        stage = position.view().stage
        stages[stage] += 1
        if position.turn and stages[stage] < 6:
            assert engine.think(position, nodes=70).best in position.legal_moves
        moves = list(position.legal_moves)
        placing = [move for move in moves if "@" in move]
        position = position.play(
            placing[seed % len(placing)] if placing else moves[seed % len(moves)]
        )
    assert {"play", "change", "deal", "swap"} <= set(stages)
