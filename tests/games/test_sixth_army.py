"""The armies of SIXTH!, rule 16 of docs/games/sixth.md: what twelve points buy, before the game or
during it, who may place Milady, and what comes back."""

from __future__ import annotations

import re
from itertools import product

import pytest

from sixfold import Position, new
from support.asking import end, moves, play, refused
from support.sixth_boards import at, edge, field, lay, placings, squares, stack

BEFORE = "sixth(bonus=army)"
DURING = "sixth(bonus=army,army=during)"
KINGS = "sixth(goal=kings,bonus=army)"
KINGS_DURING = "sixth(goal=kings,bonus=army,army=during)"
EVERY = {  # each army, and its reserve
    "army P12H0G0M0": "P12",
    "army P10H0G0M1": "P10+M",
    "army P10H0G1M0": "P10G1",
    "army P8H0G1M1": "P8G1+M",
    "army P9H1G0M0": "P9H1",
    "army P7H1G0M1": "P7H1+M",
    "army P7H1G1M0": "P7H1G1",
    "army P5H1G1M1": "P5H1G1+M",
}
PLAIN, LADY = "army P12H0G0M0", "army P10H0G0M1"


def lowered(reserve: str) -> str:
    """A reserve of seat 1 as seat 2's is written."""
    return reserve.lower().replace("+m", "+M")


# Before the game


def test_rule_16_seat_1_then_seat_2_choose_their_army_first() -> None:
    position = new(BEFORE)
    assert position.text == "5/5/5/5/5 1 ?/? - 0-0 0"
    assert position.view().stage == "army"
    assert moves(position) == set(EVERY)
    refused(position, "c3", "an army is to be chosen first")
    second = position.play("army P7H1G1M0")
    assert second.text == "5/5/5/5/5 2 P7H1G1/? - 0-0 1"
    assert second.turn == 2
    assert moves(second) == set(EVERY)
    ready = second.play("army P8H0G1M1")
    assert ready.text == "5/5/5/5/5 1 P7H1G1/p8g1+M - 0-0 2"
    assert ready.turn == 1
    refused(ready, PLAIN, "no army is to be chosen now")


@pytest.mark.parametrize(("first", "second"), list(product(EVERY, EVERY)))
def test_rule_16_every_army_is_twelve_points(first: str, second: str) -> None:
    for move in (first, second):
        discs, hunchback, giant, lady = map(int, re.findall("[0-9]+", move))
        assert discs + 3 * hunchback + 2 * giant + 2 * lady == 12
    ready = play(new(BEFORE), first, second)
    assert field(ready, 2) == f"{EVERY[first]}/{lowered(EVERY[second])}"
    assert at(ready.text, BEFORE) == ready
    assert placings(ready) == set(squares())
    for piece, there in (("H", "H1" in first), ("G", "G1" in first)):
        assert placings(ready, piece) == (set(squares()) if there else set())
    assert placings(ready, "M") == (edge() if "M1" in first else set())


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("army P11H0G0M0", "12 points; this one 11"),
        ("army P12H1G0M0", "12 points; this one 15"),
        ("army P6H2G0M0", "an army is chosen as in"),
        ("army P8H0G2M0", "an army is chosen as in"),
        ("army P13H0G0M0", "an army is chosen as in"),
        ("army P012H0G0M0", "an army is chosen as in"),
        ("army P7H1G1", "an army is chosen as in"),
        ("army P12", "an army is chosen as in"),
        ("army H1G1M0P7", "an army is chosen as in"),
        ("army M0", "an army is chosen as in"),
        ("army", "an army is chosen as in"),
        ("P12H0G0M0", "an army is chosen as in"),
        ("army P12H0G0M0 x", "an army is chosen as in"),
        ("pass", "no other move"),
    ],
)
def test_rule_16_what_is_no_army_is_refused(move: str, why: str) -> None:
    refused(new(BEFORE), move, why)


