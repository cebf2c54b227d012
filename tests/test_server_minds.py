"""The processes that think: they answer, and a crash or an overrun costs an answer only."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import Any

import pytest

import sixfold
from sixfold.server.mind import Task
from sixfold.server.minds import MindFailed, Minds


def task(do: str = "move", **more: Any) -> Task:
    return Task(**{"do": do, "ruleset": "six", "start": None, "moves": [], **more})


@asynccontextmanager
async def thinking(patience: float = 60) -> Any:
    minds = Minds(1, patience)
    try:
        yield minds
    finally:
        await minds.close()


@pytest.mark.parametrize("level", [0, 1, 5, 9, 10])
def test_every_level_answers_with_a_legal_move(level: int) -> None:
    async def ask() -> None:
        async with thinking() as minds:
            answer = await minds.ask(task(level=level, seconds=0.1))
            assert answer.move in sixfold.new("six").legal_moves

    asyncio.run(ask())


def test_a_level_plays_the_same_of_the_same_match() -> None:
    async def ask() -> None:
        async with thinking() as minds:
            told = [(await minds.ask(task(level=3, seed=7))).move for _ in range(2)]
            assert told[0] == told[1]

    asyncio.run(ask())


def test_a_mind_that_is_killed_is_replaced() -> None:
    async def ask() -> None:
        async with thinking() as minds:
            await minds.ask(task(level=1))
            process = next(iter(minds._all))
            process.kill()
            await process.wait()
            assert (await minds.ask(task(level=1))).move  # it was seen to be gone
            process = next(iter(minds._all - {process}))
            asked = asyncio.create_task(minds.ask(task(seconds=30)))
            await asyncio.sleep(0.3)
            process.kill()
            with pytest.raises(MindFailed):
                await asked
            assert minds.failures == 1
            assert (await minds.ask(task(level=1))).move

    asyncio.run(ask())


def test_a_mind_that_overruns_is_ended() -> None:
    async def ask() -> None:
        async with thinking() as minds:
            await minds.ask(task(level=1))
            minds._patience = -29.5
            with pytest.raises(MindFailed):
                await minds.ask(task(seconds=30))
            minds._patience = 60
            assert (await minds.ask(task(level=1))).move

    asyncio.run(ask())


def test_what_cannot_be_done_is_said_and_ends_nothing() -> None:
    async def ask() -> None:
        async with thinking() as minds:
            with pytest.raises(MindFailed, match="illegal move"):
                await minds.ask(task(moves=["nonsense"]))
            assert (await minds.ask(task(level=1))).move
            assert minds.failures == 0

    asyncio.run(ask())


def test_a_hint_looks_at_a_threat_of_the_other_seat() -> None:
    async def ask() -> None:
        async with thinking() as minds:
            moves = ["-1,0", "2,0", "-2,0", "2,1", "-3,0", "3,1", "-4,0", "1,1", "-1,1"]
            here = sixfold.new("six")
            legal = []
            for move in moves:
                if here.outcome is None and move in here.legal_moves:
                    here = here.play(move)
                    legal.append(move)
            answer = await minds.ask(task("hint", moves=legal, seconds=0.2))
            assert answer.move in here.legal_moves
            assert answer.look

    asyncio.run(ask())
