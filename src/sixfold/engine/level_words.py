"""What to expect of each level of the computer, in words; the catalogues lie beside this file."""

from __future__ import annotations

from ..tongue import said

LEVEL_WORDS = (
    "a child's first game",
    "a beginner",
    "a careful beginner",
    "an occasional player",
    "a fair player",
    "a good player",
    "a strong player",
    "a very strong player",
    "an expert",
    "everything it has",
)
"""A few words for each level, from 1 on."""


def level_words(level: int) -> str:
    """Returns what to expect of a level, in the language spoken."""
    return said(LEVEL_WORDS[level - 1], __name__)
