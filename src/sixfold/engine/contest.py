"""A contest: who meets whom from which opening in which seats, game by game, and what came of it.

All of it follows from a few settings, so that a contest can be taken up again wherever it stopped.
Playing a game is left to arena.py, keeping results to ledger.py.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Literal

from msgspec import Struct

from ..position import Position
from ..ruleset import Ruleset
from .players import read_player
from .ratings import Comparison, Estimate, Rating, compared, estimate, ratings
from .thinking import Limits

Limit = tuple[float, int, int]


class Contest(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a match or a tournament."""

    ruleset: str  # canonical
    players: tuple[str, ...]  # as `player` reads them
    games: int  # of each pairing; of each round of all players where more than two sit
    limits: tuple[float, int, int] = (0.1, 0, 0)  # seconds, nodes, depth of each move
    seed: int = 1
    opening: int = 4  # plies that are drawn, the same for all games of a group
    near: int = 0  # pair only players so far apart in the list; 0 for any
    longest: int = 1000  # plies after which a game is called drawn
    kind: Literal["match", "tournament"] = "match"

    def check(self) -> None:
        """Raises ValueError naming what cannot be."""
        ruleset = Ruleset(self.ruleset)
        if ruleset.name != self.ruleset:
            raise ValueError(f"the ruleset {self.ruleset} is written {ruleset.name}")
        if len(set(self.players)) < len(self.players):
            twice = next(name for name, count in Counter(self.players).items() if count > 1)
            raise ValueError(f"{twice!r} plays twice: players must differ")
        if len(self.players) < 2:
            raise ValueError("a contest needs two players at least")
        if self.kind == "match" and len(self.players) != 2:
            raise ValueError(f"a match is between two players; {len(self.players)} are named")
        for told in self.players:
            read_player(told, ruleset, Limits(*self.limits))
        for name, least in (("games", 1), ("opening", 0), ("near", 0), ("longest", 1)):
            if getattr(self, name) < least:
                raise ValueError(f"{name}={getattr(self, name)} cannot be; {least} or more can")
        if Position(ruleset).seats < 2:
            raise ValueError(f"{self.ruleset} has one seat: nobody can be met there")


class Game(Struct, frozen=True):
    """One game of a contest."""

    number: int  # from 0
    group: int  # games of one group share the opening and what chance draws
    seed: int
    seats: tuple[int, ...]  # which player sits where, by their place in the list


class Played(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What came of a game."""

    game: int
    seats: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str
    plies: int
    scores: tuple[int, ...] | None = None
    failed: str = ""  # what a program did that could not play on


def schedule(contest: Contest) -> list[Game]:
    """Returns all games; those of a longer contest begin with those of a shorter one."""
    seats = Position(Ruleset(contest.ruleset)).seats
    tables = (
        _pairs(contest, seats) if contest.kind == "match" or seats == 2 else _rounds(contest, seats)
    )
    games: list[Game] = []
    for group, (seed, table) in enumerate(tables):
        for turn in range(seats):
            seating = table[-turn:] + table[:-turn] if turn else table
            games.append(Game(len(games), group, seed, seating))
    return games


def _pairs(contest: Contest, seats: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Gives a seed and a seating for each group in which two meet, opening by opening.

    Where more than two sit, the first of them meets others who all play as the second, and then
    the other way round.
    """
    pairs = [
        (i, j)
        for i, j in combinations(range(len(contest.players)), 2)
        if not contest.near or j - i <= contest.near
    ]
    for opening in range(-(-contest.games // seats)):
        for pair, (i, j) in enumerate(pairs):
            seed = _mixed(contest.seed, opening, pair)
            yield (
                seed,
                (i, *[j] * (seats - 1))
                if opening % 2 == 0 or seats == 2
                else (
                    j,
                    *[i] * (seats - 1),
                ),
            )


def _rounds(contest: Contest, seats: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Gives a seed and a seating for each group at a table of more than two."""
    everybody = list(range(len(contest.players)))
    for opening in range(-(-contest.games // seats)):
        seed = _mixed(contest.seed, opening)
        order = random.Random(seed).sample(everybody, len(everybody))
        while len(order) % seats:  # a table is filled up with those who come first
            order.append(order[len(order) - len(everybody)])
        for at in range(0, len(order), seats):
            yield _mixed(seed, at), tuple(order[at : at + seats])


def _mixed(*parts: int) -> int:
    return random.Random(" ".join(map(str, parts))).getrandbits(53)


class Standing:
    """What the games played so far say."""

    def __init__(self, contest: Contest, games: Sequence[Game], played: Iterable[Played]) -> None:
        """Takes the games of a contest and what came of some of them."""
        self._contest = contest
        self._games = games
        self._played = {each.game: each for each in played}

    @property
    def count(self) -> int:
        """How many games are done."""
        return len(self._played)

    @property
    def failures(self) -> Counter[str]:
        """How often each player could not play on."""
        found: Counter[str] = Counter()
        for each in self._played.values():
            if each.failed:
                loser = each.seats[each.ranks.index(max(each.ranks))]
                found[self._contest.players[loser]] += 1
        return found

    @property
    def reasons(self) -> list[str]:
        """What players did that could not play on, the last failure first, each once."""
        told = [each.failed for each in self._played.values() if each.failed]
        return list(dict.fromkeys(reversed(told)))

    def results(self) -> tuple[int, int, int]:
        """Returns how many comparisons with the second player the first won, drew and lost."""
        scores = Counter(score for _, _, score, _ in self._first())
        return scores[1.0], scores[0.5], scores[0.0]

    def groups(self) -> list[float]:
        """Returns the score of the first player in each group that is done, in their order."""
        sums: dict[int, list[float]] = defaultdict(list)
        whole = Counter(game.group for game in self._games)
        for game in self._games:
            if (each := self._played.get(game.number)) is not None:
                scores = [score for _, _, score, _ in self._compared(each, first=True)]
                sums[game.group].append(sum(scores) / len(scores))
        return [
            sum(scores) / len(scores)
            for group, scores in sorted(sums.items())
            if len(scores) == whole[group]
        ]

    def estimate(self) -> Estimate:
        """Returns the score of the first player, with its interval."""
        return estimate(self.groups())

    def first_seat(self) -> float:
        """Returns the share of the victory that seat 1 had."""
        shares = [(each.ranks[0] == 1) / each.ranks.count(1) for each in self._played.values()]
        return sum(shares) / len(shares) if shares else 0.0

    def ratings(self, zero: str | None = None) -> dict[str, Rating]:
        """Returns the rating of each player, the best first."""
        rows = [row for each in self._played.values() for row in self._compared(each)]
        return dict(ratings(rows, zero=zero))

    def _first(self) -> Iterator[Comparison]:
        for each in self._played.values():
            yield from self._compared(each, first=True)

    def _compared(self, each: Played, *, first: bool = False) -> list[Comparison]:
        """Returns what a game says, with ``first`` always with the first player first."""
        names = [self._contest.players[i] for i in each.seats]
        rows = compared(names, each.ranks)
        if not first:
            return rows
        one = self._contest.players[0]
        return [row if row[0] == one else (row[1], row[0], 1 - row[2], row[3]) for row in rows]
