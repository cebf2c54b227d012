"""Tables of a running site: sets them up, plays there, waits for what comes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sixfold.table import wire
from sixfold.table.remote import RemoteTable
from sixfold.table.site import Site
from sixfold.table.table import Shown
from support.play_site import PATIENCE


def until(table: RemoteTable, so: Callable[[Shown], object]) -> Shown:
    """Waits until something is so."""
    while not so(shown := table.now()):
        assert table.wait(shown.version, PATIENCE), "it never came"
    return shown


def play(table: RemoteTable, number: int = 0) -> None:
    legal = until(table, lambda shown: shown.legal).legal
    table.play(legal[number * 7 % len(legal)][0])


def settled(table: RemoteTable) -> bool:
    return bool(until(table, lambda shown: shown.legal or shown.over).over)


def as_another(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Goes on as somebody else, who has a folder of their own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))


def invite(table: RemoteTable) -> str:
    return next(seat.invite for seat in table.now().seats if seat.invite)


def set_up(site: str, ruleset: str, *seats: str, language: str = "en") -> RemoteTable:
    told = [
        wire.wanted_seat("computer", level=int(seat))
        if seat.isdecimal()
        else wire.wanted_seat(seat, "Ann" if seat == "me" else "")
        for seat in seats
    ]
    made = Site(site, language=language)
    return RemoteTable(made, made.create(ruleset, told, {}))
