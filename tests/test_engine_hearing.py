"""What a seat hears is enough to set up a game that looks the same to it, and no more."""

from __future__ import annotations

import pytest

import sixfold
from sixfold import CHANCE, Match, Position
from sixfold.engine.hearing import fitting, heard_by, replayed, start_of
from support.dice_game import DICE, install

EVERY = pytest.mark.parametrize("game", sixfold.games())


@pytest.fixture(autouse=True)
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)


def dealt(seed: int, plies: int = 4) -> Position:
    """A game of dice after its deals and some turns."""
    match = Match(DICE, seed=seed)
    while len(match.moves) < plies + 2:
        match.play(match.position.legal_moves[0])
    return match.position


def test_a_hidden_card_is_not_heard_and_one_that_fits_is_found() -> None:
    position = dealt(3)
    hidden = position.line[1]
    assert hidden.startswith("deal 2")
    heard = heard_by(position, 1)
    assert heard[1] == "deal 2 ?"
    assert heard[0] == position.line[0]
    start = Position.from_text(DICE, position.start or "")
    found = {fitting(start, heard, 1, seed).line[1] for seed in range(40)}
    assert len(found) == 5  # any card it may be
    for seed in range(5):
        assert fitting(start, heard, 1, seed).view(1) == position.view(1)


def test_what_nobody_can_have_heard_is_refused_with_its_number() -> None:
    position = dealt(3)
    start = Position.from_text(DICE, position.start or "")
    heard = heard_by(position, 1)
    with pytest.raises(ValueError, match=r"move 3, 'take 9'"):
        fitting(start, [*heard[:2], "take 9"], 1)
    with pytest.raises(ValueError, match=r"move 2, .*cannot have heard so much"):
        fitting(start, [heard[0], str(position.line[1])], 1)


@EVERY
def test_without_secrets_all_is_heard(game: str) -> None:
    position = sixfold.new(game)
    for seed in range(6):
        position = position.play(position.random_move(seed))
    for eye in range(1, position.seats + 1):
        if position.ruleset.has_secrets:
            continue
        heard = heard_by(position, eye)
        assert heard == list(position.line)
        assert fitting(start_of(position.ruleset, position.start), heard, eye) == position


@EVERY
def test_moves_that_were_told_are_replayed_or_named(game: str) -> None:
    start = sixfold.new(game)
    move = start.random_move(1)
    assert replayed(start, [str(move)]) == start.play(move)
    with pytest.raises(ValueError, match="move 2, 'no such move'"):
        replayed(start, [str(move), "no such move"])


def test_a_set_up_drawn_by_chance_must_be_told() -> None:
    with pytest.raises(ValueError, match="its position must be told"):
        start_of(sixfold.Ruleset(DICE), None)
    assert sixfold.new(DICE, seed=4).turn == CHANCE
