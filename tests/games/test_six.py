"""SIX and Six-o, rule by rule: the numbers are those of docs/games/six.md. Ends have a file of
their own, test_six_ends.py."""

from __future__ import annotations

import pytest

from oracle.six import DIRECTIONS, Cell, border, cells_text
from sixfold import Position, new, perft
from support.asking import end, moves, play, refused
from support.six_tables import at, lifts, row, scene, table, with_gap, zigzag

CALL = "six(claim=call)"
RING = list(DIRECTIONS)  # around 0,0


# Set-up and shapes


@pytest.mark.parametrize("tiles", range(6, 22))
def test_rule_01_one_tile_each_lies_side_by_side_and_the_rest_is_in_hand(tiles: int) -> None:
    position = new(f"six(tiles={tiles})")
    assert position.text == f"0,0 1,0 1 {tiles - 1},{tiles - 1}"
    assert position.turn == 1
    items = {item.place: (item.piece, item.count) for item in position.view().items}
    assert items["0,0"] == ("1", 1)
    assert items["1,0"] == ("2", 1)
    assert items["hand 1"] == ("1", tiles - 1)
    assert items["hand 2"] == ("2", tiles - 1)


def polyhexes(size: int) -> set[frozenset[Cell]]:
    """Every way that so many cells hang together, moved so that the smallest is 0,0."""
    found = {frozenset({(0, 0)})}
    for _ in range(size - 1):
        larger = {cells | {cell} for cells in found for cell in border(cells)}
        found = {
            frozenset((q - min(cells)[0], r - min(cells)[1]) for q, r in cells) for cells in larger
        }
    return found


def shapes() -> dict[frozenset[Cell], str]:
    """What wins among all sixes of cells that hang together, as the core tells it."""
    won = {}
    for cells in polyhexes(6):
        east = max(cells)
        ended = at(table(cells, zigzag(6, (east[0] + 1, east[1]))), "six(tiles=6)").outcome
        if ended:
            assert ended.ranks == (1, 2)
            won[cells] = ended.reason
    return won


def test_rule_02_of_all_sixes_that_hang_together_three_lines_two_triangles_one_ring_win() -> None:
    assert len(polyhexes(6)) == 814
    assert sorted(shapes().values()) == ["line"] * 3 + ["ring"] + ["triangle"] * 2


def test_rule_02_a_cell_completes_36_shapes() -> None:
    counts = {"line": 0, "triangle": 0, "ring": 0}
    for cells, reason in shapes().items():
        for gap in cells:
            text, move = with_gap(cells, gap)
            assert at(text).outcome is None
            assert end(at(text).play(move)) == ((1, 2), reason)
            assert end(at(text.replace(" 1 0,0", " 2 0,0"))) is None
            counts[reason] += 1
    assert counts == {"line": 18, "triangle": 12, "ring": 6}


@pytest.mark.parametrize("step", DIRECTIONS[:3])
@pytest.mark.parametrize("gap", range(1, 6))
def test_rule_02_seven_or_more_in_a_row_win(step: Cell, gap: int) -> None:
    for count in range(7, 12):
        if count - gap <= 6:  # else the longer part is a line already
            text, move = with_gap(row(count, step), row(count, step)[gap])
            assert end(at(text).play(move)) == ((1, 2), "line")


def test_rule_02_the_middle_of_a_ring_may_be_empty_or_of_either_colour() -> None:
    tail = zigzag(7, (2, 0))
    for own, other in (([], []), ([(0, 0)], []), ([], [(0, 0)])):
        first, second = [*RING, *own], [*tail, *other]
        assert end(at(table(first, second))) == ((1, 2), "ring")
        assert end(at(table(second, first))) == ((2, 1), "ring")


def test_rule_02_five_of_a_shape_and_one_of_the_other_colour_do_not_win() -> None:
    for cells in shapes():
        for odd in cells:
            east = max(cells)
            tail = zigzag(8, (east[0] + 1, east[1]))
            text = table((cells - {odd}) | {tail[-1]}, [odd, *tail[:-1]])
            assert at(text).outcome is None


def test_rule_02_the_rulebooks_shadow_zone_wins_for_one_and_saves_the_other() -> None:
    ring = [(q - 1, r) for q, r in RING if (q, r) != (-1, 0)]  # around -1,0, open at -2,0
    orange = zigzag(5, (1, 0))
    teals = at(table(ring, orange, hands="16,16"))
    assert end(teals.play("-2,0")) == ((1, 2), "ring")
    oranges = at(table([*ring, (4, 2)], orange, 2, "15,16"))
    saved = oranges.play("-2,0")
    assert all(end(saved.play(move)) is None for move in saved.legal_moves)


