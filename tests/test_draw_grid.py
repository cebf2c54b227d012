"""Cells lie where their names say, on hexagons and on squares alike."""

from __future__ import annotations

from math import dist

import pytest

from sixfold.draw.grid import HEXAGONS, SQUARES, Grid

GRIDS = pytest.mark.parametrize("grid", [HEXAGONS, SQUARES], ids=lambda grid: grid.kind)


@pytest.mark.parametrize(
    ("grid", "name", "at"),
    [
        (HEXAGONS, "3,-1", (3, -1)),
        (HEXAGONS, "0,0", (0, 0)),
        (HEXAGONS, "1000000000000,5", (10**12, 5)),
        (SQUARES, "a1", (0, 0)),
        (SQUARES, "c12", (2, 11)),
    ],
)
def test_a_name_and_its_cell_lead_to_each_other(grid: Grid, name: str, at: tuple[int, int]) -> None:
    assert grid.at(name) == at
    assert grid.name(at) == name


@pytest.mark.parametrize(
    ("grid", "name"),
    [
        *((HEXAGONS, name) for name in ("", "3", "3,", "-0,1", "01,1", "1, 1", "1,1\n", "c3")),
        *((SQUARES, name) for name in ("", "a", "a0", "a01", "A1", "aa1", "1,1", "a1\n")),
    ],
)
def test_what_names_no_cell_is_refused_by_name(grid: Grid, name: str) -> None:
    assert grid.find(name) is None
    with pytest.raises(ValueError, match=repr(name).replace("\\", r"\\")):
        grid.at(name)


def test_a_step_in_q_goes_east_and_a_step_in_r_south_east() -> None:
    assert HEXAGONS.centre((1, 0)) == (1, 0)
    x, y = HEXAGONS.centre((0, 1))
    assert x == 0.5
    assert y > 0


def test_ranks_go_up_and_files_to_the_right() -> None:
    assert SQUARES.centre((1, 0)) == (1, 0)
    assert SQUARES.centre((0, 1)) == (0, -1)


@GRIDS
def test_each_side_of_a_cell_is_shared_with_the_neighbour_across_it(grid: Grid) -> None:
    corners = grid.outline((0, 0))
    for i, beyond in enumerate(grid.neighbours((0, 0))):
        assert dist(grid.centre(beyond), (0, 0)) == pytest.approx(1)
        ends = {corners[i], corners[(i + 1) % len(corners)]}
        for end in ends:
            assert min(dist(end, other) for other in grid.outline(beyond)) < 1e-9


@GRIDS
def test_cells_are_read_from_the_top_and_from_the_left(grid: Grid) -> None:
    cells = [(q, r) for q in range(3) for r in range(3)]
    places = [grid.centre(at) for at in grid.reading([*reversed(cells), (1, 1)])]
    assert len(places) == len(cells)
    assert places == sorted(places, key=lambda point: (round(point[1], 9), point[0]))


def test_distance_from_the_origin_costs_no_precision() -> None:
    far = 10**30
    assert HEXAGONS.centre((far + 1, far), (far, far)) == (1, 0)


@GRIDS
def test_the_contour_of_a_cell_is_its_outline(grid: Grid) -> None:
    (loop,) = grid.contour([(0, 0)])
    assert set(loop) == set(grid.outline((0, 0)))


def test_the_contour_of_a_ring_goes_round_it_outside_and_inside() -> None:
    loops = HEXAGONS.contour(HEXAGONS.neighbours((0, 0)))
    assert sorted(map(len, loops)) == [6, 18]


def test_the_contour_of_squares_that_share_a_corner_closes() -> None:
    loops = SQUARES.contour([(0, 0), (1, 1)])
    assert sum(map(len, loops)) == 8
