"""Measures the core several times over and prints a table: median, least and most of each figure.

Run it on a machine that does nothing else: python bench/speed.py [RUNS] [SECONDS]
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from math import isfinite
from statistics import median

from sixfold.bench import Figure, machine, measure


def main(arguments: Sequence[str]) -> None:
    """Prints the table in Markdown."""
    parser = argparse.ArgumentParser(description="Measures the core and prints a Markdown table.")
    parser.add_argument("runs", nargs="?", type=_count, default=5, metavar="RUNS", help="(5)")
    parser.add_argument(
        "seconds",
        nargs="?",
        type=_duration,
        default=2.0,
        metavar="SECONDS",
        help="CPU time of each measure in each run (2)",
    )
    chosen = parser.parse_args(arguments)
    figures: dict[tuple[str, str], list[Figure]] = defaultdict(list)
    for _ in range(chosen.runs):
        for figure in measure(chosen.seconds):
            figures[figure.game, figure.name].append(figure)
    print(
        f"{machine()}, one thread, {chosen.runs} runs of {chosen.seconds:g} s of CPU time each.\n"
    )
    print("| game | measure | per CPU second | ratio | least | most |")
    print("|---|---|---:|---:|---:|---:|")
    for (game, name), row in figures.items():
        ratios = [figure.ratio for figure in row]
        rate = median(figure.per_second for figure in row)
        print(
            f"| `{game}` | {name} | {rate:,.0f} {row[0].unit} "
            f"| {median(ratios):,.2f} | {min(ratios):,.2f} | {max(ratios):,.2f} |"
        )


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of runs: 1 or more is allowed")
    return int(text)


def _duration(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not (isfinite(seconds) and seconds > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is no time in seconds: more than 0 is allowed")
    return seconds


if __name__ == "__main__":
    main(sys.argv[1:])
