"""How time is kept: pure arithmetic."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.server.clocks import LAG, after_ply, at_start, deadline, spent, wrong_clock
from sixfold.server.protocol import Clock

TOTAL = Clock("total", seconds=60, increment=2)
MOVE = Clock("move", seconds=30)
DAYS = Clock("days", days=2)


def test_no_clock_shows_nothing() -> None:
    assert at_start(Clock(), 2) is None
    assert after_ply(Clock(), None, 1, 5, passes=True) is None
    assert deadline(Clock(), None, 1, 0.0) is None


def test_a_total_shrinks_by_what_a_turn_took_and_grows_by_its_increment() -> None:
    left = at_start(TOTAL, 2)
    assert left == (60, 60)
    assert after_ply(TOTAL, left, 1, 10, passes=True) == (52, 60)


def test_a_turn_of_several_plies_is_one_turn() -> None:
    left = after_ply(TOTAL, (60, 60), 2, 10, passes=False)
    assert left == (60, 50)
    assert after_ply(TOTAL, left, 2, 10, passes=True) == (60, 42)
    assert after_ply(MOVE, (30, 30), 1, 10, passes=False) == (20, 30)


def test_a_turns_clock_is_whole_again_after_it() -> None:
    assert after_ply(MOVE, (30, 30), 1, 10, passes=True) == (30, 30)
    assert at_start(DAYS, 2) == (172_800, 172_800)
    assert after_ply(DAYS, (172_800, 172_800), 2, 99, passes=True) == (172_800, 172_800)


def test_chance_takes_no_time() -> None:
    assert after_ply(TOTAL, (60, 60), 0, 10, passes=True) == (60, 60)


def test_a_flag_falls_after_what_is_left_and_the_bound_of_lag() -> None:
    assert deadline(TOTAL, (60, 5), 2, 100.0) == 105 + LAG
    assert deadline(DAYS, (172_800, 5), 2, 100.0) == 105
    assert deadline(TOTAL, (60, 5), None, 100.0) is None
    assert deadline(TOTAL, (60, 5), 0, 100.0) is None
    assert deadline(TOTAL, (60, 5), 1, None) is None


@given(st.floats(0, 1e6), st.floats(-10, 1e6), st.floats(-5, 100))
def test_lag_gives_back_no_more_than_its_bound(since: float, took: float, lag: float) -> None:
    counted = spent(since, since + took, lag)
    assert counted >= 0
    assert counted >= took - LAG - 1e-6
    assert counted <= max(0.0, took) + 1e-6


@given(st.lists(st.tuples(st.integers(1, 2), st.floats(0, 30), st.booleans()), max_size=40))
def test_no_clock_ever_shows_less_than_nothing(plies: list[tuple[int, float, bool]]) -> None:
    for clock in (TOTAL, MOVE, DAYS):
        left = at_start(clock, 2)
        for seat, took, passes in plies:
            left = after_ply(clock, left, seat, took, passes=passes)
            assert left is not None
            assert min(left) >= 0


@pytest.mark.parametrize(
    ("clock", "sound"),
    [
        (Clock(), True),
        (TOTAL, True),
        (MOVE, True),
        (DAYS, True),
        (Clock("total"), False),
        (Clock("move", seconds=0.5), False),
        (Clock("days"), False),
    ],
)
def test_a_clock_without_time_is_refused(clock: Clock, sound: bool) -> None:
    assert (wrong_clock(clock) is None) == sound
