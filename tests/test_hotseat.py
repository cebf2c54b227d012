"""A game at one keyboard: words are obeyed, mistakes change nothing, the record is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

import sixfold
from sixfold import Match
from sixfold.hotseat import Drawing, Hotseat


class Table:
    """A hotseat whose sayings are kept."""

    def __init__(self, keep: Path | None = None, *, words: bool = False) -> None:
        self.said: list[str] = []
        self.match = Match(sixfold.games()[0])
        drawing = Drawing(colour=False, ascii=True, words=words)
        self.hotseat = Hotseat(self.match, drawing, self.said.append, keep)

    def hear(self, *lines: str) -> str:
        """Returns what is said to some lines."""
        before = len(self.said)
        for line in lines:
            self.hotseat.obey(line)
        return "\n".join(self.said[before:])

    def first_move(self) -> str:
        return self.match.position.legal_moves[0]


def test_a_move_is_played_and_the_board_shown() -> None:
    table = Table()
    assert "to act" in table.hear(table.first_move())
    assert len(table.match.moves) == 1


def test_what_is_no_move_is_told_and_changes_nothing() -> None:
    table = Table()
    assert "cannot be played" in table.hear("nonsense")
    assert table.match.moves == ()


def test_moves_are_taken_back_and_played_again() -> None:
    table = Table()
    move = table.first_move()
    table.hear(move, "undo")
    assert table.match.moves == ()
    table.hear("redo")
    assert table.match.moves == (move,)
    assert "nothing to redo" in table.hear("redo")


def test_the_board_that_is_asked_for_is_told_how_to_read() -> None:
    table = Table()
    shown = table.hear(table.first_move())
    again = table.hear("board")
    assert again.startswith(shown)
    assert len(again) > len(shown)


def test_everything_can_be_asked() -> None:
    table = Table()
    assert table.first_move() in table.hear("moves").split()
    assert "undo" in table.hear("help")
    assert table.hear("words").endswith(".")
    place = table.match.position.view().items[0].place
    assert place in table.hear(f"at {place}")
    assert "cell" in table.hear("at nowhere")
    assert table.hear("board") in table.said
    assert table.hear("") == ""
    assert "[Ruleset" in table.hear("record")


@pytest.mark.parametrize(("word", "reason"), [("resign", "resign"), ("draw", "agreement")])
def test_the_players_may_end_the_game(word: str, reason: str) -> None:
    table = Table()
    table.hear(word)
    assert table.match.outcome is not None
    assert table.match.outcome.reason == reason
    assert "the game is over" in table.hear("resign")


def test_a_run_ends_with_the_game_or_with_quit() -> None:
    table = Table()
    rest = iter(["resign", "never read"])
    table.hotseat.run(rest)
    assert next(rest) == "never read"
    table = Table()
    rest = iter(["quit", "never read"])
    table.hotseat.run(rest)
    assert next(rest) == "never read"


def test_records_are_saved_in_both_forms(tmp_path: Path) -> None:
    table = Table()
    table.hear(table.first_move())
    for name in ("game.txt", "game.json"):
        assert name in table.hear(f"save {tmp_path / name}")
        assert sixfold.Record.parse((tmp_path / name).read_bytes()) == table.match.record()
    assert "save where" in table.hear("save")
    assert "No such file" in table.hear(f"save {tmp_path}/no/game.txt")


def test_the_record_is_kept_after_every_change(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    table = Table(kept)
    for _ in range(3):
        table.hear(table.first_move())
        assert sixfold.Record.parse(kept.read_bytes()) == table.match.record()
    table.hear("undo")
    assert sixfold.Record.parse(kept.read_bytes()) == table.match.record()


def test_words_take_the_place_of_the_drawing() -> None:
    table = Table(words=True)
    assert "Last move" in table.hear(table.first_move())
