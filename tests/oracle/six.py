"""Six and Six-o in plain Python, from the rules text alone: the oracle the core is checked against.

Written for clarity, not speed: sets of cells, flood fills, shapes built from their definition.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

Cell = tuple[int, int]
Cells = frozenset[Cell]
Tiles = tuple[Cells, Cells]
Outcome = tuple[tuple[int, int], str]
PositionKey = tuple[Cells, Cells, int]

# The six directions in the order of a walk round a cell, so each is the one before it turned.
DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
START: tuple[Cell, Cell] = ((0, 0), (1, 0))  # Rule 1
NEEDED = 6  # tiles of a shape; with fewer a player loses (Rules 2 and 8)
REASONS = ("line", "triangle", "ring")  # in the order in which one is named for several at once
OPTIONS = {
    "opening": ("free", "both", "starter"),
    "split": ("remove", "forbid"),
    "claim": ("auto", "call"),
}

NUMBER = "(?:0|-?[1-9][0-9]*)"
CELLS = f"(-|{NUMBER},{NUMBER}(?:;{NUMBER},{NUMBER})*)"
POSITION = re.compile(f"{CELLS} {CELLS} ([12]) (0|[1-9][0-9]*),(0|[1-9][0-9]*)")


def neighbours(cell: Cell) -> list[Cell]:
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in DIRECTIONS]


def border(cells: Iterable[Cell]) -> set[Cell]:
    """The cells that touch one of `cells` and are none of them."""
    inside = set(cells)
    return {near for cell in inside for near in neighbours(cell)} - inside


def groups(cells: Iterable[Cell]) -> list[Cells]:
    """The connected groups that `cells` fall into."""
    unseen, found = set(cells), []
    while unseen:
        group: set[Cell] = set()
        edge = {unseen.pop()}
        while edge:
            group |= edge
            edge = {near for cell in edge for near in neighbours(cell)} & unseen
            unseen -= edge
        found.append(frozenset(group))
    return found


def cells_text(cells: Iterable[Cell]) -> str:
    return ";".join(f"{q},{r}" for q, r in sorted(cells)) or "-"


def cell_of(text: str) -> Cell:
    q, r = text.split(",")
    return int(q), int(r)


def cells_of(text: str) -> Cells:
    return frozenset() if text == "-" else frozenset(map(cell_of, text.split(";")))


def every_shape() -> dict[str, set[Cells]]:
    """Rule 2: each shape in all its turns, moved so that its smallest cell is 0,0."""
    shapes: dict[str, set[Cells]] = {reason: set() for reason in REASONS}
    for turned, (dq, dr) in enumerate(DIRECTIONS):
        eq, er = DIRECTIONS[turned - 1]
        line = [(step * dq, step * dr) for step in range(6)]
        triangle = [
            (i * dq + j * eq, i * dr + j * er) for i in range(3) for j in range(3) if i + j < 3
        ]
        for reason, shape in zip(REASONS, (line, triangle, list(DIRECTIONS)), strict=True):
            q, r = min(shape)
            shapes[reason].add(frozenset((cq - q, cr - r) for cq, cr in shape))
    return shapes


SHAPES = every_shape()
# The other five cells of each shape that holds the cell 0,0.
AROUND = [
    [(q - at[0], r - at[1]) for q, r in shape if (q, r) != at]
    for reason in REASONS
    for shape in SHAPES[reason]
    for at in shape
]


def shape_in(own: Cells) -> str | None:
    """The reason to win that one seat's cells hold: the first of line, triangle, ring."""
    for reason in REASONS:
        for shape in SHAPES[reason]:
            if any(all((q + dq, r + dr) in own for dq, dr in shape) for q, r in own):
                return reason
    return None


def completes(own: Cells, cell: Cell) -> bool:
    """Whether a tile on `cell` makes a shape with the tiles `own`."""
    q, r = cell
    return any(all((q + dq, r + dr) in own for dq, dr in others) for others in AROUND)


def won_by(seat: int, reason: str) -> Outcome:
    return ((1, 2) if seat == 1 else (2, 1)), reason


@dataclass(frozen=True)
class Ruleset:
    opening: str = "free"
    split: str = "remove"
    claim: str = "auto"
    tiles: int = 21
    limit: int = 100

    def __post_init__(self) -> None:
        for option, values in OPTIONS.items():
            if getattr(self, option) not in values:
                raise ValueError(f"{option} must be one of {', '.join(values)}")
        if not NEEDED <= self.tiles <= 21:
            raise ValueError("tiles must be 6 to 21")
        if self.limit < 0:
            raise ValueError("limit must not be negative")


