"""How games of SIX and Six-o end, rule by rule: the numbers are those of docs/games/six.md."""

from __future__ import annotations

import pytest

from oracle.six import DIRECTIONS
from sixfold import Position, look_of, new
from support.asking import end, moves, play, refused
from support.six_tables import at, lifts, row, scene, table, zigzag

CALL = "six(claim=call)"


def uncalled() -> Position:
    """Seat 1 can make a line on -5,0."""
    return play(new(CALL), "-1,0", "2,0", "-2,0", "2,1", "-3,0", "3,1", "-4,0", "3,2")


def test_rule_10_auto_sees_a_shape_and_takes_no_call() -> None:
    position = at(uncalled().text)
    assert end(position.play("-5,0")) == ((1, 2), "line")
    refused(position, "-5,0!", "nothing is called here")
    refused(position, "!", "nothing is called here")
    marked = position.play("-5,0").view().marks["shape"]
    assert sorted(marked) == sorted(f"{q},0" for q in range(-5, 1))


def test_rule_10_a_shape_is_called_with_the_move_that_makes_it() -> None:
    position = uncalled()
    assert {move for move in position.legal_moves if "!" in move} == {"-5,0!"}
    called = position.play("-5,0!")
    assert end(called) == ((1, 2), "line")
    assert called.text == position.play("-5,0").text
    refused(position, "-1,1!", "seat 1 has no shape to call")
    refused(position, "!", "seat 1 has no shape to call")
    targets = {move: move.targets for move in position.legal_moves}
    assert targets["-5,0!"] == ("-5,0", "call")
    assert targets["-5,0"] == ("-5,0", "hush")
    assert targets["-1,1"] == ("-1,1",)


def test_rule_10_a_shape_that_stands_is_called_in_any_later_turn() -> None:
    silent = uncalled().play("-5,0")
    assert silent.outcome is None
    refused(silent, "!", "seat 2 has no shape to call")
    refused(silent, "4,2!", "seat 2 has no shape to call")
    position = silent.play("4,2")
    for silence, reply in (("1,-1", "4,3"), ("0,-1", "5,3")):
        plain = {move for move in position.legal_moves if "!" not in move}
        assert moves(position) == plain | {f"{move}!" for move in plain} | {"!"}
        assert end(position.play("!")) == ((1, 2), "line")
        assert end(position.play(f"{silence}!")) == ((1, 2), "line")
        assert position.move("!").targets == ("call",)
        position = play(position, silence, reply)
    assert at(position.text, CALL).outcome is None


def test_rule_10_a_call_alone_changes_nothing_on_the_table() -> None:
    position = play(uncalled(), "-5,0", "4,2")
    called = position.play("!")
    assert called.text == position.text
    assert at(called.text, CALL).outcome is None


def test_rule_10_a_call_needs_a_shape_after_its_move_or_before_a_call_alone() -> None:
    position = at(scene("xxxxxx/oooooo/.....o/.....x"), CALL)
    assert "!" in moves(position)
    assert "0,0>6,0!" in moves(position)
    assert "5,3>6,1!" in moves(position)  # the line still stands
    assert "0,0>6,1" in moves(position)
    refused(position, "0,0>6,1!", "seat 1 has no shape to call")
    broken = position.play("0,0>6,1")
    assert "!" in moves(broken)  # seat 2 has a shape, too
    assert end(broken.play("!")) == ((2, 1), "line")


def test_rule_10_a_called_win_is_named_line_before_triangle_before_ring() -> None:
    ring = table([*DIRECTIONS, *row(5, (1, 0), (2, 0))], zigzag(7, (2, 1)))
    assert end(at(ring, CALL).play("!")) == ((1, 2), "line")


def test_rule_10_a_player_with_a_shape_and_no_tile_to_move_calls_and_may_not_pass() -> None:
    strip = scene("oooxxxxxxooo")
    position = at(strip, "six(split=forbid,claim=call,tiles=6)")
    assert moves(position) == {"!"}
    refused(position, "pass", "no other move")
    assert end(position.play("!")) == ((1, 2), "line")
    assert at(strip, "six(split=forbid,tiles=6)").outcome


