"""The last row: which keys do what. Each can be clicked."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual import events
from textual.widgets import Static

from ..table.table import Shown
from .words import say


class Keys(Static):
    """Shows the keys that matter on a match, as far as there is room."""

    def show(self, shown: Shown) -> None:
        """Shows the keys; what cannot be done now is left out."""
        told = Text(no_wrap=True, overflow="ellipsis")
        for key, do, words in self._keys(shown):
            told.append(key, Style(bold=True, reverse=True, meta={"do": do}))
            told.append(f" {words}  ", Style(meta={"do": do}))
        self.update(told)

    def _keys(self, shown: Shown) -> list[tuple[str, str, str]]:
        keys = [("F1", "app.keys", say("keys")), ("F2", "screen.rules", say("rules"))]
        keys.append(("F3", "screen.moves", say("moves")))
        if not shown.over:
            keys.append(("F4", "screen.think", say("engine")))
        if "hint" in shown.may:
            keys.append(("F5", "screen.hint", say("hint")))
        if "takeback" in shown.may:
            keys.append(("F6", "screen.takeback", say("back")))
        if "redo" in shown.may:
            keys.append(("F7", "screen.redo", say("again")))
        keys.append(("F8", "app.save", say("save")))
        return [*keys, ("F10", "app.menu", say("menu"))]

    async def on_click(self, event: events.Click) -> None:
        """Does what a key does."""
        do = event.style.meta.get("do")
        if isinstance(do, str):
            await self.app.run_action(do, default_namespace=self.screen)
