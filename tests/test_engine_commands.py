"""The commands around the engine: what they print, and how errors are told."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import sixfold
from sixfold import Match, Record, Ruleset
from sixfold.cli import main

PLAIN = [g for g in sixfold.games() if not (Ruleset(g).has_chance or Ruleset(g).has_secrets)]


class Answer:
    """What a command printed and its status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err
        self.lines = out.splitlines()


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Returns a function that runs one command."""

    def run(*words: object) -> Answer:
        try:
            status = main([str(word) for word in words])
        except SystemExit as exit:
            status = int(exit.code or 0)
        printed = capsys.readouterr()
        return Answer(status, printed.out, printed.err)

    return run


@pytest.fixture(params=PLAIN)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    match = Match(request.param, seats=["Ada", "Ben"])
    for seed in range(14):
        match.play(match.position.random_move(seed))
    path = tmp_path / "game.txt"
    path.write_text(match.record().to_text(), encoding="utf-8")
    return path


def test_analyse_prints_a_row_for_each_move_and_how_each_seat_did(run: Run, kept: Path) -> None:
    record = Record.parse(kept.read_bytes())
    answer = run("analyse", kept, "--nodes", 300)
    assert (answer.status, answer.err) == (0, "")
    head, *rows = answer.lines
    assert head.split() == ["ply", "seat", "move", "chance", "lost", "mark", "better"]
    assert [row.split()[:3] for row in rows[:14]] == [
        [str(i), record.seats[ply.seat - 1], ply.move] for i, ply in enumerate(record.plies, 1)
    ]
    assert rows[14].startswith("Ada: ")
    assert rows[15].startswith("Ben: ")
    assert run("analyse", kept, "--nodes", 300).out == answer.out


def test_analyse_writes_the_record_with_marks(run: Run, kept: Path, tmp_path: Path) -> None:
    marked = tmp_path / "marked.json"
    told = run("analyse", kept, "--nodes", 300, "--json", "--output", marked)
    analysis = json.loads(told.out)
    assert len(analysis["moves"]) == 14
    assert [seat["name"] for seat in analysis["seats"]] == ["Ada", "Ben"]
    noted = [move["ply"] for move in analysis["moves"] if move["loss"] >= 0.05]
    record = Record.parse(marked.read_bytes())
    assert [i for i, ply in enumerate(record.plies, 1) if ply.variations] == noted


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("analyse",), "analyse what?"),
        (("analyse", "no-such-file.txt"), "no-such-file.txt: No such file"),
        (("analyse", "--json", "--output", "x.txt"), "--output goes with the file of a record"),
        (("analyse", "--json", "--workers", "0"), "workers=0"),
        (("analyse", "--json", "--threads", "0"), "threads are 1 to 256"),
        (("analyse", "--json", "--depth", "-1"), "depth=-1 is no limit"),
    ],
)
def test_what_is_asked_wrongly_is_told_in_a_line(run: Run, words: tuple[str], why: str) -> None:
    answer = run(*words)
    assert answer.status == 2
    assert why in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("game", PLAIN)
def test_match_prints_score_elo_and_verdict(run: Run, game: str, tmp_path: Path) -> None:
    words = ["match", "2", "random", "--game", game, "--games", 8, "--seed", 3, "--processes", 1]
    words += ["--results", tmp_path / "results.jsonl", "--records", tmp_path / "records"]
    answer = run(*words, "--sprt", "-400,-300")
    assert (answer.status, answer.err) == (0, "")
    assert answer.lines[0] == f"2 against random: {Ruleset(game).name}, 0.1 s a move"
    assert "95 % from" in answer.out
    assert "Elo -400 against -300: " in answer.out
    told = json.loads(run(*words, "--json").out)
    assert told["games"] == 8
    assert told["won"] + told["drawn"] + told["lost"] == 8
    assert told["score"] == pytest.approx((told["won"] + told["drawn"] / 2) / 8)
    assert told["players"] == ["2", "random"]
    assert len(list((tmp_path / "records").iterdir())) == 8


def test_a_test_that_is_decided_ends_the_match(run: Run, tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    words = ["match", "4", "random", "--game", PLAIN[-1], "--games", 400, "--nodes", 10]
    words += ["--results", results, "--processes", 1, "--sprt", "0,100"]
    answer = run(*words)
    assert "accepted: Elo +100" in answer.out
    count = results.read_bytes().count(b"\n") - 1
    assert 4 <= count < 200
    assert run(*words).out == answer.out  # and nothing more is played
    assert results.read_bytes().count(b"\n") - 1 == count


def test_tournament_prints_a_table_of_ratings(run: Run, tmp_path: Path) -> None:
    words = ["tournament", "1", "5", "random", "--game", PLAIN[-1], "--games", 4, "--processes", 1]
    words += ["--results", tmp_path / "results.jsonl", "--zero", "random"]
    answer = run(*words)
    assert (answer.status, answer.err) == (0, "")
    assert answer.lines[0] == f"{Ruleset(PLAIN[-1]).name}: 12 games, 0.1 s a move"
    rows = [line.split("|")[1].strip() for line in answer.lines[3:]]
    assert set(rows) == {"1", "5", "random"}
    told = json.loads(run(*words, "--json").out)
    assert [row["player"] for row in told["ratings"]] == rows
    assert next(row["elo"] for row in told["ratings"] if row["player"] == "random") == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("match", "1", "1"), "'1' plays twice"),
        (("match", "1", "nobody"), "'nobody' is no player; players: a level from 1 to 10"),
        (("match", "1", "2", "--games", "0"), "games=0"),
        (("match", "1", "2", "--nodes", "-1"), "nodes=-1 is no limit"),
        (("match", "1", "2", "--sprt", "5"), "--sprt '5' is not two differences"),
        (("match", "1", "2", "--sprt", "5,nan"), "is not two differences"),
        (("match", "1", "2", "--sprt", "9,5"), "first is to be less"),
        (("match", "1", "2", "--processes", "-1"), "-1 processes cannot play"),
        (("tournament", "1"), "two players at least"),
        (("tournament", "1", "2", "--zero", "3"), "'3' does not play; players: 1, 2"),
        (("tournament", "levels", "3"), "'3' plays twice"),
    ],
)
def test_contests_that_cannot_be_are_told_in_a_line(
    run: Run, words: tuple[str, ...], why: str
) -> None:
    answer = run(*words, "--game", PLAIN[0])
    assert answer.status == 2
    assert why in answer.err
    assert answer.err.count("\n") == 1


def test_games_tells_of_characters(run: Run) -> None:
    told = json.loads(run("games", "--json").out)
    for game in told:
        look = sixfold.look_of(game["id"])
        assert [each["id"] for each in game["characters"]] == [c.id for c in look.characters]
        assert all(c.sentence in run("games").out for c in look.characters)


PUZZLE = "-1,0;-1,1;0,-1;0,0;2,0;2,2 1,0;3,0;3,1;4,-2;4,-1;4,0 1 15,15"


def test_prove_tells_who_wins_in_how_many_plies_and_by_which(run: Run) -> None:
    answer = run("prove", "six", "--position", PUZZLE, "--nodes", 200_000)
    assert (answer.status, answer.err) == (0, "")
    told, line, effort = answer.lines
    assert told == "Teal to move wins in 5 plies; none is shorter"
    position = sixfold.Position.from_text("six", PUZZLE)
    for move in line.split():
        position = position.play(move)
    assert position.outcome is not None
    assert position.outcome.winner == 1
    assert " nodes, " in effort


def test_prove_tells_the_same_in_json_and_of_a_record(run: Run, tmp_path: Path) -> None:
    start = "5/5/5/5/PPPPP,p,3 1 P10/p14 - 0-0 0"
    match = Match("sixth", start=start)
    match.play("c3")
    path = tmp_path / "game.txt"
    path.write_text(match.record().to_text(), encoding="utf-8")
    answer = run("prove", path, "--ply", 0, "--seconds", 5, "--json", "--memory", 16)
    told = json.loads(answer.out)
    assert (answer.status, told["position"], told["turn"]) == (0, start, 1)
    assert told["proof"] == {"result": "win", "plies": 1}
    assert (told["shortest"], told["line"]) == (True, ["a1-b1"])
    assert {"depth", "nodes", "seconds"} <= set(told)
    at_start = json.loads(run("prove", "sixth", "--depth", 2, "--json").out)
    assert (at_start["proof"], at_start["line"], at_start["depth"]) == (None, [], 2)


def test_prove_says_where_nothing_was_found_and_how_far_it_saw(run: Run) -> None:
    answer = run("prove", "six", "--depth", 2)
    assert answer.status == 1
    assert answer.lines[0].endswith("to move: nothing is proven; no win ends within 2 plies")
    assert run("prove", "six", "--nodes", 20).lines[0].endswith("nothing is proven")


def test_prove_refuses_what_cannot_be_proven(run: Run) -> None:
    for ruleset in set(sixfold.games()) - set(PLAIN):
        answer = run("prove", ruleset, "--seed", 1)
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.count("\n") == 1
