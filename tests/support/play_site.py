"""A play site that runs within the test, and players who come to it as a browser would."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from sixfold.server.app import make
from sixfold.server.settings import Settings
from sixfold.server.websocket import WebSocket

PATIENCE = 30.0  # seconds that anything may take before a test fails


@contextlib.contextmanager
def running(database: Path | str, *, port: int = 0, **settings: Any) -> Iterator[str]:
    """Runs a server in a thread, at any port that is free or at one, and yields its address."""
    told = {"port": 0, "limits": False, "database": str(database), **settings}
    config = uvicorn.Config(
        make(Settings(**told)),
        port=port,
        log_config=None,
        access_log=False,
        ws=WebSocket,
        ws_max_size=8192,
        timeout_graceful_shutdown=2,
    )
    bound = config.bind_socket()
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
    thread.start()
    try:
        wait_until(lambda: server.started or not thread.is_alive())
        assert server.started, "the server did not start"
        yield f"http://127.0.0.1:{bound.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        bound.close()


def wait_until(so: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Waits until something is so; fails if that takes too long."""
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, address: str, language: str = "en") -> None:
        self.address = address
        self.web = httpx.Client(
            base_url=address, timeout=PATIENCE, headers={"accept-language": language}
        )
        self.web.get("/api/site")  # brings the cookie

    def __enter__(self) -> Visitor:
        return self

    def __exit__(self, *_: object) -> None:
        self.web.close()

    def get(self, path: str, **query: Any) -> Any:
        answer = self.web.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, told: object, status: int | None = None) -> Any:
        answer = self.web.post(path, json=told)
        wanted = (200, 201) if status is None else (status,)
        assert answer.status_code in wanted, answer.text
        return answer.json()

    def create(self, ruleset: str, *seats: str | dict[str, Any], **more: Any) -> str:
        """Sets up a match; a seat is told by its kind, or in full."""
        told = [seat if isinstance(seat, dict) else {"kind": seat} for seat in seats]
        made = self.post("/api/matches", {"ruleset": ruleset, "seats": told, **more})
        return str(made["match"])

    def see(self, match: str, **query: Any) -> Any:
        return self.get(f"/api/matches/{match}", **query)

    def act(self, match: str, status: int | None = None, /, **act: Any) -> Any:
        """Does an act at the ply the match stands at, if none is named."""
        if "ply" not in act and act["do"] not in ("name", "look", "pong"):
            act["ply"] = self.see(match)["ply"]
        return self.post(f"/api/matches/{match}/acts", act, status)

    def play(self, match: str, number: int = 0) -> Any:
        """Plays one of the legal moves."""
        here = self.see(match)
        legal = here["board"]["legal"]
        move = legal[number % len(legal)][0]
        return self.act(match, do="play", move=move, ply=here["ply"])

    def sit(self, match: str, host: Visitor, name: str = "") -> Any:
        """Sits down in the first open seat, by the link that the host hands out."""
        invites = [seat["invite"] for seat in host.see(match)["seats"] if seat["invite"]]
        secret = invites[0].rpartition("/")[2]
        return self.post(f"/api/matches/{match}/seats", {"secret": secret, "name": name})

    @contextlib.contextmanager
    def live(self, match: str, query: str = "", **more: Any) -> Iterator[Line]:
        """Opens the live channel of a match."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
        address = f"{self.address.replace('http', 'ws', 1)}/api/matches/{match}/live{query}"
        headers = {"cookie": cookie} if cookie else {}
        with connect(address, additional_headers=headers, compression=None, **more) as socket:
            yield Line(socket)


class Line:
    """A live channel, and all that came along it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Any] = []

    def say(self, **act: Any) -> None:
        self.socket.send(json.dumps(act))

    def hear(self, seconds: float = PATIENCE) -> Any:
        """Returns the next message, pings answered and left out."""
        while True:
            message = json.loads(self.socket.recv(timeout=seconds))
            self.heard.append(message)
            if message["is"] != "ping":
                return message
            self.say(do="pong", at=message["at"])

    def until(self, so: Callable[[Any], object]) -> Any:
        """Returns the first message of which something is so."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.hear()
            if so(message):
                return message
        raise AssertionError("it never came")

    def position(self, ply: int | None = None) -> Any:
        """Returns the next position, or that at a ply."""
        return self.until(lambda m: m["is"] == "position" and ply in (None, m["ply"]))

    def later(self, ply: int) -> Any:
        """Returns the next position beyond a ply."""
        return self.until(lambda m: m["is"] == "position" and m["ply"] > ply)

    def error(self) -> Any:
        return self.until(lambda m: m["is"] == "error")
