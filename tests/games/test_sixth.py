"""SIXTH!, rule by rule: the numbers are those of docs/games/sixth.md. Ends, bonus pieces, armies
and texts have files of their own beside this one."""

from __future__ import annotations

from itertools import combinations

import pytest

from sixfold import Position, look_of, new, perft
from support.asking import moves, play, refused
from support.sixth_boards import (
    DIAGONAL,
    STRAIGHT,
    ends,
    field,
    lay,
    line,
    placings,
    shifts,
    squares,
    stack,
    step,
)

DISCS = "PpPpp"  # of which stacks of one to five are the lowest
SLIDES = {2: STRAIGHT, 4: DIAGONAL, 5: STRAIGHT | DIAGONAL}


# Material and set-up


def test_rule_01_the_board_is_5x5_and_empty_and_each_has_15_discs() -> None:
    position = new("sixth")
    view = position.view()
    assert position.text == "5/5/5/5/5 1 P15/p15 - 0-0 0"
    assert set(view.cells) == set(squares())
    held = {(item.place, item.piece, item.count) for item in view.items}
    assert held == {("hand 1", "P", 15), ("hand 2", "p", 15)}


def test_rule_01_silver_is_seat_1_and_starts() -> None:
    assert look_of("sixth").seats[0].name == "silver"
    assert look_of("sixth").pieces["P"].colour.name == "silver"
    assert new("sixth").turn == 1


@pytest.mark.parametrize("discs", range(1, 17))
def test_rule_02_each_has_1_to_16_discs(discs: int) -> None:
    for board in (4, 5):
        position = new(f"sixth(board={board},discs={discs})")
        assert field(position, 2) == f"P{discs}/p{discs}"


def test_rule_02_the_small_board_is_4x4_with_12_discs_each() -> None:
    position = new("sixth(board=4)")
    assert position.text == "4/4/4/4 1 P12/p12 - 0-0 0"
    assert set(position.view().cells) == set(squares(4))
    assert moves(position) == set(squares(4))
    for beyond in ("e1", "a5", "e5"):
        refused(position, beyond, "a disc is placed by its square")


# Placing


def test_rule_03_a_disc_of_ones_own_is_placed_on_any_empty_square() -> None:
    position = new("sixth")
    assert moves(position) == set(squares())
    after = position.play("c3").play("a5")
    assert after.text == "p,4/5/2,P,2/5/5 1 P14/p14 - 0-0 0"
    assert placings(after) == set(squares()) - {"c3", "a5"}
    refused(after, "c3", "c3 is taken")
    refused(after, "a5", "a5 is taken")


def test_rule_03_who_has_no_disc_left_places_none() -> None:
    position = lay("sixth(discs=3)", seat=2, a1="P", a2="pp", e5="p")
    assert placings(position) == set()
    assert shifts(position) == {"a2-a1", "1a2-a1", "a1-a2"}
    refused(position, "c3", "seat 2 has no disc to place")
    assert placings(lay("sixth(discs=3)", a1="P", a2="pp", e5="p")) == set(squares()) - {
        "a1",
        "a2",
        "e5",
    }


# Moving


@pytest.mark.parametrize("seat", [1, 2])
def test_rule_04_any_stack_is_moved_whoever_is_on_top(seat: int) -> None:
    for top in "Pp":
        for onto in "Pp":
            position = lay(seat=seat, a1=top, a2=onto)
            assert shifts(position, "a1") == {"a1-a2"}
            assert stack(position.play("a1-a2"), "a2") == onto + top


@pytest.mark.parametrize("height", range(1, 6))
def test_rule_04_a_whole_stack_moves_or_any_upper_part(height: int) -> None:
    own, end = DISCS[:height], {1: "c2", 2: "c1", 3: "b1", 4: "a1", 5: "e5"}[height]
    position = lay(c3=own, **{end: "P"})
    parts = {f"{number}c3-{end}" for number in range(1, height)}
    assert shifts(position, "c3") == parts | {f"c3-{end}"}
    for number in range(1, height):
        after = position.play(f"{number}c3-{end}")
        assert stack(after, "c3") == own[:-number]
        assert stack(after, end) == "P" + own[-number:]
        assert after.turn == 2
    assert stack(position.play(f"c3-{end}"), "c3") == ""


