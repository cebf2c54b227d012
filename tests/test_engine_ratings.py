"""Elo, intervals, the sequential test and ratings agree with values known from elsewhere."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from math import exp, inf, log, sqrt

import pytest

from sixfold.engine.ratings import (
    Sprt,
    compared,
    elo_of,
    estimate,
    ratings,
    score_of,
)


def test_elo_is_that_of_the_tables() -> None:
    for elo, score in ((0, 0.5), (100, 0.640), (200, 0.760), (400, 0.909), (-400, 0.0909)):
        assert score_of(elo) == pytest.approx(score, abs=5e-4)
        assert elo_of(score_of(elo)) == pytest.approx(elo)
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert (elo_of(1), elo_of(0)) == (inf, -inf)


def test_the_interval_is_that_of_the_mean() -> None:
    groups = [1.0] * 60 + [0.5] * 20 + [0.0] * 20  # mean 0.7, variance of the sample 0.1616…
    found = estimate(groups)
    assert found.score == pytest.approx(0.7)
    wide = 1.959964 * sqrt(0.16 * 100 / 99 / 100)
    assert (found.low, found.high) == pytest.approx((0.7 - wide, 0.7 + wide))
    elo, low, high = found.elo
    assert elo == pytest.approx(147.19, abs=0.01)
    assert low < elo < high


def test_equal_groups_get_an_interval_all_the_same() -> None:
    for score in (0.0, 0.5, 1.0):
        found = estimate([score] * 10)
        assert found.low <= score <= found.high
        assert found.high - found.low > 0.25
    assert estimate([1.0] * 10).low == pytest.approx(0.7225, abs=1e-4)  # Wilson, 10 of 10
    assert estimate([]) == estimate([]) != estimate([0.5])
    assert (estimate([]).low, estimate([]).high) == (0, 1)


def test_the_interval_holds_the_truth_in_95_of_100_matches() -> None:
    rng = random.Random(6)
    held = 0
    for _ in range(1000):
        groups = [rng.choices((0, 0.25, 0.5, 0.75, 1), (1, 2, 3, 4, 5))[0] for _ in range(60)]
        found = estimate(groups)
        truth = (0.25 * 2 + 0.5 * 3 + 0.75 * 4 + 5) / 15
        held += found.low <= truth <= found.high
    assert 920 <= held <= 970


def exact_ratio(test: Sprt, groups: list[float]) -> float:
    """The likelihood ratio of the two means, each at its own most likely distribution."""

    def highest(mean: float) -> float:
        """The log-likelihood of the groups where their mean is known: Lagrange, by bisection."""
        low, high = -1 / (1 - mean) + 1e-9, 1 / mean - 1e-9
        for _ in range(200):
            middle = (low + high) / 2
            slope = sum((x - mean) / (1 + middle * (x - mean)) for x in groups)
            low, high = (middle, high) if slope > 0 else (low, middle)
        return -sum(log(1 + low * (x - mean)) for x in groups)

    return highest(score_of(test.elo1)) - highest(score_of(test.elo0))


def test_the_ratio_is_near_the_exact_one() -> None:
    rng = random.Random(8)
    for weights in ((2, 3, 5, 4, 3), (1, 1, 8, 1, 1), (1, 4, 4, 4, 2)):
        groups = rng.choices((0.0, 0.25, 0.5, 0.75, 1.0), weights, k=400)
        test = Sprt(0, 20)
        assert test.ratio(groups) == pytest.approx(exact_ratio(test, groups), rel=0.06, abs=0.05)


def test_the_test_errs_as_seldom_as_it_says() -> None:
    rng = random.Random(4)
    test = Sprt(0, 60)
    assert test.bound == pytest.approx(2.944, abs=1e-3)

    def answer(elo: float) -> bool:
        groups: list[float] = []
        while (verdict := test.verdict(groups)) is None:
            for _ in range(10):
                groups.append(
                    (rng.random() < score_of(elo)) / 2 + (rng.random() < score_of(elo)) / 2
                )
        return verdict

    assert sum(answer(0) for _ in range(300)) <= 21
    assert sum(answer(60) for _ in range(300)) >= 279
    assert Sprt(0, 5).verdict([1.0]) is None
    with pytest.raises(ValueError, match="first is to be less"):
        Sprt(5, 5)


# The American League of 1987, a textbook's example of this model (Agresti, Categorical Data
# Analysis), as wins of the row's team against the column's; and its abilities above Baltimore's.
TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
WINS = (
    (0, 7, 9, 7, 7, 9, 11),
    (6, 0, 7, 5, 11, 9, 9),
    (4, 6, 0, 7, 7, 8, 12),
    (6, 8, 6, 0, 6, 7, 10),
    (6, 2, 6, 7, 0, 7, 12),
    (4, 4, 5, 6, 6, 0, 6),
    (2, 4, 1, 3, 1, 7, 0),
)
ABILITIES = (1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0)
ERRORS = (0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319, 0)


def test_ratings_are_those_of_the_textbook() -> None:
    played = [
        (TEAMS[i], TEAMS[j], 1.0, float(WINS[i][j])) for i in range(7) for j in range(7) if i != j
    ]
    found = ratings(played, zero="Baltimore")
    assert list(found) == list(TEAMS)
    for name, ability, error in zip(TEAMS, ABILITIES, ERRORS, strict=True):
        rating = found[name]
        assert rating.elo / 400 * log(10) == pytest.approx(ability, abs=1e-4)
        wide = (rating.high - rating.low) / 2 / 1.959964 / 400 * log(10)
        assert wide == pytest.approx(error, abs=1e-4)
    assert found["Milwaukee"].games == pytest.approx(78)


def test_two_players_differ_as_their_score_says() -> None:
    found = ratings([("a", "b", 1.0, 75.0), ("a", "b", 0.0, 25.0)])
    assert found["a"].elo - found["b"].elo == pytest.approx(elo_of(0.75))
    assert found["a"].elo == pytest.approx(-found["b"].elo)
    drawn = ratings([("a", "b", 0.5, 40.0)])
    assert drawn["a"].elo == pytest.approx(0)


def test_who_never_lost_gets_a_finite_rating_and_who_never_met_none() -> None:
    found = ratings([("a", "b", 1.0, 20.0), ("b", "c", 1.0, 20.0)])
    assert list(found) == ["a", "b", "c"]
    assert 400 < found["a"].elo - found["b"].elo < 1000
    assert found["a"].high - found["a"].low > 500
    with pytest.raises(ValueError, match="never met"):
        ratings([("a", "b", 0.5, 1.0), ("c", "d", 0.5, 1.0)])
    with pytest.raises(ValueError, match="'z' played no game"):
        ratings([("a", "b", 0.5, 1.0)], zero="z")
    assert ratings([]) == {}


def test_ratings_come_back_from_games_of_many_seats() -> None:
    rng = random.Random(2)
    true = {"a": 300.0, "b": 100.0, "c": -100.0, "d": -300.0}
    played = []
    for _ in range(3000):
        seats = rng.sample(sorted(true), 3)
        left, order = list(seats), []
        while left:  # who is first is drawn by strength, then who is second among the others
            weights = [exp(true[name] / 400 * log(10)) for name in left]
            order.append(left.pop(rng.choices(range(len(left)), weights)[0]))
        played += compared(seats, [order.index(name) + 1 for name in seats])
    found = ratings(played)
    for name, elo in true.items():
        assert found[name].elo == pytest.approx(elo, abs=25)
    assert [one > other for one, other in pairwise(r.elo for r in found.values())] == [True] * 3


def test_a_game_counts_once_for_each_player() -> None:
    rows = compared(["a", "b", "c"], [1, 2, 2])
    assert rows == [("a", "b", 1.0, 0.5), ("a", "c", 1.0, 0.5), ("b", "c", 0.5, 0.5)]
    assert compared(["a", "b", "b"], [2, 1, 3]) == [("a", "b", 0.0, 0.5), ("a", "b", 1.0, 0.5)]
    assert len(compared(["a", "b"], [1, 1])) == len(list(combinations("ab", 2)))