def test_rule_16_the_chosen_pieces_are_all_that_is_placed() -> None:
    position = play(new(BEFORE), "army P5H1G1M1", PLAIN, "Gc3", "c4", "Hd3")
    assert position.text == "5/2,p,2/2,G,H,1/5/5 2 P5+M/p11 - 0-0 0"
    for move, name in (("Ha1", "hunchback"), ("Ga1", "giant"), ("Ma1", "Milady")):
        refused(position, move, f"seat 2 has no {name} to place")
    later = position.play("a1")
    refused(later, "Hb1", "seat 1 has no hunchback to place")
    refused(later, "Gb1", "seat 1 has no giant to place")


# Who may place Milady


@pytest.mark.parametrize(
    ("name", "none", "right"), [(BEFORE, PLAIN, LADY), (DURING, "army M0", "army M1")]
)
def test_rule_16_milady_is_placed_by_those_who_paid(name: str, none: str, right: str) -> None:
    for first, second in product((none, right), repeat=2):
        position = play(new(name), first, second)
        for seat, choice in ((1, first), (2, second)):
            assert position.turn == seat
            allowed = edge() - {"c5"} if choice == right else set()
            assert placings(position, "M") - {"c5"} == allowed
            if choice == none:
                refused(position, "Ma1", f"seat {seat} has no Milady to place")
            else:
                refused(position, "Mb2", "Milady is placed on the edge of the board")
                placed = position.play("Ma1")
                assert "+M" not in placed.text
                assert placings(placed, "M") == set()
                assert placed.turn == 3 - seat
            position = position.play("c5" if seat == 1 else "e3")


def test_rule_16_once_on_the_board_she_is_everybodys() -> None:
    position = play(new(BEFORE), LADY, PLAIN, "c3", "e5", "Ma1")
    assert position.turn == 2  # did not pay, may move her, and must cover her
    beside = play(position, "a5", "a2")
    assert beside.turn == 2
    assert moves(beside) == {"a2-a1"}
    knights = lay(BEFORE, seat=2, a1="M", a2="PPP", hands="P7/p12")
    assert "a1-a2" in knights.legal_moves


def test_rule_16_a_hunchback_may_cover_milady() -> None:
    position = lay(BEFORE, a1="M", a2="H", hands="P7/p12")
    assert moves(position) == {"a2-a1"}
    covered = position.play("a2-a1")
    assert covered.view().stage == "play"
    assert stack(covered, "a1") == "MH"
    hidden = lay(BEFORE, a1="MH", a2="P", b1="p", hands="P6/p11")
    refused(hidden, "a2-a1", "nothing may be put on the hunchback on a1")
    assert placings(hidden) == set(squares()) - {"a1", "a2", "b1"}


# During the game


def test_rule_16_during_the_game_first_only_milady_is_paid_for() -> None:
    position = new(DURING)
    assert position.text == "5/5/5/5/5 1 ?/? - 0-0 0"
    assert moves(position) == {"army M0", "army M1"}
    refused(position, PLAIN, "'army M0' or 'army M1'")
    refused(position, "c3", "an army is to be chosen first")
    second = position.play("army M1")
    assert second.text == "5/5/5/5/5 2 $10HG+M/? - 0-0 1"
    ready = second.play("army M0")
    assert ready.text == "5/5/5/5/5 1 $10HG+M/$12hg - 0-0 2"
    assert {"c3", "Hc3", "Gc3", "Mc1"} <= moves(ready)


def test_rule_16_during_the_game_each_piece_is_paid_for_as_it_is_placed() -> None:
    ready = play(new(DURING), "army M1", "army M0")
    for move, left in (("c3", "$9HG+M"), ("Hc3", "$7G+M"), ("Gc3", "$8H+M"), ("Mc1", "$10HG")):
        assert field(ready.play(move), 2) == f"{left}/$12hg"
    position = play(ready, "Hc3", "Gc4", "Ga1", "Hb1", "e5", "e4")
    assert position.text == "4,P/2,g,1,p/2,H,2/5/G,h,3 1 $4+M/$6 - 0-0 0"


