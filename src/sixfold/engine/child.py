"""A child who knows the rules of a game and has not thought much about it: who level 1 is for.

It sees most wins and points to be had at once, fears most wins of others, builds beside what is its
own, and likes to threaten. It knows cells and touches, and no game.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from ..draw.grid import Point, grid
from ..games import look_of
from ..move import Move
from ..position import CHANCE, Position
from .perception import apart, cells_of

_SEES = 0.9  # of what it could win or take at once
_FEARS = 0.8  # of what another could win by at once
_WEIGHED = 16  # moves that it looks at before it plays one
_MOOD = 1.5  # pieces beside a cell that its liking for the cell is worth
_NEAR = 1.5  # cells away from what was played last


def childs_move(position: Position, rng: random.Random) -> Move:
    """Returns the move that a child plays, who knows no more than the seat to act."""
    seat = position.turn or 0
    here = position.guess(seat, rng.getrandbits(31)) if position.ruleset.has_secrets else position
    gains = {move: _gain(here, move, seat) for move in position.legal_moves}
    best = max((gain for gain in gains.values() if rng.random() < _SEES), default=0.0)
    if best > 0:
        return rng.choice([move for move, gain in gains.items() if gain >= best])
    liked = _liked(position, rng)
    weighed = sorted(liked, key=lambda move: -liked[move])[:_WEIGHED]
    return max(weighed, key=lambda move: _hope(here, move, rng))


def _gain(here: Position, move: Move, seat: int) -> float:
    """Returns what a move takes at once: points, and more than all points if it wins."""
    after = here.play(move)
    if after.outcome is not None:
        return 1000.0 if after.outcome.winner == seat else 0.0
    if here.scores is None or after.scores is None:
        return 0.0
    return after.scores[seat - 1] - here.scores[seat - 1]


def _hope(here: Position, move: Move, rng: random.Random) -> int:
    """Returns how many wins it sees after a move and any answer, or -1 where it fears a loss."""
    seat, after = here.turn or 0, here.play(move)
    if after.outcome is not None or after.turn in (CHANCE, seat):
        return 0
    if any(rng.random() < _FEARS for _ in _wins(after)):
        return -1
    later = after.play(rng.choice(after.legal_moves))
    return len(_wins(later)) if later.turn == seat else 0


def _wins(here: Position) -> list[Move]:
    """Returns the moves by which the seat to act wins at once."""
    ends = ((move, here.play(move).outcome) for move in here.legal_moves)
    return [move for move, end in ends if end is not None and end.winner == here.turn]


def _liked(position: Position, rng: random.Random) -> Mapping[Move, float]:
    """Returns how much it likes to play each move: beside its own pieces, or where play was."""
    view = position.view(position.turn or 0)
    look, board = view.look, grid(look_of(position.ruleset.game).board)
    colour = look.seats[(position.turn or 1) - 1]
    own = [item.place for item in view.items if look.pieces[item.piece].colour == colour]
    dear: list[Point] = cells_of(board, tuple(own)) + cells_of(board, view.last)
    return {
        move: _MOOD * rng.random()
        + max((_beside(cell, dear) for cell in cells_of(board, move.targets)[-1:]), default=0)
        for move in position.legal_moves
    }


def _beside(cell: Point, dear: list[Point]) -> int:
    return sum(apart(cell, other) < _NEAR for other in dear)
