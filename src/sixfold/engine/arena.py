"""One game between players: the opening drawn, every move asked for, every failure told.

Who plays is left to players.py, what a game counts to contest.py.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..errors import EngineFailed
from ..match import Match
from ..ruleset import Ruleset
from .contest import Contest, Game, Played
from .players import Player

_TRIES = 100  # openings drawn until one leaves the game open


def play_game(contest: Contest, game: Game, players: Sequence[Player]) -> tuple[Played, Match]:
    """Plays a game of a contest; ``players`` sit in the order of the seats.

    A player that fails loses, ranked last.
    """
    names = [contest.players[i] for i in game.seats]
    match = opened(contest, game, names)
    failed = ""
    for seat, each in enumerate(players, 1):
        try:
            each.new_game(game.seed + seat)
        except EngineFailed as error:
            failed = failed or _forfeit(match, seat, error)
    while match.outcome is None and len(match.moves) < contest.longest:
        seat = match.position.turn or 0
        try:
            match.play(players[seat - 1].choose(match.position).best)
        except EngineFailed as error:
            failed = _forfeit(match, seat, error)
    if match.outcome is None:
        match.agree_draw()
        match.comment(f"stopped after {contest.longest} plies")
    outcome = match.outcome
    assert outcome is not None
    return (
        Played(
            game=game.number,
            seats=game.seats,
            ranks=outcome.ranks,
            reason=outcome.reason,
            plies=len(match.moves),
            scores=outcome.scores,
            failed=failed,
        ),
        match,
    )


def opened(contest: Contest, game: Game, names: Sequence[str]) -> Match:
    """Returns a match after its opening: plies drawn by the seed, after which it is not over.

    Equal seeds give equal openings, whoever sits where.
    """
    for turn in range(_TRIES):
        rng = random.Random(f"{game.seed} {turn}")
        match = Match(
            Ruleset(contest.ruleset),
            seats=names,
            headers={"Event": contest.kind.title(), "Round": str(game.number + 1)},
            seed=rng.getrandbits(53),
        )
        for _ in range(contest.opening):
            if match.outcome is None:
                match.play(match.position.random_move(rng.getrandbits(53)))
        if match.outcome is None:
            return match
    raise ValueError(f"{contest.opening} drawn plies end the game: take fewer")


def _forfeit(match: Match, seat: int, error: EngineFailed) -> str:
    """Ends the game for a seat that cannot play on, and returns why."""
    why = f"seat {seat}: {error.reason}"[:300]
    if match.outcome is None:
        match.comment(why.encode("utf-8", "replace").decode())
        match.abandon(seat)
    return why
