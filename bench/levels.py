"""Measures all levels of play, and the characters, and writes their ratings into the docs.

It takes hours and may be stopped at any time: it goes on where it was. Results are kept in
build/levels; delete a file there to measure a game afresh, as after a change of its engine.

    python bench/levels.py [--game GAME] [--games 100] [--processes 1] [--show]
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import sixfold
from sixfold.contest_commands import play_contest
from sixfold.engine.contest import Contest, Standing, schedule
from sixfold.engine.ledger import Ledger
from sixfold.engine.levels import HIGHEST, characters
from sixfold.files import write_safely

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference" / "levels.md"
KEPT = ROOT / "build" / "levels"
NODES = 200_000
"""What the highest level may look at for a move, so that its row is the same everywhere."""


def contest_of(game: str, games: int) -> Contest:
    """Returns the contest that measures a game: levels up to two apart, characters among them."""
    players: list[str] = []
    for level in range(1, HIGHEST + 1):
        players.append(str(level))
        players += [name for name, each in characters(game).items() if each.level == level]
    return Contest(
        kind="tournament",
        ruleset=sixfold.Ruleset(game).name,
        players=tuple(players),
        games=games,
        limits=(0.0, NODES, 0),
        near=2,
    )


def table(standing: Standing, game: str) -> list[str]:
    """Returns the rows of a game, level by level, with the step from the level below."""
    found = standing.ratings(zero="1")
    lines = [
        f"{standing.count} games, rules version {sixfold.Ruleset(game).version}.",
        "",
        "| player | Elo | 95 % | step |",
        "|---|---:|---:|---:|",
    ]
    below = 0.0
    for level in range(1, HIGHEST + 1):
        rating = found[str(level)]
        step = f"{rating.elo - below:+.0f}" if level > 1 else ""
        wide = (rating.high - rating.low) / 2
        lines.append(f"| level {level} | {rating.elo:.0f} | ±{wide:.0f} | {step} |")
        below = rating.elo
    for name, each in characters(game).items():
        rating = found[name]
        wide = (rating.high - rating.low) / 2
        lines.append(f"| {name} (from level {each.level}) | {rating.elo:.0f} | ±{wide:.0f} | |")
    return lines


def write(game: str, lines: list[str]) -> None:
    """Puts a game's rows into the page, between its marks."""
    begin, end = f"<!-- ratings of {game} -->", f"<!-- end of {game} -->"
    page = PAGE.read_text(encoding="utf-8")
    if begin not in page:
        title = sixfold.look_of(game).title
        page = f"{page.rstrip()}\n\n### {title}\n\n{begin}\n{end}\n"
    told = "\n".join([begin, "", *lines, "", end])
    page = re.sub(re.escape(begin) + ".*?" + re.escape(end), lambda _: told, page, flags=re.DOTALL)
    write_safely(PAGE, page)


def main() -> None:
    """Measures what is asked for, and writes each game's table when it is measured."""
    parser = argparse.ArgumentParser(description="Measures the levels of play.")
    parser.add_argument("--game", choices=sixfold.games(), help="one game only")
    parser.add_argument("--games", type=int, default=100, help="of each two players (100)")
    parser.add_argument("--processes", type=int, default=1, help="games at once (1)")
    parser.add_argument("--show", action="store_true", help="print what is known, play nothing")
    chosen = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    for game in [chosen.game] if chosen.game else sixfold.games():
        contest, results = contest_of(game, chosen.games), KEPT / f"{game}.jsonl"
        if chosen.show:
            ledger = Ledger(contest, results)
            print("\n".join(table(Standing(contest, schedule(contest), ledger.played), game)))
            continue
        standing = play_contest(contest, processes=chosen.processes, results=results)
        write(game, table(standing, game))


if __name__ == "__main__":
    main()
