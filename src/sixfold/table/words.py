"""What tables themselves say, in English; the catalogues lie beside this file."""

from __future__ import annotations

from ..tongue import said

SAYINGS = (
    "level {}",
    "look here",
    "nobody asked for this",
    "nobody at this keyboard is to act",
    "the computer declines",
    "the computer failed: {why}",
    "the game is over",
    "the game is not over: a rematch comes after its end",
    "the keyboard is to be passed on first",
    "the line to {server} is cut; it is tried again",
    "the match has moved on",
    "the record names a program: name it again with --vs",
    "the server says what cannot be understood",
    "there are {last} moves: 0 to {last} can be shown",
    "there is a threat here",
    "there is no evaluation where it counts or cards are secret",
    "there is nothing to redo",
    "there is nothing to take back",
    "this move is good",
    "{address} is no address of a site",
    "{address} names no match",
    "{file} does not hold this yet: {why}",
    "{server} cannot be reached: {why}",
)
"""Every text that a table says; a test holds that none is missing and none unused."""


def say(text: str, **gaps: object) -> str:
    """Returns a text in the language spoken, its gaps filled."""
    return said(text, __name__).format(**gaps) if gaps else said(text, __name__)
