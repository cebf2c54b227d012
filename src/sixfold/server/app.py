"""The application of one server process: everything put together, started and stopped."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, cast

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Receive, Scope, Send

from .. import __version__
from . import protocol as told
from .bus import bus_for
from .guard import Guard
from .keeper import Keeper
from .keys import Keys
from .limits import Buckets
from .live import live
from .metrics import Metrics
from .minds import Minds
from .openapi import description
from .pages import Pages, page
from .refusals import STATUS, Refusal
from .rooms import Rooms
from .routes import api
from .settings import Settings, settings_from
from .store import Store
from .words import say

_log = logging.getLogger(__name__)
_LARGEST = 32_768  # bytes of a request's body


def make(settings: Settings | None = None) -> Guard:
    """Returns the application; without settings those of the environment."""
    settings = settings or settings_from()
    metrics = Metrics()
    guard: list[Guard] = []

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        store = Store(settings)
        secret = await store.open()
        keys, store.bus = Keys(secret), bus_for(settings, secret)
        minds = Minds(settings.minds, settings.patience)
        rooms = Rooms(store, keys, minds, metrics)
        keeper = Keeper(rooms, shared=settings.shared)
        app.state["rooms"], app.state["settings"] = rooms, settings
        guard[0].keys = keys
        await keeper.start()
        _log.info("ready", extra={"version": __version__, "workers": settings.workers})
        try:
            yield
        finally:
            await keeper.stop()
            await rooms.close()
            await minds.close()
            await store.close()
            _log.info("stopped")

    app = routed(running)
    app.state["metrics"] = metrics
    app.state["acts"] = Buckets(rate=10, burst=40) if settings.limits else None

    async def both(scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) == "websocket":  # past the framework, which would keep much of each
            rooms, acts = app.state["rooms"], app.state["acts"]
            await live(cast(Any, scope), cast(Any, receive), cast(Any, send), rooms, acts)
        else:
            await app(scope, receive, send)

    guard.append(Guard(both, settings, metrics))
    return guard[0]


def routed(*lifespan: Callable[[Litestar], AbstractAsyncContextManager[None]]) -> Litestar:
    """Returns all routes, without what they need to be served."""
    return Litestar(
        route_handlers=[api, page, description, health, ready, figures],
        lifespan=lifespan,
        state=State({"pages": Pages()}),
        request_max_body_size=_LARGEST,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1500, gzip_compress_level=5, exclude_opt_key="packed"
        ),
        exception_handlers={
            Refusal: _refused,
            HTTPException: _not_understood,
            Exception: _failed,
        },
        openapi_config=OpenAPIConfig(
            title="Sixfold",
            version=__version__,
            description="Matches of all games, played by HTTP and WebSocket.",
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )


@get("/health", include_in_schema=False, sync_to_thread=False)
def health() -> dict[str, str]:
    """Answers while the process lives."""
    return {"is": "healthy"}


@get("/ready", include_in_schema=False)
async def ready(state: State) -> Response[dict[str, str]]:
    """Answers whether the database does."""
    rooms: Rooms = state["rooms"]
    whole = await rooms.store.ready()
    return Response({"is": "ready" if whole else "waiting"}, status_code=200 if whole else 503)


@get("/metrics", include_in_schema=False, media_type="text/plain")
async def figures(state: State) -> bytes:
    """Tells figures for Prometheus."""
    rooms: Rooms = state["rooms"]
    metrics: Metrics = state["metrics"]
    metrics.rooms.set(len(rooms))
    metrics.listeners.set(rooms.listeners)
    metrics.failures.set(rooms.advice.minds.failures)
    return metrics.text()


def _answer(refusal: Refusal) -> Response[Any]:
    error = told.Error(say(refusal.why), refusal.what, refusal.ply)
    body = msgspec.json.encode(error)
    return Response(body, status_code=STATUS[refusal.what], media_type="application/json")


def _refused(request: Request[Any, Any, Any], error: Refusal) -> Response[Any]:
    return _answer(error)


def _not_understood(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if error.status_code in (404, 405):
        return _answer(Refusal("unknown", "there is no such page"))
    if error.status_code == 413:
        return _answer(Refusal("bad", "the message is too long"))
    if error.status_code < 500:
        return _answer(Refusal("bad", "the message cannot be read"))
    return _failed(request, error)


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    _log.error("a request failed", exc_info=error, extra={"path": request.url.path})
    return _answer(Refusal("failed", "the server failed; nothing was lost"))