def test_rule_16_during_the_game_there_is_one_hunchback_and_one_giant() -> None:
    position = play(new(DURING), "army M0", "army M0", "Hc3", "Gc4")
    assert placings(position, "H") == set()
    refused(position, "Ha1", "seat 1 has no hunchback to place")
    assert placings(position, "G") == set(squares()) - {"c3", "c4"}
    assert placings(position.play("a1"), "G") == set()
    assert placings(position.play("a1"), "H") == set(squares()) - {"a1", "c3", "c4"}


# Pawns that leave so many of twelve points.
SPENT = {
    0: {"a1": "PPP", "c1": "PPP", "e1": "PPP", "c3": "PPP"},
    1: {"a1": "PPP", "c1": "PPP", "e1": "PPP", "c3": "PP"},
    2: {"a1": "PPP", "c1": "PPP", "e1": "PPP", "c3": "P"},
    3: {"a1": "PPP", "c1": "PPP", "e1": "PPP"},
}


@pytest.mark.parametrize("points", SPENT)
def test_rule_16_pieces_that_cannot_be_paid_for_are_not_placed(points: int) -> None:
    position = lay(DURING, **SPENT[points], hands=f"${points}HG/$12hg")
    free = set(squares()) - set(SPENT[points])
    for piece, cost, name in (("", 1, "disc"), ("G", 2, "giant"), ("H", 3, "hunchback")):
        assert placings(position, piece) == (free if points >= cost else set())
        if points < cost:
            refused(position, f"{piece}e5", f"seat 1 has no {name} to place")
        else:
            rest = field(position.play(f"{piece}e5"), 2).split("/")[0]
            assert rest == f"${points - cost}" + "HG".replace(piece or "-", "")


def test_rule_16_without_points_and_moves_one_passes() -> None:
    knights = {"a1": "PPP", "a3": "PPP", "a5": "PPP", "c1": "PPP", "c3": "ppp", "c5": "ppp"}
    position = lay(DURING, **knights, e1="ppp", e3="ppp", hands="$0HG/$0hg")
    assert moves(position) == {"pass"}
    assert end(play(position, "pass", "pass")) == ((1, 1), "no-moves")


# What comes back (goal=kings)


def test_rule_16_a_cut_piece_comes_back_as_itself() -> None:
    after = lay(KINGS, a1="pPG", c3="pp", hands="P6H1/p9").play("a1-c3")
    assert stack(after, "c3") == "pppP"
    assert field(after, 2) == "P6H1G1/p9"
    crowned = lay(KINGS_DURING, a1="pPG", c3="pp", hands="$9H/$9hg").play("a1-c3")
    assert field(crowned, 2) == "G1$9H/$9hg"
    after = lay(KINGS_DURING, a1="pPH", b3="ppp", hands="$8G/$8hg").play("a1-b3")
    assert field(after, 2) == "H1$8G/$8hg"
    after = lay(KINGS_DURING, a1="pPP", b3="ppPp", hands="$9HG/$8hg").play("a1-b3")
    assert field(after, 2) == "P2$9HG/$8hg"


def returned(hands: str) -> Position:
    """Seat 1 to act after a point; three points of each army lie on the board."""
    return lay(KINGS_DURING, a1="pPP", b4="pPp", hands=hands, rest="- 1-0 0")


def test_rule_16_a_piece_paid_for_is_placed_before_points_are_spent() -> None:
    position = returned("P2$7HG/$9hg").play("c5")
    assert field(position, 2) == "P1$7HG/$9hg"
    position = play(position, "d5", "e5")
    assert field(position, 2) == "$7HG/$8hg"
    position = play(position, "e4", "e3")
    assert field(position, 2) == "$6HG/$7hg"
    assert field(returned("P2$7HG/$9hg").play("Ge5"), 2) == "P2$5H/$9hg"


