"""A match draws dice and deals itself: by its seed, again as before, back and forth with moves."""

from __future__ import annotations

from random import Random

import pytest

import sixfold
from sixfold import CHANCE, Match, Record, Ruleset
from sixfold.errors import BadRecord
from support.dice_game import DICE, install

CHANCY = [game for game in sixfold.games() if Ruleset(game).has_chance or Ruleset(game).draws_start]


@pytest.fixture(params=[DICE, *CHANCY])
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Returns the made-up game, then each game with chance."""
    if request.param == DICE:
        install(monkeypatch)
    return str(request.param)


def played(match: Match, seats_seed: int, moves: int = 12) -> Match:
    """Lets seats make so many random moves that know nothing of the match's seed."""
    for number in range(moves):
        if match.outcome:
            break
        choice = list(match.position.legal_moves)
        match.play(Random(f"{seats_seed} {number}").choice(choice))
    return match


def test_a_match_only_ever_waits_for_a_seat(game: str) -> None:
    match = Match(game, seed=1)
    for _ in range(30):
        assert match.position.turn != CHANCE
        if match.outcome:
            break
        before = len(match.moves)
        match.play(match.position.legal_moves[0])
        drawn = match.positions[before + 1 : -1]
        assert all(position.turn == CHANCE for position in drawn)


def test_the_same_seed_and_moves_give_the_same_game(game: str) -> None:
    for seed in (0, 7, -1, 10**30):
        one, two = (played(Match(game, seed=seed), 5).record() for _ in range(2))
        assert one.to_json() == two.to_json()
    records = {played(Match(game, seed=seed), 5).record().to_json() for seed in range(6)}
    assert len(records) == 6


def test_without_a_seed_chance_is_the_system_s(game: str) -> None:
    matches = [Match(game) for _ in range(6)]
    assert len({match.seed for match in matches}) == 6
    assert len({(m.record().start, m.moves) for m in matches}) > 1
    again = Match(game, seed=matches[0].seed)
    assert again.record() == matches[0].record()


@pytest.mark.parametrize("seed", ["7", 7.5, True, b"7"])
def test_a_seed_is_a_whole_number(game: str, seed: int) -> None:
    with pytest.raises(ValueError, match="it must be a whole number"):
        Match(game, seed=seed)


def test_what_is_drawn_does_not_hang_on_what_the_seats_do(game: str) -> None:
    """Taking a move back for another one gives no new dice."""
    match = Match(game, seed=3)
    first = match.moves
    for move in list(match.position.legal_moves)[:3]:
        after = match.play(move)
        fresh = Match(game, seed=3)
        assert fresh.moves == first
        assert fresh.play(move) == after
        match.undo()


def test_undo_and_redo_take_what_was_drawn_along(game: str) -> None:
    match = Match(game, seed=4)
    stands = [match.record()]
    for number in range(8):
        if match.outcome:
            break
        choice = list(match.position.legal_moves)
        match.play(choice[number % len(choice)])
        stands.append(match.record())
    for stand in reversed(stands[:-1]):
        match.undo()
        assert match.record() == stand
    assert not match.can_undo
    with pytest.raises(ValueError, match="nothing to undo"):
        match.undo()
    assert match.record() == stands[0]
    for stand in stands[1:]:
        match.redo()
        assert match.record() == stand
    assert not match.can_redo


def test_the_move_that_was_taken_back_brings_what_followed_it(game: str) -> None:
    match = Match(game, seed=4)
    first = match.position.legal_moves[0]
    match.play(first)
    match.play(match.position.legal_moves[0], comment="noted")
    whole = match.record()
    match.undo()
    match.undo()
    match.play(first)
    assert match.can_redo
    match.redo()
    assert match.record() == whole


def test_an_end_from_outside_is_taken_back_alone(game: str) -> None:
    match = played(Match(game, seed=2), 1, 1)
    moves = match.moves
    assert match.position.turn
    match.resign(match.position.turn)
    match.undo()
    assert match.moves == moves
    match.redo()
    assert match.outcome
    assert match.outcome.reason == "resign"


