"""A game at one keyboard in plain lines: for any terminal, for pipes and for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from . import draw
from .errors import IllegalMove
from .files import write_safely
from .match import Match
from .record import Record

HELP = """\
Type a move, such as one of those that 'moves' lists, or a word:
  moves     the legal moves            board     draw the board again
  words     the position in words      at CELL   what lies on a cell
  undo      take the last move back    redo      play it again
  resign    the seat to act resigns    draw      both agree to a draw
  save FILE write the record           record    show the record
  help      this list                  quit      stop (the game can be saved first)"""


@dataclass(frozen=True, slots=True)
class Drawing:
    """How the board is shown."""

    colour: bool
    ascii: bool
    coordinates: bool = True
    words: bool = False  # in sentences instead of a drawing


def write_record(path: Path, record: Record) -> None:
    """Writes a record, as JSON where the name ends in .json, else as text."""
    write_safely(path, record.to_json() if path.suffix == ".json" else record.to_text())


class Hotseat:
    """One match at one keyboard: reads lines, says lines, keeps the record on disk if asked to."""

    def __init__(
        self, match: Match, drawing: Drawing, say: Callable[[str], None], keep: Path | None
    ) -> None:
        """Takes a match to go on with; ``keep`` is the file the record is written to."""
        self.match = match
        self.drawing = drawing
        self.say = say
        self.keep = keep

    def run(self, lines: Iterable[str]) -> None:
        """Plays until the game is over, the lines end, or one of them says ``quit``."""
        self.show()
        if self.match.outcome is not None:
            return
        for line in lines:
            self.obey(line.strip())
            if line.strip().lower() == "quit" or self.match.outcome is not None:
                return

    def obey(self, line: str) -> None:
        """Does what one line says; a line that cannot be obeyed changes nothing and says why."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "": lambda: None,
            "quit": lambda: None,
            "help": lambda: self.say(HELP),
            "moves": lambda: self.say(" ".join(self.match.position.legal_moves)),
            "board": lambda: self.show(hint=True),
            "words": lambda: self.say(draw.words(self.match.position.view())),
            "at": lambda: self.say(draw.cell_words(self.match.position.view(), rest.strip())),
            "undo": lambda: self.change(self.match.undo),
            "redo": lambda: self.change(self.match.redo),
            "resign": self.resign,
            "draw": lambda: self.change(self.match.agree_draw),
            "record": lambda: self.say(self.match.record().to_text()),
            "save": lambda: self.save(rest.strip()),
        }
        try:
            if word.lower() in commands:
                commands[word.lower()]()
            else:
                self.change(lambda: self.match.play(line))
        except IllegalMove as error:
            self.say(f"'{error.move}' cannot be played: {error.reason}. 'help' lists the words.")
        except (ValueError, OSError) as error:
            self.say(str(error))

    def change(self, action: Callable[[], object]) -> None:
        """Does something to the match, keeps the record and shows the board."""
        action()
        if self.keep is not None:
            write_record(self.keep, self.match.record())
        self.show()

    def resign(self) -> None:
        """Ends the game for the seat to act."""
        seat = self.match.position.turn
        if seat is None:
            raise ValueError("the game is over")
        self.change(lambda: self.match.resign(seat))

    def save(self, name: str) -> None:
        """Writes the record, as text or, where the name ends in .json, as JSON."""
        if not name:
            raise ValueError("save where? 'save FILE' writes text, 'save FILE.json' JSON")
        write_record(Path(name), self.match.record())
        self.say(f"saved to {name}")

    def show(self, *, hint: bool = False) -> None:
        """Shows the position and, when the game is over, how it ended.

        How the drawing is read is told with the first one and with a ``hint``.
        """
        view = self.match.position.view()
        if self.match.outcome is not None:
            view = replace(view, outcome=self.match.outcome, turn=None, stage="over", paths=())
        if self.drawing.words:
            self.say(draw.words(view))
            return
        self.say(
            draw.text(
                view,
                colour=self.drawing.colour,
                ascii=self.drawing.ascii,
                coordinates=self.drawing.coordinates,
                hint=hint or not self.match.moves,
            )
        )
