"""Texts of SIX and Six-o: what is refused and why, how far out a cell may lie, whole matches."""

from __future__ import annotations

import re

import pytest

import sixfold
from oracle.six import DIRECTIONS, Cell, border, cells_text
from sixfold import BadPosition, BadRuleset, Position, Ruleset, new
from support.asking import end, moves, play, refused
from support.six_tables import at, row, scene, table, zigzag

FORBID6 = "six(split=forbid,tiles=6)"
STRIP = scene("xo" * 6)


# Rulesets


def test_presets_and_canonical_names() -> None:
    assert Ruleset("six-o").name == "six(opening=both,split=forbid)"
    assert Ruleset("six-o-advanced").name == "six(opening=both)"
    assert Ruleset("six(split=forbid,opening=both)") == Ruleset("six-o")
    assert Ruleset("six(claim=auto,tiles=21)").name == "six"
    assert Ruleset("six(limit=0,tiles=6,claim=call,split=forbid,opening=starter)").name == (
        "six(opening=starter,split=forbid,claim=call,tiles=6,limit=0)"
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("seven", "no game and no preset; games: .*six.*presets: .*six-o"),
        ("", "no game and no preset"),
        ("six()", "opening, split, claim, tiles, limit"),
        ("six(split)", "opening, split, claim, tiles, limit"),
        ("six(size=6)", "opening, split, claim, tiles, limit"),
        ("six(split=maybe)", "allowed: forbid, remove"),
        ("six(tiles=5)", "allowed: 6 to 21"),
        ("six(tiles=22)", "allowed: 6 to 21"),
        ("six(tiles=06)", "allowed: 6 to 21"),
        ("six(limit=-1)", "allowed: 0 to"),
        ("six(tiles=7,tiles=7)", "given twice"),
        ("six(tiles=7", r"end with the '\)'"),
        ("six(tiles=7, limit=3)", "opening, split, claim, tiles, limit"),
        ("six-o(tiles=7)", r"preset 'six-o' takes no options.*six\(opening=both,split=forbid\)"),
    ],
)
def test_a_ruleset_that_is_none_is_refused_with_what_is_allowed(text: str, why: str) -> None:
    with pytest.raises(BadRuleset, match=why):
        Ruleset(text)


# Positions

