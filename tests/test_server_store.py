"""The database: made step by step, copied while it is in use, put back, looked through."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine

from sixfold.cli import main
from sixfold.server import tables
from sixfold.server.database import check
from sixfold.server.keys import Keys
from sixfold.server.protocol import NewMatch, NewSeat
from sixfold.server.seating import new_row
from sixfold.server.settings import Settings, settings_from
from sixfold.server.standing import Standing
from sixfold.server.store import PlyRow, Store, TooLate

MOVES = ["0,1", "1,1", "-1,0"]


async def filled(settings: Settings) -> str:
    """Writes a match of three moves, as a server does, and what may be written beside it."""
    store = Store(settings)
    Keys(await store.open())
    row = new_row(NewMatch("six", [NewSeat("me"), NewSeat("friend")]), "ann", time.time(), 1)
    assert await store.create(row)
    for number, move in enumerate(MOVES):
        ply = PlyRow(number, "move", number % 2 + 1, move, time.time(), None)
        await store.append(row.id, [ply], {"changed": time.time()})
        with pytest.raises(TooLate):
            await store.append(row.id, [ply], {"changed": time.time()})
    await store.ask(row.id, 1, "draw")
    await store.ask(row.id, 1, "draw")
    await store.hint(row.id, 3, 1, 1)
    await store.hint(row.id, 3, 1, 2)
    await store.hint(row.id, 3, 1, 1)
    kept = await store.load(row.id)
    assert kept is not None
    assert (kept.asks, kept.hints) == ([(1, "draw")], {(3, 1): 2})
    await store.settle(row.id, "draw")
    assert [each.id for each in await store.of_player("ann")] == [row.id]
    assert await store.of_player("nobody") == []
    assert await store.counts() == (1, 1)
    assert await store.ready()
    assert await store.load("nothing") is None
    seat = kept.seats[1]
    taken = type(seat)(2, "person", "Ben", 0, "ben", 1)
    assert await store.seat(row.id, [seat], [taken])
    assert not await store.seat(row.id, [seat], [taken])  # the link is used up
    await store.close()
    return row.id


def settings_of(file: Path) -> Settings:
    return Settings(database=str(file))


def test_a_match_is_kept_and_read_again(tmp_path: Path) -> None:
    async def both() -> None:
        told = settings_of(tmp_path / "site.db")
        match = await filled(told)
        store = Store(told)
        secret = await store.open()
        kept = await store.load(match)
        assert kept is not None
        assert [ply.move for ply in kept.plies] == MOVES
        assert len(Standing(kept).moves) == 3
        await store.close()
        again = Store(told)
        assert await again.open() == secret
        await again.close()

    asyncio.run(both())


def test_the_steps_make_the_tables_that_the_code_reads(tmp_path: Path) -> None:
    asyncio.run(filled(settings_of(tmp_path / "site.db")))
    engine = create_engine(f"sqlite:///{tmp_path / 'site.db'}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, tables.metadata) == []
    engine.dispose()


def test_a_copy_is_made_put_back_and_sound(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, copy = tmp_path / "site.db", tmp_path / "copy.db"
    asyncio.run(filled(settings_of(file)))
    named = ["--database", str(file)]
    assert main(["db", "backup", *named, str(copy)]) == 0
    assert main(["db", "backup", *named, str(copy)]) == 2  # nothing is written over
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM plies")
    assert main(["db", "restore", *named, str(copy)]) == 0
    assert main(["db", "check", *named]) == 0
    assert "1 matches with 3 plies were replayed; 0 are wrong" in capsys.readouterr().out


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM plies WHERE number = 1",
        "UPDATE plies SET move = '9,9' WHERE number = 2",
        "UPDATE matches SET over = 1",
    ],
)
def test_a_match_that_cannot_be_is_found(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "site.db"
    match = asyncio.run(filled(settings_of(file)))
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(damage)
    faults, words = check(settings_of(file))
    assert faults == 1
    assert match in words
    assert main(["db", "check", "--database", str(file)]) == 2


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    nothing, file = tmp_path / "nothing.db", tmp_path / "text.db"
    file.write_text("this is no database, however long it may be" * 100)
    assert main(["db", "check", "--database", str(nothing)]) == 2
    assert main(["db", "check", "--database", str(file)]) == 2
    assert main(["db", "backup", "--database", str(nothing), str(tmp_path / "x.db")]) == 2
    assert main(["db", "restore", "--database", str(nothing), str(file)]) == 2
    assert main(["db", "backup", "--database", "postgresql://x/y", str(tmp_path / "x.db")]) == 2
    assert not nothing.exists()


def test_what_hinders_a_server_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "text.db"
    file.write_text("this is no database, however long it may be" * 100)
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        own = str(tmp_path / "own.db")
        for words, why in (
            (["--port", port, "--database", own], "in use"),
            (["--port", "0", "--database", str(tmp_path / "no" / "site.db")], "cannot be used"),
            (["--port", "0", "--database", str(file)], "cannot be used"),
            (["--port", "0", "--host", "nowhere.invalid", "--database", own], ""),
            (["--port", "70000"], "70000"),
        ):
            assert main(["serve", *words]) == 2
            told = capsys.readouterr().err
            assert told.startswith("sixfold: error: ")
            assert why in told
            assert told.count("\n") == 1


def test_settings_come_from_the_environment_and_bad_ones_are_named() -> None:
    told = settings_from({"SIXFOLD_PORT": "81", "SIXFOLD_LIMITS": "no", "SIXFOLD_HOST": "::1"})
    assert (told.port, told.limits, told.host) == (81, False, "::1")
    assert settings_from(told.environment()) == told
    assert settings_from({}).url == "sqlite+aiosqlite:///sixfold.db"
    assert settings_from({"SIXFOLD_DATABASE": "postgresql://h/d"}).file is None
    for variable, text in (
        ("PORT", "many"),
        ("PORT", "70000"),
        ("WORKERS", "0"),
        ("MINDS", "0"),
        ("PATIENCE", "0"),
        ("LIMITS", "perhaps"),
        ("REDIS", "127.0.0.1"),
        ("BASE_URL", "play.example"),
    ):
        with pytest.raises(ValueError, match=text):
            settings_from({f"SIXFOLD_{variable}": text})


def test_postgresql_keeps_the_same(postgres: str) -> None:
    told = Settings(database=postgres, workers=2)
    match = asyncio.run(filled(told))

    async def again() -> None:
        store = Store(told)
        await store.open()
        kept = await store.load(match)
        assert kept is not None
        assert [ply.move for ply in kept.plies] == MOVES
        assert await store.last_change() > 0
        await store.close()

    asyncio.run(again())
    assert check(told)[0] == 0
