"""An opponent at Hexagone that is not the engine: it captures as much as it can at once.

Run as a program it tells how many pieces the engine leaves in the solo game, and how long a first
swap takes: python bench/games/hexagone.py [GAMES] [NODES]
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from statistics import mean, stdev

from sixfold import Engine, Match, Position


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


def main(arguments: Sequence[str]) -> None:
    """Prints how many pieces are left by the engine and by the greedy player."""
    games, nodes = (int(text) for text in (*arguments, *("100", "200")[len(arguments) :]))
    with Engine() as engine, ExitStack() as stack:
        greedy, times = Greedy(stack), []

        def thinking(position: Position) -> str:
            started = time.process_time()
            best = str(engine.think(position, nodes=nodes).best)
            if position.view().stage == "swap1":
                times.append(time.process_time() - started)
            return best

        for name, play in (("engine", thinking), ("greedy", greedy)):
            left = []
            for seed in range(games):
                match = Match("hexagone-solo", seed=seed)
                while not match.outcome:
                    match.play(play(match.position))
                left.append((match.outcome.scores or (0,))[0])
            spread = 1.96 * stdev(left) / len(left) ** 0.5
            print(f"{name}: {mean(left):.2f} pieces left of {games} games (+- {spread:.2f})")
        print(f"a first swap: {1000 * mean(times):.1f} ms of CPU time at {nodes} nodes")


if __name__ == "__main__":
    main(sys.argv[1:])