@pytest.mark.parametrize("height", range(1, 6))
def test_rule_04_nothing_moves_onto_an_empty_square(height: int) -> None:
    position = lay(c3=DISCS[:height])
    assert shifts(position) == set()
    for end in squares():
        if end != "c3":
            refused(position, f"c3-{end}", f"{end} is empty; stacks move onto stacks")
    refused(position, "a1-c3", "a1 is empty")


def test_rule_04_a_stack_does_not_move_onto_itself() -> None:
    for height in range(1, 6):
        position = lay(c3=DISCS[:height], c4="P", d4="p", b1="p")
        assert "c3" not in ends(position, "c3")
        refused(position, "c3-c3", "c3 is no stack that it reaches from c3")


def goes(height: int, start: str, end: str) -> bool:
    """Whether a lone stack reaches another one, as rule 5 says it."""
    files, ranks = map(abs, step(start, end))
    row, diagonal = 0 in (files, ranks), files == ranks
    ways = [files + ranks == 1, row, {files, ranks} == {1, 2}, diagonal, row or diagonal]
    return ways[height - 1]


@pytest.mark.parametrize("height", range(1, 6))
def test_rule_05_pawn_rook_knight_bishop_queen(height: int) -> None:
    piece = ["pawn", "rook", "knight", "bishop", "queen"][height - 1]
    for start in squares():
        for end in squares():
            if start == end:
                continue
            position = lay(**{start: DISCS[:height], end: "PpP"})
            reached = {end} if goes(height, start, end) else set()
            assert ends(position, start) == reached, (start, end)
            if not reached:
                refused(position, f"{start}-{end}", f"height {height} moves as a {piece}")


@pytest.mark.parametrize("height", SLIDES)
def test_rule_05_rook_bishop_and_queen_go_onto_the_first_stack_met(height: int) -> None:
    pairs = 0
    for start in squares():
        for way in SLIDES[height]:
            for near, far in combinations(line(start, way), 2):
                position = lay(**{start: DISCS[:height], near: "p", far: "P"})
                assert ends(position, start) == {near}
                refused(position, f"{start}-{far}", f"{far} is no stack that it reaches")
                pairs += 1
    assert pairs == {2: 200, 4: 80, 5: 280}[height]


def test_rule_05_a_pawn_goes_one_square_and_never_diagonally() -> None:
    around = {"b3": "P", "d3": "p", "c2": "PP", "c4": "pp", "b2": "P", "d4": "p"}
    assert ends(lay(c3="P", **around), "c3") == {"b3", "d3", "c2", "c4"}
    assert ends(lay(c3="P", c5="p", e3="P"), "c3") == set()


def test_rule_05_a_knight_leaps_over_stacks() -> None:
    around = [at for at in squares() if at != "c3" and goes(5, "c3", at)]
    ring = {at: "Pp"[i % 2] for i, at in enumerate(around)}
    position = lay(c3="PPP", a2="P", d5="p", **ring)
    assert ends(position, "c3") == {"a2", "d5"}


@pytest.mark.parametrize("height", range(2, 6))
def test_rule_05_the_height_before_the_move_decides_also_for_a_part(height: int) -> None:
    # Of the squares that c3 could reach at some height only e3 is hidden, behind d3.
    others = dict.fromkeys(("c4", "d3", "d4", "b5", "a2", "a1", "c1", "e3", "e1", "e4"), "p")
    position = lay(c3=DISCS[:height], **others)
    whole = {at for at in others if f"c3-{at}" in position.legal_moves}
    assert whole == {at for at in others if goes(height, "c3", at)} - {"e3"}
    for number in range(1, height):
        assert {at for at in others if f"{number}c3-{at}" in position.legal_moves} == whole


# The opposite move

# A rook gives one disc, so that a rook stands on each square: the same disc could go back.
GIVEN = {"a1": "Pp", "a4": "P"}


def test_rule_06_the_opposite_of_the_opponents_last_move_is_forbidden() -> None:
    for seat in (1, 2):
        position = lay(seat=seat, **GIVEN)
        after = position.play("1a1-a4")
        assert field(after, 3) == "1a4-a1"
        refused(after, "1a4-a1", "it is the opposite of the last move")
        assert shifts(after) == {"a4-a1"}


