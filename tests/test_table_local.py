"""A table of one's own: people and computers play, nothing is lost, secrets stay with their eye."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

import sixfold
from sixfold import Match, Record, Ruleset
from sixfold.engine.players import RandomPlayer
from sixfold.table.computers import Computers
from sixfold.table.local import LocalTable
from sixfold.table.seating import new_match
from support.dice_game import DICE, install

PATIENCE = 60.0  # seconds that a computer may take before a test fails


def begin(
    ruleset: str, computers: dict[int, str] | None = None, seed: int = 6, **more: object
) -> LocalTable:
    told = computers or {}
    match = new_match(Ruleset(ruleset), told, names=["Ada", "Ben"], seed=seed)
    return LocalTable(match, told, steady=True, **more)  # type: ignore[arg-type]


def until_mine(table: LocalTable) -> None:
    """Waits until somebody at the keyboard may act, or the match is over."""
    while not (shown := table.now()).legal and not shown.over:
        assert table.wait(shown.version, PATIENCE), "no computer moved"


def play_on(table: LocalTable, moves: int) -> None:
    for number in range(moves):
        until_mine(table)
        if (shown := table.now()).over:
            return
        table.play(shown.legal[number * 7 % len(shown.legal)][0])


@pytest.mark.parametrize("game", sixfold.games())
def test_a_computer_answers_and_equal_games_are_equal(game: str) -> None:
    told = []
    for _ in range(2):
        with begin(game, {2: "2"}) as table:
            play_on(table, 4)
            until_mine(table)
            told.append(table.match.moves)
            assert {move.seat for move in table.now().moves} >= {1, 2}
    assert told[0] == told[1]


def test_what_is_shown_is_what_stands() -> None:
    with begin("six", {2: "1"}) as table:
        shown = table.now()
        assert [seat.kind for seat in shown.seats] == ["person", "computer"]
        assert [seat.mine for seat in shown.seats] == [True, False]
        assert [seat.name for seat in shown.seats] == ["Ada", "level 1"]
        assert shown.seats[1].level == 1
        assert [move for move, _ in shown.legal] == list(table.match.position.legal_moves)
        assert "play" in shown.may
        assert table.now() is shown


def test_a_takeback_goes_to_ones_own_last_move_and_redo_forth_again() -> None:
    with begin("six", {2: "1"}) as table:
        play_on(table, 2)
        until_mine(table)
        moves = table.match.moves
        assert len(moves) == 4
        table.takeback()
        assert table.match.moves == moves[:2]
        table.takeback()
        assert table.match.moves == ()
        with pytest.raises(ValueError, match="nothing to take back"):
            table.takeback()
        table.redo()
        table.redo()
        assert table.match.moves == moves
        with pytest.raises(ValueError, match="nothing to redo"):
            table.redo()


def test_a_computers_first_move_is_not_taken_back() -> None:
    with begin("six", {1: "1"}) as table:
        until_mine(table)
        assert "takeback" not in table.now().may
        with pytest.raises(ValueError, match="nothing to take back"):
            table.takeback()
        assert len(table.match.moves) == 1


def test_the_record_is_kept_with_who_plays_and_taken_up_again(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    with begin("six", {2: "3"}, keep=kept) as table:
        play_on(table, 2)
        until_mine(table)
        moves = table.match.moves
    record = Record.parse(kept.read_bytes())
    with LocalTable.of_record(record, keep=kept, seed=6) as again:
        assert again.computers == {2: "3"}
        assert again.match.moves == moves
        play_on(again, 1)
        until_mine(again)
        assert len(again.match.moves) == len(moves) + 2


def test_a_record_starts_no_program() -> None:
    match = Match("six", headers={"Players": '["", "ugi:touch /tmp/there"]'})
    with pytest.raises(ValueError, match="names a program"):
        LocalTable.of_record(match.record())
    match = Match("six", headers={"Players": "nonsense"})
    assert LocalTable.of_record(match.record()).computers == {}


def test_a_move_stands_where_it_cannot_be_written() -> None:
    with begin("six", keep=Path("/dev/full")) as table:
        play_on(table, 1)
        assert "does not hold this yet: No space left" in table.now().trouble
        assert len(table.match.moves) == 1


def test_hints_come_in_stages_and_are_remembered() -> None:
    with begin("six", {2: "1"}) as table:
        first = table.hint()
        assert (first.stage, first.move) == (1, None)
        assert set(first.look) <= {target for _, path in table.now().legal for target in path}
        second = table.hint(2)
        assert second.move in dict(table.now().legal)
        table.play(second.move or "")
        assert table.now().moves[0].hints == 2


def test_what_the_engine_finds_is_told_until_it_is_enough() -> None:
    with begin("six") as table:
        found: list[object] = []
        last = table.evaluate(lambda thought: found.append(thought) or len(found) < 2)
        assert len(found) == 2
        assert last is found[-1]
        assert last is not None
        assert sum(last.win) == pytest.approx(1)
        table.resign()
        with pytest.raises(ValueError, match="the game is over"):
            table.evaluate()


def test_every_ply_can_be_shown_again() -> None:
    with begin("six") as table:
        play_on(table, 3)
        for number, position in enumerate(table.match.positions):
            assert table.at(number).items == position.view().items
        with pytest.raises(ValueError, match="0 to 3 can be shown"):
            table.at(4)


def test_an_end_that_was_agreed_on_is_taken_back_alone() -> None:
    with begin("six", {2: "1"}) as table:
        play_on(table, 1)
        until_mine(table)
        table.resign()
        shown = table.now()
        assert shown.over
        assert "by resignation" in (shown.outcome_words or "")
        assert {"rematch", "takeback"} == shown.may
        table.takeback()
        assert not table.now().over
        assert len(table.match.moves) == 2


def test_a_rematch_lets_the_computer_keep_its_player(tmp_path: Path) -> None:
    with begin("six", {2: "1"}, keep=tmp_path / "game.txt") as table:
        with pytest.raises(ValueError, match="a rematch comes after its end"):
            table.rematch()
        play_on(table, 1)
        until_mine(table)
        table.resign()
        first = (tmp_path / "game.txt").read_bytes()
        table.rematch()
        shown = table.now()
        assert sorted(seat.name for seat in shown.seats) == ["Ada", "level 1"]
        assert [seat.kind for seat in shown.seats if seat.name == "Ada"] == ["person"]
        assert (tmp_path / "game.txt").read_bytes() == first
        play_on(table, 1)
        assert (tmp_path / "game-2.txt").exists()


def test_a_computer_declines_a_draw() -> None:
    with begin("six", {2: "1"}) as table:
        assert "draw" not in table.now().may
        with pytest.raises(ValueError, match="declines"):
            table.offer_draw()
    with begin("six") as table:
        table.offer_draw()
        assert table.now().over


def test_a_computer_that_fails_is_told_of_and_the_match_waits() -> None:
    with begin("six", {2: "ugi:false"}) as table:
        table.play(table.now().legal[0][0])
        while not table.now().trouble:
            assert table.wait(table.now().version, PATIENCE)
        assert "the computer failed" in table.now().trouble
        table.takeback()
        assert table.now().trouble == ""
        assert table.match.moves == ()


def test_who_is_no_player_is_refused() -> None:
    with pytest.raises(ValueError, match="'nobody' is no player"):
        begin("six", {2: "nobody"})


def test_listeners_hear_of_every_change_until_they_no_longer_want_to() -> None:
    with begin("six") as table:
        heard: list[int] = []
        no_more = table.listen(lambda: heard.append(table.now().version))
        play_on(table, 2)
        no_more()
        play_on(table, 1)
        assert heard == [1, 2]
        assert not table.wait(table.now().version, 0.01)


def test_secrets_are_shown_to_whoever_has_arrived(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    table = LocalTable(Match(DICE, seats=["Ada", "Ben"], seed=4))
    shown = table.now()
    assert (shown.passing, shown.reader, shown.may, shown.legal) == (1, 0, {"arrive"}, ())
    assert not any(item.piece.startswith("card") for item in shown.view.items)
    with pytest.raises(ValueError, match="passed on first"):
        table.play("take 1")
    table.arrive()
    shown = table.now()
    assert (shown.passing, shown.reader) == (None, 1)
    assert [item.place for item in shown.view.items if item.piece.startswith("card")] == ["hand 1"]
    assert [move.text for move in shown.moves][:2] == [table.match.moves[0], "deal 2 ?"]
    table.play("take 1")
    assert table.now().passing == 2
    assert table.at(0).eye == 0


def test_one_person_alone_always_sees_with_their_own_eye() -> None:
    with begin("6x5", {1: "1"}) as table:
        until_mine(table)
        shown = table.now()
        assert (shown.passing, shown.reader, shown.view.eye) == (None, 2, 2)
        assert shown.moves[0].text == "deal 1 ?"
        play_on(table, 1)
        assert table.now().view.eye == 2


def test_what_is_said_is_in_the_language_of_the_table() -> None:
    with begin("six", {2: "1"}, language="de") as table:
        assert "am Zug" in table.now().status
        assert table.now().seats[1].name == "Stufe 1"
        with pytest.raises(ValueError, match="zurückzunehmen"):
            table.takeback()


def test_a_player_that_is_made_while_all_are_closed_is_closed_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    making, closing = Event(), Event()
    made: list[Slow] = []

    class Slow(RandomPlayer):
        def __init__(self) -> None:
            super().__init__()
            self.closed = False
            making.set()
            assert closing.wait(PATIENCE)
            made.append(self)

        def close(self) -> None:
            self.closed = True

    monkeypatch.setattr("sixfold.table.computers.read_player", lambda *_: Slow)
    computers = Computers(Ruleset("six"), {1: "random"}, steady=True)
    computers.ask(Match("six").position, 1, lambda *_: None)
    assert making.wait(PATIENCE)
    computers.close()
    closing.set()
    computers.join()
    assert made[0].closed
