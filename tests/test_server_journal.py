"""Plies written together: each match's whole or not at all, whatever becomes of the others."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from sixfold.server.protocol import NewMatch, NewSeat
from sixfold.server.seating import new_row
from sixfold.server.settings import Settings
from sixfold.server.store import PlyRow, Store, TooLate


async def opened(file: Path, matches: int) -> tuple[Store, list[str]]:
    store = Store(Settings(database=str(file)))
    await store.open()
    names = []
    for _ in range(matches):
        row = new_row(NewMatch("six", [NewSeat("me"), NewSeat("friend")]), "ann", time.time(), 1)
        assert await store.create(row)
        names.append(row.id)
    return store, names


def ply(number: int) -> PlyRow:
    return PlyRow(number, "move", 1, "0,1", time.time(), (1.5, 2.0) if number % 2 else None)


def test_many_matches_are_written_at_once_and_a_doubled_ply_hurts_only_itself(
    tmp_path: Path,
) -> None:
    async def all_at_once() -> None:
        store, matches = await opened(tmp_path / "site.db", 30)
        change = {"changed": 7.0, "over": False, "deadline": None, "owed": None}
        twice = [store.append(match, [ply(0), ply(1)], change) for match in matches for _ in "ab"]
        told = await asyncio.gather(*twice, return_exceptions=True)
        assert [each for each in told[0::2] if each is not None] == []
        assert all(isinstance(each, TooLate) for each in told[1::2])
        for match in matches:
            kept = await store.load(match)
            assert kept is not None
            assert [row.number for row in kept.plies] == [0, 1]
            assert [row.left for row in kept.plies] == [None, (1.5, 2.0)]
            assert kept.changed == 7.0
        await store.close()

    asyncio.run(all_at_once())


def test_an_entry_is_whole_or_not_there(tmp_path: Path) -> None:
    async def half() -> None:
        store, (match,) = await opened(tmp_path / "site.db", 1)
        await store.append(match, [ply(0)], {"changed": 1.0})
        with pytest.raises(TooLate):
            await store.append(match, [ply(1), ply(0)], {"changed": 2.0})
        kept = await store.load(match)
        assert kept is not None
        assert ([row.number for row in kept.plies], kept.changed) == ([0], 1.0)
        await store.close()

    asyncio.run(half())


def test_a_database_that_cannot_be_written_is_told_to_all_who_wait(tmp_path: Path) -> None:
    file = tmp_path / "site.db"

    async def broken() -> None:
        store, matches = await opened(file, 3)
        with closing(sqlite3.connect(file)) as other, other:
            other.execute("ALTER TABLE plies RENAME TO gone")
        writes = [store.append(match, [ply(0)], {"changed": 1.0}) for match in matches]
        told = await asyncio.gather(*writes, return_exceptions=True)
        assert all(isinstance(each, sqlite3.OperationalError) for each in told)
        with closing(sqlite3.connect(file)) as other, other:
            other.execute("ALTER TABLE gone RENAME TO plies")
        await store.append(matches[0], [ply(0)], {"changed": 1.0})  # and it goes on
        await store.close()

    asyncio.run(broken())
