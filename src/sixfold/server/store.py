"""The database: every match with all its plies. What is written here is what was played.

A write is done before anybody hears of it, and refused where another came first.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Any

from msgspec import Struct
from sqlalchemy import Row, Table, delete, event, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from . import tables
from .bus import Bus
from .journal import PRAGMAS, Entry, Journal
from .keys import new_secret
from .schema import migrate
from .settings import Settings


class TooLate(Exception):
    """Somebody else wrote this ply first."""


class PlyRow(Struct, frozen=True):
    """One ply as it is kept: a move, a takeback, or an end from outside the rules."""

    number: int
    kind: str
    seat: int
    move: str
    at: float
    left: tuple[float, ...] | None


class SeatRow(Struct):
    """One seat as it is kept."""

    seat: int
    kind: str
    name: str
    level: int
    player: str | None
    turn: int = 0


class MatchRow(Struct, kw_only=True):
    """A match as it is kept, with its seats and plies."""

    id: str
    game: str
    ruleset: str
    start: str | None
    clock: dict[str, Any]
    rated: bool
    created: float
    changed: float
    over: bool
    deadline: float | None
    owed: float | None
    next: str | None
    seats: list[SeatRow]
    plies: list[PlyRow] = []
    asks: list[tuple[int, str]] = []
    hints: dict[tuple[int, int], int] = {}


class Store:
    """Reads and writes matches."""

    def __init__(self, settings: Settings) -> None:
        """Takes where the database is; `open` goes there."""
        sqlite = settings.file is not None
        self._engine = create_async_engine(settings.url, **({} if sqlite else {"pool_size": 10}))
        self._writer = self._engine.execution_options(writing=True)
        # SQLite lets one write at a time: waiting here is fairer than trying there.
        self._writing = asyncio.Lock() if sqlite else None
        self._told = settings.shared
        self._name = token_hex(8)  # of this process among those of the site
        self.bus = (
            Bus()
        )  # which wakes the others; the changes in the database tell them what is new
        self._journal: Journal | None = None
        if settings.file is not None:
            assert self._writing is not None
            name = self._name if self._told else None
            self._journal = Journal(settings.file, self._writing, name)
        if sqlite:
            event.listen(self._engine.sync_engine, "connect", _set_up_sqlite)
            event.listen(self._engine.sync_engine, "begin", _begin_sqlite)

    async def open(self) -> str:
        """Brings the tables up to date and returns the site's secret."""
        async with self._write() as connection:
            await connection.run_sync(migrate)
        found = await self._secret()
        if found is None:
            with contextlib.suppress(IntegrityError):  # another process was first
                async with self._write() as connection:
                    row = {"name": "secret", "value": new_secret()}
                    await connection.execute(insert(tables.settings).values(row))
            found = await self._secret()
        assert found is not None
        return found

    async def close(self) -> None:
        """Lets go of the database."""
        if self._journal is not None:
            await self._journal.close()
        await self._engine.dispose()

    async def ready(self) -> bool:
        """Tells whether the database answers."""
        try:
            async with self._engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except Exception:
            return False
        return True

    async def _secret(self) -> str | None:
        async with self._engine.connect() as connection:
            wanted = select(tables.settings.c.value).where(tables.settings.c.name == "secret")
            return await connection.scalar(wanted)

    @asynccontextmanager
    async def _write(self, *matches: str) -> AsyncIterator[AsyncConnection]:
        """Begins a transaction; once it is done, others hear that these matches changed."""
        async with self._writing or contextlib.nullcontext(), self._writer.begin() as connection:
            yield connection
            if self._told and matches:
                now = time.time()
                rows = [{"match": match, "writer": self._name, "at": now} for match in matches]
                await connection.execute(insert(tables.changes), rows)
        self._tell(*matches)

    def _tell(self, *matches: str) -> None:
        if self._told:
            for match in matches:
                self.bus.tell(match)

    # Reading

    async def load(self, match: str) -> MatchRow | None:
        """Returns a match with all that was written of it."""
        async with self._engine.connect() as connection:
            row = (
                await connection.execute(select(tables.matches).where(tables.matches.c.id == match))
            ).one_or_none()
            if row is None:
                return None
            seats = await _of(connection, tables.seats, match, "seat")
            plies = await _of(connection, tables.plies, match, "number")
            asks = await _of(connection, tables.asks, match, "seat")
            hints = await _of(connection, tables.hints, match, "move")
        return MatchRow(
            **row._mapping,
            seats=[SeatRow(s.seat, s.kind, s.name, s.level, s.player, s.turn) for s in seats],
            plies=[_ply(row) for row in plies],
            asks=[(a.seat, a.what) for a in asks],
            hints={(h.move, h.seat): h.stage for h in hints},
        )

    async def of_player(self, player: str, most: int = 50) -> list[MatchRow]:
        """Returns the matches a player sits in, without plies, the last changed first."""
        mine = select(tables.seats.c.match).where(tables.seats.c.player == player)
        wanted = (
            select(tables.matches)
            .where(tables.matches.c.id.in_(mine))
            .order_by(tables.matches.c.changed.desc())
            .limit(most)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(wanted)).all()
            ids = [row.id for row in rows]
            seated = await connection.execute(
                select(tables.seats).where(tables.seats.c.match.in_(ids)).order_by("seat")
            )
            seats: dict[str, list[SeatRow]] = {}
            for s in seated:
                row = SeatRow(s.seat, s.kind, s.name, s.level, s.player, s.turn)
                seats.setdefault(s.match, []).append(row)
        return [MatchRow(**row._mapping, seats=seats.get(row.id, [])) for row in rows]

    async def due(self, now: float, owed_before: float) -> list[str]:
        """Returns the matches where a flag has fallen or a computer is waited for."""
        c = tables.matches.c
        wanted = select(c.id).where((c.deadline <= now) | (c.owed <= owed_before)).limit(500)
        async with self._engine.connect() as connection:
            return list((await connection.scalars(wanted)).all())

    async def counts(self) -> tuple[int, int]:
        """Returns how many matches there are, and how many of them go on."""
        async with self._engine.connect() as connection:
            told = await connection.execute(
                text("SELECT count(*), sum(CASE WHEN over THEN 0 ELSE 1 END) FROM matches")
            )
            total, going = told.one()
            return int(total), int(going or 0)

    # Writing

    async def create(self, match: MatchRow, *, after: str | None = None) -> bool:
        """Writes a new match; with ``after`` only if that one has no rematch yet."""
        async with self._write(*([match.id] if after is None else [match.id, after])) as connection:
            if after is not None:
                c = tables.matches.c
                claimed = await connection.execute(
                    update(tables.matches)
                    .where(c.id == after, c.next.is_(None))
                    .values(next=match.id)
                )
                if claimed.rowcount != 1:
                    return False
                await connection.execute(delete(tables.asks).where(tables.asks.c.match == after))
            row = {
                c.name: getattr(match, c.name) for c in tables.matches.columns if c.name != "seats"
            }
            await connection.execute(insert(tables.matches).values(row))
            await connection.execute(
                insert(tables.seats),
                [{"match": match.id, **_fields(seat)} for seat in match.seats],
            )
            if match.plies:
                await connection.execute(
                    insert(tables.plies),
                    [{"match": match.id, **_fields(ply)} for ply in match.plies],
                )
        return True

    async def append(self, match: str, rows: Sequence[PlyRow], changes: Mapping[str, Any]) -> None:
        """Adds plies; raises `TooLate` where any of their numbers is taken."""
        if self._journal is not None:
            if not await self._journal.append(Entry(match, rows, changes)):
                raise TooLate
            return self._tell(match)
        try:
            async with self._write(match) as connection:
                await connection.execute(
                    insert(tables.plies), [{"match": match, **_fields(row)} for row in rows]
                )
                await connection.execute(
                    update(tables.matches).where(tables.matches.c.id == match).values(**changes)
                )
                await connection.execute(delete(tables.asks).where(tables.asks.c.match == match))
        except IntegrityError:
            raise TooLate from None

    async def ask(self, match: str, seat: int, what: str) -> None:
        """Keeps what a seat asks for."""
        with contextlib.suppress(IntegrityError):  # it did already
            async with self._write(match) as connection:
                row = {"match": match, "seat": seat, "what": what}
                await connection.execute(insert(tables.asks).values(row))

    async def settle(self, match: str, what: str) -> None:
        """Forgets what was asked for."""
        c = tables.asks.c
        async with self._write(match) as connection:
            await connection.execute(delete(tables.asks).where(c.match == match, c.what == what))

    async def hint(self, match: str, move: int, seat: int, stage: int) -> None:
        """Notes that a seat asked for a hint."""
        c = tables.hints.c
        here = (c.match == match) & (c.move == move) & (c.seat == seat)
        async with self._write(match) as connection:
            known = await connection.scalar(select(c.stage).where(here))
            if known is None:
                row = {"match": match, "move": move, "seat": seat, "stage": stage}
                await connection.execute(insert(tables.hints).values(row))
            elif known < stage:
                await connection.execute(update(tables.hints).where(here).values(stage=stage))

    async def seat(self, match: str, before: Iterable[SeatRow], after: Iterable[SeatRow]) -> bool:
        """Changes who sits where; False where somebody was quicker."""
        c = tables.seats.c
        try:
            async with self._write(match) as connection:
                for old, new in zip(before, after, strict=True):
                    done = await connection.execute(
                        update(tables.seats)
                        .where(c.match == match, c.seat == old.seat, c.turn == old.turn)
                        .values(**_fields(new))
                    )
                    if done.rowcount != 1:
                        raise TooLate
        except TooLate:
            return False
        return True

    async def set(self, match: str, **changes: Any) -> None:  # noqa: ANN401
        """Changes what is told of a match without its plies."""
        async with self._write() as connection:
            await connection.execute(
                update(tables.matches).where(tables.matches.c.id == match).values(**changes)
            )

    # What other processes are told

    async def changed_since(self, number: int) -> list[tuple[int, str]]:
        """Returns what other processes changed after a number, the latest last."""
        c = tables.changes.c
        wanted = (
            select(c.number, c.match)
            .where(c.number > number, c.writer != self._name)
            .order_by(c.number)
        )
        async with self._engine.connect() as connection:
            return [(row.number, row.match) for row in await connection.execute(wanted)]

    async def last_change(self) -> int:
        """Returns the number of the latest change."""
        async with self._engine.connect() as connection:
            told = await connection.scalar(text("SELECT max(number) FROM changes"))
            return int(told or 0)

    async def forget_changes(self, before: float) -> None:
        """Drops changes that every process has heard of."""
        async with self._write() as connection:
            await connection.execute(delete(tables.changes).where(tables.changes.c.at < before))


def _fields(row: PlyRow | SeatRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__struct_fields__}


def _ply(row: Row[Any]) -> PlyRow:
    left = None if row.left is None else tuple(row.left)
    return PlyRow(row.number, row.kind, row.seat, row.move, row.at, left)


async def _of(
    connection: AsyncConnection, table: Table, match: str, order: str
) -> Sequence[Row[Any]]:
    told = await connection.execute(
        select(table).where(table.c.match == match).order_by(table.c[order])
    )
    return told.all()


def _set_up_sqlite(connection: Any, _: object) -> None:  # noqa: ANN401
    connection.isolation_level = None  # transactions are begun below
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except Exception:
        connection.close()  # its thread would outlive whoever asked
        raise


def _begin_sqlite(connection: Any) -> None:  # noqa: ANN401
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
