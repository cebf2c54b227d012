"""A game of Hexagone played by the core and by the oracle side by side, and blocks to begin on."""

from __future__ import annotations

import random
from collections import Counter

from oracle import hexagone as oracle
from oracle.hexagone import COLOURS, Block, Cell, around
from sixfold import Position, Ruleset, new
from support.pairs import Pair


def rules(**options: object) -> str:
    return f"hexagone({','.join(f'{name}={value}' for name, value in options.items())})"


def oracle_rules(name: str) -> oracle.Rules:
    options = Ruleset(name).options
    return oracle.Rules(options["bonus"] == "yes", int(options["players"]))


class HexagonePair(Pair):
    """One game, from a drawn set-up or from a text."""

    State = oracle.State
    rules = staticmethod(oracle_rules)

    @classmethod
    def drawn(cls, name: str, seed: int, seen: Counter[str] | None = None) -> HexagonePair:
        """A game from the set-up that a seed draws."""
        return cls(name, new(name, seed=seed).text, seen)

    def compare_moves(self) -> None:
        super().compare_moves()
        if self.core.turn == 0:
            told = self.core.weights
            assert dict(told) == self.oracle.weights(), self.line

    def notice(self, before: Position, move: str) -> None:
        stage, after = stage_of(before), stage_of(self.core)
        self.seen[f"stage {after}"] += after != stage
        self.seen["passes"] += move == "pass"
        self.seen["declined"] += move == "stop"
        if stage.startswith("swap"):
            dice = before.text.split(" ")[3]
            self.seen["doubles"] += dice[0] == dice[1]
            gone = set(block_of(before)) - set(block_of(self.core))
            self.seen["captured"] += bool(gone)
            self.seen["several groups"] += len(oracle.groups_of(gone)) > 1
            self.seen["white captured"] += bool(gone) and "w" in self._gained(before)
        elif stage.startswith("reform") and "@" in move:
            self.seen["placements"] += 1
            q, r = map(int, move.split("@")[1].split(","))
            self.seen["interior"] += all(near in block_of(before) for near in around((q, r)))
            local = oracle.additions(block_of(before), set(before.text.split(":")[1].split(" ")[0]))
            self.seen["withheld"] += len(local) > len(before.legal_moves)

    def _gained(self, before: Position) -> set[str]:
        then, now = (
            Counter(
                item.piece
                for item in position.view().items
                for _ in range(item.count)
                if item.place.startswith("hand")
            )
            for position in (before, self.core)
        )
        return set(now - then)


def stage_of(position: Position) -> str:
    return position.text.split(" ")[2]


def block_of(position: Position) -> Block:
    pieces = position.text.split(" ")[0]
    return dict(oracle.read_piece(piece) for piece in pieces.split(";")) if pieces != "-" else {}


def text_of(
    block: Block,
    *,
    seat: int = 1,
    stage: str = "swap1",
    dice: str = "rb",
    turn: int = 1,
    piles: list[str] | None = None,
    seats: int = 2,
    waiting: str = "",
) -> str:
    """A position of a block; pieces in no pile that is told are seat 1's."""
    state = oracle.State(players=seats, block=block, seat=seat, stage=stage, begun=turn)
    state.dice = dice if stage.startswith(("swap", "main", "reform")) else ""
    state.waiting = waiting
    state.captured = [oracle.read_pile(pile) for pile in piles or ["-"] * seats]
    there = Counter(block.values()) + Counter(waiting) + sum(state.captured, Counter())
    state.captured[0] += Counter(dict.fromkeys(COLOURS, 6)) - there
    return state.text()


def coloured(cells: list[Cell], rng: random.Random, colours: str = COLOURS * 6) -> Block | None:
    """The cells in colours of which no three hang together, or nothing where that is not found."""
    for _ in range(60):
        block = dict(zip(cells, rng.sample(colours, len(cells)), strict=True))
        if not oracle.captures(block):
            return block
    return None


def strewn(count: int, rng: random.Random, *, thin: float = 0.5) -> list[Cell]:
    """Cells that hang together, often by one contact only."""
    cells = [(0, 0)]
    while len(cells) < count:
        cell = rng.choice(around(rng.choice(cells)))
        near = sum(next_to in cells for next_to in around(cell))
        if cell not in cells and (near == 1 or rng.random() > thin):
            cells.append(cell)
    return cells


def keen(position: Position, rng: random.Random) -> str:
    """Captures where it can, splits most of all, and else chooses every move equally often."""
    moves = list(position.legal_moves)
    if not stage_of(position).startswith("swap"):
        return position.random_move(rng.randrange(10**9))
    best, found = rng.choice(moves), 0
    for move in rng.sample(moves, min(60, len(moves))):
        after = block_of(position.play(move))
        gained = len(block_of(position)) - len(after)
        worth = gained + 9 * (gained > 0) * (len(oracle.groups_of(set(after))) - 1)
        if gained and "reform" in stage_of(position.play(move)):
            worth = max(worth, 5)
        if worth > found:
            best, found = move, worth
    return best


def plain(position: Position, rng: random.Random) -> str:
    """Chooses every move equally often."""
    return position.random_move(rng.randrange(10**9))
