"""The engine: best moves, what they are worth, and why."""

from .thinking import Engine
from .thought import Line, Proof, Thought, Threat

__all__ = ["Engine", "Line", "Proof", "Thought", "Threat"]
