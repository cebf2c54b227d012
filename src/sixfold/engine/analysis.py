"""A played game marked move by move: what each lost of the chance to win, and what was missed.

Where seats have secrets, each move is judged by what its seat could see then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, Protocol

from msgspec.structs import replace

from ..errors import IllegalMove
from ..match import Match
from ..outcome import Outcome
from ..position import CHANCE, Position
from ..record import Ply, Record
from .thought import Line, Thought

Mark = Literal["best", "good", "dubious", "mistake", "blunder"]
"""What a move is called by what it lost; `BOUNDS` tells how much that is."""

BOUNDS: tuple[tuple[Mark, float], ...] = (
    ("best", 0.005),
    ("good", 0.05),
    ("dubious", 0.1),
    ("mistake", 0.2),
    ("blunder", 2.0),
)
"""Each mark with the loss below which a move gets it."""

SIGNS: dict[Mark, str] = {"best": "", "good": "", "dubious": "?!", "mistake": "?", "blunder": "??"}
"""The short sign of each mark, as chess players write it."""

_MOST_LINES = 256  # that an engine tells


class Thinker(Protocol):
    """Whatever thinks: an `Engine`, or a program that `connect` drives."""

    def think(
        self,
        position: Position,
        *,
        seconds: float = 0,
        nodes: int = 0,
        depth: int = 0,
        lines: int = 1,
    ) -> Thought:
        """Thinks about a position."""


@dataclass(frozen=True, slots=True)
class MarkedMove:
    """A move of a game, and what it was worth."""

    ply: int  # from 1, chance counted
    seat: int  # who played it
    move: str  # its text
    mark: Mark  # by what it lost
    loss: float  # what the seat's expected share of the victory fell by, from 0 to 1
    win: tuple[float, ...]  # by seat, the expected share after the move
    best: Line  # the best line known before it
    missed: Line | None  # the same where the move lost something by not beginning it


@dataclass(frozen=True, slots=True)
class Analysis:
    """The moves of the seats in a game, marked; chance does not err and is left out."""

    moves: tuple[MarkedMove, ...]  # in the order of the game

    def count(self, seat: int) -> Counter[Mark]:
        """Returns how many moves of a seat got each mark."""
        return Counter(move.mark for move in self.moves if move.seat == seat)

    def loss(self, seat: int) -> float:
        """Returns what a move of a seat lost on average."""
        losses = [move.loss for move in self.moves if move.seat == seat]
        return sum(losses) / len(losses) if losses else 0.0

    def annotate(self, record: Record, *, longest: int = 8) -> Record:
        """Returns the record of the game with comments on what went wrong and the missed lines.

        A line is told as a variation, as far as no chance is needed, of ``longest`` plies at most.
        """
        positions = record.positions()
        plies = list(record.plies)
        for marked in self.moves:
            at = marked.ply - 1
            if not 0 <= at < len(plies) or plies[at].move != marked.move:
                raise ValueError(f"ply {marked.ply} of the record is not the move that was marked")
            if marked.missed is not None and SIGNS[marked.mark]:
                plies[at] = _annotated(plies[at], marked, positions[at], longest)
        return replace(record, plies=tuple(plies))


def analyse(
    thinker: Thinker,
    game: Match | Record,
    *,
    seconds: float = 0,
    nodes: int = 0,
    depth: int = 0,
    told: Callable[[int, int], object] = lambda done, of: None,
) -> Analysis:
    """Marks every move of a game; each position gets the limits.

    It goes from the last move to the first, so that what comes later is known. ``told`` is called
    with how many positions are done, of how many.
    """
    record = game.record() if isinstance(game, Match) else game
    positions, moves = record.positions(), [ply.move for ply in record.plies]
    think = partial(thinker.think, seconds=seconds, nodes=nodes, depth=depth)
    here = [at for at, _ in enumerate(moves) if positions[at].turn != CHANCE]
    thoughts: dict[int, Thought] = {}
    marked: list[MarkedMove] = []
    last = len(moves)
    if positions[last].turn and moves:  # what the last move was worth, if the game goes on
        here.append(last)
    for done, at in enumerate(reversed(here), 1):
        position = positions[at]
        if at == last or _open(positions[at + 1]):
            thoughts[at] = thought = think(position)
        else:
            lines = min(len(position.legal_moves), _MOST_LINES)
            thoughts[at] = thought = think(position, lines=lines)
        if at < last:
            move, after = moves[at], positions[at + 1]
            win = _worth(move, thought, thoughts.get(at + 1), after)
            best = _worth_of_best(move, thought, after, think)
            marked.append(_marked(at + 1, move, thought, win, best))
        told(done, len(here))
    return Analysis(tuple(reversed(marked)))


def mark_of(loss: float) -> Mark:
    """Returns the mark for a move that lost so much."""
    return next(mark for mark, bound in BOUNDS if loss < bound)


def _open(after: Position) -> bool:
    """Tells whether a position's own thought says what the move that led to it was worth.

    It does not where chance comes first, nor where the seat to act there sees other things.
    """
    return after.turn != CHANCE and not after.ruleset.has_secrets


def _marked(
    ply: int, move: str, thought: Thought, win: tuple[float, ...], best: tuple[float, ...]
) -> MarkedMove:
    seat, line = thought.position.turn or 0, thought.lines[0]
    loss = 0.0 if move == line.moves[0] else max(best[seat - 1] - win[seat - 1], 0.0)
    mark = mark_of(loss)
    return MarkedMove(ply, seat, move, mark, loss, win, line, None if mark == "best" else line)


def _worth(
    move: str, thought: Thought, following: Thought | None, after: Position
) -> tuple[float, ...]:
    """Returns what a position is worth after a move was played."""
    if after.outcome is not None:
        return shares_of(after.outcome)
    if following is not None and _open(after):
        return following.win
    told = next((line.win for line in thought.lines if line.moves[0] == move), None)
    return told or thought.lines[-1].win  # no better than the last one that was told


def _worth_of_best(
    move: str, thought: Thought, after: Position, think: Callable[[Position], Thought]
) -> tuple[float, ...]:
    """Returns what it would have been worth after the best move, found in the same way.

    Looking from before a move and from after it differ by whose turn it is at the end of the
    search; two positions after a move are alike.
    """
    best = thought.lines[0]
    if move == best.moves[0] or best.proof is not None or not _open(after):
        return best.win
    rival = thought.position.play(best.moves[0])
    if rival.outcome is not None:
        return shares_of(rival.outcome)
    return think(rival).win if _open(rival) else best.win


def shares_of(outcome: Outcome) -> tuple[float, ...]:
    """Returns each seat's share of the victory: those of rank 1 have equal parts of it."""
    first = outcome.ranks.count(1)
    return tuple(1 / first if rank == 1 else 0.0 for rank in outcome.ranks)


def _annotated(ply: Ply, marked: MarkedMove, before: Position, longest: int) -> Ply:
    now = marked.win[marked.seat - 1]
    note = (
        f"{marked.mark}: {marked.loss:.0%} lost, from {now + marked.loss:.0%} to {now:.0%}; "
        f"{marked.best.moves[0]} was better"
    )
    comment = f"{ply.comment} {note}".strip()
    line = _plies(marked.best.moves[:longest], before)
    variations = (*ply.variations, line) if line else ply.variations
    return replace(ply, comment=comment, variations=variations)


def _plies(moves: Sequence[str], here: Position) -> tuple[Ply, ...]:
    """Returns a line as plies, as far as it can be played at a table without drawing anything."""
    plies: list[Ply] = []
    for move in moves:
        if not here.turn:
            break
        try:
            after = here.play(move)
        except IllegalMove:
            break
        plies.append(Ply(here.turn, str(after.last)))
        here = after
    return tuple(plies)
