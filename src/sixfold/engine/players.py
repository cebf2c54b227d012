"""Whoever plays at a table of engines: levels, characters, the engine, programs, chance.

A player is told in a few words, such as ``3``, ``engine:nodes=5000`` or ``ugi:python bot.py``.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Self

from ..games import look_of
from ..look import Character
from ..move import Move
from ..position import Position
from ..ruleset import Ruleset
from .child import childs_move
from .levels import HIGHEST, Level, character_of, characters, level_at, level_of, think_as
from .thinking import Engine, Limits
from .thought import Line, Thought
from .ugi_client import UgiEngine

FORMS = (
    f"a level from 1 to {HIGHEST}; a character, such as {{}}; engine; "
    "engine:nodes=N,depth=N,seconds=S,threads=N,memory=MB; skill:S from 0 to 1; child; random; "
    "ugi:COMMAND"
)

A_MOVE = Limits(seconds=0.1)
"""What a player may think about a move if nothing else is said."""


_LEVEL_MEMORY = 2  # megabytes, soon forgotten


class Player(AbstractContextManager["Player"], ABC):
    """Chooses moves for one seat at a time, by what that seat may know."""

    def __init__(self, name: str) -> None:
        """Takes the name it goes by."""
        self.name = name

    @abstractmethod
    def choose(self, position: Position) -> Thought:
        """Returns what it thinks of a position; the move it plays is the best."""

    def new_game(self, seed: int) -> None:
        """Lets it forget the game before; what it does by chance is drawn by the seed."""

    def close(self) -> None:
        """Ends whatever it holds."""

    def __enter__(self) -> Self:
        """Returns the player."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the player."""
        self.close()

    def __repr__(self) -> str:
        """Returns its name."""
        return f"<Player {self.name}>"


class RandomPlayer(Player):
    """Plays any legal move."""

    def __init__(self, name: str = "random") -> None:
        """Draws from a seed of its own until a game brings one."""
        super().__init__(name)
        self._rng = random.Random(0)

    def new_game(self, seed: int) -> None:
        """Draws by a seed from now on."""
        self._rng = random.Random(seed)

    def choose(self, position: Position) -> Thought:
        """Returns a move, of whose worth nothing is known."""
        line = Line((str(self._move(position)),), (1 / position.seats,) * position.seats)
        return Thought(position, (line,), 0, 0, 0.0)

    def _move(self, position: Position) -> Move:
        return self._rng.choice(position.legal_moves)


class ChildPlayer(RandomPlayer):
    """Plays as a child who knows the rules, and no more than them."""

    def _move(self, position: Position) -> Move:
        return childs_move(position, self._rng)


class EnginePlayer(Player):
    """Plays the best move that the engine finds within some limits."""

    def __init__(self, name: str, limits: Limits, *, threads: int = 1, memory: int = 64) -> None:
        """Makes an engine of its own."""
        super().__init__(name)
        limits.check()
        self._limits = limits
        self._engine = Engine(threads=threads, memory=memory)

    def choose(self, position: Position) -> Thought:
        """Thinks within the limits."""
        seconds, nodes, depth = self._limits
        return self._engine.think(position, seconds=seconds, nodes=nodes, depth=depth)

    def new_game(self, seed: int) -> None:
        """Forgets what was found before."""
        self._engine.forget()

    def close(self) -> None:
        """Closes the engine."""
        self._engine.close()


class LevelPlayer(Player):
    """Plays as a level below the highest does, as a character if one is given."""

    def __init__(self, name: str, level: Level, character: Character | None = None) -> None:
        """Makes an engine of its own; the character must be one of the game that is played."""
        super().__init__(name)
        self._level, self._character, self._seed = level, character, 0
        self._engine = Engine(memory=_LEVEL_MEMORY)

    def choose(self, position: Position) -> Thought:
        """Thinks as its level does."""
        return think_as(
            self._engine, position, self._level, character=self._character, seed=self._seed
        )

    def new_game(self, seed: int) -> None:
        """Errs by this seed from now on."""
        self._seed = seed

    def close(self) -> None:
        """Closes the engine."""
        self._engine.close()


