"""Moves of SIXTH! as texts, touches and action numbers, and whole matches."""

from __future__ import annotations

import random

import pytest

from sixfold import Position, look_of, new
from support.asking import end, moves, play, refused
from support.sixth_boards import at, lay

GIANT = "sixth(bonus=giant)"
MILADY = "sixth(bonus=milady)"
FORM = "a disc is placed by its square"

# Texts


@pytest.mark.parametrize(
    "move",
    [
        *("", " ", "x", "c", "3", "33", "f1", "a6", "a0", "c03", "cc3", "c3c4", "c3-", "-c3"),
        *("c3--c4", "a1-a2-a3", "a1>a2", "a1 a2", "2c3", "Pc3", "Qc3", "HHc3", "2Hc3", "Ha1-a2"),
        *("a1-Ha2", "c3\n", "c3!", "+c3", "02a1-b3", "+2a1-b3", "c٣", "99999999999999999999a1-b3"),
        *("c3 pass", "passed", "army", "army M0", "c3,"),
    ],
)
def test_what_is_no_text_of_a_move_is_refused(move: str) -> None:
    refused(lay(a1="PPP", b3="p"), move, FORM)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("a1", "a1 is taken"),
        ("Hc3", "seat 1 has no hunchback to place"),
        ("Gc3", "seat 1 has no giant to place"),
        ("Mc3", "seat 1 has no Milady to place"),
        ("pass", "a seat passes only when it has no other move"),
        ("army P12H0G0M0", "no army is to be chosen now"),
        ("0a1-b3", "a number says how many upper pieces.* 1 to 2"),
        ("3a1-b3", "a number says how many upper pieces.* 1 to 2"),
        ("4a1-b3", "a number says how many upper pieces.* 1 to 2"),
        ("-1a1-b3", "a number says how many upper pieces.* 1 to 2"),
        ("1b3-b4", "the stack on b3 is one piece and moves whole, without a number"),
        ("c3-b3", "c3 is empty"),
        ("2c3-b3", "c3 is empty"),
        ("a1-c2", "c2 is empty; stacks move onto stacks"),
        ("b3-c3", "c3 is empty; stacks move onto stacks"),
        ("a1-e5", "a stack of height 3 moves as a knight, and e5 is no stack that it reaches"),
        ("2a1-e5", "a stack of height 3 moves as a knight"),
        ("b3-a1", "a stack of height 1 moves as a pawn"),
        ("e5-a1", "a stack of height 4 moves as a bishop, and a1 is no stack that it reaches"),
        ("d4-b4", "a stack of height 2 moves as a rook, and b4 is no stack that it reaches"),
        ("c4-a1", "a stack of height 5 moves as a queen"),
    ],
)
def test_a_move_that_is_not_legal_is_refused_with_its_reason(move: str, why: str) -> None:
    position = lay(a1="PPP", b3="p", d4="pP", c4="PpPpp", b4="p", e5="PPpp")
    refused(position, move, why)


def test_a_refused_move_changes_nothing() -> None:
    position = lay(a1="PPP", b3="p")
    before = position.text, moves(position)
    refused(position, "a1-a2", "a2 is empty")
    assert (position.text, moves(position)) == before


def test_moves_are_read_in_other_case_and_with_other_spaces() -> None:
    position = lay(GIANT, a1="PPP", b3="p", e4="p", e5="P")
    for text, move in (
        (" C 3 ", "c3"),
        ("\tc3\t", "c3"),
        ("g c3", "Gc3"),
        ("gC3", "Gc3"),
        ("A1-B3", "a1-b3"),
        (" 2 a1 - b3 ", "2a1-b3"),
        ("1A1 -b3", "1a1-b3"),
    ):
        assert position.move(text) == move
        assert position.play(text).last == move
        assert text in position.legal_moves
    army = new("sixth-army")
    assert army.move(" ARMY p7 h1 G1m0 ") == "army P7H1G1M0"
    assert army.move("armyP7H1G1M0") == "army P7H1G1M0"
    assert new("sixth(bonus=army,army=during)").move("Army  m1") == "army M1"
    assert new(MILADY).move("mA1") == "Ma1"
    assert lay("sixth(discs=1)", a1="P", e5="p").move(" PaSS ") == "pass"


