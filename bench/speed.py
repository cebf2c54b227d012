"""Measures the core several times over and prints a table: median, least and most of each figure.

Run it on a machine that does nothing else: python bench/speed.py [RUNS] [SECONDS]
"""

from __future__ import annotations

import sys
from collections import defaultdict
from statistics import median

from sixfold.bench import Figure, machine, measure


def main(runs: int, seconds: float) -> None:
    """Prints the table in Markdown."""
    figures: dict[tuple[str, str], list[Figure]] = defaultdict(list)
    for _ in range(runs):
        for figure in measure(seconds):
            figures[figure.game, figure.name].append(figure)
    print(f"{machine()}, one thread, {runs} runs of {seconds:g} s of CPU time each.\n")
    print("| game | measure | per CPU second | ratio | least | most |")
    print("|---|---|---:|---:|---:|---:|")
    for (game, name), row in figures.items():
        ratios = [figure.ratio for figure in row]
        rate = median(figure.per_second for figure in row)
        print(
            f"| `{game}` | {name} | {rate:,.0f} {row[0].unit} "
            f"| {median(ratios):,.2f} | {min(ratios):,.2f} | {max(ratios):,.2f} |"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5, float((sys.argv[2:] or ["2"])[0]))
