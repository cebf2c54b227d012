"""Words to touch, in as many rows as they need: what can be done that lies on no cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ..draw.layout import Ink
from .themes import Brush


@dataclass(frozen=True, slots=True)
class Chip:
    """Something that can be touched: what it means to whoever asked, and what it says."""

    key: str
    label: str
    sign: tuple[str, Ink] | None = None  # of a piece, before the label
    marked: bool = False  # whether the engine hints at it


class Chips(Widget, can_focus=True):
    """A row of chips that breaks where the screen ends; arrows walk it, Enter touches."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "walk(-1)", show=False),
        Binding("right,down", "walk(1)", show=False),
        Binding("enter,space", "touch", show=False),
    ]

    class Touched(Message):
        """A chip was touched."""

        def __init__(self, key: str) -> None:
            """Takes its key."""
            super().__init__()
            self.key = key

    def __init__(self, *, id: str | None = None) -> None:
        """Makes an empty row."""
        super().__init__(id=id)
        self.chips: tuple[Chip, ...] = ()
        self.brush = Brush("dark")
        self._at = 0
        self.display = False

    def show(self, chips: Sequence[Chip]) -> None:
        """Shows other chips; without any it takes no room."""
        if tuple(chips) == self.chips:
            return
        self.chips, self._at = tuple(chips), 0
        self.display = bool(chips)
        self.refresh(layout=True)

    def paint(self, brush: Brush) -> None:
        """Takes other colours."""
        self.brush = brush
        self.refresh()

    def _rows(self, width: int) -> list[list[tuple[int, int, int]]]:
        """Returns for each row the chips in it, with where they begin and end."""
        rows: list[list[tuple[int, int, int]]] = [[]]
        column = 0
        for i, chip in enumerate(self.chips):
            wide = min(width, cell_len(chip.label) + 4 + 2 * (chip.sign is not None))
            if rows[-1] and column + wide > width:
                rows.append([])
                column = 0
            rows[-1].append((i, column, column + wide))
            column += wide + 1
        return rows

    def where(self, key: str) -> tuple[int, int] | None:
        """Returns the column and row of this widget where a chip is."""
        for y, row in enumerate(self._rows(self.size.width)):
            for i, start, _ in row:
                if self.chips[i].key == key:
                    return start + 1, y
        return None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Takes as many rows as all chips need."""
        return len(self._rows(width)) if self.chips else 0

    def render_line(self, y: int) -> Strip:
        """Gives one row of chips."""
        width, page = self.size.width, self.brush.page
        rows = self._rows(width)
        plain = Style(color=page.ink, bgcolor=page.paper)
        segments: list[Segment] = []
        column = 0
        for i, start, end in rows[y] if y < len(rows) else ():
            segments.append(Segment(" " * (start - column), plain))
            segments += self._drawn(i, end - start)
            column = end
        return Strip(segments).adjust_cell_length(width, plain)

    def _drawn(self, i: int, wide: int) -> list[Segment]:
        chip, page = self.chips[i], self.brush.page
        on = self.has_focus and i == self._at
        front, back = (page.paper, page.accent) if on else (page.accent, page.sheet)
        style = Style(color=front, bgcolor=back, bold=on or chip.marked)
        ends = ("▸", "◂") if on else ("!", "!") if chip.marked else ("[", "]")
        drawn = [Segment(f"{ends[0]} ", style)]
        room = wide - 4
        if chip.sign is not None:
            said, ink = chip.sign
            drawn += [Segment(said, self.brush.style(ink, filled=True)), Segment(" ", style)]
            room -= 2
        return [*drawn, Segment(chip.label[:room], style), Segment(f" {ends[1]}", style)]

    def action_walk(self, step: int) -> None:
        """Goes to the next chip."""
        if self.chips:
            self._at = (self._at + step) % len(self.chips)
            self.refresh()

    def action_touch(self) -> None:
        """Touches the chip that the keyboard stands on."""
        if self.chips:
            self.post_message(self.Touched(self.chips[self._at].key))

    def on_click(self, event: events.Click) -> None:
        """Touches the chip under the pointer."""
        rows = self._rows(self.size.width)
        for i, start, end in rows[event.y] if event.y < len(rows) else ():
            if start <= event.x < end:
                self._at = i
                self.post_message(self.Touched(self.chips[i].key))
