"""A match as a client at a terminal sees it, wherever it is kept: here, or on a server."""

from .local import LocalTable
from .table import Hint, MoveShown, SeatShown, Shown, Table

__all__ = ["Hint", "LocalTable", "MoveShown", "SeatShown", "Shown", "Table"]
