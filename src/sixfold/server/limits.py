"""How often anybody may ask: buckets that fill with time, one for each address or player."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

_MOST = 20_000  # buckets kept; the longest unused goes first


class Buckets:
    """Lets everybody do something ``burst`` times at once and ``rate`` times a second."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Starts with full buckets."""
        self._rate, self._burst, self._clock = rate, burst, clock
        self._kept: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> bool:
        """Tells whether somebody may now, and counts it if so."""
        now = self._clock()
        level, at = self._kept.pop(who, (self._burst, now))
        level = min(self._burst, level + (now - at) * self._rate)
        allowed = level >= cost
        self._kept[who] = (level - cost if allowed else level, now)
        if len(self._kept) > _MOST:
            self._kept.popitem(last=False)
        return allowed
