"""What the client asks of its table in threads: whatever comes late or fails does no harm."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from textual.pilot import Pilot

import sixfold
from sixfold.ruleset import Ruleset
from sixfold.table.local import LocalTable
from sixfold.tui.app import Client
from sixfold.view import View
from support.terminal import drive, first_preset, hotseat, press, screen_text

GAME = next(g for g in sixfold.games() if not Ruleset(g).has_chance)


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


def begun(*, moves: int = 3, language: str = "en") -> LocalTable:
    """Returns a table where some moves were played."""
    table = hotseat(first_preset(GAME), language=language)
    for _ in range(moves):
        table.play(table.now().legal[0][0])
    return table


def test_what_is_replayed_is_asked_for_once_and_beside_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, asked, cut = begun(), list[tuple[int, str]](), list[str]()
    at = table.at

    def told(moves: int) -> View:
        asked.append((moves, threading.current_thread().name))
        if cut:
            raise ValueError(cut[0])
        return at(moves)

    monkeypatch.setattr(table, "at", told)

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        await press(client, pilot, "[", "right", "left")
        await press(client, pilot, "f3", "f3")
        assert "move 2 of 3" in screen_text(client)
        assert [moves for moves, _ in asked] == [2]
        cut.append("the line is cut")
        client.match_screen.draw()  # type: ignore[union-attr]
        await press(client, pilot, "[")
        assert "the line is cut" in screen_text(client)
        assert "move 2 of 3" in screen_text(client)
        cut.clear()
        await press(client, pilot, "[")
        assert "move 1 of 3" in screen_text(client)
        await press(client, pilot, "}")
        assert "move 3 of 3" in screen_text(client)
        assert threading.main_thread().name not in [thread for _, thread in asked]

    drive(Client(table), hand)
