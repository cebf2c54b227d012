"""A game of SIX played by the core and by the oracle side by side, and tables to begin on."""

from __future__ import annotations

import random
from collections.abc import Iterator

from oracle import six as oracle
from oracle.six import DIRECTIONS, Cell, border
from sixfold import Position, Ruleset
from support.pairs import Pair
from support.six_tables import row, table


def oracle_rules(name: str) -> oracle.Ruleset:
    options = Ruleset(name).options
    words = {option: options[option] for option in ("opening", "split", "claim")}
    return oracle.Ruleset(**words, tiles=int(options["tiles"]), limit=int(options["limit"]))


class SixPair(Pair):
    """One game, from the start or from a text."""

    State = oracle.State
    rules = staticmethod(oracle_rules)

    def compare_moves(self) -> None:
        super().compare_moves()
        for ways in choices([str(move) for move in self.core.legal_moves]).values():
            self.seen[f"{len(ways)} ways to keep"] += 1

    def notice(self, before: Position, move: str) -> None:
        self.seen["removals"] += len(self.core.view().items) < len(before.view().items)
        for sign, name in (("pass", "passes"), ("!", "calls"), ("=", "kept by name")):
            self.seen[name] += sign in move
        self.seen["calls alone"] += move == "!"


def choices(moves: list[str]) -> dict[str, set[str]]:
    """For each lifted tile that leaves several largest groups the names of these."""
    found: dict[str, set[str]] = {}
    for move in moves:
        if "=" in move:
            lifted, _, rest = move.partition(">")
            found.setdefault(lifted, set()).add(rest.partition("=")[2].rstrip("!"))
    return found


def keen(position: Position, rng: random.Random) -> str:
    """Chooses every move equally often, but a winning one that catches its eye."""
    moves = list(position.legal_moves)
    for move in rng.sample(moves, min(30, len(moves))):
        ended = position.play(move).outcome
        if ended and ended.winner == position.turn:
            return move
    return rng.choice(moves)


def rare(position: Position, rng: random.Random) -> str:
    """Chooses ties, calls and shapes not called more often, and seldom ends the game."""
    moves = list(position.legal_moves)
    named = [move for move in moves if "=" in move]
    if named and rng.random() < 0.4:
        return rng.choice(named)
    calls = [move for move in moves if "!" in move]
    if calls and rng.random() < 0.15:
        return "!" if "!" in moves and rng.random() < 0.5 else rng.choice(calls)
    silent = [move.removesuffix("!") for move in calls if move != "!"]
    if silent and rng.random() < 0.7:
        return rng.choice(silent)
    for _ in range(6):
        move = rng.choice(moves)
        if "!" not in move and position.play(move).outcome is None:
            break
    return move


def shuffling(position: Position, rng: random.Random) -> str:
    """Takes the own last move back where that is legal, so that positions come again."""
    moves = [str(move) for move in position.legal_moves]
    before = position.__reduce__()[1][2]
    if len(before) > 1 and ">" in before[-2] and rng.random() < 0.9:
        start, _, rest = before[-2].partition(">")
        back = f"{rest.partition('=')[0].rstrip('!')}>{start}"
        if back in moves:
            return back
    return rare(position, rng)


def coloured(cells: list[Cell], rng: random.Random) -> str:
    """The text of a table with the cells shared out at random and no shape, either to move."""
    while True:
        mixed = rng.sample(cells, len(cells))
        shares = mixed[: len(cells) // 2], mixed[len(cells) // 2 :]
        if not any(oracle.shape_in(frozenset(share)) for share in shares):
            return table(*shares, rng.choice((1, 2)))


def tree(count: int, rng: random.Random) -> list[Cell]:
    """Cells that hang together by few contacts, so that lifting one often splits them."""
    cells = [(0, 0)]
    while len(cells) < count:
        ways = sorted(border(cells))
        lone = [c for c in ways if sum(near in cells for near in oracle.neighbours(c)) == 1]
        cells.append(rng.choice(lone or ways))
    return cells


def star(arms: tuple[int, ...]) -> list[Cell]:
    steps = DIRECTIONS[::2] if len(arms) == 3 else DIRECTIONS[::3]
    return [(0, 0), *(c for n, step in zip(arms, steps, strict=True) for c in row(n, step, step))]


def ring(radius: int) -> list[Cell]:
    cells, at = [], (-radius * DIRECTIONS[1][0], -radius * DIRECTIONS[1][1])
    for step in (DIRECTIONS[i % 6] for i in range(-1, 5)):
        for _ in range(radius):
            at = (at[0] + step[0], at[1] + step[1])
            cells.append(at)
    return cells


def dumbbell(size: int, bar: int) -> list[Cell]:
    """Two lumps of cells joined by a row."""
    cells = row(bar)
    for end, away in ((cells[0], -1), (cells[-1], 1)):
        lump = [end]
        while len(lump) <= size:
            outer = [c for c in sorted(border(lump)) if (c[0] - end[0]) * away > 0]
            lump.append(min(outer, key=lambda c: (abs(c[0] - end[0]) + abs(c[1] - end[1]), c)))
        cells += lump[1:]
    return cells


def constructed(rng: random.Random) -> Iterator[str]:
    """Tables on which many tiles hold others together."""
    for count in (12, 14, 18, 24, 30, 42):
        yield coloured(row(count, rng.choice(DIRECTIONS)), rng)
        yield coloured(tree(count, rng), rng)
    for arms in ((5, 5, 5), (4, 4, 5), (6, 6, 3), (8, 8, 8), (6, 6), (9, 9), (13, 13, 13)):
        yield coloured(star(arms), rng)
    for radius in (2, 3, 5, 7):
        yield coloured(ring(radius), rng)
    for size, bar in ((6, 2), (6, 3), (9, 5), (12, 4), (15, 11)):
        yield coloured(dumbbell(size, bar), rng)
