"""A match as a client at a terminal sees it, wherever it is kept: here, or on a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .local import LocalTable
from .seating import named, new_match
from .table import Hint, MoveShown, SeatShown, Shown, Table

if TYPE_CHECKING:
    from .remote import RemoteTable

__all__ = [
    "Hint",
    "LocalTable",
    "MoveShown",
    "RemoteTable",
    "SeatShown",
    "Shown",
    "Table",
    "named",
    "new_match",
]


def __getattr__(name: str) -> object:
    """Loads what speaks to servers only where it is used."""
    if name == "RemoteTable":
        from .remote import RemoteTable

        return RemoteTable
    raise AttributeError(name)
