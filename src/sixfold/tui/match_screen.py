"""A match on the screen: the board, who sits there, what is asked, the moves, the rules.

It shows what its table tells and asks the table for all that is done; it knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from ..draw.grid import grid
from ..draw.layout import Ink, Lights
from ..draw.palettes import recoloured
from ..draw.words import cell_words
from ..engine.thought import Thought
from ..errors import IllegalMove, shortened
from ..look import Look
from ..table.table import Hint, Table
from ..view import View, cell_of, level_of
from .board import BoardWidget
from .chips import Chip, Chips
from .dialogs import PassKeyboard
from .entry import Entry
from .footer import Keys
from .panels import Moves, Rules, Seats, Thinking
from .touch import Touch
from .words import counted, say

if TYPE_CHECKING:
    from .app import Client

NARROW, WIDE = 100, 116  # columns below which nothing stands beside the board; from which all does
_LISTED = 12  # moves that are listed while one is typed
_SECONDS = 20.0  # that the engine thinks when it is asked to


class MatchScreen(Screen[None]):
    """Shows a table and lets whoever sits at it play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "app.keys", show=False),
        Binding("f2", "rules", show=False),
        Binding("f3", "moves", show=False),
        Binding("f4", "think", show=False),
        Binding("f5", "hint", show=False),
        Binding("f6,ctrl+z", "takeback", show=False),
        Binding("f7,ctrl+y", "redo", show=False),
        Binding("f8,ctrl+s", "app.save", show=False),
        Binding("f10,ctrl+p", "app.menu", show=False),
        Binding("escape", "untouch", show=False),
        Binding("left_square_bracket", "step(-1)", show=False),
        Binding("right_square_bracket", "step(1)", show=False),
        Binding("left_curly_bracket", "replay(0)", show=False),
        Binding("right_curly_bracket", "live", show=False),
    ]

    class News(Message):
        """The table has something new."""

    class Told(Message):
        """Something is to be told: a refusal, a hint, what the engine thinks."""

        def __init__(self, told: str | Hint | tuple[Thought, bool], version: int) -> None:
            """Takes what is told, of which version of the match."""
            super().__init__()
            self.told, self.version = told, version

    def __init__(self, table: Table, *, ascii: bool = False, note: str = "") -> None:
        """Takes a table, which whoever made it closes, and what to say first."""
        super().__init__()
        self.table, self.ascii = table, ascii
        self.shown = table.now()
        self.replayed: int | None = None  # how many moves are seen, None for the present
        self.hint: Hint | None = None
        self.told = note
        self.pane = ""  # what was opened beside the board: rules, moves
        self.touch = self._touch()
        self._passing = False
        self._thinks = False
        self._no_more: Callable[[], None] = lambda: None

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
            yield Rules(id="rules")
        with Vertical(id="bottom"):
            yield Static(id="status", markup=False)
            yield Static(id="told", markup=False)
            yield Chips(id="chips")
            with Horizontal(id="line"):
                yield Static("> ", id="prompt", markup=False)
                yield Entry(id="entry")
        yield Keys(id="keys")

    def on_mount(self) -> None:
        """Listens to the table."""
        self.query_one("#entry", Entry).can_focus = True
        self.query_one(Rules).show(self.table.ruleset.game)
        self._no_more = self.table.listen(lambda: self.post_message(self.News()))
        self.board.focus()
        self.make_room()

    def on_unmount(self) -> None:
        """Stops listening."""
        self._no_more()

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
        view = self.shown.view
        if self.replayed is not None:
            view = self.table.at(self.replayed)
        view = replace(view, look=recoloured(view.look, self.client.settings.colours))
        if self.hint is not None and self.replayed is None:
            cells = [cell_of(t) for t in self.hint.look if self._on_board(t)]
            view = view.marked(**{say("hint"): cells}) if cells else view
        return view

    def _on_board(self, target: str) -> bool:
        return grid(self.table.look.board).find(cell_of(target)) is not None

    def _touch(self) -> Touch:
        return Touch(self.shown.legal if "play" in self.shown.may else (), self._on_board)

    # What is shown

    def on_resize(self) -> None:
        """Makes use of the room there is."""
        self.make_room()

    def make_room(self) -> None:
        """Shows beside the board what there is room for, and what was asked for."""
        if not self.is_mounted:
            return
        wide, narrow = self.size.width >= WIDE, self.size.width < NARROW
        side = self.pane == "moves" or not narrow
        rules = self.pane == "rules" or (wide and self.pane != "no rules")
        self.query_one("#side").display = side and not (rules and narrow)
        self.query_one("#rules").display = rules
        self.query_one("#middle").display = not (rules and narrow)
        self.query_one("#above").display = not side
        self.set_class(narrow, "-narrow")
        self.look_again()

    def on_match_screen_news(self) -> None:
        """Shows what is new."""
        self.look_again()

    def look_again(self) -> None:
        """Shows the table as it is now."""
        before, self.shown = self.shown, self.table.now()
        if before.version != self.shown.version and before.view != self.shown.view:
            self.touch = self._touch()
            self.hint = None
            self.told = "" if before.moves != self.shown.moves else self.told
            self.replayed = None
            self._stop_thinking()
        elif before.legal != self.shown.legal or before.may != self.shown.may:
            self.touch = self._touch()
        if self.shown.passing is not None:
            self._pass_on()
        self.draw()

    def draw(self) -> None:
        """Draws everything."""
        brush, view, shown = self.client.brush, self.view, self.shown
        at = len(shown.moves) if self.replayed is None else self.replayed
        self._title(at)
        for part in (self.board, self.query_one(Chips)):
            part.paint(brush)
        try:
            self.board.show(view, self._lights())
        except ValueError as error:
            self.told = str(error)
        open_ = self.touch.open if self.replayed is None else ()
        for name in ("above", "seats"):
            panel = self.query_one(f"#{name}", Seats)
            panel.show(shown, view, brush, open_, narrow=name == "above", ascii=self.ascii)
        self.query_one(Moves).show(shown.moves, view, at)
        self.query_one("#status", Static).update(self._status(at))
        self.query_one(Entry).offer([move for move, _ in shown.legal])
        self.query_one(Chips).show(self._chips())
        self.query_one(Keys).show(shown)
        self._tell()
        self._take_focus()

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
            told = (
                f"{self.hint.words}: {self.hint.move or ' '.join(map(self._named, self.hint.look))}"
            )
        if not told and self.board.cursor and self.board.has_focus:
            told = cell_words(self.view, self.board.cursor)
        self.query_one("#told", Static).update(told)
        self.query_one("#told").set_class(bool(self.told or self.shown.trouble), "-refused")

    def _named(self, target: str) -> str:
        """Returns the words for a target that is not on the board, others as they are."""
        if self._on_board(target):
            return target
        look = self.look
        piece = look.pieces.get(target)
        return look.buttons.get(target) or (piece.name if piece else target)

    def _chips(self) -> list[Chip]:
        """Returns what can be touched that lies on no cell."""
        if self.replayed is not None:
            return [Chip("live", say("back to the present"))]
        chips = [self._choice(target) for target in self.touch.choice]
        hinted = self.hint.look if self.hint else ()
        for target in () if chips else self.touch.open:
            if not self._on_board(target):
                piece = self.look.pieces.get(target)
                sign = None
                if piece is not None and not piece.cells:
                    sign = (piece.plain if self.ascii else piece.symbol, Ink(colour=piece.colour))
                chips.append(Chip(f"touch {target}", self._named(target), sign, target in hinted))
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

    # Touches

    def on_board_widget_touched(self, event: BoardWidget.Touched) -> None:
        """Touches a target on the board."""
        self.touched(event.target)

    def on_board_widget_walked(self) -> None:
        """Tells what lies under the cursor."""
        self.told = ""
        self._tell()

    def on_seats_touched(self, event: Seats.Touched) -> None:
        """Touches a piece in a hand."""
        self.touched(event.target)

    def touched(self, target: str) -> None:
        """Takes a touch, and plays the move that it completes."""
        if self.replayed is not None:
            self.action_live()
            return
        before = self.touch.touched, self.touch.choice
        move = self.touch.touch(target)
        self.told = ""
        if move is not None:
            self.touch.clear()
            self.do(partial(self.table.play, move))
        elif (self.touch.touched, self.touch.choice) == before and self._on_board(target):
            self.told = cell_words(self.view, cell_of(target)) if self.shown.legal else ""
        self.draw()

    def action_untouch(self) -> None:
        """Takes the last touch back, else leaves what was opened."""
        self.told = ""
        if self.replayed is not None:
            self.action_live()
        elif not self.touch.untouch() and self.size.width < NARROW and self.pane:
            self.pane = ""
            self.make_room()
        elif self.hint is not None and not self.touch.touched:
            self.hint = None
        self.board.focus()
        self.draw()

    def on_chips_touched(self, event: Chips.Touched) -> None:
        """Does what a chip says."""
        word, _, rest = event.key.partition(" ")
        if word == "touch":
            self.touched(rest)
        elif word in ("yes", "no"):
            self.do(partial(self.table.answer, rest, word == "yes"))
        elif word == "rest":
            self.do(self.table.rest)
        elif word == "rematch":
            self.do(self.table.rematch)
        elif word == "new":
            self.client.action_new()
        elif word == "live":
            self.action_live()
        elif word == "untouch":
            self.action_untouch()

    # Typing

    def on_key(self, event: events.Key) -> None:
        """Lets what is typed on the board begin a move."""
        letter = event.character
        typed = letter is not None and (letter.isalnum() or letter in "-?")
        if typed and letter and not isinstance(self.focused, Input):
            event.stop()
            self.query_one(Entry).begin(letter)

    def on_input_changed(self) -> None:
        """Lists what begins so."""
        self.told = ""
        self._tell()

    def on_entry_left(self) -> None:
        """Goes back to the board."""
        self.board.focus()
        self.draw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Plays what was typed."""
        move = event.value.strip()
        event.input.value = ""
        self.board.focus()
        if move:
            self.touch.clear()
            self.do(partial(self.table.play, move))

    # What is done

    def do(self, action: Callable[[], object]) -> None:
        """Asks something of the table in a thread; what it refuses is told."""
        version = self.shown.version

        def ask() -> None:
            try:
                action()
            except IllegalMove as error:
                move = shortened(error.move)
                told = say("{move} cannot be played: {why}", move=move, why=error.reason)
                self.post_message(self.Told(told, version))
            except Exception as error:
                self.post_message(self.Told(str(error) or type(error).__name__, version))

        self.run_worker(ask, thread=True, group="do")

    def on_match_screen_told(self, event: Told) -> None:
        """Tells what came of something."""
        if isinstance(event.told, str):
            self.told = event.told
        elif isinstance(event.told, Hint):
            if event.version == self.shown.version or self.shown.view == self._hinted_view:
                self.hint = event.told
        else:
            thought, done = event.told
            if self._thinks:
                self.query_one(Thinking).show(thought, self.view, done=done)
            return
        self.draw()

    def action_takeback(self) -> None:
        """Takes a move back, or asks for it."""
        self.do(self.table.takeback)

    def action_redo(self) -> None:
        """Plays again what was taken back."""
        self.do(self.table.redo)

    _hinted_view: View | None = None

    def action_hint(self) -> None:
        """Asks what to look at, then for the move."""
        self.touch.clear()
        self.action_live()
        stage = 2 if self.hint is not None and self.hint.stage == 1 else 1
        self._hinted_view = self.shown.view

        def ask() -> None:
            self.post_message(self.Told(self.table.hint(stage), self.table.now().version))

        self.do(ask)

    def action_think(self) -> None:
        """Shows what the engine thinks of the position, until it is asked to stop."""
        if self._thinks:
            self._stop_thinking()
            return
        self._thinks = True
        panel = self.query_one(Thinking)
        panel.update(say("thinking …"))
        panel.display = True
        if self.size.width < NARROW and self.pane != "moves":
            self.pane = "moves"
            self.make_room()

        def told(thought: Thought) -> bool:
            self.post_message(self.Told((thought, False), 0))
            return self._thinks

        def ask() -> None:
            thought = self.table.evaluate(told, _SECONDS)
            if thought is not None and self._thinks:
                self.post_message(self.Told((thought, True), 0))

        self.do(ask)

    def _stop_thinking(self) -> None:
        if self._thinks:
            self._thinks = False
            self.query_one(Thinking).display = False

    def action_rules(self) -> None:
        """Opens or closes the rules."""
        shown = self.query_one("#rules").display
        self.pane = ("no rules" if self.size.width >= WIDE else "") if shown else "rules"
        self.make_room()
        if not shown:
            self.query_one(Rules).focus()
        else:
            self.board.focus()

    def action_moves(self) -> None:
        """Opens or closes the seats and moves, where there is little room; else goes there."""
        if self.size.width < NARROW:
            self.pane = "" if self.pane == "moves" else "moves"
            self.make_room()
        moves = self.query_one(Moves)
        if self.query_one("#side").display and not moves.has_focus:
            moves.focus()
        else:
            self.board.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Shows the board as it was after a move."""
        self.action_replay(event.option_index + 1)

    def action_step(self, step: int) -> None:
        """Goes one move back or forward."""
        count = len(self.shown.moves)
        at = (count if self.replayed is None else self.replayed) + step
        if 0 <= at <= count:
            self.action_replay(at)

    def action_replay(self, at: int) -> None:
        """Shows the board as it was after so many moves."""
        self.replayed = at if at < len(self.shown.moves) else None
        self.touch.clear()
        self.told = ""
        try:
            self.draw()
        except ValueError as error:  # not for these eyes
            self.replayed = None
            self.told = str(error)
            self.draw()

    def action_live(self) -> None:
        """Goes back to the present."""
        self.replayed = None
        self.draw()

    # Passing the keyboard

    def _pass_on(self) -> None:
        """Covers the screen until the player to act says to be there; forgets what was told."""
        seat = self.shown.passing
        if self._passing or seat is None:
            return
        self._passing = True
        self.told, self.hint, self.replayed = "", None, None
        self.board.cursor = ""
        self.query_one(Entry).value = ""
        self._stop_thinking()
        told = self.shown.seats[seat - 1]
        name = f"{told.name} ({told.colour})" if told.name else told.colour

        def arrived(_: bool | None) -> None:
            self._passing = False
            self.do(self.table.arrive)

        self.app.push_screen(PassKeyboard(name), arrived)


def _asked(what: str) -> str:
    """Returns the words for agreeing to what another seat asked."""
    words = {
        "takeback": say("let {name} take back"),
        "draw": say("accept the draw of {name}"),
        "rematch": say("play again with {name}"),
    }
    return words.get(what, what)
