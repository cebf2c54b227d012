"""A position is told in plain sentences, and so is each cell of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sixfold.draw import cell_words, outcome_words, words
from sixfold.draw.english import number
from sixfold.look import Colour
from sixfold.outcome import Outcome
from sixfold.view import Item, View
from support.draw_views import (
    BARE,
    EMPTY,
    HEXES,
    MOVED,
    RING,
    SQUARES,
    STACKS,
    START,
    TOWER,
    TOWERS,
    VIEWS,
    assert_snapshot,
    table,
)


@pytest.mark.parametrize("name", VIEWS)
def test_the_words_of_a_view_are_those_kept(name: str) -> None:
    assert_snapshot(words(VIEWS[name]).replace(". ", ".\n") + "\n", f"{name}.words.txt")


def test_every_piece_and_every_cell_is_told() -> None:
    told = words(MOVED)
    for item in MOVED.items:
        assert f" {item.place}" in told


def test_an_empty_board_is_told_as_such() -> None:
    assert words(EMPTY).endswith("Nothing lies on the board.")


def test_numbers_are_words_up_to_twelve() -> None:
    assert [number(n) for n in (0, 1, 7, 12, 13)] == ["no", "one", "seven", "twelve", "13"]


def test_a_piece_that_may_move_tells_how_many_cells_are_in_reach() -> None:
    view = table("3,-1", "2,-1;3,-2", turn=1)
    assert cell_words(view, "3,-1") == "teal on 3,-1, seven cells in reach"


def test_a_piece_that_may_not_be_touched_only_lies_there() -> None:
    assert cell_words(START, "1,0") == "orange on 1,0"


def test_a_piece_that_ends_a_move_may_be_chosen() -> None:
    view = replace(START, paths=(("1,0",),))
    assert cell_words(view, "1,0") == "orange on 1,0, may be chosen"


def test_an_empty_cell_tells_whether_a_piece_may_go_there() -> None:
    assert cell_words(START, "2,0") == "nothing on 2,0, a piece may go here"
    assert cell_words(START, "9,9") == "nothing on 9,9"


def test_an_empty_cell_tells_how_many_pieces_reach_it() -> None:
    view = table("0,0;0,1;5,5", "1,0", turn=1)
    assert cell_words(view, "2,0") == "nothing on 2,0, in reach of three pieces"
    assert cell_words(view, "2,0", touched=("0,0",)) == "nothing on 2,0, a piece may go here"
    assert cell_words(view, "1,0", touched=("0,0",)) == "orange on 1,0"


def test_a_stack_is_told_from_the_bottom_after_its_height() -> None:
    told = cell_words(TOWERS, "b2")
    assert told == (
        "three high on b2, from the bottom: ivory disc, plum disc and ivory disc; one cell in reach"
    )
    assert cell_words(STACKS, "c4").startswith(
        "four high on c4, three pieces from the bottom: black, giant of cream and black; "
    )
    assert cell_words(STACKS, "b3").startswith("giant of cream, two high, on b3, ")


def test_a_stack_tells_how_many_of_its_pieces_may_be_lifted() -> None:
    assert cell_words(STACKS, "c4").endswith(
        "; its top one, two or three pieces may be lifted; four cells in reach"
    )
    assert cell_words(STACKS, "b3").endswith("on b3, three cells in reach")
    paths = (("c4:1", "d4"), ("e5:5", "e4"), ("d4:4", "e4"), ("d4:2", "e4"))
    few = replace(STACKS, paths=paths)
    assert "; only the whole stack may be lifted; one cell in reach" in cell_words(few, "c4")
    assert "; only its top piece may be lifted; one cell in reach" in cell_words(few, "e5")
    assert "; its top one or three pieces may be lifted; " in cell_words(few, "d4")


def test_a_piece_of_a_stack_tells_what_moves_with_it_and_how_far() -> None:
    assert cell_words(STACKS, "c4:2") == (
        "the top two pieces on c4: giant of cream and black; four cells in reach"
    )
    assert cell_words(STACKS, "c4:3").startswith("the top piece on c4: black; ")
    assert cell_words(STACKS, "c4:1").startswith("all three pieces on c4: black, ")
    assert cell_words(STACKS, "b3:1") == "giant of cream, two high, on b3, three cells in reach"
    with pytest.raises(ValueError, match="no piece 4 on c4"):
        cell_words(STACKS, "c4:4")


def test_a_stack_that_a_lifted_one_reaches_may_be_chosen() -> None:
    assert cell_words(STACKS, "d4", touched=("c4:2",)).endswith("; may be chosen")
    assert cell_words(STACKS, "b3", touched=("c4:2",)) == "giant of cream, two high, on b3"


def test_an_empty_cell_tells_what_may_come_there_from_a_hand() -> None:
    told = "nothing on d3, a disc, the hump or the white one may go here"
    view = replace(STACKS, paths=(("P", "d3"), ("H", "d3"), ("M", "d3")))
    assert cell_words(view, "d3") == told
    assert cell_words(view, "d3", touched=("H",)) == "nothing on d3, a piece may go here"


def test_a_last_move_tells_how_many_pieces_it_took_along() -> None:
    assert "Last move: three pieces from c1 to b4." in words(TOWER)
    assert "Last move: giant of black from a2 to d2." in words(STACKS)


def test_hands_tell_of_nothing_of_what_lies_beside_and_of_what_is_only_counted() -> None:
    items = (Item("hand 1", "P", 0), Item("hand 2", "$", 9), Item("hand 2", "h", 0))
    told = words(replace(BARE, items=(*items, Item("beside", "M"))))
    assert "In hand: cream none. Black holds nine points and no hump of black." in told
    assert "Beside the board: the white one." in told
    assert "Beside the board: the white one two." in words(
        replace(BARE, items=(Item("beside", "M", 2),))
    )


def test_marks_are_told_of_their_cells() -> None:
    assert cell_words(MOVED, "4,0").endswith(", marked best move")
    assert cell_words(RING, "1,0") == "teal on 1,0, in the shape"


@pytest.mark.parametrize("cell", ["c3", "1", "hand 1", ""])
def test_a_cell_of_another_board_is_refused_by_name(cell: str) -> None:
    with pytest.raises(ValueError, match=f"'{cell}'"):
        cell_words(START, cell)


def over(
    ranks: tuple[int, ...], reason: str, scores: tuple[int, ...] | None = None, seats: int = 2
) -> View:
    colours = [*HEXES.seats, Colour("white", "#ffffff", "#ffffff")]
    look = replace(HEXES, seats=tuple(colours[:seats]))
    outcome = Outcome(ranks, scores, reason)
    return replace(EMPTY, look=look, turn=None, outcome=outcome, seats=len(ranks))


@pytest.mark.parametrize(
    ("view", "told"),
    [
        (START, ""),
        (RING, "Teal wins: a ring of six."),
        (over((2, 1), "resign"), "Orange wins: by resignation."),
        (over((1, 1), "repetition"), "Drawn: the same position for the third time."),
        (over((1, 1), "fog-and-rain"), "Drawn: fog and rain."),
        (over((1,), "captures", (4,)), "The game is over: by captured pieces. Scores: teal 4."),
        (
            over((3, 1, 2), "points", (1, 9, 4), seats=3),
            "Orange wins: by points. Behind: white and teal. Scores: teal 1, orange 9 and white 4.",
        ),
        (
            over((1, 3, 1), "full-table", seats=3),
            "Teal and white share the victory: the table is full. Behind: orange.",
        ),
    ],
)
def test_an_outcome_tells_who_won_and_why(view: View, told: str) -> None:
    assert outcome_words(view) == told


def test_chance_and_a_stage_without_words_are_told_too() -> None:
    assert words(replace(EMPTY, turn=0)).startswith("Chance to act: place a tile")
    assert words(replace(EMPTY, turn=0, stage="roll")).startswith("Chance to act. ")
    assert words(replace(EMPTY, stage="roll")).startswith("Teal to act. ")
    assert words(replace(EMPTY, turn=None)).startswith("The game is over. ")


def test_a_seat_that_does_not_play_cannot_be_to_act() -> None:
    with pytest.raises(ValueError, match="no such seat: 5"):
        words(replace(EMPTY, turn=5))


def test_a_last_move_that_left_nothing_behind_is_told_by_its_cells() -> None:
    assert "Last move: 4,4." in words(replace(START, last=("4,4",)))


def test_a_hand_of_several_kinds_has_a_sentence_of_its_own() -> None:
    items = (Item("hand 1", "P", 2), Item("hand 1", "H"), Item("hand 2", "p", 3))
    view = replace(TOWERS, look=SQUARES, items=items, last=(), marks={})
    assert "Ivory holds ivory disc two and ivory tower one." in words(view)
