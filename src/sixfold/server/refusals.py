"""Why something is not done: a kind for programs, words for people, a status for HTTP."""

from __future__ import annotations

from collections.abc import Mapping

from .protocol import Trouble

STATUS: Mapping[Trouble, int] = {
    "bad": 400,
    "forbidden": 403,
    "unknown": 404,
    "turn": 409,
    "stale": 409,
    "over": 409,
    "refused": 409,
    "illegal": 422,
    "limit": 429,
    "failed": 503,
}
"""The HTTP status of each kind."""


class Refusal(Exception):
    """Something that is not done; the words are English and translated where they are told."""

    def __init__(self, what: Trouble, why: str, ply: int | None = None) -> None:
        """Takes the kind, the words, and the ply the match stands at."""
        super().__init__(why)
        self.what: Trouble = what
        self.why = why
        self.ply = ply
