"""The board on the screen: as large as fits, walked by arrows, touched by mouse or Enter, panned.

How it is drawn is draw/'s; what a touch does is told by whoever hears of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ..draw.layout import SIZES, Layout, Lights, Size
from ..draw.outlines import lay_out
from ..draw.scene import Scene
from ..view import View, cell_of
from .themes import Brush

_WHEEL = 2  # rows a turn of the wheel pans by


class BoardWidget(Widget, can_focus=True):
    """Shows one view, and tells what on it is touched."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk(-1, 0)", show=False),
        Binding("down", "walk(1, 0)", show=False),
        Binding("left", "walk(0, -1)", show=False),
        Binding("right", "walk(0, 1)", show=False),
        Binding("enter,space", "touch", show=False),
        Binding("shift+up,ctrl+up,pageup", "pan(-4, 0)", show=False),
        Binding("shift+down,ctrl+down,pagedown", "pan(4, 0)", show=False),
        Binding("shift+left,ctrl+left", "pan(0, -8)", show=False),
        Binding("shift+right,ctrl+right", "pan(0, 8)", show=False),
        Binding("less_than_sign", "zoom(1)", show=False),
        Binding("greater_than_sign", "zoom(-1)", show=False),
        Binding("equals_sign", "fit", show=False),
    ]

    class Touched(Message):
        """A target on the board was touched: a piece of a stack, or a cell."""

        def __init__(self, target: str) -> None:
            """Takes the target."""
            super().__init__()
            self.target = target

    class Walked(Message):
        """The cursor came to another cell."""

        def __init__(self, cell: str) -> None:
            """Takes the cell."""
            super().__init__()
            self.cell = cell

    def __init__(self, *, ascii: bool = False, id: str | None = None) -> None:
        """Makes an empty board; ``ascii`` keeps to characters that every terminal has."""
        super().__init__(id=id)
        self.ascii = ascii
        self.brush = Brush("dark")
        self.laid: Layout | None = None
        self.cursor = ""  # the cell that the keyboard stands on
        self.held = False  # whether a move is half made, in which the board stays where it is
        self._scene: Scene | None = None
        self._lights = Lights()
        self._wanted: Size | None = None  # the size chosen by hand
        self._top = self._left = 0  # of what is seen, in rows and columns of the drawing
        self._panned = False  # whether a hand chose what is seen
        self._dragged: tuple[int, int] | None = None
        self._dragging = False

    def show(self, view: View, lights: Lights) -> None:
        """Shows a view with what is lit; the cursor stays where it is as long as that can be."""
        self._scene = Scene.of(view)
        self._lights = lights
        self._redraw()

    def light(self, lights: Lights) -> None:
        """Lights other cells of the same view."""
        self._lights = lights
        self._redraw()

    def paint(self, brush: Brush) -> None:
        """Takes other colours."""
        self.brush = brush
        self.refresh()

    @property
    def drawn(self) -> Size:
        """The size that is drawn."""
        return self.laid.size if self.laid else "small"

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The first row and column of the drawing, and how many there are."""
        return self.laid.box if self.laid else (0, 0, 0, 0)

    @property
    def origin(self) -> tuple[int, int]:
        """The row and column of the drawing that is seen in the first place of this widget."""
        return self._top, self._left

    def where(self, cell: str) -> tuple[int, int] | None:
        """Returns the column and row of this widget in which the middle of a cell is seen."""
        if self.laid is None or cell not in self.laid.middles:
            return None
        row, column = self.laid.middles[cell]
        x, y = column - self._left, row - self._top
        return (x, y) if 0 <= x < self.size.width and 0 <= y < self.size.height else None

    def _redraw(self) -> None:
        """Lays the board out afresh: as large as fits, or as large as a hand chose."""
        scene = self._scene
        if scene is None or not self.size:
            return
        on = self._lights.cursor or self.cursor
        lights = replace(self._lights, cursor=on if self.has_focus else "")
        held = self.laid is not None and self.held
        sizes = (self.drawn,) if held else SIZES if self._wanted is None else (self._wanted,)
        for size in sizes:
            laid = lay_out(scene, size=size, ascii=self.ascii, coordinates=True, lights=lights)
            self.laid = laid
            if self.fits:
                break
        if held:
            self._follow()
        elif not self._panned or self.fits:
            self._centre()
        if self.cursor not in laid.middles:
            self.cursor = ""
        self.refresh()

    def largest(self, columns: int, rows: int) -> int:
        """Returns how large the board could be drawn in some room; 0 where it would not fit."""
        for left, size in zip(range(len(SIZES), 0, -1), SIZES, strict=True):
            if self._scene is not None:
                _, _, high, wide = lay_out(self._scene, size=size, coordinates=True).box
                if high <= rows and wide <= columns:
                    return left
        return 0

    @property
    def fits(self) -> bool:
        """Whether all of the board is in view."""
        _, _, rows, columns = self.box
        return rows <= self.size.height and columns <= self.size.width

    def _centre(self) -> None:
        """Puts the drawing into the middle; one that does not fit, so that the cursor is seen."""
        self._panned = False
        top, left, rows, columns = self.box
        self._top = top - (self.size.height - rows) // 2
        self._left = left - (self.size.width - columns) // 2
        self._follow()

    def _follow(self) -> None:
        """Pans so far that the cursor is seen."""
        if self.laid is None or self.cursor not in self.laid.middles:
            return
        row, column = self.laid.middles[self.cursor]
        high, wide = max(1, self.size.height), max(1, self.size.width)
        self._top = min(max(self._top, row - high + 3), row - 2) if high > 5 else row
        self._left = min(max(self._left, column - wide + 6), column - 5) if wide > 11 else column

    def render_line(self, y: int) -> Strip:
        """Gives one row of what is seen."""
        width = self.size.width
        if self.laid is None:
            return Strip.blank(width)
        filled = self.laid.size == "small"
        runs = self.laid.runs(self._top + y, self._left, width)
        segments = [Segment(said, self._style(ink, filled)) for said, ink in runs]
        return Strip(segments, width)

    def _style(self, ink: object, filled: bool) -> Style:
        return self.brush.style(ink, filled=filled)  # type: ignore[arg-type]

    def on_resize(self) -> None:
        """Chooses the size that fits now."""
        self._redraw()

    def on_focus(self) -> None:
        """Shows the cursor."""
        self._redraw()

    def on_blur(self) -> None:
        """Hides the cursor."""
        self._redraw()

    def action_walk(self, down: int, right: int) -> None:
        """Walks to the next cell in a direction, first onto the board."""
        cell = self._first() if not self.cursor else self._next(down, right)
        if cell:
            self.stand(cell)

    def stand(self, cell: str) -> None:
        """Puts the cursor on a cell and pans to it."""
        self.cursor = cell
        self._follow()
        self._redraw()
        self.post_message(self.Walked(cell))

    def _first(self) -> str:
        """Returns the cell to begin on: an open one next to the middle of what is seen."""
        if self.laid is None:
            return ""
        middles = self.laid.middles
        known = [cell for cell in self._lights.open if cell in middles] or list(middles)
        row, column = self._top + self.size.height / 2, self._left + self.size.width / 2

        def far(cell: str) -> float:
            at = middles[cell]
            return (2 * (at[0] - row)) ** 2 + (at[1] - column) ** 2

        return min(known, key=far, default="")

    def _next(self, down: int, right: int) -> str:
        """Returns the nearest cell in the row, or in the next row; up leans right, down left."""
        if self.laid is None:
            return ""
        middles = self.laid.middles
        row, column = middles[self.cursor]
        if right:
            beside = {c: at[1] for c, at in middles.items() if at[0] == row}
            ahead = {c: (at - column) * right for c, at in beside.items()}
            return min((c for c in ahead if ahead[c] > 0), key=lambda c: ahead[c], default="")
        rows = {(at[0] - row) * down for at in middles.values()}
        step = min((far for far in rows if far > 0), default=0)
        there = {c: at[1] - column for c, at in middles.items() if at[0] == row + step * down}
        if not step:
            return ""
        return min(there, key=lambda c: (abs(there[c]), there[c] * down))

    def action_touch(self) -> None:
        """Touches the cell under the cursor."""
        if self.cursor:
            self.post_message(self.Touched(self.cursor))
        else:
            self.action_walk(0, 1)

    def action_pan(self, down: int, right: int) -> None:
        """Looks at another part of a board that does not fit."""
        if self.fits:
            return
        top, left, rows, columns = self.box
        high, wide = self.size.height, self.size.width
        self._panned = True
        self._top = min(max(self._top + down, top - high + 3), top + rows - 3)
        self._left = min(max(self._left + right, left - wide + 6), left + columns - 6)
        self.refresh()

    def action_zoom(self, smaller: int) -> None:
        """Draws larger or smaller."""
        self.held = False
        at = SIZES.index(self.drawn) + smaller
        self._wanted = SIZES[min(max(at, 0), len(SIZES) - 1)]
        self._panned = False
        self._redraw()

    def action_fit(self) -> None:
        """Draws as large as fits, all of it in view."""
        self.held = False
        self._wanted, self._panned = None, False
        self._redraw()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begins a touch, or a pan."""
        self._dragged, self._dragging = (event.screen_x, event.screen_y), False
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Pans while a button is held."""
        if self._dragged is None:
            return
        x, y = self._dragged
        across, down = event.screen_x - x, event.screen_y - y
        if self._dragging or abs(across) > 2 or abs(down) > 1:
            self._dragging, self._dragged = True, (event.screen_x, event.screen_y)
            self.action_pan(-down, -across)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Ends a pan, or touches what is under the pointer."""
        held, dragging = self._dragged, self._dragging
        self.release_mouse()
        self._dragged, self._dragging = None, False
        if held is None or dragging or self.laid is None:
            return
        target = self.laid.targets.get((self._top + event.y, self._left + event.x))
        if target is not None:
            self.cursor = cell_of(target)
            self._redraw()
            self.post_message(self.Walked(self.cursor))
            self.post_message(self.Touched(target))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Pans upwards, or with a key held to the left."""
        self._wheel(event, -_WHEEL)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Pans downwards, or with a key held to the right."""
        self._wheel(event, _WHEEL)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        """Pans to the left."""
        event.stop()
        self.action_pan(0, -2 * _WHEEL)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        """Pans to the right."""
        event.stop()
        self.action_pan(0, 2 * _WHEEL)

    def _wheel(self, event: events.MouseEvent, rows: int) -> None:
        event.stop()
        if event.shift or event.ctrl:
            self.action_pan(0, 2 * rows)
        else:
            self.action_pan(rows, 0)
