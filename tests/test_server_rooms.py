"""Rooms under random interleavings: several processes, stale plies, doubles, reconnects, takebacks.

Each round lets many hands act at once on the rooms of two servers that share one database, and
then reads the database alone: it must tell one legal match, with every acknowledged move in it.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.server.keys import Keys
from sixfold.server.metrics import Metrics
from sixfold.server.mind import Answer, Task
from sixfold.server.minds import MindFailed
from sixfold.server.protocol import (
    Abort,
    Ask,
    Clock,
    Decline,
    Hint,
    NewMatch,
    NewSeat,
    Play,
    Resign,
)
from sixfold.server.refusals import Refusal
from sixfold.server.rooms import Rooms
from sixfold.server.seating import new_row
from sixfold.server.settings import Settings
from sixfold.server.standing import Standing
from sixfold.server.store import PlyRow, Store, TooLate

ANN, BEN = "ann", "ben"


class Mind:
    """Stands for the engine: plays the first legal move, or fails."""

    def __init__(self, *, fails: bool = False) -> None:
        self.fails, self.asked, self.failures = fails, 0, 0

    async def ask(self, task: Task) -> Answer:
        self.asked += 1
        await asyncio.sleep(0)
        if self.fails:
            raise MindFailed("it does not answer")
        here = sixfold.new(task.ruleset)
        for move in task.moves:
            here = here.play(move)
        return Answer(str(here.legal_moves[0]), [here.legal_moves[0].targets[0]])

    async def close(self) -> None:
        pass


@asynccontextmanager
async def house(file: Path, servers: int = 1, mind: Mind | None = None) -> Any:
    """Opens so many servers' rooms over one database."""
    told = Settings(database=str(file), workers=servers)
    stores = [Store(told) for _ in range(servers)]
    secrets = [await store.open() for store in stores]
    assert len(set(secrets)) == 1
    made = [Rooms(store, Keys(secrets[0]), mind or Mind(), Metrics()) for store in stores]  # type: ignore[arg-type]
    try:
        yield made
    finally:
        for rooms in made:
            await rooms.close()
            await rooms.store.close()


async def begun(rooms: Rooms, *seats: NewSeat, **more: Any) -> str:
    """Sets a match up; by default ann and ben sit opposite."""
    wanted = NewMatch("six", list(seats) or [NewSeat("me"), NewSeat("friend")], **more)
    row = new_row(wanted, ANN, time.time(), 1)
    await rooms.create(row)
    if not seats:
        here = (await rooms.room(row.id)).standing
        await rooms.sit(row.id, BEN, rooms.keys.seat(row.id, 2, here.seats[1].turn), "Ben")
    return row.id


async def one_hand(
    rooms: list[Rooms], match: str, player: str, chance: random.Random, done: list[tuple[int, str]]
) -> None:
    """Does a dozen things, some of them stale, doubled or not allowed."""
    for _ in range(12):
        here = (await chance.choice(rooms).room(match)).standing
        ply = max(0, here.ply - chance.choice([0, 0, 0, 0, 1, 2]))
        legal = list(here.position.legal_moves)
        kind = chance.random()
        act: Any = Ask("takeback", ply) if kind < 0.1 else Decline("takeback", ply)
        if kind > 0.15 and legal:
            act = Play(str(chance.choice(legal[:6])), ply)
        if kind > 0.97:
            act = Ask("draw", ply)
        times = 2 if chance.random() < 0.2 else 1
        try:
            for _ in range(times):
                await chance.choice(rooms).act(match, player, act)
                if isinstance(act, Play):
                    done.append((act.ply, act.move))
        except Refusal as refusal:
            if refusal.what not in ("stale", "turn", "illegal", "over", "refused"):
                raise
        await asyncio.sleep(chance.random() * 0.002)
        if chance.random() < 0.1:  # a server forgets what it remembered
            chance.choice(rooms).forget_idle(-1)


def in_the_store(plies: list[PlyRow], done: list[tuple[int, str]]) -> None:
    rows = {row.number: row for row in plies}
    assert sorted(rows) == list(range(len(plies)))
    for ply, move in done:
        assert (rows[ply].kind, rows[ply].move) == ("move", move), "an acknowledged move is lost"


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), servers=st.integers(1, 2))
def test_whatever_happens_at_once_the_store_tells_one_legal_match(
    tmp_path_factory: pytest.TempPathFactory, seed: int, servers: int
) -> None:
    async def round() -> None:
        file = tmp_path_factory.mktemp("rooms") / "site.db"
        done: list[tuple[int, str]] = []
        async with house(file, servers) as rooms:
            match = await begun(rooms[0])
            hands = [
                one_hand(rooms, match, player, random.Random(f"{seed} {player} {n}"), done)
                for player in (ANN, BEN)
                for n in range(2)
            ]
            await asyncio.gather(*hands)
            row = await rooms[0].store.load(match)
            assert row is not None
            in_the_store(row.plies, done)
            alone = Standing(row)  # replays all of it, legal or not
            assert row.over == (alone.outcome is not None)
            for each in rooms:
                each.forget_idle(-1)
                room = await each.room(match)
                assert room.standing.position == alone.position
                assert room.standing.moves == alone.moves

    asyncio.run(round())


