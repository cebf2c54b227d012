"""The commands that play: at this keyboard, against computers, or at a match of a server."""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from .completion import FILE, RULESET, offering
from .console import drawing_for, fill_screen, fills_screen, heed_endings, tell, typed
from .draw.english import sentence
from .files import read_bounded
from .games import look_of, translated
from .match import Match
from .record import Record
from .ruleset import Ruleset, plainest
from .tongue import speaking
from .visit_commands import language, visit

if TYPE_CHECKING:  # they are loaded by who plays alone
    from .line import Session
    from .table import LocalTable
    from .table.keeping import Kept


def options(play: argparse.ArgumentParser) -> None:
    """Adds what may be asked of ``play``."""
    more = "a preset or a ruleset, by name or title; or the address of a match, seat or site"
    offering(RULESET, play.add_argument("ruleset", nargs="?", metavar="RULESET|URL", help=more))
    play.add_argument(
        "--vs",
        action="append",
        default=[],
        metavar="PLAYER",
        help="level 1 to 10, a character, or here: somebody at this keyboard; on a site also "
        "friend; again for each of several others",
    )
    play.add_argument(
        "--seat", "--as", default="1", metavar="SEAT", help="one's own seat, or random (1)"
    )
    play.add_argument(
        "--name", action="append", default=[], metavar="NAME", help="of a person, seat by seat"
    )
    play.add_argument(
        "--position", type=str.strip, metavar="TEXT", help="the position to start from"
    )
    play.add_argument("--seed", type=int, help="draw dice, cards and errors by this number")
    record = play.add_argument(
        "--record", type=Path, metavar="FILE", help="keep the record in this file"
    )
    offering(FILE, record)
    play.add_argument(
        "--resume", action="store_true", help="go on with the last game that was not finished"
    )
    offering(
        RULESET,
        play.add_argument("--game", metavar="RULESET", help="set up a match of it on the site"),
    )
    play.add_argument(
        "--clock",
        default="",
        metavar="CLOCK",
        help="of a match on a site: 300+3, 60/move or 2d (seconds, seconds, days)",
    )
    language(play)


def play(chosen: argparse.Namespace) -> None:
    """Plays, in lines or on the whole screen."""
    from .table.site import is_address

    with speaking(chosen.lang):
        if chosen.ruleset and is_address(chosen.ruleset):
            visit(chosen)
            return
        for option, given in (("--game", chosen.game), ("--clock", chosen.clock)):
            if given:
                raise ValueError(f"{option} goes with the address of a site")
        shelf = _Shelf(chosen)
        try:
            if fills_screen(chosen):
                _play_on_screen(chosen, shelf)
            else:
                _play_in_lines(chosen, shelf)
        finally:
            shelf.close()


# At this keyboard


