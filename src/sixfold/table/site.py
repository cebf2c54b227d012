"""A Sixfold server seen from a terminal: its address, the key it knows us by, requests."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from http.client import HTTPException, HTTPMessage
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import IO, NamedTuple, NoReturn, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from ..files import write_safely
from . import wire
from .keeping import alone, next_file, state_folder
from .words import say

COOKIE = "sixfold"
"""The name of the cookie that is the key to one's seats."""

MOST = 8 << 20
"""Bytes of a message."""

_SECONDS = 15.0  # that a server may take to answer
_PAGE = re.compile(
    r"(?P<path>.*)/(?P<kind>match|seat)/(?P<match>[\w-]{1,40})(?:/(?P<secret>[\w-]+))?"
)

Struct_ = TypeVar("Struct_")


class Unreachable(ConnectionError):
    """A server that does not answer."""

    def __init__(self, base: str, why: str) -> None:
        """Says which server, and why."""
        super().__init__(say("{server} cannot be reached: {why}", server=base, why=why))


class Place(NamedTuple):
    """What an address names: a site, and a match or a seat there."""

    base: str
    match: str = ""
    secret: str = ""


def is_address(text: str) -> bool:
    """Tells whether a text is the address of a site rather than the name of a game."""
    return re.match(r"(?i)https?://", text) is not None


def place_of(address: str) -> Place:
    """Reads the address of a site, of a match's page or of a seat; raises ValueError."""
    parts = urlsplit(address.strip())
    if parts.scheme.lower() not in ("http", "https") or not parts.hostname or parts.username:
        raise ValueError(say("{address} is no address of a site", address=wire.plain(address)))
    path = parts.path.rstrip("/")
    found = _PAGE.fullmatch(path)
    if found is None:
        if path:
            raise ValueError(say("{address} is no address of a site", address=wire.plain(address)))
        return Place(f"{parts.scheme.lower()}://{parts.netloc}")
    base = f"{parts.scheme.lower()}://{parts.netloc}{found['path']}"
    if found["kind"] == "seat" and not found["secret"]:
        raise ValueError(say("{address} is no address of a site", address=wire.plain(address)))
    secret = found["secret"] if found["kind"] == "seat" else ""
    return Place(base, found["match"], secret or "")