REFUSED = [
    # text, ruleset, reason
    ("", "six", "a position is"),
    ("0,0 1,0 1", "six", "a position is"),
    ("0,0 1,0 1 20,20 ", "six", "a position is"),
    (" 0,0 1,0 1 20,20", "six", "a position is"),
    ("0,0  1,0 1 20,20", "six", "a position is"),
    ("0,0\t1,0 1 20,20", "six", "a position is"),
    ("0,0 1,0 1 20,20\n", "six", "the hands are"),
    ("0,0;0,0;0,1 1,0;2,0 2 18,19", "six", "0,0 stands twice"),
    ("0,0;1,0 1,0 2 19,20", "six", "1,0 holds a tile of each seat"),
    ("0,1;0,0 1,0 2 19,20", "six", "0,0 belongs before 0,1"),
    ("0,0 1,0;1,-1 1 20,19", "six", "1,-1 belongs before 1,0"),
    ("+0,0 1,0 1 20,20", "six", "'.0,0' is not a cell"),
    ("0,0;+5,0 1,0 2 19,20", "six", "'.5,0' is not a cell"),
    ("0,0;0,01 1,0 2 19,20", "six", "'0,01' is not a cell"),
    ("-0,0 1,0 1 20,20", "six", "'-0,0' is not a cell"),
    ("0,0;0,1; 1,0 2 19,20", "six", "'' is not a cell"),
    (";0,0 1,0 1 20,20", "six", "'' is not a cell"),
    ("0,0,0 1,0 1 20,20", "six", "'0,0,0' is not a cell"),
    ("0.0 1,0 1 20,20", "six", "'0.0' is not a cell"),
    ("0,0;- 1,0 2 19,20", "six", "'-' is not a cell"),
    ("0,0 1,0 3 20,20", "six", "the seat to move is '3'"),
    ("0,0 1,0 01 20,20", "six", "the seat to move is '01'"),
    ("0,0 1,0 1 20", "six", "the hands are '20'"),
    ("0,0 1,0 1 20,20,0", "six", "the hands are"),
    ("0,0 1,0 1 +20,20", "six", "the hands are"),
    ("0,0 1,0 1 020,20", "six", "the hands are"),
    ("0,0 1,0 1 -0,20", "six", "the hands are"),
    ("0,0 1,0 1 -1,20", "six", "in hand; 0 to 20 are allowed"),
    ("0,0 1,0 1 21,21", "six", "in hand; 0 to 20 are allowed"),
    ("- 1,0 1 21,20", "six", "in hand; 0 to 20 are allowed"),
    ("0,0 1,0 1 4294967316,20", "six", "in hand; 0 to 20 are allowed"),
    ("0,0 1,0 1 20,20", "six(tiles=20)", "in hand; 0 to 19 are allowed"),
    ("0,0 1,0 1 19,19", "six", "together they must be 21"),
    ("0,0;0,1 1,0 2 20,20", "six", "together they must be 21"),
    ("0,0 1,0 2 20,20", "six", "it is seat 1's turn"),
    ("0,0;0,1 1,0 1 19,20", "six", "it is seat 2's turn"),
    ("0,0 1,0;2,0 1 20,19", "six", "hands of 20 and 19 tiles cannot be"),
    ("0,0;0,1;0,2 1,0 2 18,20", "six", "hands of 18 and 20 tiles cannot be"),
    ("0,1 1,0 1 20,20", "six", "0,0 must hold seat 1's start tile"),
    ("1,0 0,0 1 20,20", "six", "0,0 must hold seat 1's start tile"),
    ("0,0 0,1 1 20,20", "six", "1,0 must hold seat 2's start tile"),
    ("5,5 6,5 1 20,20", "six", "0,0 must hold seat 1's start tile"),
    ("0,0 3,0 1 20,20", "six", "do not hang together"),
    ("0,0;5,5 1,0 2 19,20", "six", "do not hang together"),
    (scene("xo" * 5 + "x.o"), FORBID6, "do not hang together"),
    (scene("xo" * 7), FORBID6, "7 tiles on the table; 6 are allowed"),
    (scene("xo" * 22), "six", "22 tiles on the table; 21 are allowed"),
    (scene("xo" * 5 + "x"), FORBID6, "together they must be 6"),
    (scene("xo" * 6), "six(split=forbid)", "together they must be 21"),
    ("- - 1 0,0", "six", "play cannot leave 0 and 0 tiles"),
    ("0,0 - 1 0,0", "six", "play cannot leave 1 and 0 tiles"),
    (table([], row(6)), "six", None),
    (table([], row(6), 2), "six", "play cannot leave 0 and 6 tiles"),
    (scene("oxx", 2), "six", "play cannot leave 2 and 1 tiles"),
    (scene("oxxo", 2), "six", "play cannot leave 2 and 2 tiles"),
    (scene("oxxoo", 2), "six", None),  # six each: one lifted, three, four and four left
    (scene("xxxxxx/oooooo"), "six", "both seats have a shape"),
    (scene("xxxxxx/oooooo"), "six(claim=call)", None),
    (scene("xxxxxx/oooooo"), FORBID6, "both seats have a shape"),
]


@pytest.mark.parametrize(("text", "ruleset", "why"), REFUSED)
def test_a_position_is_refused_with_its_reason(text: str, ruleset: str, why: str | None) -> None:
    if why is None:
        assert at(text, ruleset).text == text
        return
    with pytest.raises(BadPosition, match=why):
        at(text, ruleset)


def test_in_the_first_phase_a_shape_may_stand_and_the_game_is_over() -> None:
    text = table(row(6, (-1, 0)), zigzag(5, (1, 0)), 2, "15,16")
    assert end(at(text)) == ((1, 2), "line")
    assert end(at(text, "six(claim=call)")) is None


# Moves


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("", "a placement is 'q,r'"),
        ("x", "a placement is 'q,r'"),
        ("1", "a placement is 'q,r'"),
        ("1;-1", "a placement is 'q,r'"),
        ("1,-1 1,-1", "a placement is 'q,r'"),
        ("+1,-1", "a placement is 'q,r'"),
        ("01,-1", "a placement is 'q,r'"),
        ("0,-0", "a placement is 'q,r'"),
        ("- 1,0", "a placement is 'q,r'"),
        ("1,-1=0,0", "a placement is 'q,r'"),
        ("pass", "no other move"),
        ("passed", "no other move"),
        ("!!", "'!'"),
        ("1,-1\n", "a placement is 'q,r'"),
    ],
)
def test_a_text_that_is_no_placement_is_refused(move: str, why: str) -> None:
    refused(new("six"), move, re.escape(why))


