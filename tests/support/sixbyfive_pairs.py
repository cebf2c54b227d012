"""A game of 6x5 played by the core and by the oracle side by side, and ways to choose moves."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields

from oracle import sixbyfive as oracle
from sixfold import CHANCE, Position, Ruleset
from support.pairs import Pair


def rules(**options: object) -> str:
    """A ruleset's name; options may be given whether they differ from the default or not."""
    told = ",".join(f"{name}={value}" for name, value in options.items())
    return f"6x5({told})" if told else "6x5"


def oracle_rules(name: str) -> oracle.Ruleset:
    options = Ruleset(name).options
    numbers = {field.name for field in fields(oracle.Ruleset) if "int" in str(field.type)}
    return oracle.Ruleset(**{k: int(v) if k in numbers else v for k, v in options.items()})


class SixByFivePair(Pair):
    """One game, from the start or from a text."""

    State = oracle.State
    rules = staticmethod(oracle_rules)

    def notice(self, before: Position, move: str) -> None:
        was, now = (position.text.split(" ") for position in (before, self.core))
        seen = self.seen
        seen[move[1] if move[1] in "@/>" else "~" if "~" in move else move.split(" ")[0]] += 1
        gains = [
            int(new) - int(old)
            for old, new in zip(was[4].split("-"), now[4].split("-"), strict=True)
        ]
        seen["several points at once"] += sum(gain > 0 for gain in gains) > 1
        seen["two points of one seat"] += max(gains) > 1
        seen["several goals of one seat"] += any(h.count("!") > 1 for h in now[3].split("/"))
        seen["reshuffles"] += move.startswith("deal") and was[5] != "-" and now[5] == "-"
        seen["redraws"] += was[0] != now[0] and was[5] != now[5] and was[4] == now[4]
        seen["the third seat ahead"] += bool(self.core.outcome) and self.core.outcome.ranks == (
            *(1, 1, 3),
        )
        seen["full tables"] += len(now[0].split(";")) == oracle.ALL
        seen["groups apart"] += apart(now[0])


def apart(tiles: str) -> bool:
    """Whether the tiles fall into several groups."""
    cells = set(oracle.read_tiles(tiles))
    edge = {min(cells)}
    while edge:
        cells -= edge
        edge = {near for cell in edge for near in oracle.neighbours(cell)} & cells
    return bool(cells)


def plain(position: Position, rng: random.Random) -> str:
    """Chooses every move equally often."""
    return str(position.random_move(rng.randrange(2**63)))


def keen(position: Position, rng: random.Random) -> str:
    """Chooses a move that completes a goal, whoever owns it, if one catches its eye."""
    moves = list(position.legal_moves)
    if position.turn != CHANCE:
        for move in rng.sample(moves, min(30, len(moves))):
            after = position.play(move)
            if after.outcome or after.text.split(" ")[4:] != position.text.split(" ")[4:]:
                return str(move)
    return str(rng.choice(moves))


def filling(position: Position, rng: random.Random) -> str:
    """Places whenever it can without ending the game, so that the table fills up."""
    moves = [str(move) for move in position.legal_moves]
    placing = [move for move in moves if "@" in move]
    for _ in range(8):
        move = rng.choice(placing or moves)
        ended = position.play(move).outcome
        if ended is None or ended.reason == "full-table":
            break
    return move


def compact(position: Position, rng: random.Random) -> str:
    """Moves black about, and replaces, in a small table: formations come and go."""
    moves = [str(move) for move in position.legal_moves]
    black = [move for move in moves if move[1] == ">"]
    if black and rng.random() < 0.5:
        return rng.choice(black)
    still = [move for move in moves if "@" not in move]
    tiles = position.text.split(" ")[0].count(";")
    if still and (tiles > 12 or rng.random() < 0.4):
        return rng.choice(still)
    return rng.choice(moves)


def shuffling(position: Position, rng: random.Random) -> str:
    """Goes round with two tiles, of which the pawn locks one, so that positions come again."""
    moves = [str(move) for move in position.legal_moves]
    if "keep" in moves:
        return "keep" if rng.random() < 0.97 else rng.choice(moves)
    line = [str(move) for move in position.line if move[:4] not in ("deal", "keep", "chan")]
    own = line[-position.seats :: -position.seats]  # the last one first
    if rng.random() < 0.97:
        for again in (own[1:2] if own[1:2] and "~" in own[1] else []) + own[3:4]:
            if again in moves:
                return again
        if len(own) > 1 and (back := [move for move in moves if move[1:] == own[1][1:]]):
            return rng.choice(back)
    still = [move for move in moves if "@" not in move and move[1] != ">"]
    return rng.choice(still or moves)


def text_of(tiles: dict[oracle.Cell, str], seat: object = 1, *rest: str) -> str:
    """The text of a position from its tiles and the other fields."""
    told = ";".join(f"{colour}{oracle.cell_text(at)}" for at, colour in sorted(tiles.items()))
    return " ".join((told, str(seat), *rest))


Seen = Counter[str]


def lying(card: str, rng: random.Random) -> list[oracle.Cell]:
    """The cells of a card with the black one, which is 0,0, first; turned as chance will."""
    cells = list(oracle.DECK[card])
    for _ in range(rng.randrange(6)):
        cells = [(-r, q + r) for q, r in cells]
    q, r = black = rng.choice(cells)
    return [(0, 0)] + [(cell[0] - q, cell[1] - r) for cell in cells if cell != black]


def crossing(rng: random.Random, most: int) -> tuple[dict[oracle.Cell, str], list[str]] | None:
    """A table on which `k>0,0` completes that many cards, one of each colour, or None."""
    tiles: dict[oracle.Cell, str] = {}
    cards = rng.sample(sorted(oracle.DECK), most)
    colours = rng.sample(oracle.COLOURS, most)
    for card, colour in zip(cards, colours, strict=True):
        for cell in lying(card, rng)[1:]:
            if cell in tiles:
                return None
            tiles[cell] = colour
    away = sorted(oracle.border(tiles) - {(0, 0)})
    black = rng.choice([cell for cell in away if (0, 0) not in oracle.neighbours(cell)])
    tiles[black] = "k"
    after = {cell: colour for cell, colour in tiles.items() if colour != "k"} | {(0, 0): "k"}
    made = {oracle.shape(cells) for cells in oracle.formations(after).values()}
    return (tiles, cards) if made == {oracle.DECK[card] for card in cards} else None


def filled(tiles: dict[oracle.Cell, str], rng: random.Random, most: int) -> None:
    """Lays so many more tiles where they complete nothing and keep nothing from completion."""
    for _ in range(20 * most):
        lying = list(tiles.values())
        colours = [colour for colour in oracle.COLOURS if lying.count(colour) < oracle.OF_EACH]
        if len(tiles) >= oracle.ALL or not colours or most <= 0:
            return
        cell, colour = rng.choice(sorted(oracle.border(tiles) - {(0, 0)})), rng.choice(colours)
        near = {tiles.get(at) for at in oracle.neighbours(cell)} | (
            {colour} if (0, 0) in oracle.neighbours(cell) else set()
        )
        if not near & {colour, "k"}:
            tiles[cell] = colour
            most -= 1
