"""A game played by the core and by an oracle side by side: they agree on every ply, or it shows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar, Protocol, Self

import pytest

from sixfold import BadPosition, Position, new

Choose = Callable[[Position, random.Random], str]


class Oracle(Protocol):
    """What an oracle tells of a position, which is a value."""

    @property
    def turn(self) -> int | None: ...
    def text(self) -> str: ...
    def outcome(self) -> tuple[tuple[int, ...], tuple[int, ...] | None, str] | None: ...
    def legal_moves(self) -> list[str]: ...
    def play(self, move: str) -> Self: ...


class Pair:
    """One game in both, from the start or from a text; each ply is compared.

    `seen` counts what happened. A game's own class says which oracle it is and how that is told a
    ruleset.
    """

    State: ClassVar[Any]
    rules: ClassVar[Callable[[str], Any]]

    def __init__(
        self, name: str, text: str | None = None, seen: Counter[str] | None = None
    ) -> None:
        self.core = Position.from_text(name, text) if text else new(name)
        self.oracle: Oracle = self.read(name, text) if text else self.State.start(self.rules(name))
        self.seen: Counter[str] = Counter() if seen is None else seen
        self.line = [name, self.core.text]

    @classmethod
    def read(cls, name: str, text: str) -> Oracle:
        """What the oracle reads; raises ValueError where it refuses the text."""
        position: Oracle = cls.State.from_text(cls.rules(name), text)
        return position

    @classmethod
    def compare_reading(cls, name: str, text: str, seen: Counter[str]) -> Self | None:
        """Has a text read by both, who must both refuse it or see the same in it."""
        try:
            cls.read(name, text)
        except ValueError as error:
            seen[str(error)] += 1
            with pytest.raises(BadPosition):
                Position.from_text(name, text)
            return None
        seen["accepted"] += 1
        pair = cls(name, text)
        pair.compare_state()
        assert pair.core.text == text
        return pair

    def compare_moves(self) -> None:
        core, ours = [str(move) for move in self.core.legal_moves], self.oracle.legal_moves()
        assert len(core) == len(ours), self.line
        assert set(core) == set(ours), self.line
        self.seen["plies"] += 1

    def compare_state(self) -> None:
        ended = self.core.outcome
        told = ended and (ended.ranks, ended.scores, ended.reason)
        assert self.core.text == self.oracle.text(), self.line
        assert told == self.oracle.outcome(), self.line
        assert self.core.turn == self.oracle.turn, self.line

    def play(self, move: str) -> None:
        self.line.append(str(move))
        before = self.core
        self.core, self.oracle = self.core.play(move), self.oracle.play(str(move))
        self.compare_state()
        self.notice(before, str(move))
        if ended := self.core.outcome:
            self.seen[ended.reason + (" of both" if set(ended.ranks) == {1} else "")] += 1

    def notice(self, before: Position, move: str) -> None:
        """Counts in `seen` what a move brought about; for games to fill in."""

    def play_out(self, choose: Choose, rng: random.Random, most: int) -> Self:
        """Plays on for so many plies, or to the end of the game."""
        self.compare_state()
        for _ in range(most):
            self.compare_moves()
            if self.core.outcome:
                break
            self.play(choose(self.core, rng))
        return self