class Site:
    """One site, with the key by which it knows who comes back."""

    def __init__(self, base: str, *, language: str = "en", stranger: bool = False) -> None:
        """Takes the site's address; a ``stranger`` comes without a key and keeps none."""
        self.base, self.language, self._stranger = base, language, stranger
        self._key = "" if stranger else _key_of(base)
        self._opener = build_opener(_NoRedirect)

    @property
    def headers(self) -> dict[str, str]:
        """What every request tells: the language, and the key where there is one."""
        told = {"Accept-Language": self.language}
        return told | ({"Cookie": f"{COOKIE}={self._key}"} if self._key else {})

    def live(self, match: str, eye: int | None) -> str:
        """Returns the address of a match's live channel."""
        way = f"ws{self.base.removeprefix('http')}/api/matches/{match}/live"
        return f"{way}?lang={self.language}" + ("" if eye is None else f"&eye={eye}")

    def get(self, path: str, kind: type[Struct_]) -> Struct_:
        """Asks for something; raises `Refused`, `Unreachable` or `Garbled`."""
        return wire.read(self._ask(path, None), kind)

    def fetch(self, path: str) -> bytes:
        """Asks for a file."""
        return self._ask(path, None)

    def post(self, path: str, told: object, kind: type[Struct_]) -> Struct_:
        """Asks for something to be done; raises `Refused`, `Unreachable` or `Garbled`."""
        return wire.read(self._ask(path, json.dumps(told).encode()), kind)

    def sit(self, place: Place, name: str) -> None:
        """Sits down by a seat's link; who sits in the match already is not seated again."""
        way = match_path(place.match, "/seats")
        try:
            self.post(way, wire.claim(place.secret, name), wire.Created)
        except wire.Refused:
            if not self.get(match_path(place.match), wire.Standing).mine:
                raise

    def matches(self) -> list[wire.OwnMatch]:
        """Returns one's own matches, the last changed first."""
        found = self.get("/matches", list[wire.OwnMatch])
        for each in found:
            each.match, each.title = wire.plain(each.match), wire.plain(each.title)
            each.names = [wire.plain(name) for name in each.names]
        return found

    def create(
        self, ruleset: str, seats: Sequence[dict[str, object]], clock: dict[str, object]
    ) -> str:
        """Sets up a match and returns its id; `wire.wanted_seat` tells who sits where."""
        told = wire.wanted_match(ruleset, list(seats), clock)
        return wire.plain(self.post("/matches", told, wire.Created).match)

    def _ask(self, path: str, body: bytes | None) -> bytes:
        request = Request(f"{self.base}/api{path}", data=body, headers=self.headers)
        if body is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with self._opener.open(request, timeout=_SECONDS) as answer:
                self._meet(answer.headers)
                told: bytes = answer.read(MOST + 1)
        except HTTPError as error:
            with error:
                self._refused(error)
        except URLError as error:
            why = getattr(error.reason, "strerror", None) or str(error.reason)
            raise Unreachable(self.base, why) from None
        except (OSError, HTTPException) as error:
            why = getattr(error, "strerror", None) or str(error) or type(error).__name__
            raise Unreachable(self.base, why) from None
        if len(told) > MOST:
            raise wire.Garbled
        return told

    def _refused(self, error: HTTPError) -> NoReturn:
        try:
            body = error.read(MOST)
        except (OSError, HTTPException):
            body = b""
        try:
            trouble: wire.Trouble = wire.read(body, wire.Trouble)
        except wire.Garbled:
            if error.code >= 500:  # somebody before the server answers in its stead
                raise Unreachable(self.base, f"HTTP {error.code}") from None
            raise
        raise wire.refusal(trouble) from None

    def _meet(self, headers: HTTPMessage) -> None:
        """Keeps the key that the site gives to whom it has not met."""
        for told in headers.get_all("set-cookie") or ():
            with suppress(CookieError):
                crumb = SimpleCookie(told).get(COOKIE)
                if crumb is not None and crumb.value and crumb.value != self._key:
                    self._key = crumb.value
                    if not self._stranger:
                        _keep_key(self.base, self._key)


def match_path(match: str, more: str = "", *, eye: int | None = None) -> str:
    """Returns the path of a match, or of something of it, below the API's own."""
    return f"/matches/{match}{more}" + ("" if eye is None else f"?eye={eye}")


class _NoRedirect(HTTPRedirectHandler):
    """A key is for one site only: nobody is sent elsewhere with it."""

    def redirect_request(
        self,
        req: Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: HTTPMessage,
        newurl: str,
    ) -> None:
        """Follows nowhere."""


def _keys() -> dict[str, str]:
    """Returns the keys that are kept; raises OSError, or ValueError where they are damaged."""
    try:
        told = json.loads(_file().read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    if not isinstance(told, dict):
        raise ValueError("the keys are damaged")
    return {str(base): str(key) for base, key in told.items()}


def _key_of(base: str) -> str:
    with suppress(OSError, ValueError, RecursionError):
        return _keys().get(base, "")
    return ""


def _keep_key(base: str, key: str) -> None:
    """Keeps a key where nobody else can read it; who cannot write is a stranger the next time."""
    with suppress(OSError), alone(_file()):
        try:
            keys = _keys()
        except (ValueError, RecursionError):  # some keys may still be made out by eye
            keys, aside = {}, _file().with_suffix(".damaged")
            _file().replace(next_file(aside) if aside.exists() else aside)
        os.close(os.open(_file(), os.O_CREAT | os.O_WRONLY, 0o600))
        write_safely(_file(), json.dumps(keys | {base: key}, indent=1))


def _file() -> Path:
    return state_folder() / "keys.json"
