"""A WebSocket as uvicorn's connection class: framing by `websockets`, and little kept of each.

It speaks ASGI to the application, as uvicorn's own classes do. The smallest of those keeps some
20 kB for each connection: queues, headers, the request. Here nothing stays of the handshake.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, cast
from urllib.parse import unquote

from uvicorn.config import Config
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import SERVER, Protocol, State
from websockets.server import ServerProtocol

_log = logging.getLogger(__name__)
_CLOSING = 10.0  # seconds that the other end may take to close as well

Event = dict[str, Any]


class Gone(OSError):
    """The other end is gone; as ASGI has it, sending to it raises an OSError."""


class WebSocket(asyncio.Protocol):
    """One WebSocket."""

    __slots__ = (
        *("_app", "_arrived", "_code", "_drained", "_parts", "_protocol", "_response"),
        *("_served", "_state", "_taken", "_timer", "_transport", "_waiting"),
    )

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Is made by uvicorn when somebody asks for a WebSocket."""
        self._app, self._served = config.loaded_app, server_state
        self._state: tuple[Config, dict[str, Any]] | None = config, app_state
        # Until the handshake is done it reads requests, from then on frames.
        self._protocol: Protocol = ServerProtocol(max_size=config.ws_max_size, logger=_log)
        self._response: Response | None = None  # to the handshake, until it is sent
        self._arrived: list[Event] = []
        self._parts: bytearray | None = None  # of a message that comes in pieces
        self._code: int | None = None  # with which it ended
        self._taken: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._waiting: asyncio.Future[None] | None = None  # for what arrives
        self._drained: asyncio.Future[None] | None = None  # for room to write

    # What the transport tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Takes the transport."""
        self._transport = cast(asyncio.Transport, transport)
        self._served.connections.add(cast(Any, self))

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends whatever waits."""
        self._served.connections.discard(cast(Any, self))
        self._end(1006)
        self.resume_writing()
        if self._timer is not None:
            self._timer.cancel()

    def eof_received(self) -> None:
        """Lets the transport close."""

    def pause_writing(self) -> None:
        """Lets whoever sends wait; and reads no more of what would have to be answered."""
        if self._drained is None:
            self._drained = asyncio.get_running_loop().create_future()
        self._transport.pause_reading()

    def resume_writing(self) -> None:
        """Lets whoever sends go on."""
        if self._drained is not None:
            self._drained.set_result(None)
            self._drained = None
        taken = not self._arrived or self._code is not None
        if taken and not self._transport.is_closing():
            self._transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Takes in what arrived."""
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Request):
                self._asked(event)
            elif isinstance(event, Frame):
                self._heard(event)
        self._flush()  # what the protocol answers by itself: pongs, a close, a fault's close
        if self._protocol.eof_sent:  # a close has come, or something that nobody may send
            came = self._protocol.close_rcvd
            closed = came or self._protocol.close_sent
            self._end(closed.code if closed else CloseCode.ABNORMAL_CLOSURE)
            if came or closed is None or not self._transport.can_write_eof():
                self._transport.close()
            elif self._timer is None:  # what is still to come would make the close unheard
                self._transport.write_eof()
                self._later()

    def shutdown(self) -> None:
        """Is told by uvicorn that the server stops."""
        if self._response is None and self._protocol.state is State.OPEN:
            self._protocol.send_close(CloseCode.SERVICE_RESTART)
            self._flush()
        self._end(CloseCode.SERVICE_RESTART)
        self._transport.close()

    def _flush(self) -> None:
        if not self._transport.is_closing() and (data := b"".join(self._protocol.data_to_send())):
            self._transport.write(data)

    # What the other end says

    def _asked(self, request: Request) -> None:
        handshake = cast(ServerProtocol, self._protocol)
        response = handshake.accept(request)
        if response.status_code != 101:
            handshake.send_response(response)
            self._flush()
            self._transport.close()
            return
        assert self._state is not None
        config, state = self._state
        self._response, self._state = response, None
        path, _, query = request.path.partition("?")
        scope = {
            "type": "websocket",
            "asgi": {"version": config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if is_ssl(self._transport) else "ws",
            "server": get_local_addr(self._transport),
            "client": get_remote_addr(self._transport),
            "root_path": config.root_path,
            "path": config.root_path + unquote(path),
            "raw_path": (config.root_path + path).encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [
                (name.lower().encode("ascii"), value.encode("ascii", "surrogateescape"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": state.copy(),
            "extensions": {},
        }
        self._arrived.append({"type": "websocket.connect"})
        self._taken = asyncio.create_task(self._serve(scope))
        self._served.tasks.add(self._taken)
        self._taken.add_done_callback(self._served.tasks.discard)

    def _heard(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._parts = bytearray(frame.data)
            self._text_of(frame)
        elif frame.opcode is Opcode.CONT and self._parts is not None:
            self._parts += frame.data  # as one text: empty pieces, of any number, take no room
            self._text_of(frame)

    def _text_of(self, frame: Frame) -> None:
        """Hands a message on once it is whole; one that is no text ends the connection."""
        if not frame.fin or self._code is not None or self._parts is None:
            return
        data, self._parts = self._parts, None
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self._protocol.fail(CloseCode.INVALID_DATA)
            return
        self._tell({"type": "websocket.receive", "text": text})
        self._transport.pause_reading()  # until this was taken: nobody piles up messages

    def _end(self, code: int) -> None:
        if self._code is None:
            self._code = code
            self._tell({"type": "websocket.disconnect", "code": code, "reason": ""})

    def _tell(self, event: Event) -> None:
        self._arrived.append(event)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    # What the application says

    async def _serve(self, scope: dict[str, Any]) -> None:
        doing = self._app(cast(Any, scope), cast(Any, self.receive), cast(Any, self.send))
        del scope  # the application may keep it, or empty it
        try:
            await doing
        except Gone:
            pass
        except Exception:
            _log.exception("a channel failed")
            if self._response is None and self._protocol.state is State.OPEN:
                self._close(CloseCode.INTERNAL_ERROR)
        if self._timer is None:
            self._transport.close()
        self._taken = None

    async def receive(self) -> Event:
        """Returns what arrived next, as ASGI has it."""
        while not self._arrived:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
            self._waiting = None
        event = self._arrived.pop(0)
        asks = event["type"] == "websocket.receive" and self._code is None
        if asks and not self._arrived and self._drained is None:
            self._transport.resume_reading()
        return event

    async def send(self, event: Event) -> None:
        """Does what the application says, as ASGI has it."""
        while self._drained is not None:
            await asyncio.shield(self._drained)
        if self._code is not None:
            raise Gone("the other end is gone")
        kind = event["type"]
        if self._response is not None:
            self._answer(accepted=kind == "websocket.accept")
        elif kind == "websocket.send":
            try:
                self._protocol.send_text(event["text"].encode())
            except InvalidState:
                raise Gone("the other end is closing") from None
            self._flush()
        elif kind == "websocket.close":
            self._close(event.get("code", CloseCode.NORMAL_CLOSURE))

    def _answer(self, *, accepted: bool) -> None:
        handshake, response = cast(ServerProtocol, self._protocol), self._response
        assert response is not None
        self._response = None
        handshake.send_response(response if accepted else handshake.reject(403, ""))
        self._flush()
        if accepted:  # the handshake's protocol keeps the request for as long as it lives
            most = handshake.max_message_size
            self._protocol = Protocol(SERVER, state=State.OPEN, max_size=most, logger=_log)
        else:
            self._end(1006)
            self._transport.close()

    def _close(self, code: int) -> None:
        self._protocol.send_close(code)
        self._flush()
        self._end(code)
        self._later()

    def _later(self) -> None:
        """Closes the transport once the other end has closed as well, or takes too long to."""
        self._transport.resume_reading()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(_CLOSING, self._transport.close)
