"""Players of 6x5 that are not the engine: one builds towards its nearest goal, one knows it all."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import NamedTuple

import sixfold
from sixfold import Position

Cell = tuple[int, int]
_WAYS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Way(NamedTuple):
    """A place for a goal: its cost in actions, and the moves that are steps of it."""

    cost: int
    moves: list[str]


def around(cell: Cell) -> list[Cell]:
    """Returns the neighbours of a cell."""
    return [(cell[0] + q, cell[1] + r) for q, r in _WAYS]


def patterns(card: str) -> list[tuple[list[Cell], set[Cell]]]:
    """Returns how a card may lie about black on 0,0: the four others, and what touches the five."""
    cells = [tuple(map(int, cell.split(","))) for cell in card.split(";")]
    found = {}
    for _ in range(6):
        cells = [(-r, q + r) for q, r in cells]
        for black in cells:
            moved = [(q - black[0], r - black[1]) for q, r in cells]
            others = sorted(cell for cell in moved if cell != (0, 0))
            touched = {near for cell in moved for near in around(cell)} - set(moved)
            found[tuple(others)] = touched
    return [(list(others), touched) for others, touched in found.items()]


class Greedy:
    """Plays a step of as many of its nearest goals as it can; it looks at no other seat."""

    def __init__(self, _: ExitStack) -> None:
        """Makes the player."""
        self.rng = random.Random(6)
        self.cards = {
            code: patterns(piece.cells)
            for code, piece in sixfold.look_of("6x5").pieces.items()
            if piece.cells
        }

    def __call__(self, position: Position) -> str:
        """Returns a move of the seat to act."""
        legal = {str(move) for move in position.legal_moves}
        if "keep" in legal:
            return "keep"
        ways = [Way(w.cost, [m for m in w.moves if m in legal]) for w in self._ways(position)]
        ways = [way for way in ways if way.moves]
        if not ways:
            return self.rng.choice(sorted(legal))
        nearest = min(way.cost for way in ways)
        votes = Counter(move for way in ways if way.cost == nearest for move in way.moves)
        most = max(votes.values())
        return self.rng.choice(sorted(move for move, count in votes.items() if count == most))

    def _ways(self, position: Position) -> Iterator[Way]:
        view = position.view(position.turn or 0)
        tiles: dict[Cell, str] = {}
        own: list[str] = []
        for item in view.items:
            if "," in item.place and item.piece in "bryk":
                q, r = item.place.split(",")
                tiles[int(q), int(r)] = item.piece
            elif item.place == f"hand {position.turn}" and item.piece in self.cards:
                own.append(item.piece)
        start = next(cell for cell, colour in tiles.items() if colour == "k")
        edge = {near for cell in tiles for near in around(cell)} - set(tiles)
        for black in (start, *sorted(edge)):
            move = [] if black == start else [f"k>{black[0]},{black[1]}"]
            for colour in "bry":
                lying = {(q - black[0], r - black[1]) for (q, r), c in tiles.items() if c == colour}
                for card in own:
                    for others, touched in self.cards[card]:
                        missing = [cell for cell in others if cell not in lying]
                        extra = touched & lying
                        cost = len(move) + len(missing) + len(extra)
                        if cost <= 5:
                            yield Way(cost, [*move, *_steps(black, colour, missing, extra)])


def _steps(black: Cell, colour: str, missing: list[Cell], extra: set[Cell]) -> list[str]:
    moves = []
    for q, r in missing:
        cell = f"{black[0] + q},{black[1] + r}"
        moves += [f"{colour}@{cell}", f"{colour}/{cell}"]
    for q, r in sorted(extra):
        moves += [f"{c}/{black[0] + q},{black[1] + r}" for c in "bry" if c != colour]
    return moves


class Knowing:
    """Knows all cards and that all others are greedy: plays what does best in one game played out.

    It tells how much there is to know, and no rules of the game would let it.
    """

    def __init__(self, stack: ExitStack) -> None:
        """Makes the player."""
        self.greedy, self.rng = Greedy(stack), random.Random(7)

    def __call__(self, position: Position) -> str:
        """Returns a move of the seat to act, the greedy one where it does as well as any."""
        shares = {
            str(m): self._share(position.play(m), position.turn) for m in position.legal_moves
        }
        best = max(shares.values())
        usual = self.greedy(position)
        if shares[usual] == best:
            return usual
        return self.rng.choice([move for move, share in shares.items() if share == best])

    def _share(self, position: Position, seat: int | None) -> float:
        while position.outcome is None:
            if position.turn == sixfold.CHANCE:
                position = position.play(position.random_move(seed=self.rng.randrange(2**63)))
            else:
                position = position.play(self.greedy(position))
        ranks = position.outcome.ranks
        return (ranks[(seat or 1) - 1] == 1) / ranks.count(1)


PLAYERS = {"greedy": Greedy, "knowing": Knowing}
