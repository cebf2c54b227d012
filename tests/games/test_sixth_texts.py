"""Texts of SIXTH!: rulesets, and positions that are refused and why."""

from __future__ import annotations

import pytest

from sixfold import BadPosition, BadRuleset, Ruleset
from support.asking import end
from support.sixth_boards import at

KINGS = "sixth(goal=kings)"
HUNCH = "sixth(bonus=hunchback)"
GIANT = "sixth(bonus=giant)"
MILADY = "sixth(bonus=milady)"
HAND = "sixth(bonus=milady,milady=hand)"
CROWNS = "sixth(goal=kings,bonus=milady)"
ARMY = "sixth(bonus=army)"
DURING = "sixth(bonus=army,army=during)"
ROYAL = "sixth(goal=kings,bonus=army)"
PAYING = "sixth(goal=kings,bonus=army,army=during)"
E5, E4 = "5/5/5/5/5", "4/4/4/4"

# Rulesets


@pytest.mark.parametrize(
    ("preset", "name"),
    [
        ("sixth", "sixth"),
        ("sixth-kings", "sixth(goal=kings)"),
        ("six-making", "sixth(discs=16)"),
        ("six-making-4x4", "sixth(board=4)"),
        ("sixth-milady", "sixth(bonus=milady)"),
        ("sixth-hunchback", "sixth(bonus=hunchback)"),
        ("sixth-giant", "sixth(bonus=giant)"),
        ("sixth-army", "sixth(bonus=army)"),
    ],
)
def test_presets(preset: str, name: str) -> None:
    assert Ruleset(preset).name == name
    assert Ruleset(name).preset == preset


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("sixth(goal=king,bonus=none,milady=board,army=before)", "sixth"),
        ("sixth(board=5,discs=15,limit=100)", "sixth"),
        ("sixth(board=4,discs=12)", "sixth(board=4)"),
        ("sixth(discs=12,board=4)", "sixth(board=4)"),
        ("sixth(discs=15,board=4)", "sixth(board=4,discs=15)"),
        ("sixth(discs=12)", "sixth(discs=12)"),
        ("sixth(discs=16,board=4)", "sixth(board=4,discs=16)"),
        ("sixth(limit=0,board=4,goal=kings)", "sixth(goal=kings,board=4,limit=0)"),
        ("sixth(milady=hand,bonus=milady,board=4)", "sixth(bonus=milady,milady=hand,board=4)"),
        ("sixth(army=during,limit=5,bonus=army)", "sixth(bonus=army,army=during,limit=5)"),
        ("sixth(bonus=army,board=4,army=before)", "sixth(bonus=army,board=4)"),
        ("sixth(bonus=giant,discs=15)", "sixth(bonus=giant)"),
        ("sixth(bonus=giant,discs=12,board=4)", "sixth(bonus=giant,board=4)"),
        ("sixth(bonus=giant,milady=board,army=before)", "sixth(bonus=giant)"),
    ],
)
def test_a_ruleset_is_named_by_what_differs_in_the_options_order(text: str, name: str) -> None:
    assert Ruleset(text).name == name
    assert Ruleset(name).name == name
    assert Ruleset(text) == Ruleset(name)


