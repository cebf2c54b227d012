"""The page of levels tells of the levels there are, and levels are placed in equal steps."""

from __future__ import annotations

import re
import runpy
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold.engine.levels import HIGHEST, characters

ROOT = Path(__file__).parents[1]
BENCH: dict[str, Any] = runpy.run_path(str(ROOT / "bench" / "levels.py"))
PAGE = (ROOT / "docs" / "reference" / "levels.md").read_text(encoding="utf-8")

EVERY = pytest.mark.parametrize("game", sixfold.games())


def told_of(game: str) -> str:
    found = re.search(f"<!-- ratings of {game} -->(.*?)<!-- end of {game} -->", PAGE, re.DOTALL)
    assert found is not None, f"{game} has no table: run python bench/levels.py --game {game}"
    return found[1]


@EVERY
def test_the_page_tells_of_the_levels_that_there_are(game: str) -> None:
    told = told_of(game)
    assert f"levels `{BENCH['digest'](game)}`" in told, (
        f"the levels of {game} have changed since they were measured: "
        f"run python bench/levels.py --game {game}"
    )
    for name in (*(f"level {level}" for level in range(1, HIGHEST + 1)), *characters(game)):
        assert f"\n| {name} |" in told
    assert "\n| the child |" in told


@EVERY
def test_each_level_beats_the_one_below_it(game: str) -> None:
    scores = re.findall(r"\| level (\d+) \|[^|]*\|[^|]*\| level \d+ \| ([\d.]+)% of", told_of(game))
    assert [int(level) for level, _ in scores] == list(range(2, HIGHEST + 1))
    assert all(float(score) > 50 for _, score in scores)


def test_a_word_for_the_levels_changes_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    game = sixfold.games()[0]
    before = BENCH["digest"](game)
    assert BENCH["digest"](game) == before
    level_of = BENCH["level_of"]
    monkeypatch.setitem(
        BENCH["digest"].__globals__, "level_of", lambda game, n: level_of(game, max(n - 1, 1))
    )
    assert BENCH["digest"](game) != before


def test_levels_are_placed_in_equal_steps_above_what_the_child_beats(
    capsys: pytest.CaptureFixture[str],
) -> None:
    placed = BENCH["placed"]
    # 1000 Elo from one end of the skills to the other, the child in the middle, the top 50 above.
    skills = placed([(0.0, -500.0), (0.5, 0.0), (1.0, 500.0)], 550.0)
    below = BENCH["BELOW_THE_CHILD"]
    assert skills[0] == pytest.approx(0.5 - below / 1000)
    steps = [high - low for low, high in pairwise(skills)]
    assert steps == pytest.approx([(550 + below) / 9 / 1000] * 8)
    # Steps would be too long: level 1 is above where the child would want it.
    steep = placed([(0.0, -5000.0), (1.0, 5000.0)], 5000.0)
    assert steep[0] == pytest.approx(1 - 9 * BENCH["STEP"] / 10_000)
    # What measured no better than less skill is passed over.
    flat = placed([(0.0, -300.0), (0.5, -400.0), (1.0, 300.0)], 400.0)
    assert flat == sorted(flat)
    assert flat[0] == pytest.approx(0.5 + 0.5 * (300 - below) / 599, abs=0.01)
    assert "steps of" in capsys.readouterr().out


def test_files_of_results_are_told_apart_by_skill() -> None:
    game = next(game for game in sixfold.games() if characters(game))
    entrant, file_of = BENCH["entrant"], BENCH["file_of"]
    names = ["1", "9", str(HIGHEST), "child", "skill:0.25", *characters(game)]
    entrants = [entrant(game, name) for name in names]
    assert len({file_of(game, one, entrants[0]) for one in entrants}) == len(entrants)
    for name, one in zip(names, entrants, strict=True):
        assert BENCH["contest_of"](game, one, entrants[4], 2).players[0] == one.told, name
