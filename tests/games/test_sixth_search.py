"""The engine at SIXTH!: it sees every way out of a threat, and no way where there is none."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from sixfold import Engine, Position, Proof

OTHER = {1: 2, 2: 1}


def crowned(position: Position, seat: int | None) -> bool:
    """Whether a move crowns a tower of a seat that is to act."""
    afters = map(position.play, position.legal_moves)
    return any(a.outcome is not None and a.outcome.winner == seat for a in afters)


def lost_in_two(position: Position) -> bool:
    """Whether every move lets the other seat crown at once, or crowns it."""
    for move in position.legal_moves:
        after = position.play(move)
        if after.outcome is None and not crowned(after, OTHER[position.turn or 1]):
            return False
        if after.outcome is not None and after.outcome.winner != OTHER[position.turn or 1]:
            return False
    return True


def threats(ruleset: str, count: int) -> Iterator[Position]:
    """Positions in which the seat to act cannot crown, and the other one would if it could."""
    rng = random.Random(ruleset)
    while count > 0:
        position = Position(ruleset)
        while position.outcome is None and count > 0:
            position = position.play(position.random_move(seed=rng.randrange(2**63)))
            if position.outcome is not None or crowned(position, position.turn):
                continue
            text = position.text.split()
            text[1], text[3] = str(OTHER[position.turn or 1]), "-"
            if crowned(Position.from_text(ruleset, " ".join(text)), OTHER[position.turn or 1]):
                count -= 1
                yield Position.from_text(ruleset, position.text)


@pytest.mark.parametrize("ruleset", ["sixth", "six-making-4x4", "sixth-giant"])
def test_a_threat_is_a_loss_where_no_move_meets_it(ruleset: str) -> None:
    lost = 0
    with Engine(memory=1) as engine:
        for position in threats(ruleset, 20):
            engine.forget()
            proof = engine.think(position, depth=1).proof
            wanted = Proof("loss", 2) if lost_in_two(position) else None
            assert (proof if proof and proof.plies == 2 else None) == wanted, repr(position)
            lost += wanted is not None
    assert 0 < lost < 20
