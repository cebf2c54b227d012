"""Games that turn on the number six: rules, records, drawings."""

from .engine import Engine, Line, Proof, Thought
from .errors import BadPosition, BadRecord, BadRuleset, EngineFailed, IllegalMove
from .games import look_of
from .match import Match
from .move import Move
from .outcome import Outcome
from .position import CHANCE, LegalMoves, Playouts, Position, new, perft, playouts
from .record import Record, record_schema
from .ruleset import Ruleset, games, presets
from .view import View

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "BadPosition",
    "BadRecord",
    "BadRuleset",
    "Engine",
    "EngineFailed",
    "IllegalMove",
    "LegalMoves",
    "Line",
    "Match",
    "Move",
    "Outcome",
    "Playouts",
    "Position",
    "Proof",
    "Record",
    "Ruleset",
    "Thought",
    "View",
    "games",
    "look_of",
    "new",
    "perft",
    "playouts",
    "presets",
    "record_schema",
]