@pytest.mark.parametrize(
    "move", ["", "0,0", "0,0>", ">0,0", "0,0>12,0>13,0", "0,0>12,0=", "0,0>12,0!!", "0,0>12,0x"]
)
def test_a_text_that_is_no_move_of_a_tile_is_refused(move: str) -> None:
    refused(at(STRIP), move, "q,r>q,r|named by its smallest cell")


def test_moves_are_read_with_other_spacing() -> None:
    position = at(scene("xo" * 12 + "x"))
    for text in (" 12,0>11,1=0,0", "12 , 0 > 11 , 1 = 0 , 0 ", "\t12,0 >11,1 =0,0"):
        assert position.move(text) == "12,0>11,1=0,0"
    assert at(scene("oooxxxxxxooo"), "six(claim=call)").move(" ! ") == "!"
    assert play(at(scene("ooxxxoxxxooo"), FORBID6), " PaSS").last == "pass"


def test_actions_are_numbered_as_the_page_tells() -> None:
    assert new("six").move("1,-1").action == 178
    example = table(
        [(-4, 1), (-3, 0), (-2, 0), (-2, 1), (-1, 0), (0, 0), (2, 1)],
        [(-3, 1), (1, 0), (1, 1), (2, 0), (3, 0), (3, 1)],
    )
    position = at(example, "six(tiles=7)")
    assert position.move("0,0>-1,1=-4,1").action == 82_740
    assert end(position.play("0,0>-1,1=-4,1")) == ((1, 2), "elimination")
    assert end(position.play("0,0>0,1=1,0")) == ((1, 1), "elimination")
    assert position.ruleset.actions == 329_122


