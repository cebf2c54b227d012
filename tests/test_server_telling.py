"""What an eye is told: the same for all where nobody has secrets."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.server.telling import seen


@pytest.mark.parametrize("preset", sixfold.presets())
def test_without_secrets_all_eyes_are_told_the_same(preset: str) -> None:
    position = sixfold.new(preset)
    for seed in range(12):
        eyes = range(position.seats + 1)
        views = [position.view(eye) for eye in eyes]
        same = {(view.items, view.last, view.lifted, view.stage, str(view.marks)) for view in views}
        told = [seen(position, eye, None, playable=False) for eye in eyes]
        assert [board.eye for board in told] == list(eyes)
        if not position.ruleset.has_secrets:
            assert len(same) == 1
            assert all(board.items == told[0].items for board in told)
        position = position.play(position.random_move(seed))
