"""The file of a contest: its settings in the first line, then a line for each game played.

Lines are only ever added. A line that was cut off when a program was killed is dropped.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from .contest import Contest, Played

_KIND = "sixfold contest 1"


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    contest: Contest


class Ledger:
    """The results of a contest, in a file if one is named."""

    def __init__(self, contest: Contest, path: Path | None = None) -> None:
        """Takes up the contest of a file, or begins one; only its number of games may differ."""
        self.contest = contest
        self.played: list[Played] = []
        self._path = path
        if path is None:
            return
        kept = path.read_bytes() if path.exists() else b""
        whole = kept[: kept.rfind(b"\n") + 1]
        if whole:
            self._take_up(whole, path)
        if len(whole) < len(kept):
            os.truncate(path, len(whole))
        if not whole:
            self._append(_Head(_KIND, contest))

    def add(self, played: Played) -> None:
        """Adds a game; it is on the disk when this returns."""
        self._append(played)
        self.played.append(played)

    def _append(self, told: Struct) -> None:
        if self._path is None:
            return
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(told) + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def _take_up(self, kept: bytes, path: Path) -> None:
        first, *lines = kept.splitlines()
        try:
            head = msgspec.json.decode(first, type=_Head)
        except msgspec.MsgspecError:
            raise ValueError(f"{path} holds no contest: its first line is not one") from None
        if head.format != _KIND:
            raise ValueError(f"{path} is of the kind {head.format!r}; {_KIND!r} is known here")
        before = replace(head.contest, games=self.contest.games)
        if before != self.contest:
            here, there = asdict(self.contest), asdict(before)
            name = next(name for name in here if here[name] != there[name])
            raise ValueError(
                f"{path} holds another contest: its {name} is {there[name]}, not {here[name]}"
            )
        seen = set()
        for number, line in enumerate(lines, 2):
            try:
                played = msgspec.json.decode(line, type=Played)
            except msgspec.MsgspecError as error:
                raise ValueError(f"{path}, line {number}: {error}") from None
            if played.game not in seen:
                seen.add(played.game)
                self.played.append(played)
