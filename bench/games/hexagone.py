"""An opponent at Hexagone that is not the engine: it captures as much as it can at once."""

from __future__ import annotations

import random
from contextlib import ExitStack

from sixfold import Position


class Greedy:
    """Swaps for the most captured pieces, rolls again, buys nothing, and else draws lots."""

    def __init__(self, _: ExitStack) -> None:
        """Makes the player."""
        self.rng = random.Random(6)

    def __call__(self, position: Position) -> str:
        """Returns a move of the seat to act."""
        moves = list(position.legal_moves)
        stage = position.view().stage
        if stage == "roll2?":
            return "roll"
        if stage in ("bonus?", "reform?"):
            return "stop"
        if not stage.startswith("swap"):
            return str(self.rng.choice(moves))
        gains = [(self._captured(position.play(move), position.turn or 1), move) for move in moves]
        most = max(gain for gain, _ in gains)
        return str(self.rng.choice([move for gain, move in gains if gain == most]))

    @staticmethod
    def _captured(position: Position, seat: int) -> int:
        scores = position.scores or ()
        return -scores[0] if position.seats == 1 else scores[seat - 1]


PLAYERS = {"greedy": Greedy}
