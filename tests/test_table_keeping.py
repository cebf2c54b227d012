"""Matches kept in the user's own folder: locked while they are played, thrown away when spent."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold import Match, Record
from sixfold.table.keeping import (
    Kept,
    keep_new,
    next_file,
    note_players,
    players_of,
    state_folder,
    unfinished,
    write_record,
)


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "sixfold"


def kept(*moves: str, over: bool = False) -> Kept:
    match = Match("six")
    for move in moves:
        match.play(move)
    if over:
        match.resign(1)
    made = keep_new("six")
    write_record(made.path, match.record())
    return made


def test_the_last_match_that_waits_comes_first() -> None:
    for made in (kept("1,1"), kept("1,1", "2,0"), kept("0,1", over=True)):
        made.free()
    found = []
    for taken, record in unfinished():
        found.append(len(record.plies))
        taken.free()
    assert found == [2, 1]


def test_a_match_that_is_played_somewhere_is_not_taken_up_elsewhere() -> None:
    played, waits = kept("1,1"), kept("2,0")
    waits.free()
    told = "for taken, record in unfinished(): print(record.plies[0].move)"
    told = f"from sixfold.table.keeping import unfinished\n{told}"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["2,0"]
    for taken, record in unfinished():
        assert record.plies[0].move == "2,0"
        taken.free()
    played.free()


def test_what_is_no_record_is_passed_over(folder: Path) -> None:
    kept("1,1").free()
    (folder / "games" / "99999999-nonsense.json").write_text("nonsense")
    assert len([taken.free() for taken, _ in unfinished()]) == 1


def test_only_matches_that_are_over_or_not_begun_are_thrown_away(folder: Path) -> None:
    kept("1,1").free()
    for number in range(30):
        (kept("1,1", over=True) if number % 2 else kept()).free()
    found = [Record.parse(path.read_bytes()) for path in (folder / "games").glob("*.json")]
    assert len(found) == 22  # twenty of these, the one that waits, and the last one's own
    assert len([record for record in found if record.plies and not record.result]) == 1


def test_nobody_else_can_read_the_folder() -> None:
    assert stat.S_IMODE(state_folder().stat().st_mode) == 0o700


def test_the_next_match_has_a_file_of_its_own(tmp_path: Path) -> None:
    first = tmp_path / "game.txt"
    for name in ("game-2.txt", "game-3.txt"):
        first = next_file(first)
        assert first.name == name
        first.write_text("there")


def test_a_record_tells_who_played() -> None:
    match = Match("six")
    note_players(match, {2: "5"})
    assert players_of(match.record()) == {2: "5"}
    note_players(match, {})
    assert players_of(match.record()) == {}
    for told in ("[", "[" * 100_000, '{"2": "5"}', '["", "5", "6"]', "7", '["", 5]'):
        match.headers["Players"] = told
        assert players_of(match.record()) in ({}, {2: "5"})
    for told in ('["", "engine:memory=60000"]', '["", "ugi:true"]', '["", "wanderer"]'):
        match.headers["Players"] = told
        with pytest.raises(ValueError, match="names a program"):
            players_of(match.record())
