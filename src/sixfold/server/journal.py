"""Plies written together: all that wait at one moment become one transaction of SQLite.

A transaction costs the same for one move as for fifty; while one is on its way to the disk, those
that come meanwhile wait for the next. PostgreSQL does the like by itself.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .store import PlyRow

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
"""How every connection to an SQLite database is set up."""

_PLY = 'INSERT INTO plies ("match", number, kind, seat, move, at, "left") VALUES (?,?,?,?,?,?,?)'
_CHANGE = 'INSERT INTO changes ("match", writer, at) VALUES (?,?,?)'
_MOST = 500  # entries of a transaction


class Entry(NamedTuple):
    """The plies of one match that belong together, and what they change of what is told of it."""

    match: str
    plies: Sequence[PlyRow]
    changes: Mapping[str, Any]


class Journal:
    """Appends plies to an SQLite database, in a thread of its own."""

    def __init__(
        self, file: str, turn: AbstractAsyncContextManager[Any], writer: str | None
    ) -> None:
        """Takes the file, what to hold while writing, and a name if other processes are told."""
        self._file, self._turn, self._writer = file, turn, writer
        self._thread = ThreadPoolExecutor(1, "journal")
        self._connection: sqlite3.Connection | None = None
        self._waiting: list[tuple[Entry, asyncio.Future[bool]]] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, entry: Entry) -> bool:
        """Writes an entry; False where any of its numbers is taken."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, written))
        if self._task is None:
            self._task = asyncio.create_task(self._go_on())
        return await written

    async def close(self) -> None:
        """Finishes what waits and lets go of the file."""
        if self._task is not None:
            await self._task
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown(wait=False)

    async def _go_on(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            async with self._turn:
                some, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
                entries = [entry for entry, _ in some]
                try:
                    told = await loop.run_in_executor(self._thread, self._write, entries)
                except Exception as error:
                    for _, written in some:
                        if not written.done():
                            written.set_exception(error)
                    continue
            for (_, written), done in zip(some, told, strict=True):
                if not written.done():  # whoever asked may have gone
                    written.set_result(done)
        self._task = None

    # In the thread

    def _write(self, entries: Sequence[Entry]) -> list[bool]:
        connection = self._connected()
        connection.execute("BEGIN IMMEDIATE")
        try:
            done = [self._append(connection, entry) for entry in entries]
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise
        return done

    def _append(self, connection: sqlite3.Connection, entry: Entry) -> bool:
        """Writes an entry whole or not at all, whatever becomes of the others."""
        match = entry.match
        connection.execute("SAVEPOINT entry")
        try:
            connection.executemany(
                _PLY,
                [
                    (match, p.number, p.kind, p.seat, p.move, p.at, json.dumps(p.left))
                    for p in entry.plies
                ],
            )
        except sqlite3.IntegrityError:
            connection.execute("ROLLBACK TO entry")
            connection.execute("RELEASE entry")
            return False
        names = ", ".join(f"{name} = ?" for name in entry.changes)
        values = (*entry.changes.values(), match)
        connection.execute(f"UPDATE matches SET {names} WHERE id = ?", values)
        connection.execute('DELETE FROM asks WHERE "match" = ?', (match,))
        if self._writer is not None:
            connection.execute(_CHANGE, (match, self._writer, time.time()))
        connection.execute("RELEASE entry")
        return True

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            connection = sqlite3.connect(self._file, isolation_level=None)
            try:
                for pragma in PRAGMAS:
                    connection.execute(f"PRAGMA {pragma}")
            except BaseException:
                connection.close()
                raise
            self._connection = connection
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