def test_features_are_the_planes_that_the_page_tells() -> None:
    position = play(new("six(tiles=11,limit=5)"), "1,-1")
    assert position.ruleset.feature_shape == (7, 44, 44)
    side, planes = 44, 7
    flat = position.features(2)
    own, other, edge, hand, theirs, acts, used = (
        flat[i * side * side : (i + 1) * side * side] for i in range(planes)
    )

    def ones(plane: list[float]) -> set[Cell]:
        return {(i // side - 1, i % side - 2) for i, value in enumerate(plane) if value == 1}

    tiles = {(0, 0), (1, -1), (1, 0)}
    assert (ones(own), ones(other)) == ({(1, 0)}, {(0, 0), (1, -1)})
    assert ones(edge) == border(tiles)
    assert set(hand) == {1.0}
    assert {round(share, 6) for share in theirs} == {0.9}
    assert (set(acts), set(used)) == ({1.0}, {0.0})
    quiet = play(at(STRIP, "six(tiles=6,limit=4)"), "0,0>12,0").features(1)
    assert set(quiet[6 * side * side :]) == {0.25}


# Far out


def moved_alike(position: Position) -> None:
    """A strip wherever it lies plays like the one at 0,0, and all its texts read back."""
    strip = at(STRIP, "six(tiles=6)")
    assert position.key == strip.key
    assert [m.action for m in position.legal_moves] == [m.action for m in strip.legal_moves]
    for move in position.legal_moves:
        assert position.move(move) == move
        after = position.play(move)
        assert at(after.text, "six(tiles=6)") == after


CORNERS = [(1, 0), (-1, 1), (0, -1), (-1, -1)]


@pytest.mark.parametrize("far", [10**3, 10**6, 10**9, 10**12, 10**14])
def test_the_table_has_no_edge(far: int) -> None:
    for q, r in CORNERS:
        moved_alike(at(scene("xo" * 6, corner=(q * far, r * far)), "six(tiles=6)"))


@pytest.mark.parametrize("q", [1, -1])
def test_the_farthest_position_that_is_accepted_plays_like_any_other(q: int) -> None:
    def accepts(far: int) -> bool:
        try:
            at(scene("xo" * 6, corner=(q * far, 0)), "six(tiles=6)")
        except BadPosition:
            return False
        return True

    near, far = 0, 10**30
    while far - near > 1:
        middle = (near + far) // 2
        near, far = (middle, far) if accepts(middle) else (near, middle)
    assert accepts(near)
    position = at(scene("xo" * 6, corner=(q * near, 0)), "six(tiles=6)")
    assert [position.move(move) for move in position.legal_moves] == [*position.legal_moves]


@pytest.mark.parametrize("step", DIRECTIONS)
@pytest.mark.parametrize("start", [(0, 0), (-21, 21), (1000, -63)])
def test_a_row_of_all_tiles_never_meets_itself(step: Cell, start: Cell) -> None:
    cells = row(42, step, start)
    first, last = cells[0], cells[-1]
    position = at(table(cells[::2], cells[1::2]), "six(split=forbid)")
    rest = set(cells[1:])
    landings = {cells_text([cell]) for cell in border(rest) - {first}}
    assert moves(position) == {f"{cells_text([first])}>{cell}" for cell in landings}
    beyond = (last[0] + step[0], last[1] + step[1])
    moved = position.play(f"{cells_text([first])}>{cells_text([beyond])}")
    assert moved.text == table([*cells[2::2], beyond], cells[1::2], 2)
    before = (first[0] - step[0], first[1] - step[1])
    backwards = at(table(cells[::2], cells[1::2], 2), "six(split=forbid)")
    moved = backwards.play(f"{cells_text([last])}>{cells_text([before])}")
    assert moved.text == table(cells[::2], [before, *cells[1:-1:2]])


def test_a_placement_far_from_all_tiles_is_refused_wherever_it_lies() -> None:
    position = new("six")
    for r in range(-130, 131):
        for q in (-128, -65, -64, -63, -62, -44, 43, 44, 45, 62, 63, 64, 65, 66, 127, 128, 4096):
            refused(position, f"{q},{r}", "touches no tile")
            refused(position, f"{r},{q}", "touches no tile")


# Recorded matches: made by random play and checked by the oracle.
MATCHES = [
    (
        "six(tiles=8)",
        "1,1 2,1 1,-1 2,-2 3,1 4,0 0,-1 -1,-1 3,-3 4,-1 -2,-1 -2,0 -3,0 4,-3 1,-1>2,2 "
        "1,0>-3,1=-3,0",
        "-3,0;-2,-1;0,-1;0,0 -3,1;-2,0;-1,-1 1 0,0",
        ((1, 1), "elimination"),
    ),
    (
        "six(opening=both,split=forbid,tiles=9)",
        "1,-1 1,1 -1,0 2,-1 0,2 3,-2 -2,0 3,-1 -2,1 3,0 -1,1 2,1",
        "-2,0;-2,1;-1,0;-1,1;0,0;0,2;1,-1 1,0;1,1;2,-1;2,1;3,-2;3,-1;3,0 1 2,2",
        ((2, 1), "ring"),
    ),
    (
        "six(claim=call,tiles=7)",
        "-1,1 1,1 0,-1 0,1 1,-1 2,-1 -1,-1 0,2 -1,0 -1,2 0,-2!",
        "-1,-1;-1,0;-1,1;0,-2;0,-1;0,0;1,-1 -1,2;0,1;0,2;1,0;1,1;2,-1 2 0,1",
        ((1, 2), "triangle"),
    ),
    (
        "six-o",
        "1,-1 1,1 -1,1 1,-2 -2,2 -3,3 -2,3 -1,0 2,-2 0,-1 3,-3",
        "-2,2;-2,3;-1,1;0,0;1,-1;2,-2;3,-3 -3,3;-1,0;0,-1;1,-2;1,0;1,1 2 14,15",
        ((1, 2), "line"),
    ),
]


@pytest.mark.parametrize(("ruleset", "line", "text", "outcome"), MATCHES)
def test_a_recorded_match_ends_as_recorded(
    ruleset: str, line: str, text: str, outcome: tuple[tuple[int, int], str]
) -> None:
    *before, last = line.split()
    position = play(new(ruleset), *before)
    assert position.outcome is None
    position = position.play(last)
    assert (position.text, end(position)) == (text, outcome)
    assert sixfold.Position.from_text(ruleset, text).text == text
