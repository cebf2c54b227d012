"""What is refused, and why. Every refusal is a `ValueError`."""

from __future__ import annotations


def shortened(text: str) -> str:
    """Returns a text in quotes, its end left out where it is long."""
    return repr(text if len(text) <= 60 else text[:60] + "…")


class BadRuleset(ValueError):
    """A text that names no ruleset, or an option, value or combination that there is not."""


class BadPosition(ValueError):
    """A position text that is malformed, or that the material cannot make."""


class BadRecord(ValueError):
    """A record that is malformed, cut short or not a legal game.

    `ply` is the number of the first ply that is wrong, or None where it is not one ply.
    """

    reason: str  # what is wrong
    ply: int | None  # the number of the ply, from 1

    def __init__(self, reason: str, ply: int | None = None) -> None:
        """Makes the error of a reason and, where there is one, the ply it is about."""
        super().__init__(reason if ply is None else f"ply {ply}: {reason}")
        self.reason = reason
        self.ply = ply


class IllegalMove(ValueError):
    """A move that may not be played: which, where and why.

    Its own text leaves out where: the text of a position tells all secrets, and errors get about.
    """

    move: str  # the text that was refused
    position: str  # the text of the position
    reason: str  # why it is not legal there

    def __init__(self, move: str, position: str, reason: str) -> None:
        """Makes the error of the refused move, the text of the position, and the reason."""
        super().__init__(f"illegal move {shortened(move)}: {reason}")
        self.move = move
        self.position = position
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str, str]]:
        """Pickles by its parts."""
        return type(self), (self.move, self.position, self.reason)


class EngineFailed(RuntimeError):
    """A program that should play died, kept silent or answered nonsense: which, and how."""

    command: str  # how the program was called
    reason: str  # what it did

    def __init__(self, command: str, reason: str) -> None:
        """Makes the error of the program's command and what it did."""
        super().__init__(f"{command}: {reason}")
        self.command = command
        self.reason = reason

    def __reduce__(self) -> tuple[type[EngineFailed], tuple[str, str]]:
        """Pickles by its parts."""
        return type(self), (self.command, self.reason)
