"""Runs the server processes under uvicorn until they are stopped, and says where they listen."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sqlite3
from contextlib import closing

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.supervisors import Multiprocess

from .logs import log_in_lines
from .settings import Settings
from .store import Store
from .websocket import WebSocket

_STOPPING = 10  # seconds that answers may still take after the stop was asked for


def serve(settings: Settings) -> int:
    """Serves until a signal stops it; what is being answered is finished."""
    asyncio.run(_prepare(settings))
    bound = _bound(settings)
    os.environ.update(settings.environment())
    log_in_lines()
    config = uvicorn.Config(
        "sixfold.server.serve:application",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        ws=WebSocket,
        ws_max_size=8192,
        timeout_graceful_shutdown=_STOPPING,
    )
    host, port = bound.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    where = f"Sixfold listens on http://{shown}:{port}"
    server = _Server(config, where)
    if settings.workers > 1:
        print(where, flush=True)
        Multiprocess(config, sockets=[bound]).run()
        return 0
    server.run(sockets=[bound])
    return 0 if server.started else 1


async def _prepare(settings: Settings) -> None:
    """Opens the database once, so that what is wrong with it is told before anything starts."""
    store = Store(settings)
    try:
        if settings.file is not None:
            with closing(sqlite3.connect(settings.file)) as connection:
                connection.execute("PRAGMA journal_mode=WAL")
        await store.open()
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        why = str(getattr(error, "orig", None) or error)
        raise ValueError(f"the database {settings.database!r} cannot be used: {why}") from None
    finally:
        await store.close()


def _bound(settings: Settings) -> socket.socket:
    """Returns the socket to listen on; raises OSError where it cannot be had."""
    bound = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((settings.host, settings.port))
        bound.set_inheritable(True)
    except OSError:
        bound.close()
        raise
    return bound


class _Server(uvicorn.Server):
    """Says where it listens once it does."""

    def __init__(self, config: uvicorn.Config, where: str) -> None:
        super().__init__(config)
        self._where = where

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.config.workers == 1:
            print(self._where, flush=True)


def application() -> object:
    """Makes the application of one process; each logs in the same way."""
    from .app import make

    log_in_lines()
    made = make()
    # A whole collection takes a tenth of a second with a thousand matches open, and finds next to
    # nothing: what was loaded so far is never looked through again, the rest seldom.
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 10, 50)
    return made
