"""The WebSocket beneath the live channel: pieces, pings, what is no text, closing, refusing."""

from __future__ import annotations

import contextlib
import json
import select
import socket
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from support.play_site import PATIENCE, Line, Visitor, running

_MUCH = 32 << 20  # bytes, more than lies on a way


def ended(line: Line) -> int | None:
    """Returns the code with which the server ends a connection."""
    with pytest.raises(ConnectionClosed) as end:
        line.until(lambda _: False)
    return end.value.rcvd.code if end.value.rcvd else None


def test_a_message_may_come_in_pieces(ann: Visitor) -> None:
    match = ann.create("six", "me", "here")
    with ann.live(match) as line:
        move = line.position()["board"]["legal"][0][0]
        told = json.dumps({"do": "play", "move": move, "ply": 0})
        line.socket.send(told[at : at + 5] for at in range(0, len(told), 5))
        assert line.position(1)["moves"][0][1] == move


def test_pieces_do_not_add_up_to_more_than_the_bound(ann: Visitor) -> None:
    match = ann.create("six", "me", "here")
    with ann.live(match) as line:
        with contextlib.suppress(ConnectionClosed):
            line.socket.send("x" * 1000 for _ in range(20))
        assert ended(line) == 1009


def test_a_ping_is_answered(ann: Visitor) -> None:
    with ann.live(ann.create("six", "me", "here")) as line:
        line.position()
        assert line.socket.ping().wait(PATIENCE)


def test_what_is_no_text_ends_the_connection(ann: Visitor) -> None:
    match = ann.create("six", "me", "here")
    with ann.live(match) as line:
        line.socket.send(b"\xff\xfe")
        assert ended(line) == 1007
    assert ann.see(match)["ply"] == 0


def test_a_close_is_answered_with_the_same(ann: Visitor) -> None:
    with ann.live(ann.create("six", "me", "here")) as line:
        line.position()
        line.socket.close(4000, "enough")
        assert line.socket.protocol.close_rcvd is not None
        assert line.socket.protocol.close_rcvd.code == 4000


@pytest.mark.parametrize(
    "path",
    [
        "/api/matches/nothing/live",
        "/api/nothing",
        "/api/matches/x/live?eye=9999",
        "/api/matches/x/live?" + "&".join(["a=1"] * 60),
    ],
)
def test_what_is_not_there_is_refused_before_it_is_opened(ann: Visitor, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(ann.address.replace("http", "ws") + path):
        pass
    assert refused.value.response.status_code == 403


def test_whoever_asks_wrongly_hears_so_and_hurts_nobody(ann: Visitor) -> None:
    host, _, port = ann.address.removeprefix("http://").partition(":")
    match = ann.create("six", "me", "here")
    asked = (
        f"GET /api/matches/{match}/live HTTP/1.1\r\nHost: {host}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(asked.encode())
        assert line.recv(1000).startswith(b"HTTP/1.1 400 ")
    assert ann.play(match)["ply"] == 1


def test_empty_pieces_of_any_number_are_no_message(ann: Visitor) -> None:
    match = ann.create("six", "me", "here")
    with ann.live(match) as line:
        move = line.position()["board"]["legal"][0][0]
        told = json.dumps({"do": "play", "move": move, "ply": 0})
        line.socket.send([*[""] * 100, told, *[""] * 100])
        assert line.position(1)["moves"][0][1] == move


def test_who_takes_no_answers_is_heard_no_further_until_they_are_taken(ann: Visitor) -> None:
    host, _, port = ann.address.removeprefix("http://").partition(":")
    asked = (
        f"GET /api/matches/{ann.create('six', 'me', 'here')}/live HTTP/1.1\r\nHost: {host}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    ping = b"\x89\xfd\0\0\0\0" + bytes(125)  # which asks for as much again
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(asked.encode())
        assert b" 101 " in line.recv(20)
        line.settimeout(3)
        sent = 0
        with contextlib.suppress(TimeoutError):
            while sent < _MUCH:
                sent += line.send(ping * 1000)
        assert sent < _MUCH
        line.setblocking(False)
        end = time.monotonic() + PATIENCE
        while not select.select([], [line], [], 0)[1]:
            assert time.monotonic() < end
            with contextlib.suppress(BlockingIOError):
                line.recv(1 << 20)


def test_a_server_that_stops_says_so(tmp_path: Path) -> None:
    with running(tmp_path / "site.db") as address, Visitor(address) as ann:
        socket = ann.live(ann.create("six", "me", "here"))
        line = socket.__enter__()
        line.position()
    assert ended(line) == 1012
    socket.__exit__(None, None, None)


def test_a_slow_line_gets_the_newest_and_holds_nobody_up(ann: Visitor, ben: Visitor) -> None:
    match = ann.create("six", "me", "friend")
    ben.sit(match, ann)
    with ann.live(match, max_queue=1) as slow, ben.live(match) as quick:
        for ply in range(12):
            here = (ann, ben)[ply % 2].play(match)
            assert quick.position(ply + 1)["ply"] == here["ply"]
        assert slow.position(12)["board"]["turn"] == here["board"]["turn"]
