"""Players are told in a few words, and what cannot be one is refused with what can."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

import sixfold
from sixfold import EngineFailed, Match
from sixfold.engine.levels import characters
from sixfold.engine.players import (
    ChildPlayer,
    EnginePlayer,
    LevelPlayer,
    RandomPlayer,
    UgiPlayer,
    player,
)
from sixfold.engine.thinking import Limits

GAME = next(game for game in sixfold.games() if not sixfold.Ruleset(game).has_chance)
BAD = str(Path(__file__).parent / "support" / "bad_engines.py")


def bad(manner: str) -> str:
    return "ugi:" + shlex.join([sys.executable, BAD, manner])


@pytest.mark.parametrize("game", sixfold.games())
@pytest.mark.parametrize(
    ("told", "kind"),
    [
        ("random", RandomPlayer),
        ("child", ChildPlayer),
        ("skill:0.25", LevelPlayer),
        ("1", LevelPlayer),
        ("9", LevelPlayer),
        ("10", EnginePlayer),
        ("engine", EnginePlayer),
        ("engine:nodes=200", EnginePlayer),
        (" engine:depth=2, threads=2,memory=1 ", EnginePlayer),
    ],
)
def test_players_choose_legal_moves(game: str, told: str, kind: type) -> None:
    position = Match(game, seed=3).position
    with player(told, game, limits=Limits(nodes=200)) as made:
        assert isinstance(made, kind)
        assert made.name in repr(made)
        made.new_game(5)
        first = made.choose(position)
        assert first.best in position.legal_moves
        if "threads" not in told:
            made.new_game(5)
            assert made.choose(position).best == first.best


def test_characters_are_players_of_their_own_game() -> None:
    for game in sixfold.games():
        position = Match(game, seed=3).position
        for name in characters(game):
            with player(name, game) as made:
                assert made.choose(position).best in position.legal_moves
        for name in set(characters()) - set(characters(game)):
            with pytest.raises(ValueError, match=f"no character '{name}'"):
                player(name, game)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("", "is no player; players: a level from 1 to 10"),
        ("0", "is no player"),
        ("11", "is no player"),
        ("-1", "is no player"),
        ("99999999999999999999", "is no player"),
        ("nobody", "'nobody' is no player"),
        ("skill:", "is no player"),
        ("skill:much", "skill=much is no number"),
        ("skill:2", "skill=2.0 cannot be had; 0 to 1 can"),
        ("ugi:", "is no player"),
        ("engine:colour=red", "no setting 'colour'; settings: nodes, depth"),
        ("engine:nodes=many", "nodes=many is no number"),
        ("engine:nodes=5,nodes=6", "nodes is set twice"),
        ("engine:nodes=-1", "no limit"),
        ("engine:threads=0", "threads are 1 to 256"),
        ("engine:memory=0", "1 to 65536"),
    ],
)
def test_what_is_no_player_is_refused(told: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        player(told, GAME)


def test_a_program_plays_and_is_started_again_after_it_failed() -> None:
    position = sixfold.new(GAME)
    with player(bad("plays"), GAME) as made:
        assert isinstance(made, UgiPlayer)
        for seed in range(2):
            made.new_game(seed)
            assert made.choose(position).best == position.legal_moves[-1]
    with player(bad("dies"), GAME) as made:
        for seed in range(2):
            made.new_game(seed)
            with pytest.raises(EngineFailed, match="status 3"):
                made.choose(position)
