"""The last row: which keys do what. Each can be clicked."""

from __future__ import annotations

from rich.cells import cell_len
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
        keys = self._keys(shown)
        wide = sum(cell_len(f"{key} {words}  ") for key, _, words in keys)
        gap = "  " if wide <= self.size.width + 2 else " "
        for key, do, words in keys:
            told.append(key, Style(bold=True, reverse=True, meta={"do": do}))
            told.append(f" {words}{gap}", Style(meta={"do": do}))
        self.update(told)

    def _keys(self, shown: Shown) -> list[tuple[str, str, str]]:
        keys = [("F1", "app.keys", say("keys")), ("F10", "app.menu", say("menu"))]
        keys.append(("F2", "screen.rules", say("rules")))
        keys.append(("F3", "screen.moves", say("moves")))
        if not shown.over:
            keys.append(("F4", "screen.think", say("engine")))
        if "hint" in shown.may:
            keys.append(("F5", "screen.hint", say("hint")))
        if "takeback" in shown.may:
            keys.append(("F6", "screen.takeback", say("back")))
        if "redo" in shown.may:
            keys.append(("F7", "screen.redo", say("again")))
        return [*keys, ("F8", "app.save", say("save"))]

    async def on_click(self, event: events.Click) -> None:
        """Does what a key does."""
        do = event.style.meta.get("do")
        if isinstance(do, str):
            await self.app.run_action(do, default_namespace=self.screen)
