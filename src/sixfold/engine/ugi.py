"""A UGI engine: reads lines, answers lines, thinks in a thread of its own.

What the lines look like is left to ugi_text.py. A line that cannot be obeyed is answered with an
``info string error:`` line and changes nothing.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from ..look import Character
from ..position import CHANCE, Position
from ..ruleset import Ruleset
from .hearing import start_of
from .levels import HIGHEST, character_of, think_at_level
from .thinking import Engine
from .thought import Line, Thought
from .ugi_options import NOBODY, Options
from .ugi_text import Asked, read_go, read_position, tell_thought, word_of

Bot = Callable[[Position], str]
"""Whatever chooses a move; what its seat cannot see was only guessed."""

_NONE = "bestmove none"  # what answers a ``go`` that there is nothing to answer to


class UgiServer:
    """One session: its options, its position and, while it thinks, its thread."""

    def __init__(
        self,
        say: Callable[[str], object],
        *,
        name: str = "Sixfold",
        author: str = "the authors of Sixfold",
        bot: Bot | None = None,
    ) -> None:
        """Takes what writes a line; it is called from two threads, but never by both at once.

        A bot, if there is one, chooses the moves instead of the engine.
        """
        self._write = say
        self._bot = bot
        self._writing = threading.Lock()
        self._gone = False  # nobody reads what is written
        self._name, self._author = name, author
        self._options = Options()
        self._engine: Engine | None = None
        self._position: Position | None = None
        self._eye: int | None = None
        self._thread: threading.Thread | None = None
        self._thinking = False
        self._stopped = threading.Event()
        self._endless = False
        self._commands: dict[str, Callable[[list[str]], object]] = {
            "ugi": self._introduce,
            "isready": lambda _: self._say("readyok"),
            "setoption": self._set_option,
            "uginewgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._stop(),
            "query": self._answer,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Obeys lines until one says ``quit`` or they end; then finishes what it thinks about.

        Thinking that has no limit is stopped by the end of the lines.
        """
        for line in lines:
            if not self.obey(line):
                self._stop()
                break
            if self._gone:
                break
        if self._endless or self._gone:
            self._stop()
        self._join()

    def obey(self, line: str) -> bool:
        """Obeys a line and says whether to go on."""
        words = line.split()
        if words[:1] == ["quit"]:
            return False
        try:
            if words:
                self._obey(words[0], words[1:])
        except ValueError as error:
            self._complain(str(error))
            if words[0] == "go" and not self._thinking:
                self._say(_NONE)  # whoever asked waits for an answer
        except MemoryError:
            self._complain("there is not enough memory for this")
        return True

    def _obey(self, word: str, rest: list[str]) -> None:
        if word not in self._commands:
            known = ", ".join((*self._commands, "quit"))
            raise ValueError(f"unknown command {word[:60]!r}; commands: {known}")
        if self._thinking and word not in ("isready", "stop"):
            raise ValueError(f"{word} cannot be obeyed while thinking; stop comes first")
        self._commands[word](rest)

    def _say(self, line: str) -> None:
        with self._writing:
            if self._gone:
                return
            try:
                self._write(line)
            except OSError:
                self._gone = True
                self._stopped.set()
                if self._engine is not None:
                    self._engine.stop()

    def _complain(self, why: str) -> None:
        self._say(f"info string error: {' '.join(why.split())}")

    def _introduce(self, _: list[str]) -> None:
        self._say(f"id name {self._name}")
        self._say(f"id author {self._author}")
        for option in self._options:
            if self._bot is None or option.name == "Ruleset":  # a bot heeds nothing else
                self._say(str(option))
        self._say("ugiok")

    def _set_option(self, words: list[str]) -> None:
        name = self._options.set(words)
        if name in ("hash", "threads"):
            self._engine = None
        if name == "ruleset":
            self._position = None

    def _new_game(self, _: list[str]) -> None:
        self._position = None
        if self._engine is not None:
            self._engine.forget()

    @property
    def _ruleset(self) -> Ruleset:
        return Ruleset(self._options.text("Ruleset"))

    @property
    def _here(self) -> Position:
        if self._position is None:
            self._position, self._eye = start_of(self._ruleset, None), None
        return self._position

    def _set_position(self, words: list[str]) -> None:
        self._position, self._eye = read_position(self._ruleset, words)

    def _go(self, words: list[str]) -> None:
        position = self._here
        asked = read_go(words, position)
        if position.turn is None:
            raise ValueError("the game is over")
        if position.turn == CHANCE:
            raise ValueError("chance is to act: its move is told with the position")
        if self._eye not in (None, position.turn):
            raise ValueError(f"seat {position.turn} is to act, but seat {self._eye} views it")
        self._join()
        self._stopped.clear()
        thoughts = self._begin(position, asked)
        self._endless = not (asked.seconds or asked.nodes or asked.depth)
        self._thinking = True
        self._thread = threading.Thread(target=self._tell, args=(thoughts,), daemon=True)
        self._thread.start()

    def _begin(self, position: Position, asked: Asked) -> Iterator[Thought]:
        """Begins to think as the options say; what is below the highest level needs no limit."""
        if self._bot is not None:
            return self._asked_of(self._bot, position)
        if self._engine is None:
            self._engine = Engine(
                threads=self._options.number("Threads"), memory=self._options.number("Hash")
            )
        level, name = self._options.number("Level"), self._options.text("Character")
        character = None if name == NOBODY else character_of(name, position.ruleset.game)
        if character is not None:
            level = min(level, character.level)
        if level < HIGHEST:
            return self._at_level(self._engine, position, level, character)
        return self._engine.stream(
            position,
            seconds=asked.seconds,
            nodes=asked.nodes,
            depth=asked.depth,
            lines=self._options.number("MultiPV"),
        )

    def _at_level(
        self, engine: Engine, position: Position, level: int, character: Character | None
    ) -> Iterator[Thought]:
        seed = self._options.number("Seed")
        thought = think_at_level(engine, position, level, character=character, seed=seed)
        lines = self._options.number("MultiPV")
        yield replace(thought, lines=thought.lines[:lines])

    def _asked_of(self, bot: Bot, position: Position) -> Iterator[Thought]:
        move = position.move(bot(position))
        line = Line((str(move),), (1 / position.seats,) * position.seats)
        yield Thought(position, (line,), 0, 0, 0.0)

    def _tell(self, thoughts: Iterator[Thought]) -> None:
        """Tells thoughts as they come, and at last the best move, whatever happens."""
        best = _NONE
        try:
            for thought in thoughts:
                for line in tell_thought(thought) if self._bot is None else ():
                    self._say(line)
                best = f"bestmove {word_of(thought.best)}"
            if self._endless:  # all is proven, but the host has not asked for the answer yet
                self._stopped.wait()
        except (ValueError, MemoryError) as error:
            self._complain(str(error) or "there is not enough memory for this")
        except Exception as error:  # a bot's own: its host must hear of it
            self._complain(f"{type(error).__name__}: {error}")
        self._thinking = False
        self._say(best)

    def _stop(self) -> None:
        self._stopped.set()
        if self._engine is not None:
            self._engine.stop()

    def _join(self) -> None:
        if self._thread is not None:
            self._thread.join()

    def _answer(self, words: list[str]) -> None:
        position = self._here
        hidden = self._eye is not None  # then what is not seen was only guessed
        outcome = position.outcome
        ranks = outcome.ranks if outcome else ()
        answers: dict[str, Callable[[], str]] = {
            "p1turn": lambda: _word(position.turn == 1),
            "gameover": lambda: _word(outcome is not None),
            "result": lambda: _result(position),
            "turn": lambda: _turn(position),
            "ranks": lambda: " ".join(map(str, ranks)) or "none",
            "legalmoves": lambda: " ".join(map(word_of, position.legal_moves)) or "none",
            "islegal": lambda: _word(" ".join(words[1:]).replace("_", " ") in position.legal_moves),
            "fen": lambda: position.text,
        }
        asked = words[0] if words else ""
        if asked not in answers:
            raise ValueError(f"{asked!r} is no query; queries: {', '.join(answers)}")
        if hidden and asked == "fen":
            raise ValueError("the position is one that a seat views: its text would be a guess")
        self._say(f"response {answers[asked]()}")


def _word(truth: bool) -> str:
    return "true" if truth else "false"


def _result(position: Position) -> str:
    if position.outcome is None:
        return "none"
    winner = position.outcome.winner
    return "draw" if winner is None else f"p{winner}win"


def _turn(position: Position) -> str:
    if position.turn is None:
        return "none"
    return "chance" if position.turn == CHANCE else f"p{position.turn}"


def serve(bot: Bot | None = None, *, name: str = "Sixfold", author: str = "") -> None:
    """Answers UGI on standard input and output until ``quit`` or the end of the input.

    A bot chooses the moves if one is given: it gets a position and returns a legal move.
    """

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    UgiServer(say, name=name, author=author or "the authors of Sixfold", bot=bot).run(sys.stdin)
