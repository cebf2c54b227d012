"""Milady in SIXTH!, rules 12, 13 and 15 of docs/games/sixth.md: when she must be covered, what may
not crown her, and how she comes to the board."""

from __future__ import annotations

import pytest

from sixfold import new
from support.asking import end, moves, play, refused
from support.sixth_boards import at, edge, ends, field, lay, placings, shifts, squares, stack

MILADY = "sixth(bonus=milady)"
HAND = "sixth(bonus=milady,milady=hand)"
CROWNS = "sixth(goal=kings,bonus=milady)"


# Visible and covered


def test_rule_12_milady_counts_one_and_is_nobodys() -> None:
    for seat in (1, 2):
        # Nothing covers her: the stacks are knights, which do not leap there.
        pawn = lay(MILADY, seat=seat, a1="M", a2="PpP", b2="PpP")
        assert shifts(pawn, "a1") == {"a1-a2"}
        rook = lay(MILADY, seat=seat, a1="pM", a4="PpP", b2="PpP")
        assert shifts(rook, "a1") == {"1a1-a4", "a1-a4"}
        assert end(lay(MILADY, seat=seat, a1="MPp", b3="pPP").play("a1-b3")) == ((2, 1), "king")
        assert end(lay(MILADY, seat=seat, a1="MPp", b3="pP").play("a1-b3")) is None


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("under", ["", "P", "p", "PPp"])
def test_rule_12_milady_visible_must_be_covered(seat: int, under: str) -> None:
    visible = lay(MILADY, seat=seat, a1=under + "M", a2="P", b1="pPP", c3="pPpP", a5="pp")
    assert visible.view().stage == "cover"
    covering = {"a2-a1", "1c3-a1", "2c3-a1", "3c3-a1", "c3-a1"}
    assert moves(visible) == covering
    for other in ("e5", "a5-a2", "b1-c3", "1b1-c3", "1a5-a2"):
        refused(visible, other, "Milady is visible and must be covered")
    refused(visible, "a5-a1", "a1 is no stack that it reaches")


def test_rule_12_milady_is_covered_by_stacks_and_parts_of_them() -> None:
    position = lay(MILADY, c1="M", e3="PpPp", c5="p")
    assert moves(position) == {"1e3-c1", "2e3-c1", "3e3-c1", "e3-c1"}
    covered = position.play("2e3-c1")
    assert stack(covered, "c1") == "MPp"
    assert covered.view().stage == "play"


def test_rule_12_covered_she_demands_nothing() -> None:
    for tower in ("MP", "pMp", "PpMpP"):
        position = lay(MILADY, a1=tower, a2="P", c3="p")
        assert position.view().stage == "play"
        assert placings(position) == set(squares()) - {"a1", "a2", "c3"}
        assert "a2-a1" in position.legal_moves


def test_rule_12_something_else_is_done_only_where_covering_is_impossible() -> None:
    position = lay(MILADY, a1="M", b2="p", c2="P", d4="pp")
    assert position.view().stage == "play"
    assert placings(position) == set(squares()) - {"a1", "b2", "c2", "d4"}
    assert {"b2-c2", "c2-b2"} <= moves(position)
    # One disc more beside her, and nothing else is left.
    assert moves(position.play("a2")) == {"a2-a1"}


def test_rule_12_covering_comes_before_a_win() -> None:
    stacks = {"a1": "M", "a2": "P", "c3": "PPP", "d5": "PPP"}
    position = lay(MILADY, **stacks)
    assert moves(position) == {"a2-a1"}
    refused(position, "c3-d5", "Milady is visible and must be covered")
    free = lay(MILADY, **{**stacks, "a1": "P", "e1": "M"})
    assert end(free.play("c3-d5")) == ((1, 2), "king")


def test_rule_12_covering_may_crown() -> None:
    position = lay(MILADY, a1="ppppM", a2="P")
    assert moves(position) == {"a2-a1"}
    assert end(position.play("a2-a1")) == ((1, 2), "king")
    loses = lay(MILADY, a1="ppppM", a2="p")
    assert moves(loses) == {"a2-a1"}  # though it loses
    assert end(loses.play("a2-a1")) == ((2, 1), "king")


def test_rule_12_moving_off_her_makes_her_visible_again() -> None:
    position = lay(MILADY, a1="MPp", b3="PP", a2="p")
    assert position.view().stage == "play"
    assert position.play("1a1-b3").view().stage == "play"
    opened = position.play("2a1-b3")
    assert opened.view().stage == "cover"
    assert moves(opened) == {"a2-a1"}


def test_rule_12_a_covering_move_that_is_forbidden_does_not_count_but_another_number_does() -> None:
    opened = lay(MILADY, a1="Mp", a4="P", c3="p").play("1a1-a4")
    assert field(opened, 3) == "1a4-a1"
    assert moves(opened) == {"a4-a1"}
    refused(opened, "1a4-a1", "it is the opposite of the last move")
    refused(opened, "e5", "Milady is visible and must be covered")
    queens = lay(MILADY, a1="MPpP", d4="pP", e1="p", a2="PPP").play("3a1-d4")
    assert field(queens, 3) == "3d4-a1"
    assert moves(queens) == {"1d4-a1", "2d4-a1", "4d4-a1", "d4-a1"}


def test_rule_12_where_the_only_covering_move_is_forbidden_anything_else_may_be_done() -> None:
    position = at("5/5/5/5/P,M,3 2 P11/p12 a1-b1 0-0 1", MILADY)
    assert position.view().stage == "play"
    refused(position, "a1-b1", "it is the opposite of the last move")
    assert placings(position) == set(squares()) - {"a1", "b1"}
    assert shifts(position) == {"b1-a1"}
    assert moves(at(position.text.replace("a1-b1", "-"), MILADY)) == {"a1-b1"}


