"""The server's own texts for people, in English; its catalogues lie beside this file."""

from __future__ import annotations

from ..tongue import said

SAYINGS = (
    "a computer has a level from 1 to 10",
    "a rematch comes after the end",
    "asked too often: wait a moment",
    "look here",
    "nothing is taken back where it counts",
    "somebody is still to sit down",
    "somebody must play besides computers",
    "the computer declines",
    "the engine has no answer",
    "the match has moved on",
    "the match is over",
    "the message cannot be read",
    "the message is too long",
    "the picture could not be made",
    "the record can be had when the match is over",
    "the server failed; nothing was lost",
    "there are no hints where it counts",
    "there is a threat here",
    "there is no such game",
    "there is no such match",
    "there is no such page",
    "there is no such seat",
    "there is nothing to take back",
    "this cannot be done here",
    "this clock needs a number of days, 1 to 30",
    "this clock needs a number of seconds, 1 or more",
    "this comes from another site",
    "this is not left to chance",
    "this link no longer seats anybody",
    "this move is good",
    "this seat is not yours",
    "too much was played to abort the match",
    "you have no seat in this match",
    "your time is up",
    "it is not your turn",
    "{} seats are given; {} seats play",
)
"""Every text that the server says; a test holds that none is missing and none unused."""


def say(text: str) -> str:
    """Returns a text in the language spoken."""
    return said(text, __name__)
