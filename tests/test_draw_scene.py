"""A view is sorted for drawing, and what cannot be drawn is refused by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import sixfold.draw
from sixfold.draw import cell_words, svg, text, words
from sixfold.draw.scene import Scene, height
from sixfold.games.six import LOOK
from sixfold.view import Item, View
from support.draw_views import BARE, MOVED, RING, STACKS, START, TALL, TOWER, TOWERS, table


def test_stacks_are_in_reading_order_and_from_the_bottom_up() -> None:
    scene = Scene.of(TOWERS)
    assert scene.names(scene.stacks) == ["e5", "d4", "c3", "b2", "a1"]
    assert [piece.plain for piece in scene.stacks[1, 1]] == ["o", "x", "o"]


def test_targets_are_the_empty_cells_of_first_and_later_touches() -> None:
    assert len(Scene.of(START).targets) == 8
    moved = Scene.of(MOVED)
    assert moved.targets
    assert not set(moved.targets) & set(moved.stacks)


def test_targets_that_are_no_cells_are_left_to_others() -> None:
    view = replace(START, paths=(("2,0", "call"), ("2,0", "hush"), ("hand 1", "0,1")))
    scene = Scene.of(view)
    assert scene.names(scene.targets) == ["2,0", "0,1"]


def test_hands_belong_to_their_seats() -> None:
    scene = Scene.of(TOWERS)
    assert [(piece.plain, count) for piece, count in scene.hands[1]] == [("o", 11), ("O", 1)]


def test_a_board_of_squares_reaches_as_far_as_the_view_names() -> None:
    assert len(Scene.of(TOWERS).floor) == 25
    assert Scene.of(START).floor == ()


def test_a_bounded_board_shows_all_its_cells_and_no_others() -> None:
    assert len(Scene.of(BARE).floor) == 25
    assert Scene.of(TALL).names(Scene.of(TALL).floor)[:5] == ["a4", "b4", "c4", "d4", "a3"]
    with pytest.raises(ValueError, match="'e1'"):
        cell_words(TALL, "e1")
    with pytest.raises(ValueError, match="'a5:1'"):
        cell_words(TALL, "a5:1")


def test_what_is_nobodys_lies_beside_the_board() -> None:
    scene = Scene.of(TOWER)
    assert [(piece.plain, count) for piece, count in scene.beside] == [("M", 1)]
    assert Scene.of(STACKS).beside == ()


def test_targets_within_a_stack_are_on_its_cell() -> None:
    scene = Scene.of(STACKS)
    assert scene.names(scene.last) == ["a2", "d2"]
    assert scene.levels == (1, 3)
    assert scene.arrived == {scene.at("d2"): 3}
    assert not set(scene.targets) & set(scene.stacks)
    assert Scene.of(replace(STACKS, last=("a2:1", "d2"))).arrived == {}


def test_a_stack_may_be_higher_than_its_pieces() -> None:
    stacks = Scene.of(STACKS).stacks
    at = Scene.of(STACKS).at
    assert [height(stacks[at(cell)]) for cell in ("a1", "b1", "b3", "c4")] == [1, 2, 2, 4]


def test_the_seats_of_a_finished_game_are_those_with_a_rank() -> None:
    assert list(Scene.of(RING).seats) == [1, 2]


UNKNOWN = {
    "'x9'": replace(START, items=(Item("x9", "1"),)),
    "'hand 0'": replace(START, items=(Item("hand 0", "1"),)),
    "'hand 3'": replace(START, items=(Item("hand 3", "1"),)),
    "'7'": replace(START, items=(Item("0,0", "7"),)),
    "'nowhere'": replace(START, last=("nowhere",)),
    "'1;1'": START.marked(threats=["1;1"]),
    "'f1'": replace(STACKS, items=(Item("f1", "P"),)),
    "'a6'": STACKS.marked(forced=["a6"]),
    "'e6:2'": replace(STACKS, last=("e6:2", "e5:2")),
    "'g1'": replace(STACKS, paths=(("g1:1", "e5"),)),
    "'beside 1'": replace(STACKS, items=(Item("beside 1", "M"),)),
    "'3,-1'": replace(TOWERS, items=(Item("3,-1", "P"),)),
}


@pytest.mark.parametrize("name", UNKNOWN)
@pytest.mark.parametrize("draw", [svg, text, words, lambda view: cell_words(view, "0,0")])
def test_every_drawer_refuses_what_it_cannot_draw_by_its_name(
    name: str, draw: Callable[[View], str]
) -> None:
    with pytest.raises(ValueError, match=name):
        draw(UNKNOWN[name])


def test_a_view_is_not_changed_by_drawing_it() -> None:
    view: View = table("0,0", "1,0")
    before = repr(view)
    svg(view)
    text(view)
    words(view)
    assert repr(view) == before


def test_no_drawer_knows_a_game() -> None:
    told = {LOOK.game, LOOK.title, *(colour.name for colour in LOOK.seats)}
    assert sixfold.draw.__file__ is not None
    for path in Path(sixfold.draw.__file__).parent.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        found = {word for word in told if f'"{word}"' in source}
        assert not found, f"{path.name} names {found}"
