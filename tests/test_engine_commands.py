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
