"""Computers at a table of one's own: each thinks in a thread, and errs as its level does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Condition, Thread, current_thread

from ..engine.levels import HIGHEST, characters
from ..engine.players import Player, read_player
from ..engine.thinking import Limits
from ..errors import EngineFailed
from ..games import look_of, translated
from ..position import Position
from ..ruleset import Ruleset
from .words import say

A_MOVE = Limits(seconds=2)
"""What a computer without limits of its own may think about a move."""


_PATIENCE = 5.0  # seconds in which a thread that was told to end does so


def steady_nodes(ruleset: Ruleset) -> int:
    """Returns how many nodes are looked at where equal games are to be played equally.

    Where dice or cards are to be reckoned with a node takes much longer.
    """
    return 10_000 if ruleset.has_chance or ruleset.has_secrets else 200_000


class Computers:
    """The computers of one table, by their seats."""

    def __init__(self, ruleset: Ruleset, told: Mapping[int, str], *, steady: bool) -> None:
        """Takes who plays in which seat; raises ValueError for one who is no player."""
        limits = Limits(nodes=steady_nodes(ruleset)) if steady else A_MOVE
        self.told = dict(sorted(told.items()))
        self._ruleset = ruleset
        self._makers = {seat: read_player(who, ruleset, limits) for seat, who in self.told.items()}
        self._players: dict[int, Player] = {}
        self._asked: tuple[Position, int] | None = None
        self._work = Condition()
        self._thread: Thread | None = None
        self._closed = False

    def __contains__(self, seat: object) -> bool:
        """Tells whether a computer sits in a seat."""
        return seat in self.told

    def name(self, seat: int) -> str:
        """Returns what a computer is called, in the language spoken."""
        who = " ".join(self.told[seat].split())
        if who in characters(self._ruleset.game):
            own = translated(look_of(self._ruleset.game)).characters
            return next(each.title for each in own if each.id == who)
        return say("level {}").format(who) if self.level(seat) else who

    def level(self, seat: int) -> int:
        """Returns the level of a computer; 0 where it has none."""
        who = self.told[seat].strip()
        known = who.isdecimal() and len(who) < 3 and 1 <= int(who) <= HIGHEST
        return int(who) if known else 0

    def ask(
        self,
        position: Position,
        seed: int,
        answer: Callable[[Position, str | None, str], None],
    ) -> None:
        """Lets the computer whose turn it is think, and answers from another thread.

        The answer is the position that was asked about with a move, or without one and why. What
        was asked before and is not answered yet is forgotten.
        """
        with self._work:
            self._asked = position, seed
            if self._thread is None:
                self._thread = Thread(target=self._think, args=(answer,), daemon=True)
                self._thread.start()
            self._work.notify()

    def close(self) -> None:
        """Ends all thinking."""
        with self._work:
            self._closed = True
            self._work.notify()
        for player in list(self._players.values()):
            player.close()

    def join(self) -> None:
        """Waits until no thread thinks any more, once all thinking was ended."""
        thread = self._thread
        if thread is not None and thread is not current_thread():
            thread.join(_PATIENCE)

    def _think(self, answer: Callable[[Position, str | None, str], None]) -> None:
        while True:
            with self._work:
                while self._asked is None and not self._closed:
                    self._work.wait()
                if self._closed or self._asked is None:
                    break
                (position, seed), self._asked = self._asked, None
            try:
                move = str(self._player(position.turn or 0, seed).choose(position).best)
            except Exception as error:  # whatever it was, the match waits and says so
                if not self._closed:
                    answer(position, None, str(error) or type(error).__name__)
            else:
                answer(position, move, "")
        for player in self._players.values():  # one may have been made while all were closed
            player.close()

    def _player(self, seat: int, seed: int) -> Player:
        player = self._players.get(seat)
        if player is None:
            player = self._makers[seat]()
            with suppress(EngineFailed):  # which will say so when it is asked for a move
                player.new_game(seed)
            self._players[seat] = player
        return player
