"""A view as text can be read, and played from, in any terminal."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sixfold.draw import text
from sixfold.view import View
from support.draw_views import (
    EMPTY,
    HEXES,
    LINE,
    MIDDLE,
    MOVED,
    RING,
    START,
    TOWERS,
    VIEWS,
    assert_snapshot,
    cells,
    table,
)

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("name", VIEWS)
def test_the_text_of_a_view_is_the_one_kept(name: str) -> None:
    assert_snapshot(text(VIEWS[name]) + "\n", f"{name}.txt")


def test_labelled_and_coloured_and_plain_texts_are_those_kept() -> None:
    for name in ("middle", "line", "far", "towers"):
        view = VIEWS[name]
        assert_snapshot(text(view, coordinates=True) + "\n", f"{name}.coordinates.txt")
    assert_snapshot(text(MOVED, ascii=True, coordinates=True) + "\n", "moved.ascii.txt")
    assert_snapshot(text(MOVED, colour=True) + "\n", "moved.colour.txt")


@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize("coordinates", [False, True])
@pytest.mark.parametrize("name", VIEWS)
def test_colour_only_colours(name: str, coordinates: bool, ascii: bool) -> None:
    plain = text(VIEWS[name], coordinates=coordinates, ascii=ascii)
    coloured = text(VIEWS[name], coordinates=coordinates, ascii=ascii, colour=True)
    assert _COLOUR.sub("", coloured) == plain
    assert "\x1b" not in plain


@pytest.mark.parametrize("coordinates", [False, True])
@pytest.mark.parametrize("name", VIEWS)
def test_no_line_ends_in_a_space(name: str, coordinates: bool) -> None:
    lines = text(VIEWS[name], coordinates=coordinates).split("\n")
    assert lines == [line.rstrip() for line in lines]
    assert lines[-1]


@pytest.mark.parametrize("name", VIEWS)
def test_plain_text_keeps_to_ascii(name: str) -> None:
    assert text(VIEWS[name], ascii=True, coordinates=True).isascii()


@pytest.mark.parametrize("view", [START, MIDDLE, MOVED, LINE])
def test_a_person_can_read_every_cell_off_the_labels(view: View) -> None:
    """Reads as a person does: the row's number at the left, the column's at its lower end."""
    lines = text(view, coordinates=True, ascii=True).split("\n\n")[0].split("\n")
    canvas = {(y, x): letter for y, line in enumerate(lines) for x, letter in enumerate(line)}
    found = set()
    for y, line in enumerate(lines):
        label = re.match(r" *(-?\d+) ", line)
        for x, letter in enumerate(line) if label else ():
            if letter in "xo.?!":
                name, below = "", (y, x)
                while (below := (below[0] + 1, below[1] + 1)) in canvas:
                    name += canvas[below] if canvas[below] in "-0123456789" else ""
                assert label is not None
                found.add((name, label[1]))
    shown = {item.place for item in view.items if not item.place.startswith("hand")}
    shown |= {target for path in view.paths for target in path}
    assert found >= {(q, r) for q, r in (cell.split(",") for cell in shown)}


def test_the_last_move_is_in_brackets() -> None:
    assert "[▲]" in text(MIDDLE)
    assert "[▲]" in text(MOVED)
    assert "(·)" in text(MOVED)


def test_marks_have_signs_with_names() -> None:
    drawn = text(MOVED)
    assert "! threats   ? best move" in drawn
    assert drawn.count("!") - 1 == 2  # one in the names
    assert "!?" in drawn
    assert "*●*" in text(RING)
    both = text(table("0,0", "1,0", hands=(9, 9)).marked(one=["0,0"], two=["0,0"]))
    assert "!●?" in both


def test_the_seat_to_act_its_hand_and_the_question_are_below() -> None:
    assert text(START).endswith(
        "> teal ● 20   orange ▲ 20\nTeal to act: place a tile so that it touches one on the table."
    )
    assert text(RING).endswith("Teal wins: a ring of six.\n* shape")
    assert "ivory ○ 11 ◎ 1   > plum ● 9" in text(TOWERS)


def test_an_empty_board_still_tells_whose_turn_it_is() -> None:
    assert text(EMPTY).startswith("> teal")


def test_42_tiles_fit_a_terminal() -> None:
    spiral = ["0,0"]
    for ring in range(1, 4):
        q, r = -ring, ring
        for a, b in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)):
            for _ in range(ring):
                q, r = q + a, r + b
                spiral.append(f"{q},{r}")
    spiral += cells("-4,0;-4,1;-4,2;-4,3;-4,4")
    view = table(";".join(spiral[::2]), ";".join(spiral[1::2]), last=("5,5", "0,0"))
    lines = text(view, coordinates=True).split("\n")
    assert len(lines) <= 23
    assert max(map(len, lines)) < 80


def test_cells_too_far_apart_are_refused() -> None:
    with pytest.raises(ValueError, match="too far apart"):
        text(replace(START, look=HEXES).marked(far=["99999,0"]))
