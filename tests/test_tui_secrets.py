"""Passing the keyboard never shows a secret on the way: every frame of a whole match is read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import sixfold
from sixfold.look import Look
from sixfold.ruleset import Ruleset
from sixfold.table.local import LocalTable
from sixfold.tui.app import Client
from sixfold.tui.dialogs import PassKeyboard
from support.terminal import (
    SMALL,
    click,
    drive,
    hotseat,
    press,
    screen_text,
    settled,
    short_match,
)

SECRET = [game for game in sixfold.games() if Ruleset(game).has_secrets]


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


def hidden(table: LocalTable, eye: int) -> set[str]:
    """Returns the names of the cards that seats hold and an eye does not see."""
    position = table.match.position
    seen = {item.piece for item in position.view(eye).items}
    held: set[str] = set()
    for seat in range(1, position.seats + 1):
        place = f"hand {seat}"
        held |= {item.piece for item in position.view(seat).items if item.place == place}
    return held - seen


def named(look: Look, codes: set[str], text: str) -> set[str]:
    """Returns which of some cards a text names, by their code."""
    return {code for code in codes if re.search(rf"(?<![\w]){re.escape(code)}(?![\w])", text)}


class Watcher(Client):
    """A client whose every frame is read."""

    def __init__(self, table: LocalTable) -> None:
        super().__init__(table)
        self.at_keyboard = 0
        self.frames = self.covered = 0

    def _display(self, screen: Any, renderable: Any) -> None:
        super()._display(screen, renderable)
        table = self.table
        if not isinstance(table, LocalTable) or table.match.outcome or not self.is_running:
            return
        text = screen_text(self)
        covered = isinstance(self.screen, PassKeyboard)
        found = named(table.look, hidden(table, 0 if covered else self.at_keyboard), text)
        assert not found, f"seat {self.at_keyboard} could read {found}:\n{text}"
        self.frames += 1
        self.covered += covered


@pytest.mark.parametrize("game", SECRET)
def test_no_frame_of_a_match_shows_a_secret_to_the_other_player(game: str) -> None:
    preset, seed, moves = short_match(game)
    table = hotseat(preset, seed=seed)
    client = Watcher(table)

    async def hand(_: Client, pilot: Pilot[None]) -> None:
        own_seen = 0
        for move in moves:
            passing = table.now().passing
            if passing is not None:
                await press(client, pilot, "x", "escape", "f2", "f8", "f10", "[")
                assert isinstance(client.screen, PassKeyboard)
                client.at_keyboard = passing
                await press(client, pilot, "enter")
                own = hidden(table, 0) - hidden(table, passing)
                own_seen += bool(named(table.look, own, screen_text(client)))
            for path in [path for text, path in table.now().legal if text == move]:
                for target in path:
                    await click(client, pilot, target)
            await press(client, pilot, "f3")
        assert table.now().over
        assert own_seen > 1, "who is at the keyboard sees their own"
        assert client.covered > 1

    drive(client, hand, SMALL)
    assert client.frames > 10


def test_who_moved_does_not_say_that_the_next_player_is_here() -> None:
    async def hand(client: Client, pilot: Pilot[None]) -> None:
        cover = client.screen
        assert isinstance(cover, PassKeyboard)
        for _ in range(3):  # a key that is held down
            await press(client, pilot, "enter")
        await pilot.click("#here", times=2)
        assert client.screen is cover
        cover._last -= 0.6  # what passes until a slow key repeats
        await press(client, pilot, "enter")
        assert client.screen is cover, "too soon"
        cover._last -= PassKeyboard.calm
        await pilot.click(cover.query_one("Static.title"))
        await pilot.click(cover, offset=(1, 1))
        assert client.screen is cover, "only what asks for it is clicked"
        await pilot.click("#here")
        await settled(client, pilot)
        assert client.screen is client.match_screen

    drive(Client(hotseat(short_match(SECRET[0])[0])), hand, calm=None)
