"""Speed of the core: what each game's look asks to measure, beside a fixed piece of work.

Times are CPU seconds of one thread. A ratio to the fixed work, measured in the same run and turn
about with it, says more than an absolute figure on a machine that is not idle.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from statistics import median

from . import _core
from .games import looks
from .look import Measure
from .position import Position

_ROUNDS = 2_000_000  # of the fixed work, about 10 ms
_TURN = 0.01  # seconds that a turn of the measured work takes at least


@dataclass(frozen=True, slots=True)
class Figure:
    """What one measure came to."""

    game: str
    name: str
    unit: str  # "leaves" or "games"
    per_second: float  # of CPU time, the median over all turns
    ratio: float  # to a thousand rounds of the fixed work, the median over all turns
    turns: int

    def as_dict(self) -> dict[str, object]:
        """Returns the figure for JSON."""
        return asdict(self)


def machine() -> str:
    """Names the processor, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def measure(seconds: float = 2.0, game: str | None = None) -> Iterator[Figure]:
    """Measures every game, or one, giving each measure about so many seconds of CPU time."""
    for look in looks().values():
        if game in (None, look.game):
            for asked in look.bench:
                yield _figure(look.game, asked, seconds)


def _figure(game: str, asked: Measure, seconds: float) -> Figure:
    position, seeds = Position(asked.ruleset)._core, count()
    if asked.kind != "playouts":
        in_bulk = asked.kind == "perft"
        unit, work = "leaves", lambda: position.perft(asked.depth, in_bulk)
    else:
        unit, work = "games", lambda: position.playouts(1000, asked.depth, next(seeds))[0]
    rates: list[float] = []
    ratios: list[float] = []
    left = seconds
    while left > 0 or len(rates) < 3:
        fixed = _rate(lambda: (_core.calibrate(_ROUNDS), _ROUNDS)[1], 0)
        started = time.thread_time()
        rates.append(_rate(work, _TURN))
        left -= time.thread_time() - started
        ratios.append(1000 * rates[-1] / fixed)
    return Figure(game, asked.name, unit, median(rates), median(ratios), len(rates))


def _rate(work: Callable[[], int], least: float) -> float:
    """Does work over and over, for so many seconds at least; returns how much a second."""
    started = time.thread_time()
    done = work()
    while (spent := time.thread_time() - started) < least:
        done += work()
    return done / max(spent, 1e-9)
