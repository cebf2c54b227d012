"""6x5 in plain Python, from the rules text alone: the oracle the core is checked against.

Written for clarity, not speed: a dictionary of tiles, flood fills, shapes compared in all turns. It
keeps the start of every turn, and so needs to know nothing of which positions can come again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

Cell = tuple[int, int]
Cells = frozenset[Cell]
Tiles = Mapping[Cell, str]
Outcome = tuple[tuple[int, ...], tuple[int, ...] | None, str]

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
COLOURS = ("b", "r", "y")
OF_EACH = 8  # Rule 1
ALL = 1 + OF_EACH * len(COLOURS)
NUMBER = "(?:0|-?[1-9][0-9]*)"
CELL = re.compile(f"({NUMBER}),({NUMBER})")
SCORE = re.compile("0|[1-9][0-9]*")


def shape(cells: Iterable[Cell]) -> Cells:
    """The same for cells wherever they lie and however they are turned, but not for mirrored."""
    cells = list(cells)
    turned = []
    for _ in range(6):
        cells = [(-r, q + r) for q, r in cells]
        least_q, least_r = min(q for q, _ in cells), min(r for _, r in cells)
        turned.append(sorted((q - least_q, r - least_r) for q, r in cells))
    return frozenset(min(turned))


# Rule 2
DECK: dict[str, Cells] = {
    card["id"]: shape((q, r) for q, r in card["cells"])
    for card in json.loads(Path(__file__).with_name("sixbyfive_deck.json").read_bytes())
}


def neighbours(cell: Cell) -> list[Cell]:
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in DIRECTIONS]


def distance(one: Cell, other: Cell) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def touches(cell: Cell, tiles: Iterable[Cell]) -> bool:
    return any(near in tiles for near in neighbours(cell))


def border(tiles: Iterable[Cell]) -> set[Cell]:
    """The empty cells that touch a tile."""
    return {near for cell in tiles for near in neighbours(cell)} - set(tiles)


def cell_text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def read_cell(text: str) -> Cell:
    found = CELL.fullmatch(text)
    if not found:
        raise ValueError("no cell")
    return int(found[1]), int(found[2])


def where_black_is(tiles: Tiles) -> Cell:
    return next(cell for cell, colour in tiles.items() if colour == "k")


def formations(tiles: Tiles) -> dict[str, Cells]:
    """Rule 10: for each colour the cells that hang together with black, where they are five."""
    found = {}
    for colour in COLOURS:
        group, edge = set(), {where_black_is(tiles)}
        while edge:
            group |= edge
            near = {cell for at in edge for cell in neighbours(at)}
            edge = {cell for cell in near - group if tiles.get(cell) == colour}
        if len(group) == 5:
            found[colour] = frozenset(group)
    return found


@dataclass(frozen=True)
class Ruleset:
    players: int = 2
    goals: int = 1
    change: str = "no"
    visible: str = "no"
    points: int = 0
    open: str = "no"
    clash: str = "draw"
    limit: int = 100

    @property
    def redraws(self) -> bool:
        """Whether cards are drawn, and laid aside, after the first deal."""
        return self.change == "yes" or self.points > 0 or self.clash == "redraw"


@dataclass(frozen=True)
class State:
    """A position with what the rest of its game needs to know of the past; a value."""

    ruleset: Ruleset
    tiles: Tiles
    seat: int
    asks: bool  # seat chooses change or keep
    pawns: tuple[Cell | None, ...]
    hands: tuple[tuple[str, ...], ...]  # sorted, "?" last
    scores: tuple[int, ...]
    aside: frozenset[str]
    done: frozenset[str] = frozenset()  # cards that ended the game
    ended: tuple[tuple[int, ...], str] | None = None
    quiet: int = 0  # turns since the last placement
    past: tuple[object, ...] = field(default=(), repr=False)  # the starts of all turns

    @staticmethod
    def start(ruleset: Ruleset) -> State:
        none = (None,) * ruleset.players
        hands = ((),) * ruleset.players
        scores = (0,) * ruleset.players
        return State(ruleset, {(0, 0): "k"}, 1, False, none, hands, scores, frozenset())

    # ---- Texts

    def text(self) -> str:
        tiles = ";".join(f"{colour}{cell_text(at)}" for at, colour in sorted(self.tiles.items()))
        seat = "-" if self._ends_itself() else f"{self.seat}{'?' * self.asks}"
        pawns = ";".join("-" if pawn is None else cell_text(pawn) for pawn in self.pawns)
        hands = "/".join(
            "+".join(card + "!" * (card in self.done) for card in hand) or "-"
            for hand in self.hands
        )
        scores = "-".join(map(str, self.scores))
        return f"{tiles} {seat} {pawns} {hands} {scores} {'+'.join(sorted(self.aside)) or '-'}"

    @staticmethod
    def from_text(ruleset: Ruleset, text: str) -> State:
        """Raises ValueError, with the reason, unless `text` is canonical and can be made."""
        fields = text.split(" ")
        if len(fields) != 6:
            raise ValueError("not six fields")
        tiles = read_tiles(fields[0])
        refuse_gaps(ruleset, tiles)
        players = ruleset.players
        pawns = tuple(None if part == "-" else read_cell(part) for part in fields[2].split(";"))
        hands = tuple(
            () if part == "-" else tuple(part.split("+")) for part in fields[3].split("/")
        )
        parts = fields[4].split("-")
        if not len(pawns) == len(hands) == len(parts) == players:
            raise ValueError("not a pawn, a hand and a score for each seat")
        if any(pawn is not None and pawn not in tiles for pawn in pawns):
            raise ValueError("a pawn on an empty cell")
        standing = [pawn for pawn in pawns if pawn is not None]
        if len(set(standing)) < len(standing):
            raise ValueError("two pawns on one tile")
        if not all(map(SCORE.fullmatch, parts)):
            raise ValueError("no score")
        scores = tuple(map(int, parts))
        aside = [] if fields[5] == "-" else fields[5].split("+")
        done = frozenset(card[:-1] for hand in hands for card in hand if card.endswith("!"))
        hands = tuple(tuple(card.removesuffix("!") for card in hand) for hand in hands)
        refuse_cards(ruleset, hands, aside)
        refuse_scores(ruleset, scores)
        state = State(ruleset, tiles, 1, False, pawns, hands, scores, frozenset(aside), done)
        state = state._as_it_ended()
        if (fields[1] == "-") != (state.ended is not None):
            raise ValueError("a seat, though the game is over, or none, though it is not")
        if state.ended is None:
            seat = re.fullmatch(r"([1-9])(\?)?", fields[1])
            if not seat or int(seat[1]) > players:
                raise ValueError("no seat at the table")
            state = replace(state, seat=int(seat[1]), asks=bool(seat[2]))
            if state.asks and (ruleset.change == "no" or pawns[state.seat - 1] is None):
                raise ValueError("no seat that can be asked")
        return state._at_a_start()

    # ---- Play

    @property
    def turn(self) -> int | None:
        return None if self.ended else 0 if self._short() else self.seat

    def outcome(self) -> Outcome | None:
        if self.ended is None:
            return None
        ranks, reason = self.ended
        return ranks, self.scores if self.ruleset.points else None, reason

    def legal_moves(self) -> list[str]:
        return [] if self.ended else list(self._moves())

    def _moves(self) -> Iterator[str]:
        if seat := self._short():
            yield from (f"deal {seat} {card}" for card in self._pool())
        elif self.asks:
            yield "keep"
            yield from (f"change {card}" for card in self.hands[self.seat - 1] if card != "?")
        elif len(self.tiles) == ALL:
            free = [cell for cell in self.tiles if cell not in self.pawns]
            for one in free:
                for other in free:
                    if self.tiles[one] != self.tiles[other]:
                        yield f"{cell_text(one)}~{cell_text(other)}"
        else:
            yield from self._actions()

    def _actions(self) -> Iterator[str]:
        """Rules 4 to 8."""
        lying = list(self.tiles.values())
        colours = [colour for colour in COLOURS if lying.count(colour) < OF_EACH]
        for colour in colours:
            for cell in border(self.tiles):
                yield f"{colour}@{cell_text(cell)}"
            for cell, old in self.tiles.items():
                free = old not in ("k", colour) and cell not in self.pawns
                if free and touches(cell, self.tiles):
                    yield f"{colour}/{cell_text(cell)}"
        black = where_black_is(self.tiles)
        if black not in self.pawns:
            rest = self.tiles.keys() - {black}
            for cell in border(rest) - {black}:
                yield f"k>{cell_text(cell)}"

    def play(self, move: str) -> State:
        """The state after `move`, which must be one of legal_moves()."""
        if move.startswith("deal"):
            return self._dealt(*move.split(" ")[1:])._at_a_start()
        if move == "keep":
            return self._passed_on()._at_a_start()
        if move.startswith("change"):
            card = move.removeprefix("change ")
            return self._laid_aside({card})._passed_on()._at_a_start()
        tiles, played = self._after_action(move)
        quiet = 0 if "@" in move else self.quiet + 1
        pawns = tuple(
            played if seat == self.seat else pawn for seat, pawn in enumerate(self.pawns, 1)
        )
        new = {
            shape(cells)
            for colour, cells in formations(tiles).items()
            if formations(self.tiles).get(colour) != cells  # Rule 14
        }
        after = replace(self, tiles=tiles, pawns=pawns, quiet=quiet)
        return after._completed(new)._when_full()._next()._at_a_start()

    def _after_action(self, move: str) -> tuple[dict[Cell, str], Cell]:
        """The tiles, and the cell that the pawn goes to."""
        tiles = dict(self.tiles)
        if "~" in move:
            one, other = map(read_cell, move.split("~"))
            tiles[one], tiles[other] = tiles[other], tiles[one]
            return tiles, one
        cell = read_cell(move[2:])
        if move[1] == ">":
            del tiles[where_black_is(tiles)]
        tiles[cell] = move[0]
        return tiles, cell

    def _completed(self, new: set[Cells]) -> State:
        """Rules 11 and 12, and the option points."""
        complete = [{c for c in hand if c != "?" and DECK[c] in new} for hand in self.hands]
        owners = [seat for seat, cards in enumerate(complete, 1) if cards]
        cards = {card for own in complete for card in own}
        if not owners:
            return self
        if self.ruleset.points:
            scores = tuple(s + len(own) for s, own in zip(self.scores, complete, strict=True))
            return replace(self._laid_aside(cards), scores=scores)._as_it_ended()
        if len(owners) > 1 and self.ruleset.clash == "redraw":
            return self._laid_aside(cards)
        return replace(self, done=frozenset(cards))._as_it_ended()

    def _when_full(self) -> State:
        """Rule 13."""
        return self if self.ended else self._as_it_ended()

    def _next(self) -> State:
        if self.ended:
            return self
        return replace(self, asks=True) if self.ruleset.change == "yes" else self._passed_on()

    def _passed_on(self) -> State:
        return replace(self, asks=False, seat=self.seat % self.ruleset.players + 1)

    def _at_a_start(self) -> State:
        """Rule 15, where a turn starts."""
        if self.ended or self.asks or self._short():
            return self
        past = (*self.past, self._key())
        ended = None
        if past.count(past[-1]) >= 3:
            ended = self._draw(), "repetition"
        elif 0 < self.ruleset.limit <= self.quiet:
            ended = self._draw(), "no-progress"
        return replace(self, past=past, ended=ended)

    # ---- Cards

    def _short(self) -> int:
        """The seat that draws next, 0 for none."""
        short = [s for s, hand in enumerate(self.hands, 1) if len(hand) < self.ruleset.goals]
        return min(short, default=0)

    def _deck(self) -> int:
        """How many cards are left in it."""
        return len(DECK) - len(self.aside) - sum(map(len, self.hands))

    def _pool(self) -> set[str]:
        if self._deck() == 0:
            return set(self.aside)
        return set(DECK) - self.aside - {card for hand in self.hands for card in hand}

    def _dealt(self, seat: str, card: str) -> State:
        aside = frozenset() if self._deck() == 0 else self.aside
        hands = [list(hand) for hand in self.hands]
        hands[int(seat) - 1].append(card)
        ordered = (sorted(hand, key=lambda card: (card == "?", card)) for hand in hands)
        return replace(self, hands=tuple(map(tuple, ordered)), aside=aside)

    def _laid_aside(self, cards: set[str]) -> State:
        hands = tuple(tuple(c for c in hand if c not in cards) for hand in self.hands)
        return replace(self, hands=hands, aside=self.aside | cards)

    # ---- Ends

    def _draw(self) -> tuple[int, ...]:
        return (1,) * self.ruleset.players

    def _ranked(self) -> tuple[int, ...]:
        return tuple(1 + sum(other > own for other in self.scores) for own in self.scores)

    def _ends_itself(self) -> bool:
        return self.ended is not None and self.ended[1] in ("goal", "points", "full-table")

    def _as_it_ended(self) -> State:
        """The end that the position itself shows: goals, points, the full table."""
        ended = None
        if self.done:
            owns = [bool(self.done & set(hand)) for hand in self.hands]
            ranks = tuple(1 if own else 2 for own in owns) if sum(owns) == 1 else self._draw()
            ended = ranks, "goal"
        elif self.ruleset.points and max(self.scores) >= self.ruleset.points:
            shared = self.scores.count(max(self.scores)) > 1
            ended = (self._draw() if shared else self._ranked()), "points"
        elif len(self.tiles) == ALL and self.ruleset.open == "no":
            ended = self._ranked(), "full-table"
        if self.done:
            self._refuse_done()
        return replace(self, ended=ended)

    def _refuse_done(self) -> None:
        """For texts: play makes none of this."""
        standing = {shape(cells) for cells in formations(self.tiles).values()}
        if any(card not in DECK or DECK[card] not in standing for card in self.done):
            raise ValueError("a card marked as complete that is not")
        owners = sum(bool(self.done & set(hand)) for hand in self.hands)
        if owners > 1 and self.ruleset.clash == "redraw":
            raise ValueError("two seats with complete cards, though these are redrawn")
        if self.ruleset.points or self._short():
            raise ValueError("a card marked as complete where none can be")

    def _key(self) -> object:
        """Equal for positions that are the same up to translation."""
        q, r = min(cell[0] for cell in self.tiles), min(cell[1] for cell in self.tiles)
        tiles = frozenset((at[0] - q, at[1] - r, colour) for at, colour in self.tiles.items())
        pawns = tuple(pawn and (pawn[0] - q, pawn[1] - r) for pawn in self.pawns)
        return tiles, pawns, self.seat, self.hands, self.aside, self.scores


def read_tiles(text: str) -> dict[Cell, str]:
    tiles: dict[Cell, str] = {}
    before: Cell | None = None
    for part in text.split(";"):
        cell = read_cell(part[1:])
        if part[0] not in (*COLOURS, "k"):
            raise ValueError("no colour")
        if before is not None and cell <= before:
            raise ValueError("a cell twice, or not in the order of q, then r")
        tiles[cell] = part[0]
        before = cell
    lying = list(tiles.values())
    if lying.count("k") != 1 or any(lying.count(colour) > OF_EACH for colour in COLOURS):
        raise ValueError("tiles that the material has not")
    return tiles


def refuse_gaps(ruleset: Ruleset, tiles: Tiles) -> None:
    """Coloured tiles never move, so that none is ever more than two steps from all others."""
    swapped = ruleset.open == "yes" and len(tiles) == ALL
    black = where_black_is(tiles)
    if len(tiles) > 1 and not swapped and not touches(black, tiles):
        raise ValueError("black touches no tile")
    rest = set(tiles) if swapped or len(tiles) == 1 else set(tiles) - {black}
    reached = {min(rest)}
    while more := {c for c in rest - reached if any(distance(c, d) <= 2 for d in reached)}:
        reached |= more
    if reached != rest:
        raise ValueError("a gap of more than two steps")


def refuse_cards(ruleset: Ruleset, hands: tuple[tuple[str, ...], ...], aside: list[str]) -> None:
    known = [card for hand in hands for card in hand if card != "?"] + aside
    if any(card not in DECK for card in known):
        raise ValueError("no such card")
    if len(set(known)) < len(known):
        raise ValueError("a card twice")
    if any(list(hand) != sorted(hand, key=lambda card: (card == "?", card)) for hand in hands):
        raise ValueError("cards out of order")
    if aside != sorted(aside):
        raise ValueError("cards aside out of order")
    if aside and not ruleset.redraws:
        raise ValueError("cards aside where none are laid aside")
    if any(len(hand) > ruleset.goals for hand in hands):
        raise ValueError("too many cards in a hand")
    if len(aside) + sum(map(len, hands)) > len(DECK):
        raise ValueError("more cards than there are")


def refuse_scores(ruleset: Ruleset, scores: tuple[int, ...]) -> None:
    if not ruleset.points and any(scores):
        raise ValueError("scores in a game without points")
    # An action changes three colours at most, and each makes one card complete at most.
    beyond = sum(max(0, score - ruleset.points + 1) for score in scores)
    if ruleset.points and beyond > len(COLOURS):
        raise ValueError("more points than one action can bring beyond the last")
