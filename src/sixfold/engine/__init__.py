"""The engine: best moves, what they are worth, and why."""

from .analysis import Analysis, MarkedMove
from .thinking import Engine
from .thinking import Engine
from .thought import Line, Proof, Thought, Threat
from .ugi_client import UgiEngine, connect

__all__ = [
    "Analysis",
    "Engine",
    "Line",
    "MarkedMove",
    "Proof",
    "Thought",
    "Threat",
    "UgiEngine",
    "connect",
]
