"""All keys of the client, in words."""

from __future__ import annotations

from .words import say

KEYS = (
    ("← ↑ → ↓", "walk over the board"),
    ("Enter", "touch"),
    ("Esc", "take the last touch back"),
    ("Tab", "go to what can be touched beside the board, and back"),
    ("a–z, 0–9, -", "type a move; Tab completes it"),
    ("[  ]", "one move back, one forward"),
    ("{  }", "the beginning, the present"),
    ("<  >  =", "smaller, larger, as it fits"),
    ("Shift+← ↑ → ↓", "look at another part of the board"),
    ("F1", "these keys"),
    ("F2", "the rules"),
    ("F3", "seats and moves"),
    ("F4", "what the engine thinks, and no more"),
    ("F5", "a hint; again: the move"),
    ("F6, Ctrl+Z", "take a move back"),
    ("F7, Ctrl+Y", "play it again"),
    ("F8, Ctrl+S", "save to a file"),
    ("F10, Ctrl+P", "menu"),
    ("Ctrl+Q", "quit; the game can be gone on with"),
)
"""Each key with what it does."""


def keys_text() -> str:
    """Returns the table of keys in the language spoken."""
    wide = max(len(key) for key, _ in KEYS)
    return "\n".join(f"{key:<{wide}}  {say(words)}" for key, words in KEYS)
