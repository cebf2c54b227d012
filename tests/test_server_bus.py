"""Several processes of one site: they wake each other, and lose nothing when they cannot."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest

from sixfold.server import elsewhere, keeper
from sixfold.server.bus import Bus, Sockets, bus_for
from sixfold.server.bus_lines import Postgres, Redis
from sixfold.server.room import Room
from sixfold.server.settings import Settings
from support.other_servers import RedisServer
from support.play_site import PATIENCE, Visitor, running


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    with RedisServer() as server:
        yield server


@pytest.fixture
def never_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that hear of each other do not look at the store by themselves."""
    monkeypatch.setattr(keeper, "_TOLD", 3600.0)


async def until(so: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.01)


async def told_of(one: Bus, other: Bus, heard: list[str], match: str) -> None:
    """Waits until a bus hears what another tells."""
    one.tell(match)
    await until(lambda: match in heard)


async def opened(one: Bus, other: Bus) -> tuple[list[str], list[str]]:
    """Opens two buses that hear each other; returns what each hears from then on."""
    here: list[str] = []
    there: list[str] = []
    await one.open(here.append)
    await other.open(there.append)
    await until(lambda: one.alive and other.alive)
    await told_of(one, other, there, "m1")
    return here, there


def play_across(first: str, second: str, plies: int = 8) -> None:
    """Plays a match whose players are at two processes."""
    with Visitor(first) as ann, Visitor(second) as ben:
        match = ann.create("six(tiles=12)", "me", "friend")
        ben.sit(match, ann)
        with ann.live(match) as a, ben.live(match) as b:
            lines = {1: a, 2: b}
            for ply in range(plies):
                here = {
                    seat: line.until(lambda m, ply=ply: full(m, ply))
                    for seat, line in lines.items()
                }
                turn = here[1]["board"]["turn"]
                lines[turn].say(do="play", move=here[turn]["board"]["legal"][0][0], ply=ply)


def full(message: dict[str, Any], ply: int) -> bool:
    """Tells whether a message is the position at a ply, with everybody seated."""
    at = message["is"] == "position" and message["ply"] == ply
    return at and all(seat["kind"] != "open" for seat in message["seats"])


@contextlib.contextmanager
def two_processes(database: Path | str, **settings: object) -> Iterator[tuple[str, str]]:
    told = {"workers": 2, **settings}
    with running(database, **told) as one, running(database, **told) as other:
        yield one, other


def test_a_process_that_is_alone_has_no_bus() -> None:
    assert type(bus_for(Settings(), "x")) is Bus
    assert type(bus_for(Settings(workers=2), "x")) is Sockets
    assert type(bus_for(Settings(database="postgresql://h/d"), "x")) is Postgres
    assert type(bus_for(Settings(redis="redis://h"), "x")) is Redis


@pytest.mark.usefixtures("never_looking")
def test_processes_beside_sqlite_wake_each_other(tmp_path: Path) -> None:
    with two_processes(tmp_path / "site.db") as (one, other):
        play_across(one, other)


@pytest.mark.usefixtures("never_looking")
def test_processes_beside_postgresql_wake_each_other(postgres: str) -> None:
    with two_processes(postgres) as (one, other):
        play_across(one, other)


@pytest.mark.usefixtures("never_looking")
def test_processes_wake_each_other_through_redis(tmp_path: Path, redis: RedisServer) -> None:
    with two_processes(tmp_path / "site.db", redis=redis.url) as (one, other):
        play_across(one, other)


def test_a_match_goes_on_while_redis_is_gone_and_after_it_is_back(
    tmp_path: Path, redis: RedisServer
) -> None:
    with two_processes(tmp_path / "site.db", redis=redis.url) as (one, other):
        play_across(one, other, 3)
        redis.kill()
        play_across(one, other, 3)
        redis.start()
        play_across(one, other, 3)