def test_rule_06_it_is_judged_by_from_to_and_number() -> None:
    after = lay(a1="PpP", b3="pP").play("2a1-b3")
    assert stack(after, "b3") == "pPpP"
    assert field(after, 3) == "-"  # a bishop cannot leap back
    queens = lay(a1="PpPpP", d4="pP").play("2a1-d4")  # d4 is a bishop of four now
    assert field(queens, 3) == "2d4-a1"
    assert shifts(queens, "d4") == {"1d4-a1", "3d4-a1", "d4-a1"}
    assert ends(queens, "a1") == set()


def test_rule_06_looks_back_at_one_ply_only() -> None:
    after = lay(**GIVEN).play("1a1-a4")
    for reply in ("e5", "a4-a1"):
        replied = after.play(reply)
        assert field(replied, 3) == "-"
    own = after.play("e5")
    assert "1a4-a1" in own.legal_moves  # one's own last move may be taken back
    assert stack(own.play("1a4-a1"), "a1") == "Pp"
    assert field(own.play("1a4-a1"), 3) == "1a1-a4"
    assert "1a4-a1" in own.play("e4").legal_moves  # the opponent's last but one, too


def test_rule_06_bites_only_after_a_part_was_moved() -> None:
    for stacks, move in (
        ({"a1": "P", "a2": "p"}, "a1-a2"),
        ({"a1": "Pp", "a4": "P"}, "a1-a4"),
        ({"a1": "PpPp", "d4": "P"}, "a1-d4"),
    ):
        after = lay(**stacks).play(move)
        assert field(after, 3) == "-"
        refused(after, f"{move[3:]}-a1", "a1 is empty")
    assert field(lay(**GIVEN).play("c3"), 3) == "-"


def test_rule_06_names_a_move_only_where_it_would_be_legal_otherwise() -> None:
    # The part of a knight lands on a pawn, which becomes a rook: it cannot go back.
    after = lay(a1="PpP", b3="p").play("1a1-b3")
    assert field(after, 3) == "-"
    refused(after, "1b3-a1", "moves as a rook")
    # The part of a bishop lands so that a queen stands there.
    queen = lay(a1="PpPp", c3="pPp").play("2a1-c3")
    assert field(queen, 3) == "2c3-a1"


def test_rule_06_a_forbidden_move_is_read_from_the_text() -> None:
    after = lay(**GIVEN).play("1a1-a4")
    assert Position.from_text("sixth", after.text) == after
    again = Position.from_text("sixth", after.text)
    refused(again, "1a4-a1", "it is the opposite of the last move")
    free = Position.from_text("sixth", after.text.replace(" 1a4-a1 ", " - "))
    assert moves(free) == moves(again) | {"1a4-a1"}
    assert len(free.legal_moves) == len(again.legal_moves) + 1


def test_rule_07_a_stack_of_six_or_more_never_moves() -> None:
    for tower in ("PpPpPp", "PpPpPpPpPp"):
        position = lay(c3=tower, c4="p", d4="P", b1="p")
        assert moves(position) == set()
        refused(position, "c3-c4", "the game is over")


# Facts


@pytest.mark.parametrize(
    ("ruleset", "counts"),
    [
        ("sixth", [25, 600, 13960, 318480, 7214544]),
        ("six-making-4x4", [16, 240, 3456, 49152, 710560]),
        ("sixth-milady", [16, 384, 7864, 155540]),
    ],
)
def test_perft_from_the_start(ruleset: str, counts: list[int]) -> None:
    position = new(ruleset)
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


def test_perft_from_the_start_at_six_plies() -> None:
    assert perft(new("sixth"), 6) == 164_395_720


def test_a_stack_made_by_one_move_can_be_ten_high_at_most() -> None:
    highest = 0
    for height in range(1, 6):
        for onto in range(1, 6):
            around = dict.fromkeys(("c4", "b5", "d4"), DISCS[:onto])
            position = lay("sixth(discs=16)", c3=DISCS[:height], **around)
            made = {len(stack(position.play(m), m[-2:])) for m in shifts(position, "c3")}
            assert max(made) == height + onto
            highest = max(highest, *made)
    assert highest == 10
    assert play(lay(c3="PpPpP", c4="PpPpp"), "c3-c4").text == (
        "5/2,PpPppPpPpP,2/5/5/5 2 P10/p10 - 0-0 1"
    )
