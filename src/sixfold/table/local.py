"""A match that is kept here: people at this keyboard, computers, and the record on disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from threading import Lock

from ..engine.hinting import LINES, advice_of
from ..engine.thinking import Engine
from ..engine.thought import Thought
from ..games import look_of
from ..match import Match, starts_rematch
from ..position import Position
from ..record import Record
from ..tongue import speaking
from ..view import View
from .computers import Computers, steady_nodes
from .keeping import Kept, keep_next, note_players, players_of, write_record
from .sitting import Sitting
from .table import Hint, Shown, Table
from .words import say

_HINT_SECONDS = 1.0
_MEMORY = 32  # megabytes of the engine that hints and evaluates


class LocalTable(Table):
    """A table of one's own. In a game with secrets it shows those of whoever looks at the screen.

    That is the one person at this keyboard; where there are several, it is whoever said to have
    arrived, and before that nobody.
    """

    def __init__(
        self,
        match: Match,
        computers: Mapping[int, str] | None = None,
        *,
        keep: Path | None = None,
        language: str = "en",
        steady: bool = False,
    ) -> None:
        """Takes a match to go on with and who plays in the seats that are a computer's.

        A computer is told as `sixfold.engine.player` reads it: a level, a character. ``keep`` is
        the file the record is written to after every change. With ``steady`` computers think by
        nodes, so that equal games of equal seeds are played equally.
        """
        super().__init__(match.ruleset, language)
        self._keep, self._steady = keep, steady
        self._again: Kept | None = None  # the file of a rematch, which nobody else frees
        self._here = self._sitting(match, computers or {})
        self._shown: Shown | None = None
        self._unkept = self._failed = ""
        self._engine: Engine | None = None
        self._thinks = Lock()  # held while the engine gives advice
        self._note()
        self._go()

    @classmethod
    def of_record(
        cls,
        record: Record,
        *,
        keep: Path | None = None,
        language: str = "en",
        seed: int | None = None,
    ) -> LocalTable:
        """Takes up a recorded match where it stands, with the computers that the record tells."""
        match = Match.from_record(record, seed=seed)
        return cls(match, players_of(record), keep=keep, language=language, steady=seed is not None)

    # What is so

    @property
    def match(self) -> Match:
        """The match itself."""
        return self._here.match

    @property
    def computers(self) -> Mapping[int, str]:
        """Who plays in the seats that are a computer's."""
        return self._here.computers.told

    @property
    def kept(self) -> Path | None:
        """The file it is kept in."""
        return self._keep

    @property
    def unkept(self) -> str:
        """Why the file it is kept in does not hold it all; empty where it does."""
        with self._news:
            return self._unkept

    def now(self) -> Shown:
        """Returns the match as it stands."""
        with self._news, speaking(self._language):
            if self._shown is None or self._shown.version != self._version:
                self._shown = self._here.shown(self._version, self._failed or self._unkept)
            return self._shown

    # What is done

    def play(self, move: str) -> None:
        """Plays a move for the seat to act; raises `IllegalMove` with the reason."""
        self._change(lambda: self.match.play(move), acts=True)

    def rest(self) -> None:
        """Leaves the rest of what is asked to chance."""
        self._change(self.match.finish, acts=True)

    def takeback(self) -> None:
        """Takes back an end that was agreed on, else all up to the last move of this keyboard."""

        here = self._here

        def back() -> None:
            if not here.may_take_back():
                raise ValueError(say("there is nothing to take back"))
            again = not here.ended_outside()
            here.match.undo()
            while again and here.match.position.turn not in here.persons:
                here.match.undo()

        self._change(back)

    def redo(self) -> None:
        """Plays again what was taken back, up to the next move of this keyboard."""

        def forth() -> None:
            if not self.match.can_redo:
                raise ValueError(say("there is nothing to redo"))
            self.match.redo()
            while self.match.can_redo and self._here.turn in self._here.computers:
                self.match.redo()

        self._change(forth)

    def resign(self) -> None:
        """Ends the match for the seat to act, or for the only one that is played here."""

        def end() -> None:
            self._goes_on()
            seat = self._here.resigning()
            if seat is None:
                raise ValueError(say("nobody at this keyboard is to act"))
            self.match.resign(seat)

        self._change(end)

    def offer_draw(self) -> None:
        """Ends the match in a draw: all who play are at this keyboard. A computer declines."""

        def end() -> None:
            self._goes_on()
            if self._here.computers.told:
                raise ValueError(say("the computer declines"))
            self.match.agree_draw()

        self._change(end)

    def answer(self, what: str, yes: bool) -> None:
        """Refuses: nobody asks anything at a table of one's own."""
        raise ValueError(self._say("nobody asked for this"))

    def rematch(self) -> None:
        """Begins the next match of the same players, seated as the game has it."""

        def begin() -> None:
            match = self.match
            outcome = match.outcome
            if not outcome:
                raise ValueError(say("the game is not over: a rematch comes after its end"))
            count = len(match.seats)
            first = starts_rematch(outcome, look_of(self.ruleset.game).next_start)
            before = {(seat - first) % count + 1: who for seat, who in self.computers.items()}
            self._here.computers.close()
            again = match.rematch(seed=match.seed + 1 if self._steady else None)
            self._here = self._sitting(again, before)
            if self._keep is not None:
                self._free()
                self._again = keep_next(self._keep)
                self._keep = self._again.path

        self._change(begin)

    def arrive(self) -> None:
        """Says that the player to act looks at the screen now."""
        with self._news:
            if self._here.passing is None:
                return
            self._here.reader = self._here.passing
        self._changed()

    def hint(self, stage: int = 1) -> Hint:
        """Asks the engine what to look at, or at stage 2 for the move."""
        with self._news, speaking(self._language):
            position = self._asked_about()
            self._here.note_hint(stage)
        seconds, nodes = self._limits(_HINT_SECONDS)
        with self._thinks:
            thought = self._adviser().think(position, seconds=seconds, nodes=nodes, lines=LINES)
        advice = advice_of(thought)
        self._changed()
        with speaking(self._language):
            if stage > 1:
                return Hint(2, advice.look, say("this move is good"), advice.move)
            return Hint(
                1, advice.look, say("there is a threat here" if advice.threat else "look here")
            )

    def evaluate(
        self, told: Callable[[Thought], object] = lambda thought: None, seconds: float = 3
    ) -> Thought | None:
        """Thinks about the position, as far as whoever looks at the screen may know it."""
        with self._news, speaking(self._language):
            self._goes_on()
            position = self._asked_about() if self._here.secrets else self.match.position
        last: Thought | None = None
        seconds, nodes = self._limits(seconds)
        with self._thinks:
            thoughts = self._adviser().stream(position, seconds=seconds, nodes=nodes, lines=LINES)
            for thought in thoughts:
                if not thought.lines:
                    continue
                last = thought
                if told(thought) is False:
                    break
        return last

    def at(self, moves: int) -> View:
        """Returns what the position looked like after so many moves."""
        with self._news, speaking(self._language):
            positions = self.match.positions
            if not 0 <= moves < len(positions):
                last = len(positions) - 1
                raise ValueError(say("there are {last} moves: 0 to {last} can be shown", last=last))
            if moves == len(positions) - 1:
                return self.now().view
            return replace(self._here.view(positions[moves]), paths=())

    def record(self) -> Record:
        """Returns the record; that of a game with secrets tells them all."""
        with self._news:
            return self.match.record()

    def close(self) -> None:
        """Leaves the table; a match that is kept can be gone on with."""
        super().close()
        self._here.computers.close()
        self._here.computers.join()
        if self._engine is not None:
            self._engine.close()
        self._free()

    # How it is done

    def _change(self, action: Callable[[], object], *, acts: bool = False) -> None:
        """Does something to the match, keeps the record, and lets the computers think.

        What was done stands even where the record cannot be written, which is told.
        """
        with self._news, speaking(self._language):
            if self._here.passing:
                raise ValueError(say("the keyboard is to be passed on first"))
            if acts and self._here.turn not in (None, *self._here.persons):
                raise ValueError(say("nobody at this keyboard is to act"))
            action()
            self._failed = ""
            self._note()
        self._changed()
        self._go()

    def _note(self) -> None:
        """Writes the record, where it is kept."""
        if self._keep is None:
            return
        try:
            write_record(self._keep, self.match.record())
            self._unkept = ""
        except OSError as error:
            why = error.strerror or str(error)
            self._unkept = say("{file} does not hold this yet: {why}", file=self._keep, why=why)

    def _free(self) -> None:
        """Lets others go on with a rematch that was kept; the first match is its keeper's."""
        if self._again is not None:
            self._again.free()

    def _go(self) -> None:
        """Lets the computer whose turn it is think."""
        with self._news:
            if not self._closed and self._here.turn in self._here.computers:
                self._here.computers.ask(self.match.position, self.match.seed, self._answered)

    def _answered(self, position: Position, move: str | None, why: str) -> None:
        """Plays what a computer chose, unless the match went elsewhere meanwhile."""
        with self._news, speaking(self._language):
            if self._closed or self.match.position is not position or self.match.outcome:
                return
            if move is None:
                self._failed = say("the computer failed: {why}", why=why)
            else:
                self.match.play(move)
                self._note()
        self._changed()
        if move is not None:
            self._go()

    def _sitting(self, match: Match, told: Mapping[int, str]) -> Sitting:
        computers = Computers(match.ruleset, told, steady=self._steady)
        note_players(match, computers.told)
        return Sitting(match, computers)

    def _asked_about(self) -> Position:
        self._goes_on()
        if self._here.turn not in self._here.persons or self._here.passing:
            raise ValueError(say("nobody at this keyboard is to act"))
        return self.match.position

    def _goes_on(self) -> None:
        if self.match.outcome:
            raise ValueError(say("the game is over"))

    def _limits(self, seconds: float) -> tuple[float, int]:
        """Returns for how long, or over how many nodes, the engine thinks for a person."""
        return (0, steady_nodes(self.ruleset) // 2) if self._steady else (seconds, 0)

    def _adviser(self) -> Engine:
        if self._engine is None:
            self._engine = Engine(memory=_MEMORY)
        if self._steady:
            self._engine.forget()
        return self._engine

    def _say(self, text: str) -> str:
        with speaking(self._language):
            return say(text)
