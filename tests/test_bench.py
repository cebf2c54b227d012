"""The bench tells a figure for each measure that a look asks for."""

from __future__ import annotations

import sixfold
from sixfold.bench import machine, measure
from sixfold.games import looks


def test_there_is_a_figure_for_every_measure_of_every_game() -> None:
    for game, look in looks().items():
        figures = list(measure(0.001, game))
        assert [(f.game, f.name) for f in figures] == [(game, asked.name) for asked in look.bench]
        for figure in figures:
            assert figure.per_second > 0
            assert figure.ratio > 0
            assert figure.turns >= 3
            assert figure.as_dict()["unit"] in ("leaves", "games")


def test_looks_measure_rulesets_that_exist() -> None:
    for game, look in looks().items():
        for asked in look.bench:
            assert sixfold.Ruleset(asked.ruleset).game == game


def test_the_machine_has_a_name() -> None:
    assert machine()
