"""The board on the screen: walked, clicked, panned and as large as fits, wherever it lies."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

import sixfold
from sixfold.draw.grid import HEXAGONS
from sixfold.draw.layout import SIZES
from sixfold.match import Match
from sixfold.table.local import LocalTable
from sixfold.tui.app import Client
from sixfold.view import cell_of
from support.terminal import SMALL, drive, hotseat, pictured, press, settled


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


def unbounded() -> str:
    """Returns a preset whose table has no edge."""
    return next(
        preset
        for preset in sixfold.presets()
        if not sixfold.new(preset, seed=1).view().cells and not sixfold.Ruleset(preset).has_chance
    )


def sprawling() -> LocalTable:
    """Returns a table on which the pieces lie in one long line."""
    match = Match(unbounded(), seed=1)
    grid = HEXAGONS
    for _ in range(36):
        if match.outcome:
            match.undo()
            break
        on_board = [m for m in match.position.legal_moves if grid.find(str(m)) is not None]
        for move in sorted(on_board, key=lambda m: -grid.at(str(m))[0]):
            if not match.position.play(move).outcome:
                match.play(move)
                break
    return LocalTable(match)


@pytest.mark.parametrize("game", sixfold.games())
def test_arrows_reach_every_cell(game: str) -> None:
    async def hand(client: Client, pilot: Pilot[None]) -> None:
        if client.match_screen and client.match_screen.shown.passing:
            await press(client, pilot, "enter")
        board = client.match_screen.board  # type: ignore[union-attr]
        board.focus()
        await pilot.pause()
        assert board.laid is not None
        board.action_walk(0, 1)
        seen, ahead = {board.cursor}, [board.cursor]
        while ahead:
            start = ahead.pop()
            for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                board.cursor = start
                found = board._next(*step)
                if found and found not in seen:
                    seen.add(found)
                    ahead.append(found)
        assert seen == set(board.laid.middles)

    drive(Client(pictured(game)), hand)


@pytest.mark.parametrize("game", sixfold.games())
def test_a_click_is_told_as_the_cell_under_it_at_every_size(game: str) -> None:
    async def hand(client: Client, pilot: Pilot[None]) -> None:
        if client.match_screen and client.match_screen.shown.passing:
            await press(client, pilot, "enter")
        board = client.match_screen.board  # type: ignore[union-attr]
        for size in SIZES:
            board._wanted = size
            board._redraw()
            assert board.laid is not None
            for cell in sorted(board.laid.middles)[::13]:
                at = board.where(cell)
                if at is None:
                    continue
                board.cursor = ""
                await pilot.click(board, offset=at)
                assert cell_of(board.cursor) == cell
                await press(client, pilot, "escape")

    table = pictured(game)
    table.arrive()
    table.resign()  # so that no click is a move
    drive(Client(table), hand, (120, 40))


def test_a_table_that_does_not_fit_is_panned_and_the_cursor_stays_in_view() -> None:
    async def hand(client: Client, pilot: Pilot[None]) -> None:
        board = client.match_screen.board  # type: ignore[union-attr]
        assert board.drawn == "small" or board.fits
        await press(client, pilot, ">", ">")
        assert board.drawn == "large"
        assert not board.fits
        origin = board.origin
        await press(client, pilot, "shift+right")
        assert board.origin != origin
        for _ in range(30):
            await pilot.press("right")
            if board.cursor:
                assert board.where(board.cursor) is not None
        await press(client, pilot, "=")
        before = board.origin
        await pilot.hover(board, offset=(10, 5))
        turn = events.MouseScrollDown(board, 10, 5, 0, 1, 0, False, False, False)
        board.on_mouse_scroll_down(turn)
        assert (board.origin == before) == board.fits
        await settled(client, pilot)

    drive(Client(sprawling()), hand, SMALL)


def test_a_far_table_is_drawn_in_the_small_size_that_fits() -> None:
    async def hand(client: Client, pilot: Pilot[None]) -> None:
        board = client.match_screen.board  # type: ignore[union-attr]
        drawn = []
        for size in ((70, 20), (100, 30), (180, 60), (240, 120)):
            await pilot.resize_terminal(*size)
            await settled(client, pilot)
            drawn.append(SIZES.index(board.drawn))
        assert drawn == sorted(drawn, reverse=True)
        assert drawn[0] > drawn[-1]

    drive(Client(pictured(sixfold.Ruleset(unbounded()).game)), hand)


@pytest.mark.parametrize("game", sixfold.games())
def test_the_board_stays_where_it_is_while_a_move_is_made(game: str) -> None:
    async def hand(client: Client, pilot: Pilot[None]) -> None:
        screen = client.match_screen
        assert screen is not None
        for _ in range(9):  # where a cell is touched first and more is to follow
            if screen.shown.passing:
                await press(client, pilot, "enter")
            longer = [path[0] for _, path in screen.shown.legal if len(path) > 1]
            first = next((cell_of(at) for at in longer if screen.on_board(at)), "")
            if first:
                break
            screen.table.play(screen.shown.legal[0][0])
            await settled(client, pilot)
        else:
            return
        board = screen.board
        board.focus()
        board.cursor = first
        await pilot.pause()
        before = board.region.offset + board.where(first)
        await press(client, pilot, "enter")
        assert screen.touch.touched or screen.touch.choice
        assert board.region.offset + board.where(first) == before

    drive(Client(hotseat(game)), hand, SMALL)
