"""The line mode: matches in plain lines, for any terminal, for pipes and for screen readers."""

from .session import Drawing, Session

__all__ = ["Drawing", "Session"]