OPTIONS = "goal, bonus, milady, army, board, discs, limit"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("sixth()", OPTIONS),
        ("sixth(size=4)", OPTIONS),
        ("sixth(goal)", OPTIONS),
        ("sixth(board=4, limit=3)", OPTIONS),
        ("sixth(goal=queen)", "king, kings"),
        ("sixth(bonus=all)", "none, milady, hunchback, giant, army"),
        ("sixth(milady=table,bonus=milady)", "board, hand"),
        ("sixth(army=after,bonus=army)", "before, during"),
        ("sixth(board=6)", "allowed: 5, 4|allowed: 4, 5"),
        ("sixth(board=05)", "allowed: 5, 4|allowed: 4, 5"),
        ("sixth(discs=0)", "allowed: 1 to 16"),
        ("sixth(discs=17)", "allowed: 1 to 16"),
        ("sixth(discs=-1)", "allowed: 1 to 16"),
        ("sixth(discs=08)", "allowed: 1 to 16"),
        ("sixth(board=4,discs=17)", "allowed: 1 to 16"),
        ("sixth(limit=-1)", "allowed: 0 to"),
        ("sixth(discs=7,discs=7)", "given twice"),
        ("sixth(goal=kings", r"end with the '\)'"),
        ("sixth(bonus=milady,discs=14)", "discs goes with bonus=none only"),
        ("sixth(bonus=hunchback,discs=11)", "discs goes with bonus=none only"),
        ("sixth(bonus=giant,discs=12)", "discs goes with bonus=none only"),
        ("sixth(bonus=giant,board=4,discs=15)", "discs goes with bonus=none only"),
        ("sixth(bonus=army,discs=16)", "discs goes with bonus=none only"),
        ("sixth(milady=hand)", "milady goes with bonus=milady only"),
        ("sixth(bonus=army,milady=hand)", "milady goes with bonus=milady only"),
        ("sixth(army=during)", "army goes with bonus=army only"),
        ("sixth(bonus=milady,army=during)", "army goes with bonus=army only"),
        ("sixth-kings(limit=3)", r"'sixth-kings' takes no options.*sixth\(goal=kings\)"),
        ("sixth-queens", "no game and no preset"),
    ],
)
def test_a_ruleset_that_is_none_is_refused_with_what_is_allowed(text: str, why: str) -> None:
    with pytest.raises(BadRuleset, match=why):
        Ruleset(text)


# Positions

START = f"{E5} 1 P15/p15 - 0-0 0"
ROOK = "P,pP,3/5/5/5/5 1 P13/p14"  # b5 may go to a5

