"""Keeping a database safe: a copy of one that is in use, putting it back, looking through it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine

from . import tables
from .schema import newest, version
from .settings import Settings
from .standing import Standing
from .store import Store


def back_up(settings: Settings, to: Path) -> str:
    """Copies the database as it is at one moment; the site may go on meanwhile."""
    file = _file(settings)
    if not file.is_file():
        raise ValueError(f"there is no database {str(file)!r}")
    if to.exists():
        raise ValueError(f"{str(to)!r} is there already: nothing is written over it")
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(to)) as copy:
        source.backup(copy)
    return f"{_matches(to)} matches are in {to}"


def restore(settings: Settings, origin: Path) -> str:
    """Puts a copy in the place of the database; the site must not run meanwhile."""
    if not origin.is_file():
        raise ValueError(f"there is no file {str(origin)!r}")
    wrong = _wrong_with(origin)
    if wrong:
        raise ValueError(f"{str(origin)!r} is no sound copy: {wrong}")
    file = _file(settings)
    with closing(sqlite3.connect(origin)) as copy, closing(sqlite3.connect(file)) as target:
        copy.backup(target)
    return f"{_matches(file)} matches are in {file}"


def check(settings: Settings) -> tuple[int, str]:
    """Replays every match; returns how many are wrong, and that in words."""
    if settings.file is not None:
        if not Path(settings.file).is_file():
            raise ValueError(f"there is no database {settings.file!r}")
        if wrong := _wrong_with(Path(settings.file)):
            return 1, f"the database is damaged: {wrong}"
    return asyncio.run(_replay_all(settings))


async def _replay_all(settings: Settings) -> tuple[int, str]:
    engine = create_async_engine(settings.url)
    async with engine.connect() as connection:
        at = await connection.run_sync(version)
        if at != newest():
            await engine.dispose()
            return 1, f"the tables are of version {at}, not {newest()}: start the site once"
        ids = list((await connection.scalars(select(tables.matches.c.id))).all())
    await engine.dispose()
    store, faults = Store(settings), []
    plies = 0
    for match in ids:
        row = await store.load(match)
        assert row is not None
        plies += len(row.plies)
        try:
            if [ply.number for ply in row.plies] != list(range(len(row.plies))):
                raise ValueError("a ply is missing")
            here = Standing(row)
            if (here.outcome is not None) != row.over:
                raise ValueError("whether it is over is told wrongly")
        except ValueError as error:
            faults.append(f"match {match}: {error}")
    await store.close()
    told = f"{len(ids)} matches with {plies} plies were replayed; {len(faults)} are wrong"
    return len(faults), "\n".join([*faults, told])


def _file(settings: Settings) -> Path:
    if settings.file is None:
        raise ValueError("this database is PostgreSQL's: use pg_dump and pg_restore")
    return Path(settings.file)


def _wrong_with(file: Path) -> str:
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            told = connection.execute("PRAGMA integrity_check").fetchone()[0]
            connection.execute("SELECT count(*) FROM plies").fetchone()
    except sqlite3.Error as error:
        return str(error)
    return "" if told == "ok" else str(told)


def _matches(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT count(*) FROM matches").fetchone()[0])
