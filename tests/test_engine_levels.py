"""Levels repeat, know no secrets, and each plays like nobody else; characters err as they say."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import sixfold
from sixfold import CHANCE, Engine, Match, Position
from sixfold.engine.levels import (
    HIGHEST,
    Level,
    character_of,
    characters,
    level_at,
    level_of,
    think_as,
    think_at_level,
)
from sixfold.engine.perception import Sight
from sixfold.games import looks
from sixfold.look import Character, Ladder
from support.dice_game import DICE, install
from support.random_matches import play_out

EVERY = pytest.mark.parametrize("game", sixfold.games())


def some_positions(game: str) -> list[Position]:
    """Positions of a random game at which a seat is to act."""
    match = Match(game, seed=2)
    found = []
    while match.outcome is None and len(match.moves) < 60:
        if len(match.moves) % 12 == 0 and match.position.turn != CHANCE:
            found.append(match.position)
        match.play(match.position.random_move(len(match.moves)))
    return found


@EVERY
@pytest.mark.parametrize("level", [1, 4, 8])
def test_a_level_repeats_and_plays_legal_moves(game: str, level: int) -> None:
    def chosen(seed: int) -> list[tuple[str, ...]]:
        with Engine(memory=2) as engine:
            thoughts = [think_at_level(engine, p, level, seed=seed) for p in some_positions(game)]
        return [tuple(line.moves[0] for line in thought.lines) for thought in thoughts]

    moves = chosen(1)
    assert moves == chosen(1)
    for position, told in zip(some_positions(game), moves, strict=True):
        assert set(told) <= set(position.legal_moves)
        assert len(set(told)) == len(told)


@EVERY
def test_seeds_err_in_their_own_ways(game: str) -> None:
    position = some_positions(game)[0]
    with Engine(memory=2) as engine:
        told = {think_at_level(engine, position, 1, seed=seed).best for seed in range(20)}
    assert len(told) > 1


def wins(position: Position) -> set[str]:
    ends = ((move, position.play(move).outcome) for move in position.legal_moves)
    return {str(move) for move, end in ends if end and end.winner == position.turn}


def at_the_end(game: str) -> list[Position]:
    """Positions with few moves of which some win at once."""
    found = []
    for seed in range(60):
        line = [p for p in play_out(sixfold.new(game), seed) if p.turn]
        here = line[-1]
        if here.outcome is None and here.turn != CHANCE and len(here.legal_moves) < 120:
            found += [here] if wins(here) else []
    return found[:20]


@EVERY
def test_higher_levels_see_more_wins(game: str) -> None:
    positions = at_the_end(game)
    if positions and (positions[0].ruleset.has_chance or positions[0].ruleset.has_secrets):
        pytest.skip("wins at once hang on dice and cards here")
    assert len(positions) > 5
    seen = {}
    with Engine(memory=2) as engine:
        for level in (1, 5, 9):
            seen[level] = sum(
                think_at_level(engine, position, level, seed=seed).best in wins(position)
                for seed, position in enumerate(positions)
            )
    assert seen[1] <= seen[5] <= seen[9]
    assert seen[1] < seen[9] == len(positions)


def test_what_is_overlooked_is_overlooked_throughout() -> None:
    position = sixfold.new(sixfold.games()[0])
    if position.turn == CHANCE:
        pytest.skip("chance begins")
    move = str(position.legal_moves[0])
    for seed in range(20):
        sight = Sight(position, 0.4, 1.0, random.Random(seed))
        assert len({sight.notices(position, move, 0) for _ in range(5)}) == 1
    keen = [Sight(position, 1.0, 1.0, random.Random(s)) for s in range(20)]
    blind = [Sight(position, 1e-9, 1.0, random.Random(s)) for s in range(20)]
    assert all(sight.notices(position, move, 3) for sight in keen)
    assert not any(sight.notices(position, move, 0) for sight in blind)


@pytest.mark.parametrize("game", [g for g in sixfold.games() if not sixfold.Ruleset(g).has_chance])
def test_near_moves_are_noticed_more_often_than_far_ones(game: str) -> None:
    position = sixfold.new(game)
    for seed in range(12):
        position = position.play(position.random_move(seed))
    share = {}
    for near in (0.0, 6.0):
        noticed = 0
        for seed in range(40):
            sight = Sight(position, 0.5, near, random.Random(seed))
            noticed += sum(sight.notices(position, m, 0) for m in position.legal_moves)
        share[near] = noticed / 40 / len(position.legal_moves)
    assert 0 < share[6.0] < share[0.0] < 1


def test_a_level_knows_no_more_than_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)

    def told(hidden: int) -> list[object]:
        match = Match(DICE, start="20 1 0 0 0", draws=False)
        for move in ("deal 1 3", f"deal 2 {hidden}", "roll 3"):
            match.play(move)
        with Engine() as engine:
            return [
                think_at_level(engine, match.position, level, seed=seed).lines
                for level in (1, 4)
                for seed in range(2)
            ]

    assert told(1) == told(5)


def test_levels_that_are_none_are_refused() -> None:
    position = sixfold.new(sixfold.games()[0])
    with Engine() as engine:
        for level in (0, HIGHEST, 99):
            with pytest.raises(ValueError, match="1 to 9"):
                think_at_level(engine, position, level)
    with pytest.raises(ValueError, match="no character 'nobody'; characters: "):
        character_of("nobody", sixfold.games()[0])


@EVERY
def test_characters_speak_of_things_that_there_are(game: str) -> None:
    look = looks()[game]
    stages = set(look.prompts)
    for each in characters(game).values():
        assert set(each.misses) <= set(look.reasons)
        assert set(each.forgets) <= stages
        assert 1 <= each.level < HIGHEST
        assert each.id == each.id.lower()
        assert not set(each.id) & set(" :_")
    assert len(characters(game)) in (0, 3)
    ids = [each.id for look in looks().values() for each in look.characters]
    assert len(set(ids)) == len(ids) == len(characters())


@EVERY
def test_each_level_is_more_skilled_than_the_one_below(game: str) -> None:
    ladder = looks()[game].ladder
    assert len(ladder.skills) == HIGHEST - 1
    assert list(ladder.skills) == sorted(set(ladder.skills))
    for level in range(2, HIGHEST):
        below, here = level_of(game, level - 1), level_of(game, level)
        assert here.keenness > below.keenness
        assert here.noise < below.noise
        assert here.nodes >= below.nodes
    assert ladder.highest > level_of(game, HIGHEST - 1).nodes


def test_skills_end_where_all_is_seen() -> None:
    ladder = Ladder(nodes=(100, 10_000), lines=(40, 2))
    assert level_at(1, ladder) == Level(nodes=10_000, lines=2, keenness=1.0, noise=0.0)
    blind = level_at(0, ladder)
    assert (blind.nodes, blind.lines) == (100, 40)
    assert 0 < blind.keenness < 0.01
    assert level_at(0.5, ladder).nodes == 1_000
    for skill in (-0.1, 1.1, float("nan")):
        with pytest.raises(ValueError, match="0 to 1 can"):
            level_at(skill, ladder)


KEEN = Level(nodes=20_000, lines=2, keenness=1.0, noise=0.0)
ODD = Character("odd", "Odd", "Odd.", level=9)


@EVERY
def test_who_misses_an_ending_does_not_play_for_it(game: str) -> None:
    seen = 0
    for position in at_the_end(game):
        if position.ruleset.has_chance or position.ruleset.has_secrets:
            continue
        ends = {position.play(move).outcome for move in wins(position)}
        reasons = tuple({end.reason for end in ends if end})
        with Engine(memory=2) as engine:
            sharp = think_as(engine, position, KEEN)
            blind = think_as(engine, position, KEEN, character=replace(ODD, misses=reasons))
        assert sharp.best in wins(position)
        assert sharp.proof is not None
        assert blind.proof is None or blind.proof.plies != 1  # it may see another end later
        seen += 1
    if not sixfold.Ruleset(game).has_chance and not sixfold.Ruleset(game).has_secrets:
        assert seen


@EVERY
def test_who_likes_to_move_pieces_does_so_more_often(game: str) -> None:
    quick = replace(KEEN, nodes=300, lines=12)
    lifted = {}
    mixed = [
        p
        for p in some_positions(game)
        if {len(m.targets) > 1 for m in p.legal_moves} == {True, False}
    ]
    if not mixed:
        pytest.skip("moves here either all lift a piece or none does")
    for liking in (-9.0, 9.0):
        with Engine(memory=2) as engine:
            lifted[liking] = sum(
                _lifts(think_as(engine, p, quick, character=replace(ODD, lifts=liking)).best, p)
                for p in mixed
            )
    assert lifted[-9.0] <= lifted[9.0]


def _lifts(move: str, position: Position) -> bool:
    targets = position.move(move).targets
    lying = {item.place for item in position.view(position.turn or 0).items}
    return len(targets) > 1 and targets[0].partition(":")[0] in lying
