"""A move as a value: its text, with what a hand touches and its number."""

from __future__ import annotations

from collections.abc import Sequence


class Move(str):
    """One decision: its canonical text, with the targets a hand touches and an action number."""

    __slots__ = ("_action", "_targets")
    _targets: tuple[str, ...]
    _action: int

    def __new__(cls, text: str, targets: Sequence[str] = (), action: int = -1) -> Move:
        """Makes a move; `Position.legal_moves` and `Position.move` do it for you."""
        move = super().__new__(cls, text)
        move._targets = tuple(targets)
        move._action = action
        return move

    @property
    def targets(self) -> tuple[str, ...]:
        """What a hand touches in order."""
        return self._targets

    @property
    def action(self) -> int:
        """A number below `Ruleset.actions` that no other legal move here has."""
        return self._action

    def __str__(self) -> str:
        """Returns the text alone."""
        return str.__str__(self)

    def __repr__(self) -> str:
        """Returns the text as in ``Move('3,-1')``."""
        return f"Move({str.__repr__(self)})"

    def __getnewargs__(self) -> tuple[str, tuple[str, ...], int]:  # type: ignore[override]
        """Pickles text, targets and action."""
        return str(self), self.targets, self.action
