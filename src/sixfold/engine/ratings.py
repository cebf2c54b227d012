"""What scores say about strength: Elo with its interval, a sequential test, ratings of many.

Only arithmetic: how games are played and kept is left to contest.py and its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log, log10, sqrt

_CERTAIN = 1.959963984540054  # standard deviations on either side that hold 95 %
_POINTS = 400 / log(10)  # of Elo in a logit


def elo_of(score: float) -> float:
    """Returns the difference in Elo at which a score, from 0 to 1, is expected."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1)


def score_of(elo: float) -> float:
    """Returns the score that is expected at a difference in Elo."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A score and the interval that holds the true one in 95 of 100 such matches."""

    score: float
    low: float
    high: float

    @property
    def elo(self) -> tuple[float, float, float]:
        """The same in Elo: the difference, and its interval; infinite at 0 and at 1."""
        return elo_of(self.score), elo_of(self.low), elo_of(self.high)


def estimate(groups: Sequence[float]) -> Estimate:
    """Estimates a score from those of independent groups of games, each from 0 to 1.

    A group is all games of one opening: they are alike, so that their mean counts once. Where all
    groups scored the same, the interval is Wilson's.
    """
    n = len(groups)
    if n == 0:
        return Estimate(0.5, 0.0, 1.0)
    mean = sum(groups) / n
    spread = sum((x - mean) ** 2 for x in groups)
    if spread < 1e-12:
        middle = (mean + _CERTAIN**2 / (2 * n)) / (1 + _CERTAIN**2 / n)
        inner = mean * (1 - mean) / n + _CERTAIN**2 / (4 * n * n)
        wide = _CERTAIN / (1 + _CERTAIN**2 / n) * sqrt(inner)
        return Estimate(mean, min(mean, middle - wide), max(mean, middle + wide))
    wide = _CERTAIN * sqrt(spread / (n - 1) / n)
    return Estimate(mean, max(0.0, mean - wide), min(1.0, mean + wide))


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test: is a difference in Elo rather ``elo1`` than ``elo0``?

    Either answer is wrong in 5 of 100 tests at most, to the precision of a normal approximation.
    """

    elo0: float
    elo1: float
    error: float = 0.05

    def __post_init__(self) -> None:
        """Refuses what is no test."""
        if not self.elo0 < self.elo1:
            raise ValueError(
                f"a test of {self.elo0:g} against {self.elo1:g}: the first is to be less"
            )

    @property
    def bound(self) -> float:
        """What the logarithm of the likelihood ratio must exceed, or fall below if negated."""
        return log((1 - self.error) / self.error)

    def ratio(self, groups: Sequence[float]) -> float:
        """Returns the logarithm of the likelihood ratio of the two, from the scores of groups."""
        n = len(groups)
        if n == 0:
            return 0.0
        mean = sum(groups) / n
        # One more group, half a point off, keeps a few equal scores from being proof.
        variance = (sum((x - mean) ** 2 for x in groups) + 0.25) / (n + 1)
        low, high = score_of(self.elo0), score_of(self.elo1)
        return n * (high - low) * (2 * mean - low - high) / (2 * variance)

    def verdict(self, groups: Sequence[float]) -> bool | None:
        """Returns True for ``elo1``, False for ``elo0``, None where more games are needed."""
        ratio = self.ratio(groups)
        return None if abs(ratio) < self.bound else ratio > 0


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's Elo among others, 0 their mean, with its 95 % interval."""

    elo: float
    low: float
    high: float
    score: float  # the share of all comparisons won
    games: float  # how many comparisons, each game counting once


Comparison = tuple[str, str, float, float]
"""Two players, the score of the first from 0 to 1, and how much it counts."""


def compared(players: Sequence[str], ranks: Sequence[int]) -> list[Comparison]:
    """Returns what one game says of each two of its players; for each of them it counts once."""
    seats = range(len(players))
    weight = 1 / max(len(players) - 1, 1)
    return [
        (
            players[i],
            players[j],
            0.5 + 0.5 * ((ranks[i] < ranks[j]) - (ranks[i] > ranks[j])),
            weight,
        )
        for i in seats
        for j in seats
        if i < j and players[i] != players[j]
    ]


