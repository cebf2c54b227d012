"""What is seen of a match: its parts, where they stand, and what each of them says.

What the reader does, and what becomes of it, is match_screen.py's.
"""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from ..draw.grid import grid
from ..draw.layout import Ink, Lights
from ..draw.palettes import recoloured
from ..draw.words import cell_words
from ..look import Look
from ..table.table import Hint, Table
from ..view import View, cell_of, level_of
from .board import BoardWidget
from .chips import Chip, Chips
from .entry import Entry
from .footer import Keys
from .panels import Moves, Rules, Seats, Thinking
from .touch import Touch
from .words import counted, say

if TYPE_CHECKING:
    from .app import Client

SIDE = 31  # columns of seats and moves
NARROW, WIDE = (
    100,
    116,
)  # columns below which nothing need stand beside the board; from which all does
_LISTED = 12  # moves that are listed while one is typed


class MatchFace(Screen[None]):
    """Shows a table: the board, who sits there, what is asked, the moves, the rules."""

    def __init__(self, table: Table, *, ascii: bool = False, note: str = "") -> None:
        """Takes a table, which whoever made it closes, and what to say first."""
        super().__init__()
        self.table, self.ascii = table, ascii
        self.shown = table.now()
        self.replayed: int | None = None  # how many moves are seen, None for the present
        self.past: View | None = None  # what was so after them
        self.hint: Hint | None = None
        self.told = note
        self.pane = ""  # what was opened beside the board: rules, moves
        self.told_at = monotonic()  # when the match was told as it is shown
        self._decided = Size(0, 0), False  # whether seats stand beside, on a screen so large
        self.touch = self.fresh_touch()

    @property
    def client(self) -> Client:
        """The program."""
        return self.app  # type: ignore[return-value]

    def compose(self) -> ComposeResult:
        """Makes the parts."""
        yield Static(id="title", markup=False)
        with Horizontal(id="body"):
            with Vertical(id="middle"):
                yield Seats(id="above")
                yield BoardWidget(ascii=self.ascii, id="board")
            with Vertical(id="side"):
                yield Seats(id="seats")
                yield Thinking(id="thinking")
                yield Moves(id="moves")
            yield Rules(ascii=self.ascii, id="rules")
        with Vertical(id="bottom"):
            yield Static(id="status", markup=False)
            yield Static(id="told", markup=False)
            yield Chips(id="chips")
            with Horizontal(id="line"):
                yield Static("> ", id="prompt", markup=False)
                yield Entry(id="entry")
        yield Keys(id="keys")

    @property
    def board(self) -> BoardWidget:
        """The board."""
        return self.query_one(BoardWidget)

    @property
    def look(self) -> Look:
        """How the game looks, in the colours that were chosen."""
        return recoloured(self.table.look, self.client.settings.colours)

    @property
    def view(self) -> View:
        """What is seen: the present, or what was replayed."""
        view = self.past or self.shown.view
        view = replace(view, look=recoloured(view.look, self.client.settings.colours))
        if self.replayed is None:
            cells = [cell_of(target) for target in self.hinted if self.on_board(target)]
            view = view.marked(**{say("hint"): cells}) if cells else view
        return view

    @property
    def hinted(self) -> tuple[str, ...]:
        """The targets that a hint points at: what to look at, or what its move touches."""
        if self.hint is None:
            return ()
        paths = (path for move, path in self.shown.legal if move == self.hint.move)
        return next(paths, self.hint.look)

    def on_board(self, target: str) -> bool:
        """Tells whether a target lies on a cell."""
        return grid(self.table.look.board).find(cell_of(target)) is not None

    def fresh_touch(self) -> Touch:
        """Returns a touch of nothing yet."""
        return Touch(self.shown.legal if "play" in self.shown.may else (), self.on_board)

    # What is shown

    def on_resize(self) -> None:
        """Makes use of the room there is."""
        if self.is_mounted:
            self.make_room()
            self.draw()

    def make_room(self) -> None:
        """Shows beside the board what there is room for, and what was asked for."""
        if not self.is_mounted or not self._is_there():
            return
        wide, narrow = self.size.width >= WIDE, self.size.width < NARROW
        side = self.pane == "moves" or not narrow or (self.pane == "" and self._better_beside())
        rules = self.pane == "rules" or (wide and self.pane != "no rules")
        self.query_one("#side").display = side and not (rules and narrow)
        self.query_one("#rules").display = rules
        self.query_one("#middle").display = not (rules and narrow)
        self.query_one("#above").display = not side
        self.set_class(narrow, "-narrow")

    def _is_there(self) -> bool:
        """Tells whether there is something to draw on: what was asked for may come at the end."""
        return bool(self.query("#keys"))

    def _better_beside(self) -> bool:
        """Tells whether the board could be drawn larger if the seats stood beside it.

        On a screen of one size they go there at most once, between two moves, and stay: no board
        moves to and fro under the hand.
        """
        size, beside = self._decided
        if size != self.size:
            beside = False
        elif beside or self.touch.touched:
            return beside
        high = self.query_one("#body").size.height
        above = self.query_one("#above", Seats).rows
        larger = self.board.largest(self.size.width - SIDE, high)
        beside = larger > self.board.largest(self.size.width, high - above)
        self._decided = self.size, beside
        return beside

    def draw(self) -> None:
        """Draws everything."""
        if not self._is_there():
            return
        brush, view, shown = self.client.brush, self.view, self.shown
        at = len(shown.moves) if self.replayed is None else self.replayed
        self._title(at)
        for part in (self.board, self.query_one(Chips)):
            part.paint(brush)
        self.board.held = bool(self.touch.touched) and self.replayed is None
        try:
            self.board.show(view, self._lights())
        except ValueError as error:
            self.told = str(error)
        self.draw_seats(view)
        self.query_one(Moves).show(shown.moves, view, at)
        self.query_one("#status", Static).update(self._status(at))
        self.query_one(Entry).offer([move for move, _ in shown.legal])
        self.query_one(Chips).show(self._chips())
        self.query_one(Keys).show(shown)
        self._tell()
        self._take_focus()
        self.call_after_refresh(self.make_room)  # for what is shown now

    def draw_seats(self, view: View) -> None:
        """Draws who sits there, with clocks as they are now."""
        open_ = self.touch.open if self.replayed is None else ()
        for name in ("above", "seats"):
            panel = self.query_one(f"#{name}", Seats)
            panel.show(
                self.shown,
                view,
                self.client.brush,
                open_,
                narrow=name == "above",
                ascii=self.ascii,
                since=monotonic() - self.told_at,
            )

    def _title(self, at: int) -> None:
        ruleset, shown = self.table.ruleset, self.shown
        parts = [self.table.look.title, ruleset.preset or ruleset.name]
        parts.append(say("move {at} of {count}", at=at, count=len(shown.moves)))
        if not shown.connected:
            parts.append(say("connection lost, trying again …"))
        self.query_one("#title", Static).update("  ·  ".join(parts))

    def _status(self, at: int) -> str:
        if self.replayed is not None:
            return say("so it stood after {at} moves; Escape leads back", at=at)
        return self.shown.status

    def _lights(self) -> Lights:
        if self.replayed is not None:
            return Lights()
        return Lights(touched=(*self.touch.touched, *self.touch.choice[:1]), open=self.touch.cells)

    def _tell(self) -> None:
        """Tells, of all there is to tell, what matters most."""
        entry = self.query_one(Entry)
        told = self.told or self.shown.trouble
        if not told and entry.value.strip():
            found = entry.matches
            more = " …" if len(found) > _LISTED else ""
            told = " ".join(found[:_LISTED]) + more or say("no legal move begins so")
        if not told and self.touch.choice:
            told = say("How many pieces?")
        if not told and self.touch.touched:
            told = say("touched: {targets}", targets=" ".join(map(self._named, self.touch.touched)))
        if not told and self.hint is not None:
            where = self.hint.move or " ".join(map(self._named, self.hint.look))
            told = say("{name}: {words}", name=self.hint.words, words=where)
        invites = [seat for seat in self.shown.seats if seat.kind == "open" and seat.invite]
        if not told and invites:
            colour, link = invites[0].colour, invites[0].invite
            told = say("link to the seat of {colour}: {link}", colour=colour, link=link)
        if not told and self.board.cursor and self.board.has_focus:
            told = cell_words(self.view, self.board.cursor)
        self.query_one("#told", Static).update(told)
        self.query_one("#told").set_class(bool(self.told or self.shown.trouble), "-refused")

    def _named(self, target: str) -> str:
        """Returns the words for a target that is not on the board, others as they are."""
        if self.on_board(target):
            return target
        look = self.look
        piece = look.pieces.get(target)
        return look.buttons.get(target) or (piece.name if piece else target)

    def _chips(self) -> list[Chip]:
        """Returns what can be touched that lies on no cell."""
        if self.replayed is not None:
            return [Chip("live", say("back to the present"))]
        chips = [self._choice(target) for target in self.touch.choice]
        for target in () if chips else self.touch.open:
            if not self.on_board(target):
                piece = self.look.pieces.get(target)
                sign = None
                if piece is not None and not piece.cells:
                    sign = (piece.plain if self.ascii else piece.symbol, Ink(colour=piece.colour))
                chips.append(
                    Chip(f"touch {target}", self._named(target), sign, target in self.hinted)
                )
        if self.touch.touched or self.touch.choice:
            chips.append(Chip("untouch", say("undo the touch")))
        if "rest" in self.shown.may:
            chips.append(Chip("rest", say("leave the rest to chance")))
        for seat, what in self.shown.asks:
            who = self.look.seats[seat - 1].name
            chips.append(Chip(f"yes {what}", _asked(what).format(name=who)))
            chips.append(Chip(f"no {what}", say("decline")))
        if self.shown.over:
            if "rematch" in self.shown.may:
                chips.append(Chip("rematch", say("play again")))
            chips.append(Chip("new", say("another game")))
        return chips

    def _choice(self, target: str) -> Chip:
        """Returns the chip for lifting a stack from one of its pieces up."""
        high = sum(i.count for i in self.view.items if i.place == cell_of(target))
        lifted = high - (level_of(target) or 1) + 1
        return Chip(f"touch {target}", say("lift {pieces}", pieces=counted(lifted, "piece")))

    def _take_focus(self) -> None:
        """Gives the keyboard to the chips where nothing but them can be touched."""
        chips, on_board = self.query_one(Chips), bool(self.touch.cells)
        asked = bool(self.touch.choice) or (bool(self.touch.open) and not on_board)
        if asked and chips.chips and self.board.has_focus:
            chips.focus()
        elif chips.has_focus and (not chips.chips or (on_board and not self.touch.choice)):
            self.board.focus()


def _asked(what: str) -> str:
    """Returns the words for agreeing to what another seat asked."""
    words = {
        "takeback": say("let {name} take back"),
        "draw": say("accept the draw of {name}"),
        "rematch": say("play again with {name}"),
    }
    return words.get(what, what)