class UgiPlayer(Player):
    """Plays what a UGI program answers; one that failed is started again for the next game."""

    def __init__(self, name: str, command: str, limits: Limits, *, timeout: float = 30) -> None:
        """Takes the command; the program is started when it is first needed."""
        super().__init__(name)
        limits.check()
        self._command, self._limits, self._timeout = command, limits, timeout
        self._program: UgiEngine | None = None

    def choose(self, position: Position) -> Thought:
        """Asks the program; raises `EngineFailed` where it does not answer."""
        if self._program is None:
            self._program = UgiEngine(self._command, timeout=self._timeout)
        seconds, nodes, depth = self._limits
        return self._program.think(position, seconds=seconds, nodes=nodes, depth=depth)

    def new_game(self, seed: int) -> None:
        """Starts the program if it does not run, and tells it that a game begins."""
        if self._program is not None and not self._program.alive:
            self.close()
        if self._program is None:
            self._program = UgiEngine(self._command, timeout=self._timeout)
        self._program.new_game()

    def close(self) -> None:
        """Ends the program."""
        if self._program is not None:
            self._program.close()
        self._program = None


def player(told: str, ruleset: str | Ruleset, *, limits: Limits = A_MOVE, name: str = "") -> Player:
    """Returns the player that some words tell; raises ValueError naming what may be told.

    The limits are for each move of an engine or a program that is told no limits of its own.
    """
    return read_player(told, Ruleset(ruleset), limits, name)()


def read_player(
    told: str, ruleset: Ruleset, limits: Limits = A_MOVE, name: str = ""
) -> Callable[[], Player]:
    """Returns what makes the player that some words tell, which are all checked at once."""
    told = " ".join(told.split())
    name = name or told
    word, _, rest = told.partition(":")
    if word == "ugi" and rest.strip():
        return lambda: UgiPlayer(name, rest.strip(), limits)
    if word == "engine":
        settings = _settings(rest)
        own = Limits(
            **{key: value for key, value in settings.items() if key in Limits._fields}  # type: ignore[arg-type]
        )
        own.check()
        limits = own if any(own) else limits
        threads, memory = int(settings.get("threads", 1)), int(settings.get("memory", 64))
        Engine(threads=threads, memory=1 if 1 <= memory <= 65_536 else memory).close()
        return lambda: EnginePlayer(name, limits, threads=threads, memory=memory)
    if told == "random":
        return RandomPlayer
    if told == "child":
        return lambda: ChildPlayer(name)
    game = ruleset.game
    if word == "skill" and rest:
        way = level_at(_number("skill", rest), look_of(game).ladder)
        return lambda: LevelPlayer(name, way)
    if told.isdecimal() and len(told) < 3:
        level = int(told)
        if 1 <= level < HIGHEST:
            return lambda: LevelPlayer(name, level_of(game, level))
        if level == HIGHEST:
            return lambda: EnginePlayer(name, limits)
    if told in characters():
        who = character_of(told, game)
        return lambda: LevelPlayer(name, level_of(game, who.level), who)
    own_characters = " or ".join(characters(ruleset.game)) or "none of this game"
    raise ValueError(f"{told!r} is no player; players: {FORMS.format(own_characters)}")


def _settings(told: str) -> dict[str, float]:
    """Reads settings like ``nodes=5000,threads=2``."""
    found: dict[str, float] = {}
    whole = {"nodes": True, "depth": True, "threads": True, "memory": True, "seconds": False}
    for part in filter(None, told.split(",")):
        key, _, value = (text.strip() for text in part.partition("="))
        if key not in whole:
            raise ValueError(f"engine has no setting {key!r}; settings: {', '.join(whole)}")
        if key in found:
            raise ValueError(f"{key} is set twice")
        found[key] = _number(key, value, int if whole[key] else float)
    return found


def _number(key: str, told: str, kind: type[int] | type[float] = float) -> float:
    try:
        return kind(told)
    except ValueError:
        raise ValueError(f"{key}={told} is no number") from None