def settled(ruleset: Ruleset, tiles: Tiles, hands: tuple[int, int]) -> Outcome | None:
    """The ending that the table alone shows. Shapes are looked at before elimination (Rule 8)."""
    if ruleset.claim == "auto":
        for seat, own in enumerate(tiles, 1):
            if reason := shape_in(own):
                return won_by(seat, reason)
    if hands == (0, 0):
        lost = [len(own) < NEEDED for own in tiles]
        if all(lost):
            return (1, 1), "elimination"
        if any(lost):
            return won_by(2 if lost[0] else 1, "elimination")
    return None


def why_refused(ruleset: Ruleset, tiles: Tiles, hands: tuple[int, int], seat: int) -> str | None:
    """Why play with this material cannot show this table with `seat` to act."""
    counts = len(tiles[0]), len(tiles[1])
    if tiles[0] & tiles[1]:
        return "a cell twice"
    if max(counts) > ruleset.tiles:
        return "too many tiles for a seat"
    if hands != (0, 0):
        if any(count + hand != ruleset.tiles for count, hand in zip(counts, hands, strict=True)):
            return "tiles and hands do not add up"
        # Seat 1 placed first, so the hands are equal before its turn and its own is one less after.
        if hands[1] - hands[0] != seat - 1:
            return "the hands rule out this seat to act"
        if START[0] not in tiles[0] or START[1] not in tiles[1]:
            return "a start tile is missing"
    elif ruleset.split == "forbid":
        if min(counts) < ruleset.tiles:
            return "nobody loses a tile with split=forbid"
    elif min(counts) < NEEDED:
        # Somebody is eliminated, so the last ply was a removal, by the seat not to act. The lifted
        # tile is the mover's, so that seat has one. Before it both had six or more, so at least
        # what each now lacks of six was removed; and that was at most two groups, each no larger
        # than the one that stays, which is all that lies here but the lifted tile. Any larger
        # number before only asks for more to go. (For two losers: five tiles in all, or more.)
        lacking = sum(max(0, NEEDED - count) for count in counts)
        stays = sum(counts) - 1
        if counts[2 - seat] < 1 or lacking > 2 * stays:
            return "fewer tiles than play can leave"
    if len(groups(tiles[0] | tiles[1])) != 1:
        return "the tiles are not connected"
    if ruleset.claim == "auto" and shape_in(tiles[0]) and shape_in(tiles[1]):
        return "a shape of both seats"
    return None


