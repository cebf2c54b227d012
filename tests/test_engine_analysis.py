"""A game's moves are marked by what they lost, and the marks can be written into its record."""

from __future__ import annotations

from itertools import pairwise

import pytest

import sixfold
from sixfold import CHANCE, Engine, Match, Position, Record, Ruleset
from sixfold.engine import Analysis
from sixfold.engine.analysis import BOUNDS, SIGNS, mark_of, shares_of
from sixfold.outcome import Outcome
from support.dice_game import DICE, install
from support.random_matches import play_out

PLAIN = [g for g in sixfold.games() if not (Ruleset(g).has_chance or Ruleset(g).has_secrets)]
EVERY = pytest.mark.parametrize("game", sixfold.games())
SEARCHED = pytest.mark.parametrize("game", PLAIN)


def random_match(game: str, seed: int, plies: int = 400) -> Match:
    match = Match(game, seed=seed)
    while match.outcome is None and len(match.moves) < plies:
        match.play(match.position.random_move(seed + len(match.moves)))
    return match


def marked(match: Match | Record, **limits: int) -> Analysis:
    with Engine(memory=4) as engine:
        return engine.analyse(match, **limits)


@EVERY
def test_every_move_of_a_seat_is_marked_by_what_it_lost(game: str) -> None:
    match = random_match(game, 3, plies=24)
    analysis = marked(match, nodes=300)
    of_seats = [i for i, p in enumerate(match.positions[:-1], 1) if p.turn != CHANCE]
    assert [move.ply for move in analysis.moves] == of_seats
    for move in analysis.moves:
        before = match.positions[move.ply - 1]
        assert (move.seat, move.move) == (before.turn, match.moves[move.ply - 1])
        assert move.best.moves[0] in before.legal_moves
        assert 0 <= move.loss <= 1
        assert sum(move.win) == pytest.approx(1)
        assert move.mark == mark_of(move.loss)
        assert (move.missed is None) == (move.mark == "best")
        if move.move == move.best.moves[0]:
            assert move.mark == "best"
    for seat in range(1, match.position.seats + 1):
        assert sum(analysis.count(seat).values()) == sum(m.seat == seat for m in analysis.moves)
        assert 0 <= analysis.loss(seat) <= 1


def wins(position: Position) -> list[str]:
    """The moves that win at once."""
    ends = ((move, position.play(move).outcome) for move in position.legal_moves)
    return [str(move) for move, end in ends if end and end.winner == position.turn]


@SEARCHED
def test_a_win_passed_by_is_a_blunder_and_a_win_taken_is_best(game: str) -> None:
    passed = taken = 0
    for seed in range(40):
        line = list(play_out(sixfold.new(game), seed))
        for before, after in pairwise(line):
            winning = wins(before) if len(before.legal_moves) < 200 else []
            if not winning:
                continue
            match = Match(game, start=before.text)
            lost = [move for move in before.legal_moves if wins(before.play(move))]
            if after.last in winning:
                match.play(winning[0])
                (only,) = marked(match, depth=2).moves
                assert (only.mark, only.loss, only.missed) == ("best", 0, None)
                assert only.win[only.seat - 1] == 1
                taken += 1
            elif lost:
                match.play(lost[0])
                (only,) = marked(match, depth=2).moves
                assert (only.mark, only.loss) == ("blunder", 1)
                assert only.missed is not None
                assert only.missed.moves[0] in winning
                passed += 1
            break
        if passed > 3 and taken > 3:
            return
    assert passed
    assert taken


@SEARCHED
def test_marks_are_written_into_the_record(game: str) -> None:
    match = random_match(game, 5)
    match.comment("the end")
    record = match.record()
    analysis = marked(match, nodes=400)
    annotated = analysis.annotate(record, longest=3)
    assert Record.parse(annotated.to_text()) == annotated
    assert [ply.move for ply in annotated.plies] == [ply.move for ply in record.plies]
    told = 0
    for move in analysis.moves:
        ply, before = annotated.plies[move.ply - 1], record.plies[move.ply - 1]
        if not SIGNS[move.mark]:
            assert ply == before
            continue
        told += 1
        assert ply.comment.startswith(before.comment)
        assert f"{move.mark}: " in ply.comment
        assert move.missed
        (variation,) = ply.variations
        assert tuple(p.move for p in variation) == move.missed.moves[:3]
    assert told
    with pytest.raises(ValueError, match="not the move that was marked"):
        analysis.annotate(random_match(game, 6).record())


def test_progress_is_told_and_an_unfinished_or_empty_game_can_be_marked() -> None:
    told: list[tuple[int, int]] = []
    match = random_match(PLAIN[0], 2, plies=6)
    with Engine(memory=4) as engine:
        engine.analyse(match, nodes=50, told=lambda done, of: told.append((done, of)))
        assert told == [(i, 7) for i in range(1, 8)]
        assert engine.analyse(Match(PLAIN[0]), nodes=50).moves == ()
        with pytest.raises(ValueError, match="needs a limit"):
            engine.analyse(match)


def test_marks_grow_with_the_loss() -> None:
    marks = [mark_of(loss / 1000) for loss in range(1001)]
    assert [mark for mark, _ in BOUNDS] == list(dict.fromkeys(marks))
    assert (mark_of(0.0), mark_of(0.07), mark_of(1.0)) == ("best", "dubious", "blunder")


def test_a_victory_is_shared_by_the_first() -> None:
    assert shares_of(Outcome((1, 2, 3), None, "goal")) == (1, 0, 0)
    assert shares_of(Outcome((1, 1, 3), None, "points")) == (0.5, 0.5, 0)


def test_each_seat_is_judged_by_what_it_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)

    def marks_of_seat_1(hidden: int) -> list[object]:
        match = Match(DICE, start="9 1 0 0 0", draws=False)
        deals = ["deal 1 3", f"deal 2 {hidden}"]
        for move in (*deals, "roll 3", "take 1", "roll 2", "take 2", "roll 3", "take 2"):
            match.play(move)
        marks = [m for m in marked(match, nodes=2000).moves if m.seat == 1]
        assert len(marks) == 2
        return [(m.ply, m.move, m.mark, m.loss, m.win, m.best) for m in marks]

    assert marks_of_seat_1(1) == marks_of_seat_1(5)
