"""What the client asks of its table in threads: whatever comes late or fails does no harm."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

import sixfold
from sixfold.engine.thought import Thought
from sixfold.errors import IllegalMove
from sixfold.games import refused
from sixfold.ruleset import Ruleset
from sixfold.table.local import LocalTable
from sixfold.table.table import Hint, Shown
from sixfold.tongue import speaking
from sixfold.tui.app import Client
from sixfold.tui.panels import Thinking
from sixfold.view import View
from support.terminal import click, drive, first_preset, hotseat, press, screen_text, settled

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


def test_a_refusal_is_told_in_the_language_spoken() -> None:
    table = begun(language="fr")
    last = table.now().moves[-1].text
    with pytest.raises(IllegalMove) as error:
        table.match.play(last)
    with speaking("fr"):
        why = refused(error.value.reason, GAME)
    assert why != error.value.reason

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        screen = client.match_screen
        assert screen is not None
        screen.do(lambda: table.play(last))
        await settled(client, pilot)
        assert why in screen.told
        assert "cannot be played" not in screen.told

    with speaking("fr"):
        client = Client(table)
    drive(client, hand)


def test_a_hint_that_comes_when_the_match_has_moved_on_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, asked, answer = begun(), threading.Event(), threading.Event()

    def hint(stage: int = 1) -> Hint:
        asked.set()
        assert answer.wait(60)
        return Hint(stage, (), "of long ago")

    monkeypatch.setattr(table, "hint", hint)

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        screen = client.match_screen
        assert screen is not None
        await pilot.press("f5")
        assert asked.wait(60)
        table.play(table.now().legal[0][0])
        await pilot.pause()
        answer.set()
        await settled(client, pilot)
        assert "move 4 of 4" in screen_text(client)
        assert screen.hint is None
        await press(client, pilot, "f5")
        assert screen.hint is not None
        assert "of long ago" in screen_text(client)

    drive(Client(table), hand)


def test_each_run_of_the_engine_ends_when_it_is_no_longer_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = begun()
    real: list[Thought] = []
    table.evaluate(lambda thought: real.append(thought) or False)
    asked = [threading.Event(), threading.Event()]
    answers = [threading.Event(), threading.Event()]
    heard: dict[int, object] = {}

    def evaluate(told: Callable[[Thought], object], seconds: float = 3) -> Thought | None:
        run = asked[0].is_set()
        asked[run].set()
        assert answers[run].wait(60)
        heard[run] = told(real[0])
        return real[0]

    monkeypatch.setattr(table, "evaluate", evaluate)

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        for run in (0, 1):
            await pilot.press("f4")
            assert asked[run].wait(60)
            if run == 0:
                await pilot.press("f4")
        answers[0].set()
        for _ in range(5):
            await pilot.pause(0.02)
        panel = client.screen.query_one(Thinking)
        assert panel.display
        assert "thinking" in str(panel.render()), "what the first run found is not shown"
        assert heard == {0: False}
        answers[1].set()
        await settled(client, pilot)
        assert heard[1] is True
        assert "depth" in str(panel.render())

    drive(Client(table), hand)


def test_a_move_is_played_as_its_player_saw_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    table, told = begun(), list[tuple[str, bool]]()

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        screen = client.match_screen
        assert screen is not None

        def note(move: str, seen: Shown) -> None:
            told.append((move, seen is screen.shown))

        monkeypatch.setattr(table, "play_as_seen", note)
        move, path = next(found for found in screen.shown.legal if len(found[1]) == 1)
        await click(client, pilot, path[0])
        await press(client, pilot, *"zz", "enter")
        assert told == [(move, True), ("zz", True)]

    drive(Client(table), hand)
