"""Who is connected to matches at the other processes of one site.

Each process tells what it sees itself: whenever that changes, to a process it had not heard of, and
again now and then. What a process told lapses once it has fallen silent.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable, Sequence
from secrets import token_hex

from .room import Room, There

BEAT = 10.0
"""Seconds after which a process tells again who is there."""

MARK = "@"
"""What begins a message of this kind; other messages are the ids of matches."""

_LAPSE = 3 * BEAT
_AT_ONCE = 5  # matches told of again; a socket lets few messages wait, and others go first
_MESSAGE = re.compile(
    MARK + r"(?P<name>\w{1,20}) (?P<match>\S{1,20}) (?P<seats>(\d\d?,){0,20})(?P<watching> \d{1,9})"
)


_log = logging.getLogger(__name__)


class Elsewhere:
    """What one process tells the others of its own listeners, and hears of theirs."""

    def __init__(self, say: Callable[[str], None]) -> None:
        """Takes how to tell the others something."""
        self._say, self._name = say, token_hex(4)

    def tell(self, room: Room, *, again: bool = False) -> None:
        """Tells who listens to a match here, if that changed or is to be told again."""
        here = room.here()
        if again or here != room.told:
            room.told = here
            seats = "".join(f"{seat}," for seat in here.seats)
            self._say(f"{MARK}{self._name} {room.standing.id} {seats} {here.watching}")

    def hear(self, message: str, known: Callable[[str], Room | None]) -> None:
        """Takes in what another process told of one of the rooms that are known."""
        found = _MESSAGE.fullmatch(message)
        room = known(found["match"]) if found else None
        if found is None or room is None:
            return
        before = room.elsewhere.pop(found["name"], None)
        there = There(
            frozenset(int(seat) for seat in found["seats"].split(",") if seat),
            int(found["watching"]),
        )
        if there != There():
            room.elsewhere[found["name"]] = there, time.monotonic()
            if before is None and room.listeners:
                self.tell(room, again=True)
        if there != (before[0] if before else There()):
            room.came_or_went()

    async def keep_beating(self, rooms: Callable[[], Sequence[Room]]) -> None:
        """Tells again for ever who is there, some matches at a time."""
        while True:
            every = rooms()
            starts = range(0, max(len(every), 1), _AT_ONCE)
            for start in starts:
                try:
                    self.beat(every[start : start + _AT_ONCE])
                except Exception:
                    _log.exception("beating failed")
                await asyncio.sleep(BEAT / len(starts))

    def beat(self, rooms: Sequence[Room]) -> None:
        """Tells again who is there, and forgets what silent processes told."""
        late = time.monotonic() - _LAPSE
        for room in rooms:
            silent = [name for name, (_, heard) in room.elsewhere.items() if heard < late]
            for name in silent:
                del room.elsewhere[name]
            if silent:
                room.came_or_went()
            if room.listeners:
                self.tell(room, again=True)