def test_every_legal_move_is_read_as_itself() -> None:
    position = lay(GIANT, a1="PGp", c3="pP", d4="PPPp", a3="p", c1="g", e3="P")
    for move in position.legal_moves:
        assert position.move(move) == move
        assert position.move(move.upper()) == move


def test_a_number_is_present_exactly_when_a_stack_is_split() -> None:
    stacks = {"a1": "PGp", "c3": "pP", "d4": "PPPp", "a3": "p", "c1": "g", "e3": "P"}
    position = lay(GIANT, **stacks)
    parts: dict[tuple[str, str], set[str]] = {}
    for move in position.legal_moves:
        start, dash, end_square = move.rpartition("-")
        if dash:
            parts.setdefault((start[-2:], end_square), set()).add(start[:-2])
    assert ("a1", "d4") not in parts  # c3 lies between
    assert {start for start, _ in parts} >= {"a1", "c3", "d4", "c1"}
    for (start, _), numbers in parts.items():
        assert numbers == {"", *(str(n) for n in range(1, len(stacks[start])))}


# Touches


def test_a_placement_is_a_touch_of_the_piece_in_hand_and_of_the_square() -> None:
    for seat in (1, 2):
        disc, hunchback, giant = "PHG" if seat == 1 else "phg"
        position = lay(GIANT, seat=seat, a1="P", b2="p")
        assert position.move("c3").targets == (disc, "c3")
        assert position.move("Gc3").targets == (giant, "c3")
        held = {item.piece for item in position.view().items if item.place == f"hand {seat}"}
        assert held == {disc, giant}
        hunch = lay("sixth(bonus=hunchback)", seat=seat)
        assert hunch.move("He5").targets == (hunchback, "e5")
    assert new(MILADY).move("Ma1").targets == ("M", "a1")


def test_a_move_is_a_touch_of_its_lowest_piece_and_of_the_square() -> None:
    position = lay(GIANT, a1="PGp", d4="P")
    assert position.move("a1-d4").targets == ("a1:1", "d4")
    assert position.move("2a1-d4").targets == ("a1:2", "d4")
    assert position.move("1a1-d4").targets == ("a1:3", "d4")
    assert lay(a1="P", a2="p").move("a1-a2").targets == ("a1:1", "a2")


def test_armies_and_passes_are_buttons() -> None:
    buttons = look_of("sixth").buttons
    for position in (
        new("sixth-army"),
        new("sixth(bonus=army,army=during)"),
        lay("sixth(discs=1)", a1="P", e5="p"),
    ):
        for move in position.legal_moves:
            assert move.targets == (str(move),)
            assert move in buttons


RULESETS = [
    f"sixth(goal=kings,{bonus},board={board})"
    for bonus in ("bonus=none", "bonus=army", "bonus=army,army=during", "bonus=milady")
    for board in (4, 5)
]


def some_positions(ruleset: str) -> list[Position]:
    rng, found = random.Random(ruleset), [new(ruleset)]
    while len(found) < 60 and found[-1].outcome is None:
        found.append(found[-1].play(found[-1].random_move(rng.randrange(10**9))))
    return [position for position in found if position.outcome is None]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_two_moves_share_touches_or_an_action_number(ruleset: str) -> None:
    for position in some_positions(ruleset):
        listed = list(position.legal_moves)
        paths = {move.targets for move in listed}
        assert len(paths) == len(listed)
        assert not {path[:n] for path in paths for n in range(1, len(path))} & paths
        numbers = [move.action for move in listed]
        assert len(set(numbers)) == len(numbers)
        assert set(numbers) <= set(range(position.ruleset.actions))


def test_a_kind_of_move_has_one_action_number_wherever_it_is_legal() -> None:
    known: dict[str, int] = {}
    for ruleset in RULESETS:
        for position in some_positions(ruleset):
            for move in position.legal_moves:
                if move[0] not in "abcde" or "-" not in move:  # a whole stack counts its pieces
                    assert known.setdefault(str(move), move.action) == move.action
    assert len(set(known.values())) > 100


