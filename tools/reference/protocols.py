"""The options of the UGI engine."""

from __future__ import annotations

from sixfold.engine.ugi_options import Option, Options

from .words import code, table


def options() -> str:
    """Returns every option: its type, values, default and what it is."""
    rows = [
        [code(option.name), option.kind, _values(option), code(option.default), option.meaning]
        for option in Options()
    ]
    return table(("option", "type", "values", "default", "meaning"), rows)


def _values(option: Option) -> str:
    if option.words:
        return ", ".join(map(code, option.words))
    return "text" if option.least is None else f"{option.least} to {option.most}"
