"""A match goes on by itself after the client was killed, and is offered after it was left."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from textual.pilot import Pilot

import sixfold
from sixfold import cli, console, play_commands, visit_commands
from sixfold.ruleset import Ruleset
from sixfold.table.keeping import PLAYERS, keep_new, unfinished
from sixfold.table.local import LocalTable
from sixfold.table.seating import new_match
from sixfold.tui.app import Client
from sixfold.tui.plan import Plan, presets_of
from support.remote_tables import set_up
from support.terminal import Hand, drive, press, screen_text, settled, table_of

GAME = next(g for g in sixfold.games() if not Ruleset(g).has_chance)


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


class Terminal:
    """A client of its own process, at a terminal of its own."""

    def __init__(self, *words: str) -> None:
        self._end, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sixfold", "play", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=os.environ | {"TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = b""

    def wait_for(self, text: str) -> None:
        """Reads until a text was shown."""
        for _ in range(1200):
            if text.encode() in self.shown:
                return
            if select.select([self._end], [], [], 0.1)[0]:
                try:
                    self.shown += os.read(self._end, 65536)
                except OSError:
                    break
        raise AssertionError(f"{text!r} was never shown: {self.shown[-2000:]!r}")

    def type(self, text: str) -> None:
        """Types a text."""
        os.write(self._end, text.encode())

    def kill(self) -> None:
        """Kills it where it stands."""
        self.process.kill()
        self.process.wait()
        os.close(self._end)


def moves_kept() -> list[str]:
    for kept, record in unfinished():
        kept.free()
        return [ply.move for ply in record.plies]
    return []


def test_a_match_goes_on_by_itself_after_kill_9(tmp_path: Path) -> None:
    first = str(new_match(Ruleset(GAME), {}).position.legal_moves[0])
    terminal = Terminal(GAME)
    terminal.wait_for("move 0 of 0")
    terminal.type(first + "\r")
    terminal.wait_for("move 1 of 1")
    terminal.kill()
    again = Terminal()
    again.wait_for("Going on with the last game")
    again.wait_for("move 1 of 1")
    again.type("\x11")  # leaves it
    again.wait_for("sixfold play --resume")
    assert again.process.wait(60) == 0
    os.close(again._end)
    assert moves_kept()[:1] == [first]


def begun() -> LocalTable:
    kept = keep_new(GAME)
    table = LocalTable(new_match(Ruleset(GAME), {}), keep=kept.path)
    table.play(table.now().legal[0][0])
    table.close()
    kept.free()
    return table


def test_a_match_that_was_left_is_offered_and_not_forced() -> None:
    begun()

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        assert client.match_screen is None
        assert "go on with the last game" in screen_text(client)
        await press(client, pilot, "enter")
        assert client.match_screen is not None
        assert len(table_of(client).now().moves) == 1
        client.action_new()
        await settled(client, pilot)
        assert client.match_screen is None
        assert "go on with the last game" in screen_text(client)

    drive(Client(), hand)
    assert len(moves_kept()) == 1


def test_a_match_begun_on_the_first_screen_is_kept_from_its_first_move_on() -> None:
    async def hand(client: Client, pilot: Pilot[None]) -> None:
        plan = Plan(presets_of(GAME)[0][1])
        plan.sit(2, "here")
        client.begin(plan)
        await settled(client, pilot)
        table = table_of(client)
        table.play(table.now().legal[0][0])
        await settled(client, pilot)
        assert moves_kept() == []  # it is at a keyboard

    drive(Client(), hand)
    assert len(moves_kept()) == 1


def test_a_kept_match_that_cannot_be_read_does_not_stop_the_client(tmp_path: Path) -> None:
    begun()
    for file in tmp_path.rglob("games/*.json"):
        file.write_bytes(b"\x00" * 50)
        file.with_suffix(".lock").touch()

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        assert client.match_screen is None
        assert "start the game" in screen_text(client)

    drive(Client(), hand)


def on_the_screen(monkeypatch: pytest.MonkeyPatch, hand: Hand, *words: str) -> None:
    """Runs a command as at a terminal, a hand at the keys of its client."""
    for commands in (play_commands, visit_commands):
        monkeypatch.setattr(commands, "fills_screen", lambda chosen: True)
    monkeypatch.setattr(console, "heed_endings", lambda: None)
    monkeypatch.setattr(Client, "run", lambda client: drive(client, hand))
    assert cli.main(list(words)) == 0


def test_a_match_begun_by_command_is_offered_as_soon_as_another_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def hand(client: Client, pilot: Pilot[None]) -> None:
        table = table_of(client)
        table.play(table.now().legal[0][0])
        client.action_new()
        await settled(client, pilot)
        assert "go on with the last game" in screen_text(client)
        client.action_resume()
        await settled(client, pilot)
        assert len(table_of(client).now().moves) == 1

    on_the_screen(monkeypatch, hand, "play", GAME)


def test_a_match_that_is_refused_leaves_no_file_locked(tmp_path: Path) -> None:
    record = begun().record()
    record.headers[PLAYERS] = json.dumps(["/bin/true", ""])
    file = tmp_path / "bad.json"
    file.write_text(record.to_json(), encoding="utf-8")
    plan = Plan(presets_of(GAME)[0][1])
    plan.sit(2, "no such character")

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        client.tried(lambda: client._load(file))
        assert "names a program" in client._told
        client.begin(plan)
        assert client._told
        assert client.match_screen is None
        assert not list(tmp_path.rglob("games/*.lock"))

    drive(Client(), hand)


def test_who_leaves_a_match_of_a_site_is_told_the_way_back(
    site: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def hand(client: Client, pilot: Pilot[None]) -> None:
        assert client.match_screen is not None

    with set_up(site, GAME, "me", "friend") as table:
        on_the_screen(monkeypatch, hand, "play", table.address)
        assert f"'sixfold play {table.address}' comes back" in capsys.readouterr().out
