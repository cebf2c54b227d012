"""Views: marks and the narrowing of targets."""

from __future__ import annotations

import pickle
from copy import deepcopy

import sixfold
from sixfold.games import looks
from sixfold.view import View, cell_of, level_of


def view(*paths: tuple[str, ...]) -> View:
    look = next(iter(looks().values()))
    return View(look=look, eye=0, turn=1, stage="move", items=(), paths=paths)


def test_targets_narrow_touch_by_touch() -> None:
    seen = view(("a", "b"), ("a", "c"), ("d",), ("a", "b2", "x"))
    assert seen.next_targets() == ("a", "d")
    assert seen.next_targets(("a",)) == ("b", "c", "b2")
    assert seen.next_targets(("a", "b2")) == ("x",)
    assert seen.next_targets(("a", "b")) == ()
    assert seen.next_targets(("z",)) == ()


def test_marks_are_added_to_those_there_are() -> None:
    seen = view().marked(threats=["1,0"]).marked(ideas=("2,0",))
    assert dict(seen.marks) == {"threats": ("1,0",), "ideas": ("2,0",)}
    assert seen.marked(threats=[]).marks["threats"] == ()


def test_a_target_may_be_a_piece_of_the_stack_on_a_cell() -> None:
    assert [(cell_of(t), level_of(t)) for t in ("c3:2", "3,-1:12")] == [("c3", 2), ("3,-1", 12)]
    for target in ("c3", "3,-1", "hand 1", "c3:0", "c3:02", "c3:", ":2", "pass"):
        assert (cell_of(target), level_of(target)) == (target, None)


def test_a_view_is_pickled_and_copied_with_its_marks() -> None:
    view = sixfold.new("six").view().marked(one="0,0", more=["0,0", "1,0"])
    assert view.marks["one"] == ("0,0",)
    assert pickle.loads(pickle.dumps(view)) == deepcopy(view) == view
