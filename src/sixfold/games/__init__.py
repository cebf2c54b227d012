"""How each game looks: one module a game, found by being there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from ..look import Look


@cache
def looks() -> Mapping[str, Look]:
    """Returns the look of every game by its id, in the order of ids."""
    found = [import_module(f"{__name__}.{module.name}").LOOK for module in iter_modules(__path__)]
    return MappingProxyType({look.game: look for look in sorted(found, key=lambda look: look.game)})


def look_of(game: str) -> Look:
    """Returns the look of a game; raises `ValueError` naming the games for one there is not."""
    try:
        return looks()[game]
    except KeyError:
        raise ValueError(f"{game!r} is no game; games: {', '.join(looks())}") from None
