"""The rules core of sixfold."""

from collections.abc import Callable


def games() -> list[str]:
    """The ids of all games."""

def presets() -> list[tuple[str, str]]:
    """The presets of all games, each with its ruleset."""

def calibrate(rounds: int) -> int:
    """Does a fixed amount of work for each round."""

class Ruleset:
    """A game and the values of its options."""

    @staticmethod
    def parse(text: str) -> Ruleset:
        """Reads a ruleset's text or a preset's name."""

    @property
    def name(self) -> str:
        """The canonical text."""

    @property
    def game(self) -> str: ...

    @property
    def version(self) -> int: ...

    @property
    def has_chance(self) -> bool: ...

    @property
    def draws_start(self) -> bool: ...

    @property
    def has_secrets(self) -> bool: ...

    @property
    def actions(self) -> int: ...

    @property
    def features(self) -> list[int]: ...

    @property
    def options(self) -> list[tuple[str, str]]:
        """Each option with its value."""

    @property
    def choices(self) -> list[tuple[str, list[str], int, int, str]]:
        """Each option with its words, least, most and default."""

class Position:
    """An immutable position with its history."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None: ...

    @staticmethod
    def from_text(ruleset: Ruleset, text: str) -> Position: ...

    @property
    def ruleset(self) -> Ruleset: ...

    @property
    def seats(self) -> int: ...

    @property
    def turn(self) -> int:
        """A seat from 1, 0 for chance, -1 when over."""

    @property
    def outcome(self) -> tuple[list[int], list[int] | None, str] | None: ...

    @property
    def scores(self) -> list[int] | None:
        """By seat, where the game scores."""

    @property
    def text(self) -> str: ...

    @property
    def key(self) -> int: ...

    def play(self, move: str) -> Position: ...

    def parse_move(self, text: str) -> tuple[str, list[str], int]:
        """Returns text, targets and action of a legal move."""

    def legal_moves(self) -> list[tuple[str, list[str], int]]: ...

    def count_moves(self) -> int: ...

    def random_move(self, seed: int) -> str: ...

    def weights(self) -> list[tuple[str, int]]: ...

    def view(self, eye: int) -> tuple[str, list[str], list[tuple[str, str, int]], list[tuple[str, list[str]]]]: ...

    def features(self, eye: int) -> list[float]: ...

    def guess(self, eye: int, seed: int) -> Position: ...

    def heard(self, move: str, eye: int) -> str: ...

    def perft(self, depth: int, in_bulk: bool = True) -> int: ...

    def threats(self) -> list[tuple[int, list[str], list[str]]]:
        """
        Of each threat the seat, the places that make it and those that lack something.
        """

    def playouts(self, games: int, cut: int, seed: int) -> tuple[int, int, int, list[int]]: ...

class Engine:
    """Thinks about positions in a thread of its own."""

    def __init__(self, threads: int, bytes: int) -> None: ...

    def go(self, position: Position, seconds: float, nodes: int, depth: int, lines: int, exact: bool, told: Callable[[tuple[int, int, float, list[tuple[list[str], int, bool, list[float]]]] | None], object] | None, style: str = 'best', seed: int = 1) -> None:
        """
        Starts to think; what is 0 is no limit. told is called after each depth, and with None at the end.
        """

    def stop(self) -> None:
        """Makes it finish soon."""

    def halt(self) -> None:
        """Stops it and waits until it finished."""

    def wait(self, seconds: float) -> bool:
        """Tells whether it finished in that time."""

    def finish(self) -> tuple[int, int, float, list[tuple[list[str], int, bool, list[float]]]]:
        """Returns what it found, once it finished."""

    def forget(self) -> None:
        """Forgets what earlier searches found."""
