"""Drives the terminal client as a hand would, and reads what stands on its screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

import pytest
from textual.pilot import Pilot

import sixfold
from sixfold.match import Match
from sixfold.record import Record
from sixfold.ruleset import Ruleset
from sixfold.table.local import LocalTable
from sixfold.table.seating import new_match
from sixfold.table.table import Table
from sixfold.tui.app import Client
from sixfold.tui.board import BoardWidget
from sixfold.tui.chips import Chips
from sixfold.tui.dialogs import PassKeyboard
from sixfold.tui.match_screen import MatchScreen
from sixfold.tui.panels import Rules
from sixfold.view import cell_of
from support.draw_views import assert_snapshot

SNAPSHOTS = Path(__file__).parents[1] / "snapshots" / "tui"
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SMALL, LARGE = (80, 24), (120, 40)
_RULES = 2  # rows of the rules that a snapshot keeps

Hand = Callable[[Client, Pilot[None]], Awaitable[None]]


def drive(
    client: Client, hand: Hand, size: tuple[int, int] = SMALL, *, calm: float | None = 0
) -> None:
    """Runs a client without a terminal, a hand at its keys.

    The keyboard is passed on after ``calm`` seconds: at once, or with None as people need it.
    """

    async def run() -> None:
        async with client.run_test(size=size) as pilot:
            await settled(client, pilot)
            await hand(client, pilot)

    with pytest.MonkeyPatch.context() as patch:
        if calm is not None:
            patch.setattr(PassKeyboard, "calm", calm)
        asyncio.run(run())


async def settled(client: Client, pilot: Pilot[None]) -> None:
    """Waits until nobody thinks and the screen shows what the table tells."""
    for _ in range(500):
        await pilot.pause()
        screen = client.match_screen
        busy = any(not worker.is_finished for worker in client.workers)
        now = screen.table.now() if screen is not None else None
        known = screen is None or now is None or screen.shown.version == now.version
        if known and not busy and (now is None or now.thinking is None):
            await pilot.pause()  # what was told last is shown, too
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the client does not come to rest")


async def press(client: Client, pilot: Pilot[None], *keys: str) -> None:
    """Presses keys, and waits for what comes of them."""
    await pilot.press(*keys)
    await settled(client, pilot)


def screen_text(client: Client) -> str:
    """Returns what stands on the screen, row by row, without colours."""
    rows = client.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in rows).rstrip() + "\n"


def assert_screen(client: Client, name: str) -> None:
    """Compares the screen with the text kept of it; a wanted text is written on request.

    Of the page of rules only the first rows are kept, so that it may be written on.
    """
    shown = [list(row) for row in screen_text(client).split("\n")]
    for rules in client.screen.query(Rules):
        x, y, wide, high = rules.region
        for row in shown[y + _RULES : y + high] if rules.display else ():
            row[x + 1 : x + wide] = " " * len(row[x + 1 : x + wide])
    told = "\n".join("".join(row).rstrip() for row in shown)
    assert_snapshot(told, f"{name}.txt", SNAPSHOTS)


def hotseat(preset: str, *, seed: int = 1, language: str = "en") -> LocalTable:
    """Returns a table at which all seats are played here."""
    return LocalTable(new_match(Ruleset(preset), {}, seed=seed), language=language)


def pictured(game: str) -> LocalTable:
    """Returns the table of the game that is pictured in the documents, one move before its end."""
    record = Record.parse((PICTURES / f"{game}.txt").read_bytes())
    match = Match.from_record(record, seed=1)
    if match.outcome:
        match.undo()
    return LocalTable(match)


def first_preset(game: str) -> str:
    """Returns the preset that is offered first."""
    known = sixfold.presets().items()
    return next(name for name, text in known if Ruleset(text).game == game)


@cache
def short_match(game: str) -> tuple[str, int, tuple[str, ...]]:
    """Returns a short random match of a game: preset, seed, the moves of its seats."""
    found: list[tuple[int, str, int, tuple[str, ...]]] = []
    for preset, text in sixfold.presets().items():
        if Ruleset(text).game != game:
            continue
        for seed in range(30):
            match, moves = Match(preset, seed=seed), []
            while not match.outcome and len(moves) < 60:
                moves.append(str(match.position.random_move(1000 * seed + len(moves))))
                match.play(moves[-1])
            if match.outcome:
                found.append((len(moves), preset, seed, tuple(moves)))
    _, preset, seed, moves = min(found)
    return preset, seed, moves


def table_of(client: Client) -> Table:
    """Returns the table that the client sits at."""
    assert client.table is not None
    return client.table


async def click(client: Client, pilot: Pilot[None], target: str) -> None:
    """Clicks a target where it is drawn: on the board, or among the chips."""
    screen = client.match_screen
    assert isinstance(screen, MatchScreen)
    chips, board = screen.query_one(Chips), screen.query_one(BoardWidget)
    at = chips.where(f"touch {target}") if chips.display else None
    if at is not None:
        await pilot.click(chips, offset=at)
    else:
        assert board.laid is not None
        place = next(
            (
                (row, column)
                for (row, column), named in board.laid.targets.items()
                if named == target
            ),
            board.laid.middles.get(cell_of(target)),
        )
        assert place is not None, f"{target} is drawn nowhere"
        origin = board.origin
        assert await pilot.click(board, offset=(place[1] - origin[1], place[0] - origin[0]))
    await settled(client, pilot)
