"""Nonsense on the live channel: nothing it says can hurt the server or the match."""

from __future__ import annotations

import json
import random
import string

import pytest
from websockets.exceptions import ConnectionClosed

from support.play_site import Visitor

FIELDS = ("do", "is", "move", "ply", "what", "seat", "stage", "eye", "name", "at", "x")
DOING = ("play", "ask", "decline", "resign", "abort", "hint", "look", "name", "pong", "cheat", "")


def anything(chance: random.Random, depth: int = 0) -> object:
    """Returns a value of any kind that JSON can hold."""
    kinds = 7 if depth < 4 else 5
    match chance.randrange(kinds):
        case 0:
            return chance.choice([0, 1, -1, 12, 2**63, -(2**70), 1e308, 0.5])
        case 1:
            return "".join(
                chance.choices(string.printable + "é\u202e\U0001f600", k=chance.randrange(40))
            )
        case 2:
            return chance.choice([None, True, False])
        case 3:
            return chance.choice(DOING)
        case 4:
            return "0," + "9" * chance.randrange(300)
        case 5:
            return [anything(chance, depth + 1) for _ in range(chance.randrange(4))]
        case _:
            return {
                chance.choice(FIELDS): anything(chance, depth + 1)
                for _ in range(chance.randrange(5))
            }


def nearly(chance: random.Random) -> object:
    """Returns an act, with something wrong about it more often than not."""
    act: dict[str, object] = {"do": chance.choice(DOING[:7]), "ply": chance.randrange(3)}
    act |= {"move": chance.choice(["0,1", "pass", "", "x" * 2001]), "what": "draw"}
    for field in list(act):
        if chance.random() < 0.3:
            act[field] = anything(chance)
        if chance.random() < 0.2:
            del act[field]
    return act


@pytest.mark.parametrize("seed", range(8))
def test_no_nonsense_hurts_a_match(ann: Visitor, ben: Visitor, seed: int) -> None:
    chance = random.Random(seed)
    match = ann.create("six", "me", "friend")
    ben.sit(match, ann)
    for round in range(4):
        with ben.live(match) as line:
            try:
                for _ in range(60):
                    if chance.random() < 0.1:
                        line.socket.send(bytes(chance.randrange(256) for _ in range(30)))
                    elif chance.random() < 0.1:
                        text = json.dumps(anything(chance))
                        line.socket.send(text[: chance.randrange(len(text) + 1)])
                    else:
                        told = nearly(chance) if chance.random() < 0.5 else anything(chance)
                        line.socket.send(json.dumps(told))
                if round == 3:
                    line.socket.send("x" * 100_000)
                while True:
                    message = line.hear(seconds=0.2)
                    assert message["is"] in ("position", "error", "hint", "presence")
                    if message["is"] == "error":
                        assert message["why"]
                        assert message["what"] != "failed"
            except (ConnectionClosed, TimeoutError):
                pass
    here = ann.see(match)
    assert here["match"] == match
    if not here["outcome"] and here["board"]["turn"] == 1:
        assert ann.play(match)["ply"] == here["ply"] + 1
    assert ann.get("/health") == {"is": "healthy"}


def test_a_message_beyond_the_bound_ends_the_connection(ann: Visitor) -> None:
    match = ann.create("six", "me", "here")
    with ann.live(match) as line:
        line.position()
        line.socket.send(json.dumps({"do": "name", "name": "x" * 5000}))
        assert line.error()["what"] == "bad"
        line.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            line.until(lambda _: False)
    assert ann.see(match)["ply"] == 0