def ratings(comparisons: Iterable[Comparison], *, zero: str | None = None) -> Mapping[str, Rating]:
    """Returns the most likely ratings by the model of Bradley and Terry, the best player first.

    A draw is half a win. ``zero`` names a player to be 0 instead of the mean. Where results alone
    would put somebody infinitely far off, each two who met are taken to have drawn half a game
    more; where some never met others, even indirectly, there is a ValueError.
    """
    won: dict[tuple[str, str], float] = {}
    for one, other, score, weight in comparisons:
        won[one, other] = won.get((one, other), 0.0) + score * weight
        won[other, one] = won.get((other, one), 0.0) + (1 - score) * weight
    names = sorted({name for pair in won for name in pair})
    if not names:
        return {}
    if len(_reached(names[0], {**won})) < len(names):
        raise ValueError("some players never met the others: they cannot be rated together")
    beaten = {pair: points for pair, points in won.items() if points > 0}
    turned = {(j, i): points for (i, j), points in beaten.items()}
    finite = len(_reached(names[0], beaten)) == len(_reached(names[0], turned)) == len(names)
    model = won if finite else {pair: points + 0.25 for pair, points in won.items()}
    logits, deviations = _most_likely(names, model, zero)
    found = {}
    for name in names:
        games = sum(won[i, j] + won[j, i] for i, j in won if i == name)
        points = sum(won[i, j] for i, j in won if i == name)
        elo, wide = _POINTS * logits[name], _POINTS * _CERTAIN * deviations[name]
        found[name] = Rating(elo, elo - wide, elo + wide, points / games, games)
    return dict(sorted(found.items(), key=lambda item: -item[1].elo))


def _reached(first: str, edges: Mapping[tuple[str, str], float]) -> set[str]:
    reached, new = {first}, [first]
    while new:
        here = new.pop()
        for i, j in edges:
            if i == here and j not in reached:
                reached.add(j)
                new.append(j)
    return reached


def _most_likely(
    names: Sequence[str], won: Mapping[tuple[str, str], float], zero: str | None
) -> tuple[dict[str, float], dict[str, float]]:
    """Returns logits and their standard deviations, by Newton's steps."""
    n, at = len(names), {name: i for i, name in enumerate(names)}
    if zero is not None and zero not in at:
        raise ValueError(f"{zero!r} played no game; {', '.join(names)} did")
    logits = [0.0] * n
    information: list[list[float]] = []
    for _ in range(100):
        slope = [0.0] * n
        # Only differences matter: a matrix of ones fixes the mean.
        information = [[1.0] * n for _ in range(n)]
        for (one, other), points in won.items():
            i, j = at[one], at[other]
            expected = 1 / (1 + exp(logits[j] - logits[i]))
            games = points + won[other, one]
            slope[i] += points - games * expected
            information[i][i] += games * expected * (1 - expected)
            information[i][j] -= games * expected * (1 - expected)
        steps = _solved(information, slope)
        largest = max(map(abs, steps))
        logits = [x + step / max(1.0, largest) for x, step in zip(logits, steps, strict=True)]
        if largest < 1e-12:
            break
    covariance = [_solved(information, [float(i == j) for j in range(n)]) for i in range(n)]
    mean = sum(logits) / n
    base = logits[at[zero]] if zero is not None else mean
    deviations = {}
    for name, i in at.items():
        if zero is None:
            variance = covariance[i][i] - 1 / n**2
        else:
            k = at[zero]
            variance = covariance[i][i] + covariance[k][k] - 2 * covariance[i][k]
        deviations[name] = sqrt(max(variance, 0.0))
    return {name: logits[i] - base for name, i in at.items()}, deviations


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Returns the solution of linear equations, by Gauss's elimination."""
    n = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(i + 1, n):
            factor = rows[k][i] / rows[i][i]
            rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    found = [0.0] * n
    for i in reversed(range(n)):
        rest = sum(rows[i][k] * found[k] for k in range(i + 1, n))
        found[i] = (rows[i][n] - rest) / rows[i][i]
    return found
