"""A board of characters tells which cell each of them is on, at every size, with every sign."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from sixfold.draw.layout import SIZES, Lights, Size
from sixfold.draw.outlines import lay_out
from sixfold.draw.scene import Scene
from sixfold.view import View, cell_of
from support.draw_views import MIDDLE, MOVED, STACKS, TOWER, TOWERS, VIEWS, assert_snapshot


def lines(view: View, size: Size, *, ascii: bool = False, lights: Lights | None = None) -> str:
    scene = Scene.of(view)
    laid = lay_out(scene, size=size, ascii=ascii, coordinates=True, lights=lights or Lights())
    return "\n".join("".join(letter for letter, _ in line) for line in laid.lines())


@pytest.mark.parametrize("size", ["huge", "large", "middle"])
@pytest.mark.parametrize("name", ["middle", "moved", "stacks", "tower", "towers", "ring"])
def test_an_outlined_board_is_the_one_kept(name: str, size: Size) -> None:
    assert_snapshot(lines(VIEWS[name], size) + "\n", f"{name}.{size}.txt")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", sorted(set(VIEWS) - {"far"}))
def test_a_cell_is_found_where_it_is_drawn(name: str, size: Size) -> None:
    scene = Scene.of(VIEWS[name])
    laid = lay_out(scene, size=size, coordinates=True)
    assert set(laid.middles) == set(scene.names(scene.cells()))
    for cell, (row, column) in laid.middles.items():
        assert cell_of(laid.targets[row, column]) == cell


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["stacks", "tower", "towers"])
def test_each_piece_of_a_stack_has_a_place_of_its_own(name: str, size: Size) -> None:
    scene = Scene.of(VIEWS[name])
    found = set(lay_out(scene, size=size).targets.values())
    for at, stack in scene.stacks.items():
        for level in range(1, len(stack) + 1):
            assert f"{scene.grid.name(at)}:{level}" in found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["middle", "moved", "stacks", "towers"])
def test_plain_boards_keep_to_ascii(name: str, size: Size) -> None:
    assert lines(VIEWS[name], size, ascii=True).isascii()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", [MIDDLE, MOVED, STACKS, TOWERS], ids=lambda v: v.look.game)
def test_what_is_lit_is_seen_without_colour(view: View, size: Size) -> None:
    view = replace(view, last=(), marks={})
    plain = lines(view, size)
    empty = Scene.of(view).targets[0]
    name = Scene.of(view).grid.name(empty)
    piece = next(item.place for item in view.items if " " not in item.place)
    lit = lines(view, size, lights=Lights(open=(name, piece)))
    assert (plain.count("◦"), lit.count("◦"), lit.count("'")) == (0, 1, 1)
    stood = lines(view, size, lights=Lights(cursor=piece))
    assert ("▸" in stood, "◂" in stood, "▸" in plain) == (True, True, False)
    held = lines(view, size, lights=Lights(touched=(piece,)))
    assert ("{" in held, "}" in held) == (True, True)


def test_a_row_is_told_in_runs_of_one_ink() -> None:
    laid = lay_out(Scene.of(TOWER), size="small")
    top, left, rows, columns = laid.box
    for row in range(top, top + rows):
        runs = list(laid.runs(row, left, columns))
        assert sum(len(said) for said, _ in runs) == columns
        assert all(a[1] != b[1] for a, b in pairwise(runs))


def test_the_lifted_part_of_a_stack_is_underlined() -> None:
    cell = "b4"
    high = sum(1 for item in TOWER.items if item.place == cell)
    drawn = lines(TOWER, "large", lights=Lights(touched=(f"{cell}:2",)))
    assert high > 2
    assert drawn.count("▔") == high - 1
