"""Matches kept in the user's own folder: locked while they are played, thrown away when spent."""

from __future__ import annotations

import fcntl
import stat
import subprocess
import sys
from pathlib import Path
from typing import IO

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
from sixfold.table.local import LocalTable


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


def rematch(moves: int) -> tuple[Kept, LocalTable]:
    """Returns a match that is over, and the table where its rematch is played."""
    made = keep_new("six")
    table = LocalTable(Match("six"), keep=made.path)
    table.resign()
    table.rematch()
    for _ in range(moves):
        table.play(table.now().legal[0][0])
    return made, table


def test_a_rematch_is_taken_up_by_others_only_once_it_was_left() -> None:
    told = "for it, record in unfinished(): print(it.path.name, len(record.plies)); it.free()"
    told = f"from sixfold.table.keeping import unfinished\n{told}"
    first, table = rematch(1)
    table.resign()
    table.rematch()
    table.play(table.now().legal[0][0])
    for elsewhere in (False, True):
        done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True)
        assert table.kept is not None
        assert done.stdout.split() == ([table.kept.name, "1"] if elsewhere else [])
        table.close()
        first.free()
    assert not list(table.kept.parent.glob("*.lock"))


def test_a_rematch_goes_on_by_itself_after_kill_9(folder: Path) -> None:
    told = (
        "import os, signal\nfrom test_table_keeping import rematch\n"
        "there = rematch(2)\nos.kill(os.getpid(), signal.SIGKILL)"
    )
    where = Path(__file__).parent
    done = subprocess.run([sys.executable, "-c", told], cwd=where)
    assert done.returncode == -9
    found = [(kept, record) for kept, record in unfinished()]
    assert [(kept.crashed, len(record.plies)) for kept, record in found] == [(True, 2)]
    found[0][0].free()


def test_a_rematch_beside_a_file_that_was_wished_for_leaves_nothing_else(tmp_path: Path) -> None:
    with LocalTable(Match("six"), keep=tmp_path / "game.txt") as table:
        table.resign()
        table.rematch()
        assert {file.name for file in tmp_path.glob("game*")} == {"game.txt", "game-2.txt"}


def test_a_lock_that_was_taken_away_while_it_was_waited_for_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept("1,1").free()
    lock, away = fcntl.flock, []

    def slow(file: IO[str], how: int) -> None:
        if not away:  # whoever had it frees it between the opening and the locking
            away.append(Path(file.name))
            away[0].unlink()
        lock(file, how)

    monkeypatch.setattr("fcntl.flock", slow)
    ((taken, _),) = unfinished()
    assert away[0].exists()
    assert list(unfinished()) == []
    taken.free()


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
