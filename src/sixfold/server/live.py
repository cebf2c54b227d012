"""The live channel of one match: whole positions out, acts in, over one WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import Awaitable, Callable
from contextvars import Context, copy_context
from typing import Any
from urllib.parse import parse_qs

import msgspec

from . import protocol as told
from .limits import Buckets
from .refusals import Refusal
from .room import Room
from .rooms import Rooms
from .telling import presence, tell, translated_hint
from .words import say

_PINGS = 20.0  # seconds between two pings
_SILENCE = 60.0  # seconds after which whoever answered none of them is gone
_CLOSING = 1.0  # seconds that a close may wait for a slow line
_MOST = 4096  # bytes of a message
_WAITING = 32  # messages kept for a slow line; the oldest goes first
_act: msgspec.json.Decoder[told.Act] = msgspec.json.Decoder(told.Act)
_encode = msgspec.json.Encoder().encode

_log = logging.getLogger(__name__)

Outgoing = told.Error | told.Hinted | told.Ping
Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]


class Silent(Exception):
    """Nothing came from the other end, not even what it was asked for."""


async def _within(seconds: float, receive: Receive) -> dict[str, Any]:
    """Returns the next message; raises `Silent` where none comes in time."""
    try:
        async with asyncio.timeout(seconds):
            return await receive()
    except TimeoutError:
        raise Silent from None


class Channel:
    """One connection. It keeps nothing but whom it serves and what is still to be sent."""

    __slots__ = (
        *("_context", "_eye", "_here", "_lag", "_limits", "_next", "_queue"),
        *("_room", "_rooms", "_send", "_sending", "_stale", "player"),
    )

    def __init__(
        self,
        send: Send,
        rooms: Rooms,
        room: Room,
        player: str | None,
        eye: int | None,
        limits: Buckets | None,
    ) -> None:
        """Takes how to send, the room, who asks, and the eye that was asked for."""
        self._send, self._rooms, self._room, self._eye = send, rooms, room, eye
        self.player, self._limits = player, limits
        self._context: Context = copy_context()  # whoever wakes it, it speaks its own language
        self._stale, self._here = True, False
        self._queue: list[Outgoing] = []
        self._lag = 0.0
        self._next: asyncio.TimerHandle | None = None
        self._sending: asyncio.Task[None] | None = None

    def changed(self) -> None:
        """Hears that the match changed: only the newest position will be sent."""
        self._stale = True
        self._wake()

    def came_or_went(self) -> None:
        """Hears that somebody came or went."""
        self._here = True
        self._wake()

    async def serve(self, receive: Receive) -> None:
        """Serves until the connection ends."""
        room = self._room
        room.listeners.add(self)
        self._came_or_went()
        self._wake()
        self._ping()
        try:
            while (message := await _within(_SILENCE, receive))["type"] == "websocket.receive":
                await self._heard(message.get("text") or "")
        except Silent:
            with contextlib.suppress(Exception):
                async with asyncio.timeout(_CLOSING):
                    await self._send({"type": "websocket.close", "code": 4408, "reason": "silent"})
        except Exception as error:
            if not isinstance(error, OSError):  # whoever was at the other end is gone
                await self._fail(error)
        finally:
            if self._next is not None:
                self._next.cancel()
            if self._sending is not None:
                self._sending.cancel()
            room.listeners.discard(self)
            self._came_or_went()

    def _ping(self) -> None:
        self._say(told.Ping(time.time()))
        self._next = asyncio.get_running_loop().call_later(_PINGS, self._ping)

    def _came_or_went(self) -> None:
        self._room.came_or_went()
        self._rooms.elsewhere.tell(self._room)

    def _say(self, message: Outgoing) -> None:
        self._queue.append(message)
        del self._queue[:-_WAITING]
        self._wake()

    def _wake(self) -> None:
        """Lets a task send what there is; most of the time there is none."""
        if self._sending is None:
            self._sending = asyncio.create_task(self._tell(), context=self._context)

    async def _tell(self) -> None:
        """Sends what there is to tell; while the line is slow, newer positions replace older."""
        try:
            while self._stale or self._here or self._queue:
                if self._stale:
                    self._stale = self._here = False
                    await self._put(tell(self._rooms, self._room, self.player, self._eye))
                elif self._here:
                    self._here = False
                    await self._put(presence(self._room))
                else:
                    await self._put(self._queue.pop(0))
        except OSError:
            return  # the receiving side ends it, and nothing more is sent
        except Exception as error:
            await self._fail(error)
            return
        self._sending = None

    async def _fail(self, error: Exception) -> None:
        _log.error("a channel failed", exc_info=error)
        with contextlib.suppress(Exception):
            await self._send({"type": "websocket.close", "code": 1011, "reason": ""})

    async def _put(self, message: told.Position | told.Presence | Outgoing) -> None:
        await self._send({"type": "websocket.send", "text": _encode(message).decode()})

    async def _heard(self, text: str) -> None:
        if self._limits is not None and not self._limits.take(self.player or "nobody"):
            return self._refuse(Refusal("limit", "asked too often: wait a moment"))
        began = time.perf_counter()
        try:
            await self._do(self._read(text))
        except Refusal as refusal:
            self._refuse(refusal)
        self._rooms.metrics.acts.observe(time.perf_counter() - began)
        return None

    def _refuse(self, refusal: Refusal) -> None:
        self._rooms.metrics.refusals.labels(refusal.what).inc()
        self._say(told.Error(say(refusal.why), refusal.what, refusal.ply))

    def _read(self, text: str) -> told.Act:
        if len(text.encode()) > _MOST:
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


PATH = "/api/matches/<match>/live"
"""Where a channel is opened."""

_ASKED = re.compile(PATH.replace("<match>", "([^/]{1,20})"))


async def live(
    scope: dict[str, Any], receive: Receive, send: Send, rooms: Rooms, limits: Buckets | None
) -> None:
    """Tells a match as it goes, and takes acts, on a WebSocket that is served as ASGI wants it."""
    asked = _ASKED.fullmatch(scope["path"])
    query: str = scope["query_string"].decode("latin-1")
    player: str | None = scope["state"].get("player")
    scope.clear()  # a channel stays open for long: it keeps nothing it does not need
    await receive()
    try:
        eye = _eye(query)
        room = await rooms.room(asked[1] if asked else "")
    except Refusal as refusal:
        await send({"type": "websocket.close", "code": 4404, "reason": refusal.what})
        return
    await send({"type": "websocket.accept"})
    channel = Channel(send, rooms, room, player, eye, limits)
    del asked, query, room, player, send
    await channel.serve(receive)


def _eye(query: str) -> int | None:
    try:
        told = parse_qs(query, max_num_fields=50).get("eye", [""])[0]
    except ValueError:
        raise Refusal("bad", "the message cannot be read") from None
    if told and not re.fullmatch(r"[0-9]{1,2}", told):
        raise Refusal("bad", "the message cannot be read")
    return int(told) if told else None