FORM = "a position is '<board> <seat to act> <reserves> <forbidden> <scores> <progress>'"
FORMS = [
    *(("", FORM), (" ", FORM), ("x", FORM), (f"{START} ", FORM), (f" {START}", FORM)),
    *((f"{START} 0", FORM), (START[:-2], FORM), (START.replace(" ", "  ", 1), FORM)),
    *((START.replace(" ", "\t", 1), FORM), (f"{START}\n", "the progress is")),
]
BOARDS = [
    ("5/5/5/5", "the board has 4 ranks; it must have 5"),
    ("5/5/5/5/5/5", "the board has 6 ranks; it must have 5"),
    ("4/5/5/5/5", "rank 5 has 4 squares; it must have 5"),
    ("5/5/5/P,3/5", "rank 2 has 4 squares; it must have 5"),
    ("6/5/5/5/5", "rank 5: '6' is no number"),
    ("1,4/5/5/5/5", "rank 5: '4' is no number of empty squares.*one number for each gap"),
    ("P,1,1,2/5/5/5/5", "rank 5: '1' is no number of empty squares.*one number for each gap"),
    ("P,5/5/5/5/5", "rank 5: '5' is no number of empty squares that fits there"),
    ("5,P/5/5/5/5", "rank 5: 'P' is no stack that fits there"),
    ("0,5/5/5/5/5", "rank 5: '0' is no number"),
    ("P,0,4/5/5/5/5", "rank 5: '0' is no number"),
    ("05/5/5/5/5", "rank 5: '05'"),
    ("-5/5/5/5/5", "rank 5: '-5'"),
    ("5/5/5/5/+5", "rank 1: '.5'"),
    ("5,/5/5/5/5", "rank 5: ''"),
    ("P,,4/5/5/5/5", "rank 5: ''"),
    ("/5/5/5/5", "rank 5: ''"),
    ("99999999999999999999/5/5/5/5", "rank 5: '99999999999999999999'"),
    ("X,4/5/5/5/5", "rank 5: 'X' is no stack; pieces here are Pp"),
    ("P4/5/5/5/5", "rank 5: 'P4' is no stack; pieces here are Pp"),
    ("H,4/5/5/5/5", "rank 5: 'H' is no stack; pieces here are Pp"),
    ("g,4/5/5/5/5", "rank 5: 'g' is no stack; pieces here are Pp"),
    ("M,4/5/5/5/5", "rank 5: 'M' is no stack; pieces here are Pp"),
    ("PPPPPP,4/5/PPPPPP,4/5/5", "two towers of six or more"),
    ("PPPPPP,4/5/pppppp,4/5/5", "two towers of six or more"),
    ("PPPPPPPPPPP,4/5/5/5/5", "rank 5: 'PPPPPPPPPPP' is no stack.*of 1 to 10 pieces"),
]
SEATS = [(seat, f"the seat to act is '{seat}'; 1 and 2") for seat in ("3", "0", "01", "-1", "x")]
WRITTEN = "reserve '.*' is not written as"
HANDS = [
    ("P15", "the reserves are two"),
    ("P15/p15/", "the reserves are two"),
    ("P15,p15", "the reserves are two"),
    *((hands, f"seat 1's {WRITTEN}") for hands in ("p15/P15", "P015/p15", "P/p15", "P0/p15")),
    *((hands, f"seat 1's {WRITTEN}") for hands in ("/p15", "15/p15", "P15-/p15", "P14P1/p15")),
    *((hands, f"seat 1's {WRITTEN}") for hands in ("P+15/p15", "P-15/p15", "$12HG/$12hg", "?/?")),
    *((hands, f"seat 2's {WRITTEN}") for hands in ("P15/P15", "P15/15", "P15/", "P15/p15p")),
    ("-/-", "seat 1 has 0 of the piece P .* the set has 15"),
    ("P16/p15", "seat 1 has 16 of the piece P .* the set has 15"),
    ("P15/p14", "seat 2 has 14 of the piece p .* the set has 15"),
    ("P17/p15", "seat 1 has 17 of the piece P .* the set has 15"),
    ("P15H1/p15", "seat 1 has 1 of the piece H .* the set has 0"),
    ("P15/p15g1", "seat 2 has 1 of the piece g .* the set has 0"),
    ("P15+M/p15+M", "there is no Milady in this ruleset"),
    ("P15/p15+M", "there is no Milady in this ruleset"),
]
BARRED = [
    *((move, "could not be played: a disc is placed by") for move in ("x", "", "--", "01b5-a5")),
    *((move, "could not be played: a disc is placed by") for move in ("b5-a5-b5", "-b5-a5")),
    *((move, "is not a move such as '2a1-c1'") for move in ("c3", "1B5-A5", "1b5-A5")),
    ("pass", "could not be played: a seat passes only when"),
    ("c3-a5", "could not be played: c3 is empty"),
    ("b5-b4", "could not be played: b4 is empty"),
    ("2b5-a5", "could not be played: a number says how many upper pieces"),
    ("0b5-a5", "could not be played: a number says how many upper pieces"),
    ("1a5-b5", "could not be played: the stack on a5 is one piece"),
    ("b5-b5", "could not be played: .* b5 is no stack that it reaches"),
]
SCORES = [
    (scores, f"the scores are '{scores}'; 0-0 is allowed")
    for scores in ("0", "00-0", "0-0-0", "0:0", "-0-0", "-1-0", "x", "1-0", "0-6")
]
COUNTS = [
    (count, f"the progress is '{count}'; 0 to the limit of 100")
    for count in ("00", "-1", "-0", "x", "1.0", "101", "99999999999999999999", "")
]
PLAIN = [
    *FORMS,
    *((f"{board} 1 P15/p15 - 0-0 0", why) for board, why in BOARDS),
    *((START.replace(" 1 ", f" {seat} "), why) for seat, why in SEATS),
    *((START.replace("P15/p15", hands), why) for hands, why in HANDS),
    *((f"{ROOK} {move} 0-0 0", why) for move, why in BARRED),
    *((START.replace("0-0", scores), why) for scores, why in SCORES),
    *((f"{START[:-1]}{count}", why) for count, why in COUNTS),
]


