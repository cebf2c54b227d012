"""Matches that are kept in the user's own folder, so that a crash or a closed window loses none.

A file is locked while its match is at some keyboard, so that no two go on with the same one.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from ..engine.levels import HIGHEST, characters
from ..errors import BadRecord
from ..files import read_bounded, write_safely
from ..match import Match
from ..record import Record
from ..ruleset import Ruleset
from .words import say

PLAYERS = "Players"
"""The header of a record that tells who plays where: a JSON list, an empty text for a person."""

_KEPT = 20  # matches that are over, or hardly begun


def state_folder() -> Path:
    """Returns the folder where the user's programs keep what they were doing; it is made."""
    base = os.environ.get("XDG_STATE_HOME", "")
    if not base and sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    folder = (Path(base) if base else Path.home() / ".local" / "state") / "sixfold"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def write_record(path: Path, record: Record) -> None:
    """Writes a record, as JSON where the name ends in .json, else as text."""
    write_safely(path, record.to_json() if path.suffix == ".json" else record.to_text())


def note_players(match: Match, computers: Mapping[int, str]) -> None:
    """Notes in a match's headers which computers play where."""
    if computers:
        told = [computers.get(seat, "") for seat in range(1, len(match.seats) + 1)]
        match.headers[PLAYERS] = json.dumps(told)
    else:
        match.headers.pop(PLAYERS, None)


def players_of(record: Record) -> dict[int, str]:
    """Returns the computers that a record says played; none where it does not say.

    A record may come from anywhere, so it names levels and characters only: it starts no program.
    """
    told = record.headers.get(PLAYERS, "")
    try:
        seats = json.loads(told) if told else []
    except (ValueError, RecursionError):
        return {}
    if not isinstance(seats, list) or len(seats) > len(record.seats):
        return {}
    found = {seat: str(who) for seat, who in enumerate(seats, 1) if who}
    levels = {str(level) for level in range(1, HIGHEST + 1)}
    if not set(found.values()) <= levels | set(characters(Ruleset(record.ruleset).game)) | {
        "random"
    }:
        raise BadRecord(say("the record names a program: name it again with --vs"))
    return found


def next_file(path: Path) -> Path:
    """Returns a file for the next match, beside that of the one before."""
    stem, number = re.sub(r"-\d{1,3}$", "", path.stem), 2
    while (found := path.with_name(f"{stem}-{number}{path.suffix}")).exists():
        number += 1
    return found


class Kept:
    """One file of the user's folder that holds a match, locked as long as this lives."""

    def __init__(self, path: Path, lock: IO[str] | None, *, crashed: bool = False) -> None:
        """Takes the file and its lock, and whether who had it before could not free it."""
        self.path, self.crashed = path, crashed
        self._lock = lock

    def free(self) -> None:
        """Lets others go on with the match."""
        if self._lock is not None:
            with suppress(OSError):
                _lock_of(self.path).unlink()
            self._lock.close()
            self._lock = None


def keep_new(game: str) -> Kept:
    """Returns a file for a new match, after some old ones that are over were thrown away."""
    folder = _games()
    _clear(folder)
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    path = folder / f"{stamp}-{game}.json"
    lock = _locked(path)
    return Kept(path, lock)


def keep_next(before: Path) -> Kept:
    """Returns a file for the next match, beside that of the one before.

    It is locked where that one is of the user's own folder; a file that was wished for is not.
    """
    path, lock = next_file(before), None
    with suppress(OSError):
        lock = _locked(path) if before.parent == _games() else None
    return Kept(path, lock)


def unfinished() -> Iterator[tuple[Kept, Record]]:
    """Yields the matches that are not over and at no keyboard, the last one first.

    Each is locked; whoever does not go on with one frees it.
    """
    for path in sorted(_games().glob("*.json"), reverse=True):
        left = _lock_of(path).exists()
        lock = _locked(path)
        if lock is None:
            continue
        kept = Kept(path, lock, crashed=left)
        with suppress(ValueError, OSError):
            record = Record.parse(read_bounded(path))
            if record.result is None:
                yield kept, record
                continue
        kept.free()


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Waits until no other program of the user changes a file; others wait meanwhile."""
    with _lock_of(path).open("w", encoding="utf-8") as lock:
        with suppress(ImportError):  # a system without such locks
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _games() -> Path:
    folder = state_folder() / "games"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _clear(folder: Path) -> None:
    """Throws away the oldest matches that are over or where nobody moved."""
    spent = []
    for path in sorted(folder.glob("*.json"), reverse=True):
        with suppress(ValueError, OSError):
            record = Record.parse(read_bounded(path))
            if record.result is not None or not any(ply.seat for ply in record.plies):
                spent.append(path)
    for path in spent[_KEPT:]:
        if (lock := _locked(path)) is not None:
            with suppress(OSError):
                path.unlink()
            Kept(path, lock).free()


def _lock_of(path: Path) -> Path:
    return path.with_suffix(".lock")


def _locked(path: Path) -> IO[str] | None:
    """Returns the lock of a file, or None where another program has it."""
    name = _lock_of(path)
    while True:
        try:
            lock = name.open("w", encoding="utf-8")
        except OSError:
            return None
        try:
            import fcntl
        except ImportError:  # a system without such locks
            return lock
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            return None
        with suppress(OSError):
            if os.path.samestat(os.fstat(lock.fileno()), name.stat()):
                return lock
        lock.close()  # whoever had it took the file away before it was locked here
