"""Runs the server processes under uvicorn until they are stopped, and says where they listen."""

from __future__ import annotations

import os
import socket

import uvicorn
from uvicorn.supervisors import Multiprocess

from .logs import log_in_lines
from .settings import Settings

_STOPPING = 10  # seconds that answers may still take after the stop was asked for


def serve(settings: Settings) -> int:
    """Serves until a signal stops it; what is being answered is finished."""
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
        ws="websockets-sansio",
        ws_max_size=8192,
        ws_ping_interval=None,  # the channel's own pings measure the way as well
        ws_per_message_deflate=False,  # its buffers are larger than a match
        timeout_graceful_shutdown=_STOPPING,
    )
    bound = config.bind_socket()
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
    return make()