def refused(text: str, ruleset: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        at(text, ruleset)


@pytest.mark.parametrize(("text", "why"), PLAIN)
def test_a_position_is_refused_with_its_reason(text: str, why: str) -> None:
    refused(text, "sixth", why)


def test_the_texts_that_are_spoilt_above_are_good() -> None:
    for text in (START, f"{ROOK} - 0-0 0", f"{ROOK} 1b5-a5 0-0 0"):
        assert at(text).text == text


# Each with what the core is to say of it, or None where it is good.
SPECIAL = [
    # Stacks
    ("HP,4/5/5/5/5 1 P10/p11h1 - 0-0 0", HUNCH, "a5 has a hunchback under another piece"),
    ("5/5/1,PhP,3/5/5 1 P9H1/p11 - 0-0 0", HUNCH, "b3 has a hunchback under another piece"),
    ("PPPPPP,4/5/5/5/5 1 P9/p15 - 0-0 0", "sixth", None),
    ("PPPPPP,4/5/5/5/5 1 P9/p15 - 0-0 0", KINGS, "a5 is six or more high.*cut"),
    ("PPPPG,4/5/5/5/5 1 P7/p11g1 - 0-0 0", "sixth(goal=kings,bonus=giant)", "six or more high"),
    ("PPPPPPPPPP,4/5/5/5/5 1 P5/p15 - 0-0 0", "sixth", None),
    ("PPPPgGPPp,4/5/5/5/5 1 P5/p10 - 0-0 0", GIANT, "higher than one move can make"),
    ("PPPgPGPPp,4/5/5/5/5 1 P5/p10 - 0-0 0", GIANT, "higher than one move can make"),
    ("PPPgGPPp,4/5/5/5/5 1 P6/p10 - 0-0 0", GIANT, None),
    ("PPPPgPPPP,4/5/5/5/5 1 P3G1/p11 - 0-0 0", GIANT, "higher than one move can make"),
    ("PPPPPM,4/5/5/5/5 1 P7/p12 - 0-0 0", MILADY, "six or more high under Milady"),
    ("PPPPM,4/5/5/5/5 1 P8/p12 - 0-0 0", MILADY, None),
    ("PPPPMp,4/5/5/5/5 1 P8/p11 - 0-0 0", MILADY, None),
    # Sets
    (f"{E5} 1 P12/p12 - 0-0 0", HUNCH, "seat 1 has 12 of the piece P .* the set has 11"),
    (f"{E5} 1 H1P11/p11h1 - 0-0 0", HUNCH, WRITTEN),
    (f"{E5} 1 P11H/p11h - 0-0 0", HUNCH, WRITTEN),
    (f"{E5} 1 P11H0/p11h1 - 0-0 0", HUNCH, WRITTEN),
    (f"{E5} 1 P11H2/p11h1 - 0-0 0", HUNCH, "seat 1 has 2 of the piece H .* the set has 1"),
    ("H,4/5/5/5/5 1 P11H1/p11h1 - 0-0 0", HUNCH, "seat 1 has 2 of the piece H"),
    ("h,4/5/5/5/5 1 P11H1/p11h1 - 0-0 0", HUNCH, "seat 2 has 2 of the piece h"),
    (f"{E5} 1 P11G1/p11g1 - 0-0 0", HUNCH, "the set has"),
    (f"{E5} 1 P11/p11g1 - 0-0 0", GIANT, "seat 1 has 0 of the piece G .* the set has 1"),
    (f"{E5} 1 P12/p12 - 0-0 0", "sixth(board=4)", "the board has 5 ranks; it must have 4"),
    ("4/4/4/5 1 P12/p12 - 0-0 0", "sixth(board=4)", "rank 1: '5' is no number"),
    (f"{E4} 1 P15/p15 - 0-0 0", "sixth(board=4)", "seat 1 has 15 of the piece P .* has 12"),
    ("4/4/4/P,pP,2 1 P10/p11 1b1-e1 0-0 0", "sixth(board=4)", "could not be played"),
    # Milady
    (f"{E5} 2 P12/p12+M - 0-0 0", MILADY, None),
    (f"{E5} 1 P12+M/p12+M - 0-0 0", HAND, None),
    ("M,M,3/5/5/5/5 1 P12/p12 - 0-0 0", MILADY, "two Miladies"),
    ("M,4/5/5/5/P,M,3 1 P11/p12 - 0-0 0", HAND, "two Miladies"),
    ("M,4/5/5/5/5 1 P12+M/p12+M - 0-0 0", HAND, "(is|lies) on the board|two Miladies"),
    ("M,4/5/5/5/5 1 P12/p12+M - 0-0 0", MILADY, "(is|lies) on the board|two Miladies"),
    ("P,4/5/5/5/5 2 P11/p12 - 0-0 0", MILADY, "Milady"),
    ("P,4/5/5/5/5 2 P11+M/p12+M - 0-0 0", MILADY, "Milady"),
    (f"{E5} 1 P12/p12+M - 0-0 0", MILADY, "seat 2 puts Milady on the board first"),
    (f"{E5} 2 P12/p12 - 0-0 0", MILADY, "waits for seat 2: 'P12/p12.M'"),
    (f"{E5} 2 P12+M/p12+M - 0-0 0", MILADY, "waits for seat 2: 'P12/p12.M'"),
    (f"{E5} 2 P12+M/p12 - 0-0 0", MILADY, "waits for seat 2: 'P12/p12.M'"),
    (f"{E5} 1 P12/p12 - 0-0 0", HAND, "both seats.*'.M'"),
    (f"{E5} 1 P12/p12+M - 0-0 0", HAND, "both seats.*'.M'"),
    (f"{E5} 2 P12+M/p12 - 0-0 0", HAND, "both seats.*'.M'"),
    *((f"{E5} 1 {hands} - 0-0 0", HAND, WRITTEN) for hands in ("+MP12/p12+M", "P12+m/p12+m")),
    *((f"{E5} 1 {hands} - 0-0 0", HAND, WRITTEN) for hands in ("P12M/p12M", "P12+M+M/p12+M")),
    *((f"{E5} 1 {hands} - 0-0 0", HAND, WRITTEN) for hands in ("M/p12+M", "+M/p12+M")),
    ("PMP,4/5/5/ppppp,4/5 2 P10+M/p7+M - 1-0 0", CROWNS, "Milady"),
    ("P,4/5/5/ppppp,4/5 2 P11+M/p7+M - 1-0 0", CROWNS, None),
    # Scores
    (f"{E5} 1 P15/p15 - 7-0 0", KINGS, "the scores are '7-0'; 0-0 to 6-5 or 5-6"),
    (f"{E5} 1 P15/p15 - 6-6 0", KINGS, "the scores are '6-6'; 0-0 to 6-5 or 5-6"),
    ("ppppp,4/5/5/5/5 1 P15/p10 - 06-0 0", KINGS, "the scores are '06-0'"),
    ("ppppp,4/5/5/5/5 1 P15/p10 - 5-5 0", KINGS, None),
    ("ppppp,4/5/5/5/5 1 P15/p10 - 6-5 0", KINGS, None),
    (f"{E5} 1 P2/p2 - 1-0 0", "sixth(goal=kings,discs=2)", "no tower of six"),
    (f"{E5} 1 P2/p2 - 0-0 0", "sixth(goal=kings,discs=2)", None),
    (f"{E5} 1 P3/p3 - 1-0 0", "sixth(goal=kings,discs=3)", None),
    (f"{E5} 1 ?/? - 3-2 0", ROYAL, "score"),
    (f"{E5} 2 P12/? - 0-1 1", ROYAL, "score"),
    (f"{E5} 1 ?/? - 1-0 0", PAYING, "score"),
    (f"{E5} 2 P12/p12+M - 1-2 0", CROWNS, "score"),
    # Pieces come back, and Milady leaves the board, only with a point.
    ("PPP,4/5/5/5/5 1 P2$7HG/$12hg - 1-0 0", PAYING, None),
    ("PPP,4/5/5/5/5 1 P2$7HG/$12hg - 0-0 0", PAYING, "point|score"),
    ("PPP,4/5/5/5/5 1 P2$7HG/$12hg - 0-0 0", DURING, "pieces in hand"),
    ("P,4/5/5/ppppp,4/5 2 P11+M/p7+M - 0-0 0", CROWNS, "point|score"),
    # Armies
    (f"{E5} 1 ?/p12 - 0-0 0", ARMY, "armies are chosen by seat 1, then by seat 2"),
    (f"{E5} 1 P12/? - 0-0 1", ARMY, "armies are chosen by seat 1, then by seat 2"),
    (f"{E5} 2 ?/p12 - 0-0 1", ARMY, "armies are chosen by seat 1, then by .* it is seat 1's turn"),
    (f"{E5} 2 ?/? - 0-0 0", ARMY, "armies are chosen by seat 1, then by seat 2"),
    ("P,4/5/5/5/5 2 P11/? - 0-0 1", ARMY, "before anything is placed"),
    *((f"{E5} 1 {hands} - 0-0 0", ARMY, WRITTEN) for hands in ("??/?", "?+M/?+M", "?1/?")),
    *((f"{E5} 1 {hands} - 0-0 2", ARMY, WRITTEN) for hands in ("$12HG/$12hg", "P9H1$0/p12")),
    (f"{E5} 1 P11/p12 - 0-0 2", ARMY, "seat 1 has an army of 11 points"),
    (f"{E5} 1 P12/p10h1 - 0-0 2", ARMY, "seat 2 has an army of 13 points"),
    (f"{E5} 1 P8G2/p12 - 0-0 2", ARMY, "one giant at most"),
    ("G,4/5/5/5/5 1 P8G1/p12 - 0-0 2", ARMY, "one giant at most"),
    (f"{E5} 1 P6H2/p12 - 0-0 2", ARMY, "one hunchback"),
    (f"{E5} 1 P10/p12 - 0-0 2", ARMY, "Milady waits, '.M', for a seat whose army is 10"),
    (f"{E5} 1 P12+M/p12 - 0-0 2", ARMY, "Milady waits, '.M', for a seat whose army is 10"),
    (f"{E5} 1 P10/p12+M - 0-0 2", ARMY, "Milady waits, '.M', for a seat whose army is 10"),
    ("M,4/5/5/5/5 1 P12/p12 - 0-0 0", ARMY, "no army paid for her"),
    ("M,4/5/5/5/5 1 P10/p12 - 0-0 0", ARMY, None),
    ("M,4/5/5/5/5 1 P10+M/p12 - 0-0 0", ARMY, "(is|lies) on the board|two Miladies"),
    ("P,4/5/5/5/PPPPP,4 1 P4+M/p10+M - 0-0 0", ARMY, None),
    ("P,4/5/5/5/PPPPH,3,M 1 P2/p12 - 0-0 0", ARMY, None),
    ("P,4/5/5/5/PPPPH,4 1 P2+M/p12 - 0-0 0", ARMY, None),
    ("PPPPP,4/5/5/5/PPPPP,4 1 -+M/p12 - 0-0 0", ARMY, None),
    # Armies paid for during the game
    (f"{E5} 1 $10HG+M/$12hg - 0-0 2", DURING, None),
    *((f"{E5} 1 {hands}/$12hg - 0-0 2", DURING, WRITTEN) for hands in ("P12", "$12GH", "$012HG")),
    *((f"{E5} 1 {hands}/$12hg - 0-0 2", DURING, WRITTEN) for hands in ("$12hg", "$13HG", "$HG")),
    *((f"{E5} 1 {hands}/$12hg - 0-0 2", DURING, WRITTEN) for hands in ("-", "HG", "$12HGG")),
    *((f"{E5} 1 {hands}/$12hg - 0-0 2", DURING, WRITTEN) for hands in ("$12H1G1", "$9HGP3")),
    (f"{E5} 1 $12HG/$12HG - 0-0 2", DURING, f"seat 2's {WRITTEN}"),
    (f"{E5} 1 $11HG/$12hg - 0-0 2", DURING, "seat 1 has an army of 11 points"),
    (f"{E5} 1 $10HG/$12hg - 0-0 2", DURING, "Milady waits, '.M', for a seat whose army is 10"),
    (f"{E5} 1 $12HG+M/$12hg - 0-0 2", DURING, "Milady waits, '.M', for a seat whose army is 10"),
    (f"{E5} 1 $12/$12hg - 0-0 2", DURING, "paid for and nowhere to be seen"),
    ("P,4/5/5/5/5 1 $11H/$12hg - 0-0 0", DURING, "paid for and nowhere to be seen"),
    ("H,4/5/5/5/5 1 $9HG/$12hg - 0-0 0", DURING, "there and not paid for"),
    ("PPP,4/5/5/5/5 1 G1$7HG/$12hg - 1-0 0", PAYING, "there and not paid for"),
    ("PPP,4/5/5/5/5 1 $7HP2/$12hg - 1-0 0", PAYING, WRITTEN),
    # The forbidden move
    (f"{ROOK} 1b5-a5 0-0 99", "sixth", None),
    (f"{ROOK} 1b5-a5 0-0 100", "sixth", "nothing is forbidden when the game is over"),
    (f"{ROOK} 1b5-a5 0-0 5", "sixth(limit=5)", "nothing is forbidden when the game is over"),
    (f"{ROOK} 1b5-a5 6-0 0", KINGS, "nothing is forbidden when the game is over"),
    ("PpPpPp,pP,3/5/5/5/P,4 1 P10/p11 1b5-a5 0-0 0", "sixth", "when the game is over"),
    (f"{E5} 1 ?/? a1-b1 0-0 0", ARMY, "forbidden move 'a1-b1' could not be played"),
    ("P,pP,3/5/5/P,4/M,4 1 P9/p11 1b5-a5 0-0 0", MILADY, "could not be played: Milady"),
    ("M,pP,3/5/5/P,4/P,4 1 P9/p11 1b5-a5 0-0 0", MILADY, None),
    ("h,pP,3/5/5/5/5 1 P10H1/p10 1b5-a5 0-0 0", HUNCH, "could not be played: nothing may be put"),
    ("PPPP,PM,3/5/5/5/5 1 P7/p12 b5-a5 0-0 0", MILADY, "could not be played: .*crown nobody"),
    ("PPP,PG,3/5/5/5/P,4 1 P6/p11g1 2b5-a5 0-0 0", GIANT, "could not be played"),
    # Progress
    (f"{START[:-1]}3", "sixth(limit=3)", None),
    (f"{START[:-1]}4", "sixth(limit=3)", "the progress is '4'; 0 to the limit of 3"),
    (f"{START[:-1]}1000", "sixth(limit=0)", None),
]


@pytest.mark.parametrize(("text", "ruleset", "why"), SPECIAL)
def test_a_position_with_more_is_refused_with_its_reason_or_read(
    text: str, ruleset: str, why: str | None
) -> None:
    if why is None:
        assert at(text, ruleset).text == text
    else:
        refused(text, ruleset, why)


@pytest.mark.parametrize("hands", ["?/?", "$12HG/$12hg"])
def test_a_reason_offers_no_reserve_that_the_ruleset_does_not_have(hands: str) -> None:
    with pytest.raises(BadPosition) as told:
        at(START.replace("P15/p15", hands))
    allowed = str(told.value).replace(hands.split("/")[0], "", 1)
    assert "P15/p15" in allowed
    assert not set("$?HG") & set(allowed)


def test_a_progress_that_has_reached_the_limit_is_the_end() -> None:
    assert end(at(f"{START[:-1]}100")) == ((1, 1), "no-progress")
    assert end(at(f"{START[:-1]}99")) is None
