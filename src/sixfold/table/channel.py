"""A live channel that is opened again whenever it is cut, listened to in a thread of its own."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from .site import MOST

_SILENCE = 45.0  # seconds after which a line is taken for cut: a server pings more often
_PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0)  # before a line is tried again, the last one on and on
_PATIENCE = 5.0  # seconds in which a line that was hung up ends


class Channel:
    """One channel; what is said on it, and where it leads, is its owner's."""

    def __init__(
        self,
        where: Callable[[], tuple[str, Mapping[str, str]]],
        heard: Callable[[str | bytes], object],
        lost: Callable[[Exception], object],
    ) -> None:
        """Takes what tells its address and headers, what hears, and what is told when it is cut.

        Whoever hears may raise ValueError for what cannot be understood: that cuts it, too.
        """
        self._where, self._heard, self._lost = where, heard, lost
        self._socket: ClientConnection | None = None
        self._thread: threading.Thread | None = None
        self._closed, self._hurry = threading.Event(), threading.Event()
        self._elsewhere = False  # it is to be opened again at once, leading elsewhere

    def start(self) -> None:
        """Begins to listen."""
        self._thread = threading.Thread(target=self._keep, daemon=True)
        self._thread.start()

    def send(self, told: object) -> bool:
        """Sends something; tells whether there was a line to send it along."""
        socket = self._socket
        if socket is None:
            return False
        try:
            socket.send(json.dumps(told))
        except (OSError, WebSocketException):
            return False
        return True

    def again(self) -> None:
        """Opens it again, for it leads elsewhere now."""
        self._elsewhere = True
        self._hang_up()

    def close(self) -> None:
        """Ends it for good, and waits until nothing is heard any more."""
        self._closed.set()
        self._hurry.set()
        self._hang_up()
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(_PATIENCE)

    def pause(self, seconds: float) -> None:
        """Waits, unless it is closed meanwhile."""
        self._closed.wait(seconds)

    def nudge(self) -> None:
        """Tries at once to open it again, where that is waited for: the server answers."""
        self._hurry.set()

    def _hang_up(self) -> None:
        socket = self._socket
        if socket is not None:
            with suppress(OSError, WebSocketException):
                socket.close()

    def _keep(self) -> None:
        tries = 0
        while not self._closed.is_set():
            self._elsewhere, fine = False, [False]
            try:
                self._listen(fine)
            except (OSError, WebSocketException, ValueError) as error:
                self._socket = None
                if self._closed.is_set():
                    return
                if not self._elsewhere:
                    tries = 0 if fine[0] else tries + 1
                    self._lost(error)
            self._socket = None
            self._hurry.wait(0 if self._elsewhere else _PAUSES[min(tries, len(_PAUSES) - 1)])
            self._hurry.clear()

    def _listen(self, fine: list[bool]) -> None:
        way, headers = self._where()
        with connect(
            way,
            additional_headers=dict(headers),
            compression=None,
            max_size=MOST,
            close_timeout=2,
            ping_interval=None,
        ) as socket:
            self._socket = socket
            if self._closed.is_set() or self._elsewhere:  # which was said while it was opened
                return
            while True:
                self._heard(socket.recv(timeout=_SILENCE))
                fine[0] = True
