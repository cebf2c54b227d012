"""UGI programs that misbehave, each run as ``python bad_engines.py MANNER``: for tests of hosts."""

from __future__ import annotations

import os
import sys
import time

import sixfold

PLAIN = next(game for game in sixfold.games() if not sixfold.Ruleset(game).has_chance)
"""A game that begins with a seat to act."""


def play(manner: str) -> None:
    """Answers lines until asked to think, and then as the manner has it."""
    position = sixfold.new(PLAIN)
    if manner == "dies at once":
        sys.exit("no heart for this")
    if manner == "silent":
        time.sleep(600)
    for line in sys.stdin:
        words = line.split()
        if words[0] == "ugi":
            if manner == "bare":
                print("ugiok", flush=True)
                continue
            print("id name Bad one\nid author nobody\ngarbage \x00 here")
            print("option name Ruleset type string default <empty>")
            print("option name Style type combo default calm var calm var very wild")
            print("option name Broken type\noption name Odd type spin default x min y max z")
            print("option name Ponder type check default false\nugiok", flush=True)
        elif words[0] == "isready":
            print("readyok", flush=True)
        elif words[0] == "setoption" and "Ruleset" in words:
            position = sixfold.new(" ".join(words[4:]))
        elif words[0] == "position":
            position = sixfold.new(position.ruleset)
            for move in words[words.index("moves") + 1 :] if "moves" in words else ():
                position = position.play(move)
        elif words[0] == "go":
            go(manner, position)
        elif words[0] == "quit":
            if manner == "stays":
                while True:
                    time.sleep(60)
            return


def go(manner: str, position: sixfold.Position) -> None:
    """Answers ``go``, or does not."""
    move = position.legal_moves[-1]
    if manner == "dies":
        print("I cannot go on", file=sys.stderr, flush=True)
        os._exit(3)
    if manner == "hangs":
        time.sleep(600)
    if manner == "hangs up":
        sys.stdout.close()
        os.close(1)
        time.sleep(600)
    if manner == "illegal":
        print("bestmove e2e4", flush=True)
    elif manner == "empty":
        print("bestmove", flush=True)
    elif manner == "chatty":
        for i in range(3000):
            print(f"info string {i} " + "x" * 500)
        print(f"info depth x pv\ninfo score cp 1 pv e2e4\ninfo depth 7 score cp 50 pv {move}")
        print(f"bestmove {move} ponder e2e4", flush=True)
    else:
        print(f"bestmove {move}", flush=True)


if __name__ == "__main__":
    play(sys.argv[1])
