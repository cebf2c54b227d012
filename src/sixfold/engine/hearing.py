"""What a seat hears of a game, and a game that fits what was heard.

A seat that may not see a card hears ``deal 2 ?`` of it. A program that is told no more can still
set up a position that looks as the true one does to that seat.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..errors import IllegalMove
from ..position import Position
from ..ruleset import Ruleset

_MOST_TRIES = 20_000


def start_of(ruleset: Ruleset, text: str | None) -> Position:
    """Returns the position of a text, or the first one of a game that chance does not set up."""
    if text is not None:
        return Position.from_text(ruleset, text)
    if ruleset.draws_start:
        raise ValueError(
            f"the set-up of {ruleset.name} is drawn by chance: its position must be told"
        )
    return Position(ruleset)


def heard_by(position: Position, eye: int) -> list[str]:
    """Returns what an eye heard of each move that led to a position."""
    here = start_of(position.ruleset, position.start)
    heard = []
    for move in position.line:
        heard.append(here.heard(move, eye))
        here = here.play(move)
    return heard


def replayed(start: Position, moves: Sequence[str]) -> Position:
    """Returns the position after some moves; raises ValueError naming the first that is wrong."""
    here = start
    for number, move in enumerate(moves, 1):
        try:
            here = here.play(move)
        except IllegalMove as error:
            raise ValueError(f"move {number}, {move!r}: {error.reason}") from None
    return here


def fitting(start: Position, heard: Sequence[str], eye: int, seed: int = 0) -> Position:
    """Returns a position after moves of which an eye heard so much; raises ValueError if none fits.

    What the eye did not hear is chosen by the seed, so that all of it fits together.
    """
    rng = random.Random(seed)
    line = [start]  # the position before each move that is chosen, and the last one
    left: list[list[str]] = []  # what else each of them may have been
    tries = farthest = 0
    why = ""
    while len(line) <= len(heard):
        here, told = line[-1], heard[len(line) - 1]
        if len(left) < len(line):
            left.append(_meant(here, told, eye, rng))
            if len(line) > farthest:
                farthest, why = len(line), _wrong(here, told)
        tries += 1
        if left[-1] and tries <= _MOST_TRIES:
            line.append(here.play(left[-1].pop()))
            continue
        if len(line) == 1 or tries > _MOST_TRIES:
            raise ValueError(f"move {farthest}, {heard[farthest - 1]!r}: {why}")
        left.pop()
        line.pop()
    return line[-1]


def _meant(here: Position, told: str, eye: int, rng: random.Random) -> list[str]:
    """Returns the moves of which the eye would hear just that."""
    try:
        move = here.move(told)
    except IllegalMove:
        wanted = told.casefold()
        moves = [str(m) for m in here.legal_moves if here.heard(m, eye).casefold() == wanted]
        rng.shuffle(moves)
        return moves
    return [str(move)] if here.heard(move, eye) == move else []


def _wrong(here: Position, told: str) -> str:
    try:
        here.move(told)
    except IllegalMove as error:
        return error.reason
    return "this seat cannot have heard so much"
