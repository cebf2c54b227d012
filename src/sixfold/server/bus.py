"""How the processes of one site wake each other when a match changed: in passing, and never surely.

They tell each other who is connected to them, too.

What was played is in the store, and whoever hears nothing looks there now and then; so nothing is
lost with a bus, only time. One process needs none; several have the sockets of this file beside
SQLite, and otherwise what bus_lines.py has.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import os
import socket
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex

from .settings import Settings

_log = logging.getLogger(__name__)

Heard = Callable[[str], None]
"""Is told what another process tells: the id of a match that it changed, or who is there.

It is told "" if any match may have changed."""


class Bus:
    """Of a process that is alone: nobody is told, and nobody tells."""

    alive = False  # whether what others tell arrives

    async def open(self, heard: Heard) -> None:
        """Listens from now on."""

    def tell(self, match: str) -> None:
        """Tells the others that a match changed, which is in the store already; or who is there."""

    async def close(self) -> None:
        """Listens no more."""


class Sockets(Bus):
    """Processes of one machine: each has a socket in a folder that only its user can enter."""

    def __init__(self, site: str) -> None:
        """Takes a name that the processes of the site share."""
        user = os.getuid() if hasattr(os, "getuid") else 0
        self._folder = Path(tempfile.gettempdir()) / f"sixfold-{user}-{site}"
        self._own = self._folder / token_hex(4)
        self._socket: socket.socket | None = None

    async def open(self, heard: Heard) -> None:
        """Makes the socket; where there can be none, the store alone tells what is new."""
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            found = self._folder.lstat()  # a link of somebody else would lead anywhere
            own = not hasattr(os, "getuid") or found.st_uid == os.getuid()
            if not own or found.st_mode & 0o077 or not stat.S_ISDIR(found.st_mode):
                raise OSError(f"{self._folder} belongs to others")
            made = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            try:
                made.setblocking(False)
                made.bind(str(self._own))
            except OSError:
                made.close()
                raise
        except (OSError, AttributeError) as error:
            _log.warning("no bus", extra={"why": str(error)})
            return
        self._socket, self.alive = made, True
        asyncio.get_running_loop().add_reader(made, self._read, heard)

    def _read(self, heard: Heard) -> None:
        assert self._socket is not None
        for _ in range(1000):
            try:
                heard(self._socket.recv(128).decode(errors="replace"))
            except OSError:
                return

    def tell(self, match: str) -> None:
        """Tells each socket of the folder; one that nobody holds any more is taken away."""
        if self._socket is None:
            return
        try:
            others = [place for place in self._folder.iterdir() if place != self._own]
        except OSError:
            return
        for place in others:
            try:
                self._socket.sendto(match.encode(), str(place))
            except ConnectionRefusedError:  # its process was killed
                with contextlib.suppress(OSError):
                    place.unlink()
            except OSError:  # it is too busy to hear, or just gone
                continue

    async def close(self) -> None:
        """Takes the socket away, and the folder with the last one."""
        if self._socket is not None:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._socket.close()
            self._socket, self.alive = None, False
            with contextlib.suppress(OSError):
                self._own.unlink()
                self._folder.rmdir()


def bus_for(settings: Settings, secret: str) -> Bus:
    """Returns the bus that fits the settings; sites with different secrets never meet on it."""
    site = hashlib.sha256(f"bus\0{secret}".encode()).hexdigest()[:16]
    if settings.redis:
        from .bus_lines import Redis

        return Redis(settings.redis, site)
    if settings.file is None:
        from .bus_lines import Postgres

        return Postgres(settings.url.replace("+asyncpg", "", 1), site)
    return Sockets(site) if settings.shared else Bus()
