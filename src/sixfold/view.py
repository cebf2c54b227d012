"""What one eye sees of a position: what lies where, what may be touched, what is asked.

Every drawing starts from a `View`; nothing here knows a rule or draws a line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType

from .look import Look
from .outcome import Outcome


@dataclass(frozen=True, slots=True)
class Item:
    """A piece that lies somewhere: on a cell, or ``count`` of them in a hand.

    A hand is ``hand 1`` for seat 1 and so on, or ``beside`` for what nobody owns.
    """

    place: str  # a cell, a hand, or ``beside``
    piece: str  # a key of `Look.pieces`
    count: int = 1  # how many lie there


@dataclass(frozen=True, slots=True)
class View:
    """One position as one eye sees it; eye 0 is a spectator.

    A target is a cell (``c3``), a piece of the stack on one, counted from the bottom
    (``c3:2``), or a button; a piece in a hand or beside is touched by its own name. Where the last
    move lifted a stack or its upper part, ``last`` names the lowest piece lifted, and where it came
    to lie: ``a2:2``, ``d2:3``.
    """

    look: Look  # how the game looks and speaks
    eye: int  # whose view it is; 0 is a spectator
    turn: int | None  # the seat to act, 0 for chance, None when over
    stage: str  # what is asked, a key of `Look.prompts`; "over" at the end
    items: tuple[Item, ...]  # in order of places; in one place from the bottom up
    paths: tuple[tuple[str, ...], ...]  # for each legal move the targets a hand touches in order
    last: tuple[str, ...] = ()  # the targets of the last move that are cells or pieces on them
    lifted: int = 0  # how many pieces of a stack it moved, some of which may have gone since
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # "shape": the six cells
    outcome: Outcome | None = None  # how the game ended, if it has
    seats: int | None = None  # how many play; None for all that the look knows
    scores: tuple[int, ...] | None = None  # by seat, where the ruleset scores
    cells: tuple[str, ...] = ()  # all cells of a bounded board; none of an unbounded table

    def __post_init__(self) -> None:
        """Keeps the marks from being changed."""
        object.__setattr__(self, "marks", MappingProxyType(dict(self.marks)))

    def marked(self, /, **marks: str | tuple[str, ...] | list[str]) -> View:
        """Returns the same view with further sets of cells marked, each under its name."""
        given = {k: (v,) if isinstance(v, str) else tuple(v) for k, v in marks.items()}
        return replace(self, marks={**self.marks, **given})

    def __reduce__(self) -> tuple[type[View], tuple[object, ...]]:
        """Pickles by its fields."""
        told = (getattr(self, f.name) for f in fields(self))
        return View, tuple(dict(v) if isinstance(v, MappingProxyType) else v for v in told)

    def next_targets(self, touched: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Returns what may be touched after ``touched``, in the order of the paths, each once."""
        n = len(touched)
        return tuple(dict.fromkeys(p[n] for p in self.paths if len(p) > n and p[:n] == touched))


def cell_of(target: str) -> str:
    """Returns the cell a target lies on: ``c3`` of ``c3:2``; any other target as it is."""
    return _split(target)[0]


def level_of(target: str) -> int | None:
    """Returns which piece of a stack a target names, from the bottom: 2 of ``c3:2``."""
    return _split(target)[1]


def touched(targets: Sequence[str], places: Iterable[str]) -> tuple[tuple[str, ...], int]:
    """Returns what a view tells of a move, by its targets on the board and where pieces lay.

    That is `View.last` and `View.lifted`.
    """
    if not targets or (level := level_of(targets[0])) is None:
        return tuple(targets), 0
    lay = Counter(places)
    arrived = [f"{cell}:{lay[cell] + 1}" for cell in targets[1:]]
    return (targets[0], *arrived), lay[cell_of(targets[0])] - level + 1


def _split(target: str) -> tuple[str, int | None]:
    found = _LEVEL.fullmatch(target)
    return (found[1], int(found[2])) if found else (target, None)


_LEVEL = re.compile("(.+):([1-9][0-9]{0,3})")
