"""What an engine knows of a position: lines of play, and what each is worth to every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Literal

from ..move import Move
from ..position import Position

_WIN, _PROVEN = 32_000, 30_000  # the core's scores of proven results
_LOGIT = 100.0  # what the core's scores count as one

ToldLine = tuple[list[str], int, bool, list[float]]
ToldThought = tuple[int, int, float, list[ToldLine]]
"""A thought as the core tells it: depth, nodes, seconds, lines of moves, score, proof, shares."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A result that cannot be avoided, or bettered, from the position on."""

    result: Literal["win", "draw", "loss"]  # for the seat to act
    plies: int | None  # to the end at most; None for a draw, which comes when it comes


@dataclass(frozen=True, slots=True)
class Line:
    """A first move, what follows it at best play, and what that is worth."""

    moves: tuple[str, ...]  # the first one is what the line is about
    win: tuple[float, ...]  # by seat, the expected share of the victory; they add up to 1
    proof: Proof | None = None  # where the result is proven


@dataclass(frozen=True, slots=True)
class Threat:
    """What a seat would win by if it were to act."""

    seat: int  # whose threat it is
    places: tuple[str, ...]  # that make the win together
    missing: tuple[str, ...]  # those of them that lack something


@dataclass(frozen=True, slots=True)
class Thought:
    """What was found within some depth; the best line is the first."""

    position: Position  # what was thought about
    lines: tuple[Line, ...]  # the best one first
    depth: int  # plies that were looked ahead everywhere, or doublings of what was tried
    nodes: int  # positions that were looked at
    seconds: float  # the time it took

    @property
    def threats(self) -> tuple[Threat, ...]:
        """What each seat threatens in the position, where its game can tell."""
        told = self.position._core.threats()
        return tuple(Threat(seat, tuple(places), tuple(gaps)) for seat, places, gaps in told)

    @property
    def best(self) -> Move:
        """The best move known."""
        return self.position.move(self.lines[0].moves[0])

    @property
    def win(self) -> tuple[float, ...]:
        """What the position is worth to each seat; the shares add up to 1."""
        return self.lines[0].win

    @property
    def proof(self) -> Proof | None:
        """The result of the game at best play, where it is proven."""
        return self.lines[0].proof


def thought_of(position: Position, told: ToldThought) -> Thought:
    """Reads what the core tells of a position."""
    depth, nodes, seconds, lines = told
    seat = position.turn or 0
    return Thought(position, tuple(_line(seat, *line) for line in lines), depth, nodes, seconds)


def _line(seat: int, moves: Sequence[str], score: int, proven: bool, told: Sequence[float]) -> Line:
    total = sum(told)
    shares = tuple(share / total for share in told) if total else None
    if not proven:
        return Line(tuple(moves), shares or _shares(seat, 1 / (1 + exp(-score / _LOGIT))))
    if abs(score) < _PROVEN:
        return Line(tuple(moves), _shares(seat, 0.5), Proof("draw", None))
    proof = Proof("win" if score > 0 else "loss", _WIN - abs(score))
    return Line(tuple(moves), _shares(seat, float(score > 0)), proof)


def _shares(seat: int, own: float) -> tuple[float, float]:
    return (own, 1 - own) if seat == 1 else (1 - own, own)
