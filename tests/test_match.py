"""A match holds a game under way: what was taken back may be played again, or is dropped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixfold
from sixfold import match as match_module
from sixfold.errors import BadPosition, BadRecord, BadRuleset, IllegalMove
from sixfold.games import look_of
from sixfold.match import Match
from sixfold.outcome import Outcome
from sixfold.position import Position
from sixfold.record import Record
from test_record_random import SLOW, records

RULESET = "six(tiles=6)"


def played(*moves: str, seats: tuple[str, ...] = ("Ada", "Ben")) -> Match:
    """Returns a match in which some moves were played."""
    match = Match(RULESET, seats=seats)
    for move in moves:
        match.play(move)
    return match


def finished() -> Match:
    """Returns a match that the rules have ended."""
    match = played()
    while not match.outcome:
        match.play(match.position.random_move(len(match.moves)))
    return match


def test_a_match_starts_with_a_position_and_nothing_played() -> None:
    match = Match(RULESET)
    assert match.position == Position(RULESET)
    assert match.positions == (match.position,)
    assert match.moves == ()
    assert match.seats == ("", "")
    assert match.outcome is None
    assert not match.can_undo
    assert not match.can_redo


def test_a_match_may_start_anywhere() -> None:
    start = Position(RULESET).play("0,1").text
    match = Match(RULESET, start=start)
    match.play("2,0")
    assert match.record().start == start
    assert Match(RULESET, start=Position(RULESET).text).record() == Match(RULESET).record()
    match.record().check()


def test_what_a_match_cannot_be_is_refused() -> None:
    with pytest.raises(BadRuleset):
        Match("nothing")
    with pytest.raises(BadPosition):
        Match(RULESET, start="nowhere")
    with pytest.raises(ValueError, match="3 seats are named; 2 seats play"):
        Match(RULESET, seats=("a", "b", "c"))


def test_playing_returns_and_keeps_the_position() -> None:
    match = Match(RULESET)
    after = match.play(" 0 , 1 ")
    assert after == match.position == Position(RULESET).play("0,1")
    assert match.moves == ("0,1",)
    assert len(match.positions) == 2


def test_a_refused_move_changes_nothing() -> None:
    match = played("0,1")
    match.undo()
    with pytest.raises(IllegalMove, match="9,9 touches no tile"):
        match.play("9,9")
    with pytest.raises(ValueError, match="the clock is -1"):
        match.play("1,1", clock=-1)
    assert match.moves == ()
    assert match.can_redo


@pytest.mark.parametrize("clock", [-1.0, -0.0, float("nan"), float("inf"), 10**400, True, "9", 9j])
def test_a_clock_is_finite_and_not_negative(clock: float) -> None:
    match = Match(RULESET)
    with pytest.raises(ValueError, match="the clock is"):
        match.play("0,1", clock=clock)
    assert match.moves == ()


@pytest.mark.parametrize(
    ("comment", "says"), [(None, "is 'None', which is no text"), ("\ud800", "half a surrogate")]
)
def test_a_comment_is_a_text_that_can_be_written(comment: str, says: str) -> None:
    match = Match(RULESET)
    with pytest.raises(ValueError, match=f"the comment {says}|the comment holds {says}"):
        match.play("0,1", comment=comment)
    with pytest.raises(ValueError, match=says):
        match.comment(comment)
    assert match.moves == ()
    assert match.record().comment == ""


@pytest.mark.parametrize(
    ("key", "text", "says"),
    [
        ("Ruleset", "x", "'Ruleset' has a place of its own"),
        ("seat3", "x", "'seat3' has a place of its own"),
        ("a b", "x", "'a b' is no name"),
        (5, "x", "'5' is no name"),
        ("Event", 5, "the header 'Event' is '5', which is no text"),
        ("Event", "\udfff", "the header 'Event' holds half a surrogate"),
    ],
)
def test_a_header_is_checked_when_it_is_given(key: str, text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Match(RULESET, headers={key: text})
    match = Match(RULESET, headers={"Place": "here"})
    for change in (
        lambda: match.headers.__setitem__(key, text),
        lambda: match.headers.update({key: text}),
        lambda: match.headers.setdefault(key, text),
    ):
        with pytest.raises(ValueError, match=says):
            change()
    assert match.headers == {"Place": "here"}
    match.headers["Event"] = "a club evening"
    assert Record.parse(match.record().to_json()).headers == match.headers


@pytest.mark.parametrize("name", [None, 5, "\ud800"])
def test_a_seat_is_named_by_a_text(name: str) -> None:
    with pytest.raises(ValueError, match="the name of seat 2"):
        Match(RULESET, seats=("Ada", name))


def test_undo_and_redo_go_along_the_game() -> None:
    match = played("0,1", "2,0")
    here = match.position
    assert match.undo() == Position(RULESET).play("0,1")
    assert match.moves == ("0,1",)
    assert match.undo() == Position(RULESET)
    assert not match.can_undo
    match.redo()
    assert match.redo() == here
    assert not match.can_redo


def test_there_may_be_nothing_to_undo_or_redo() -> None:
    match = Match(RULESET)
    with pytest.raises(ValueError, match="nothing to undo"):
        match.undo()
    with pytest.raises(ValueError, match="nothing to redo"):
        match.redo()


def test_another_move_drops_what_was_taken_back() -> None:
    match = played("0,1", "2,0", "1,1")
    match.undo()
    match.undo()
    match.play("0,-1")
    assert match.moves == ("0,1", "0,-1")
    assert not match.can_redo


def test_the_same_move_keeps_what_was_taken_back() -> None:
    match = Match(RULESET)
    match.play("0,1", clock=9, comment="near")
    match.play("2,0")
    match.undo()
    match.undo()
    match.play("0,1", clock=8)
    assert match.can_redo
    match.redo()
    assert match.moves == ("0,1", "2,0")
    ply = match.record().plies[0]
    assert (ply.clock, ply.comment) == (8, "near")


def test_comments_and_clocks_are_recorded() -> None:
    match = Match(RULESET)
    match.comment("a start")
    match.play("0,1", clock=12.5)
    match.comment("a reply")
    match.comment("a better reply")
    match.play("2,0", comment="far")
    record = match.record()
    assert record.comment == "a start"
    assert [ply.comment for ply in record.plies] == ["a better reply", "far"]
    assert [ply.clock for ply in record.plies] == [12.5, None]


def test_the_record_holds_only_what_was_not_taken_back() -> None:
    match = played("0,1", "2,0")
    match.undo()
    assert [ply.move for ply in match.record().plies] == ["0,1"]


def test_nothing_is_played_after_the_end_by_the_rules() -> None:
    match = finished()
    with pytest.raises(IllegalMove) as caught:
        match.play("0,1")
    assert caught.value.reason == "the game is over"
    for end in (match.agree_draw, match.abandon, lambda: match.resign(1)):
        with pytest.raises(ValueError, match="the game is over"):
            end()
    assert match.record().result
    match.record().check()


@pytest.mark.parametrize(
    ("end", "outcome"),
    [
        (lambda match: match.resign(1), Outcome((2, 1), None, "resign")),
        (lambda match: match.lose_on_time(2), Outcome((1, 2), None, "time")),
        (lambda match: match.agree_draw(), Outcome((1, 1), None, "agreement")),
        (lambda match: match.abandon(), Outcome((1, 1), None, "abandoned")),
        (lambda match: match.abandon(2), Outcome((1, 2), None, "abandoned")),
    ],
)
def test_a_match_may_end_outside_the_rules(
    end: Callable[[Match], Outcome], outcome: Outcome
) -> None:
    match = played("0,1")
    assert end(match) == match.outcome == outcome
    assert match.moves == ("0,1",)
    with pytest.raises(IllegalMove) as caught:
        match.play("2,0")
    assert caught.value.reason == "the game is over"
    record = match.record()
    assert Record.parse(record.to_text()) == record
    assert Match.from_record(record).outcome == outcome


def test_an_agreed_end_is_taken_back_and_given_again_like_a_move() -> None:
    match = played("0,1")
    match.resign(2)
    match.comment("too early")
    match.undo()
    assert match.outcome is None
    assert match.moves == ("0,1",)
    assert match.redo() == match.positions[-1]
    assert match.outcome == Outcome((1, 2), None, "resign")
    match.undo()
    match.play("2,0")
    assert list(match.moves) == ["0,1", "2,0"]
    assert not match.can_redo
    assert match.record().plies[0].comment == "too early"


def test_an_end_drops_what_was_taken_back() -> None:
    match = played("0,1", "2,0")
    match.undo()
    match.agree_draw()
    assert not match.can_redo
    match.undo()
    assert match.play("1,1") == match.positions[-1]
    assert match.moves == ("0,1", "1,1")


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_only_a_seat_at_the_table_ends_a_match(seat: int) -> None:
    match = played()
    for end in (match.resign, match.lose_on_time, match.abandon):
        with pytest.raises(ValueError, match=f"there is no seat {seat}; seats: 1 to 2"):
            end(seat)
    assert match.outcome is None


@SLOW
@given(records())
def test_a_match_of_a_record_gives_the_record(record: Record) -> None:
    match = Match.from_record(record, draws=False)
    assert match.record() == record
    assert list(match.positions) == record.positions()


def test_a_match_of_an_unsound_record_is_refused() -> None:
    record = played("0,1").record()
    with pytest.raises(BadRecord):
        Match.from_record(msgspec.structs.replace(record, plies=record.plies * 2))


STEPS = st.lists(st.sampled_from(["play", "play", "undo", "redo", "draw"]), max_size=40)


@SLOW
@given(STEPS, st.integers(0, 2**32))
def test_a_match_stays_sound_whatever_is_done(steps: list[str], seed: int) -> None:
    match = Match(RULESET)
    for number, step in enumerate(steps):
        before = match.record()
        if step == "undo" and match.can_undo:
            match.undo()
            match.redo()
            assert match.record() == before
            match.undo()
        elif step == "redo" and match.can_redo:
            match.redo()
        elif step == "draw" and not match.outcome:
            match.agree_draw()
        elif step == "play" and not match.outcome:
            match.play(match.position.random_move(seed + number))
        assert len(match.positions) == len(match.moves) + 1
        assert match.record().positions() == list(match.positions)


@pytest.fixture
def next_start(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Returns how to say who starts the next game."""

    def say(rule: str) -> None:
        look = replace(look_of(sixfold.Ruleset(RULESET).game), next_start=rule)  # type: ignore
        monkeypatch.setattr(match_module, "look_of", lambda _: look)

    return say


