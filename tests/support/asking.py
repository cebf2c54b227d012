"""What tests ask of a position of any game."""

from __future__ import annotations

import pytest

from sixfold import IllegalMove, Position


def play(position: Position, *moves: str) -> Position:
    """The position after some moves."""
    for move in moves:
        position = position.play(move)
    return position


def moves(position: Position) -> set[str]:
    return set(position.legal_moves)


def end(position: Position) -> tuple[tuple[int, ...], str] | None:
    """Ranks and reason, or None for a game under way."""
    return position.outcome and (position.outcome.ranks, position.outcome.reason)


def refused(position: Position, move: str, why: str) -> None:
    assert move not in position.legal_moves
    with pytest.raises(IllegalMove, match=why):
        position.play(move)
