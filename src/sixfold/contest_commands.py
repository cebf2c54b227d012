"""What the commands match and tournament do. Their options are in cli.py."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable
from math import isfinite
from pathlib import Path

from .engine.contest import Contest, Standing, schedule
from .engine.crew import play_games
from .engine.ledger import Ledger
from .engine.levels import HIGHEST, characters
from .engine.players import A_MOVE
from .engine.ratings import Rating, Sprt
from .engine.thinking import Limits
from .files import write_safely
from .progress import progress
from .ruleset import Ruleset

_GAMES_SAID = 12  # lines that tell of programs that failed


def match(chosen: argparse.Namespace) -> None:
    """Plays two players against each other, and tells how much one is the better."""
    contest = _contest(chosen, "match", (chosen.a, chosen.b))
    test = _sprt(chosen.sprt)

    def decided(standing: Standing) -> bool:
        return test is not None and test.verdict(standing.groups()) is not None

    standing = _played(chosen, contest, decided)
    if chosen.json:
        print(json.dumps(_told_match(contest, standing, test), ensure_ascii=False))
    else:
        _print_match(contest, standing, test)


def tournament(chosen: argparse.Namespace) -> None:
    """Lets everybody play everybody, and prints a table of ratings."""
    named: list[str] = []
    for word in chosen.players:
        named += _named(word, Ruleset(chosen.game).game)
    contest = _contest(chosen, "tournament", tuple(named))
    if chosen.zero is not None and chosen.zero not in contest.players:
        raise ValueError(f"{chosen.zero!r} does not play; players: {', '.join(contest.players)}")
    standing = _played(chosen, contest, lambda _: False)
    table = standing.ratings(chosen.zero)
    if chosen.json:
        rows = [{"player": name} | _told_rating(rating) for name, rating in table.items()]
        print(json.dumps({"ruleset": contest.ruleset, "ratings": rows}, ensure_ascii=False))
    else:
        print(f"{contest.ruleset}: {standing.count} games, {_limits_words(contest)}")
        for line in table_lines(table):
            print(line)
        _print_failures(standing)


def table_lines(table: dict[str, Rating]) -> list[str]:
    """Returns ratings as a table in Markdown."""
    lines = ["| player | Elo | 95 % | score | games |", "|---|---:|---:|---:|---:|"]
    for name, rating in table.items():
        lines.append(
            f"| {name} | {rating.elo:+.0f} | ±{(rating.high - rating.low) / 2:.0f} "
            f"| {rating.score:.1%} | {rating.games:.0f} |"
        )
    return lines


def play_contest(
    contest: Contest,
    *,
    processes: int = 1,
    results: Path | None = None,
    records: Path | None = None,
    decided: Callable[[Standing], bool] = lambda _: False,
) -> Standing:
    """Plays what is left of a contest and returns how it stands; may be stopped and taken up.

    ``results`` is the file that keeps it, ``records`` a folder for the record of each game.
    ``decided`` tells when no more games are needed.
    """
    contest.check()
    ledger = Ledger(contest, results)
    games = schedule(contest)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    standing = Standing(contest, games, ledger.played)
    done = {each.game for each in ledger.played}
    left = [game for game in games if game.number not in done]
    if decided(standing):
        return standing
    with progress("games") as told:
        told(len(done), len(games))
        for played, record in play_games(contest, left, processes):
            if records is not None:
                path = records / f"{played.game + 1:05}.txt"
                write_safely(path, record.to_text())
            ledger.add(played)
            standing = Standing(contest, games, ledger.played)
            told(standing.count, len(games))
            if decided(standing):
                break
    return standing


def _played(
    chosen: argparse.Namespace, contest: Contest, decided: Callable[[Standing], bool]
) -> Standing:
    return play_contest(
        contest,
        processes=chosen.processes or max(1, len(os.sched_getaffinity(0)) - 1),
        results=chosen.results,
        records=chosen.records,
        decided=decided,
    )


def _contest(chosen: argparse.Namespace, kind: str, players: tuple[str, ...]) -> Contest:
    limits = Limits(chosen.seconds, chosen.nodes, chosen.depth)
    limits.check()
    seconds, nodes, depth = limits if any(limits) else A_MOVE
    contest = Contest(
        kind="match" if kind == "match" else "tournament",
        ruleset=Ruleset(chosen.game).name,
        players=tuple(" ".join(told.split()) for told in players),
        games=chosen.games,
        limits=(seconds, nodes, depth),
        seed=chosen.seed,
        opening=chosen.opening,
        near=getattr(chosen, "near", 0),
        longest=chosen.longest,
    )
    contest.check()
    return contest


def _named(word: str, game: str) -> list[str]:
    if word == "levels":
        return [str(level) for level in range(1, HIGHEST + 1)]
    return list(characters(game)) if word == "characters" else [word]


def _sprt(told: str | None) -> Sprt | None:
    if told is None:
        return None
    try:
        low, high = map(float, told.split(","))
    except ValueError:
        low = high = float("nan")
    if not (isfinite(low) and isfinite(high)):
        raise ValueError(f"--sprt {told!r} is not two differences in Elo, such as 0,20")
    return Sprt(low, high)


def _print_match(contest: Contest, standing: Standing, test: Sprt | None) -> None:
    one, other = contest.players
    won, drawn, lost = standing.results()
    found = standing.estimate()
    elo, low, high = found.elo
    print(f"{one} against {other}: {contest.ruleset}, {_limits_words(contest)}")
    print(
        f"{standing.count} games in {len(standing.groups())} openings: "
        f"{won} won, {drawn} drawn, {lost} lost"
    )
    print(f"score {found.score:.1%}, 95 % from {found.low:.1%} to {found.high:.1%}")
    print(f"Elo {elo:+.0f}, 95 % from {low:+.0f} to {high:+.0f}")
    print(f"seat 1 had {standing.first_seat():.1%} of the victories")
    if test is not None:
        verdict = test.verdict(standing.groups())
        words = "undecided: more games are needed"
        if verdict is not None:
            words = f"accepted: Elo {test.elo1 if verdict else test.elo0:+g}"
        ratio = test.ratio(standing.groups())
        print(
            f"test of Elo {test.elo0:+g} against {test.elo1:+g}: {words} "
            f"(log-likelihood ratio {ratio:.2f}, bounds ±{test.bound:.2f})"
        )
    _print_failures(standing)


def _limits_words(contest: Contest) -> str:
    seconds, nodes, depth = contest.limits
    given = ((seconds, f"{seconds:g} s"), (nodes, f"{nodes} nodes"), (depth, f"depth {depth}"))
    return ", ".join(words for amount, words in given if amount) + " a move"


def _print_failures(standing: Standing) -> None:
    for name, count in standing.failures.items():
        print(f"{name} could not play on in {count} games, which it lost")
    for why in standing.reasons[:_GAMES_SAID]:
        print(f"  {why}")


def _told_rating(rating: Rating) -> dict[str, float]:
    return {
        "elo": rating.elo,
        "low": rating.low,
        "high": rating.high,
        "score": rating.score,
        "games": rating.games,
    }


def _told_match(contest: Contest, standing: Standing, test: Sprt | None) -> dict[str, object]:
    won, drawn, lost = standing.results()
    found = standing.estimate()
    elo = [value if isfinite(value) else None for value in found.elo]
    told: dict[str, object] = {
        "ruleset": contest.ruleset,
        "players": contest.players,
        "games": standing.count,
        **{"won": won, "drawn": drawn, "lost": lost},
        **{"score": found.score, "low": found.low, "high": found.high},
        **{"elo": elo[0], "eloLow": elo[1], "eloHigh": elo[2]},
        "failures": dict(standing.failures),
    }
    if test is not None:
        groups = standing.groups()
        told["sprt"] = {"ratio": test.ratio(groups), "verdict": test.verdict(groups)}
    return told
