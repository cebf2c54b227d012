"""Measures all levels of play, characters and the child, and writes their ratings into the docs.

It may be stopped at any time and goes on where it was: build/levels keeps the games of each two
players, told by their skills, so that only pairs of which one has changed are played anew. Delete
a game's folder there to measure it afresh, as after a change of its engine. With --tune it places
the levels instead: it measures skills from 0 to 1 and says which ones make equal steps.

    python bench/levels.py [--game GAME] [--games 100] [--processes 1] [--show] [--write]
        [--tune]
"""

from __future__ import annotations

import argparse
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import sixfold
from sixfold.contest_commands import play_contest
from sixfold.engine.contest import Contest, Standing, schedule
from sixfold.engine.ledger import Ledger
from sixfold.engine.levels import HIGHEST, characters, level_of
from sixfold.engine.ratings import Comparison, Rating, ratings
from sixfold.files import write_safely

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference" / "levels.md"
KEPT = ROOT / "build" / "levels"

GRID = (0.1, 0.3, 0.45, 0.6, 0.7, 0.8, 0.9, 1.0)
"""The skills that are measured to place the levels."""

BELOW_THE_CHILD = 230
"""How far in Elo level 1 is placed below the child: it wins one game of five against it."""

STEP = 190
"""The longest step that levels are placed at."""


class Entrant(NamedTuple):
    """A player who is measured."""

    name: str  # in the table
    told: str  # as a player is told
    kept: str  # in the names of files; changes whenever the way to play does


def entrant(game: str, name: str) -> Entrant:
    """Returns a level, a character, the child or, as ``skill:0.4``, a skill by its name."""
    ladder = sixfold.look_of(game).ladder
    if name in (str(HIGHEST), "child"):
        return Entrant(name, name, name)
    word, _, skill = name.partition(":")
    if word == "skill":
        return Entrant(name, f"skill:{float(skill):g}", f"{float(skill):g}")
    if name in (known := characters(game)):
        who = known[name]
        ways = (who.misses, who.forgets, who.gains, who.lifts, who.near)
        return Entrant(name, name, f"{name}-{ladder.skills[who.level - 1]:g}-{_short(ways)}")
    return entrant(game, f"skill:{ladder.skills[int(name) - 1]}")


def _short(told: object) -> str:
    return hashlib.sha256(repr(told).encode()).hexdigest()[:8]


def digest(game: str) -> str:
    """Returns a word that changes with the levels and characters of a game, and with its rules."""
    levels = [level_of(game, level) for level in range(1, HIGHEST)]
    known = [
        (who.id, who.level, who.misses, who.forgets, who.gains, who.lifts, who.near)
        for who in characters(game).values()
    ]
    version = sixfold.Ruleset(game).version
    return _short((levels, known, sixfold.look_of(game).ladder.highest, version))


def contest_of(game: str, one: Entrant, other: Entrant, games: int) -> Contest:
    """Returns the match of two."""
    return Contest(
        ruleset=sixfold.Ruleset(game).name,
        players=(one.told, other.told),
        games=games,
        limits=(0.0, sixfold.look_of(game).ladder.highest, 0),
    )


def file_of(game: str, one: Entrant, other: Entrant) -> Path:
    """Returns where the games of two are kept."""
    return folder_of(game) / f"{one.kept}_{other.kept}.jsonl"


def folder_of(game: str) -> Path:
    """Returns where the games of all are kept to whom the scale of skills means the same."""
    ladder = sixfold.look_of(game).ladder
    version = sixfold.Ruleset(game).version
    scale = _short((replace(ladder, skills=()), version))
    return KEPT / game / scale


class Measured(NamedTuple):
    """What is known of the players of a game."""

    matches: Mapping[tuple[str, str], Standing]
    ratings: Mapping[str, Rating]


def played(game: str, one: Entrant, other: Entrant, games: int, processes: int) -> Standing:
    """Plays what is left of a match, nothing with no processes, and returns how it stands."""
    contest, results = contest_of(game, one, other, games), file_of(game, one, other)
    if processes:
        results.parent.mkdir(parents=True, exist_ok=True)
        return play_contest(contest, processes=processes, results=results)
    kept = Ledger(contest, results if results.exists() else None).played
    return Standing(contest, schedule(contest), kept)


def compared_by(one: str, other: str, standing: Standing) -> list[Comparison]:
    """Returns what a match says of two."""
    won, drawn, lost = standing.results()
    rows = [(one, other, 1.0, won), (one, other, 0.5, drawn), (one, other, 0.0, lost)]
    return [row for row in rows if row[3]]


