"""The hunchback, the giant and the sets of bonus pieces of SIXTH!, rule by rule: the numbers are
those of docs/games/sixth.md. Milady and armies have files of their own."""

from __future__ import annotations

import pytest

from sixfold import new
from support.asking import end, moves, play, refused
from support.sixth_boards import edge, ends, field, lay, placings, shifts, squares, stack

HUNCHBACK = "sixth(bonus=hunchback)"
GIANT = "sixth(bonus=giant)"


# The hunchback


def test_rule_10_a_hunchback_is_placed_on_any_empty_square_at_any_time() -> None:
    position = new(HUNCHBACK)
    assert placings(position, "H") == set(squares())
    position = play(position, "Hc3", "a1", "b1", "Ha2")
    assert position.text == "5/5/2,H,2/h,4/p,P,3 1 P10/p10 - 0-0 0"
    assert placings(position, "H") == set()
    refused(position, "He5", "seat 1 has no hunchback to place")
    refused(play(new(HUNCHBACK), "c3"), "Hc3", "c3 is taken")


def test_rule_10_a_hunchback_counts_one() -> None:
    assert ends(lay(HUNCHBACK, c3="H", c4="p", c1="p", d4="p"), "c3") == {"c4"}  # a pawn
    assert ends(lay(HUNCHBACK, c3="pH", c1="p", d4="p"), "c3") == {"c1"}  # a rook
    position = lay(HUNCHBACK, c3="pppH", a1="pP", d2="p")  # a bishop
    assert end(position.play("3c3-a1")) is None
    assert end(position.play("c3-a1")) == ((1, 2), "king")


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("top", ["H", "h", "PpH", "ph"])
def test_rule_10_nothing_may_be_put_on_top_of_a_hunchback(seat: int, top: str) -> None:
    around = {"b3": "P", "d3": "p", "c1": "Pp", "a2": "PpP", "e5": "pPpP"}
    position = lay(HUNCHBACK, seat=seat, c3=top, **around)
    for start in around:
        assert "c3" not in ends(position, start)
        refused(position, f"{start}-c3", "nothing may be put on the hunchback on c3")
    refused(position, "1c1-c3", "nothing may be put on the hunchback on c3")
    plain = lay(HUNCHBACK, seat=seat, c3=top.replace("H", "P").replace("h", "p"), **around)
    assert all("c3" in ends(plain, start) for start in around)


def test_rule_10_a_hunchback_is_on_top_of_whatever_part_it_moves_with() -> None:
    position = lay(HUNCHBACK, seat=2, c3="PpH", a2="P", b5="pp", d3="p")
    for move in ("1c3-a2", "2c3-a2", "c3-a2", "1c3-b5", "2c3-b5", "c3-b5"):
        assert stack(position.play(move), move[-2:])[-1] == "H"
    assert "d3-c3" not in position.legal_moves
    freed = position.play("1c3-a2")
    assert stack(freed, "c3") == "Pp"
    assert "d3-c3" in freed.legal_moves


def test_rule_10_a_stack_under_a_hunchback_still_blocks_lines() -> None:
    for top in ("H", "Ph"):
        position = lay(HUNCHBACK, a1="Pp", c1=top, e1="p", a5="P")
        assert ends(position, "a1") == {"a5"}
        refused(position, "a1-e1", "e1 is no stack that it reaches")
        queen = lay(HUNCHBACK, a1="PpPpp", c3=top, e5="p", a5="P")
        assert ends(queen, "a1") == {"a5"}


def test_rule_10_where_a_hunchback_came_from_may_be_forbidden_like_any_other() -> None:
    after = lay(HUNCHBACK, a1="pH", a4="P").play("1a1-a4")
    assert field(after, 3) == "1a4-a1"
    assert stack(after, "a4") == "PH"
    assert shifts(after, "a4") == {"a4-a1"}
    assert ends(after, "a1") == set()


def test_rule_10_a_hunchback_that_was_cut_comes_back_as_one() -> None:
    name = "sixth(goal=kings,bonus=hunchback)"
    after = lay(name, seat=2, a1="PpH", b3="pPp").play("a1-b3")
    assert field(after, 4) == "1-0"
    assert stack(after, "b3") == "pPpPp"
    assert field(after, 2) == "P9H1/p8h1"
    assert placings(after, "H") == set(squares()) - {"b3"}
    assert field(after.play("Ha1"), 2) == "P9/p8h1"


# The giant


def test_rule_11_a_giant_is_placed_on_any_empty_square_at_any_time() -> None:
    position = new(GIANT)
    assert placings(position, "G") == set(squares())
    position = play(position, "Gc3", "a1", "b1", "Ga2")
    assert position.text == "5/5/2,G,2/g,4/p,P,3 1 P10/p10 - 0-0 0"
    refused(position, "Ge5", "seat 1 has no giant to place")


