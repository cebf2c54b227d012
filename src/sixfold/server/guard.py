"""What stands before every route: language, player's cookie, origin, limits, headers, figures."""

from __future__ import annotations

import logging
import time
from http.cookies import CookieError, SimpleCookie
from typing import cast
from urllib.parse import parse_qs, urlsplit

import msgspec
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from ..tongue import LANGUAGES, chosen, speaking
from .keys import COOKIE, Keys, new_player
from .limits import Buckets
from .metrics import Metrics
from .protocol import Error
from .refusals import STATUS, Refusal
from .settings import Settings
from .words import say

_log = logging.getLogger("sixfold.access")
_SAFE = ("GET", "HEAD", "OPTIONS")
_YEAR = 365 * 86_400
_FIELDS = 50  # of a query that are looked at

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""What a page may load and run: nothing inline, nothing from elsewhere."""

_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        """Takes what it wraps; the keys come once the store is open."""
        self._app, self._settings, self._metrics = app, settings, metrics
        self.keys: Keys | None = None
        self._all = Buckets(rate=40, burst=200)
        self._changes = Buckets(rate=8, burst=80)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request or opens one channel."""
        kind = str(scope["type"])
        if kind == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = {k.decode("latin-1"): v.decode("latin-1") for k, v in scope["headers"]}
        wanted = _asked(scope)
        if wanted not in LANGUAGES:
            wanted = chosen(headers.get("accept-language", ""))
        if kind == "websocket":
            scope["state"]["player"] = self._player(headers)
            opens = self._own_origin(scope, headers) and self._may(scope, 1)
            del headers  # a channel stays open for long: it keeps nothing it does not need
            with speaking(wanted):
                await self._channel(cast(WebSocketScope, scope), receive, send, opens=opens)
        else:
            with speaking(wanted):
                await self._request(cast(HTTPScope, scope), receive, send, headers)

    async def _channel(
        self, scope: WebSocketScope, receive: Receive, send: Send, *, opens: bool
    ) -> None:
        if not opens:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        await self._app(scope, receive, send)

    async def _request(
        self, scope: HTTPScope, receive: Receive, send: Send, headers: dict[str, str]
    ) -> None:
        began, status = time.perf_counter(), 500
        player = self._player(headers)
        met = player is not None
        scope["state"]["player"] = player = player or new_player()
        api = scope["path"].startswith("/api/")

        async def answering(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                told = list(message.get("headers", []))
                known = {name.lower() for name, _ in told}
                told += [pair for pair in _HEADERS if pair[0] not in known]
                if api and b"cache-control" not in known:
                    told.append((b"cache-control", b"no-store"))
                if not met and self.keys is not None and _sets_cookie(scope):
                    told.append((b"set-cookie", self._cookie(player)))
                message["headers"] = told
            await send(message)

        try:
            refusal = self._refused(scope, headers)
            if refusal is not None:
                await _answer(refusal, answering)
            else:
                await self._app(scope, receive, answering)
        finally:
            seconds = time.perf_counter() - began
            method = scope["method"] if scope["method"] in (*_SAFE, "POST") else "other"
            self._metrics.requests.labels(method, str(status)).inc()
            self._metrics.seconds.observe(seconds)
            _log.info(
                "request",
                extra={
                    "method": method,
                    "path": _without_secrets(scope["path"]),
                    "status": status,
                    "milliseconds": round(1000 * seconds, 2),
                },
            )

    def _refused(self, scope: HTTPScope, headers: dict[str, str]) -> Refusal | None:
        changing = scope["method"] not in _SAFE
        if not self._may(scope, 1, changing=changing):
            return Refusal("limit", "asked too often: wait a moment")
        if not changing:
            return None
        if not self._own_origin(scope, headers):
            return Refusal("forbidden", "this comes from another site")
        # No form of another site can send this kind without being asked for leave first.
        if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return Refusal("bad", "the message cannot be read")
        return None

    def _own_origin(self, scope: Scope, headers: dict[str, str]) -> bool:
        """Tells whether a request comes from the site's own pages, or from no page at all."""
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        base = self._settings.base_url
        own = urlsplit(base).netloc if base else headers.get("host", "")
        return urlsplit(origin).netloc == own

    def _may(self, scope: Scope, cost: float, *, changing: bool = False) -> bool:
        if not self._settings.limits:
            return True
        client = scope.get("client")
        address = client[0] if client else ""
        if not self._all.take(address, cost):
            return False
        return not changing or self._changes.take(address, cost)

    def _player(self, headers: dict[str, str]) -> str | None:
        if self.keys is None:
            return None
        try:
            crumb = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            return None
        return self.keys.player(crumb.value) if crumb else None

    def _cookie(self, player: str) -> bytes:
        assert self.keys is not None
        secure = "; Secure" if self._settings.secure else ""
        told = f"{COOKIE}={self.keys.cookie(player)}; Path=/; Max-Age={_YEAR}; HttpOnly"
        return f"{told}; SameSite=Lax{secure}".encode()


def _asked(scope: Scope) -> str:
    """Returns the language that a request names; none where it names more than anybody needs."""
    try:
        query = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=_FIELDS)
    except ValueError:
        return ""
    return query.get("lang", [""])[0]


def _sets_cookie(scope: Scope) -> bool:
    """Tells whether an answer may carry a player's key: not those that any program polls."""
    return scope["path"] not in ("/health", "/ready", "/metrics")


def _without_secrets(path: str) -> str:
    return "/seat/" if path.startswith("/seat/") else path


async def _answer(refusal: Refusal, send: Send) -> None:
    body = msgspec.json.encode(Error(say(refusal.why), refusal.what))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    start: Message = {
        "type": "http.response.start",
        "status": STATUS[refusal.what],
        "headers": headers,
    }
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})
