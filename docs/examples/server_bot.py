"""A bot that takes a seat of a play site by its secret link, and plays any move it is offered."""

import json
import random
import sys
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def sit(link: str) -> tuple[str, str, list[int]]:
    """Sits down; returns the channel's address, the cookie that is the key, and one's own seats."""
    site = urlsplit(link)
    _, _, match, secret = site.path.split("/")
    path = f"{site.netloc}/api/matches/{match}"
    told = json.dumps({"secret": secret, "name": "Any move"}).encode()
    asked = Request(f"{site.scheme}://{path}/seats", told, {"content-type": "application/json"})
    with urlopen(asked) as answer:
        cookie = answer.headers["set-cookie"].partition(";")[0]
        mine = json.load(answer)["mine"]
    return f"{site.scheme.replace('http', 'ws')}://{path}/live", cookie, mine


def play(channel: str, cookie: str, mine: list[int]) -> str:
    """Plays until the match is over; returns how it ended, in words."""
    with connect(channel, additional_headers={"cookie": cookie}) as socket:
        for message in socket:
            told = json.loads(message)
            if told["is"] == "ping":
                socket.send(json.dumps({"do": "pong", "at": told["at"]}))
            if told["is"] != "position":
                continue
            if told["outcome"]:
                return told["outcome"]["words"]
            board = told["board"]
            if board["turn"] in mine and board["legal"]:
                move = random.choice(board["legal"])[0]
                socket.send(json.dumps({"do": "play", "move": move, "ply": told["ply"]}))
    return "the site closed the channel"


print(play(*sit(sys.argv[1])))
