"""A view as text can be read, and played from, in any terminal."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sixfold.draw import text
from sixfold.view import Item, View
from support.draw_views import (
    BARE,
    EMPTY,
    HEXES,
    LINE,
    MIDDLE,
    MOVED,
    RING,
    STACKS,
    START,
    TALL,
    TOWER,
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
    for name in ("middle", "line", "far", "towers", "stacks"):
        view = VIEWS[name]
        assert_snapshot(text(view, coordinates=True) + "\n", f"{name}.coordinates.txt")
    assert_snapshot(text(MOVED, ascii=True, coordinates=True) + "\n", "moved.ascii.txt")
    assert_snapshot(text(MOVED, colour=True) + "\n", "moved.colour.txt")
    assert_snapshot(text(STACKS, ascii=True, coordinates=True) + "\n", "stacks.ascii.txt")
    assert_snapshot(text(STACKS, colour=True) + "\n", "stacks.colour.txt")


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
    """Reads as a person does: from the first cell's name on, two columns to the next one."""
    lines = text(view, coordinates=True, ascii=True).split("\n\n")[0].split("\n")
    found = set()
    for line in lines:
        row = re.fullmatch(r" *(-?\d+),(-?\d+) (.*) (-?\d+),(-?\d+)", line)
        assert row is not None
        first, last = (int(row[1]), row[2]), (int(row[4]), row[5])
        cells = row[3][1::2]  # between them stand brackets and spaces
        named = {(first[0] + i, first[1]) for i, letter in enumerate(cells) if letter in "xo.?!"}
        assert last == (first[0] + len(cells) - 1, first[1])
        found |= named
    shown = {item.place for item in view.items if not item.place.startswith("hand")}
    shown |= {target for path in view.paths for target in path}
    assert found >= {(int(q), r) for q, r in (cell.split(",") for cell in shown)}


def test_a_stack_reads_upwards_and_ends_in_its_height() -> None:
    drawn = text(TALL, ascii=True)
    assert "oxoxoxoxox?10" in drawn
    assert "X!2" in drawn  # one piece that counts two
    plain = text(replace(TALL, last=(), lifted=0, marks={}), ascii=True)
    assert "OxoMoxoxOA12" in plain
    assert "xox3" in plain
    assert "a stack reads from its bottom" in text(TALL, coordinates=True)
    assert "a stack reads" not in text(BARE, coordinates=True)


def test_the_pieces_that_came_together_are_in_brackets_within_their_stack() -> None:
    assert "ox[X]4" in text(STACKS, ascii=True)
    assert "xox[oOo]*7" in text(TOWER, ascii=True)
    taken = replace(STACKS, last=("a2:1", "e5:6"), lifted=1)  # it has gone since
    assert "ooxox[]5" in text(taken, ascii=True)


def test_what_is_nobodys_and_unusual_pieces_are_named_below() -> None:
    drawn = text(TOWER, ascii=True)
    assert "beside the board: M 1" in drawn
    assert "A hump of black" in drawn
    assert "cream\n" not in text(BARE)
    coins = replace(BARE, items=(Item("hand 1", "$", 9),))
    assert "> cream o $ 9   black x" in text(coins, ascii=True)


@pytest.mark.parametrize("name", ["bare", "stacks", "tower", "tall", "towers"])
def test_stacks_fit_a_terminal(name: str) -> None:
    wordy = replace(VIEWS[name].look, prompts={"play": "place a piece, " * 9})
    lines = text(replace(VIEWS[name], look=wordy), coordinates=True).split("\n")
    assert max(map(len, lines)) < 80


def test_a_colour_that_is_lost_on_some_terminal_is_left_to_it() -> None:
    assert "\x1b[1m♛\x1b[0m" in text(STACKS, colour=True)


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
