"""Games that turn on the number six: rules, records, drawings."""

from .engine import Engine, Thought
from .errors import BadPosition, BadRecord, BadRuleset, IllegalMove
from .games import look_of
from .match import Match
from .outcome import Outcome
from .position import CHANCE, LegalMoves, Move, Position, new, perft
from .record import Record
from .ruleset import Ruleset, games, presets
from .view import View

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "BadPosition",
    "BadRecord",
    "BadRuleset",
    "Engine",
    "IllegalMove",
    "LegalMoves",
    "Match",
    "Move",
    "Outcome",
    "Position",
    "Record",
    "Ruleset",
    "Thought",
    "View",
    "games",
    "look_of",
    "new",
    "perft",
    "presets",
]
