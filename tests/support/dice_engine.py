"""An engine for the made-up game of dice, in the core's place; for games of the core, the core's.

It judges a move by what is left in the heap and by the card of the seat to act, and sees no other.
"""

from __future__ import annotations

from collections.abc import Callable

from sixfold._core import Position
from sixfold.engine import thinking
from support.dice_game import State

_CORE = thinking._core

ToldLine = tuple[list[str], int, bool, list[float]]
ToldThought = tuple[int, int, float, list[ToldLine]]


def lines_of(state: State, most: int) -> list[ToldLine]:
    """The moves of the seat to act, best first, with what each is worth."""
    told: list[ToldLine] = []
    for move, _, _ in state.legal_moves():
        left = state.play(move).heap
        won = left == 0
        own = 1.0 if won else (1 + (left + state.cards[state.seat - 1]) % 4) / 6
        shares = [own, 1 - own] if state.seat == 1 else [1 - own, own]
        told.append(([move], 31_999 if won else 0, won, shares))
    return sorted(told, key=lambda line: -line[3][state.seat - 1])[:most]


class DiceEngine:
    """What `sixfold._core.Engine` is to `sixfold.Engine`."""

    def __init__(self, *settings: int) -> None:
        self._real = _CORE.Engine(*settings)
        self._told: ToldThought | None = None

    def go(
        self,
        position: State | Position,
        seconds: float,
        nodes: int,
        depth: int,
        lines: int,
        exact: bool,
        told: Callable[[ToldThought | None], object] | None,
        style: str,
        seed: int,
    ) -> None:
        self._told = None
        if not isinstance(position, State):
            self._real.go(position, seconds, nodes, depth, lines, exact, told, style, seed)
            return
        if position.turn == 0:
            raise ValueError("chance is to act")
        self._told = (1, 1, 0.0, lines_of(position, lines))
        if told is not None:
            told(self._told)
            told(None)

    def finish(self) -> ToldThought:
        return self._told or self._real.finish()

    def __getattr__(self, name: str) -> Callable[..., object]:
        return getattr(self._real, name)  # type: ignore[no-any-return]


class DiceCore:
    """The core with that engine."""

    Engine = DiceEngine
