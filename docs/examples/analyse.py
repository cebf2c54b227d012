"""Marks the moves of a game, and prints what went wrong with what was better."""

import sixfold

game = sixfold.Record.from_text("""
[Ruleset "six-making-4x4"]
[Seat1 "Ada"]
[Seat2 "Ben"]
b4 d2 b2 b3 b4-b3 b4 c1 c2 1b3-b2 c4 c2-d2 a3 b1 b3-b4 b4-b2 d2-b2
2-1 king
""")

with sixfold.Engine() as engine:
    analysis = engine.analyse(game, nodes=2000)

for move in analysis.moves:
    if move.mark in ("mistake", "blunder"):
        name = game.seats[move.seat - 1]
        better = " ".join(move.missed.moves[:3]) if move.missed else ""
        print(f"ply {move.ply}, {name}: {move.move} is a {move.mark}; better {better}")
for seat, name in enumerate(game.seats, 1):
    print(f"{name} lost {analysis.loss(seat):.0%} a move on average")
