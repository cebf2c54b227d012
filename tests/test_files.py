"""Files written whole or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold.files import read_bounded, write_safely


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_safely(path, "one")
    write_safely(path, b"two")
    assert path.read_bytes() == b"two"
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]


def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("one")
    path.chmod(0o640)
    write_safely(path, "two")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_secret_is_at_no_moment_readable_by_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "keys"
    path.write_text("one")
    path.chmod(0o600)
    modes: list[int] = []
    monkeypatch.setattr("os.fsync", lambda file: modes.append(os.fstat(file).st_mode & 0o777))
    write_safely(path, "two")
    assert modes == [0o600]


def test_what_dead_processes_had_begun_is_swept(tmp_path: Path) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    begun = {
        name: tmp_path / name
        for name in (
            f".game.txt.{dead.pid}",
            f".game.txt.{os.getppid()}",
            f".other.txt.{dead.pid}",
            ".game.txt.old",
            ".game.txt.99999999999999999999",
        )
    }
    for file in begun.values():
        file.write_text("half")
        os.utime(file, (0, 0))
    write_safely(tmp_path / "game.txt", "one")
    left = {entry.name for entry in tmp_path.iterdir()}
    assert left == {"game.txt", *begun} - {f".game.txt.{dead.pid}"}
    young = tmp_path / f".new.txt.{dead.pid}"  # its process may run on another machine
    young.write_text("half")
    write_safely(tmp_path / "new.txt", "one")
    assert young.exists()


def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    path.write_text("one")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left on device") as refusal:
        write_safely(path, "two")
    assert refusal.value.filename == str(path)
    assert path.read_text() == "one"
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]


def test_an_error_names_the_file_asked_for(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as refusal:
        write_safely(tmp_path / "no" / "game.txt", "one")
    assert refusal.value.filename == str(tmp_path / "no" / "game.txt")


def test_a_device_is_written_to_as_it_is() -> None:
    write_safely(Path("/dev/null"), "one")
    assert Path("/dev/null").is_char_device()


def test_a_link_goes_on_pointing_to_the_file_that_was_written(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("one")
    link.symlink_to(real.name)
    write_safely(link, "two")
    assert link.is_symlink()
    assert real.read_text() == "two"


def test_a_device_that_is_full_is_named() -> None:
    with pytest.raises(OSError, match="No space left") as refusal:
        write_safely(Path("/dev/full"), "one")
    assert refusal.value.filename == "/dev/full"


def test_what_never_ends_is_not_read_to_its_end() -> None:
    with pytest.raises(ValueError, match="/dev/zero holds more than 16 megabytes"):
        read_bounded(Path("/dev/zero"))
