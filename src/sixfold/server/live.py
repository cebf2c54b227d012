"""The live channel of one match: whole positions out, acts in, over one WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from . import protocol as told
from .limits import Buckets
from .refusals import Refusal
from .room import Room
from .rooms import Rooms
from .telling import presence, tell, translated_hint
from .words import say

_PINGS = 20.0  # seconds between two pings
_MOST = 4096  # letters of a message
_act: msgspec.json.Decoder[told.Act] = msgspec.json.Decoder(told.Act)
_encode = msgspec.json.Encoder().encode

_GONE = (WebSocketDisconnect, WebSocketException, RuntimeError)  # whoever was at the other end
_log = logging.getLogger(__name__)

Outgoing = told.Error | told.Hinted | told.Ping


class Channel:
    """One connection. It keeps nothing but whom it serves and what is still to be sent."""

    __slots__ = (
        *("_eye", "_here", "_lag", "_limits", "_news", "_next", "_queue"),
        *("_room", "_rooms", "_socket", "_stale", "player"),
    )

    def __init__(
        self,
        socket: WebSocket,  # type: ignore[type-arg]
        rooms: Rooms,
        room: Room,
        eye: int | None,
        limits: Buckets | None,
    ) -> None:
        """Takes the socket, the room, and the eye that was asked for."""
        self._socket, self._rooms, self._room, self._eye = socket, rooms, room, eye
        self.player: str | None = socket.scope["state"].get("player")
        self._limits = limits
        self._news = asyncio.Event()
        self._stale, self._here = True, False
        self._queue: deque[Outgoing] = deque(maxlen=32)
        self._lag = 0.0
        self._next: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """Hears that the match changed: only the newest position will be sent."""
        self._stale = True
        self._news.set()

    def came_or_went(self) -> None:
        """Hears that somebody came or went."""
        self._here = True
        self._news.set()

    async def serve(self) -> None:
        """Serves until the connection ends."""
        room = self._room
        room.listeners.add(self)
        self._others_hear()
        self._news.set()
        self._ping()
        both = [asyncio.create_task(self._send()), asyncio.create_task(self._receive())]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self._next is not None:
                self._next.cancel()
            room.listeners.discard(self)
            self._others_hear()
            for task in both:
                task.cancel()
            ended = await asyncio.gather(*both, return_exceptions=True)
            for error in ended:
                if isinstance(error, Exception) and not isinstance(error, _GONE):
                    _log.error("a channel failed", exc_info=error)
                    with contextlib.suppress(Exception):
                        await self._socket.close(code=1011)

    def _ping(self) -> None:
        self._say(told.Ping(time.time()))
        self._next = asyncio.get_running_loop().call_later(_PINGS, self._ping)

    def _others_hear(self) -> None:
        for listener in list(self._room.listeners):
            if listener is not self:
                listener.came_or_went()

    def _say(self, message: Outgoing) -> None:
        self._queue.append(message)
        self._news.set()

    async def _send(self) -> None:
        """Sends what there is to tell; while the line is slow, newer positions replace older."""
        while True:
            await self._news.wait()
            self._news.clear()
            if self._stale:
                self._stale = self._here = False
                await self._put(tell(self._rooms, self._room, self.player, self._eye))
            if self._here:
                self._here = False
                await self._put(presence(self._room))
            while self._queue:
                await self._put(self._queue.popleft())

    async def _put(self, message: told.Position | told.Presence | Outgoing) -> None:
        await self._socket.send_data(_encode(message).decode(), mode="text", encoding="utf-8")

    async def _receive(self) -> None:
        while True:
            text = await self._socket.receive_data(mode="text")
            if self._limits is not None and not self._limits.take(self.player or "nobody"):
                self._refuse(Refusal("limit", "asked too often: wait a moment"))
                continue
            began = time.perf_counter()
            try:
                await self._do(self._read(text))
            except Refusal as refusal:
                self._refuse(refusal)
            self._rooms.metrics.acts.observe(time.perf_counter() - began)

    def _refuse(self, refusal: Refusal) -> None:
        self._rooms.metrics.refusals.labels(refusal.what).inc()
        self._say(told.Error(say(refusal.why), refusal.what, refusal.ply))

    def _read(self, text: str) -> told.Act:
        if len(text) > _MOST:
            raise Refusal("bad", "the message is too long")
        try:
            return _act.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            raise Refusal("bad", "the message cannot be read") from None

    async def _do(self, act: told.Act) -> None:
        if isinstance(act, told.Pong):
            # The longest way wins nothing: the mean of the last few counts.
            way = min(max(0.0, time.time() - act.at), 10.0)
            self._lag = way if not self._lag else 0.7 * self._lag + 0.3 * way
        elif isinstance(act, told.LookAs):
            if act.eye and act.eye not in self._room.standing.mine(self.player):
                raise Refusal("forbidden", "this seat is not yours", self._room.standing.ply)
            self._eye = act.eye
            self.changed()
        elif isinstance(act, told.Hint):
            hinted = await self._rooms.hint(self._room.standing.id, self.player, act)
            self._say(translated_hint(hinted))
        else:
            before = self._room.standing.ply
            await self._rooms.act(self._room.standing.id, self.player, act, self._lag)
            if self._room.standing.ply == before:  # a doubled act is answered, too
                self.changed()
