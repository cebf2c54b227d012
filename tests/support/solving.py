"""Positions close to the end of games, and their results by a plain search of all moves."""

from __future__ import annotations

import random
from collections.abc import Iterator

import sixfold
from sixfold import Position, Ruleset
from support.random_matches import options_text, play_out

WON = 1000  # a score here, less the plies to the end


def searched() -> list[str]:
    """The games there is a search for."""
    rulesets = map(Ruleset, sixfold.games())
    return [r.game for r in rulesets if not (r.has_chance or r.has_secrets)]


def rulesets(game: str) -> list[str]:
    """Rulesets with each word of each option, with the usual numbers and with small ones."""
    choices = Ruleset(game).choices
    words = [{c.option: word} for c in choices for word in c.words]
    small, smaller = (
        {c.option: str(c.least + more) for c in choices if not c.words and c.option != "limit"}
        for more in (4, 1)
    )
    named = set()
    for values in ({}, *words, small, smaller):
        try:
            named.add(Ruleset(options_text(game, {**values, "limit": "0"})).name)
        except sixfold.BadRuleset:
            continue
    return sorted(named)


def endings(game: str, most: int, before: int = 4) -> Iterator[Position]:
    """Positions a few plies before random games end, without the history that led there."""
    rng = random.Random(game)
    for name in rulesets(game):
        for seed in range(20):
            line = list(play_out(Position(name), seed))
            here = line[-1 - min(rng.randrange(1, before + 1), len(line) - 1)]
            if here.outcome is None and len(here.legal_moves) <= most:
                yield Position.from_text(name, here.text)


def solved(position: Position, depth: int) -> int:
    """The score for the seat to act: WON less the plies to a win, below 0 for a loss, or 0."""
    if depth == 0:
        return 0
    best = -WON
    for move in position.legal_moves:
        after = position.play(move)
        if after.outcome:
            ranks = after.outcome.ranks
            own, other = ranks[(position.turn or 0) - 1], ranks[2 - (position.turn or 0)]
            score = 0 if own == other else WON if own < other else -WON
        else:
            score = solved(after, depth - 1) * (1 if after.turn == position.turn else -1)
        best = max(best, score - (score > 0) + (score < 0))
    return best
