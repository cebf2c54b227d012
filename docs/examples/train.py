"""A program that learns a game by playing against itself: pure Python, a few seconds.

What it learns is one weight for each feature. A position is worth the sum of the weights of what
is there; a player takes the move after which that sum is highest. After each round of games the
weights move to where they would have foretold who won.
"""

import random
from math import exp

import sixfold

START = sixfold.new("six-making-4x4")
PLANES, ROWS, COLUMNS = START.ruleset.feature_shape
LAST = 4  # plies of each game that are learnt from: what is far from its end tells little
Weights = list[float]
Sparse = list[tuple[int, float]]  # the features that are not 0: which, and how much
Lesson = tuple[Sparse, bool]  # what was seen, and whether it was won


def seen(position: sixfold.Position, eye: int) -> Sparse:
    """Returns what a seat sees, without the many zeros."""
    return [(at, value) for at, value in enumerate(position.features(eye)) if value]


def worth(weights: Weights, features: Sparse) -> float:
    """Returns how sure a win looks, from 0 to 1."""
    total = sum(weights[at] * value for at, value in features)
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def choose(weights: Weights, position: sixfold.Position, rng: random.Random) -> sixfold.Move:
    """Returns the move after which the position looks best, one of them if there are several."""
    seat = position.turn
    assert seat

    def promise(move: sixfold.Move) -> tuple[float, float]:
        return worth(weights, seen(position.play(move), seat)), rng.random()

    return max(position.legal_moves, key=promise)


def self_play(weights: Weights, curiosity: float, rng: random.Random) -> list[Lesson]:
    """Plays a game, now and then at random; returns what the mover saw after each move."""
    position, told = START, []
    while position.outcome is None:
        seat = position.turn
        assert seat
        curious = rng.random() < curiosity
        move = rng.choice(position.legal_moves) if curious else choose(weights, position, rng)
        position = position.play(move)
        told.append((seat, seen(position, seat)))
    winner = position.outcome.winner
    return [(features, winner == seat) for seat, features in told[-LAST:]] if winner else []


def learn(weights: Weights, lessons: list[Lesson], rng: random.Random) -> None:
    """Moves the weights by the gradient of what they failed to foretell."""
    for rate in (0.1, 0.05, 0.02):
        rng.shuffle(lessons)
        for features, won in lessons:
            step = rate * (won - worth(weights, features))
            for at, value in features:
                weights[at] += step * value


def score(weights: Weights, games: int, rng: random.Random) -> float:
    """Returns the share of games won against random moves, each seat in turn; a draw is a half."""
    won = 0.0
    for game in range(games):
        own, position = game % 2 + 1, START
        while position.outcome is None:
            mine = position.turn == own
            move = choose(weights, position, rng) if mine else rng.choice(position.legal_moves)
            position = position.play(move)
        winner = position.outcome.winner
        won += 1.0 if winner == own else 0.5 if winner is None else 0.0
    return won / games


def main() -> None:
    """Learns in rounds, and tells after each how well it plays."""
    rng = random.Random(6)
    weights = [0.0] * (PLANES * ROWS * COLUMNS)
    print(f"before: {score(weights, 60, rng):.0%} against random moves")
    lessons: list[Lesson] = []
    for curiosity, games in ((1.0, 400), (0.2, 80)):
        for _ in range(games):
            lessons += self_play(weights, curiosity, rng)
        learn(weights, lessons, rng)
        print(f"{games} games more: {score(weights, 60, rng):.0%}")


main()