def test_several_shapes_at_once_are_named_line_before_triangle_before_ring() -> None:
    line = row(6)
    triangle = [(0, 0), (-1, 0), (-2, 0), (0, -1), (-1, -1), (0, -2)]
    ring = [(q, r + 1) for q, r in RING]
    assert (0, 0) in ring
    for cells, reason in (
        ([*line, *ring], "line"),
        ([*line, *triangle], "line"),
        ([*triangle, *ring], "triangle"),
        ([*line, *triangle, *ring], "line"),
    ):
        text, move = with_gap(cells, (0, 0))
        assert end(at(text)) is None
        assert end(at(text).play(move)) == ((1, 2), reason)


# First phase


def test_rule_03_a_tile_is_placed_on_any_empty_cell_that_touches_one() -> None:
    position = play(new("six"), "1,-1", "0,1", "2,-1")
    tiles = {(0, 0), (1, 0), (1, -1), (0, 1), (2, -1)}
    assert moves(position) == {cells_text([cell]) for cell in border(tiles)}
    refused(position, "0,0", "0,0 is taken")
    refused(position, "5,5", "5,5 touches no tile")
    refused(position, "0,1>5,5", "both hands are empty")
    after = position.play("-1,1")
    assert after.text == "0,0;1,-1;2,-1 -1,1;0,1;1,0 1 18,18"


OPENINGS = {
    "free": "-1,0 -1,1 0,-1 0,1 1,-1 1,1 2,-1 2,0",
    "both": "0,1 1,-1 1,1 2,-1 2,0",
    "starter": "1,1 2,-1 2,0",
}


@pytest.mark.parametrize("opening", OPENINGS)
def test_rule_04_the_first_tile_of_seat_1(opening: str) -> None:
    position = new(f"six(opening={opening})")
    allowed = set(OPENINGS[opening].split())
    assert moves(position) == allowed
    for cell in set(OPENINGS["free"].split()) - allowed:
        refused(position, cell, f"must touch seat 2's start tile.*opening={opening}")


def test_rule_04_the_first_tile_of_seat_2_keeps_off_the_other_start_tile_under_both() -> None:
    for move in OPENINGS["both"].split():
        tiles = {(0, 0), (1, 0), tuple(map(int, move.split(",")))}
        free = {cells_text([cell]) for cell in border(tiles)}
        kept = {cells_text([cell]) for cell in border(tiles) - border({(0, 0)})}
        second = new("six(opening=both)").play(move)
        assert moves(second) == kept
        for cell in free - kept:
            refused(second, cell, "may not touch seat 1's start tile")
        assert moves(new("six").play(move)) == free
        if move in OPENINGS["starter"].split():
            assert moves(new("six(opening=starter)").play(move)) == free


@pytest.mark.parametrize("opening", OPENINGS)
def test_rule_04_only_first_tiles_are_restricted(opening: str) -> None:
    position = play(new(f"six(opening={opening})"), "2,-1", "3,-1")
    for move in ("-1,0", "-2,0"):
        tiles = [
            tuple(map(int, i.place.split(","))) for i in position.view().items if "," in i.place
        ]
        assert moves(position) == {cells_text([cell]) for cell in border(tiles)}
        position = position.play(move)


# Second phase


def test_the_second_phase_begins_when_both_hands_are_empty() -> None:
    position = new("six(tiles=6)")
    stages = []
    for move in ["-1,0", "2,0", "0,1", "1,1", "-1,-1", "3,-1", "-2,-1", "4,-1", "-3,0", "5,-2"]:
        assert position.outcome is None
        stages.append(position.view().stage)
        position = position.play(move)
    assert stages == ["place"] * 10
    assert position.text.endswith(" 1 0,0")
    assert position.view().stage == "move"
    refused(position, "1,-1", "all tiles are placed")


def test_rule_05_an_enclosed_tile_may_be_moved_but_not_back_to_its_cell() -> None:
    position = at(scene(".xo/oxxxo/xo..oo/.....x", corner=(-1, -1)))
    assert "0,0" in lifts(position)
    assert position.play("0,0>2,-1").text == (
        "-1,1;0,-1;1,0;2,-1;2,0;4,2 -1,0;0,1;1,-1;3,0;3,1;4,1 2 0,0"
    )
    refused(position, "0,0>0,0", "may not be put back on its own cell")


