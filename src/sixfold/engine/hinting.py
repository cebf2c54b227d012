"""A hint for who is to act: where to look, and the move, from what an engine thinks."""

from __future__ import annotations

from dataclasses import dataclass

from .thought import Thought

LINES = 3
"""How many first moves a thought should weigh for a hint of it."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What an engine would do."""

    move: str
    look: tuple[str, ...]  # targets to look at
    threat: bool  # whether these are a threat of another seat


def advice_of(thought: Thought) -> Advice:
    """Returns the best move; and a threat of others, else where the good moves begin."""
    position, move = thought.position, str(thought.best)
    gaps = [gap for t in thought.threats if t.seat != position.turn for gap in t.missing]
    if gaps:
        return Advice(move, tuple(dict.fromkeys(gaps)), threat=True)
    first = {position.move(line.moves[0]).targets[0] for line in thought.lines}
    return Advice(move, tuple(sorted(first)), threat=False)
