"""The bench tells a figure for each measure that a look asks for."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import sixfold
from sixfold import bench
from sixfold.bench import Figure, machine, measure
from sixfold.games import looks

SPEED = Path(__file__).parents[1] / "bench" / "speed.py"


def test_there_is_a_figure_for_every_measure_of_every_game() -> None:
    for game, look in looks().items():
        figures = list(measure(0.001, game))
        assert [(f.game, f.name) for f in figures] == [(game, asked.name) for asked in look.bench]
        for figure in figures:
            assert figure.per_second > 0
            assert figure.ratio > 0
            assert figure.turns >= 3
            assert figure.as_dict()["unit"] in ("leaves", "games")


def test_no_more_time_goes_into_the_fixed_work_than_into_what_is_measured() -> None:
    """However short a count is, it is repeated for as long as the work it is compared to."""
    for figure in measure(0.05):
        assert 3 <= figure.turns <= 1 + 0.05 / bench._TURN, figure.name


def test_looks_measure_rulesets_that_exist() -> None:
    for game, look in looks().items():
        for asked in look.bench:
            assert sixfold.Ruleset(asked.ruleset).game == game


def test_the_page_tells_of_measures_that_exist() -> None:
    page = (SPEED.parents[1] / "docs/reference/speed.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| ([^|]+) \|", page, re.MULTILINE)
    told = [(game, asked.name) for game, look in looks().items() for asked in look.bench]
    assert rows
    assert [row for row in told if row in rows] == rows


def test_the_machine_has_a_name() -> None:
    assert machine()


def test_the_program_prints_a_row_for_every_figure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[float] = []

    def measured(seconds: float) -> list[Figure]:
        asked.append(seconds)
        return [Figure("g", "walk", "leaves", 1000.0 * len(asked), 2.0 * len(asked), 3)]

    monkeypatch.setattr(bench, "measure", measured)
    monkeypatch.setattr(sys, "argv", [str(SPEED), "3", "0.5"])
    runpy.run_path(str(SPEED), run_name="__main__")
    assert asked == [0.5] * 3
    assert capsys.readouterr().out.splitlines()[-1] == (
        "| `g` | walk | 2,000 leaves | 4.00 | 2.00 | 6.00 |"
    )


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("--help",), 0, "RUNS"),
        (("none",), 2, "'none' is no number of runs: 1 or more is allowed"),
        (("0",), 2, "1 or more is allowed"),
        (("1", "nan"), 2, "'nan' is no time in seconds: more than 0 is allowed"),
        (("1", "0"), 2, "more than 0 is allowed"),
        (("1", "1", "1"), 2, "unrecognized arguments: 1"),
    ],
)
def test_the_program_says_what_it_takes(words: tuple[str, ...], status: int, says: str) -> None:
    done = subprocess.run(
        [sys.executable, SPEED, *words], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == status
    assert says in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
