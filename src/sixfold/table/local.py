"""A match that is kept here: people at this keyboard, computers, and the record on disk."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Lock

from ..draw.words import outcome_words, status_words
from ..engine.hinting import LINES, advice_of
from ..engine.thinking import Engine
from ..engine.thought import Thought
from ..games import look_of, translated
from ..match import Match, starts_rematch
from ..position import CHANCE, Position
from ..record import Record
from ..ruleset import Ruleset
from ..tongue import speaking
from ..view import View
from .computers import Computers, steady_nodes
from .keeping import note_players, players_of, write_record
from .table import Hint, MoveShown, SeatShown, Shown, Table
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
        self._match, self._keep, self._steady = match, keep, steady
        self._computers = self._seated(computers or {})
        self._secrets = match.ruleset.has_secrets
        self._reader = self._only_person
        self._hints: dict[int, int] = {}  # by how many moves were played
        self._heard: dict[int, list[tuple[Position, str]]] = {}
        self._shown: Shown | None = None
        self._unkept = self._failed = ""
        self._engine: Engine | None = None
        self._thinks = Lock()  # held while the engine gives advice
        self._mark()
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
        return self._match

    @property
    def computers(self) -> Mapping[int, str]:
        """Who plays in the seats that are a computer's."""
        return self._computers.told

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that are played at this keyboard."""
        seats = range(1, len(self._match.seats) + 1)
        return tuple(seat for seat in seats if seat not in self._computers)

    @property
    def _only_person(self) -> int:
        return self.persons[0] if len(self.persons) == 1 else 0

    @property
    def turn(self) -> int | None:
        """The seat to act, None where the match is over."""
        return None if self._match.outcome else self._match.position.turn

    @property
    def passing(self) -> int | None:
        """The seat that the keyboard is to be passed to before anything may be shown."""
        turn = self.turn
        if not self._secrets or turn not in self.persons or turn == self._reader:
            return None
        return turn

    @property
    def eye(self) -> int:
        """Whose view is shown."""
        if not self._secrets:
            return 0
        if self._only_person:
            return self._only_person
        return 0 if self.passing or self._match.outcome else self._reader

    def now(self) -> Shown:
        """Returns the match as it stands."""
        with self._news, speaking(self._language):
            if self._shown is None or self._shown.version != self._version:
                self._shown = self._look()
            return self._shown

    def _look(self) -> Shown:
        match, turn = self._match, self.turn
        view = self._view(match.position)
        if match.outcome is not None and view.outcome is None:  # it ended outside the rules
            view = replace(view, outcome=match.outcome, turn=None, stage="over", paths=())
        acts = turn in self.persons and not self.passing
        return Shown(
            view=view,
            legal=tuple((str(move), move.targets) for move in match.position.legal_moves)
            if acts
            else (),
            moves=tuple(self._moves()),
            seats=tuple(self._seats(view)),
            may=self._may(view, acts=acts),
            outcome_words=outcome_words(view) if match.outcome else None,
            status=status_words(view),
            asks=(),
            version=self._version,
            reader=self.eye,
            passing=self.passing,
            thinking=turn if turn in self._computers else None,
            trouble=self._failed or self._unkept,
        )

    def _view(self, position: Position) -> View:
        view = position.view(self.eye)
        return replace(view, look=translated(view.look))

    def _moves(self) -> list[MoveShown]:
        """Tells the moves as the eye heard them; what was told before is not asked for again."""
        eye, positions, moves = self.eye, self._match.positions, self._match.moves
        known = self._heard.setdefault(eye, [])
        same = 0
        while same < min(len(known), len(moves)) and known[same][0] is positions[same + 1]:
            same += 1
        del known[same:]
        for number in range(same, len(moves)):
            before, move = positions[number], moves[number]
            heard = str(before.heard(move, eye)) if self._secrets else move
            known.append((positions[number + 1], heard))
        return [
            MoveShown(before.turn or CHANCE, heard, self._hints.get(number, 0))
            for number, (before, (_, heard)) in enumerate(zip(positions, known, strict=False))
        ]

    def _seats(self, view: View) -> list[SeatShown]:
        scores = self._match.position.scores
        return [
            SeatShown(
                seat=seat,
                colour=view.look.seats[seat - 1].name,
                kind="computer" if seat in self._computers else "person",
                name=self._computers.name(seat) if seat in self._computers else name,
                level=self._computers.level(seat) if seat in self._computers else 0,
                mine=seat not in self._computers,
                present=True,
                score=None if scores is None else scores[seat - 1],
            )
            for seat, name in enumerate(self._match.seats, 1)
        ]

    def _may(self, view: View, *, acts: bool) -> frozenset[str]:
        may = set()
        if acts:
            may |= {"play", "hint"}
            if view.stage in view.look.finishes:
                may.add("rest")
        if self.passing:
            return frozenset({"arrive"})
        if self._may_take_back():
            may.add("takeback")
        if self._match.can_redo:
            may.add("redo")
        if self._match.outcome:
            may.add("rematch")
        elif self.persons:
            may |= {"resign"} if self._resigning() else set()
            may |= set() if self._computers.told else {"draw"}
        return frozenset(may)

    def _may_take_back(self) -> bool:
        match = self._match
        if not match.can_undo or not self.persons:
            return False
        if self._ended_outside():
            return True
        turns = (position.turn for position in match.positions[:-1])
        return any(turn in self.persons for turn in turns)

    def _ended_outside(self) -> bool:
        return self._match.outcome is not None and self._match.position.outcome is None

    def _resigning(self) -> int | None:
        """Returns the seat that resigns: the one to act, else the only one at this keyboard."""
        turn = self.turn
        return turn if turn in self.persons else self._only_person or None

    # What is done

    def play(self, move: str) -> None:
        """Plays a move for the seat to act; raises `IllegalMove` with the reason."""
        self._change(lambda: self._match.play(move), acts=True)

    def rest(self) -> None:
        """Leaves the rest of what is asked to chance."""
        self._change(self._match.finish, acts=True)

    def takeback(self) -> None:
        """Takes back an end that was agreed on, else all up to the last move of this keyboard."""

        def back() -> None:
            if not self._may_take_back():
                raise ValueError(say("there is nothing to take back"))
            again = not self._ended_outside()
            self._match.undo()
            while again and self._match.position.turn not in self.persons:
                self._match.undo()

        self._change(back)

    def redo(self) -> None:
        """Plays again what was taken back, up to the next move of this keyboard."""

        def forth() -> None:
            if not self._match.can_redo:
                raise ValueError(say("there is nothing to redo"))
            self._match.redo()
            while self._match.can_redo and self.turn in self._computers:
                self._match.redo()

        self._change(forth)

    def resign(self) -> None:
        """Ends the match for the seat to act, or for the only one that is played here."""

        def end() -> None:
            self._goes_on()
            seat = self._resigning()
            if seat is None:
                raise ValueError(say("nobody at this keyboard is to act"))
            self._match.resign(seat)

        self._change(end)

    def offer_draw(self) -> None:
        """Ends the match in a draw: all who play are at this keyboard. A computer declines."""

        def end() -> None:
            self._goes_on()
            if self._computers.told:
                raise ValueError(say("the computer declines"))
            self._match.agree_draw()

        self._change(end)

    def answer(self, what: str, yes: bool) -> None:
        """Refuses: nobody asks anything at a table of one's own."""
        raise ValueError(self._say("nobody asked for this"))

    def rematch(self) -> None:
        """Begins the next match of the same players, seated as the game has it."""

        def begin() -> None:
            outcome = self._match.outcome
            if not outcome:
                raise ValueError(say("the game is not over: a rematch comes after its end"))
            count = len(self._match.seats)
            first = starts_rematch(outcome, look_of(self.ruleset.game).next_start)
            before = {(seat - first) % count + 1: who for seat, who in self.computers.items()}
            self._computers.close()
            self._match = self._match.rematch(seed=self._match.seed + 1 if self._steady else None)
            if self._keep is not None:
                self._keep = _next_file(self._keep)
            self._computers = self._seated(before)
            self._reader = self._only_person
            self._hints, self._heard = {}, {}
            self._mark()

        self._change(begin)

    def arrive(self) -> None:
        """Says that the player to act looks at the screen now."""
        with self._news:
            if self.passing is None:
                return
            self._reader = self.passing
        self._changed()

    def hint(self, stage: int = 1) -> Hint:
        """Asks the engine what to look at, or at stage 2 for the move."""
        with self._news, speaking(self._language):
            position = self._asked_about()
            self._hints[len(self._match.moves)] = max(
                stage, self._hints.get(len(self._match.moves), 0)
            )
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
            position = self._asked_about() if self._secrets else self._match.position
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
            positions = self._match.positions
            if not 0 <= moves < len(positions):
                last = len(positions) - 1
                raise ValueError(say("there are {last} moves: 0 to {last} can be shown", last=last))
            if moves == len(positions) - 1:
                return self.now().view
            return replace(self._view(positions[moves]), paths=())

    def record(self) -> Record:
        """Returns the record; that of a game with secrets tells them all."""
        with self._news:
            return self._match.record()

    def close(self) -> None:
        """Leaves the table; a match that is kept can be gone on with."""
        super().close()
        self._computers.close()
        if self._engine is not None:
            self._engine.close()

    # How it is done

    def _change(self, action: Callable[[], object], *, acts: bool = False) -> None:
        """Does something to the match, keeps the record, and lets the computers think.

        What was done stands even where the record cannot be written, which is told.
        """
        with self._news, speaking(self._language):
            if self.passing:
                raise ValueError(say("the keyboard is to be passed on first"))
            if acts and self.turn not in (None, *self.persons):
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
            write_record(self._keep, self._match.record())
            self._unkept = ""
        except OSError as error:
            why = error.strerror or str(error)
            self._unkept = say("{file} does not hold this yet: {why}", file=self._keep, why=why)

    def _go(self) -> None:
        """Lets the computer whose turn it is think."""
        with self._news:
            if not self._closed and self.turn in self._computers:
                self._computers.ask(self._match.position, self._match.seed, self._answered)

    def _answered(self, position: Position, move: str | None, why: str) -> None:
        """Plays what a computer chose, unless the match went elsewhere meanwhile."""
        with self._news, speaking(self._language):
            if self._closed or self._match.position is not position or self._match.outcome:
                return
            if move is None:
                self._failed = say("the computer failed: {why}", why=why)
            else:
                self._match.play(move)
                self._note()
        self._changed()
        if move is not None:
            self._go()

    def _seated(self, told: Mapping[int, str]) -> Computers:
        return Computers(self._match.ruleset, told, steady=self._steady)

    def _mark(self) -> None:
        note_players(self._match, self._computers.told)

    def _asked_about(self) -> Position:
        self._goes_on()
        if self.turn not in self.persons or self.passing:
            raise ValueError(say("nobody at this keyboard is to act"))
        return self._match.position

    def _goes_on(self) -> None:
        if self._match.outcome:
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


def _next_file(path: Path) -> Path:
    """Returns a file for the next match, beside that of the one before."""
    stem, number = re.sub(r"-\d{1,3}$", "", path.stem), 2
    while (found := path.with_name(f"{stem}-{number}{path.suffix}")).exists():
        number += 1
    return found


def seat_names(names: Sequence[str], computers: Mapping[int, str], seats: int) -> tuple[str, ...]:
    """Returns the names that a record is to hold: of people as given, of computers as told."""
    people = iter(names)
    return tuple(
        _in_record(computers[seat]) if seat in computers else next(people, "")
        for seat in range(1, seats + 1)
    )


def _in_record(told: str) -> str:
    return f"level {told}" if told.strip().isdecimal() else told


def new_match(
    ruleset: Ruleset,
    computers: Mapping[int, str],
    *,
    names: Sequence[str] = (),
    start: str | None = None,
    seed: int | None = None,
) -> Match:
    """Returns a match of people and computers, named in its record."""
    seats = Position(ruleset).seats if start is None else Position.from_text(ruleset, start).seats
    told = seat_names(names, computers, seats)
    return Match(ruleset, seats=told, start=start, seed=seed)