def measure(game: str, games: int, processes: int) -> Measured:
    """Measures the levels and all who belong to them; nothing is played with no processes."""
    matches, rows = {}, list[Comparison]()
    for a, b in pairs_of(game):
        share = games if a.isdecimal() else -(-games // 2)  # a level's step is told closer
        standing = played(game, entrant(game, a), entrant(game, b), share, processes)
        if standing.count:
            matches[a, b] = standing
            rows += compared_by(a, b, standing)
    return Measured(matches, ratings(rows, zero="1"))


def pairs_of(game: str) -> list[tuple[str, str]]:
    """Returns who meets whom: each level the one below, each character its own, the child 1."""
    pairs = [(str(level + 1), str(level)) for level in range(1, HIGHEST)]
    for name, who in characters(game).items():
        pairs.append((name, str(who.level)))
    return [*pairs, ("child", "1")]


def table(game: str, known: Measured) -> Iterator[str]:
    """Yields the rows of a game, level by level, with the step from the level below."""
    games = sum(standing.count for standing in known.matches.values())
    highest = sixfold.look_of(game).ladder.highest
    yield (
        f"{games:,} games, rules version {sixfold.Ruleset(game).version}, level {HIGHEST} at "
        f"{highest:,} positions a move, levels `{digest(game)}`."
    )
    yield ""
    yield "| player | Elo | 95 % | against | score | step | 95 % |"
    yield "|---|---:|---:|---|---:|---:|---:|"
    for level in range(1, HIGHEST + 1):
        yield _row(known, f"level {level}", str(level), str(level - 1))
    for name, who in characters(game).items():
        yield _row(known, name, name, str(who.level))
    yield _row(known, "the child", "child", "1")


def _row(known: Measured, title: str, name: str, other: str) -> str:
    rating = known.ratings.get(name)
    if rating is None:
        return f"| {title} | not yet measured | | | | | |"
    own = f"| {title} | {rating.elo:.0f} | ±{(rating.high - rating.low) / 2:.0f} "
    standing = known.matches.get((name, other))
    if standing is None:
        return own + "| | | | |"
    found = standing.estimate()
    elo, low, high = found.elo
    return (
        f"{own}| level {other} | {found.score:.1%} of {standing.count} | {elo:+.0f} "
        f"| {low:+.0f} to {high:+.0f} |"
    )


def write(game: str, lines: Iterator[str]) -> None:
    """Puts a game's rows into the page, between its marks."""
    begin, end = f"<!-- ratings of {game} -->", f"<!-- end of {game} -->"
    page = PAGE.read_text(encoding="utf-8")
    if begin not in page:
        title = sixfold.look_of(game).title
        page = f"{page.rstrip()}\n\n### {title}\n\n{begin}\n{end}\n"
    told = "\n".join([begin, "", *lines, "", end])
    page = re.sub(re.escape(begin) + ".*?" + re.escape(end), lambda _: told, page, flags=re.DOTALL)
    write_safely(PAGE, page)


def tune(game: str, games: int, processes: int) -> None:
    """Measures the grid of skills and prints those that make equal steps, by all that is known."""
    names = [*(f"skill:{skill:g}" for skill in GRID), str(HIGHEST)]
    pairs = [(high, low) for low, high in pairwise(names)]
    pairs += [("child", name) for name in names[: len(GRID) // 2]]
    for a, b in pairs if processes else ():
        played(game, entrant(game, a), entrant(game, b), games, processes)
    rows, known = list[Comparison](), (str(HIGHEST), "child")
    for file in sorted(folder_of(game).glob("*_*.jsonl")):
        a, _, b = file.stem.partition("_")
        if "-" not in file.stem:  # a character is no skill
            one, other = (entrant(game, n if n in known else f"skill:{n}") for n in (a, b))
            rows += compared_by(a, b, played(game, one, other, games, 0))
    rated = ratings(rows, zero="child")
    for name, rating in rated.items():
        print(f"{game} {name}: {rating.elo:+.0f} ±{(rating.high - rating.low) / 2:.0f}")
    top = rated[str(HIGHEST)].elo
    skills = sorted(name for name in rated if name not in known)
    placing = placed([(float(name), rated[name].elo) for name in skills], top)
    print(f"{game}: skills=({', '.join(f'{skill:.3f}' for skill in placing)})")


def placed(curve: Sequence[tuple[float, float]], top: float) -> list[float]:
    """Returns the skills of the levels below the highest, whose Elo is ``top``, the child's 0.

    ``curve`` tells the Elo of skills. Level 1 is placed below the child, or higher if the steps
    would be too long, or at the lowest skill if that is above it.
    """
    risen = [curve[0]]
    for skill, elo in curve[1:]:  # where a higher skill measured no better, a little is assumed
        risen.append((skill, max(elo, risen[-1][1] + 1)))
    lowest = max(risen[0][1], min(-BELOW_THE_CHILD, top), top - STEP * (HIGHEST - 1))
    step = (top - lowest) / (HIGHEST - 1)
    print(f"steps of {step:.0f} Elo from {lowest:+.0f} to {top:+.0f}")
    return [_skill_of(lowest + step * above, risen) for above in range(HIGHEST - 1)]


def _skill_of(elo: float, risen: Sequence[tuple[float, float]]) -> float:
    for (low, below), (high, above) in pairwise(risen):
        if elo <= above:
            return low + (high - low) * max(elo - below, 0.0) / (above - below)
    return risen[-1][0]


def main() -> None:
    """Measures what is asked for, and writes each game's table when it is measured."""
    parser = argparse.ArgumentParser(description="Measures the levels of play.")
    parser.add_argument("--game", choices=sixfold.games(), help="one game only")
    parser.add_argument("--games", type=int, default=100, help="of each two players (100)")
    parser.add_argument("--processes", type=int, default=1, help="games at once (1)")
    parser.add_argument("--show", action="store_true", help="print what is known, play nothing")
    parser.add_argument("--write", action="store_true", help="write what is known, play nothing")
    parser.add_argument("--tune", action="store_true", help="place the levels, write nothing")
    chosen = parser.parse_args()
    for game in [chosen.game] if chosen.game else sixfold.games():
        processes = 0 if chosen.show or chosen.write else chosen.processes
        if chosen.tune:
            tune(game, chosen.games, processes)
            continue
        known = measure(game, chosen.games, processes)
        if chosen.show:
            print("\n".join(table(game, known)))
        else:
            write(game, table(game, known))


if __name__ == "__main__":
    main()
