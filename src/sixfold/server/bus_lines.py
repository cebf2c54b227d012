"""Buses that lead through a server: PostgreSQL's notifications, and Redis.

A line that is cut is taken up again; meanwhile the store is looked at more often.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from secrets import token_hex
from typing import Any

from .bus import Bus, Heard

_log = logging.getLogger(__name__)

_AGAIN = (0.1, 0.2, 0.5, 1.0, 2.0)  # seconds until a line that was cut is tried again
_MOST = 10_000  # matches that wait to be told


def _why(error: BaseException) -> str:
    while isinstance(error, BaseExceptionGroup):  # of tasks that ran side by side
        error = error.exceptions[0]
    return str(error) or repr(error)


class _Line(Bus):
    """A connection to a server that passes on what anybody tells."""

    def __init__(self, address: str, site: str) -> None:
        self._address, self._channel = address, f"sixfold_{site}"
        self._name = token_hex(4)  # of this process: it does not listen to itself
        self._waiting: dict[str, None] = {}
        self._more = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self, heard: Heard) -> None:
        """Begins to connect; nobody waits for it."""
        self._task = asyncio.create_task(self._keep(heard))

    def tell(self, match: str) -> None:
        """Tells the others as soon as the line is there."""
        self._waiting.pop(match, None)  # the last of what was told of the same thing comes last
        self._waiting[match] = None
        if len(self._waiting) > _MOST:  # they look at the store by themselves
            self._waiting.clear()
        self._more.set()

    async def close(self) -> None:
        """Lets go of the line."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _keep(self, heard: Heard) -> None:
        tried = 0
        while True:
            try:
                await self._serve(heard)
            except Exception as error:
                if self.alive or not tried:
                    _log.warning("the bus is cut", extra={"why": _why(error)})
                tried = 0 if self.alive else tried + 1
            finally:
                self.alive = False
            heard("")
            await asyncio.sleep(_AGAIN[min(tried, len(_AGAIN) - 1)])

    async def _serve(self, heard: Heard) -> None:
        """Connects, and stays until the line is cut."""
        raise NotImplementedError

    def _opened(self, heard: Heard) -> None:
        self.alive = True
        _log.info("the bus is there")
        heard("")  # whatever happened before

    async def _next(self) -> list[str]:
        """Returns what is to be told next, each with the name of this process."""
        await self._more.wait()
        self._more.clear()
        told, self._waiting = list(self._waiting), {}
        return [f"{self._name} {match}" for match in told]

    def _pass_on(self, told: str, heard: Heard) -> None:
        name, _, match = told.partition(" ")
        if name != self._name:
            heard(match)


class Postgres(_Line):
    """The notifications of the database itself."""

    async def _serve(self, heard: Heard) -> None:
        import asyncpg  # type: ignore[import-untyped]

        connection = await asyncpg.connect(self._address)
        cut = asyncio.get_running_loop().create_future()

        def note(*told: Any) -> None:  # noqa: ANN401
            self._pass_on(told[-1], heard)

        def ended(_: object) -> None:
            if not cut.done():
                cut.set_exception(ConnectionError("the database has closed the line"))

        try:
            connection.add_termination_listener(ended)
            await connection.add_listener(self._channel, note)
            self._opened(heard)
            while True:
                telling = asyncio.ensure_future(self._next())
                try:
                    await asyncio.wait((telling, cut), return_when=asyncio.FIRST_COMPLETED)
                finally:
                    if not telling.done():
                        telling.cancel()
                if cut.done():
                    cut.result()
                await connection.executemany(
                    "SELECT pg_notify($1, $2)", [(self._channel, told) for told in telling.result()]
                )
        finally:
            cut.cancel()
            with contextlib.suppress(Exception):
                await connection.close(timeout=1)


class Redis(_Line):
    """A channel of a Redis server."""

    async def _serve(self, heard: Heard) -> None:
        import redis.asyncio

        client = redis.asyncio.Redis.from_url(
            self._address, decode_responses=True, socket_connect_timeout=5, health_check_interval=10
        )
        try:
            async with client.pubsub(ignore_subscribe_messages=True) as channel:
                await channel.subscribe(self._channel)
                await client.ping()
                self._opened(heard)

                async def listen() -> None:
                    while True:
                        message = await channel.get_message(timeout=10.0)
                        if message is not None:
                            self._pass_on(message["data"], heard)

                async def speak() -> None:
                    while True:
                        for told in await self._next():
                            await client.publish(self._channel, told)

                async with asyncio.TaskGroup() as both:
                    both.create_task(listen())
                    both.create_task(speak())
        finally:
            with contextlib.suppress(Exception):
                await client.aclose()
