"""A game at one keyboard in plain lines: for any terminal, for pipes and for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill

from . import draw
from .errors import IllegalMove, shortened
from .files import write_safely
from .games import look_of
from .match import Match
from .position import CHANCE
from .record import Record
from .view import View

HELP = """\
Type a move, such as one of those that 'moves' lists, or a word:
  moves     the legal moves            board     draw the board again
  words     the position in words      at CELL   what lies on a cell
  undo      take the last move back    redo      play it again
  rest      leave the rest of what is asked to chance, where it matters little
  resign    the seat to act resigns    draw agreed  ends the game if both agree
  save FILE write a new file           replace FILE  write over an old one
  record    show the record
  help      this list                  quit      stop (the game can be saved first)"""

_HINT = "'help' lists the words."

AT_THE_END = "'save FILE' keeps the game, 'undo' takes the end back, 'quit' stops."


@dataclass(frozen=True, slots=True)
class Drawing:
    """How the board is shown."""

    colour: bool
    ascii: bool
    coordinates: bool = True
    words: bool = False  # in sentences instead of a drawing
    columns: int = 0  # how wide the screen is; 0 where words need not be broken


def write_record(path: Path, record: Record) -> None:
    """Writes a record, as JSON where the name ends in .json, else as text."""
    write_safely(path, record.to_json() if path.suffix == ".json" else record.to_text())


class Hotseat:
    """One match at one keyboard: reads lines, says lines, keeps the record on disk if asked to.

    In a game with secrets it shows what the seat to act may see, and to nobody else: the keyboard
    is passed on with an empty screen.
    """

    def __init__(
        self, match: Match, drawing: Drawing, say: Callable[[str], None], keep: Path | None
    ) -> None:
        """Takes a match to go on with; ``keep`` is the file the record is written to."""
        self.match = match
        self.drawing = drawing
        self.say = say
        self.keep = keep
        self.unsaved = False  # whether the match has changed since a file told it all
        self._own = {keep.absolute()} if keep else set()  # files that this game may write over
        self._secrets = match.ruleset.has_secrets
        self._reader: int | None = None  # the seat whose secrets the screen may show
        self._passing = False  # the keyboard is on its way to another seat

    def run(self, lines: Iterable[str]) -> None:
        """Plays until the lines end or one of them says ``quit``, also when the game is over."""
        self.show()
        for line in lines:
            if line.strip().lower() == "quit":
                return
            self.obey(line.strip())

    def obey(self, line: str) -> None:
        """Does what one line says; a line that cannot be obeyed changes nothing and says why."""
        if self._passing:
            self._arrive(line)
            return
        word, _, rest = line.partition(" ")
        alone: dict[str, Callable[[], None]] = {
            "": lambda: None,
            "quit": lambda: None,
            "help": lambda: self.say(HELP),
            "moves": lambda: self.say(self._wrapped(" ".join(self.match.position.legal_moves))),
            "board": lambda: self.show(hint=True),
            "words": lambda: self.say(self._wrapped(draw.words(self.view()))),
            "rest": lambda: self.change(self.match.finish),
            "undo": lambda: self.change(self.match.undo),
            "redo": lambda: self.change(self.match.redo),
            "resign": self.resign,
            "record": lambda: self.say(self.match.record().to_text()),
        }
        about: dict[str, Callable[[str], None]] = {
            "at": self.tell_cell,
            "draw": self.draw,
            "save": self.save,
            "replace": lambda name: self.save(name, over=True),
        }
        try:
            if word.lower() in about:
                about[word.lower()](rest.strip())
            elif word.lower() not in alone:
                self.change(lambda: self.match.play(line))
            elif rest:
                raise ValueError(f"'{word}' stands alone; 'help' lists the words")
            else:
                alone[word.lower()]()
        except IllegalMove as error:
            self.say(f"{shortened(error.move)} cannot be played: {error.reason}. {_HINT}")
        except OSError as error:
            self.say(f"{error.filename or 'the file'}: {error.strerror or error}")
        except ValueError as error:
            self.say(str(error))

    def change(self, action: Callable[[], object]) -> None:
        """Does something to the match, keeps the record and shows the board.

        What was done stands even where the record cannot be written, which is told.
        """
        action()
        self.unsaved = True
        lost: OSError | None = None
        if self.keep is not None:
            try:
                write_record(self.keep, self.match.record())
                self.unsaved = False
            except OSError as error:
                lost = error
        self.show()
        if lost is not None:
            self.say(f"{self.keep} does not hold this yet: {lost.strerror or lost}")

    def resign(self) -> None:
        """Ends the game for the seat to act."""
        seat = self.match.position.turn
        if seat is None:
            raise ValueError("the game is over")
        self.change(lambda: self.match.resign(seat))

    def draw(self, agreed: str) -> None:
        """Ends the game in a draw if the word says that both agree."""
        if agreed.lower() != "agreed":
            raise ValueError("'draw agreed' ends the game in a draw; 'board' draws the board")
        self.change(self.match.agree_draw)

    def tell_cell(self, cell: str) -> None:
        """Tells what lies on a cell."""
        if not cell:
            raise ValueError("at which cell? 'at' is followed by its name")
        self.say(self._wrapped(draw.cell_words(self.view(), cell)))

    def save(self, name: str, *, over: bool = False) -> None:
        """Writes the record, as text or, where the name ends in .json, as JSON.

        A file that was there before this game is written over only if that is asked for.
        """
        if not name:
            raise ValueError("save where? 'save FILE' writes text, 'save FILE.json' JSON")
        path = Path(name)
        if not over and path.is_file() and path.absolute() not in self._own:
            raise ValueError(f"{name} is there already: 'replace {name}' writes over it")
        write_record(path, self.match.record())
        self._own.add(path.absolute())
        self.unsaved = False
        self.say(f"saved to {name}")

    def view(self) -> View:
        """Returns what may be shown: to the seat to act where there are secrets, else to all."""
        view = self.match.position.view(self._eye)
        if self.match.outcome is None:
            return view
        return replace(view, outcome=self.match.outcome, turn=None, stage="over", paths=())

    def show(self, *, hint: bool = False) -> None:
        """Shows what was drawn, the position and, when the game is over, how it ended.

        How the drawing is read is told with the first one and with a ``hint``. Where there are
        secrets that the reader may not see, asks for the keyboard to be passed on instead.
        """
        if self._secrets and self._eye not in (0, self._reader):
            self._passing = True
            self.say("\n" * get_terminal_size().lines + self._request())
            return
        self._tell_chance()
        if self.drawing.words:
            self.say(self._wrapped(draw.words(self.view())))
        else:
            self.say(
                draw.text(
                    self.view(),
                    colour=self.drawing.colour,
                    ascii=self.drawing.ascii,
                    coordinates=self.drawing.coordinates,
                    hint=hint or not self.match.can_undo,
                )
            )
        if self.match.outcome is not None:
            self.say(AT_THE_END)

    def _wrapped(self, words: str) -> str:
        """Breaks words where the screen ends, if there is one; a pipe gets them in one line."""
        columns = self.drawing.columns
        return fill(words, columns, break_on_hyphens=False) if columns else words

    @property
    def _eye(self) -> int:
        """Whose view is shown: the spectator's where nobody acts or there are no secrets."""
        if not self._secrets or self.match.outcome is not None:
            return 0
        return self.match.position.turn or 0

    def _request(self) -> str:
        seat = self._eye
        colour = look_of(self.match.ruleset.game).seats[seat - 1].name
        name = self.match.seats[seat - 1] or f"seat {seat}"
        return f"pass the keyboard to {name} ({colour}) and press Enter"

    def _arrive(self, line: str) -> None:
        """Shows the position once Enter, and nothing else, says that the right seat is there."""
        if line:
            self.say(self._request())
            return
        self._passing = False
        self._reader = self._eye
        self.show()

    def _tell_chance(self) -> None:
        """Tells what chance did since a seat last moved, as far as the reader may know it."""
        drawn: list[str] = []
        before = reversed(self.match.positions[:-1])
        for position, move in zip(before, reversed(self.match.moves), strict=True):
            if position.turn != CHANCE:
                break
            drawn.append(f"chance: {position.heard(move, self._eye)}")
        if drawn:
            self.say("\n".join(reversed(drawn)))
