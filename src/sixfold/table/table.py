"""A match as somebody at a terminal sees it: what a client is shown, and all it may ask for.

Where the match is kept, here or on a server, is left to the kinds of tables.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from threading import Condition, RLock
from time import monotonic
from typing import Literal, Self

from ..engine.thought import Thought
from ..games import look_of, translated
from ..look import Look
from ..record import Record
from ..ruleset import Ruleset
from ..tongue import speaking
from ..view import View

SeatKind = Literal["person", "computer", "open"]
"""Who sits in a seat; nobody yet where it is open."""


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat of a match and who sits there."""

    seat: int  # its number, from 1
    colour: str  # its name in the language spoken
    kind: SeatKind  # "open" where somebody is still to sit down
    name: str  # a computer always has one, a person need not
    level: int  # of a computer, 1 to 10; 0 where it has none
    mine: bool  # whether somebody at this keyboard acts for it
    present: bool  # a computer always is
    score: int | None  # None where the ruleset does not score
    left: float | None = None  # seconds on its clock when it was shown; None without clocks
    asks: tuple[str, ...] = ()  # what it has asked for and nobody answered
    invite: str | None = None  # the address that sits a friend down there


@dataclass(frozen=True, slots=True)
class MoveShown:
    """A ply as the eye at this keyboard heard it."""

    seat: int  # 0 for chance
    text: str  # of the move, or less of it
    hints: int = 0  # the highest stage of hint the mover had asked for


@dataclass(frozen=True, slots=True)
class Hint:
    """What the engine would do: at stage 1 what to look at, at stage 2 the move."""

    stage: int  # 1 or 2
    look: tuple[str, ...]  # cells and buttons to look at
    words: str  # why, in the language spoken
    move: str | None = None  # at stage 2


@dataclass(frozen=True, slots=True)
class Shown:
    """A match as it stands for whoever sits at this keyboard: one moment, whole."""

    view: View  # in the language spoken; with the outcome also where the rules did not end it
    legal: tuple[tuple[str, tuple[str, ...]], ...]  # move, targets; none where nobody may act
    moves: tuple[MoveShown, ...]  # all that hold, those of chance among them
    seats: tuple[SeatShown, ...]  # seat 1 first
    may: frozenset[str]  # of play, rest, takeback, redo, draw, resign, abort, rematch, hint, arrive
    outcome_words: str | None  # how it ended; None while it goes on
    status: str  # one line: who is to act and what is asked, or how it ended
    asks: tuple[tuple[int, str], ...]  # what seats of others asked, each with its seat
    version: int  # goes up with every change
    reader: int  # the seat whose secrets the screen may show; 0 for nobody's
    passing: int | None = None  # the seat the keyboard is to be passed to, before anything is shown
    thinking: int | None = None  # the seat of the computer that is to act
    running: int | None = None  # the seat whose clock runs
    trouble: str = ""  # what went wrong and is not over: a cut line, a record that is not written
    next: str | None = None  # the rematch, where somebody has begun it
    watching: int = 0  # spectators
    connected: bool = True  # whether what is shown is what is so now
    ply: int = 0  # at which a server counts the match to be
    since: float = 0.0  # by `time.monotonic`, when the clocks showed what is told of them

    def time_left(self, seat: int) -> float | None:
        """Returns what a seat's clock shows by now, in seconds; None without clocks."""
        left = self.seats[seat - 1].left
        if left is None or seat != self.running:
            return left
        return max(0.0, left - (monotonic() - self.since))

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.view.outcome is not None


class Table(AbstractContextManager["Table"], ABC):
    """A match and somebody's place at it. All of it may be used from any thread.

    Whatever cannot be done raises a ValueError that says why, and changes nothing.
    """

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        """Takes what is played, and the language in which it is told."""
        self._ruleset, self._language = ruleset, language
        self._news = Condition(RLock())  # its lock guards everything that a table holds
        self._version = 0
        self._listeners: list[Callable[[], object]] = []
        self._closed = False

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by."""
        return self._ruleset

    @property
    def language(self) -> str:
        """The language in which it is told."""
        return self._language

    @property
    def look(self) -> Look:
        """How the game looks, in the language spoken."""
        with speaking(self._language):
            return translated(look_of(self._ruleset.game))

    @abstractmethod
    def now(self) -> Shown:
        """Returns the match as it stands."""

    @abstractmethod
    def play(self, move: str) -> None:
        """Plays a move for the seat to act."""

    @abstractmethod
    def rest(self) -> None:
        """Leaves the rest of what is asked to chance, where the game lets that be."""

    def play_as_seen(self, move: str, seen: Shown) -> None:
        """Plays a move that was chosen from what was shown.

        Where others act elsewhere, it is refused if the match has moved on since.
        """
        self.play(move)

    def rest_as_seen(self, seen: Shown) -> None:
        """Leaves the rest of what was shown to chance, likewise."""
        self.rest()

    @abstractmethod
    def takeback(self) -> None:
        """Takes back to one's own last move, or asks the others for it."""

    @abstractmethod
    def redo(self) -> None:
        """Plays again what was taken back, where that can be."""

    @abstractmethod
    def resign(self) -> None:
        """Gives the match up."""

    @abstractmethod
    def offer_draw(self) -> None:
        """Offers a draw; at one keyboard all agree at once."""

    @abstractmethod
    def answer(self, what: str, yes: bool) -> None:
        """Agrees to what another seat asked, or declines it or one's own question."""

    @abstractmethod
    def rematch(self) -> None:
        """Begins the next match of the same players, or asks for it; the table goes over to it."""

    @abstractmethod
    def arrive(self) -> None:
        """Says that the player whom the keyboard was passed to looks at the screen now."""

    @abstractmethod
    def hint(self, stage: int = 1) -> Hint:
        """Asks the engine what to look at, or at stage 2 for the move."""

    @abstractmethod
    def evaluate(
        self, told: Callable[[Thought], object] = lambda thought: None, seconds: float = 3
    ) -> Thought | None:
        """Thinks about the position, telling all that is found; None where nothing is found.

        It ends before its time where ``told`` returns False.
        """

    @abstractmethod
    def at(self, moves: int) -> View:
        """Returns what the position looked like after so many moves."""

    @abstractmethod
    def record(self) -> Record:
        """Returns the record; that of a game with secrets tells them all."""

    def listen(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Calls back, from any thread, whenever `now` has something new; returns what ends it."""
        with self._news:
            self._listeners.append(callback)

        def no_more() -> None:
            with self._news:
                if callback in self._listeners:
                    self._listeners.remove(callback)

        return no_more

    def wait(self, version: int, timeout: float | None = None) -> bool:
        """Waits until the match is beyond a version; tells whether it is."""
        end = None if timeout is None else monotonic() + timeout
        with self._news:
            while self._version <= version and not self._closed:
                left = None if end is None else end - monotonic()
                if left is not None and left <= 0:
                    break
                self._news.wait(left)
            return self._version > version

    def close(self) -> None:
        """Leaves the table; a match that is kept goes on where it was."""
        with self._news:
            self._closed = True
            self._news.notify_all()

    def __enter__(self) -> Self:
        """Returns the table."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the table."""
        self.close()

    def _changed(self) -> None:
        """Lets everybody know of a change. Not to be called with the lock held by choice.

        A listener that asks something of the table gets its answer all the same.
        """
        with self._news:
            self._version += 1
            self._news.notify_all()
            listeners = list(self._listeners)
        for listener in listeners:
            listener()
