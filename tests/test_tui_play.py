"""Whole matches in the terminal client, by mouse and by keyboard, and what may go wrong there."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

import sixfold
from sixfold.record import Record
from sixfold.tui.app import Client
from sixfold.tui.entry import Entry
from support.terminal import (
    LARGE,
    click,
    drive,
    first_preset,
    hotseat,
    press,
    screen_text,
    settled,
    short_match,
    table_of,
)


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.chdir(tmp_path)


async def arrive(client: Client, pilot: Pilot[None]) -> None:
    """Takes the keyboard, where it is passed on."""
    while table_of(client).now().passing is not None:
        await press(client, pilot, "enter")


@pytest.mark.parametrize("game", sixfold.games())
def test_a_match_is_played_by_typing(game: str) -> None:
    preset, seed, moves = short_match(game)

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        for move in moves:
            await arrive(client, pilot)
            await pilot.press(*(_KEYS.get(letter, letter) for letter in move))
            await press(client, pilot, "enter")
        shown = table_of(client).now()
        assert shown.over
        assert shown.outcome_words
        assert shown.outcome_words.split(":")[0] in words_on(client)

    drive(Client(hotseat(preset, seed=seed)), hand)


def begin(client: Client, text: str) -> None:
    """Lets a text stand where moves are typed."""
    entry = client.screen.query_one(Entry)
    client.screen.set_focus(entry)
    entry.value, entry.cursor_position = text, len(text)


def words_on(client: Client) -> str:
    """Returns what stands on the screen, wherever its lines break."""
    return " ".join(screen_text(client).split())


_KEYS = {
    ",": "comma",
    "-": "minus",
    " ": "space",
    ":": "colon",
    ">": "greater_than_sign",
    "+": "plus",
    "*": "asterisk",
    "=": "equals_sign",
    "/": "slash",
    "?": "question_mark",
}


@pytest.mark.parametrize("game", sixfold.games())
def test_a_match_is_played_by_mouse(game: str) -> None:
    preset, seed, moves = short_match(game)

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        for move in moves:
            await arrive(client, pilot)
            before = len(table_of(client).now().moves)
            path = next(path for text, path in table_of(client).now().legal if text == move)
            for target in path:
                await click(client, pilot, target)
            played = table_of(client).now().moves
            assert move in [each.text for each in played[before:]]
        assert table_of(client).now().over

    drive(Client(hotseat(preset, seed=seed)), hand)


@pytest.mark.parametrize("game", sixfold.games())
def test_moves_are_made_by_walking_and_touching(game: str) -> None:
    async def hand(client: Client, pilot: Pilot[None]) -> None:
        await arrive(client, pilot)
        screen = client.match_screen
        assert screen is not None
        for _ in range(40):
            played = sum(bool(move.seat) for move in table_of(client).now().moves)
            if played >= 2 or table_of(client).now().over:
                break
            await arrive(client, pilot)
            open_ = screen.touch.cells
            if not open_ or screen.touch.choice:
                await press(client, pilot, "enter")  # the chips have the keyboard
                continue
            if not screen.board.has_focus:
                await press(client, pilot, "tab")
                continue
            await walk_to(client, pilot, open_[-1])
            await press(client, pilot, "enter")
        assert sum(bool(move.seat) for move in table_of(client).now().moves) >= 2

    drive(Client(hotseat(first_preset(game))), hand)


async def walk_to(client: Client, pilot: Pilot[None], cell: str) -> None:
    """Presses arrows until the cursor stands on a cell."""
    board = client.match_screen.board  # type: ignore[union-attr]
    for _ in range(60):
        if board.cursor == cell:
            return
        assert board.laid is not None
        row, column = board.laid.middles[cell]
        here = board.laid.middles.get(board.cursor, (row, column - 1))
        if here[0] != row:
            await pilot.press("down" if row > here[0] else "up")
        else:
            await pilot.press("right" if column > here[1] else "left")
    raise AssertionError(f"{cell} cannot be walked to")


def test_escape_takes_a_touch_back_and_a_wrong_touch_does_nothing() -> None:
    async def hand(client: Client, pilot: Pilot[None]) -> None:
        screen = client.match_screen
        assert screen is not None
        path = max((path for _, path in table_of(client).now().legal), key=len)
        for target in path[:-1]:
            await click(client, pilot, target)
        assert screen.touch.touched == path[:-1]
        await press(client, pilot, "escape")
        assert screen.touch.touched == path[:-2]
        await press(client, pilot, "escape", "escape", "escape")
        assert screen.touch.touched == ()
        assert len(table_of(client).now().moves) == 0

    for game in sixfold.games():
        legal = hotseat(first_preset(game)).now().legal
        if (
            any(len(path) > 1 for _, path in legal)
            and not sixfold.Ruleset(first_preset(game)).has_chance
        ):
            drive(Client(hotseat(first_preset(game))), hand)


@pytest.mark.parametrize("game", sixfold.games())
def test_garbage_is_refused_on_the_screen_and_loses_nothing(game: str) -> None:
    async def hand(client: Client, pilot: Pilot[None]) -> None:
        await arrive(client, pilot)
        before = table_of(client).now().moves
        for typed in ("zz9", "0" * 300, "\u202e\u0000é", "[bold]", "999999999999999999,1", "-"):
            begin(client, typed)
            await press(client, pilot, "enter")
            assert "cannot be played" in words_on(client)
        await press(
            client, pilot, *"aqz!§$%&()", "escape", "f6", "f7", "tab", "tab", "f9", "ctrl+k"
        )
        assert table_of(client).now().moves == before
        assert client.is_running

    drive(Client(hotseat(first_preset(game))), hand)


@pytest.mark.parametrize("game", sixfold.games())
def test_moves_are_taken_back_played_again_and_replayed(game: str) -> None:
    preset, seed, moves = short_match(game)

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        table = table_of(client)
        for move in moves[:3]:
            table.arrive()
            table.play(move)
        table.arrive()
        await settled(client, pilot)
        await arrive(client, pilot)
        count = len(table.now().moves)
        latest = screen_text(client)
        await press(client, pilot, "f6")
        await arrive(client, pilot)
        assert len(table.now().moves) < count
        await press(client, pilot, "f7")
        await arrive(client, pilot)
        assert len(table.now().moves) == count
        seen = {screen_text(client)}
        for _ in range(count):
            await press(client, pilot, "[")
            seen.add(screen_text(client))
        assert len(seen) == count + 1
        await press(client, pilot, "{")
        await press(client, pilot, "}")
        assert screen_text(client).split("\n")[1:8] == latest.split("\n")[1:8]

    drive(Client(hotseat(preset, seed=seed)), hand)


def test_what_is_typed_is_completed_and_what_begins_so_is_listed() -> None:
    game = next(g for g in sixfold.games() if not sixfold.Ruleset(g).has_chance)
    table = hotseat(first_preset(game))
    legal = [move for move, _ in table.now().legal]

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        move = legal[0]
        entry = client.match_screen.query_one(Entry)  # type: ignore[union-attr]
        begin(client, move[0].upper())
        await settled(client, pilot)
        found = [each for each in legal if each.casefold().startswith(move[0].casefold())]
        assert " ".join(found[:12]) in screen_text(client)
        begin(client, move[:-1])
        await pilot.press("tab")
        assert entry.value.startswith(move[:-1])
        await press(client, pilot, "escape")
        assert client.match_screen.board.has_focus  # type: ignore[union-attr]

    drive(Client(table), hand)


def test_a_match_is_saved_and_loaded_and_files_are_not_written_over_unasked(
    tmp_path: Path,
) -> None:
    game = next(g for g in sixfold.games() if not sixfold.Ruleset(g).has_chance)
    file = tmp_path / "kept.json"

    async def name(client: Client, pilot: Pilot[None], text: str) -> None:
        client.screen.query_one("Input").value = text  # type: ignore[attr-defined]
        await press(client, pilot, "enter")

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        table = table_of(client)
        table.play(table.now().legal[0][0])
        await press(client, pilot, "f8")
        await name(client, pilot, str(file))
        assert "Saved to" in screen_text(client)
        saved = file.read_bytes()
        assert len(Record.parse(saved).plies) == 1
        table.play(table.now().legal[0][0])
        await press(client, pilot, "f8")
        await name(client, pilot, str(file))
        await press(client, pilot, "enter")  # leave it
        assert file.read_bytes() == saved
        await press(client, pilot, "f8")
        await name(client, pilot, str(file))
        await press(client, pilot, "down", "enter")  # write over it
        assert len(Record.parse(file.read_bytes()).plies) == 2
        await press(client, pilot, "f8")
        await name(client, pilot, str(tmp_path / "no" / "such" / "folder.txt"))
        assert "No such file" in words_on(client)
        client.action_load()
        await pilot.pause()
        await name(client, pilot, str(tmp_path / "nothing.txt"))
        assert "No such file" in words_on(client)
        (tmp_path / "garbage.txt").write_bytes(b"\x00\xff" * 100)
        client.action_load()
        await pilot.pause()
        await name(client, pilot, str(tmp_path / "garbage.txt"))
        assert table_of(client) is table
        client.action_load()
        await pilot.pause()
        await name(client, pilot, str(file))
        assert table_of(client) is not table
        assert len(table_of(client).now().moves) == 2

    drive(Client(hotseat(first_preset(game))), hand)


def test_hints_come_in_stages_and_the_engine_tells_what_it_thinks() -> None:
    game = next(g for g in sixfold.games() if not sixfold.Ruleset(g).has_chance)

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        screen = client.match_screen
        assert screen is not None
        await press(client, pilot, "f5")
        assert screen.hint is not None
        assert (screen.hint.stage, screen.hint.move) == (1, None)
        assert screen.hint.words in screen_text(client)
        await press(client, pilot, "f5")
        assert screen.hint is not None
        assert screen.hint.move
        assert screen.hint.move in screen_text(client)
        path = next(path for move, path in screen.shown.legal if move == screen.hint.move)
        assert screen.hinted == path
        await press(client, pilot, "f4")
        shown = screen_text(client)
        assert "%" in shown
        assert "depth" in shown
        await press(client, pilot, "f4")
        assert "depth" not in screen_text(client)

    steady = hotseat(first_preset(game))
    steady._steady = True  # by nodes, so that no clock decides what is seen
    drive(Client(steady), hand, LARGE)


def test_the_window_may_change_its_size_and_says_when_it_is_too_small() -> None:
    game = sixfold.games()[-1]

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        for size in ((120, 40), (60, 18), (200, 60), (40, 10), (80, 24)):
            await pilot.resize_terminal(*size)
            await settled(client, pilot)
            small = size == (40, 10)
            assert ("too small" in screen_text(client)) == small
            if not small:
                assert client.match_screen.board.fits  # type: ignore[union-attr]

    drive(Client(hotseat(first_preset(game))), hand)


def test_the_end_offers_another_match() -> None:
    game = next(g for g in sixfold.games() if not sixfold.Ruleset(g).has_chance)

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        await press(client, pilot, "f10")
        listed = screen_text(client)
        assert "resign" in listed
        table_of(client).resign()
        await press(client, pilot, "escape")
        shown = screen_text(client)
        assert "play again" in shown
        await press(client, pilot, "tab", "enter")
        assert not table_of(client).now().over

    drive(Client(hotseat(first_preset(game))), hand)