def test_rule_05_only_own_tiles_are_lifted_and_put_on_empty_cells_that_touch_another() -> None:
    position = at(scene("xo" * 8))
    refused(position, "1,0>0,-1", "1,0 holds no tile of seat 1")
    refused(position, "0,5>0,-1", "0,5 holds no tile of seat 1")
    refused(position, "0,0>15,0", "15,0 is taken")
    refused(position, "0,0>40,0", "40,0 touches no tile")
    # The only tile that these cells touch is the lifted one.
    for cell in ("-1,0", "-1,1", "0,-1"):
        refused(position, f"0,0>{cell}", f"{cell} touches no tile once 0,0 is lifted")
    refused(position, "0,0", "all tiles are placed")
    rest = {(q, 0) for q in range(1, 16)}
    ends = {f"0,0>{cells_text([cell])}" for cell in border(rest) - {(0, 0)}}
    assert {move for move in position.legal_moves if move.startswith("0,0>")} == ends


BENT = [*row(5), *row(16, (0, 1), (4, 1))]  # lifting 4,0 parts 4 tiles from 16


def test_rule_06_a_split_is_judged_before_the_tile_is_put_down() -> None:
    # 3,1 touches both parts, and so would join them again.
    free = at(table(BENT[::2], BENT[1::2]))
    assert free.play("4,0>3,1").text == table([(3, 1), *BENT[6::2]], BENT[5::2], 2)
    bound = at(table(BENT[:20:2], BENT[1:20:2]), "six(split=forbid,tiles=10)")
    refused(bound, "4,0>3,1", "lifting 4,0 splits the tiles")


def test_rule_07_under_forbid_only_tiles_that_split_nothing_are_lifted() -> None:
    strip = scene("xo" * 6)
    assert lifts(at(strip, "six(split=forbid,tiles=6)")) == {"0,0"}
    assert lifts(at(strip.replace(" 1 0,0", " 2 0,0"), "six(split=forbid,tiles=6)")) == {"11,0"}
    assert len(lifts(at(strip))) == 6


def test_rule_07_the_largest_group_stays_and_the_lifted_tile_goes_to_it() -> None:
    position = at(scene("xo" * 10))
    landings = {m for m in position.legal_moves if m.startswith("4,0>")}
    rest = {(q, 0) for q in range(5, 20)}
    assert landings == {f"4,0>{cells_text([c])}" for c in border(rest) - {(4, 0)}}
    after = position.play("4,0>20,0")
    assert after.text == table(
        [(q, 0) for q in range(6, 21, 2)], [(q, 0) for q in range(5, 20, 2)], 2
    )
    refused(position, "4,0>3,-1", "does not touch the group that stays")
    refused(position, "4,0>3,0", "3,0 is taken")  # though the tile there is to leave
    refused(position, "4,0>20,0=5,0", "no group is named when only one is largest")


def test_rule_07_freed_cells_are_empty_afterwards() -> None:
    position = at(table(BENT[::2], BENT[1::2])).play("4,0>3,1")
    assert {"4,15>3,0", "4,15>4,0", "4,15>2,1"} <= moves(position)
    refused(position, "3,0>2,1", "3,0 holds no tile of seat 2")


def test_rule_07_of_two_largest_groups_the_mover_names_the_one_that_stays() -> None:
    position = at(scene("xo" * 12 + "x"))
    left = table([*row(6, (2, 0)), (11, 1)], row(6, (2, 0), (1, 0)), 2)
    assert position.play("12,0>11,1=0,0").text == left
    named = {move.partition("=")[2] for move in position.legal_moves if move.startswith("12,0>")}
    assert named == {"0,0", "13,0"}
    refused(position, "12,0>11,1", "several groups are largest.*=0,0 or =13,0")
    refused(position, "12,0>11,1=13,0", "11,1 does not touch the group that stays")
    refused(position, "12,0>11,1=2,0", "several groups are largest")
    refused(position, "12,0>11,1=11,1", "several groups are largest")
    assert not [m for m in position.legal_moves if "=" in m and not m.startswith("12,0>")]


def star(arms: tuple[int, int, int]) -> str:
    """Three arms of alternating colours around seat 1's tile on 0,0."""
    cells = [row(n, step, step) for n, step in zip(arms, DIRECTIONS[::2], strict=True)]
    second = [cell for arm in cells for cell in arm[::2]]
    return table([(0, 0), *(cell for arm in cells for cell in arm[1::2])], second)


