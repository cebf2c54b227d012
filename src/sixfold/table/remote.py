"""A match of a running Sixfold server: by HTTP and a live channel that is opened again when cut.

What travels is in wire.py, who asks in site.py.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import NoReturn

from websockets.exceptions import InvalidStatus

from ..engine.hinting import LINES
from ..engine.thinking import Engine
from ..engine.thought import Thought
from ..record import Record
from ..tongue import speaking
from ..view import View
from . import wire
from .channel import Channel
from .site import Site, Unreachable, match_path, place_of
from .table import Hint, Shown, Table
from .words import say

_PATIENCE = 30.0  # seconds for which a move is sent again where no answer comes
_REPLY = 5.0  # seconds in which a live channel answers
_MEMORY = 32


class RemoteTable(Table):
    """A seat, or a spectator's place, at a match that a server keeps.

    What is shown while the line is cut is what was so last; `Shown.connected` and `Shown.trouble`
    tell of it. A move that got no answer is sent again, which plays it once.
    """

    def __init__(self, site: Site, match: str, *, eye: int | None = None) -> None:
        """Comes to a match, with the eye of one's own seat; raises `Refused` or `Unreachable`."""
        standing = site.get(match_path(match, eye=eye), wire.Standing)
        with speaking(site.language):
            super().__init__(wire.ruleset_of(standing), site.language)
        self._site, self._match, self._eye = site, match, eye
        self._standing, self._since = standing, monotonic()
        self._cut = ""  # why there is no line
        self._said: list[wire.Refused] = []  # refusals that came along the live channel
        self._follows = False  # to the rematch, as soon as there is one
        self._first = 0  # the version at which this match was come to
        self._engine: Engine | None = None
        self._sends, self._thinks = threading.Lock(), threading.Lock()
        self._shown = self._draw()
        self._version = self._shown.version  # so that whatever comes is told as something newer
        self._channel = Channel(self._where, self._hear, self._lost)
        self._channel.start()

    @classmethod
    def join(
        cls, address: str, *, name: str = "", language: str = "en", watch: bool = False
    ) -> RemoteTable:
        """Comes to the match that an address names: its page, or a seat's secret link.

        By a seat's link one sits down, unless one sits there already; with ``watch`` one comes as
        a stranger who only looks.
        """
        with speaking(language):
            place = place_of(address)
            if not place.match:
                raise ValueError(say("{address} names no match", address=address))
            site = Site(place.base, language=language, stranger=watch)
            if place.secret and not watch:
                site.sit(place, name)
            return cls(site, place.match)

    @property
    def address(self) -> str:
        """The address of the match's page, where anybody may watch."""
        return f"{self._site.base}/match/{self._match}"

    # What is so

    def now(self) -> Shown:
        """Returns the match as it stands, or as it stood when the line was cut."""
        with self._news:
            return self._shown

    def _draw(self) -> Shown:
        with speaking(self._language):
            return wire.shown(
                self._standing,
                self._site.base,
                version=self._version + 1,
                trouble=self._cut,
                since=self._since,
            )

    def _take(self, standing: wire.Standing) -> None:
        """Takes in a match as it stands, unless something newer is known."""
        with self._news:
            if standing.match != self._match or standing.ply < self._standing.ply:
                return
            before, self._standing = self._standing, standing
            self._since = monotonic()
            try:
                self._shown = self._draw()
            except wire.Garbled:
                self._standing = before
                raise
            follow = standing.next if self._follows else None
        self._changed()
        if follow:
            self._go_to(follow)

    # What is done

    def play(self, move: str) -> None:
        """Plays a move for the seat to act."""
        self.play_as_seen(move, self.now())

    def play_as_seen(self, move: str, seen: Shown) -> None:
        """Plays a move; refuses it where the match has moved on since it was seen so."""
        self._surely(move, seen, wire.play(move, self._due("play", seen)))

    def rest(self) -> None:
        """Leaves the rest of what is asked to chance."""
        self.rest_as_seen(self.now())

    def rest_as_seen(self, seen: Shown) -> None:
        """Leaves the rest to chance; refuses where the match has moved on since."""
        self._act(wire.rest(self._due("rest", seen)))

    def takeback(self) -> None:
        """Takes back to one's own last move; other people are asked whether they agree."""
        self._act(wire.ask("takeback", self._ply))

    def redo(self) -> None:
        """Refuses: what a server took back is played again by hand."""
        raise ValueError(self._say("there is nothing to redo"))

    def resign(self) -> None:
        """Gives the match up."""
        self._act(wire.resign(self._ply))

    def abort(self) -> None:
        """Ends a match that has hardly begun: nobody loses."""
        self._act(wire.abort(self._ply))

    def offer_draw(self) -> None:
        """Offers a draw."""
        self._act(wire.ask("draw", self._ply))

    def answer(self, what: str, yes: bool) -> None:
        """Agrees to what another seat asked, or declines it or one's own question."""
        asked = {each for _, each in self.now().asks}
        own = {each for seat in self.now().seats if seat.mine for each in seat.asks}
        if what not in (asked if yes else asked | own):
            raise ValueError(self._say("nobody asked for this"))
        if yes and what == "rematch":
            self.rematch()
        else:
            self._act((wire.ask if yes else wire.decline)(what, self._ply))

    def rematch(self) -> None:
        """Asks for the next match; the table goes over to it as soon as all agree."""
        with self._news:
            self._follows = True
            there = self._standing.next
        if there:
            self._go_to(there)
        else:
            self._act(wire.ask("rematch", self._ply))

    def rename(self, name: str) -> None:
        """Gives one's own seat another name."""
        self._act(wire.rename(name))

    def arrive(self) -> None:
        """Says that the player whom the keyboard was passed to looks at the screen now."""
        seat = self.now().passing
        if seat is None:
            return
        with self._news:
            self._eye = seat
        self._channel.send(wire.look(seat))
        self._take(self._ask(match_path(self._match, eye=seat), wire.Standing))

    def hint(self, stage: int = 1) -> Hint:
        """Asks the server's engine what to look at, or at stage 2 for the move."""
        hinted = self._post(wire.hint(self._due("hint"), stage), wire.Hinted)
        return wire.hint_of(hinted)

    def evaluate(
        self, told: Callable[[Thought], object] = lambda thought: None, seconds: float = 3
    ) -> Thought | None:
        """Thinks here about the position, where hints are allowed and nothing is hidden."""
        shown = self.now()
        if not shown.over and ("hint" not in shown.may or self._standing.secrets):
            raise ValueError(
                self._say("there is no evaluation where it counts or cards are secret")
            )
        with speaking(self._language):
            position = self.record().positions()[-1]
        if position.turn is None:
            raise ValueError(self._say("the game is over"))
        last: Thought | None = None
        with self._thinks:
            self._engine = self._engine or Engine(memory=_MEMORY)
            for thought in self._engine.stream(position, seconds=seconds, lines=LINES):
                if thought.lines:
                    last = thought
                    if told(thought) is False:
                        break
        return last

    def at(self, moves: int) -> View:
        """Returns what the position looked like after so many moves."""
        last = len(self.now().moves)
        if not 0 <= moves <= last:
            text = "there are {last} moves: 0 to {last} can be shown"
            raise ValueError(self._say(text, last=last))
        way = match_path(self._match, f"/replay/{moves}", eye=self._eye)
        replay = self._ask(way, wire.Replay)
        with speaking(self._language):
            ended = self.now().view.outcome if moves == last else None
            view = wire.view_of(self._standing, replay.board)
            return replace(view, outcome=ended, paths=())

    def record(self) -> Record:
        """Returns the record, as far as the server gives it: that of secrets after the end."""
        try:
            told = self._site.fetch(match_path(self._match, "/export.json"))
        except Unreachable as error:
            self._unreached(error)
        return Record.parse(told)

    def close(self) -> None:
        """Leaves; the match goes on, and the seat stays one's own."""
        super().close()
        if self._engine is not None:
            self._engine.close()
        self._channel.close()

    # How it is done

    @property
    def _ply(self) -> int:
        with self._news:
            return self._standing.ply

    def _due(self, what: str, seen: Shown | None = None) -> int:
        """Returns the ply to act at; raises ValueError where nobody here is to act.

        So it does where the match has moved on since it was ``seen``.
        """
        with self._news:
            if what not in self._shown.may:
                over = self._shown.over
                text = "the game is over" if over else "nobody at this keyboard is to act"
                if self._shown.passing:
                    text = "the keyboard is to be passed on first"
                raise ValueError(self._say(text))
            if seen and (seen.version < self._first or seen.ply != self._standing.ply):
                raise ValueError(self._say("the match has moved on"))
            return self._standing.ply

    def _act(self, act: dict[str, object]) -> None:
        self._take(self._post(act, wire.Standing))

    def _post(self, act: dict[str, object], kind: type[wire.Struct_]) -> wire.Struct_:
        try:
            return self._site.post(match_path(self._match, "/acts", eye=self._eye), act, kind)
        except Unreachable as error:
            self._unreached(error)

    def _ask(self, path: str, kind: type[wire.Struct_]) -> wire.Struct_:
        try:
            return self._site.get(path, kind)
        except Unreachable as error:
            self._unreached(error)

    def _unreached(self, error: Unreachable) -> NoReturn:
        """Says so as what cannot be done now: the table stays, and the line is tried again."""
        raise ValueError(str(error)) from None

    def _surely(self, move: str, seen: Shown, act: dict[str, object]) -> None:
        """Sends a move until an answer comes: by the live channel, whose way the clocks allow for.

        Where that is cut, it is asked over and over: the server plays the same move but once.
        """
        with self._sends:
            if self._answered_live(move, seen, act):
                return
            end = monotonic() + _PATIENCE
            while True:
                try:
                    way = match_path(self._match, "/acts", eye=self._eye)
                    self._take(self._site.post(way, act, wire.Standing))
                    self._channel.nudge()
                    return
                except Unreachable as error:
                    if self._closed or monotonic() > end:
                        self._unreached(error)
                    self._channel.pause(0.5)

    def _answered_live(self, move: str, seen: Shown, act: dict[str, object]) -> bool:
        """Tells whether the live channel surely took a move; raises its refusal."""
        with self._news:
            self._said.clear()
        if not self._channel.send(act):
            return False
        end = monotonic() + _REPLY
        with self._news:
            while self._standing.ply <= seen.ply and not self._said and not self._cut:
                left = end - monotonic()
                if left <= 0 or self._closed:
                    return False
                self._news.wait(left)
            if self._said:
                raise self._said.pop()
            return self._follows_on(move, seen)

    def _follows_on(self, move: str, seen: Shown) -> bool:
        """Tells whether a move surely came next: others may have taken back or played instead."""
        moves, count = self._shown.moves, len(seen.moves)
        if len(moves) <= count or moves[:count] != seen.moves:
            return False
        written = move not in dict(seen.legal)  # in another way than it is told
        return moves[count].seat == seen.view.turn and (written or moves[count].text == move)

    def _go_to(self, match: str) -> None:
        """Goes over to another match of the same site."""
        standing = self._ask(match_path(match), wire.Standing)
        with self._news, speaking(self._language):
            self._ruleset = wire.ruleset_of(standing)
            self._match, self._eye, self._follows = match, None, False
            self._standing, self._since = standing, monotonic()
            self._shown = self._draw()
            self._first = self._shown.version
        self._changed()
        self._channel.again()

    def _where(self) -> tuple[str, dict[str, str]]:
        with self._news:
            return self._site.live(self._match, self._eye), self._site.headers

    def _hear(self, told: str | bytes) -> None:
        with speaking(self._language):
            message = wire.read_message(told)
        if isinstance(message, wire.Ping):
            self._channel.send(wire.pong(message))
        elif isinstance(message, wire.Trouble):
            with self._news:
                self._said = [*self._said[-8:], wire.refusal(message)]
                self._news.notify_all()
        elif isinstance(message, wire.Standing):
            self._mend()
            self._take(message)
        elif isinstance(message, wire.Presence):
            self._come_or_go(message)

    def _come_or_go(self, told: wire.Presence) -> None:
        with self._news:
            seats = self._standing.seats
            if told.match != self._match or len(told.present) != len(seats):
                return
            for seat, present in zip(seats, told.present, strict=True):
                seat.present = present
            self._standing.watching = told.watching
            self._shown = self._draw()
        self._changed()

    def _mend(self) -> None:
        """Notes that the line is there again; what comes along it is shown as what is so."""
        with self._news:
            self._cut = ""

    def _lost(self, error: Exception) -> None:
        """Notes why there is no line; a match that is no more is told of in the server's words."""
        if isinstance(error, InvalidStatus):
            try:
                self._take(self._site.get(match_path(self._match, eye=self._eye), wire.Standing))
            except (OSError, ValueError) as found:
                error = found
        with speaking(self._language):
            why = str(error)
            if not isinstance(error, wire.Garbled | wire.Refused):
                why = say("the line to {server} is cut; it is tried again", server=self._site.base)
        with self._news:
            if self._cut == why:
                return
            self._cut = why
            self._shown = self._draw()
        self._changed()

    def _say(self, text: str, **gaps: object) -> str:
        with speaking(self._language):
            return say(text, **gaps)