@pytest.mark.parametrize(
    ("rule", "loser", "seats"),
    [
        ("loser", 1, ("Ada", "Ben")),
        ("loser", 2, ("Ben", "Ada")),
        ("winner", 1, ("Ben", "Ada")),
        ("winner", 2, ("Ada", "Ben")),
        ("other", 1, ("Ben", "Ada")),
        ("other", 2, ("Ben", "Ada")),
        ("loser", None, ("Ben", "Ada")),
        ("winner", None, ("Ben", "Ada")),
    ],
)
def test_a_rematch_is_started_by_whom_the_game_says(
    next_start: Callable[[str], None], rule: str, loser: int | None, seats: tuple[str, ...]
) -> None:
    next_start(rule)
    match = played("0,1")
    match.abandon(loser)
    again = match.rematch()
    assert again.seats == seats
    assert again.ruleset == match.ruleset
    assert again.positions == (Position(RULESET),)
    assert match.moves == ("0,1",)


def test_a_rematch_may_have_a_start_of_its_own() -> None:
    match = played("0,1")
    match.resign(1)
    assert match.rematch(start=match.position.text).position == match.position


def test_a_rematch_comes_after_the_end() -> None:
    with pytest.raises(ValueError, match="the game is not over"):
        played("0,1").rematch()
