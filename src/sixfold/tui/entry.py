"""A line to type a move in: what begins so is completed and listed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

_LISTED = 200  # legal moves that are looked through for the list


class Entry(Input):
    """Takes a move; Tab completes it, Enter plays it, Escape leaves it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", show=False),
        Binding("escape,up", "leave", show=False),
    ]

    class Left(Message):
        """The reader went back to the board."""

    def __init__(self, *, id: str | None = None) -> None:
        """Makes an empty line."""
        super().__init__(id=id, compact=True, suggester=_First(self), select_on_focus=False)
        self.moves: tuple[str, ...] = ()

    def offer(self, moves: Sequence[str]) -> None:
        """Takes the legal moves, which are what is completed."""
        self.moves = tuple(moves)

    @property
    def matches(self) -> list[str]:
        """The legal moves that begin with what is typed."""
        return self.beginning_with(self.value)

    def beginning_with(self, typed: str) -> list[str]:
        """Returns the legal moves that begin so, in whatever case they are typed."""
        typed = typed.strip().casefold()
        return [move for move in self.moves if move.casefold().startswith(typed)]

    def action_complete(self) -> None:
        """Completes as far as all that may be meant agrees."""
        common = _agreed(self.matches[:_LISTED])
        if len(common) >= len(self.value.strip()):
            self.value = common
            self.cursor_position = len(common)

    def action_leave(self) -> None:
        """Forgets what was typed."""
        self.value = ""
        self.post_message(self.Left())


def _agreed(texts: Sequence[str]) -> str:
    """Returns what all texts begin with."""
    first, last = min(texts, default=""), max(texts, default="")
    same = next(
        (i for i, pair in enumerate(zip(first, last, strict=False)) if pair[0] != pair[1]),
        min(len(first), len(last)),
    )
    return first[:same]


class _First(Suggester):
    """Suggests the first legal move that begins with what is typed."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._entry = entry

    async def get_suggestion(self, value: str) -> str | None:
        if not value.strip():
            return None
        move = next(iter(self._entry.beginning_with(value)), None)
        return value + move[len(value) :] if move is not None else None
