"""A game of SIXTH! played by the core and by the oracle side by side, and ways to choose moves."""

from __future__ import annotations

import random
from dataclasses import fields
from itertools import product

from oracle import sixth as oracle
from sixfold import Position, Ruleset
from support.pairs import Pair

BONUSES = ("none", "milady", "hunchback", "giant", "army")
GOALS = ("king", "kings")


def rules(**options: object) -> str:
    """A ruleset's name; options may be given whether they differ from the default or not."""
    return f"sixth({','.join(f'{name}={value}' for name, value in options.items())})"


def oracle_rules(name: str) -> oracle.Ruleset:
    numbers = {field.name for field in fields(oracle.Ruleset) if "int" in str(field.type)}
    values = {
        name: int(value) if name in numbers else value for name, value in words_of(name).items()
    }
    return oracle.Ruleset(**values)


def every_ruleset() -> list[str]:
    """Every combination of the options that are words."""
    bonuses = [f"bonus={bonus}" for bonus in BONUSES]
    bonuses += ["bonus=milady,milady=hand", "bonus=army,army=during"]
    boards = ("5", "4")
    return [
        f"sixth(goal={goal},{bonus},board={board})"
        for goal, bonus, board in product(GOALS, bonuses, boards)
    ]


def words_of(name: str) -> dict[str, str]:
    """The value of each option of a ruleset."""
    return dict(Ruleset(name).options)


class SixthPair(Pair):
    """One game, from the start or from a text."""

    State = oracle.State
    rules = staticmethod(oracle_rules)

    def notice(self, before: Position, move: str) -> None:
        board, _, reserves, forbidden, scores, _ = self.core.text.split(" ")
        was_board, _, _, was_forbidden, was_scores, _ = before.text.split(" ")
        stage, next_stage = before.view().stage, self.core.view().stage
        for piece in "HhGgM":
            self.seen[f"{piece} placed"] += piece not in was_board and piece in board
            self.seen[f"cut {piece}"] += piece in was_board and piece not in board
        if stage == "army":
            self.seen[move] += 1
        self.seen["passes"] += move == "pass"
        self.seen["points"] += scores != was_scores
        self.seen["forbidden"] += forbidden != "-"
        self.seen["forbidden to move a whole stack"] += forbidden[0].isalpha()
        self.seen["asked to cover"] += stage == "cover"
        self.seen["forbidden to cover in one of several ways"] += (
            stage == "cover" and was_forbidden != "-"
        )
        self.seen["uncovered by a split"] += (
            "M" in was_board and move[0].isdigit() and (stage, next_stage) == ("play", "cover")
        )
        self.seen["Milady off the board for one"] += reserves.count("+M") == 1
        self.seen["Milady off the board for both"] += reserves.count("+M") == 2
        for hand in reserves.split("/"):
            returned, dollar, points = hand.partition("$")
            self.seen["paid pieces back in hand"] += bool(returned and dollar)
            self.seen["special pieces that points do not reach"] += points[:2].lower() in (
                *("0h", "0g", "1h", "1g", "2h"),
            )


def keen(position: Position, rng: random.Random) -> str:
    """Chooses every move equally often, but now and then one that ends the game or scores."""
    moves = list(position.legal_moves)
    if rng.random() < 0.5:
        for move in rng.sample(moves, min(25, len(moves))):
            after = position.play(move)
            if after.outcome or after.text.split(" ")[4] != position.text.split(" ")[4]:
                return move
    return rng.choice(moves)


def building(position: Position, rng: random.Random) -> str:
    """Builds high and splits, and seldom ends the game."""
    moves = list(position.legal_moves)
    early = [move for move in moves if move[0] in "MHG"]
    if early and rng.random() < 0.3:
        return rng.choice(early)
    for _ in range(8):
        move = rng.choice(moves)
        ended = position.play(move).outcome
        if ended is None and ("-" in move or rng.random() < 0.4):
            break
    return move


def shuffling(position: Position, rng: random.Random) -> str:
    """Takes the own last move back where that is legal, so that positions come again.

    It keeps special pieces in hand until their points are nearly spent on others.
    """
    moves = {str(move) for move in position.legal_moves}
    before = position.__reduce__()[1][2]
    if len(before) > 1 and "-" in before[-2] and rng.random() < 0.9:
        start, _, end = before[-2].rpartition("-")
        number, start = start[:-2], start[-2:]
        for back in (f"{number}{end}-{start}", f"{end}-{start}"):
            if back in moves:
                return back
    splits = sorted(move for move in moves if "-" in move and move[0].isdigit())
    if splits and rng.random() < 0.5:
        return rng.choice(splits)
    late = sorted(move for move in moves if move[0] not in "HGM")
    if late and rng.random() < 0.9:
        return rng.choice(late)
    return building(position, rng)
