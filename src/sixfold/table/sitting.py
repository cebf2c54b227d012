"""Who sits at a table of one's own, and what whoever looks at the screen may see and do.

Only what is so: what is done, threads and files are left to local.py.
"""

from __future__ import annotations

from dataclasses import replace

from ..draw.words import outcome_words, status_words
from ..games import translated
from ..match import Match
from ..position import CHANCE, Position
from ..view import View
from .computers import Computers
from .table import MoveShown, SeatShown, Shown


class Sitting:
    """A match with those who play it: people at one keyboard, and computers."""

    def __init__(self, match: Match, computers: Computers) -> None:
        """Takes the match; a person who is alone at the keyboard is at the screen at once."""
        self.match, self.computers = match, computers
        self.secrets = match.ruleset.has_secrets
        self.reader = self.only_person  # the seat whose secrets the screen may show
        self._hints: dict[int, int] = {}  # the stages asked for, by how many moves were played
        self._heard: dict[int, list[tuple[Position, str]]] = {}

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that are played at this keyboard."""
        seats = range(1, len(self.match.seats) + 1)
        return tuple(seat for seat in seats if seat not in self.computers)

    @property
    def only_person(self) -> int:
        """The only seat that is played at this keyboard, else 0."""
        return self.persons[0] if len(self.persons) == 1 else 0

    @property
    def turn(self) -> int | None:
        """The seat to act, None where the match is over."""
        return None if self.match.outcome else self.match.position.turn

    @property
    def passing(self) -> int | None:
        """The seat that the keyboard is to be passed to before anything may be shown."""
        turn = self.turn
        if not self.secrets or turn not in self.persons or turn == self.reader:
            return None
        return turn

    @property
    def eye(self) -> int:
        """Whose view is shown."""
        if not self.secrets:
            return 0
        if self.only_person:
            return self.only_person
        return 0 if self.passing or self.match.outcome else self.reader

    def shown(self, version: int, trouble: str) -> Shown:
        """Returns all that a client is shown."""
        match, turn = self.match, self.turn
        view = self.view(match.position)
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
            version=version,
            reader=self.eye,
            passing=self.passing,
            thinking=turn if turn in self.computers else None,
            trouble=trouble,
        )

    def view(self, position: Position) -> View:
        """Returns a position of the match as the eye sees it, in the language spoken."""
        view = position.view(self.eye)
        return replace(view, look=translated(view.look))

    def _moves(self) -> list[MoveShown]:
        """Tells the moves as the eye heard them; what was told before is not asked for again."""
        eye, positions, moves = self.eye, self.match.positions, self.match.moves
        known = self._heard.setdefault(eye, [])
        same = 0
        while same < min(len(known), len(moves)) and known[same][0] is positions[same + 1]:
            same += 1
        del known[same:]
        for number in range(same, len(moves)):
            before, move = positions[number], moves[number]
            heard = str(before.heard(move, eye)) if self.secrets else move
            known.append((positions[number + 1], heard))
        return [
            MoveShown(before.turn or CHANCE, heard, self._hints.get(number, 0))
            for number, (before, (_, heard)) in enumerate(zip(positions, known, strict=False))
        ]

    def _seats(self, view: View) -> list[SeatShown]:
        scores = self.match.position.scores
        return [
            SeatShown(
                seat=seat,
                colour=view.look.seats[seat - 1].name,
                kind="computer" if seat in self.computers else "person",
                name=self.computers.name(seat) if seat in self.computers else name,
                level=self.computers.level(seat) if seat in self.computers else 0,
                mine=seat not in self.computers,
                present=True,
                score=None if scores is None else scores[seat - 1],
            )
            for seat, name in enumerate(self.match.seats, 1)
        ]

    def _may(self, view: View, *, acts: bool) -> frozenset[str]:
        may = set()
        if acts:
            may |= {"play", "hint"}
            if view.stage in view.look.finishes:
                may.add("rest")
        if self.passing:
            return frozenset({"arrive"})
        if self.may_take_back():
            may.add("takeback")
        if self.match.can_redo:
            may.add("redo")
        if self.match.outcome:
            may.add("rematch")
        elif self.persons:
            may |= {"resign"} if self.resigning() else set()
            may |= set() if self.computers.told else {"draw"}
        return frozenset(may)

    def may_take_back(self) -> bool:
        """Tells whether somebody at this keyboard did anything that can be taken back."""
        match = self.match
        if not match.can_undo or not self.persons:
            return False
        if self.ended_outside():
            return True
        turns = (position.turn for position in match.positions[:-1])
        return any(turn in self.persons for turn in turns)

    def ended_outside(self) -> bool:
        """Tells whether the match ended otherwise than by its rules."""
        return self.match.outcome is not None and self.match.position.outcome is None

    def resigning(self) -> int | None:
        """Returns the seat that resigns: the one to act, else the only one at this keyboard."""
        turn = self.turn
        return turn if turn in self.persons else self.only_person or None

    def note_hint(self, stage: int) -> None:
        """Remembers that the seat to act asked for a hint."""
        played = len(self.match.moves)
        self._hints[played] = max(stage, self._hints.get(played, 0))
