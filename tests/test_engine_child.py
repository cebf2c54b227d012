"""The child knows the rules, sees what it could win or take at once, and beats the lowest level."""

from __future__ import annotations

import random

import pytest

import sixfold
from sixfold import CHANCE, Match, Position
from sixfold.engine.arena import play_game
from sixfold.engine.child import childs_move
from sixfold.engine.contest import Contest, Standing, schedule
from sixfold.engine.players import read_player
from sixfold.ruleset import Ruleset
from support.random_matches import play_out

EVERY = pytest.mark.parametrize("game", sixfold.games())
GAMES = 60


def to_act(game: str, seed: int) -> list[Position]:
    return [p for p in play_out(sixfold.new(game), seed) if p.turn and p.turn != CHANCE]


def gains(position: Position) -> dict[str, int]:
    """What a move wins or takes at once: nothing is more than a win."""
    seat, found = position.turn or 0, {}
    for move in position.legal_moves:
        after = position.play(move)
        if after.outcome is not None:
            found[str(move)] = 1000 * (after.outcome.winner == seat)
        elif position.scores is not None and after.scores is not None:
            found[str(move)] = after.scores[seat - 1] - position.scores[seat - 1]
    return found


@EVERY
def test_the_child_plays_legal_moves_and_repeats_by_its_seed(game: str) -> None:
    for position in to_act(game, 1)[::7]:
        moves = [childs_move(position, random.Random(seed)) for seed in (3, 3, 4)]
        assert moves[0] == moves[1]
        assert set(moves) <= set(position.legal_moves)


@EVERY
def test_the_child_takes_most_of_what_it_could_have_at_once(game: str) -> None:
    taken = there = 0
    for seed in range(30):
        for position in to_act(game, seed)[-6:]:
            gained = gains(position) if position.outcome is None else {}
            if not max(gained.values(), default=0) > 0 or len(gained) > 150:
                continue
            there += 1
            move = str(childs_move(position, random.Random(seed)))
            taken += gained.get(move, 0) == max(gained.values())
    assert there > 8
    assert 0.7 * there < taken


@pytest.mark.parametrize("game", [g for g in sixfold.games() if Ruleset(g).has_secrets])
def test_the_child_knows_no_more_than_its_seat(game: str) -> None:
    match = Match(game, seed=5)
    while len(match.moves) < 12 and match.outcome is None:
        match.play(match.position.random_move(len(match.moves)))
    position = match.position
    seat = position.turn or 0
    twins = [position.guess(seat, seed) for seed in range(4)]
    assert len({twin.text for twin in twins}) > 1
    assert len({childs_move(twin, random.Random(1)) for twin in twins}) == 1


@EVERY
def test_the_lowest_level_loses_to_the_child(game: str) -> None:
    contest = Contest(ruleset=Ruleset(game).name, players=("child", "1"), games=GAMES, seed=2)
    ruleset, games = Ruleset(game), schedule(contest)
    with read_player("child", ruleset)() as child, read_player("1", ruleset)() as level:
        both = (child, level)
        played = [play_game(contest, each, [both[i] for i in each.seats])[0] for each in games]
    assert Standing(contest, games, played).estimate().score >= 0.65