@pytest.fixture
def beating(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that fall silent are soon taken for dead."""
    monkeypatch.setattr(elsewhere, "BEAT", 0.05)
    monkeypatch.setattr(elsewhere, "_LAPSE", 0.5)


def present(*there: bool, watching: int = 0) -> Callable[[dict[str, Any]], bool]:
    def so(message: dict[str, Any]) -> bool:
        if message["is"] == "position":
            seats = [seat["present"] for seat in message["seats"]]
        else:
            seats = message.get("present", [])
        return seats == list(there) and message["watching"] == watching

    return so


def come_and_go(one: str, other: str) -> None:
    with Visitor(one) as ann, Visitor(other) as ben, Visitor(one) as eve:
        match = ann.create("six", "me", "friend")
        with ann.live(match) as a, ben.live(match) as b:
            a.until(present(True, False, watching=1))
            ben.sit(match, ann)  # who watched at another process sits down
            for line in (a, b):
                line.until(present(True, True))
            with eve.live(match):
                for line in (a, b):
                    line.until(present(True, True, watching=1))
            a.until(present(True, True))
            b.socket.close()
            a.until(present(True, False))
        with ben.live(match) as b:
            b.until(present(False, True))
            with ann.live(match) as a:
                a.until(present(True, True))


def test_players_at_two_processes_see_each_other_come_and_go(tmp_path: Path) -> None:
    with two_processes(tmp_path / "site.db") as (one, other):
        come_and_go(one, other)


def test_players_see_each_other_through_postgresql(postgres: str) -> None:
    with two_processes(postgres) as (one, other):
        come_and_go(one, other)


def test_players_see_each_other_through_redis(tmp_path: Path, redis: RedisServer) -> None:
    with two_processes(tmp_path / "site.db", redis=redis.url) as (one, other):
        come_and_go(one, other)


@pytest.mark.usefixtures("beating")
def test_who_was_at_a_process_that_fell_silent_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        two_processes(tmp_path / "site.db") as (one, other),
        Visitor(one) as ann,
        Visitor(other) as ben,
    ):
        match = ann.create("six", "me", "friend")
        ben.sit(match, ann)
        with ann.live(match) as a, ben.live(match) as b:
            for line in (a, b):
                line.until(present(True, True))
            with monkeypatch.context() as silence:
                silence.setattr(Sockets, "tell", lambda self, told: None)
                a.until(present(True, False))
                b.until(present(False, True))
            for line in (a, b):  # what was lost is told again
                line.until(present(True, True))


def test_nonsense_from_elsewhere_is_passed_over() -> None:
    told: list[str] = []
    here = elsewhere.Elsewhere(told.append)
    room = Room(SimpleNamespace(id="m1", seats=[]))  # type: ignore[arg-type]
    for nonsense in ("@", "@a m1", "@a m1 1, x", "@a m2 1, 1", "@a m1 1,,  1", "@a m1 -1, 1"):
        here.hear(nonsense, {"m1": room}.get)
    assert (room.elsewhere, told) == ({}, [])
    here.hear("@a m1 1,2, 3", {"m1": room}.get)
    assert room.elsewhere["a"][0] == (frozenset({1, 2}), 3)
    here.hear("@a m1  0", {"m1": room}.get)
    assert room.elsewhere == {}


class Somebody:
    player = None

    def changed(self) -> None: ...

    def came_or_went(self) -> None: ...


def test_of_however_many_matches_each_is_told_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(elsewhere, "BEAT", 1.0)
    rooms = [Room(SimpleNamespace(id=f"m{n}", seats=[])) for n in range(1200)]  # type: ignore[arg-type]
    for room in rooms:
        room.listeners.add(Somebody())

    async def beat() -> None:
        one, other = Sockets("here"), Sockets("here")
        heard: set[str] = set()
        await one.open(lambda told: None)
        await other.open(lambda told: heard.add(told.split()[1]))
        beating = asyncio.create_task(elsewhere.Elsewhere(one.tell).keep_beating(lambda: rooms))
        await until(lambda: len(heard) == len(rooms))
        beating.cancel()
        for bus in (one, other):
            await bus.close()

    asyncio.run(beat())


def test_without_any_bus_the_store_tells_what_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sockets, "tell", lambda self, match: None)
    with two_processes(tmp_path / "site.db") as (one, other):
        play_across(one, other, 3)


def test_sockets_tell_all_but_oneself_and_the_last_takes_the_folder_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    async def three() -> None:
        heard: list[list[str]] = [[], [], []]
        buses = [Sockets("here") for _ in heard]
        apart: list[str] = []
        stranger = Sockets("elsewhere")
        await stranger.open(apart.append)
        for bus, note in zip(buses, heard, strict=True):
            await bus.open(note.append)
            assert bus.alive
        (folder,) = tmp_path.glob("sixfold-*-here")
        assert folder.stat().st_mode & 0o077 == 0
        buses[0].tell("m1")
        await until(lambda: heard[1] and heard[2])
        assert (heard, apart) == ([[], ["m1"], ["m1"]], [])
        for bus in (*buses, stranger):
            await bus.close()
        assert list(tmp_path.iterdir()) == []

    asyncio.run(three())


def test_the_socket_of_a_killed_process_is_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    program = (
        "import asyncio\nfrom sixfold.server.bus import Sockets\n"
        "async def stay():\n    await Sockets('here').open(print)\n"
        "    print('there', flush=True)\n    await asyncio.sleep(3600)\nasyncio.run(stay())"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert process.stdout is not None
    assert process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    process.wait(PATIENCE)
    process.stdout.close()

    async def left() -> None:
        bus = Sockets("here")
        await bus.open(lambda match: None)
        (folder,) = tmp_path.iterdir()
        assert len(list(folder.iterdir())) == 2
        bus.tell("m1")
        assert len(list(folder.iterdir())) == 1
        await bus.close()

    asyncio.run(left())


def test_a_folder_of_somebody_else_is_not_entered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    folder = tmp_path / f"sixfold-{os.getuid()}-here"
    folder.mkdir(mode=0o777)
    folder.chmod(0o777)

    async def outside() -> None:
        bus = Sockets("here")
        await bus.open(lambda match: None)
        bus.tell("m1")
        assert not bus.alive
        assert list(folder.iterdir()) == []
        await bus.close()

    asyncio.run(outside())


def test_a_link_of_somebody_else_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    private = tmp_path / "private"
    private.mkdir(mode=0o700)
    (private / "letter").touch()
    (tmp_path / f"sixfold-{os.getuid()}-here").symlink_to(private)

    async def outside() -> None:
        bus = Sockets("here")
        await bus.open(lambda match: None)
        bus.tell("m1")
        await bus.close()

    asyncio.run(outside())
    assert [file.name for file in private.iterdir()] == ["letter"]


def test_what_was_told_while_redis_was_gone_is_told_when_it_is_back(
    redis: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    async def cut() -> None:
        one, other = Redis(redis.url, "site"), Redis(redis.url, "site")
        here, there = await opened(one, other)
        redis.kill()
        await until(lambda: not one.alive and not other.alive)
        redis.start()
        await until(lambda: one.alive and other.alive)
        await told_of(one, other, there, "m2")
        await told_of(other, one, here, "m3")
        assert "m1" not in here  # nobody hears itself
        assert "" in there  # each looks at the store once it is back
        await one.close()
        await other.close()

    asyncio.run(cut())
    why = [getattr(record, "why", "") for record in caplog.records if record.msg.endswith("cut")]
    assert why
    assert not any("TaskGroup" in each for each in why)
    assert any("onnect" in each for each in why), why


def test_a_cut_line_to_postgresql_is_taken_up_again(postgres: str) -> None:
    async def cut() -> None:
        one, other = Postgres(postgres, "site"), Postgres(postgres, "site")
        here, there = await opened(one, other)
        here.clear()
        there.clear()
        master = await asyncpg.connect(postgres)
        ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> $1"
        await master.fetch(ended, master.get_server_pid())
        await master.close()
        await until(lambda: here and there)  # each looks at the store
        await until(lambda: one.alive and other.alive)
        await told_of(one, other, there, "m2")
        await told_of(other, one, here, "m3")
        await one.close()
        await other.close()

    asyncio.run(cut())
