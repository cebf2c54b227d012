"""Proves that the seat to act wins, and prints the shortest way."""

import sixfold

PUZZLE = "-1,0;-1,1;0,-1;0,0;2,0;2,2 1,0;3,0;3,1;4,-2;4,-1;4,0 1 15,15"

position = sixfold.Position.from_text("six", PUZZLE)
with sixfold.Engine() as engine:
    thought = engine.prove(position, nodes=200_000)
assert thought.proof
print(f"seat {position.turn}: {thought.proof.result} in {thought.proof.plies} plies")
print("by", " ".join(thought.lines[0].moves))
print("shortest" if thought.depth == thought.proof.plies else "perhaps not the shortest")
