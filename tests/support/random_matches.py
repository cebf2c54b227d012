"""Random games of any game, under its presets and under random values of its options."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import sixfold
from sixfold import LegalMoves, Move, Position, Ruleset

LONGEST = 600  # plies after which a random game is left
RANDOM_RULESETS = 60


class Match(NamedTuple):
    """A random game: some of its positions in order, the last one included."""

    kept: list[Position]
    moves: list[Move]

    @property
    def end(self) -> Position:
        return self.kept[-1]


def options_text(game: str, values: dict[str, str]) -> str:
    return f"{game}({','.join(f'{name}={value}' for name, value in values.items())})"


def random_ruleset(game: str, rng: random.Random) -> Ruleset | None:
    """Any value of each option, small numbers more often; None if they do not go together."""
    values = {}
    for choice in Ruleset(game).choices:
        if choice.words:
            values[choice.option] = rng.choice(choice.words)
        elif rng.random() < 0.75:
            small = min(choice.least + rng.randrange(5), choice.most)
            values[choice.option] = str(small)
    try:
        return Ruleset(options_text(game, values) if values else game)
    except sixfold.BadRuleset:
        return None


def play_out(position: Position, seed: int) -> Iterator[Position]:
    """A random game from a position, which comes first."""
    yield position
    for ply in range(LONGEST):
        if position.outcome:
            return
        position = position.play(position.random_move(1000 * seed + ply))
        yield position


@cache
def matches(game: str) -> tuple[Match, ...]:
    """Hundreds of random games, the first law being looked at on every ply."""
    rng = random.Random(f"matches of {game}")
    presets = [ruleset for ruleset in map(Ruleset, sixfold.presets()) if ruleset.game == game]
    rulesets = [ruleset for ruleset in presets for _ in range(15)]
    drawn = (random_ruleset(game, rng) for _ in range(RANDOM_RULESETS))
    rulesets += [ruleset for ruleset in drawn if ruleset for _ in range(3)]
    played = []
    for seed, ruleset in enumerate(rulesets):
        line = list(play_out(Position(ruleset), seed))
        for position in line:
            over = position.outcome is not None
            assert (len(position.legal_moves) == 0) == over == (position.turn is None)
        plies = {0, len(line) - 3, len(line) - 2, len(line) - 1}
        plies |= {rng.randrange(len(line)) for _ in range(2)}
        kept = [line[ply] for ply in sorted(plies) if ply >= 0]
        moves = [position.last for position in line if position.last]
        played.append(Match(kept, moves))
    return tuple(played)


def positions(game: str, share: float = 1.0) -> list[Position]:
    """The kept positions of all games, or a fixed share of them."""
    kept = [position for match in matches(game) for position in match.kept]
    return random.Random(len(kept)).sample(kept, math.ceil(share * len(kept)))


def open_positions(game: str, most: int, share: float = 1.0) -> list[Position]:
    """Positions of games under way with at most so many moves."""
    return [p for p in positions(game, share) if 0 < len(p.legal_moves) <= most]


def eyes(position: Position) -> range:
    return range(position.seats + 1)


def some(moves: LegalMoves, count: int) -> list[Move]:
    listed = list(moves)
    return random.Random(len(listed)).sample(listed, min(count, len(listed)))
