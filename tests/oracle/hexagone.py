"""Hexagone in plain Python, written from the rules alone, slow and simple: cells in a dictionary.

Numbers of rules are those of docs/games/hexagone.md.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from typing import NamedTuple

COLOURS = "roygbvw"
DICE = "roygbv"
WAYS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

Cell = tuple[int, int]
Block = dict[Cell, str]


class Refused(ValueError):
    """Why a text is no position, in a word or two."""


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + q, cell[1] + r) for q, r in WAYS]


def groups_of(cells: set[Cell]) -> list[set[Cell]]:
    """Returns the connected parts of a set of cells."""
    rest, found = set(cells), []
    while rest:
        group, fresh = set(), [min(rest)]
        while fresh:
            cell = fresh.pop()
            if cell in rest:
                rest.remove(cell)
                group.add(cell)
                fresh += around(cell)
        found.append(group)
    return found


def captures(block: Block) -> set[Cell]:
    """All cells of groups of three or more of one colour (rule 7)."""
    gone: set[Cell] = set()
    for colour in COLOURS:
        for group in groups_of({cell for cell, piece in block.items() if piece == colour}):
            if len(group) >= 3:
                gone |= group
    return gone


def may_lie(block: Block, cell: Cell, colour: str) -> bool:
    """Tells whether the set-up rules let a piece lie on a cell (rules 2 and 10)."""
    near = [block[next_to] for next_to in around(cell) if next_to in block]
    return cell not in block and len(near) >= 2 and colour not in near


def additions(block: Block, colours: set[str]) -> list[tuple[str, Cell]]:
    open_cells = {next_to for cell in block for next_to in around(cell)}
    return [(c, cell) for c in sorted(colours) for cell in open_cells if may_lie(block, cell, c)]


def can_complete(block: Block, waiting: str, failed: set[frozenset[tuple[Cell, str]]]) -> bool:
    """Tells whether all waiting pieces can be put back, in any order (rule 11)."""
    if not waiting:
        return True
    state = frozenset(block.items())
    if state in failed:
        return False
    for colour, cell in additions(block, set(waiting)):
        if can_complete({**block, cell: colour}, waiting.replace(colour, "", 1), failed):
            return True
    failed.add(state)
    return False


def mains(block: Block) -> list[Cell]:
    """The smallest cells of the largest sections to which all others can be put back."""
    sections = groups_of(set(block))
    most = max(map(len, sections), default=0)
    found = []
    for section in sections:
        if len(section) == most:
            rest = {cell: block[cell] for cell in section}
            waiting = "".join(piece for cell, piece in block.items() if cell not in section)
            if can_complete(rest, ordered(waiting), set()):
                found.append(min(section))
    return sorted(found)


def ordered(pieces: str) -> str:
    return "".join(sorted(pieces, key=COLOURS.index))


def cell_text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


class Rules(NamedTuple):
    """The options that play depends on."""

    bonus: bool
    players: int


@dataclass
class State:
    """A position; `play` returns the next one."""

    bonus: bool = False
    players: int = 2
    block: Block = field(default_factory=dict)
    seat: int = 1
    stage: str = "roll1"
    dice: str = ""
    waiting: str = ""
    captured: list[Counter[str]] = field(default_factory=list)
    begun: int = 1  # turns; in the solo game rolls made
    reason: str = ""

    @property
    def solo(self) -> bool:
        return self.players == 1

    @property
    def pile(self) -> Counter[str]:
        return self.captured[self.seat - 1]

    @property
    def in_bonus(self) -> bool:
        return self.stage.endswith("b")

    @property
    def turn(self) -> int | None:
        if self.stage == "over":
            return None
        return 0 if self.stage in ("roll1", "roll2", "rollb") else self.seat

    def legal_moves(self) -> list[str]:
        return list(self.weights())

    def weights(self) -> dict[str, int]:
        """The legal moves with their weights, in no order."""
        if self.stage == "over":
            return {}
        if self.stage in ("roll1", "roll2", "rollb"):
            pairs = [(a, b) for i, a in enumerate(DICE) for b in DICE[i:]]
            return {f"roll {a}{b}": 1 if a == b else 2 for a, b in pairs}
        return dict.fromkeys(self._decisions(), 1)

    def _decisions(self) -> list[str]:
        if self.stage.startswith("swap"):
            return self._swaps() or ["pass"]
        if self.stage.startswith("main"):
            return [f"main {cell_text(cell)}" for cell in mains(self.block)]
        if self.stage in ("reform", "reformb"):
            failed: set[frozenset[tuple[Cell, str]]] = set()
            return [
                f"{colour}@{cell_text(cell)}"
                for colour, cell in additions(self.block, set(self.waiting))
                if can_complete(
                    {**self.block, cell: colour}, self.waiting.replace(colour, "", 1), failed
                )
            ]
        if self.stage == "roll2?":
            return ["roll", "stop"]
        if self.stage == "reform?":
            return ["reform", "stop"]
        return ["stop", *self._purchases()]

    def _purchases(self) -> list[str]:
        held = {colour for colour, count in self.pile.items() if count}
        return [f"{colour}+{cell_text(cell)}" for colour, cell in additions(self.block, held)]

    def _swaps(self) -> list[str]:
        double = self.dice[0] == self.dice[1]
        found = []
        for one in self.block:
            for two in self.block:
                if one < two and self.block[one] != self.block[two]:
                    rolled = self.block[one] in self.dice or self.block[two] in self.dice
                    if rolled and (double or two in around(one)):
                        found.append(f"{cell_text(one)}~{cell_text(two)}")
        return found

    def play(self, move: str) -> State:
        after = deepcopy(self)
        after._play(move)
        return after

    def _play(self, move: str) -> None:
        stage, word = self.stage, move.split()[0]
        if stage.startswith("roll") and stage != "roll2?":
            self.dice = move.split()[1]
            self.stage = stage.replace("roll", "swap")
            if self.solo:
                self.begun += 1
        elif move == "pass":
            self._after_swap(swapped=False)
        elif stage.startswith("swap"):
            one, two = (tuple(map(int, part.split(","))) for part in move.split("~"))
            self.block[one], self.block[two] = self.block[two], self.block[one]
            gone = captures(self.block)
            for cell in gone:
                self.pile[self.block.pop(cell)] += 1
            if not gone:
                self._after_swap(swapped=True)
            elif len(groups_of(set(self.block))) < 2:
                self._after_reform()
            else:
                self._split()
        elif word == "main":
            q, r = map(int, move.split()[1].split(","))
            self._break_up((q, r))
        elif "@" in move:
            self._put(move, "@")
            self.waiting = self.waiting.replace(move[0], "", 1)
            if not self.waiting:
                self._after_reform()
        elif "+" in move:
            self._put(move, "+")
            self.pile[move[0]] -= 1
            if self.solo:
                self._end_turn()
            else:
                self._go("rollb")
        elif move == "reform":
            self._reform(mains(self.block))
        elif move == "roll":
            self._go("roll2")
        elif stage == "roll2?":
            self._after_reform()
        else:
            self._end_turn()

    def _put(self, move: str, sign: str) -> None:
        q, r = map(int, move.split(sign)[1].split(","))
        self.block[q, r] = move[0]

    def _go(self, stage: str) -> None:
        self.stage = stage
        if stage not in ("main", "mainb", "reform", "reformb", "reform?"):
            self.dice = ""

    def _after_swap(self, *, swapped: bool) -> None:
        """Nothing was captured (rules 8 and 16)."""
        if self.solo and not swapped:
            self._end_turn()
        elif self.stage == "swap1" and not self.solo:
            self._go("roll2?")
        else:
            self._after_reform()

    def _split(self) -> None:
        few = len(self.block) <= 10 and not self.solo  # rule 12
        if few and (not self.bonus or self.in_bonus):
            self._end_turn()
            return
        choices = mains(self.block)
        if few:
            if choices:
                self._go("reform?")
            else:
                self._end_turn()
        elif choices:
            self._reform(choices)
        else:
            self._over("captures" if self.solo else "unreformable")

    def _reform(self, choices: list[Cell]) -> None:
        if len(choices) == 1:
            self._break_up(choices[0])
        else:
            self._go("mainb" if self.in_bonus else "main")

    def _break_up(self, main: Cell) -> None:
        (stays,) = (group for group in groups_of(set(self.block)) if main in group)
        gone = [cell for cell in self.block if cell not in stays]
        self.waiting = ordered("".join(self.block.pop(cell) for cell in gone))
        self._go("reformb" if self.in_bonus else "reform")

    def _after_reform(self) -> None:
        if (self.bonus or self.solo) and not self.in_bonus and self._purchases():
            self._go("bonus?")
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        if self.solo:
            if not self.block or self.begun == 15:
                self._over("captures")
            else:
                self._go("roll1")
            return
        after = self.seat % self.players + 1
        if len(self.block) <= 10:
            self._over("captures")
        elif self.begun == 400:
            self._over("no-progress")
        elif self.exhausted(after):
            self._over("exhausted")
        else:
            self.seat, self.begun = after, self.begun + 1
            self._go("roll1")

    def exhausted(self, seat: int) -> bool:
        """Nothing can be captured any more when that seat is to move (rule 14)."""
        if max(Counter(self.block.values()).values(), default=0) >= 3:
            return False
        return not self.bonus or not self.captured[seat - 1].total()

    def _over(self, reason: str) -> None:
        self._go("over")
        self.reason = reason

    @property
    def scores(self) -> tuple[int, ...]:
        if self.solo:
            return (len(self.block) + len(self.waiting),)
        return tuple(pile.total() for pile in self.captured)

    @property
    def ranks(self) -> tuple[int, ...]:
        """By captured pieces, then by the most of one colour (rule 13)."""
        standing = [(pile.total(), max(pile.values(), default=0)) for pile in self.captured]
        return tuple(1 + sum(other > own for other in standing) for own in standing)

    def outcome(self) -> tuple[tuple[int, ...], tuple[int, ...], str] | None:
        return (self.ranks, self.scores, self.reason) if self.stage == "over" else None

    @classmethod
    def from_text(cls, rules: Rules, text: str) -> State:
        return read(text, rules)

    def text(self) -> str:
        pieces = [f"{self.block[cell]}{cell_text(cell)}" for cell in sorted(self.block)]
        piles = [
            "".join(f"{c}{pile[c]}" for c in COLOURS if pile[c]) or "-" for pile in self.captured
        ]
        dice = self.dice or "-"
        if self.stage in ("reform", "reformb"):
            dice += f":{self.waiting}"
        seat = "-" if self.stage == "over" else str(self.seat)
        fields = (";".join(pieces) or "-", seat, self.stage, dice, "/".join(piles), str(self.begun))
        return " ".join(fields)


def refuse(when: bool, why: str) -> None:
    if when:
        raise Refused(why)


def number(text: str) -> int:
    digits = text.removeprefix("-")
    refuse(not digits.isascii() or not digits.isdigit(), "form")
    refuse(text != str(int(text)) or len(digits) > 16, "form")
    return int(text)


def read_piece(text: str) -> tuple[Cell, str]:
    refuse(text[:1] not in COLOURS or not text[:1] or text.count(",") != 1, "form")
    q, r = map(number, text[1:].split(","))
    refuse(max(abs(q), abs(r)) > 10**15, "form")
    return (q, r), text[0]


def read_pile(text: str) -> Counter[str]:
    pile: Counter[str] = Counter()
    if text != "-":
        refuse(len(text) % 2 == 1 or not text, "form")
        for colour, count in zip(text[::2], text[1::2], strict=True):
            refuse(colour not in COLOURS or count not in "123456", "form")
            refuse(any(COLOURS.index(colour) <= COLOURS.index(c) for c in pile), "form")
            pile[colour] = int(count)
    return pile


STAGES = "roll1 swap1 roll2? roll2 swap2 main reform reform? bonus? rollb swapb mainb reformb over"
BASIC = ["roll1", "swap1", "roll2?", "roll2", "swap2", "main", "reform", "over"]
SOLO = ["roll1", "swap1", "main", "reform", "bonus?", "over"]
SPLIT = ("main", "mainb", "reform?", "over")


def read(text: str, rules: Rules) -> State:
    """Reads a position, or raises `Refused`."""
    fields = text.split(" ")
    refuse(len(fields) != 6, "form")
    pieces, seat, stage, dice, piles, turn = fields
    bonus, players = rules
    game = State(bonus, players)
    game.stage = stage
    refuse(stage not in (SOLO if game.solo else STAGES.split() if bonus else BASIC), "stage")
    refuse(seat not in (["-"] if stage == "over" else map(str, range(1, players + 1))), "seat")
    game.seat = 1 if seat == "-" else int(seat)
    shown = stage.startswith(("swap", "main", "reform"))
    rolled, colon, waiting = dice.partition(":") if shown else ("", "", "")
    refuse(not shown and dice != "-", "dice")
    refuse(shown and len(rolled) != 2, "dice")
    refuse(any(die not in DICE for die in rolled) or ordered(rolled) != rolled, "dice")
    refuse((stage in ("reform", "reformb")) != bool(colon) or bool(colon) != bool(waiting), "dice")
    refuse(any(piece not in COLOURS for piece in waiting) or ordered(waiting) != waiting, "dice")
    game.dice, game.waiting = rolled, waiting
    game.captured = [read_pile(pile) for pile in piles.split("/")]
    refuse(len(game.captured) != players, "seat")
    game.begun = number(turn)
    least, most = 1 if stage != "roll1" else 0, 15 - (stage == "roll1")
    refuse(not (least <= game.begun <= most if game.solo else 1 <= game.begun <= 400), "turn")
    told = [] if pieces == "-" else [read_piece(piece) for piece in pieces.split(";")]
    cells = [cell for cell, _ in told]
    refuse(cells != sorted(set(cells)), "form")
    game.block = dict(told)
    there = Counter(game.block.values()) + Counter(waiting) + sum(game.captured, Counter())
    refuse(any(there[colour] > 6 for colour in COLOURS), "too many")
    refuse(any(there[colour] < 6 for colour in COLOURS), "missing")
    for one in cells:
        for two in cells:
            q, r = one[0] - two[0], one[1] - two[1]
            refuse(max(abs(q), abs(r), abs(q + r)) > 41, "apart")
    refuse(bool(captures(game.block)), "group")
    sections = groups_of(set(cells))
    refuse(len(sections) > 1 and stage not in SPLIT, "section")
    _refuse_stage(game, len(sections))
    return game


def _refuse_stage(game: State, sections: int) -> None:
    """Refuses a stage in which what it asks for is not there."""
    stage = game.stage
    few = len(game.block) + len(game.waiting) <= 10 and not game.solo
    if stage in ("main", "mainb", "reform", "reformb"):
        refuse(few and (not game.bonus or game.in_bonus), "few")
    if stage.startswith("main"):
        refuse(len(mains(game.block)) < 2, "no choice")
    if stage in ("reform", "reformb"):
        refuse(not can_complete(game.block, game.waiting, set()), "stuck")
    if stage == "reform?":
        asked = few and sections > 1 and game.pile.total() > 0
        refuse(not asked or not mains(game.block), "not asked")
    if stage == "bonus?":
        refuse(not game._purchases(), "not asked")
    if stage == "over":
        game.reason = _ending(game, few, sections > 1)
        refuse(not game.reason, "not over")


def _ending(game: State, few: bool, broken: bool) -> str:
    stuck = broken and not mains(game.block)
    if game.solo:
        over = stuck if broken else not game.block or game.begun == 15
        return "captures" if over else ""
    if few:
        return "captures"
    if broken:
        return "unreformable" if stuck else ""
    if game.begun == 400:
        return "no-progress"
    seats = range(1, game.players + 1)
    return "exhausted" if any(map(game.exhausted, seats)) else ""
