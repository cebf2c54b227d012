"""One match in lines: reads lines, does what they say at a table, and says lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from shutil import get_terminal_size
from typing import Protocol

from .. import draw
from ..draw.english import sentence
from ..engine.thought import Thought
from ..errors import IllegalMove, shortened
from ..games import refused
from ..record import Record
from ..table import LocalTable, Shown, Table
from ..table.keeping import write_record
from .drawing import Drawing
from .rulebook import Rulebook
from .telling import called, happened, hint_words, seat_lines, thought_words
from .words import help_text, say

AT_THE_END = (
    "'save FILE' keeps the game, 'undo' takes the end back, 'rematch' begins another, 'quit' stops"
)


class Shelf(Protocol):
    """Where games of one's own are found again."""

    def load(self, path: Path) -> LocalTable:
        """Returns a table with the game that a file holds."""

    def resume(self) -> LocalTable:
        """Returns a table with the last game that was not finished."""


class Session:
    """One match in lines. A line that cannot be obeyed changes nothing and says why.

    Computers of one's own table are waited for before the next line is read, so that the same
    lines give the same game. In a game with secrets the keyboard is passed on with an empty screen.
    """

    def __init__(
        self,
        table: Table,
        drawing: Drawing,
        say: Callable[[str], None],
        *,
        shelf: Shelf | None = None,
        own: Path | None = None,
    ) -> None:
        """Takes a table to play at, and the file of this game, which it may write over."""
        self.table, self.drawing, self.say = table, drawing, say
        self._shelf = shelf
        self._own = {own.absolute()} if own else set()
        self._kept = own is not None  # whether the table itself writes the file that was wished for
        self._saved = self._record_here()
        self._told = 0  # how many moves were told
        self._looked = table.now()  # what lines are about
        self._seen: tuple[object, ...] = ()  # what was shown last
        self._pushed: int | None = None  # for which seat the screen was pushed away
        self._trouble = ""
        self._asked: tuple[tuple[int, str], ...] = ()
        self._hinted = (-1, 0)  # at which version, which stage
        self._replayed = 0
        self._rules: tuple[str, Rulebook] | None = None
        self.ended = False  # a line said so

    @property
    def unsaved(self) -> bool:
        """Whether the match has changed since a file that was wished for told it all."""
        if self._kept and isinstance(self.table, LocalTable):
            return bool(self.table.unkept)
        return self._record_here() != self._saved

    def _record_here(self) -> Record | None:
        return self.table.record() if isinstance(self.table, LocalTable) else None

    @property
    def lost(self) -> bool:
        """Whether no file at all holds the match as it stands."""
        return isinstance(self.table, LocalTable) and (
            not self.table.kept or bool(self.table.unkept)
        )

    def run(self, lines: Iterable[str]) -> None:
        """Plays until the lines end or one of them says ``quit``, also when the game is over."""
        self.ended = False
        self.settle()
        self.show()
        for line in lines:
            self.obey(line.strip())
            if self.ended:
                return

    def obey(self, line: str) -> None:
        """Does what one line says, or tells why not."""
        word, _, rest = line.partition(" ")
        if word.lower() == "quit" and not rest:
            self.ended = True
            return
        passing = self.table.now().passing
        if passing and passing == self._pushed:
            self._arrive(line)
            return
        if passing:
            self.show()
            return
        alone, about = self._alone(), self._about()
        try:
            if word.lower() in about:
                about[word.lower()](rest.strip())
            elif word.lower() not in alone:
                self.change(lambda: self.table.play_as_seen(line, self._looked))
            elif rest:
                raise ValueError(say("'{word}' stands alone; 'help' lists the words", word=word))
            else:
                alone[word.lower()]()
        except IllegalMove as error:
            why = refused(error.reason, self.table.ruleset.game)
            told = say("{move} cannot be played: {why}", move=shortened(error.move), why=why)
            more = say("'help' lists the words")
            self.say(f"{told}. {more}.")
        except OSError as error:
            self.say(f"{error.filename or 'the file'}: {error.strerror or error}")
        except ValueError as error:
            self.say(str(error))

    def knows(self, word: str) -> bool:
        """Tells whether a word is one of those that do something, and no move."""
        return word in self._alone() or word in self._about()

    def _alone(self) -> dict[str, Callable[[], object]]:
        return {
            "": lambda: None,
            "help": lambda: self.say(help_text()),
            "moves": self.tell_moves,
            "board": lambda: self.show(hint=True),
            "words": lambda: self.say(self.drawing.wrapped(draw.words(self.table.now().view))),
            "seats": lambda: self.say("\n".join(seat_lines(self.table.now()))),
            "evaluate": self.evaluate,
            "rest": lambda: self.change(lambda: self.table.rest_as_seen(self._looked)),
            "undo": lambda: self.change(self.table.takeback),
            "redo": lambda: self.change(self.table.redo),
            "resign": lambda: self.change(self.table.resign),
            "rematch": lambda: self.change(self.table.rematch),
            "abort": lambda: self.change(self._remote("abort")),
            "accept": lambda: self.answer(yes=True),
            "decline": lambda: self.answer(yes=False),
            "record": self.tell_record,
            "resume": lambda: self.go_over(self._shelves().resume()),
            "quit": lambda: None,
        }

    def _about(self) -> dict[str, Callable[[str], object]]:
        return {
            "at": self.tell_cell,
            "draw": self.offer_draw,
            "hint": self.hint,
            "load": self.load,
            "name": lambda name: self.change(lambda: self._remote("rename")(name)),
            "replace": lambda name: self.save(name, over=True),
            "replay": self.replay,
            "rules": self.tell_rules,
            "save": self.save,
        }

    # What lines do

    def change(self, action: Callable[[], object]) -> None:
        """Does something at the table, waits for computers, and shows what came of it."""
        action()
        self.settle()
        if isinstance(self.table, LocalTable):
            self.show()
        else:
            self.follow()

    def settle(self) -> None:
        """Waits for the computers of a table of one's own."""
        while isinstance(self.table, LocalTable):
            shown = self.table.now()
            if shown.thinking is None or shown.over or shown.trouble:
                return
            self.table.wait(shown.version)

    def offer_draw(self, agreed: str) -> None:
        """Offers a draw; at one keyboard the word must say that all agree."""
        computers = any(seat.kind == "computer" for seat in self.table.now().seats)
        if agreed.lower() not in ("", "agreed"):
            raise ValueError(say("'draw agreed' ends the game in a draw; 'board' draws the board"))
        if isinstance(self.table, LocalTable) and not computers and not agreed:
            raise ValueError(say("'draw agreed' ends the game in a draw; 'board' draws the board"))
        self.change(self.table.offer_draw)

    def answer(self, *, yes: bool) -> None:
        """Answers what another seat asked last."""
        asks = self.table.now().asks
        own = [(s.seat, what) for s in self.table.now().seats if s.mine for what in s.asks]
        asked = asks or (() if yes else tuple(own))
        if not asked:
            raise ValueError(say("accept what? Nobody asked for anything"))
        self.change(lambda: self.table.answer(asked[-1][1], yes))

    def hint(self, wanted: str) -> None:
        """Tells where to look; asked again about the same position, or for ``move``, the move."""
        played = len(self.table.now().moves)
        again = self._hinted == (played, 1) or wanted.lower() == "move"
        hint = self.table.hint(2 if again else 1)
        self._hinted = (played, 1)
        self.say(self.drawing.wrapped(hint_words(hint, self.table.now().view)))

    def evaluate(self) -> None:
        """Tells what the engine thinks."""
        last: list[Thought] = []
        thought = self.table.evaluate(last.append)
        if thought is not None:
            self.say(self.drawing.wrapped(thought_words(thought, self.table.now())))

    def replay(self, wanted: str) -> None:
        """Shows the board after so many moves."""
        last = len(self.table.now().moves)
        steps = {"next": self._replayed + 1, "back": self._replayed - 1}
        if wanted.lower() in steps:
            count = min(max(steps[wanted.lower()], 0), last)
        elif wanted.isdecimal() and len(wanted) < 8:
            count = int(wanted)
        else:
            raise ValueError(say("replay from where? 'replay 0' is the beginning"))
        view = self.table.at(count)
        self._replayed = count
        self.say(self.drawing.drawn(view, hint=False))
        where = say("after {count} of {last} moves", count=count, last=last)
        back = say("'board' shows what is so now")
        self.say(f"({where}; {back})")

    def tell_rules(self, asked: str) -> None:
        """Reads the rules, section by section, or tells one by its number."""
        game = self.table.ruleset.game
        if self._rules is None or self._rules[0] != game:
            drawing = self.drawing
            self._rules = game, Rulebook(game, ascii=drawing.ascii, words=drawing.words)
        self.say(self._rules[1].read(asked.lower()))

    def tell_moves(self) -> None:
        """Tells the legal moves, or why there are none."""
        shown = self.table.now()
        self.say(self.drawing.wrapped(" ".join(move for move, _ in shown.legal) or shown.status))

    def tell_cell(self, cell: str) -> None:
        """Tells what lies on a cell."""
        if not cell:
            raise ValueError(say("at which cell? 'at' is followed by its name"))
        self.say(self.drawing.wrapped(draw.cell_words(self.table.now().view, cell)))

    def tell_record(self) -> None:
        """Shows the record; one that holds secrets of a game under way is only written."""
        if self.hides_secrets:
            raise ValueError(say("the record tells every secret: 'save FILE' writes it unseen"))
        self.say(self.table.record().to_text())

    @property
    def hides_secrets(self) -> bool:
        """Whether the record holds what nobody at the screen may see yet; a server asks itself."""
        secrets = isinstance(self.table, LocalTable) and self.table.ruleset.has_secrets
        return secrets and not self.table.now().over

    def save(self, name: str, *, over: bool = False) -> None:
        """Writes the record, as text or, where the name ends in .json, as JSON.

        A file that was there before this game is written over only if that is asked for.
        """
        if not name:
            raise ValueError(say("save where? 'save FILE' writes text, 'save FILE.json' JSON"))
        path = Path(name)
        if not over and path.is_file() and path.absolute() not in self._own:
            told = "{file} is there already: 'replace {file}' writes over it"
            raise ValueError(say(told, file=name))
        record = self.table.record()
        write_record(path, record)
        self._own.add(path.absolute())
        self._saved = record
        self.say(say("saved to {file}", file=name))

    def load(self, name: str) -> None:
        """Goes on with the game that a file holds."""
        if not name:
            told = "load which file? 'load FILE' goes on with a game that was saved"
            raise ValueError(say(told))
        self.go_over(self._shelves().load(Path(name)))

    def go_over(self, table: Table) -> None:
        """Goes on at another table."""
        self.table.close()
        self.table = table
        self._kept, self._saved = False, self._record_here()
        self._told, self._seen, self._rules = 0, (), None
        self.settle()
        self.show()

    # What is said

    def follow(self) -> None:
        """Tells what happened since it was told last, if anything did."""
        shown = self._looked = self.table.now()
        if self._what_counts(shown) != self._seen:
            self.show()
        else:
            self._tell_around(shown)

    def show(self, *, hint: bool = False) -> None:
        """Shows what others and chance did, the position and, when it is over, how it ended.

        How the drawing is read is told with the first one and with a ``hint``. Where there are
        secrets that the reader may not see, asks for the keyboard to be passed on instead.
        """
        shown = self._looked = self.table.now()
        self._seen = self._what_counts(shown)
        self._pushed = shown.passing
        if shown.passing:
            self.say("\n" * get_terminal_size().lines + self._request(shown))
            return
        if len(shown.moves) < self._told:
            if not isinstance(self.table, LocalTable):
                self.say(sentence(say("moves were taken back")))
            self._told = len(shown.moves)
        told = happened(shown, self._told, self.table.at, words=self.drawing.words)
        if told:
            self.say("\n".join(map(self.drawing.wrapped, told)))
        self._told = len(shown.moves)
        self.say(self.drawing.drawn(shown.view, hint=hint or not shown.moves))
        if shown.over and isinstance(self.table, LocalTable):
            self.say(f"{say(AT_THE_END)}.")
        self._tell_around(shown)

    def _tell_around(self, shown: Shown) -> None:
        """Tells of what is not the position: trouble, and what others ask."""
        if shown.trouble != self._trouble:
            self.say(shown.trouble or sentence(say("the line is there again")))
            self._trouble = shown.trouble
        asks = tuple((seat, what) for seat in shown.seats for what in seat.asks)
        for seat, what in asks:
            if (seat.seat, what) in self._asked:
                continue
            if seat.mine:
                self.say(sentence(say("asked: {what}", what=say(what))))
            else:
                told = "{seat} asks: {what}; 'accept' or 'decline' answers"
                self.say(sentence(say(told, seat=called(seat), what=say(what))))
        self._asked = tuple((seat.seat, what) for seat, what in asks)

    @staticmethod
    def _what_counts(shown: Shown) -> tuple[object, ...]:
        return shown.moves, shown.view, shown.passing, shown.reader, bool(shown.legal)

    def _request(self, shown: Shown) -> str:
        seat = shown.seats[(shown.passing or 1) - 1]
        name = seat.name or say("seat {seat}", seat=seat.seat)
        told = "pass the keyboard to {who} ({colour}) and press Enter"
        return say(told, who=name, colour=seat.colour)

    def _arrive(self, line: str) -> None:
        """Shows the position once Enter, and nothing else, says that the right seat is there."""
        if line:
            self.say(self._request(self.table.now()))
            return
        self.table.arrive()
        self.show()

    def _remote(self, name: str) -> Callable[..., object]:
        """Returns what only a table on a server can do."""
        found: Callable[..., object] | None = getattr(self.table, name, None)
        if found is None:
            raise ValueError(say("this is asked of a match on a server"))
        return found

    def _shelves(self) -> Shelf:
        if self._shelf is None:
            raise ValueError(say("this match is kept by its server"))
        return self._shelf
