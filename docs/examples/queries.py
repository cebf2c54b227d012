"""Asks a running `sixfold analyse --json` about two positions of a game, both at once."""

import json
import subprocess
import sys

QUERY = {
    "id": "game 1",
    "ruleset": "six-o",
    "moves": ["1,1", "2,0"],
    "analyseTurns": [1, 2],
    "nodes": 2000,
}

program = [sys.executable, "-m", "sixfold", "analyse", "--json"]
done = subprocess.run(program, input=json.dumps(QUERY), capture_output=True, text=True, check=True)
for line in sorted(done.stdout.splitlines(), key=lambda line: json.loads(line)["turnNumber"]):
    answer = json.loads(line)
    best = answer["moveInfos"][0]
    print(answer["id"], "after", answer["turnNumber"], "moves: best is", best["move"])
