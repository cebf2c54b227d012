"""The line mode: matches in plain lines, for any terminal, for pipes and for screen readers."""

from .drawing import Drawing
from .session import Session

__all__ = ["Drawing", "Session"]
