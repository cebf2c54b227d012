"""What one server process remembers of a match, and who listens to it there."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from .standing import Standing


class Listener(Protocol):
    """Whoever is told when a match changes."""

    def changed(self) -> None:
        """Hears that the match changed."""

    def came_or_went(self) -> None:
        """Hears that somebody came or went."""

    @property
    def player(self) -> str | None:
        """Who listens."""


class Room:
    """One match that somebody plays, watches, or thinks about."""

    def __init__(self, standing: Standing) -> None:
        """Takes a match as it stands."""
        self.standing = standing
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.thinking = False
        self.used = time.monotonic()

    def present(self) -> list[bool]:
        """Tells of each seat whether its player is connected."""
        here = {listener.player for listener in self.listeners}
        seats = self.standing.seats
        return [seat.kind == "computer" or (seat.player or "") in here for seat in seats]

    def watching(self) -> int:
        """Counts the spectators who are connected."""
        players = {seat.player for seat in self.standing.seats}
        return sum(listener.player not in players for listener in self.listeners)
