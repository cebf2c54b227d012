"""What a server does without being asked: flags, computers that are waited for, news, tidying."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque

from .elsewhere import MARK
from .rooms import Rooms

_log = logging.getLogger(__name__)

_FLAGS = 0.25  # seconds between two looks at clocks
_NEWS = 0.05  # at what other processes wrote, while none of them can tell
_TOLD = 1.0  # likewise, while they do
_LATE = 64  # changes that may become visible late
_OWED = 10.0  # how long a computer may be waited for before anybody takes it up again
_IDLE = 300.0  # how long a room is remembered where nobody is
_KEPT = 60.0  # how long changes are kept


class Keeper:
    """Looks after all matches of the store, whether or not anybody watches them."""

    def __init__(self, rooms: Rooms, *, shared: bool) -> None:
        """``shared`` tells that other processes write the same store."""
        self._rooms, self._shared = rooms, shared
        self._tasks: list[asyncio.Task[None]] = []
        self._woken = asyncio.Event()

    async def start(self) -> None:
        """Takes up what an earlier server owed, and goes on."""
        self._tasks = [asyncio.create_task(self._flags())]
        if self._shared:
            await self._rooms.store.bus.open(self._heard)
            self._tasks.append(asyncio.create_task(self._news()))
            self._tasks.append(asyncio.create_task(self._rooms.keep_beating()))

    async def stop(self) -> None:
        """Stops looking."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._rooms.store.bus.close()

    def _heard(self, match: str) -> None:
        """Is told that another process changed a match; what it wrote is in the store.

        Or it is told who is there, which only the processes themselves know.
        """
        if match.startswith(MARK):
            self._rooms.hear_elsewhere(match)
            return
        if not match:  # others may have heard nothing either
            self._rooms.beat()
        if not match or self._rooms.known(match) is not None:
            self._woken.set()

    async def _flags(self) -> None:
        patience, tidied = 0.0, 0.0  # at first all that is owed is taken up
        while True:
            try:
                now = time.time()
                for match in await self._rooms.store.due(now, now - patience):
                    await self._rooms.owed(match)
                patience = _OWED
                if now - tidied > _KEPT:
                    tidied = now
                    self._rooms.forget_idle(_IDLE)
                    if self._shared:
                        await self._rooms.store.forget_changes(now - _KEPT)
            except Exception:
                _log.exception("keeping failed")
            await asyncio.sleep(_FLAGS)

    async def _news(self) -> None:
        store = self._rooms.store
        last = await store.last_change()
        heard: deque[int] = deque(maxlen=4 * _LATE)
        while True:
            self._woken.clear()
            try:
                # A number may become visible after a higher one: the last few are looked at again.
                for number, match in await store.changed_since(last - _LATE):
                    if number in heard:
                        continue
                    heard.append(number)
                    last = max(last, number)
                    room = self._rooms.known(match)
                    if room is not None:
                        async with room.lock:
                            await self._rooms.refresh(room)
            except Exception:
                _log.exception("news failed")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_TOLD if store.bus.alive else _NEWS):
                    await self._woken.wait()
