"""What one server process remembers of a match, and who listens to it there and elsewhere."""

from __future__ import annotations

import asyncio
import time
from typing import NamedTuple, Protocol

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


class There(NamedTuple):
    """Who is connected to a match at one process."""

    seats: frozenset[int] = frozenset()
    watching: int = 0


class Room:
    """One match that somebody plays, watches, or thinks about."""

    def __init__(self, standing: Standing) -> None:
        """Takes a match as it stands."""
        self.standing = standing
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, tuple[There, float]] = {}  # of a process, and when it told so
        self.told = There()  # what the other processes were told of this one
        self.thinking = False
        self.used = time.monotonic()

    def here(self) -> There:
        """Tells who is connected to this process."""
        here = [listener.player for listener in self.listeners]
        seats = {seat.seat: seat.player for seat in self.standing.seats if seat.player}
        watching = sum(player not in seats.values() for player in here)
        return There(frozenset(s for s, player in seats.items() if player in here), watching)

    def _everywhere(self) -> list[There]:
        return [self.here(), *(there for there, _ in self.elsewhere.values())]

    def present(self) -> list[bool]:
        """Tells of each seat whether its player is connected."""
        seats = frozenset[int]().union(*(there.seats for there in self._everywhere()))
        return [seat.kind == "computer" or seat.seat in seats for seat in self.standing.seats]

    def watching(self) -> int:
        """Counts the spectators who are connected."""
        return sum(there.watching for there in self._everywhere())

    def came_or_went(self) -> None:
        """Tells who listens here that somebody came or went."""
        for listener in list(self.listeners):
            listener.came_or_went()