def test_rule_12_nothing_is_forbidden_that_she_would_not_allow() -> None:
    moved = lay(MILADY, c1="pM", c4="P").play("1c1-c4")
    assert field(moved, 3) == "1c4-c1"  # nothing can cover her
    covered = lay(MILADY, c1="pM", c4="P", c5="P").play("1c1-c4")
    assert moves(covered) == {"c5-c4"}
    assert field(covered, 3) == "-"


def test_rule_12_milady_may_be_moved_on_while_nothing_covers_her() -> None:
    position = lay(MILADY, a1="M", a2="PpP", a3="PP", c5="p")
    assert position.view().stage == "play"
    moved = position.play("a1-a2")
    assert stack(moved, "a2") == "PpPM"
    assert moves(moved) == {"1a3-a2", "a3-a2"}


def test_rule_13_no_stack_of_six_or_more_is_made_with_milady_on_top() -> None:
    for goal in ("king", "kings"):
        name = f"sixth(goal={goal},bonus=milady)"
        position = lay(name, a1="pppM", c3="PP", e4="p")
        assert shifts(position, "a1") == {"1a1-c3", "2a1-c3", "3a1-c3"}
        refused(position, "a1-c3", "would crown nobody")
        for move in shifts(position, "a1"):
            after = position.play(move)
            assert end(after) is None
            assert stack(after, "c3")[-1] == "M"
    taller = lay(MILADY, a1="pppM", c3="PpPPp", e4="p", c4="ppp", b5="PPP")
    assert ends(taller, "a1") == set()
    refused(taller, "1a1-c3", "would crown nobody")


def test_rule_13_milady_inside_a_king_is_no_matter() -> None:
    assert end(lay(MILADY, a1="ppMP", c3="PP").play("a1-c3")) == ((1, 2), "king")


# Coming to the board


def test_rule_15_seat_2_puts_milady_on_an_edge_square_first() -> None:
    position = new(MILADY)
    assert position.text == "5/5/5/5/5 2 P12/p12+M - 0-0 0"
    assert position.turn == 2
    assert position.view().stage == "milady"
    assert moves(position) == {f"M{square}" for square in edge()}
    for inner in sorted(set(squares()) - edge()):
        refused(position, f"M{inner}", "Milady is placed on the edge of the board")
    refused(position, "a1", "seat 2 puts Milady on the board first")
    refused(position, "pass", "no other move")
    after = position.play("Mc5")
    assert after.text == "2,M,2/5/5/5/5 1 P12/p12 - 0-0 0"
    assert moves(after) == set(squares()) - {"c5"}


def test_rule_15_from_the_hand_either_seat_places_her_as_a_turn() -> None:
    position = new(HAND)
    assert position.turn == 1
    assert placings(position) == set(squares())
    assert placings(position, "M") == edge()
    for before in ([], ["c3"], ["c3", "a1"], ["c3", "a1", "a2"]):
        later = play(position, *before)
        assert placings(later, "M") == edge() - set(before)
        for inner in ("b2", "d4"):
            refused(later, f"M{inner}", "Milady is placed on the edge of the board")
        for taken in before:
            refused(later, f"M{taken}", "taken")
        placed = later.play("Me5")
        assert field(placed, 2) == field(later, 2).replace("+M", "")
        assert placed.turn == 3 - later.turn
        assert placings(placed, "M") == set()
        refused(placed, "Me1", f"seat {placed.turn} has no Milady to place")


def test_rule_15_from_the_hand_she_must_be_covered_once_she_lies_there() -> None:
    position = play(new(HAND), "a2", "c3", "Ma1")
    assert moves(position) == {"a2-a1"}


def test_rule_15_off_the_board_again_she_is_placed_as_from_the_hand() -> None:
    for name in (CROWNS, CROWNS[:-1] + ",milady=hand)"):
        before = lay(name, a1="PMP", b3="pppp", e5="p")
        after = before.play("a1-b3")
        assert stack(after, "b3") == "ppppP"  # Milady went with the disc upon her
        assert field(after, 4) == "1-0"
        assert field(after, 2) == "P11+M/p7+M"
        assert after.turn == 2
        assert placings(after, "M") == edge() - {"e5"}
        assert placings(after.play("a1"), "M") == edge() - {"e5", "a1"}
        assert at(after.text, name) == after
        assert field(after.play("Mc1"), 2) == "P11/p7"
        refused(after, "Mc3", "Milady is placed on the edge of the board")


def test_rule_15_whoever_put_her_down_first_both_may_place_her_again() -> None:
    position = play(
        *(new(CROWNS), "Ma2", "c5", "b3", "e4", "a1", "a1-a2", "e2", "c1", "a2-e2", "e3"),
        *("e4-e3", "e3-b3", "b3-c1", "a2", "e2-c1"),
    )
    assert position.text == "2,P,2/5/5/P,4/2,PpPPp,2 1 P7+M/p10+M - 0-1 0"
    after = position.play("c3")
    for later, seat in ((position, 1), (after, 2)):
        assert later.turn == seat
        assert placings(later, "M") == edge() - {"c5", "a2", "c1"}


def test_rule_15_a_king_that_is_cut_may_show_her() -> None:
    after = lay(CROWNS, a1="PMP", b3="ppp", b4="p").play("a1-b3")
    assert stack(after, "b3") == "pppPM"
    assert moves(after) == {"b4-b3"}
    crowned = after.play("b4-b3")
    assert field(crowned, 4) == "1-1"
    assert stack(crowned, "b3") == "pppPM"