class _Shelf:
    """The games kept in the user's own folder, and files of games; those in use are locked."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self._chosen = chosen
        self._kept: list[Kept] = []

    def new(self, game: str) -> Path | None:
        """Returns a file for a new game, or None where none can be kept."""
        from .table.keeping import keep_new

        try:
            kept = keep_new(game)
        except OSError as error:
            print(f"{error.filename}: {error.strerror}", file=sys.stderr)
            return None
        self._kept.append(kept)
        return kept.path

    def load(self, path: Path) -> LocalTable:
        """Returns a table with the game that a file holds."""
        from .table import LocalTable

        record = Record.parse(read_bounded(path))
        keep = self.new(Ruleset(record.ruleset).game)
        return LocalTable.of_record(
            record, keep=keep, language=self._chosen.lang, seed=self._chosen.seed
        )

    def resume(self) -> LocalTable:
        """Returns a table with the last game that was not finished."""
        from .line.words import say
        from .table import LocalTable
        from .table.keeping import unfinished

        for kept, record in unfinished():
            if not any(ply.seat for ply in record.plies):
                kept.free()
                continue
            self._kept.append(kept)
            return LocalTable.of_record(
                record, keep=kept.path, language=self._chosen.lang, seed=self._chosen.seed
            )
        raise ValueError(say("no game waits to be gone on with"))

    @property
    def last(self) -> Kept | None:
        """The file that was taken last."""
        return self._kept[-1] if self._kept else None

    def close(self) -> None:
        """Lets others go on with the games."""
        for kept in self._kept:
            kept.free()


def _play_on_screen(chosen: argparse.Namespace, shelf: _Shelf) -> None:
    from .line.words import say

    asked = ("ruleset", "position", "record", "resume", "vs", "name")
    table, note = None, ""
    if any(getattr(chosen, name) for name in asked) or chosen.seed is not None:
        table, going_on = _table(chosen, shelf)
        note = sentence(say("going on with {file}", file=going_on)) if going_on else ""
    if fill_screen(chosen, table, note, shelf.last) and chosen.record is None:
        told = say("the game is kept: 'sixfold play --resume' goes on with it")
        print(sentence(told))


def _play_in_lines(chosen: argparse.Namespace, shelf: _Shelf) -> None:
    from .line import Session
    from .line.words import HELPFUL, say

    own: Path | None = chosen.record
    table, going_on = _table(chosen, shelf)
    if going_on:
        print(sentence(say("going on with {file}", file=going_on)))
    ruleset = table.ruleset
    title = translated(look_of(ruleset.game)).title
    print(f"{title}: {ruleset.preset or ruleset.name}. {sentence(say(HELPFUL))}")
    with table:
        session = Session(table, drawing_for(chosen, table.now().view), tell, shelf=shelf, own=own)
        heed_endings()
        try:
            session.run(typed())
        finally:
            _leave(session, kept=own is None)
            session.table.close()
    if session.unsaved and own is not None:
        raise ValueError(say("{file} does not hold the game as it ended", file=own))


def _table(chosen: argparse.Namespace, shelf: _Shelf) -> tuple[LocalTable, str]:
    """Returns the table that is asked for, and what it goes on with, if with anything."""
    own: Path | None = chosen.record
    if chosen.resume:
        if chosen.ruleset or chosen.position or own:
            raise ValueError("--resume goes without RULESET, --position and --record")
        table = shelf.resume()
        return table, look_of(table.ruleset.game).title
    if own is not None and own.exists():
        return _taken_up(chosen, own), str(own)
    return _new_table(chosen, shelf), ""


def _new_table(chosen: argparse.Namespace, shelf: _Shelf) -> LocalTable:
    from .table import LocalTable
    from .table.keeping import write_record
    from .table.seating import computers_of, named, new_match, seat_of, seated, seats_of

    ruleset = named(chosen.ruleset) if chosen.ruleset else Ruleset(plainest())
    seats = seats_of(ruleset, chosen.position)
    mine = seat_of(chosen.seat, seats, random.Random(chosen.seed))
    computers = computers_of(seated(chosen.vs, seats, mine), ruleset)
    names: list[str] = chosen.name
    match = new_match(ruleset, computers, names=names, start=chosen.position, seed=chosen.seed)
    keep: Path | None = chosen.record or shelf.new(ruleset.game)
    if chosen.record:
        write_record(chosen.record, match.record())
    steady = chosen.seed is not None
    return LocalTable(match, computers, keep=keep, language=chosen.lang, steady=steady)


def _taken_up(chosen: argparse.Namespace, path: Path) -> LocalTable:
    from .line.words import say
    from .table import LocalTable
    from .table.keeping import players_of
    from .table.seating import computers_of, named, seat_of, seated

    record = Record.parse(read_bounded(path))
    match = Match.from_record(record, seed=chosen.seed)
    wanted = named(chosen.ruleset) if chosen.ruleset else match.ruleset
    if match.ruleset != wanted or chosen.position:
        told = "{file} holds another game: go on without RULESET and --position"
        raise ValueError(say(told, file=path))
    seats = len(match.seats)
    mine = seat_of(chosen.seat, seats, random.Random(chosen.seed))
    told_now = computers_of(seated(chosen.vs, seats, mine), match.ruleset)
    steady = chosen.seed is not None
    computers = told_now if chosen.vs else players_of(record)
    return LocalTable(match, computers, keep=path, language=chosen.lang, steady=steady)


def _leave(session: Session, *, kept: bool) -> None:
    """Prints the game where no file that was wished for holds it, unless it would tell secrets."""
    from .line.words import say

    if not session.unsaved:
        return
    over = session.table.now().over
    if session.hides_secrets:
        tell("\n" + sentence(say("the game holds secrets, so that it is not shown")))
        if not kept or session.lost:
            _save_aside(session)
    else:
        text = session.table.record().to_text()
        print(f"\n{sentence(say('the game so far:'))[:-1]}\n\n{text}", end="", flush=True)
    if kept and not over and not session.lost:
        told = say("the game is kept: 'sixfold play --resume' goes on with it")
        tell("\n" + sentence(told))


def _save_aside(session: Session) -> None:
    """Writes a game that nothing else holds into a file of its own, which it names."""
    from .line.words import say

    handle, name = tempfile.mkstemp(prefix="sixfold-", suffix=".json")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(session.table.record().to_json())
    print(sentence(say("saved to {file}", file=name)), flush=True)
