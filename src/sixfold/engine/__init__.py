"""The engine: best moves, what they are worth, and why."""

from .thinking import Engine
from .thought import Line, Proof, Thought

__all__ = ["Engine", "Line", "Proof", "Thought"]
