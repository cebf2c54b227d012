"""The engine: best moves, what they are worth, and why; levels, protocols, contests."""

from .analysis import Analysis, MarkedMove
from .levels import characters, think_at_level
from .players import Player, player
from .thinking import Engine
from .thought import Line, Proof, Thought, Threat
from .ugi import serve
from .ugi_client import UgiEngine, connect, connect_async

__all__ = [
    "Analysis",
    "Engine",
    "Line",
    "MarkedMove",
    "Player",
    "Proof",
    "Thought",
    "Threat",
    "UgiEngine",
    "characters",
    "connect",
    "connect_async",
    "player",
    "serve",
    "think_at_level",
]
