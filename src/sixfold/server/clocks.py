"""How time is kept: pure arithmetic of seconds, told what time it is by whoever asks.

A turn is what lies between two changes of the seat to act; clocks begin with the first move.
"""

from __future__ import annotations

from .protocol import Clock

LAG = 0.5
"""Seconds of a message's way that are given back for a turn, at most."""

_DAY = 86_400.0


def wrong_clock(clock: Clock) -> str | None:
    """Returns what is wrong with a clock, or None."""
    if clock.kind in ("move", "total") and clock.seconds < 1:
        return "this clock needs a number of seconds, 1 or more"
    if clock.kind == "days" and clock.days < 1:
        return "this clock needs a number of days, 1 to 30"
    return None


def at_start(clock: Clock, seats: int) -> tuple[float, ...] | None:
    """Returns what the clocks show before the first move, or None where there are none."""
    if clock.kind == "none":
        return None
    return (_whole(clock),) * seats


def after_ply(
    clock: Clock,
    left: tuple[float, ...] | None,
    seat: int,
    spent: float,
    *,
    passes: bool,
) -> tuple[float, ...] | None:
    """Returns what the clocks show after a seat's ply that took so long.

    ``passes`` tells whether the turn is over with it; what it earns comes then.
    """
    if left is None or seat == 0:
        return left
    rest = max(0.0, left[seat - 1] - spent)
    if passes:
        rest = rest + clock.increment if clock.kind == "total" else _whole(clock)
    return (*left[: seat - 1], round(rest, 3), *left[seat:])


def deadline(
    clock: Clock, left: tuple[float, ...] | None, turn: int | None, since: float | None
) -> float | None:
    """Returns when the flag of the seat to act falls, or None where none can.

    ``since`` is when its clock began to run. The bound of lag is waited for.
    """
    if left is None or not turn or since is None:
        return None
    return since + left[turn - 1] + (0 if clock.kind == "days" else LAG)


def spent(since: float | None, now: float, lag: float) -> float:
    """Returns how long a turn took, the way of its message given back within the bound."""
    if since is None:
        return 0.0
    return max(0.0, now - since - min(max(lag, 0.0), LAG))


def _whole(clock: Clock) -> float:
    return clock.days * _DAY if clock.kind == "days" else clock.seconds
