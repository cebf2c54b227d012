"""SIXTH! in plain Python, from the rules text alone: the oracle the core is checked against.

Written for clarity, not speed: stacks are strings of pieces from the bottom up, a position is
known by its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

Board = tuple[str, ...]  # the stack on each square, "" for none: a1, b1, ... then the next rank
Move = tuple[int, int, int]  # from, to, number of pieces
Outcome = tuple[tuple[int, int], tuple[int, int] | None, str]

KING = 6  # height of a stack that ends the game or scores (Rule 8)
POINTS = 6  # wins under goal=kings
ARMY = 12  # points to spend (Rule 16)
WORTH = {"P": 1, "H": 3, "G": 2}
RIGHT = 2  # what the right to Milady costs
DISCS = {5: 15, 4: 12}  # for each player, by board (Rule 2)
STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONAL = ((1, 1), (-1, 1), (-1, -1), (1, -1))
LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
# Rule 5: the steps of a stack of each height, and whether it slides on to the first stack met.
WAYS = {
    1: (STRAIGHT, False),
    2: (STRAIGHT, True),
    3: (LEAPS, False),
    4: (DIAGONAL, True),
    5: (STRAIGHT + DIAGONAL, True),
}
OPTIONS = {
    "goal": ("king", "kings"),
    "bonus": ("none", "milady", "hunchback", "giant", "army"),
    "milady": ("board", "hand"),
    "army": ("before", "during"),
    "board": (5, 4),
}

POSITION = re.compile("([^ ]+) ([12]) ([^ /]+)/([^ /]+) ([^ ]+) ([0-6])-([0-6]) (0|[1-9][0-9]*)")
HAND = re.compile("(?:P([1-9][0-9]?))?(?:H([1-9]))?(?:G([1-9]))?(?:[$](0|[1-9][0-9]?)(H?G?))?|-")


def owner(piece: str) -> int | None:
    """The seat whose piece this is; Milady is nobody's."""
    return None if piece == "M" else 1 if piece.isupper() else 2


def height(pieces: str) -> int:
    return sum(2 if piece in "Gg" else 1 for piece in pieces)


def worth(pieces: str) -> int:
    return sum(WORTH[piece] for piece in pieces)


def in_order(pieces: str) -> str:
    return "".join(sorted(pieces, key="PHG".index))


def won_by(seat: int) -> tuple[int, int]:
    return (1, 2) if seat == 1 else (2, 1)