def test_of_two_writers_of_one_ply_the_second_is_told(tmp_path: Path) -> None:
    async def both() -> None:
        async with house(tmp_path / "site.db", 2) as (one, other):
            match = await begun(one)
            await other.room(match)  # remembers the match as it is now
            moves = list((await one.room(match)).standing.position.legal_moves)
            await one.act(match, ANN, Play(str(moves[0]), 0))
            with pytest.raises(Refusal, match="moved on"):
                await other.act(match, ANN, Play(str(moves[1]), 0))
            await other.act(match, ANN, Play(str(moves[0]), 0))  # the same one again is no fault
            row = PlyRow(0, "move", 1, str(moves[1]), 0.0, None)
            with pytest.raises(TooLate):
                await other.store.append(match, [row], {"changed": 0.0})

    asyncio.run(both())


def test_other_processes_hear_of_a_change(tmp_path: Path) -> None:
    async def both() -> None:
        async with house(tmp_path / "site.db", 2) as (one, other):
            match = await begun(one)
            before = await other.store.last_change()
            move = str((await one.room(match)).standing.position.legal_moves[0])
            await one.act(match, ANN, Play(move, 0))
            assert {each for _, each in await other.store.changed_since(before)} == {match}
            assert await one.store.changed_since(before) == []  # it knows already
            await other.store.forget_changes(time.time() + 1)
            assert await other.store.changed_since(0) == []

    asyncio.run(both())


async def settled(rooms: Rooms, match: str) -> Standing:
    room = await rooms.room(match)
    for _ in range(400):
        if not room.thinking:
            break
        await asyncio.sleep(0.01)
    return room.standing


def test_a_computer_that_fails_plays_something_all_the_same(tmp_path: Path) -> None:
    async def play() -> None:
        mind = Mind(fails=True)
        async with house(tmp_path / "site.db", mind=mind) as (rooms,):
            match = await begun(rooms, NewSeat("computer", level=3), NewSeat("me"))
            assert len((await settled(rooms, match)).moves) == 1
            assert mind.asked == 2  # once more than it failed
            with pytest.raises(Refusal, match="no answer"):
                await rooms.hint(match, ANN, Hint(1))

    asyncio.run(play())


def test_what_a_stopped_server_owed_is_taken_up(tmp_path: Path) -> None:
    async def play() -> None:
        file = tmp_path / "site.db"
        async with house(file) as (rooms,):
            match = await begun(rooms)
            clocked = await begun(rooms, clock=Clock("move", seconds=1))
            move = str((await rooms.room(clocked)).standing.position.legal_moves[0])
            await rooms.act(clocked, ANN, Play(move, 0))
            row = await rooms.store.load(match)
            assert row is not None
            seat = row.seats[0]
            machine = type(seat)(1, "computer", "", 1, None, 1)
            await rooms.store.seat(match, [seat], [machine])  # as if it had stopped just now
            await rooms.store.set(match, owed=time.time())
        async with house(file) as (again,):
            assert match in await again.store.due(0, time.time() + 1)
            await again.owed(match)
            assert len((await settled(again, match)).moves) == 1
            assert match not in await again.store.due(0, time.time() + 1)
            await asyncio.sleep(1.7)
            assert clocked in await again.store.due(time.time(), 0)
            await again.owed(clocked)
            ended = (await again.room(clocked)).standing.outcome
            assert ended is not None
            assert ended.reason == "time"

    asyncio.run(play())


def test_only_one_rematch_comes_of_a_match(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path / "site.db", 2) as rooms:
            match = await begun(rooms[0])
            await rooms[0].act(match, ANN, Resign(0))
            asks = [
                each.act(match, player, Ask("rematch", 1))
                for each in rooms
                for player in (ANN, BEN)
            ]
            await asyncio.gather(*asks, return_exceptions=True)
            await rooms[0].act(match, ANN, Ask("rematch", 1))
            await rooms[1].act(match, BEN, Ask("rematch", 1))
            found = {row.id for row in await rooms[0].store.of_player(ANN) if row.id != match}
            kept = await rooms[0].store.load(match)
            assert kept is not None
            assert found == {kept.next}

    asyncio.run(play())


def test_a_match_that_somebody_aborted_cannot_go_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path / "site.db") as (rooms,):
            match = await begun(rooms)
            await rooms.act(match, BEN, Abort(0))
            with pytest.raises(Refusal, match="over"):
                await rooms.act(match, ANN, Play("0,1", 1))

    asyncio.run(play())


@pytest.fixture(autouse=True)
def _no_loop_left() -> Iterator[None]:
    yield
    asyncio.set_event_loop(None)
