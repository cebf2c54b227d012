"""A list of which one row is chosen, which an arrow shows as well as a colour."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option


class Listing(OptionList):
    """Rows of plain text."""

    def __init__(self, *, id: str | None = None) -> None:
        """Makes an empty list."""
        super().__init__(id=id, compact=True, markup=False)
        self.rows: tuple[str, ...] = ()

    def list(self, rows: Sequence[str], at: int | None) -> None:
        """Lists other rows, and stands on one of them; what stays the same is left as it is."""
        rows = tuple(rows)
        if rows != self.rows:
            same = 0
            while same < min(len(rows), len(self.rows)) and rows[same] == self.rows[same]:
                same += 1
            self.rows = rows
            while self.option_count > same:
                self.remove_option_at_index(self.option_count - 1)
            self.add_options(Option(_row(row, chosen=False)) for row in rows[same:])
        self.highlighted = at
        self._point(at)

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Moves the arrow."""
        super().watch_highlighted(highlighted)
        self._point(highlighted)

    _pointed: int | None = None

    def _point(self, at: int | None) -> None:
        for i in {self._pointed, at} - {None}:
            if i is not None and i < min(len(self.rows), self.option_count):
                self.replace_option_prompt_at_index(i, _row(self.rows[i], chosen=i == at))
        self._pointed = at


def _row(row: str, *, chosen: bool) -> Text:
    return Text(f"{'▸' if chosen else ' '}{row}")