def test_rule_16_a_special_piece_that_is_back_is_placed_for_nothing_and_once() -> None:
    giant = returned("G1$7H/$9hg")
    assert field(giant.play("Ge5"), 2) == "$7H/$9hg"
    refused(play(giant, "Ge5", "a5"), "Ge4", "seat 1 has no giant to place")
    hunchback = returned("H1$6G/$9hg")
    assert field(hunchback.play("He5"), 2) == "$6G/$9hg"
    poor = lay(KINGS_DURING, **SPENT[2], hands="G1$0H/$12hg", rest="- 1-0 0")
    assert placings(poor, "G") == set(squares()) - set(SPENT[2])
    assert placings(poor) == placings(poor, "H") == set()


def test_rule_16_milady_cut_waits_for_those_who_paid() -> None:
    board = {"a1": "PMP", "b3": "pppp"}
    one = lay(KINGS, **board, hands="P8/p8").play("a1-b3")
    assert field(one, 2) == "P9+M/p8"
    assert placings(one, "M") == set()
    assert placings(one.play("e5"), "M") == edge() - {"e5"}
    other = lay(KINGS, **board, hands="P10/p6").play("a1-b3")
    assert field(other, 2) == "P11/p6+M"
    assert placings(other, "M") == edge()
    both = lay(KINGS, **board, hands="P8/p6").play("a1-b3")
    assert field(both, 2) == "P9+M/p6+M"
    during = lay(KINGS_DURING, **board, hands="$8HG/$8hg").play("a1-b3")
    assert field(during, 2) == "P1$8HG+M/$8hg"
    for position, name in ((one, KINGS), (other, KINGS), (both, KINGS), (during, KINGS_DURING)):
        assert at(position.text, name) == position


def test_rule_09_reserves_are_part_of_a_position() -> None:
    hands = ["P2$7HG/$9hg", "P1$8HG/$9hg", "$9HG/$9hg", "$9HG/p2$7hg", "G1$7H/$9hg", "H1$6G/$9hg"]
    hands += ["$7HG+M/$9hg", "$9HG/$7hg+M"]
    assert len({returned(reserves).key for reserves in hands}) == len(hands)


# Progress


def test_rule_16_army_choices_are_plies_for_the_limit() -> None:
    assert end(play(new("sixth(bonus=army,limit=3)"), PLAIN, PLAIN)) is None
    drawn = play(new("sixth(bonus=army,limit=2)"), PLAIN, PLAIN)
    assert end(drawn) == ((1, 1), "no-progress")


# Rules 6, 12 and 13 together


# Milady may not go back as she came, and with the disc under her she would be crowned. The rest
# is stuck: knights on squares of one colour, which reach nothing but hunchbacks, and these.
STUCK = {"a1": "pPpPM", "a5": "P", "d3": "ppp", "e2": "PPP", "e4": "ppP", "c1": "H", "d1": "h"}


def test_rules_6_and_13_may_leave_nothing_but_a_pass() -> None:
    after = lay(BEFORE, **STUCK, hands="-/-").play("1a1-a5")
    assert field(after, 3) == "1a5-a1"
    assert moves(after) == {"pass"}
    assert moves(after.play("pass")) == {"1a5-a1"}


def test_rule_09_a_position_may_come_again_over_passes() -> None:
    cycle = ["1a1-a5", "pass", "1a5-a1", "4a1-a5", "1a5-a1", "pass", "1a1-a5", "4a5-a1"]
    position = lay(BEFORE, **STUCK, hands="-/-", rest="4a1-a5 0-0 0")
    for move in cycle * 2:
        assert end(position) is None
        position = position.play(move)
    assert end(position) == ((1, 1), "repetition")


# Rules 6 and 13 with giants (goal=kings)


def test_rule_06_what_would_crown_milady_is_not_forbidden_but_impossible() -> None:
    # Three pieces moved; the upper three of what was left after the cut are higher by a giant.
    after = lay(KINGS, a1="PPPMP", c3="pG", hands="P4/p11").play("3a1-c3")
    assert stack(after, "c3") == "pGPM"
    assert field(after, 3) == "-"
    assert moves(after) & {"1c3-a1", "2c3-a1", "3c3-a1", "c3-a1"} == {"1c3-a1", "2c3-a1"}
    refused(after, "3c3-a1", "would crown nobody")
