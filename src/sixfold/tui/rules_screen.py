"""The rules of a game over whatever is on the screen."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from .panels import Rules


class RulesScreen(ModalScreen[None]):
    """Shows a game's page until Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,f2", "leave", show=False)]

    def __init__(self, game: str, *, ascii: bool = False) -> None:
        """Takes the game."""
        super().__init__()
        self._game, self._ascii = game, ascii

    def compose(self) -> ComposeResult:
        """Makes the page."""
        yield Rules(ascii=self._ascii)

    def on_mount(self) -> None:
        """Lets the arrows scroll."""
        rules = self.query_one(Rules)
        rules.show(self._game)
        rules.focus()

    def action_leave(self) -> None:
        """Leaves."""
        self.dismiss(None)