def test_rule_07_of_three_largest_groups_one_is_named() -> None:
    position = at(star((12, 12, 12)))
    assert lifts(position) >= {"0,0"}
    kept = {"1,0": "12,0", "0,-12": "0,-12", "-12,12": "-12,12"}
    for name, cell in kept.items():
        ways = [m for m in position.legal_moves if m.startswith("0,0>") and m.endswith(f"={name}")]
        assert len(ways) == len(border(row(12))) - 1
        after = position.play(ways[0])
        assert after.outcome is None
        assert len(after.view().items) == 13 + 2
        assert cell in after.text


def test_rule_07_a_smaller_third_group_leaves_and_is_never_named() -> None:
    def names(position: Position) -> set[str]:
        return {m.partition("=")[2] for m in position.legal_moves if m.startswith("0,0>")}

    assert names(at(star((12, 12, 5)))) == {"1,0", "0,-12"}
    assert names(at(star((4, 12, 12)))) == {"0,-12", "-12,12"}
    assert names(at(star((12, 4, 6)))) == {""}
    assert names(at(star((4, 4, 13)))) == {""}


# Lifting 6,0 makes the six tiles west of it leave; what stays is given.
COUNTS = {
    "oxoxoxoxoxo": None,  # six of either, the lifted one counting for seat 1
    "oxoxoxoxox": ((1, 2), "elimination"),
    "oxoxoxoxoo": ((2, 1), "elimination"),
    "oxoxoxoxo": ((1, 1), "elimination"),
    "oxoxoxo": ((1, 1), "elimination"),
}


@pytest.mark.parametrize("stays", COUNTS)
def test_rule_08_five_or_fewer_tiles_after_a_removal_lose_and_for_both_draw(stays: str) -> None:
    after = at(scene("xoxoxo" + "x" + stays)).play("6,0>7,-1")
    assert end(after) == COUNTS[stays]
    assert end(at(after.text)) == COUNTS[stays]
    swapped = at(scene(("xoxoxo" + "x" + stays).translate(str.maketrans("xo", "ox")), seat=2))
    ended = end(swapped.play("6,0>7,-1"))
    assert ended == (COUNTS[stays] and (COUNTS[stays][0][::-1], "elimination"))


def test_rule_08_the_rulebooks_example() -> None:
    # Seat 2 lifts 0,0: two groups of twelve, with five tiles of seat 1 in the left one.
    position = at(scene(".......oxoxox/xoxoxooxoxoxo/oxoxoo", 2, corner=(-6, -1)))
    ways = [move for move in position.legal_moves if move.startswith("0,0>")]
    assert {move.partition("=")[2] for move in ways} == {"-6,0", "1,-1"}
    for move in ways:
        ended = ((2, 1), "elimination") if move.endswith("=-6,0") else None
        assert end(position.play(move)) == ended


# Lifting 6,0 leaves five tiles of seat 2, and 12,1 makes a line of seat 1.
BOTH = scene("xoxoxoxooooo/.......xxxxx")


def test_rule_08_a_shape_comes_before_the_elimination() -> None:
    assert end(at(BOTH).play("6,0>12,1")) == ((1, 2), "line")
    assert end(at(BOTH).play("6,0>12,0")) == ((1, 2), "elimination")
    assert end(at(BOTH, CALL).play("6,0>12,1!")) == ((1, 2), "line")
    assert end(at(BOTH, CALL).play("6,0>12,1")) == ((1, 2), "elimination")


def test_rule_09_a_removal_makes_no_shape_and_may_take_one() -> None:
    # Seat 2's line leaves when 6,0 is lifted.
    position = at(scene("oooooox" + "oxoxoxoxoxox"), CALL)
    after = position.play("6,0>7,-1")
    assert after.outcome is None
    assert not [move for move in after.legal_moves if "!" in move]
    kept = position.play("18,0>17,1")
    assert "!" in moves(kept)


# Facts


@pytest.mark.parametrize(
    ("opening", "counts"),
    [
        ("free", [8, 78, 888, 11488, 165744, 2630320]),
        ("both", [5, 25, 284, 3666, 52772, 835588]),
    ],
)
def test_perft_from_the_start(opening: str, counts: list[int]) -> None:
    position = new(f"six(opening={opening})")
    assert [perft(position, depth) for depth in range(1, 7)] == counts


def test_perft_from_the_start_at_seven_plies() -> None:
    assert perft(new("six"), 7) == 45_432_360