def test_real_dice_are_played_and_taken_back_one_by_one(game: str) -> None:
    match = Match(game, seed=1, draws=False)
    while match.position.turn == CHANCE:
        match.play(list(match.position.weights)[-1])
    match.play(match.position.legal_moves[0])
    plies = len(match.moves)
    if match.position.turn == CHANCE:
        rolled = next(iter(match.position.weights))
        match.play(rolled)
        assert match.undo().turn == CHANCE
    assert len(match.moves) == plies
    while match.can_undo:
        match.undo()
    assert match.moves == ()
    assert match.position == match.positions[0]


def test_a_comment_is_about_what_a_seat_did(game: str) -> None:
    match = Match(game, seed=1)
    match.comment("before the first move")
    assert match.record().comment == "before the first move"
    match.play(match.position.legal_moves[0])
    match.comment("the move")
    commented = [ply for ply in match.record().plies if ply.comment]
    assert [(ply.comment, ply.seat > 0) for ply in commented] == [("the move", True)]


def test_the_record_tells_seat_0_and_the_start_and_reads_back(game: str) -> None:
    match = played(Match(game, seed=9), 2)
    record = match.record()
    turns = [position.turn for position in match.positions]
    assert [ply.seat for ply in record.plies] == turns[: len(record.plies)]
    assert (record.start is not None) == match.ruleset.draws_start
    assert Record.from_text(record.to_text()) == record
    assert Record.from_json(record.to_json()) == record
    assert record.positions() == list(match.positions)


def test_a_record_without_its_drawn_start_is_refused(game: str) -> None:
    match = Match(game, seed=9)
    if not match.ruleset.draws_start:
        pytest.skip("the set-up is not drawn")
    text, told = match.record().to_text(), match.record().to_json()
    start = match.record().start
    for cut in (text.replace(f'[Start "{start}"]\n', ""), told.replace(f'"start":"{start}",', "")):
        assert cut not in (text, told)
        with pytest.raises(BadRecord, match="start: it is missing; the set-up of"):
            Record.parse(cut)


def test_a_recorded_game_goes_on_as_it_would_have(game: str) -> None:
    match = played(Match(game, seed=11), 3, 4)
    whole = played(match, 4, 3).record()
    match = played(Match(game, seed=11), 3, 4)
    again = Match.from_record(match.record(), seed=match.seed)
    assert again.record() == match.record()
    assert played(again, 4, 3).record() == whole


def test_a_game_taken_up_where_chance_is_due_draws_unless_told_not_to(game: str) -> None:
    waiting = Match(game, seed=1, draws=False)
    while waiting.position.turn != CHANCE:
        waiting.play(waiting.position.legal_moves[0])
    record = waiting.record()
    assert Match.from_record(record, draws=False).record() == record
    going = Match.from_record(record, seed=1)
    assert going.position.turn != CHANCE
    assert going.moves[: len(record.plies)] == tuple(ply.move for ply in record.plies)


def test_a_rematch_draws_anew(game: str) -> None:
    match = Match(game, seed=1)
    match.abandon()
    again = [match.rematch() for _ in range(6)]
    assert all(rematch.position.turn != CHANCE for rematch in again)
    assert len({(m.record().start, m.moves) for m in again}) > 1
    one, two = match.rematch(seed=5), match.rematch(seed=5)
    assert one.record() == two.record()


def test_what_is_drawn_keeps_to_the_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    rolls = [Match(DICE, seed=seed).moves[-1] for seed in range(600)]
    assert 60 < rolls.count("roll 1") < 140
    assert 250 < rolls.count("roll 3") < 350


def test_a_game_without_chance_draws_nothing() -> None:
    for game in set(sixfold.games()) - set(CHANCY):
        assert Match(game, seed=1).record() == Match(game, seed=2).record()
        assert Match(game).record().start is None
