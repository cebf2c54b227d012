"""The terminal client at a match of a site: plays there, and shows when the line is cut."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

import sixfold
from sixfold.ruleset import Ruleset
from sixfold.table import wire
from sixfold.table.remote import RemoteTable
from sixfold.table.site import Site
from sixfold.tui.app import Client
from support.play_site import PATIENCE
from support.site_process import SiteProcess
from support.terminal import drive, first_preset, screen_text, table_of


async def until(client: Client, so: Callable[[], object]) -> None:
    """Waits until something is so."""
    for _ in range(int(PATIENCE / 0.05)):
        if so():
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"it never came:\n{screen_text(client)}")


def test_a_match_of_a_site_is_played_and_outlives_a_cut_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    game = next(g for g in sixfold.games() if not Ruleset(g).has_chance)
    running = [SiteProcess(tmp_path / "site.db")]
    site = Site(running[0].address)
    seats = [wire.wanted_seat("me", "Ann"), wire.wanted_seat("computer", level=1)]
    table = RemoteTable(site, site.create(first_preset(game), seats, {"kind": "none"}))

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        await until(client, lambda: table_of(client).now().legal)
        await until(client, lambda: "Ann" in screen_text(client))
        client.match_screen.do(lambda: table.play(table.now().legal[0][0]))  # type: ignore[union-attr]
        await until(client, lambda: len(table.now().moves) >= 2)
        await until(client, lambda: "move 2 of 2" in screen_text(client))
        port = running[0].port
        running.pop().kill()
        await until(client, lambda: "connection lost" in screen_text(client))
        await pilot.press("f1", "escape", "[", "]", "right")
        running.append(SiteProcess(tmp_path / "site.db", port))
        await until(client, lambda: "connection lost" not in screen_text(client))
        assert "move 2 of 2" in screen_text(client)
        client.match_screen.do(lambda: table.play(table.now().legal[0][0]))  # type: ignore[union-attr]
        await until(client, lambda: len(table.now().moves) >= 4)

    try:
        drive(Client(table), hand)
    finally:
        for process in running:
            process.kill()
