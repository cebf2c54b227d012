"""The live channel to a server: where it leads while it is opened."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress

from websockets.sync.server import ServerConnection, serve

from sixfold.table.channel import Channel
from support.play_site import PATIENCE, wait_until


@contextmanager
def saying(word: str) -> Iterator[str]:
    """Runs a server that says a word to whoever comes, and yields its address."""

    def say(socket: ServerConnection) -> None:
        with suppress(Exception):
            socket.send(word)
            socket.recv(timeout=PATIENCE)

    with serve(say, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}"


def test_a_channel_that_is_sent_elsewhere_while_it_opens_does_not_stay() -> None:
    heard: list[str | bytes] = []
    with ExitStack() as servers:
        ways = [servers.enter_context(saying(word)) for word in ("old", "new")]

        def where() -> tuple[str, Mapping[str, str]]:
            way = ways.pop(0) if len(ways) > 1 else ways[0]
            if ways[0] != way:  # the match is another one by now
                channel.again()
            return way, {}

        channel = Channel(where, heard.append, lambda error: None)
        channel.start()
        try:
            wait_until(lambda: heard)
        finally:
            channel.close()
    assert heard == ["new"]
