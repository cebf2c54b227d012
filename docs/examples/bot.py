"""A bot that looks two plies ahead for a win, and no further."""

import random

import sixfold
from sixfold.engine import serve


def wins(position: sixfold.Position) -> bool:
    """Tells whether the seat to act can win at once."""
    ends = (position.play(move).outcome for move in position.legal_moves)
    return any(end and end.winner == position.turn for end in ends)


def choose(position: sixfold.Position) -> str:
    """Returns the bot's move."""
    safe = []
    for move in position.legal_moves:
        after = position.play(move)
        if after.outcome and after.outcome.winner == position.turn:
            return move
        if after.turn == position.turn or not wins(after):
            safe.append(move)
    return random.choice(safe or position.legal_moves)


serve(choose, name="Two plies")
