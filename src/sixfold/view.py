"""What one eye sees of a position: what lies where, what may be touched, what is asked.

Every drawing starts from a `View`; nothing here knows a rule or draws a line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from .look import Look
from .outcome import Outcome


@dataclass(frozen=True, slots=True)
class Item:
    """A piece that lies somewhere: on a cell, or ``count`` of them in a hand (``hand 1``)."""

    place: str
    piece: str  # a key of `Look.pieces`
    count: int = 1


@dataclass(frozen=True, slots=True)
class View:
    """One position as one eye sees it; eye 0 is a spectator."""

    look: Look
    eye: int
    turn: int | None  # the seat to act, 0 for chance, None when over
    stage: str  # what is asked, a key of `Look.prompts`; "over" at the end
    items: tuple[Item, ...]  # in order of places; in one place from the bottom up
    paths: tuple[tuple[str, ...], ...]  # for each legal move the targets a hand touches in order
    last: tuple[str, ...] = ()  # the targets of the last move that are cells
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # "shape": the six cells
    outcome: Outcome | None = None

    def marked(self, **marks: tuple[str, ...] | list[str]) -> View:
        """Returns the same view with further sets of cells marked, each under its name."""
        return replace(self, marks={**self.marks, **{k: tuple(v) for k, v in marks.items()}})

    def next_targets(self, touched: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Returns what may be touched after ``touched``, in the order of the paths, each once."""
        n = len(touched)
        return tuple(dict.fromkeys(p[n] for p in self.paths if len(p) > n and p[:n] == touched))
