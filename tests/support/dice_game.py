"""A made-up game with all that chance can do: a drawn set-up, secret cards, and dice.

Two seats take stones from a heap drawn by chance. Each is dealt a secret card, then rolls before
every turn and takes at most so many stones; who takes the last one wins. It stands in for a game
of the core, below `sixfold.position`, so that everything above it is the real thing.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

import sixfold
from sixfold import position as position_module
from sixfold import ruleset as ruleset_module
from sixfold.engine import thinking
from sixfold.look import Colour, Look, Piece

DICE = "dice"

_CARDS = range(1, 6)
_GREY = Colour("grey", "#666666", "#999999")


class Rules:
    """The game's ruleset: it has no options."""

    name = game = DICE
    version = 1
    has_chance = draws_start = has_secrets = True
    actions = 100
    features = (1, 1, 1)
    options: tuple[tuple[str, str], ...] = ()
    choices: tuple[Any, ...] = ()


class State(NamedTuple):
    """A position as the core would hold it; cards are 0 until they are dealt."""

    heap: int
    seat: int = 1
    rolled: int = 0
    cards: tuple[int, ...] = (0, 0)

    ruleset = Rules()
    seats = 2
    scores = None

    @classmethod
    def drawn(cls, seed: int) -> State:
        return cls(random.Random(seed).randrange(10, 100))

    @classmethod
    def read(cls, text: str) -> State:
        try:
            heap, seat, rolled, *cards = map(int, text.split())
            state = cls(heap, seat, rolled, (cards[0], cards[1]))
        except (ValueError, IndexError):
            raise ValueError("a position is five numbers") from None
        if state.text != text:
            raise ValueError(f"it is written {state.text!r}")
        return state

    @property
    def text(self) -> str:
        return " ".join(map(str, (self.heap, self.seat, self.rolled, *self.cards)))

    @property
    def key(self) -> int:
        return hash(self)

    @property
    def turn(self) -> int:
        return -1 if self.heap == 0 else self.seat if self.rolled else 0

    @property
    def outcome(self) -> tuple[list[int], None, str] | None:
        return ([self.seat, 3 - self.seat], None, "goal") if self.heap == 0 else None

    def _moves(self) -> list[tuple[str, int]]:
        """The moves with their weights."""
        if self.heap == 0:
            return []
        if 0 in self.cards:
            seat = self.cards.index(0) + 1
            return [(f"deal {seat} {card}", 1) for card in _CARDS]
        if not self.rolled:
            return [(f"roll {number}", number) for number in (1, 2, 3)]
        return [(f"take {number}", 1) for number in range(1, min(self.rolled, self.heap) + 1)]

    def legal_moves(self) -> list[tuple[str, list[str], int]]:
        return [(move, [move], number) for number, (move, _) in enumerate(self._moves())]

    def parse_move(self, text: str) -> tuple[str, list[str], int]:
        wanted = " ".join(text.lower().split())
        for told in self.legal_moves():
            if told[0] == wanted:
                return told
        raise ValueError("the game is over" if self.heap == 0 else "it is no move here")

    def count_moves(self) -> int:
        return len(self._moves())

    def weights(self) -> list[tuple[str, int]]:
        return self._moves() if self.turn == 0 else []

    def random_move(self, seed: int) -> str:
        moves, weights = zip(*self._moves(), strict=True)
        return str(random.Random(seed).choices(moves, weights)[0])

    def play(self, move: str) -> State:
        word, *numbers = move.split()
        if word == "deal":
            cards = list(self.cards)
            cards[int(numbers[0]) - 1] = int(numbers[1])
            return self._replace(cards=tuple(cards))
        if word == "roll":
            return self._replace(rolled=int(numbers[0]))
        return self._replace(heap=self.heap - int(numbers[0]), seat=3 - self.seat, rolled=0)

    def view(self, eye: int) -> tuple[str, list[str], list[Any], list[Any]]:
        if not 0 <= eye <= 2:
            raise ValueError(f"eye {eye} is none of 0 to 2")
        held = [(f"hand {eye}", f"card {self.cards[eye - 1]}", 1)] if eye else []
        heap = [("beside", "stone", self.heap)] if self.heap else []
        stage = "over" if self.heap == 0 else "take" if self.rolled else "chance"
        return stage, ["a1"], [*heap, *(item for item in held if item[1] != "card 0")], []

    def heard(self, move: str, eye: int) -> str:
        word, *rest = move.split()
        return f"deal {rest[0]} ?" if word == "deal" and int(rest[0]) != eye else move

    def guess(self, eye: int, seed: int) -> State:
        return self

    def threats(self) -> list[tuple[int, list[str], list[str]]]:
        return []

    def features(self, eye: int) -> list[float]:
        return [float(self.heap)]

    def perft(self, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(self.play(move).perft(depth - 1) for move, _ in self._moves())


class _FakeRules:
    """Reads rulesets: this one, else those of the core."""

    real = ruleset_module.CoreRuleset

    @classmethod
    def parse(cls, text: str) -> object:
        return Rules() if text == DICE else cls.real.parse(text)


class _FakeCore:
    """Makes positions: of this game, else those of the core."""

    class Position:
        real = position_module._core.Position

        def __new__(cls, rules: object, seed: int) -> object:  # type: ignore[misc]
            return State.drawn(seed) if isinstance(rules, Rules) else cls.real(rules, seed)

        @classmethod
        def from_text(cls, rules: object, text: str) -> object:
            return State.read(text) if isinstance(rules, Rules) else cls.real.from_text(rules, text)


def _deals() -> list[str]:
    return [f"deal {seat} {card}" for seat in (1, 2) for card in _CARDS]


def _numbered(word: str) -> list[str]:
    return [f"{word} {number}" for number in (1, 2, 3)]


def look() -> Look:
    """How the game looks: as any other, with cards and stones that lie beside the board."""
    other = sixfold.look_of("six")
    stone = Piece("stone", "coin", _GREY, "plain", "o", "o")
    cards = {f"card {n}": replace(stone, name=f"card {n}", symbol=str(n)) for n in _CARDS}
    return replace(
        other,
        game=DICE,
        title="Dice",
        board="squares",
        pieces=cards | {"stone": stone},
        prompts={"take": "take stones", "chance": "chance acts", "over": "the game is over"},
        buttons={move: move for move in (*_deals(), *_numbered("roll"), *_numbered("take"))},
        reasons={"goal": "the last stone"},
        options={},
        presets={},
        bench=(),
    )


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the package know the game until the test ends."""
    from support.dice_engine import DiceCore  # which needs a State

    games = importlib.import_module("sixfold.games")
    known: Callable[[], dict[str, Look]] = games.looks
    looks = dict(known()) | {DICE: look()}
    monkeypatch.setattr(ruleset_module, "CoreRuleset", _FakeRules)
    monkeypatch.setattr(position_module, "_core", _FakeCore)
    monkeypatch.setattr(thinking, "_core", DiceCore)
    monkeypatch.setattr(games, "looks", lambda: looks)
