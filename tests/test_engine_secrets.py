"""What is hidden from a seat changes nothing in what the engine, a level or a guess tells it."""

from __future__ import annotations

import pytest

import sixfold
from sixfold import Engine, Match, Position, Ruleset
from sixfold.engine import think_at_level
from support.random_matches import play_out

SECRET = [name for name in sixfold.presets() if Ruleset(name).has_secrets]
CHANCE_GAMES = [name for name in sixfold.presets() if Ruleset(name).has_chance]


def pairs(name: str) -> list[tuple[Position, Position]]:
    """Positions in which a seat is to act, each with another that looks the same to that seat."""
    found = []
    for seed in range(6):
        acting = [p for p in play_out(Position(name, seed=seed), seed) if p.turn and not p.outcome]
        for position in acting[2::7]:
            twins = (position.guess(position.turn or 0, guess) for guess in range(20))
            other = next((twin for twin in twins if twin.text != position.text), None)
            if other is not None:
                found.append((position, other))
    return found


@pytest.mark.parametrize("name", SECRET)
def test_the_engine_answers_the_same_whatever_others_hold(name: str) -> None:
    few = pairs(name)[::3]
    if all(p.view(0).items == p.view(1).items for p, _ in pairs(name)):
        pytest.skip("its secrets lie open")
    assert len(few) >= 5
    with Engine(memory=4) as engine:
        for position, other in few:
            engine.forget()
            thought = engine.think(position, nodes=300, lines=5)
            engine.forget()
            again = engine.think(other, nodes=300, lines=5)
            assert again.lines == thought.lines, (position.text, other.text)
            assert again.threats == thought.threats


@pytest.mark.parametrize("name", SECRET)
def test_levels_and_guesses_are_the_same_whatever_others_hold(name: str) -> None:
    with Engine(memory=4) as engine:
        for twins in pairs(name)[::4]:
            seat = twins[0].turn or 0
            position, other = (Position.from_text(twin.ruleset, twin.text) for twin in twins)
            for seed in range(5):
                assert position.guess(seat, seed).text == other.guess(seat, seed).text
            lines = [think_at_level(engine, each, 3, seed=1).lines for each in (position, other)]
            assert lines[0] == lines[1]


@pytest.mark.parametrize("name", CHANCE_GAMES)
def test_dice_and_cards_to_come_change_nothing(name: str) -> None:
    """Two matches that came to one position, and will go on with other dice and cards."""
    match = Match(name, seed=1)
    for ply in range(4):
        match.play(match.position.random_move(ply))
    record = match.record()
    futures, answers = [], []
    with Engine(memory=4) as engine:
        for seed in (1, 2):
            going_on = Match.from_record(record, seed=seed)
            engine.forget()
            answers.append(engine.think(going_on.position, nodes=200, lines=3).lines)
            for ply in range(12):
                if going_on.outcome is None:
                    going_on.play(going_on.position.random_move(ply))
            futures.append(going_on.moves)
    assert answers[0] == answers[1]
    if match.ruleset.draws_start:  # then dice are rolled all along
        assert futures[0] != futures[1]
