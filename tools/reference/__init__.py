"""What the documentation takes from the code: each part is Markdown, made anew at every build.

A page asks for a part by a line such as ``<!-- here: commands -->``; hooks.py puts it there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from . import analysis, boards, commands, http, protocols, records, site

PARTS: Mapping[str, Callable[[], str]] = {
    "analysis query": analysis.query,
    "boards": boards.boards,
    "commands": commands.every,
    "http routes": http.routes,
    "http operation": http.operation,
    "http asked": lambda: http.messages("What is asked over HTTP"),
    "http acts": lambda: http.messages("What a seat does, over the WebSocket or by HTTP"),
    "http told": lambda: http.messages("What is told"),
    "http games": lambda: http.messages("Games and their options"),
    "records": records.fields,
    "site metrics": site.metrics,
    "site settings": site.settings,
    "ugi options": protocols.options,
}
"""Each part by the name that pages ask for it."""

_ASKED = re.compile(r"^<!-- here: (.+?) -->$", re.MULTILINE)


def asked(page: str) -> list[str]:
    """Returns the names of the parts that a page asks for."""
    return _ASKED.findall(page)


def filled(page: str) -> str:
    """Returns a page with every part in its place; raises ValueError for one there is not."""

    def part(found: re.Match[str]) -> str:
        if found[1] not in PARTS:
            raise ValueError(f"there is no part {found[1]!r}; parts: {', '.join(PARTS)}")
        return PARTS[found[1]]()

    return _ASKED.sub(part, page)