def test_rule_11_a_giant_counts_two() -> None:
    around = {"c5": "p", "c1": "P", "e3": "p", "a1": "P", "d5": "p", "b1": "P"}
    straight, leaps, slant = {"c5", "c1", "e3"}, {"d5", "b1"}, {"a1"}
    for own, reached in (
        ("G", straight),  # a rook alone
        ("PG", leaps),  # with a pawn it makes three
        ("GP", leaps),
        ("PpG", slant),
        ("Gg", slant),  # two giants are a bishop
        ("GPg", straight | slant),
        ("PPpg", straight | slant),
    ):
        assert ends(lay(GIANT, c3=own, **around), "c3") == reached
        assert ends(lay(GIANT, c3=own.swapcase(), **around), "c3") == reached


def test_rule_11_four_discs_and_a_giant_are_a_king() -> None:
    assert end(lay(GIANT, a1="G", a4="pPpP").play("a1-a4")) == ((1, 2), "king")
    assert end(lay(GIANT, a1="G", a4="pPp").play("a1-a4")) is None
    assert end(lay(GIANT, a1="pPpp", c3="G").play("a1-c3")) == ((2, 1), "king")
    assert end(lay(GIANT, a1="g", a4="GPp").play("a1-a4")) == ((2, 1), "king")
    assert end(lay(GIANT, a1="g", a4="GP").play("a1-a4")) is None
    assert end(lay(GIANT, a1="PPpPp", e5="gpG").play("a1-e5")) == ((2, 1), "king")


def test_rule_11_a_giant_cannot_be_cut_through() -> None:
    for own, to in (("G", "a4"), ("PG", "c2"), ("GP", "c2"), ("Gg", "c3"), ("GPg", "a4")):
        position = lay(GIANT, a1=own, **{to: "p"})
        pieces = len(own)
        assert shifts(position, "a1") == {f"a1-{to}"} | {f"{n}a1-{to}" for n in range(1, pieces)}
        refused(position, f"{pieces}a1-{to}", "without a number")


def test_rule_11_the_number_of_a_move_counts_pieces() -> None:
    position = lay(GIANT, a1="PGp", d4="P")
    assert stack(position.play("1a1-d4"), "d4") == "Pp"
    after = position.play("2a1-d4")
    assert (stack(after, "a1"), stack(after, "d4")) == ("P", "PGp")
    assert field(after, 3) == "2d4-a1"  # four high, and so a bishop
    assert shifts(after, "d4") == {"1d4-a1", "d4-a1"}


def test_rule_11_kings_are_cut_to_five_or_less() -> None:
    name = "sixth(goal=kings,bonus=giant)"
    after = lay(name, a1="G", a4="pPpP").play("a1-a4")
    assert stack(after, "a4") == "pPpP"  # four: the giant was one piece
    assert field(after, 2) == "P9G1/p9g1"
    assert field(after, 4) == "1-0"
    after = lay(name, a1="pPG", c3="pPg").play("a1-c3")
    assert stack(after, "c3") == "pPgp"
    assert field(after, 2) == "P10G1/p9"
    after = lay(name, a1="gPp", d4="PG").play("a1-d4")
    assert stack(after, "d4") == "PGg"
    assert field(after, 2) == "P10/p11"
    assert field(after, 4) == "0-1"


def test_rule_11_a_giant_that_was_cut_is_placed_again_as_a_giant() -> None:
    name = "sixth(goal=kings,bonus=giant)"
    after = lay(name, a1="G", a4="pPpP").play("a1-a4").play("e5")
    assert placings(after, "G") == set(squares()) - {"a4", "e5"}
    assert stack(after.play("Gc3"), "c3") == "G"
    assert field(after.play("Gc3"), 2) == "P9/p8g1"


# The sets


@pytest.mark.parametrize(
    ("name", "reserves"),
    [
        ("sixth-hunchback", "P11H1/p11h1"),
        ("sixth-giant", "P11G1/p11g1"),
        ("sixth-milady", "P12/p12+M"),
        ("sixth(bonus=milady,milady=hand)", "P12+M/p12+M"),
    ],
)
def test_rule_14_the_sets(name: str, reserves: str) -> None:
    position = new(name)
    assert field(position, 2) == reserves
    assert position.text.startswith("5/5/5/5/5 ")


def test_rule_17_on_the_small_board_the_sets_keep_their_numbers() -> None:
    for name, reserves in (
        ("hunchback", "P11H1/p11h1"),
        ("giant", "P11G1/p11g1"),
        ("milady", "P12/p12+M"),
        ("army", "?/?"),
    ):
        position = new(f"sixth(bonus={name},board=4)")
        assert field(position, 0) == "4/4/4/4"
        assert field(position, 2) == reserves
    ladies = new("sixth(bonus=milady,board=4)")
    assert moves(ladies) == {f"M{square}" for square in edge(4)}
    assert placings(new("sixth(bonus=giant,board=4)"), "G") == set(squares(4))