@dataclass(frozen=True)
class State:
    """A position with what the rest of its game needs to know of the past; a value."""

    ruleset: Ruleset
    tiles: Tiles
    hands: tuple[int, int]
    seat: int
    ended: Outcome | None = None
    quiet: int = 0  # second-phase plies since the last removal
    passed: bool = False  # the last ply was a pass
    past: tuple[PositionKey, ...] = ()  # this position and those before it that can recur

    @staticmethod
    def start(ruleset: Ruleset) -> State:
        hand = ruleset.tiles - 1
        tiles = frozenset({START[0]}), frozenset({START[1]})
        return State._fresh(ruleset, tiles, (hand, hand), 1)

    @staticmethod
    def from_text(ruleset: Ruleset, text: str) -> State:
        """Raises ValueError, with the reason, unless `text` is canonical and can be made."""
        match = POSITION.fullmatch(text)
        if not match:
            raise ValueError("not of the form <cells> <cells> <seat> <hand>,<hand>")
        first, second = (cells_of(match[part]) for part in (1, 2))
        if (cells_text(first), cells_text(second)) != (match[1], match[2]):
            raise ValueError("a cell twice, or cells not in the order of q, then r")
        tiles, seat, hands = (first, second), int(match[3]), (int(match[4]), int(match[5]))
        if reason := why_refused(ruleset, tiles, hands, seat):
            raise ValueError(reason)
        return State._fresh(ruleset, tiles, hands, seat)

    @staticmethod
    def _fresh(ruleset: Ruleset, tiles: Tiles, hands: tuple[int, int], seat: int) -> State:
        """A position without a past, which counts as its own first occurrence."""
        state = State(ruleset, tiles, hands, seat, settled(ruleset, tiles, hands))
        return replace(state, past=(state._key(),))

    @property
    def turn(self) -> int | None:
        return None if self.ended else self.seat

    def outcome(self) -> tuple[tuple[int, int], None, str] | None:
        """Ranks, no scores, and the reason; None while play goes on."""
        return self.ended and (self.ended[0], None, self.ended[1])

    def text(self) -> str:
        first, second = map(cells_text, self.tiles)
        return f"{first} {second} {self.seat} {self.hands[0]},{self.hands[1]}"

    def legal_moves(self) -> list[str]:
        if self.ended:
            return []
        moves: list[str] = []
        own = self.tiles[self.seat - 1]
        called = self.ruleset.claim == "call"
        # A cell that makes no shape with all the mover's tiles makes none with fewer.
        hopeful = {cell for cell in border(own) if called and completes(own, cell)}
        options = self._second_phase() if self.hands == (0, 0) else self._first_phase()
        for prefix, suffix, kept, targets in options:
            # Rule 10: m! needs a shape after the move, be it new or one that still stands.
            stands = called and shape_in(kept) is not None
            for target in sorted(targets):
                move = f"{prefix}{cells_text([target])}{suffix}"
                moves.append(move)
                if stands or (target in hopeful and completes(kept, target)):
                    moves.append(move + "!")
        if called and shape_in(own):
            moves.append("!")
        return moves or ["pass"]  # Rules 10 and 11

    def play(self, move: str) -> State:
        """The state after `move`, which must be one of legal_moves()."""
        if move == "!":
            # The table and the hands stay as they are, and with them the seat that they let act.
            return replace(self, ended=self._call_of(self.tiles))
        if move == "pass":
            return self._next(self.tiles, self.hands, passed=True)
        lifted, _, rest = move.removesuffix("!").rpartition(">")
        target, _, stays = rest.partition("=")
        if lifted:
            tiles, hands = self._left_by(cell_of(lifted), stays), self.hands
        else:
            tiles = self.tiles
            hands = self.hands[0] - (self.seat == 1), self.hands[1] - (self.seat == 2)
        own = tiles[self.seat - 1] | {cell_of(target)}
        tiles = (own, tiles[1]) if self.seat == 1 else (tiles[0], own)
        if move.endswith("!"):
            return State(self.ruleset, tiles, hands, 3 - self.seat, self._call_of(tiles))
        return self._next(tiles, hands, passed=False)

    def _all_tiles(self) -> Cells:
        return self.tiles[0] | self.tiles[1]

    def _call_of(self, tiles: Tiles) -> Outcome | None:
        reason = shape_in(tiles[self.seat - 1])
        return won_by(self.seat, reason) if reason else None

    # Both phases list (text before the target, text after it, the mover's other tiles, targets).

    def _first_phase(self) -> Iterator[tuple[str, str, Cells, set[Cell]]]:
        """Rules 3 and 4."""
        targets = border(self._all_tiles())
        near_first, near_second = border({START[0]}), border({START[1]})
        opening = self.ruleset.opening
        if self.hands[self.seat - 1] == self.ruleset.tiles - 1:
            if self.seat == 1 and opening in ("both", "starter"):
                targets &= near_second
            if (self.seat, opening) in ((2, "both"), (1, "starter")):
                targets -= near_first
        yield "", "", self.tiles[self.seat - 1], targets

    def _second_phase(self) -> Iterator[tuple[str, str, Cells, set[Cell]]]:
        """Rules 5 to 7. What falls off touches nothing that stays, so no target lies on it."""
        for lifted in self.tiles[self.seat - 1]:
            rest = groups(self._all_tiles() - {lifted})
            if self.ruleset.split == "forbid" and len(rest) > 1:
                continue
            size = max(map(len, rest))
            largest = [group for group in rest if len(group) == size]
            for stays in largest:
                suffix = f"={cells_text([min(stays)])}" if len(largest) > 1 else ""
                kept = self.tiles[self.seat - 1] & stays
                yield f"{cells_text([lifted])}>", suffix, kept, border(stays) - {lifted}

    def _left_by(self, lifted: Cell, named: str) -> Tiles:
        """Rules 6 and 7: the tiles of the group that stays, the lifted one not among them."""
        left = groups(self._all_tiles() - {lifted})
        if named:
            stays = next(group for group in left if cell_of(named) in group)
        else:
            stays = max(left, key=len)
        return self.tiles[0] & stays, self.tiles[1] & stays

    def _next(self, tiles: Tiles, hands: tuple[int, int], passed: bool) -> State:
        """The turn passes on, and the endings are looked at in their order."""
        after = State(self.ruleset, tiles, hands, 3 - self.seat, passed=passed)
        # After a placement or a removal nothing earlier can recur, and progress has been made.
        progress = self.hands != (0, 0) or len(after._all_tiles()) < len(self._all_tiles())
        quiet = 0 if progress else self.quiet + 1
        past = (*(() if progress else self.past), after._key())
        ended = settled(self.ruleset, tiles, hands)
        if ended is None and passed and self.passed:
            ended = (1, 1), "no-moves"
        if ended is None and past.count(past[-1]) >= 3:
            ended = (1, 1), "repetition"
        if ended is None and 0 < self.ruleset.limit <= quiet:
            ended = (1, 1), "no-progress"
        return replace(after, ended=ended, quiet=quiet, past=past)

    def _key(self) -> PositionKey:
        """Equal for positions that are the same up to translation, with the same seat to act."""
        q = min(cell[0] for cell in self._all_tiles())
        r = min(cell[1] for cell in self._all_tiles())
        first, second = (frozenset((cq - q, cr - r) for cq, cr in own) for own in self.tiles)
        return first, second, self.seat


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` moves from here; a game that is over has none."""
    if depth == 0:
        return 1
    return sum(perft(state.play(move), depth - 1) for move in state.legal_moves())
