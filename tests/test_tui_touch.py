"""A move is a path of touches: narrowed on cells, stacks, hands and buttons, knowing no rules."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.draw.grid import grid
from sixfold.tui.touch import Legal, Touch
from sixfold.view import cell_of


def on_board(target: str) -> bool:
    return grid("squares").find(cell_of(target)) is not None


def touching(*paths: str) -> Touch:
    legal: list[Legal] = [(path.replace(" ", ""), tuple(path.split())) for path in paths]
    return Touch(legal, on_board)


def test_a_cell_alone_is_a_move() -> None:
    touch = touching("a1", "b2")
    assert touch.open == ("a1", "b2")
    assert touch.touch("c3") is None
    assert touch.touched == ()
    assert touch.touch("b2") == "b2"


def test_touches_narrow_what_may_follow_and_are_taken_back() -> None:
    touch = touching("a1 b1", "a1 c1", "d4 b1")
    assert touch.touch("a1") is None
    assert (touch.touched, touch.open) == (("a1",), ("b1", "c1"))
    assert touch.touch("d4") is None
    assert touch.touched == ("a1",)
    assert touch.untouch()
    assert touch.open == ("a1", "d4")
    assert not touch.untouch()


def test_a_cell_stands_for_the_only_piece_of_its_stack_that_may_be_touched() -> None:
    touch = touching("a1:2 b1", "c3:1 b1", "c3:3 b1")
    touch.touch("a1")
    assert touch.touched == ("a1:2",)
    touch.untouch()
    touch.touch("c3")
    assert (touch.touched, touch.choice) == ((), ("c3:1", "c3:3"))
    assert touch.untouch()
    assert touch.choice == ()
    touch.touch("c3:3")
    assert touch.touched == ("c3:3",)


def test_a_piece_that_cannot_be_touched_alone_stands_for_its_cell() -> None:
    touch = touching("a1 b1")
    assert touch.touch("a1:1") is None
    assert touch.touched == ("a1",)
    assert touch.touch("b1:4") == "a1b1"


def test_what_lies_on_no_cell_is_passed_over_where_one_way_leads_on() -> None:
    touch = touching("P a1", "P b1", "H b1", "c1")
    assert set(touch.cells) == {"c1", "a1"}
    assert touch.touch("b1") is None
    assert touch.touched == ()
    assert touch.touch("a1") == "Pa1"


@pytest.mark.parametrize("preset", sixfold.presets())
def test_every_legal_move_is_made_by_touching_its_path(preset: str) -> None:
    position = sixfold.new(preset, seed=1)
    board = grid(sixfold.look_of(position.ruleset.game).board)

    def here(target: str) -> bool:
        return board.find(cell_of(target)) is not None

    for ply in range(24):
        if position.outcome:
            break
        legal = [(str(move), move.targets) for move in position.legal_moves]
        for move, path in legal[:: 1 + len(legal) // 40]:
            touch = Touch(legal, here)
            made = [touch.touch(target) for target in path]
            assert made == [*[None] * (len(path) - 1), move]
        position = position.play(position.random_move(ply))
