"""A line to a server that can be cut: it passes bytes on, until it no longer does."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator


class Line:
    """What stands between a client and a server at a port of this machine."""

    def __init__(self, port: int) -> None:
        self._there = port
        self._ends: list[socket.socket] = []
        self._open = True
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self._waits = threading.Thread(target=self._wait, daemon=True)
        self._waits.start()

    def _wait(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._door.accept()
                if not self._open:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._there))
                self._ends += [near, far]
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self._pass, args=pair, daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while told := one.recv(65536):
                other.sendall(told)
        for end in (one, other):
            end.close()

    def cut(self) -> None:
        """Ends every connection and lets nobody through."""
        self._open = False
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._ends = []

    def mend(self) -> None:
        """Lets everybody through again."""
        self._open = True

    def close(self) -> None:
        self.cut()
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._waits.join(10)


@contextlib.contextmanager
def line_to(address: str) -> Iterator[tuple[Line, str]]:
    """Gives a line to a site, and the address at this end of it."""
    line = Line(int(address.rpartition(":")[2]))
    try:
        yield line, f"http://127.0.0.1:{line.port}"
    finally:
        line.close()
