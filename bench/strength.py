"""Plays two players against each other from paired openings and prints what it came to.

Each opening, a few random moves, is played once from each seat by the first player; all other seats
are the second's. Players are ``random``,
``engine`` with its limits (``engine:cpu=0.1``, ``engine:nodes=5000,style=plain``), and those of the
game's own file beside this one. ``cpu`` counts seconds of CPU time, so that other programs on the
machine take nothing from a player. Run it as: python bench/strength.py RULESET A B [--games 100]
"""

from __future__ import annotations

import argparse
import importlib
import math
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from threading import Event, Thread

import sixfold
from sixfold import CHANCE, Engine, Position

Player = Callable[[Position], str]
"""Chooses a move of a position whose seat to act it plays."""

sys.path.insert(0, str(Path(__file__).parent))


def main(arguments: Sequence[str]) -> None:
    """Prints the score so far after each opening, and at last the whole."""
    parser = argparse.ArgumentParser(description="Measures the strength of two players.")
    parser.add_argument("ruleset")
    parser.add_argument("players", nargs=2, metavar="PLAYER")
    parser.add_argument("--games", type=int, default=100, help="played in all (100)")
    parser.add_argument("--opening", type=int, default=3, help="random plies to begin with (3)")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    shares: list[float] = []
    with ExitStack() as stack:
        players = [player(text, chosen.ruleset, stack) for text in chosen.players]
        rounds = 0
        while len(shares) < chosen.games:
            start = opening(chosen.ruleset, chosen.opening, chosen.seed * 1_000_003 + rounds)
            for own in range(start.seats):
                seats = [players[seat != own] for seat in range(start.seats)]
                shares.append(play(start, seats, rounds)[own])
            rounds += 1
            print(f"{len(shares):4} games: {told(shares, start.seats)}", flush=True)


def opening(ruleset: str, plies: int, seed: int) -> Position:
    """Returns a position some random plies after the start, in which play goes on."""
    rng = random.Random(seed)
    while True:
        position = Position(ruleset, seed=rng.randrange(2**63))
        for _ in range(plies):
            if position.outcome is None:
                position = position.play(position.random_move(seed=rng.randrange(2**63)))
        if position.outcome is None:
            return position


def play(position: Position, seats: Sequence[Player], seed: int) -> list[float]:
    """Plays a game to its end and returns each seat's share of the victory."""
    rng = random.Random(seed)
    while position.outcome is None:
        if position.turn == CHANCE:
            position = position.play(position.random_move(seed=rng.randrange(2**63)))
        else:
            position = position.play(seats[(position.turn or 1) - 1](position))
    ranks = position.outcome.ranks
    return [(rank == 1) / ranks.count(1) for rank in ranks]


def player(text: str, ruleset: str, stack: ExitStack) -> Player:
    """Makes a player of its name and limits."""
    name, _, words = text.partition(":")
    limits = dict(keys_and_values(words))
    if name == "random":
        rng = random.Random(text)
        return lambda position: str(position.random_move(seed=rng.randrange(2**63)))
    if name == "engine":
        style = limits.pop("style", "best")
        threads, memory = int(limits.pop("threads", "1")), int(limits.pop("memory", "64"))
        engine = stack.enter_context(Engine(threads=threads, memory=memory, style=style))  # type: ignore[arg-type]
        if "cpu" in limits:
            return by_cpu_time(engine, float(limits["cpu"]))
        numbers = {k: float(v) if k == "seconds" else int(v) for k, v in limits.items()}
        return lambda position: str(engine.think(position, **numbers).best)  # type: ignore[arg-type]
    own = importlib.import_module(f"games.{sixfold.Ruleset(ruleset).game}")
    return own.PLAYERS[name](stack, **{key: float(value) for key, value in limits.items()})  # type: ignore[no-any-return]


def by_cpu_time(engine: Engine, seconds: float) -> Player:
    """Makes a player that thinks about a move for so many seconds of this process's CPU time."""

    def choose(position: Position) -> str:
        end, done = time.process_time() + seconds, Event()

        def watch() -> None:
            while not done.wait(0.001):
                if time.process_time() >= end:
                    engine.stop()

        watcher = Thread(target=watch)
        watcher.start()
        try:
            return str(engine.think(position, depth=120).best)
        finally:
            done.set()
            watcher.join()

    return choose


def keys_and_values(words: str) -> Iterator[tuple[str, str]]:
    """Yields key and value of `a=1,b=2`."""
    for word in filter(None, words.split(",")):
        key, _, value = word.partition("=")
        yield key, value


def told(shares: Sequence[float], seats: int) -> str:
    """Says the score of the first player with its 95 % interval, told by openings."""
    mean = sum(shares) / len(shares)
    rounds = [sum(shares[i : i + seats]) / seats for i in range(0, len(shares), seats)]
    spread = math.sqrt(sum((p - mean) ** 2 for p in rounds) / max(len(rounds) - 1, 1) / len(rounds))
    low, high = max(mean - 1.96 * spread, 0), min(mean + 1.96 * spread, 1)
    wins, draws = shares.count(1), sum(0 < share < 1 for share in shares)
    lost = len(shares) - wins - draws
    return (
        f"{wins} won, {draws} shared, {lost} lost: {mean:.1%} ({low:.1%} to {high:.1%}), "
        f"{elo(low)} to {elo(high)} Elo"
    )


def elo(share: float) -> str:
    """The difference of rating that a share of the points tells."""
    if not 0 < share < 1:
        return "+inf" if share == 1 else "-inf"
    return f"{-400 * math.log10(1 / share - 1):+.0f}"


if __name__ == "__main__":
    main(sys.argv[1:])
