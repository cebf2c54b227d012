"""The settings and figures of the play site."""

from __future__ import annotations

from sixfold.server.metrics import Metrics
from sixfold.server.settings import PREFIX, Settings
from sixfold.server_commands import _OPTIONS as OPTIONS

from .words import code, fields, table


def settings() -> str:
    """Returns every setting: its option, its variable, its default and what it is."""
    rows = []
    for field in fields(Settings):
        option = f"--{field.name.replace('_', '-')}" if field.name in OPTIONS else ""
        default = {"''": "", "True": "yes", "False": "no"}.get(
            str(field.default), str(field.default).strip("'")
        )
        rows.append([code(option), code(PREFIX + field.name.upper()), code(default), field.words])
    return table(("option", "variable", "default", "meaning"), rows)


def metrics() -> str:
    """Returns every figure that ``/metrics`` tells."""
    rows = []
    for figure in Metrics().registry.collect():
        ending = {"counter": "_total", "histogram": "_count"}.get(figure.type, "")
        rows.append([code(figure.name + ending), figure.type, figure.documentation])
    return table(("figure", "kind", "meaning"), rows)