# Whole matches: made by random play and checked by the oracle.
MATCHES = [
    (
        "sixth",
        "b4, c5, b5, b5-c5, e2, d5, c5-d5, e1, e2-e1, e4, 1e1-e4, c5, b5, c5-d5, d5-e4",
        "1,P,3/1,P,2,pPppPp/5/5/4,p 2 P11/p10 - 0-0 2",
        ((2, 1), None, "king"),
    ),
    (
        "six-making-4x4",
        "b2, a4, c3, c2, b3, c3-c2, d3, a3, b3-a3, a3-a4, 1a4-b2, b2-c2, c2-a4",
        "pppPPP,3/3,P/4/4 2 P8/p9 - 0-0 5",
        ((1, 2), None, "king"),
    ),
    (
        "sixth-hunchback",
        "Ha2, Hc2, b3, a5, d2, b2, e2, a1, c1, e2-d2, c2-c1, b1, d2-b2, b3-b2, 1c1-b1, b1-b2",
        "p,4/5/5/H,pPPPph,3/p,1,P,2 1 P7/p7 - 0-0 4",
        ((2, 1), None, "king"),
    ),
    (
        "sixth-giant",
        "b4, c1, Gd3, a4, a3, d3-a3, b4-a4, 1a4-a3, d3, Ge1, a4-a3, b2, a3-b2",
        "5/5/3,P,1/1,pPGPp,3/2,p,1,g 2 P8/p8 - 0-0 1",
        ((2, 1), None, "king"),
    ),
    (
        "sixth-milady",
        "Me3, c4, b3, b1, e4, e4-e3, 1e3-b3, b3-e3, e3-c4, c2, b2, b4, b2-c2, c2-c4",
        "5/1,P,PMppPp,2/5/5/1,P,3 2 P8/p9 - 0-0 2",
        ((2, 1), None, "king"),
    ),
    (
        "sixth(bonus=milady,milady=hand)",
        "b5, c4, a4, e3, b2, d2, a2, Me2, d2-e2, e2-b2, e1, e2, b2-a4, e2-e3, 1e3-e1, b4, c4-b4, "
        "b4-a4",
        "1,P,3/PPMppp,4/4,p/P,4/4,Pp 1 P7/p7 - 0-0 2",
        ((2, 1), None, "king"),
    ),
    (
        "sixth-army",
        "army P7H1G1M0, army P8H0G1M1, b2, Gd4, Ge3, Md5, d4-d5, c1, He4, c5, d4, d5-e3, e4-e3",
        "2,p,2/3,P,1/4,GMgH/1,P,3/2,p,2 2 P5/p6 - 0-0 2",
        ((1, 2), None, "king"),
    ),
    (
        "sixth-kings",
        "a4, c5, a1, e5, b2, a5, b5, a5-b5, c4, 1b5-b2, b2-b5, d5, b3, c2, d3, d2, c5-c4, c5, d4, "
        "b5-d4, c4-d4, c2-d2, 3d4-a4, d4-a4, a4-b3, b3-d3, 4d3-d2, d3-d2, d2-d5, d2, d5-c5",
        "2,ppppP,1,p/5/5/3,p,1/P,4 2 P13/p9 - 6-2 0",
        ((1, 2), (6, 2), "kings"),
    ),
    (
        "sixth(goal=kings,bonus=army,army=during)",
        "army M1, army M0, Gc3, Ha2, Ha5, d2, Mb5, a5-b5, c2, Ge2, c2-c3, c2, d1, c3-e2, d1-d2, "
        "d2-e2, e3, 1e2-e3, e3-e2, a3, b1, e2-c2, e3, a2-a3, a1, c2-b1, c3, a3-c3, 2c3-b1, a1-b1, "
        "1b5-b1",
        "1,M,3/5/2,P,1,P/5/1,Ppgp,3 2 P1H1G1$1/h1$5 - 6-1 0",
        ((1, 2), (6, 1), "kings"),
    ),
]


@pytest.mark.parametrize(("ruleset", "line", "text", "outcome"), MATCHES)
def test_a_recorded_match_ends_as_recorded(
    ruleset: str, line: str, text: str, outcome: tuple[object, ...]
) -> None:
    *before, last = line.split(", ")
    position = play(new(ruleset), *before)
    assert position.outcome is None
    position = position.play(last)
    assert position.outcome
    told = position.outcome
    assert (position.text, (told.ranks, told.scores, told.reason)) == (text, outcome)
    assert end(at(text, ruleset)) == end(position)
