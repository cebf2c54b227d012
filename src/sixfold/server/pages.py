"""The pages of the site: files that lie here since the wheel was built, kept in memory."""

from __future__ import annotations

import gzip
import mimetypes
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from .refusals import Refusal

SITE = Path(__file__).with_name("site")
"""Where the build of web/ puts the pages."""

VIEWER = Path(__file__).with_name("viewer")
"""The viewer of the API's description."""

_PACKED = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".map")
_LONG = "public, max-age=31536000, immutable"
_SHORT = "no-cache"
_MISSING = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Sixfold</title>
<h1>Sixfold</h1><p>The server runs, but this package was built without the pages of the site.
<code>./start</code> in a checkout builds both; to build a wheel with them by hand, run
<code>npm --prefix web ci</code> and <code>npm --prefix web run build</code> first.</p>
<p>The interface is described at <a href="/api/docs">/api/docs</a>.</p></html>
"""


Asking = Request[None, None, State]


class Page(NamedTuple):
    """One file, ready to be sent."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str
    keep: str


class Pages:
    """All files of the site by their paths."""

    def __init__(self, folder: Path = SITE) -> None:
        """Reads the files."""
        self._files: dict[str, Page] = {}
        for file in sorted(folder.rglob("*")) if folder.is_dir() else []:
            if file.is_file():
                name = file.relative_to(folder).as_posix()
                self._files[name] = _page(name, file.read_bytes())
        for file in sorted(VIEWER.glob("*")):
            self._files[f"api/{file.name}"] = _page(file.name, file.read_bytes())
        self._files["api/docs"] = self._files["api/docs.html"]
        self._files.setdefault("index.html", _page("index.html", _MISSING))

    def find(self, path: str) -> Page:
        """Returns the file of a path; what looks like a page is the one that shows them all."""
        found = self._files.get(path)
        if found is None:
            if path.startswith("api/") or "." in path.rpartition("/")[2]:
                raise Refusal("unknown", "there is no such page")
            found = self._files["index.html"]
        return found


def _page(name: str, body: bytes) -> Page:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".webmanifest"):
        kind = "application/manifest+json"
    if name.endswith(".js"):
        kind = "text/javascript"
    packs = name.endswith(_PACKED) and len(body) > 500
    packed = gzip.compress(body, mtime=0) if packs else None
    keep = _LONG if name.startswith("assets/") else _SHORT
    return Page(body, packed, kind, f'"{sha256(body).hexdigest()[:20]}"', keep)


@get(["/docs", "/docs.css", "/docs.js"], include_in_schema=False, sync_to_thread=False, packed=True)
def viewer(request: Asking, state: State) -> Response[bytes]:
    """Shows the API's description to people."""
    return _given(request, state["pages"].find(request.url.path.lstrip("/")))


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False, packed=True)
def page(request: Asking, state: State, path: FromPath[str] = "") -> Response[bytes]:
    """Gives a page of the site or one of its files."""
    return _given(request, state["pages"].find(path.lstrip("/")))


def _given(request: Asking, found: Page) -> Response[bytes]:
    headers = {"etag": found.tag, "cache-control": found.keep, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = found.packed, "gzip"
    return Response(body, media_type=found.kind, headers=headers)
