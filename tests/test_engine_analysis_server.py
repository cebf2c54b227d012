"""The analysis server answers every query once, in any order, and garbage ends nothing."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from queue import Queue
from typing import Any

import pytest

import sixfold
from sixfold import Match, Ruleset
from sixfold.engine.analysis_server import AnalysisServer
from sixfold.engine.thinking import Limits
from support.dice_game import DICE, install

PLAIN = [g for g in sixfold.games() if not (Ruleset(g).has_chance or Ruleset(g).has_secrets)]
GAME = PLAIN[0]
PROGRAM = [sys.executable, "-c", "from sixfold.cli import main; raise SystemExit(main())"]


def asked(*queries: object, workers: int = 1) -> list[dict[str, Any]]:
    """Returns all answers to some lines, each a query or a text."""
    said: list[str] = []
    server = AnalysisServer(said.append, workers=workers, memory=4, standard=Limits(nodes=200))
    server.run(line if isinstance(line, str) else json.dumps(line) for line in queries)
    assert all("\n" not in line for line in said)
    return [json.loads(line) for line in said]


class Talk:
    """A server to which lines are told one by one."""

    def __init__(self, **settings: int) -> None:
        self._lines: Queue[str | None] = Queue()
        self._said: Queue[dict[str, Any]] = Queue()
        server = AnalysisServer(lambda line: self._said.put(json.loads(line)), memory=4, **settings)
        self._thread = threading.Thread(target=server.run, args=(iter(self._lines.get, None),))
        self._thread.start()

    def tell(self, **query: object) -> None:
        self._lines.put(json.dumps(query))

    def hear(self) -> dict[str, Any]:
        return self._said.get(timeout=60)

    def end(self) -> list[dict[str, Any]]:
        self._lines.put(None)
        self._thread.join(60)
        assert not self._thread.is_alive()
        return [self._said.get() for _ in range(self._said.qsize())]


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.tell(id="end", action="terminate_all")
    talk.end()


@pytest.mark.parametrize("game", PLAIN)
def test_positions_are_analysed_and_lines_told(game: str) -> None:
    match = Match(game, seed=1)
    for seed in range(5):
        match.play(match.position.random_move(seed))
    query = {"id": "q", "ruleset": game, "moves": match.moves, "nodes": 400, "multipv": 2}
    answers = asked(query | {"analyseTurns": [5, 0, 3]})
    assert [answer["turnNumber"] for answer in answers] == [5, 0, 3]
    for answer in answers:
        position = match.positions[answer["turnNumber"]]
        root, moves = answer["rootInfo"], answer["moveInfos"]
        assert (answer["id"], answer["isDuringSearch"]) == ("q", False)
        assert root["turn"] == position.turn
        assert root["nodes"] >= 400
        assert sum(root["win"]) == pytest.approx(1)
        assert root["winrate"] == root["win"][position.turn - 1]
        assert [info["order"] for info in moves] == [0, 1]
        for info in moves:
            here = position
            for move in info["pv"]:
                here = here.play(move)
            assert info["pv"][0] == info["move"]
    (last,) = asked(query)
    assert last["turnNumber"] == 5
    (fen,) = asked({"id": "p", "ruleset": game, "position": match.position.text, "depth": 2})
    assert fen["rootInfo"]["depth"] == 2


def test_a_finished_game_is_told_with_its_outcome() -> None:
    position = sixfold.new(GAME)
    while position.outcome is None:
        position = position.play(position.random_move(len(position.line)))
    (answer,) = asked({"id": "q", "ruleset": GAME, "moves": position.line})
    assert answer["rootInfo"]["turn"] is None
    assert answer["rootInfo"]["outcome"]["ranks"] == list(position.outcome.ranks)
    assert answer["moveInfos"] == []


@pytest.mark.parametrize(
    ("line", "field", "why"),
    [
        ("nonsense", None, "no JSON"),
        ("[1, 2]", None, "no JSON object"),
        ("{" * 5000, None, "no JSON"),
        ("{}", "id", "missing"),
        ('{"id": 7}', "id", "Expected"),
        ({"id": "q"}, "ruleset", "needs a ruleset"),
        ({"id": "q", "ruleset": "no-such-game"}, "ruleset", "no-such-game"),
        ({"id": "q", "ruleset": GAME, "colour": 1}, "colour", "fields: id, ruleset, position"),
        ({"id": "q", "ruleset": GAME, "nodes": "many"}, "nodes", "Expected"),
        ({"id": "q", "ruleset": GAME, "nodes": -1}, "nodes", "no limit"),
        ({"id": "q", "ruleset": GAME, "nodes": 10**18 * 10}, "nodes", "too many"),
        ({"id": "q", "ruleset": GAME, "depth": 1000}, "depth", "120 is the most"),
        ({"id": "q", "ruleset": GAME, "multipv": 0}, "multipv", "1 to 256"),
        ({"id": "q", "ruleset": GAME, "moves": ["zz"]}, "moves", "move 1, 'zz'"),
        ({"id": "q", "ruleset": GAME, "moves": "zz"}, "moves", "Expected"),
        ({"id": "q", "ruleset": GAME, "position": "zz"}, "position", ""),
        ({"id": "q", "ruleset": GAME, "analyseTurns": [1]}, "analyseTurns", "turns: 0 to 0"),
        ({"id": "q", "ruleset": GAME, "analyseTurns": [0, 0]}, "analyseTurns", "told twice"),
        ({"id": "q", "ruleset": GAME, "priorities": [1, 2]}, "priorities", "2 priorities"),
        ({"id": "q", "ruleset": GAME, "view": 9}, "view", "no seat 9"),
        ({"id": "q", "ruleset": GAME, "view": 2}, "view", "seat 1 is to act"),
        (
            {"id": "q", "ruleset": GAME, "reportDuringSearchEvery": -1},
            "reportDuringSearchEvery",
            "",
        ),
        ({"id": "q", "action": "dance"}, "action", "actions: terminate"),
        ({"id": "q", "action": "terminate"}, "terminateId", "needs the id"),
    ],
)
def test_what_cannot_be_asked_is_told_with_field_and_line(
    line: object, field: str | None, why: str
) -> None:
    good = {"id": "good", "ruleset": GAME}
    error, answer = sorted(asked("", line, good), key=lambda told: "error" not in told)
    assert why in error["error"]
    assert error.get("field") == field
    assert error["line"] == 2
    if isinstance(line, dict):
        assert error["id"] == "q"
    assert answer["id"] == "good"


def test_no_garbage_ends_it() -> None:
    rng = random.Random(3)
    query = json.dumps(
        {"id": "q", "ruleset": GAME, "moves": ["a", "b"], "nodes": 10, "priority": 2}
    )
    lines = []
    for _ in range(300):
        broken = list(query)
        for _ in range(rng.randrange(1, 4)):
            broken[rng.randrange(len(broken))] = rng.choice('{}[]",:0x\0é🎲\\ ')
        lines.append("".join(broken))
    answers = asked(*lines, {"id": "good", "ruleset": GAME})
    assert len(answers) == 301
    assert answers[-1]["id"] == "good"


def test_the_most_urgent_comes_first(talk: Talk) -> None:
    talk.tell(id="long", ruleset=GAME, seconds=600, reportDuringSearchEvery=0)
    assert talk.hear()["isDuringSearch"]
    for id, priority in (("low", -1), ("usual", 0), ("also usual", 0), ("high", 5)):
        talk.tell(id=id, ruleset=GAME, nodes=50, priority=priority)
    talk.tell(id="each", ruleset=GAME, nodes=50, priorities=[9])
    talk.tell(id="stop", action="terminate", terminateId="long")
    answers = [talk.hear()]
    while answers[-1]["id"] != "low":
        answers.append(talk.hear())
    assert {"id": "stop", "action": "terminate", "terminateId": "long"} in answers
    done = [answer["id"] for answer in answers if answer.get("isDuringSearch") is False]
    assert done == ["long", "each", "high", "usual", "also usual", "low"]


def test_what_waits_and_what_runs_can_be_terminated(talk: Talk) -> None:
    moves = sixfold.new(GAME).random_move(1)
    talk.tell(id="a", ruleset=GAME, moves=[moves], analyseTurns=[1, 0], seconds=600)
    talk.tell(id="b", ruleset=GAME, seconds=600)
    talk.tell(id="t", action="terminate", terminateId="a", turnNumbers=[0])
    answers = [talk.hear(), talk.hear()]
    assert {"id": "a", "turnNumber": 0, "isDuringSearch": False, "noResults": True} in answers
    talk.tell(id="t", action="terminate_all")
    answers = [talk.hear() for _ in range(3)]
    done = {answer["id"]: answer for answer in answers}
    assert done["b"]["noResults"]
    assert done["a"]["turnNumber"] == 1
    talk.tell(id="v", action="query_version")
    assert talk.hear()["id"] == "v"
    talk.tell(id="c", action="clear_cache")
    assert talk.hear() == {"id": "c", "action": "clear_cache"}


def test_it_reports_while_it_searches(talk: Talk) -> None:
    talk.tell(id="q", ruleset=GAME, depth=5, reportDuringSearchEvery=0)
    answers = []
    while not answers or answers[-1]["isDuringSearch"]:
        answers.append(talk.hear())
    assert len(answers) > 1
    depths = [answer["rootInfo"]["depth"] for answer in answers]
    assert depths == sorted(depths)
    assert depths[-1] == 5


def test_the_end_of_input_waits_for_all_that_was_asked() -> None:
    queries = [{"id": str(i), "ruleset": game, "nodes": 300} for i in range(20) for game in PLAIN]
    answers = asked(*queries, workers=2)
    assert sorted(answer["id"] for answer in answers) == sorted(str(q["id"]) for q in queries)


def test_a_seat_is_told_by_what_it_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    query = {"ruleset": DICE, "position": "20 1 0 0 0", "nodes": 300}
    heard = ["deal 1 3", "deal 2 ?", "roll 3"]
    (answer,) = asked(query | {"id": "q", "view": 1, "moves": heard})
    assert answer["rootInfo"]["turn"] == 1
    (error,) = asked(query | {"id": "q", "moves": heard})
    assert (error["field"], "move 2" in error["error"]) == ("moves", True)
    (chance,) = asked(query | {"id": "q"})
    assert chance["rootInfo"] == {"turn": 0, "outcome": None}


def test_the_program_answers_and_ends_when_nobody_listens() -> None:
    done = subprocess.run(
        [*PROGRAM, "analyse", "--json", "--nodes", "100"],
        input=json.dumps({"id": "é", "ruleset": GAME}) + "\n\x00\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 2
    started = subprocess.Popen(
        [*PROGRAM, "analyse", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert started.stdin
    assert started.stdout
    started.stdout.close()
    started.stdin.write(json.dumps({"id": "q", "ruleset": GAME, "nodes": 10}) + "\n")
    started.stdin.write(json.dumps({"id": "q", "ruleset": GAME, "seconds": 600}) + "\n")
    started.stdin.close()
    assert started.wait(60) == 0


def test_a_server_without_workers_or_limits_is_refused() -> None:
    with pytest.raises(ValueError, match="1 to 256"):
        AnalysisServer(print, workers=0)
    with pytest.raises(ValueError, match="no limit"):
        AnalysisServer(print, standard=Limits(seconds=-1))