def test_rule_10_only_a_shape_that_won_is_marked() -> None:
    position = at(scene("xoxoxoxooooo/.......xxxxx"), "six(claim=call)")
    silent = position.play("6,0>12,1")  # a line of six, and seat 2 is cut down to five
    assert end(silent) == ((1, 2), "elimination")
    assert "shape" not in silent.view().marks
    called = position.play("6,0>12,1!")
    assert end(called) == ((1, 2), "line")
    assert len(called.view().marks["shape"]) == 6


STUCK = "ooxxxoxxxooo"  # seat 1 can lift nothing without a split


@pytest.mark.parametrize("claim", ["auto", "call"])
def test_rule_11_a_player_without_a_move_passes(claim: str) -> None:
    position = at(scene(STUCK), f"six(split=forbid,claim={claim},tiles=6)")
    assert [*position.legal_moves] == ["pass"]
    assert position.legal_moves[0].targets == ("pass",)
    passed = position.play("pass")
    assert passed.text == scene(STUCK, 2)
    assert lifts(passed) == {"0,0", "11,0"}
    refused(passed, "pass", "no other move")
    refused(new("six"), "pass", "no other move")


def test_rule_11_the_third_occurrence_draws_and_passes_are_plies_like_others() -> None:
    position = at(scene(STUCK), "six(split=forbid,tiles=6,limit=0)")
    for _ in range(2):
        position = play(position, "pass", "0,0>12,0", "pass")
        assert position.outcome is None
        position = position.play("12,0>0,0")
    assert end(position) == ((1, 1), "repetition")
    assert end(at(scene(STUCK), "six(split=forbid,tiles=6,limit=1)").play("pass")) == (
        (1, 1),
        "no-progress",
    )


CRAWL = ["0,0>12,0", "1,0>13,0", "2,0>14,0", "3,0>15,0"]  # of a strip of 12, hind tiles first


def test_rule_11_a_position_repeats_wherever_on_the_table_it_lies() -> None:
    line = [at(scene("xo" * 6), "six(tiles=6)")]
    for move in CRAWL:
        assert line[-1].outcome is None
        line.append(line[-1].play(move))
    assert end(line[-1]) == ((1, 1), "repetition")
    assert line[0].key == line[2].key == line[4].key
    assert line[1].key == line[3].key != line[0].key
    assert line[-1].text == scene("xo" * 6, corner=(4, 0))


def test_rule_11_with_the_other_seat_to_act_it_is_another_position() -> None:
    first, second = at(scene("xo" * 8)), at(scene("xo" * 8, 2))
    assert first.key != second.key
    assert len({at(scene(s)).key for s in ("xo" * 8, "ox" * 8)}) == 2


def test_rule_11_repetition_comes_before_the_limit() -> None:
    end_by_both = play(at(scene("xo" * 6), "six(tiles=6,limit=4)"), *CRAWL)
    assert end(end_by_both) == ((1, 1), "repetition")
    assert end(play(at(scene("xo" * 6), "six(tiles=6,limit=3)"), *CRAWL[:3])) == (
        (1, 1),
        "no-progress",
    )


def test_rule_11_a_removal_starts_the_limit_anew() -> None:
    position = at(scene("xo" * 12 + "x"), "six(limit=2)")
    for move in ("24,0>0,-1", "1,0>24,0", "2,0>25,0"):
        position = position.play(move)
        assert position.outcome is None
    assert end(position.play("3,0>26,0")) == ((1, 1), "no-progress")


def test_rule_11_placements_do_not_count_for_the_limit() -> None:
    position = new("six(tiles=6,limit=1)")
    for move in ["-1,0", "2,0", "0,1", "1,1", "-1,-1", "3,-1", "-2,-1", "4,-1", "-3,0", "5,-2"]:
        position = position.play(move)
        assert position.outcome is None
    assert end(position.play("-3,0>-2,0")) == ((1, 1), "no-progress")
    assert play(position, "-3,0>-2,0").turn is None


def test_rule_11_a_limit_of_0_never_draws() -> None:
    chain = zigzag(14, (0, 0))
    position = at(table(chain[::2], chain[1::2]), "six(split=forbid,tiles=7,limit=0)")
    for ply in range(200):
        after = [position.play(move) for move in position.legal_moves]
        open_ways = [next_one for next_one in after if next_one.outcome is None]
        position = open_ways[7 * ply % len(open_ways)]
    assert position.outcome is None


def test_rule_12_the_loser_starts_the_next_game() -> None:
    assert look_of(new("six").ruleset.game).next_start == "loser"
