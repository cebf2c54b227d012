"""A match on the screen: what the reader does, and what becomes of it.

It shows what its table tells and asks the table for all that is done; it knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input, OptionList

from ..draw.words import cell_words
from ..engine.thought import Thought
from ..errors import IllegalMove, shortened
from ..games import refused
from ..table.table import Hint, Table
from ..tongue import speaking
from ..view import View, cell_of
from .board import BoardWidget
from .chips import Chips
from .dialogs import PassKeyboard
from .entry import Entry
from .face import NARROW, WIDE, MatchFace
from .panels import Moves, Rules, Seats, Thinking
from .words import say

_SECONDS = 10.0  # that the engine thinks when it is asked to


class MatchScreen(MatchFace):
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

    class Fetched(Message):
        """What was so after some moves came, or why it did not."""

        def __init__(self, wanted: object, moves: int, found: View | str) -> None:
            """Takes the wish it answers, after how many moves, and what was found."""
            super().__init__()
            self.wanted, self.moves, self.found = wanted, moves, found

    class Told(Message):
        """Something is to be told: a refusal, a hint, what the engine thinks."""

        def __init__(self, told: str | Hint | tuple[Thought, bool], about: object = None) -> None:
            """Takes what is told: a hint about what was seen, a thought of which run."""
            super().__init__()
            self.told, self.about = told, about

    def __init__(self, table: Table, *, ascii: bool = False, note: str = "") -> None:
        """Takes a table, which whoever made it closes, and what to say first."""
        super().__init__(table, ascii=ascii, note=note)
        self._passing = False
        self._thinks: object = None  # the run of the engine that is seen
        self._wanted: tuple[int] | None = None  # the replay that is fetched, by its moves
        self._no_more: Callable[[], None] = lambda: None

    def on_mount(self) -> None:
        """Listens to the table."""
        self.query_one("#entry", Entry).can_focus = True
        self.query_one(Rules).show(self.table.ruleset.game)
        self._no_more = self.table.listen(lambda: self.post_message(self.News()))
        self.board.focus()
        self.set_interval(1, self._tick)
        self.look_again()
        self.call_after_refresh(self.look_again)

    def _tick(self) -> None:
        """Lets a clock that runs be seen to run."""
        if self.shown.running is not None and self.replayed is None and not self._passing:
            self.draw_seats(self.view)

    def on_unmount(self) -> None:
        """Stops listening."""
        self._no_more()

    def on_match_screen_news(self) -> None:
        """Shows what is new."""
        self.look_again()

    def look_again(self) -> None:
        """Shows the table as it is now."""
        before, self.shown = self.shown, self.table.now()
        if before.version != self.shown.version:
            self.told_at = monotonic()
        if before.version != self.shown.version and before.view != self.shown.view:
            self.touch = self.fresh_touch()
            self.hint = None
            self.told = "" if before.moves != self.shown.moves else self.told
            self._come_back()
            self._stop_thinking()
        elif before.legal != self.shown.legal or before.may != self.shown.may:
            self.touch = self.fresh_touch()
        if self.shown.passing is not None:
            self._pass_on()
        elif isinstance(self.app.screen, PassKeyboard):  # the match ended meanwhile
            self.app.screen.dismiss(False)
        self.draw()

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
            self.do(partial(self.table.play_as_seen, move, self.shown))
        elif (self.touch.touched, self.touch.choice) == before and self.on_board(target):
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
            self.draw()
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
            self.do(partial(self.table.rest_as_seen, self.shown))
        elif word == "rematch":
            self.do(self.table.rematch)
        elif word == "new":
            self.client.action_new()
        elif word == "live":
            self.action_live()
        elif word == "untouch":
            self.action_untouch()

    # Typing

    def expect(self, event: events.Key) -> None:
        """Gives the keyboard to the entry before a key that begins a move gets there."""
        letter = event.character
        typed = letter is not None and (letter.isalnum() or letter in "-?")
        if typed and not isinstance(self.focused, Input):
            self.set_focus(self.query_one(Entry))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Lists what begins so."""
        self.told = "" if event.value else self.told
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
            self.do(partial(self.table.play_as_seen, move, self.shown))

    # What is done

    def do(self, action: Callable[[], object]) -> None:
        """Asks something of the table in a thread; what it refuses is told."""

        def ask() -> None:
            with speaking(self.table.language):
                try:
                    action()
                except IllegalMove as error:
                    why = refused(error.reason, self.table.ruleset.game)
                    move = shortened(error.move)
                    told = say("{move} cannot be played: {why}", move=move, why=why)
                    self.post_message(self.Told(told))
                except Exception as error:
                    self.post_message(self.Told(str(error) or type(error).__name__))

        self.run_worker(ask, thread=True, group="do")

    def on_match_screen_told(self, event: Told) -> None:
        """Tells what came of something."""
        if isinstance(event.told, str):
            self.told = event.told
        elif isinstance(event.told, Hint):
            if event.about == (self.shown.view, self.shown.moves):
                self.hint = event.told
        else:
            thought, done = event.told
            if event.about is self._thinks:
                self.query_one(Thinking).show(thought, self.view, done=done)
            return
        self.draw()

    def action_takeback(self) -> None:
        """Takes a move back, or asks for it."""
        self.do(self.table.takeback)

    def action_redo(self) -> None:
        """Plays again what was taken back."""
        self.do(self.table.redo)

    def action_hint(self) -> None:
        """Asks what to look at, then for the move."""
        self.touch.clear()
        self.action_live()
        stage = 1 if self.hint is None else 2
        about = self.shown.view, self.shown.moves

        def ask() -> None:
            self.post_message(self.Told(self.table.hint(stage), about))

        self.do(ask)

    def action_think(self) -> None:
        """Shows what the engine thinks of the position, until it is asked to stop."""
        if self._thinks is not None:
            self._stop_thinking()
            return
        run = self._thinks = object()
        panel = self.query_one(Thinking)
        panel.update(say("thinking …"))
        panel.display = True
        if self.size.width < NARROW and self.pane != "moves":
            self.pane = "moves"
            self.make_room()
            self.draw()

        def told(thought: Thought) -> bool:
            self.post_message(self.Told((thought, False), run))
            return self._thinks is run

        def ask() -> None:
            thought = self.table.evaluate(told, _SECONDS)
            if thought is not None:
                self.post_message(self.Told((thought, True), run))

        self.do(ask)

    def _stop_thinking(self) -> None:
        if self._thinks is not None:
            self._thinks = None
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
            self.draw()
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
        at = self._wanted[0] if self._wanted else self.replayed
        at = (count if at is None else at) + step
        if 0 <= at <= count:
            self.action_replay(at)

    def action_replay(self, at: int) -> None:
        """Shows the board as it was after so many moves, as soon as the table has told it."""
        self.touch.clear()
        self.told = ""
        if at >= len(self.shown.moves):
            self.action_live()
            return
        wanted = self._wanted = (at,)

        def ask() -> None:
            found: View | str
            with speaking(self.table.language):
                try:
                    found = self.table.at(at)
                except Exception as error:  # not for these eyes, or there is no line
                    found = str(error) or type(error).__name__
            self.post_message(self.Fetched(wanted, at, found))

        self.run_worker(ask, thread=True, group="replay")

    def on_match_screen_fetched(self, event: Fetched) -> None:
        """Shows what was so, unless something else is wished for by now."""
        if event.wanted is not self._wanted:
            return
        self._wanted = None
        if isinstance(event.found, str):
            self.told = event.found
        else:
            self.replayed, self.past = event.moves, event.found
        self.draw()

    def action_live(self) -> None:
        """Goes back to the present."""
        self._come_back()
        self.draw()

    def _come_back(self) -> None:
        self.replayed = self.past = self._wanted = None

    # Passing the keyboard

    def _pass_on(self) -> None:
        """Covers the screen until the player to act says to be there; forgets what was told."""
        seat = self.shown.passing
        if self._passing or seat is None:
            return
        self._passing = True
        self.told, self.hint = "", None
        self._come_back()
        self.board.cursor = ""
        self.query_one(Entry).value = ""
        self._stop_thinking()
        told = self.shown.seats[seat - 1]
        name = f"{told.name} ({told.colour})" if told.name else told.colour

        def arrived(here: bool | None) -> None:
            self._passing = False
            if here:
                self.do(self.table.arrive)

        self.app.push_screen(PassKeyboard(name), arrived)
