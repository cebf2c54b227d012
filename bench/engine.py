"""Measures the engine: nodes a second, what a second thread gains, and how soon it obeys.

Run it on a machine that does nothing else: python bench/engine.py [--seconds S] [--game GAME]
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Iterator
from statistics import median

import sixfold
from sixfold import Engine, Position
from sixfold.bench import machine

STAGES = (0, 8, 16, 40)  # plies into random games


def some(ruleset: str, plies: int, count: int) -> Iterator[Position]:
    """Positions so far into random games in which a seat is to act and does not win at once."""
    rng = random.Random(f"{ruleset} {plies}")
    for _ in range(100 * count):
        position = Position(ruleset, seed=rng.randrange(2**63))
        left = plies
        while position.outcome is None and (left > 0 or position.turn == sixfold.CHANCE):
            left -= position.turn != sixfold.CHANCE
            position = position.play(position.random_move(seed=rng.randrange(2**63)))
        if position.outcome is None:
            with Engine(memory=1) as engine:
                proof = engine.think(position, nodes=300).proof
            if proof is None:
                yield position
                count -= 1
        if count == 0:
            return


def speed(ruleset: str, seconds: float) -> None:
    """Prints the nodes a second of CPU time at each stage of a game."""
    for plies in STAGES:
        nodes, used, depths = 0, 0.0, []
        for position in some(ruleset, plies, 8):
            with Engine() as engine:
                started = time.process_time()
                thought = engine.think(position, seconds=seconds / 8)
                used += time.process_time() - started
            nodes += thought.nodes
            depths.append(thought.depth)
        if depths:
            print(
                f"{ruleset}, ply {plies}: {nodes / used:,.0f} nodes per CPU second, "
                f"depth {median(depths):g}"
            )


def scaling(ruleset: str, seconds: float) -> None:
    """Prints how much sooner two threads reach the depth that one reaches in some seconds."""
    gains = []
    for position in some(ruleset, STAGES[1], 6):
        with Engine() as engine:
            depth = max(engine.think(position, seconds=seconds / 6).depth, 2)
        took = []
        for threads in (1, 2):
            with Engine(threads=threads) as engine:
                took.append(engine.think(position, depth=depth).seconds)
        gains.append(took[0] / max(took[1], 1e-9))
    if gains:
        told = ", ".join(f"{gain:.2f}" for gain in sorted(gains))
        print(f"{ruleset}: two threads are {median(gains):.2f} times as fast ({told})")


def obeying(ruleset: str) -> None:
    """Prints how late searches end on a busy machine: after their time, after they were stopped."""
    late: dict[str, list[float]] = {"stop": [], "time": []}
    positions = list(some(ruleset, STAGES[2], 20))
    with Engine(threads=os.cpu_count() or 1) as load, Engine() as engine:
        others = load.stream(positions[0])
        next(others)
        for position in positions:
            asked = time.monotonic()
            engine.think(position, seconds=0.05)
            late["time"].append(time.monotonic() - asked - 0.05)
            search = engine.stream(position)
            next(search)
            time.sleep(0.05)
            asked = time.monotonic()
            engine.stop()
            for _ in search:
                pass
            late["stop"].append(time.monotonic() - asked)
        load.stop()
    for what, delays in late.items():
        worst = ", ".join(f"{1000 * delay:.1f}" for delay in sorted(delays)[-3:])
        print(
            f"{ruleset}: after its {what} it goes on for {1000 * median(delays):.1f} ms; "
            f"the longest were {worst} ms"
        )


def main() -> None:
    """Measures each game, or one."""
    parser = argparse.ArgumentParser(description="Measures the engine.")
    parser.add_argument("--game", choices=sixfold.games(), help="one game only")
    parser.add_argument("--seconds", type=float, default=8, help="of each measure (8)")
    chosen = parser.parse_args()
    print(f"{machine()}, {os.cpu_count()} processors\n")
    for game in [chosen.game] if chosen.game else sixfold.games():
        speed(game, chosen.seconds)
        scaling(game, chosen.seconds)
        obeying(game)


if __name__ == "__main__":
    main()
