"""The API's description as OpenAPI 3.1: what the framework knows, and the messages it does not."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_args

import msgspec
from litestar import Litestar, Request, get

from . import protocol as told

_ACTS = "/api/matches/{match}/acts"
_TOLD = (told.Position, told.Presence, told.Hinted, told.Ping, told.Error, told.Replay)


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def description(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Describes the API as OpenAPI 3.1."""
    return described(request.app)


@lru_cache(maxsize=4)
def described(app: Litestar) -> dict[str, Any]:
    """Returns the description, with the acts and messages that the framework does not see."""
    whole: dict[str, Any] = app.openapi_schema.to_schema()
    acts, messages = get_args(told.Act), _TOLD
    where = "#/components/schemas/{name}"
    _, known = msgspec.json.schema_components((*acts, *messages), ref_template=where)
    whole["components"].setdefault("schemas", {}).update(known)
    body = {"oneOf": [{"$ref": where.format(name=act.__name__)} for act in acts]}
    whole["paths"][_ACTS]["post"]["requestBody"] = {
        "required": True,
        "content": {"application/json": {"schema": body}},
    }
    whole["info"]["description"] += (
        " A match's live channel is the WebSocket /api/matches/{match}/live: it takes the acts "
        f"({', '.join(act.__name__ for act in acts)}) and tells "
        f"{', '.join(message.__name__ for message in messages[:-1])}."
    )
    return whole
