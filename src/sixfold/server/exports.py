"""Matches to take along: the record in both forms, drawings, moving pictures, QR codes."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Literal

import segno

from ..draw import png, svg
from ..games import translated
from .refusals import Refusal
from .rooms import Rooms
from .standing import Standing

KINDS = {
    "json": "application/json",
    "txt": "text/plain",
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "webp": "image/webp",
}
"""What a match can be exported as, with the media type."""

Theme = Literal["light", "dark", "auto"]


async def export(
    rooms: Rooms, here: Standing, form: str, *, eye: int, moves: int | None, theme: Theme
) -> bytes:
    """Returns a match in a form of `KINDS`, as an eye may see it."""
    count = len(here.moves) if moves is None else min(max(moves, 0), len(here.moves))
    if form in ("json", "txt"):
        if here.ruleset.has_secrets and here.outcome is None:  # the record tells everything
            raise Refusal("refused", "the record can be had when the match is over", here.ply)
        record = here.record()
        return (record.to_json() if form == "json" else record.to_text()).encode()
    if form in ("gif", "webp"):
        return await rooms.advice.animation(here, eye, "gif" if form == "gif" else "webp")
    view = here.after(count).view(eye)
    view = replace(view, look=translated(view.look), paths=())
    if count == len(here.moves) and here.outcome and view.outcome is None:
        view = replace(view, outcome=here.outcome, turn=None, stage="over")
    if form == "svg":
        return svg(view, theme=theme, size=720).encode()
    return png(view, theme="dark" if theme == "dark" else "light", size=720)


def qr(address: str) -> bytes:
    """Returns an address as a QR code in SVG."""
    drawn = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", scale=8, border=3, dark="#14202b", light="#ffffff", xmldecl=False
    )
    return drawn.getvalue()
