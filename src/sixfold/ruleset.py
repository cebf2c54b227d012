"""Rulesets: a game and the values of its options; and what games and presets there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from . import _core
from ._core import Ruleset as CoreRuleset
from .errors import BadRuleset


@dataclass(frozen=True, slots=True)
class Choice:
    """What an option allows: some words, or a number from ``least`` to ``most``."""

    option: str  # its name, as a ruleset writes it
    words: tuple[str, ...]  # empty for a number
    least: int  # of a number
    most: int  # of a number
    default: str  # its value where a ruleset does not say


class Ruleset:
    """A game and the values of its options; two rulesets are equal when their names are.

    Made of a preset's name or of a text like ``six(split=forbid)``, options in any order.
    """

    __slots__ = ("_core",)
    _core: CoreRuleset

    def __init__(self, text: str | Ruleset) -> None:
        """Reads a ruleset; raises `BadRuleset` naming what is wrong and what is allowed."""
        self._core = text._core if isinstance(text, Ruleset) else _parse(text)

    @property
    def name(self) -> str:
        """The canonical text: options in the rules' order, defaults left out."""
        return self._core.name

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._core.game

    @property
    def version(self) -> int:
        """The version of the game's rules, raised whenever play changes."""
        return self._core.version

    @property
    def preset(self) -> str | None:
        """The name of the preset that stands for this ruleset, if there is one."""
        return next((name for name, text in presets().items() if text == self.name), None)

    @property
    def options(self) -> Mapping[str, str]:
        """Every option of the game with its value."""
        return MappingProxyType(dict(self._core.options))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What each option of the game allows."""
        return tuple(
            Choice(option, tuple(words), least, most, default)
            for option, words, least, most, default in self._core.choices
        )

    @property
    def has_chance(self) -> bool:
        """Whether dice or cards are drawn during play."""
        return self._core.has_chance

    @property
    def draws_start(self) -> bool:
        """Whether the set-up itself is drawn by chance."""
        return self._core.draws_start

    @property
    def has_secrets(self) -> bool:
        """Whether seats know things that others do not."""
        return self._core.has_secrets

    @property
    def actions(self) -> int:
        """How many action numbers there are; `Move.action` lies below it."""
        return self._core.actions

    @property
    def feature_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of `Position.features`."""
        planes, rows, columns = self._core.features
        return planes, rows, columns

    def __eq__(self, other: object) -> bool:
        """Compares canonical names."""
        return isinstance(other, Ruleset) and self.name == other.name

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash(self.name)

    def __str__(self) -> str:
        """Returns the canonical name."""
        return self.name

    def __repr__(self) -> str:
        """Returns a call that makes this ruleset."""
        return f"Ruleset({self.name!r})"

    def __reduce__(self) -> tuple[type[Ruleset], tuple[str]]:
        """Pickles by name."""
        return Ruleset, (self.name,)


def for_core(text: str) -> str:
    """Returns a text that the core can take: what UTF-8 cannot hold becomes a question mark."""
    if not isinstance(text, str):
        raise TypeError(f"a text is wanted, not {text!r}")
    return text.encode("utf-8", "replace").decode("utf-8")


def _parse(text: str) -> CoreRuleset:
    try:
        return CoreRuleset.parse(for_core(text))
    except ValueError as error:
        raise BadRuleset(str(error)) from None


def games() -> tuple[str, ...]:
    """Returns the ids of all games."""
    return tuple(_core.games())


@lru_cache(maxsize=1)
def presets() -> Mapping[str, str]:
    """Returns the canonical ruleset that each preset stands for."""
    return MappingProxyType(dict(_core.presets()))


def plainest() -> str:
    """Returns the first preset, of those without chance and secrets if there are any."""

    def what_it_has(preset: str) -> int:
        ruleset = Ruleset(preset)
        return ruleset.has_secrets + ruleset.has_chance

    return min(presets(), key=what_it_has)