@dataclass(frozen=True)
class Ruleset:
    goal: str = "king"
    bonus: str = "none"
    milady: str = "board"
    army: str = "before"
    board: int = 5
    discs: int | None = None  # the board's default
    limit: int = 100

    def __post_init__(self) -> None:
        for option, values in OPTIONS.items():
            if getattr(self, option) not in values:
                raise ValueError(f"{option} must be one of {', '.join(map(str, values))}")
        if not 1 <= self.each() <= 16:
            raise ValueError("discs must be 1 to 16")
        if self.limit < 0:
            raise ValueError("limit must not be negative")
        for option, changes, bonus in (
            ("discs", self.each() != DISCS[self.board], "none"),
            ("milady", self.milady != "board", "milady"),
            ("army", self.army != "before", "army"),
        ):
            if changes and self.bonus != bonus:
                raise ValueError(f"{option} goes with bonus={bonus} only")

    def each(self) -> int:
        """Discs for each player, with bonus=none."""
        return DISCS[self.board] if self.discs is None else self.discs

    def pieces(self) -> str:
        """What each player has, Milady apart, where that is not for the player to choose."""
        sets = {"milady": 12 * "P", "hunchback": 11 * "P" + "H", "giant": 11 * "P" + "G"}
        return sets.get(self.bonus, self.each() * "P")

    def name(self, at: int) -> str:
        return f"{'abcde'[at % self.board]}{at // self.board + 1}"

    def square(self, name: str) -> int:
        return "abcde".index(name[0]) + (int(name[1]) - 1) * self.board

    def on_edge(self, at: int) -> bool:
        return bool({at % self.board, at // self.board} & {0, self.board - 1})

    def along(self, at: int, step: tuple[int, int]) -> Iterator[int]:
        """The squares that one meets from `at` on, step by step, to the end of the board."""
        file, rank = at % self.board + step[0], at // self.board + step[1]
        while file in range(self.board) and rank in range(self.board):
            yield rank * self.board + file
            file, rank = file + step[0], rank + step[1]


@dataclass(frozen=True)
class Hand:
    """What a player can still place. Pieces are written as seat 1's, for both seats."""

    held: str  # in the order P, H, G
    points: int | None = None  # left to spend, under army=during
    unpaid: str = ""  # the special pieces that points may still buy
    milady: bool = False  # Milady is off the board and this player may place her

    def after(self, piece: str) -> Hand | None:
        """This hand when `piece` has been placed from it; None if it cannot be."""
        if piece in self.held:
            return replace(self, held=self.held.replace(piece, "", 1))
        if self.points is None or self.points < WORTH[piece] or piece not in "P" + self.unpaid:
            return None
        left = self.points - WORTH[piece]
        return replace(self, points=left, unpaid=self.unpaid.replace(piece, ""))

    def text(self, seat: int) -> str:
        if self == UNCHOSEN:
            return "?"
        counts = {piece: self.held.count(piece) for piece in "PHG"}
        text = "".join(f"{piece}{count}" for piece, count in counts.items() if count)
        if self.points is not None:
            text += f"${self.points}{self.unpaid}"
        return ((text if seat == 1 else text.lower()) or "-") + self.milady * "+M"

    @staticmethod
    def from_text(text: str) -> Hand:
        if text == "?":
            return UNCHOSEN
        match = HAND.fullmatch(text.removesuffix("+M").upper())
        if not match:
            raise ValueError("not a reserve")
        held = "".join(n * int(match[part] or 0) for part, n in enumerate("PHG", 1))
        points = int(match[4]) if match[4] else None
        return Hand(held, points, match[5] or "", text.endswith("+M"))


UNCHOSEN = Hand("?")  # the army is not chosen yet


@dataclass(frozen=True)
class State:
    """A position with what the rest of its game needs to know of the past; a value."""

    ruleset: Ruleset
    board: Board
    hands: tuple[Hand, Hand]
    seat: int
    barred: Move | None = None  # by rule 6; given only where it would be legal otherwise
    scores: tuple[int, int] = (0, 0)
    quiet: int = 0  # plies since the last placement or point
    ended: Outcome | None = None
    passed: bool = False  # the last ply was a pass
    past: tuple[str, ...] = ()  # this position and those before it that can recur

    @staticmethod
    def start(ruleset: Ruleset) -> State:
        hand = UNCHOSEN if ruleset.bonus == "army" else Hand(ruleset.pieces())
        able = replace(hand, milady=ruleset.bonus == "milady")
        first = hand if ruleset.milady == "board" else able  # Rule 15
        seat = 1 if first == able else 2
        return State(ruleset, ("",) * ruleset.board**2, (first, able), seat)._fresh()

    @staticmethod
    def from_text(ruleset: Ruleset, text: str) -> State:
        """Raises ValueError, with the reason, unless `text` is canonical and can be made."""
        match = POSITION.fullmatch(text)
        if not match:
            raise ValueError("not <board> <seat> <reserves> <forbidden> <scores> <progress>")
        board = board_of(match[1], ruleset.board)
        hands = Hand.from_text(match[3]), Hand.from_text(match[4])
        scores = int(match[6]), int(match[7])
        state = State(ruleset, board, hands, int(match[2]), None, scores, int(match[8]))
        if reason := why_refused(state):
            raise ValueError(reason)
        state = replace(state, ended=state._settled())
        if match[5] != "-":
            options = {} if state.ended or state._preparing() else state._moves_by_text()
            if match[5] not in options:
                raise ValueError("a forbidden move that could not be played")
            state = replace(state, barred=options[match[5]])
        if state.text() != text:
            raise ValueError("not canonical: order, case or numbers")
        return state._fresh()

    def _fresh(self) -> State:
        """This position without a past, which counts as its own first occurrence."""
        return replace(self, past=(self._key(),))

    @property
    def turn(self) -> int | None:
        return None if self.ended else self.seat

    def outcome(self) -> Outcome | None:
        return self.ended

    def text(self) -> str:
        return f"{self._key()} {self.quiet}"

    def legal_moves(self) -> list[str]:
        if self.ended:
            return []
        if self.hands[self.seat - 1] == UNCHOSEN:
            return self._armies()
        if self._preparing():
            return self._placements("M")
        moves = self._moves(self.barred)
        placements = [] if any(map(self._covers, moves)) else self._placements("PHGM")
        return [*map(self._move_text, moves), *placements] or ["pass"]

    def play(self, move: str) -> State:
        """The state after `move`, which must be one of legal_moves()."""
        unbarred = replace(self, barred=None)  # Rule 6 looks back at one ply only
        if move == "pass":
            return self._next(unbarred, passed=True)
        if move.startswith("army "):
            return self._next(self._with_hand(self._army(move)))
        if "-" not in move:
            return self._next(unbarred._placed(move[:-2] or "P", self.ruleset.square(move[-2:])))
        return self._next(unbarred._moved(*self._moves_by_text()[move]))

    # Armies (Rule 16)

    def _armies(self) -> list[str]:
        if self.ruleset.army == "during":
            return ["army M0", "army M1"]
        return [
            f"army P{ARMY - 3 * h - 2 * g - RIGHT * m}H{h}G{g}M{m}"
            for h in (0, 1)
            for g in (0, 1)
            for m in (0, 1)
        ]

    def _army(self, move: str) -> Hand:
        milady = move.endswith("M1")
        if self.ruleset.army == "during":
            return Hand("", ARMY - RIGHT * milady, "HG", milady)
        counts = re.findall("[PHG][0-9]+", move)
        return Hand("".join(count[0] * int(count[1:]) for count in counts), None, "", milady)

    def _with_hand(self, hand: Hand) -> State:
        """The acting seat's hand replaced."""
        hands = (hand, self.hands[1]) if self.seat == 1 else (self.hands[0], hand)
        return replace(self, hands=hands)

    # Placing

    def _preparing(self) -> bool:
        """Before play: an army is to be chosen, or seat 2 is to put Milady on the board."""
        first, second = self.hands
        placing = self.ruleset.bonus == "milady" and second.milady and not first.milady
        return placing or UNCHOSEN in self.hands

    def _placements(self, pieces: str) -> list[str]:
        """Rules 3, 11, 15 and 16: every placement of one of `pieces` by the seat to act."""
        hand, moves = self.hands[self.seat - 1], []
        for piece in pieces:
            if hand.milady if piece == "M" else hand.after(piece):
                for at, stack in enumerate(self.board):
                    if not stack and (piece != "M" or self.ruleset.on_edge(at)):
                        moves.append(piece.replace("P", "") + self.ruleset.name(at))
        return moves

    def _placed(self, piece: str, at: int) -> State:
        if piece == "M":
            first, second = (replace(hand, milady=False) for hand in self.hands)
            return replace(self, board=changed(self.board, {at: "M"}), hands=(first, second))
        hand = self.hands[self.seat - 1].after(piece)
        assert hand is not None
        seen = piece if self.seat == 1 else piece.lower()
        return replace(self._with_hand(hand), board=changed(self.board, {at: seen}))

    # Moving

    def _all_moves(self) -> Iterator[Move]:
        """Every move of a stack, or part of one, but for Milady's demand and rule 6."""
        for at, stack in enumerate(self.board):
            # Rule 7: a stack of six or more has no way to move.
            steps, slides = WAYS.get(height(stack), ((), False))
            for step in steps:
                path = list(self.ruleset.along(at, step))
                met = [to for to in (path if slides else path[:1]) if self.board[to]]
                if not met or self.board[met[0]][-1] in "Hh":  # Rules 4 and 10
                    continue
                for number in range(1, len(stack) + 1):
                    crowned = height(self.board[met[0]] + stack[-number:]) >= KING
                    if not (crowned and stack[-1] == "M"):  # Rule 13
                        yield at, met[0], number

    def _moves(self, barred: Move | None) -> list[Move]:
        """Rules 4 to 7, and Milady's demand (Rule 12): what covers her if anything does."""
        moves = [move for move in self._all_moves() if move != barred]
        return [move for move in moves if self._covers(move)] or moves

    def _covers(self, move: Move) -> bool:
        return self.board[move[1]][-1] == "M"

    def _move_text(self, move: Move) -> str:
        at, to, number = move
        part = number < len(self.board[at])
        return f"{number if part else ''}{self.ruleset.name(at)}-{self.ruleset.name(to)}"

    def _moves_by_text(self) -> dict[str, Move]:
        """The moves that are legal but for rule 6."""
        return {self._move_text(move): move for move in self._moves(None)}

    def _moved(self, at: int, to: int, number: int) -> State:
        left, tower = self.board[at][:-number], self.board[to] + self.board[at][-number:]
        after = replace(self, board=changed(self.board, {at: left, to: tower}))
        if height(tower) >= KING and self.ruleset.goal == "kings":
            after = after._cut(to)
        # Rule 6, where the move would be legal now but for it.
        back = (to, at, number)
        return replace(after, barred=back if back in after._moves(None) else None)

    def _cut(self, at: int) -> State:
        """goal=kings: the point, and what lies too high goes back to where it came from."""
        tower = self.board[at]
        winner = owner(tower[-1])
        scores = self.scores[0] + (winner == 1), self.scores[1] + (winner == 2)
        hands = list(self.hands)
        while height(tower) >= KING:
            tower, piece = tower[:-1], tower[-1]
            seat = owner(piece)
            if seat is None:
                rights = rights_to_milady(self)
                hands = [replace(h, milady=may) for h, may in zip(hands, rights, strict=True)]
            else:
                hand = hands[seat - 1]
                hands[seat - 1] = replace(hand, held=in_order(hand.held + piece.upper()))
        board = changed(self.board, {at: tower})
        return replace(self, board=board, hands=(hands[0], hands[1]), scores=scores)

    # Endings

    def _next(self, after: State, passed: bool = False) -> State:
        """The turn passes on, and the endings are looked at in their order."""
        placed = sum(map(len, after.board)) > sum(map(len, self.board))
        progress = placed or after.scores != self.scores
        quiet = 0 if progress else self.quiet + 1
        after = replace(after, seat=3 - self.seat, quiet=quiet, passed=passed)
        # After a placement or a point nothing earlier can recur.
        past = (*(() if progress else self.past), after._key())
        ended = after._settled()
        if ended is None or ended[2] == "no-progress":
            if passed and self.passed:
                ended = after._draw("no-moves")
            elif past.count(past[-1]) >= 3:
                ended = after._draw("repetition")
        barred = None if ended else after.barred
        return replace(after, ended=ended, barred=barred, past=past)

    def _settled(self) -> Outcome | None:
        """The ending that the text alone shows."""
        for seat, score in enumerate(self.scores, 1):
            if score == POINTS:
                return won_by(seat), self.scores, "kings"
        for stack in self.board:
            if height(stack) >= KING:
                winner = owner(stack[-1])
                assert winner
                return won_by(winner), None, "king"
        if 0 < self.ruleset.limit <= self.quiet:
            return self._draw("no-progress")
        return None

    def _draw(self, reason: str) -> Outcome:
        return (1, 1), self.scores if self.ruleset.goal == "kings" else None, reason

    def _key(self) -> str:
        """The text up to the scores: what a position is that occurs again."""
        hands = (hand.text(n) for n, hand in enumerate(self.hands, 1))
        barred = self._move_text(self.barred) if self.barred else "-"
        board = board_text(self.board, self.ruleset.board)
        scores = f"{self.scores[0]}-{self.scores[1]}"
        return f"{board} {self.seat} {'/'.join(hands)} {barred} {scores}"


def changed(board: Board, stacks: dict[int, str]) -> Board:
    return tuple(stacks.get(at, stack) for at, stack in enumerate(board))


def board_text(board: Board, size: int) -> str:
    ranks = []
    for first in range(size * (size - 1), -1, -size):
        fields: list[str] = []
        for filled, group in groupby(board[first : first + size], bool):
            stacks = list(group)
            fields += stacks if filled else [str(len(stacks))]
        ranks.append(",".join(fields))
    return "/".join(ranks)


def board_of(text: str, size: int) -> Board:
    board: list[str] = []
    for n, rank in enumerate(reversed(text.split("/")), 1):
        for field in rank.split(","):
            if not re.fullmatch("[1-9]|[PHGphgM]+", field):
                raise ValueError("a square that is neither a stack nor a number of empty ones")
            board += int(field) * [""] if field.isdigit() else [field]
        if len(board) != n * size:
            raise ValueError("a rank of another length")
    if len(board) != size * size:
        raise ValueError("a board of another size")
    return tuple(board)


def own_pieces(state: State, seat: int) -> str:
    """The pieces of a seat on the board, written as seat 1's."""
    return "".join(p.upper() for stack in state.board for p in stack if owner(p) == seat)


def rights_to_milady(state: State) -> tuple[bool, bool]:
    """Who may place her when she is off the board: under bonus=army, who is 2 points short."""
    if state.ruleset.bonus != "army":
        return (state.ruleset.bonus == "milady",) * 2
    first, second = (army_of(state, seat) == ARMY - RIGHT for seat in (1, 2))
    return first, second


def army_of(state: State, seat: int) -> int:
    """What a seat has spent on pieces, or can still spend; 0 before that is chosen."""
    hand = state.hands[seat - 1]
    pieces = "" if hand == UNCHOSEN else own_pieces(state, seat) + hand.held
    return worth(pieces) + (hand.points or 0)


def why_refused(state: State) -> str | None:
    """Why play with this material cannot show this position, its forbidden move apart."""
    rules = state.ruleset
    if 0 < rules.limit < state.quiet:
        return "progress beyond the limit"
    if any(state.scores) and (rules.goal == "king" or 2 * len(rules.pieces()) < KING):
        return "scores without goal=kings or the discs for a king"
    if state.scores == (POINTS, POINTS):
        return "scores that cannot be: the game was over before"
    return why_stacks_refused(state) or why_hands_refused(state) or why_milady_refused(state)


def why_stacks_refused(state: State) -> str | None:
    towers = [stack for stack in state.board if height(stack) >= KING]
    if any(piece in "Hh" for stack in state.board for piece in stack[:-1]):
        return "a hunchback under another piece"
    if towers and state.ruleset.goal == "kings":
        return "a stack of six or more that play would have cut"
    if any(tower[-1] == "M" for tower in towers):
        return "a stack of six or more that crowns nobody"
    if len(towers) > 1:
        return "two stacks of six or more: the first ended the game"
    for tower in towers:
        # One move put at most five of height on at most five.
        if all(max(height(tower[:n]), height(tower[n:])) >= KING for n in range(len(tower))):
            return "a stack higher than a move can make it"
    return None


def why_hands_refused(state: State) -> str | None:
    rules, begun = state.ruleset, any(state.board) or any(state.scores)
    if UNCHOSEN in state.hands:
        chosen = state.hands[0] != UNCHOSEN
        if rules.bonus != "army" or state.hands[1] != UNCHOSEN:
            return "no army is to be chosen"
        if begun or (state.seat, state.quiet) != (1 + chosen, chosen):
            return "play before both armies are chosen"
    during = rules.bonus == "army" and rules.army == "during"
    for seat, hand in enumerate(state.hands, 1):
        if hand == UNCHOSEN:
            continue
        pieces = in_order(own_pieces(state, seat) + hand.held)
        if (hand.points is not None) != during:
            return "points where there are none, or none where there are"
        if rules.bonus != "army":
            if pieces != rules.pieces():
                return "pieces on the board and in reserve do not add up to the set"
            continue
        if army_of(state, seat) not in (ARMY, ARMY - RIGHT):
            return "an army of other than 12 points"
        counts = [(pieces + hand.unpaid).count(piece) for piece in "HG"]
        if max(counts) > 1 or (during and min(counts) < 1):
            return "an army has one hunchback and one giant"
        if during and hand.held and not any(state.scores):
            return "pieces returned before any point"
    return None


def why_milady_refused(state: State) -> str | None:
    """Once the hands are known to be right."""
    count = sum(stack.count("M") for stack in state.board)
    rights = rights_to_milady(state)
    shown = tuple(hand is not None and hand.milady for hand in state.hands)
    if count > any(rights):
        return "two Miladies" if any(rights) else "nobody may place Milady"
    from_board = state.ruleset.bonus == "milady" and state.ruleset.milady == "board"
    if from_board and shown == (False, True):
        begun = any(state.board) or any(state.scores)
        seat_and_quiet = state.seat, state.quiet
        early = not begun and seat_and_quiet == (2, 0)
        return None if early else "Milady is put on the board before play"
    if shown != ((False, False) if count else rights):
        return "Milady is in one place, and off the board for all who may place her"
    if from_board and not count and not any(state.scores):
        return "Milady leaves the board only with a point"
    return None


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` moves from here; a game that is over has none."""
    if depth == 0:
        return 1
    return sum(perft(state.play(move), depth - 1) for move in state.legal_moves())
