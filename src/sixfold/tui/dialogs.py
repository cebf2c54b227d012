"""Short questions over the screen: one of several things, a text, whether one is sure, who sits."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from .listing import Listing
from .words import say


class Pick(ModalScreen[str | None]):
    """Asks for one of several things, each with its key."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def __init__(self, title: str, choices: Sequence[tuple[str, str]], *, at: str = "") -> None:
        """Takes the question, what may be picked as key and words, and where to stand first."""
        super().__init__()
        self._question, self._choices, self._at = title, choices, at

    def compose(self) -> ComposeResult:
        """Makes the list."""
        with Vertical(classes="dialog"):
            yield Static(self._question, classes="title", markup=False)
            yield Listing()
            yield Static(say("Enter chooses, Escape leaves"), classes="quiet", markup=False)

    def on_mount(self) -> None:
        """Stands on what is chosen now."""
        keys = [key for key, _ in self._choices]
        found = self.query_one(Listing)
        at = keys.index(self._at) if self._at in keys else 0
        found.list([words for _, words in self._choices], at)
        found.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answers."""
        self.dismiss(self._choices[event.option_index][0])

    def action_dismiss(self, result: object = None) -> None:  # type: ignore[override]
        """Answers nothing."""
        self.dismiss(None)


class AskText(ModalScreen[str | None]):
    """Asks for a text, such as the name of a file."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def __init__(self, title: str, value: str = "", note: str = "") -> None:
        """Takes the question, what stands there first, and a note."""
        super().__init__()
        self._question, self._value, self._note = title, value, note

    def compose(self) -> ComposeResult:
        """Makes the line."""
        with Vertical(classes="dialog"):
            yield Static(self._question, classes="title", markup=False)
            yield Input(self._value, compact=True)
            if self._note:
                yield Static(self._note, classes="note", markup=False)
            yield Static(say("Enter goes on, Escape leaves"), classes="quiet", markup=False)

    def on_mount(self) -> None:
        """Waits for the text."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answers."""
        self.dismiss(event.value.strip() or None)

    def action_dismiss(self, result: object = None) -> None:  # type: ignore[override]
        """Answers nothing."""
        self.dismiss(None)


class Note(ModalScreen[None]):
    """Shows a text until any of the keys that leave it is pressed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,f1", "leave", show=False)
    ]

    def __init__(self, title: str, text: str) -> None:
        """Takes the text."""
        super().__init__()
        self._question, self._text = title, text

    def compose(self) -> ComposeResult:
        """Makes the page."""
        with Vertical(classes="dialog tall"):
            yield Static(self._question, classes="title", markup=False)
            with VerticalScroll():
                yield Static(self._text, markup=False)
            yield Static(say("Escape leaves"), classes="quiet", markup=False)

    def on_mount(self) -> None:
        """Lets the arrows scroll."""
        self.query_one(VerticalScroll).focus()

    def on_click(self) -> None:
        """Leaves."""
        self.dismiss(None)

    def action_leave(self) -> None:
        """Leaves."""
        self.dismiss(None)


class PassKeyboard(ModalScreen[bool]):
    """Between two players at one keyboard: nothing is shown until the next is there.

    Only Enter and a click on the words that ask for it say so, and neither at first: it may be
    the other half of a double click, or a key still held down, of whoever moved.
    """

    calm: ClassVar[float] = 0.7  # seconds that must pass without either
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "arrive", show=False)]

    def __init__(self, name: str) -> None:
        """Takes who is to come."""
        super().__init__()
        self._next, self._last = name, monotonic()

    def compose(self) -> ComposeResult:
        """Makes the page, of which nothing shines through."""
        with Vertical(classes="whole"):
            yield Static(
                say("Pass the keyboard to {name}", name=self._next), classes="title", markup=False
            )
            yield Static(say("Nobody else should look now."), markup=False)
            with Center():
                yield Static(
                    say("Press Enter when {name} is here", name=self._next),
                    classes="go",
                    id="here",
                    markup=False,
                )

    def on_screen_resume(self) -> None:
        """Waits from the moment it is seen."""
        self._last = monotonic()

    def on_click(self, event: events.Click) -> None:
        """A click on what asks for it says that the player is there, too."""
        if event.widget is not None and event.widget.id == "here":
            self.action_arrive()

    def action_arrive(self) -> None:
        """Says that the player is there, unless it was said just before; then it waits again."""
        before, self._last = self._last, monotonic()
        if self._last - before >= self.calm:
            self.dismiss(True)


class TooSmall(ModalScreen[None]):
    """Says that the terminal is too small, as long as it is."""

    def __init__(self, columns: int, rows: int) -> None:
        """Takes what is needed."""
        super().__init__()
        self._needed = columns, rows

    def compose(self) -> ComposeResult:
        """Makes the page."""
        columns, rows = self._needed
        with Vertical(classes="whole"):
            yield Static(
                say(
                    "The window is too small: {columns} columns and {rows} rows are needed.",
                    columns=columns,
                    rows=rows,
                ),
                markup=False,
            )
