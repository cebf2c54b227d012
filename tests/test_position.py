"""Positions and moves as Python values; the laws of all games are in test_every_game.py."""

from __future__ import annotations

import copy
import pickle
import signal
import threading
from collections.abc import Callable

import pytest

import sixfold
from sixfold import IllegalMove, Move, Position


@pytest.fixture(params=sixfold.games())
def first(request: pytest.FixtureRequest) -> Position:
    return sixfold.new(request.param)


def test_a_move_is_its_text(first: Position) -> None:
    move = first.legal_moves[0]
    assert isinstance(move, str)
    assert move == str(move)
    assert type(str(move)) is str
    assert repr(move) == f"Move({str(move)!r})"
    again = pickle.loads(pickle.dumps(move))
    assert isinstance(again, Move)
    assert (again, again.targets, again.action) == (move, move.targets, move.action)


def second_phase() -> Position:
    """A table where few plies are many lines: 42 tiles, each of which may go almost anywhere."""
    cells = [f"{i // 7},{i % 7}" for i in range(42)]
    own = [i % 7 % 3 != i // 7 % 2 for i in range(42)]
    while sum(own) > 21:
        own[own.index(True)] = False
    first, second = (";".join(c for c, o in zip(cells, own, strict=True) if o == s) for s in (1, 0))
    return Position.from_text("six(claim=call)", f"{first} {second} 1 0,0")


@pytest.mark.parametrize(
    "count",
    [
        lambda: sixfold.perft(sixfold.new("six"), 40),
        lambda: sixfold.perft(second_phase(), 4),
        lambda: sixfold.playouts(sixfold.new("six"), 10**12),
    ],
)
def test_an_interrupt_stops_what_the_core_counts(count: Callable[[], object]) -> None:
    interrupt = threading.Timer(0.2, signal.raise_signal, (signal.SIGINT,))
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        count()
    interrupt.join()


def test_legal_moves_are_a_sequence(first: Position) -> None:
    moves = first.legal_moves
    assert len(moves) == len(list(moves)) == len(first.legal_moves)
    assert moves[0] in moves
    assert moves[-1] == list(moves)[-1]
    assert moves[:2] == list(moves)[:2]
    assert "no such move" not in moves
    assert 7 not in moves
    assert str(len(moves)) in repr(moves)


def test_playing_leaves_the_position_as_it_was(first: Position) -> None:
    text, key = first.text, first.key
    after = first.play(first.legal_moves[0])
    assert after.last == first.legal_moves[0]
    assert (first.text, first.key, first.last) == (text, key, None)
    assert after != first


def test_equality_is_of_ruleset_and_text(first: Position) -> None:
    same = Position.from_text(first.ruleset, first.text)
    assert same == first
    assert hash(same) == hash(first)
    assert first != first.text
    if "limit" in first.ruleset.options:
        limited = Position.from_text(f"{first.ruleset.game}(limit=7)", first.text)
        assert limited != first


def test_a_position_can_be_written_as_a_call(first: Position) -> None:
    assert eval(repr(first)) == first


def test_copies_and_pickles_keep_the_moves(first: Position) -> None:
    after = first.play(first.legal_moves[0])
    for again in (copy.copy(after), copy.deepcopy(after), pickle.loads(pickle.dumps(after))):
        assert again == after
        assert again.last == after.last


def test_a_refusal_can_be_pickled_and_tells_its_parts(first: Position) -> None:
    with pytest.raises(IllegalMove) as refusal:
        first.play("no such move")
    error = pickle.loads(pickle.dumps(refusal.value))
    assert (error.move, error.position) == ("no such move", first.text)
    assert error.reason
    assert error.reason in str(error)
    assert isinstance(error, ValueError)


def test_a_position_draws_itself(first: Position) -> None:
    assert first.svg().startswith("<svg")
    assert first._repr_svg_().startswith("<svg")
    assert first.png().startswith(b"\x89PNG")
    assert str(first)


def test_eyes_are_of_seats_that_play(first: Position) -> None:
    assert first.view().eye == 0
    for eye in (-1, first.seats + 1):
        with pytest.raises(ValueError, match=f"eye {eye}"):
            first.view(eye)
    with pytest.raises(ValueError, match="eye 0"):
        first.features(0)


def test_perft_is_bounded_and_starts_at_one(first: Position) -> None:
    assert sixfold.perft(first, 0) == 1
    assert sixfold.perft(first, 1) == len(first.legal_moves)
    for depth in (-1, 101, 10**30):
        with pytest.raises(ValueError, match="0 to 100"):
            sixfold.perft(first, depth)


def test_texts_of_any_kind_are_refused_without_harm(first: Position) -> None:
    wide = ("é", "a" + "é" * 60, "😀" * 60, "\ud800")
    long = ("1" * 100_000, "(" * 1000, "-" * 1000, ";" * 1000)
    for text in ("", " ", "\0", *wide, *long):
        with pytest.raises(sixfold.BadPosition):
            Position.from_text(first.ruleset, text)
        with pytest.raises(IllegalMove):
            first.play(text)
        assert text not in first.legal_moves


def test_the_games_are_found_not_listed() -> None:
    assert sixfold.games()
    assert set(sixfold.presets())
    with pytest.raises(ValueError, match=f"'no such game' is no game; games: {sixfold.games()[0]}"):
        sixfold.look_of("no such game")


def test_the_text_of_a_refusal_holds_no_secret_of_the_position() -> None:
    position = sixfold.new("6x5").play("deal 1 01a").play("deal 2 02a")
    with pytest.raises(sixfold.IllegalMove) as refused:
        position.play("nonsense")
    assert refused.value.position == position.text
    assert "01a" not in str(refused.value)
    assert position.text not in repr(refused.value)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.position) == (str(refused.value), position.text)
