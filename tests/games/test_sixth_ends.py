"""How games of SIXTH! end, rule by rule, and 6 x King: the numbers are those of
docs/games/sixth.md."""

from __future__ import annotations

import pytest

from sixfold import Position, look_of, new
from support.asking import end, moves, play, refused
from support.sixth_boards import at, field, lay, placings, shifts, squares, stack

KINGS = "sixth(goal=kings)"
WON = {"P": ((1, 2), "king"), "p": ((2, 1), "king")}


def scores(position: Position) -> tuple[int, ...] | None:
    assert position.outcome
    return position.outcome.scores


# The king


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("top", "Pp")
def test_rule_08_the_colour_on_top_of_six_wins_whoever_moved(seat: int, top: str) -> None:
    position = lay(seat=seat, a1="pP" + top, b3="pPp")
    after = position.play("a1-b3")
    assert stack(after, "b3") == "pPppP" + top
    assert end(after) == WON[top]
    assert scores(after) is None
    assert after.turn is None
    assert moves(after) == set()
    assert end(at(after.text)) == WON[top]
    assert after.view().marks["shape"] == ("b3",)


@pytest.mark.parametrize("onto", range(1, 6))
@pytest.mark.parametrize("height", range(1, 6))
def test_rule_08_six_or_more_end_the_game_and_five_do_not(height: int, onto: int) -> None:
    square = {1: "c2", 2: "c1", 3: "b1", 4: "a1", 5: "e5"}[height]
    position = lay(c3="pPpPP"[5 - height :], **{square: "PpPpP"[:onto]})
    for number in range(1, height):
        after = position.play(f"{number}c3-{square}")
        assert end(after) == (WON["P"] if number + onto >= 6 else None)
    after = position.play(f"c3-{square}")
    assert end(after) == (WON["P"] if height + onto >= 6 else None)


def test_rule_08_only_stacks_of_six_end_the_game_and_not_six_discs_of_ones_own() -> None:
    position = lay(a1="PPPPP", a2="P", c5="PPPPP", e1="ppppp")
    assert end(position) is None
    assert end(position.play("a2-a1")) == WON["P"]


def test_rule_08_the_text_of_a_finished_game_goes_on_as_if_it_were_played() -> None:
    after = lay(a1="pPp", b3="PPP", rest="- 0-0 4").play("a1-b3")
    assert after.text == "5/5/1,PPPpPp,3/5/5 2 P11/p13 - 0-0 5"
    refused(after, "a1", "the game is over")
    refused(after, "pass", "the game is over")


def test_rule_08_a_king_comes_before_the_limit() -> None:
    position = lay("sixth(limit=5)", a1="PPP", b3="PPP", c2="p", c3="p", rest="- 0-0 4")
    assert end(position.play("a1-b3")) == WON["P"]
    assert end(position.play("c2-c3")) == ((1, 1), "no-progress")
    assert end(at(position.play("a1-b3").text, "sixth(limit=5)")) == WON["P"]


# Draws


def test_rule_09_who_has_no_move_passes_and_both_in_a_row_draw() -> None:
    position = play(new("sixth(discs=1)"), "a1", "e5")
    assert moves(position) == {"pass"}
    assert position.legal_moves[0].targets == ("pass",)
    passed = position.play("pass")
    assert passed.text == "4,p/5/5/5/P,4 2 -/- - 0-0 1"
    assert moves(passed) == {"pass"}
    assert end(passed) is None
    drawn = passed.play("pass")
    assert end(drawn) == ((1, 1), "no-moves")
    assert scores(drawn) is None
    assert drawn.turn is None


def test_rule_09_whoever_has_a_move_does_not_pass() -> None:
    for position in (
        new("sixth"),
        lay("sixth(discs=2)", a1="PP", a5="pp"),
        lay("sixth(discs=1)", seat=2, a1="P"),
    ):
        refused(position, "pass", "only when it has no other move")


def test_rule_09_passes_that_are_not_in_a_row_do_not_draw() -> None:
    position = lay("sixth(discs=2)", seat=2, a1="p", c3="P", e5="p").play("pass")
    assert position.turn == 1
    position = position.play("c1").play("pass")
    assert end(position) is None
    assert end(position.play("pass")) == ((1, 1), "no-moves")


def test_rule_09_a_text_does_not_tell_whether_the_last_ply_was_a_pass() -> None:
    passed = play(new("sixth(discs=1)"), "a1", "e5", "pass")
    again = at(passed.text, "sixth(discs=1)")
    assert end(passed.play("pass")) == ((1, 1), "no-moves")
    assert end(again.play("pass")) is None


# Two pairs of stacks between which a disc goes to and fro.
PAIRS = {"a1": "PP", "a3": "P", "e1": "pp", "e3": "p"}
ROUND = ["1a1-a3", "1e1-e3", "1a3-a1", "1e3-e1"]


def test_rule_09_the_third_occurrence_of_a_position_draws() -> None:
    position = lay(**PAIRS, rest="1e1-e3 0-0 0")
    line = [position]
    for move in ROUND * 2:
        assert end(line[-1]) is None
        line.append(line[-1].play(move))
    assert line[0].key == line[4].key
    assert end(line[-1]) == ((1, 1), "repetition")
    assert line[-1].turn is None
    assert line[-1].text == lay(**PAIRS, rest="- 0-0 8").text  # over: nothing is forbidden
    assert end(at(line[-1].text)) is None


def test_rule_09_the_forbidden_move_is_part_of_a_position() -> None:
    position = lay(**PAIRS)  # nothing is forbidden, and so it comes only once
    after = play(position, *ROUND * 2)
    assert field(after, 0) == field(position, 0)
    assert end(after) is None
    assert end(after.play(ROUND[0])) == ((1, 1), "repetition")


def test_rule_09_board_reserves_scores_seat_and_forbidden_move_make_a_position() -> None:
    texts = [
        "4,Pp/5/5/5/P,4 1 P13/p14 - 0-0 0",
        "4,Pp/5/5/5/4,P 1 P13/p14 - 0-0 0",
        "4,pP/5/5/5/P,4 1 P13/p14 - 0-0 0",
        "4,Pp/5/5/5/P,4 2 P13/p14 - 0-0 0",
        "4,Pp/5/5/5/P,3,p 1 P13/p13 - 0-0 0",
        "4,Pp/5/5/5/P,4 1 P13/p14 - 1-0 0",
        "4,Pp/5/5/5/P,4 1 P13/p14 - 0-1 0",
        "Pp,4/5/5/5/P,4 1 P13/p14 - 0-0 0",
        "Pp,4/5/5/5/P,4 1 P13/p14 1a5-a1 0-0 0",
        "Pp,4/5/5/5/P,4 1 P13/p14 a5-a1 0-0 0",
    ]
    assert len({at(text, KINGS).key for text in texts}) == len(texts)
    assert len({at(text[:-1] + "7", KINGS).key for text in texts} | {at(texts[0], KINGS).key}) == (
        len(texts)  # the progress is no part of it
    )


def test_rule_09_repetition_comes_before_the_limit() -> None:
    start = lay("sixth(limit=8)", **PAIRS, rest="1e1-e3 0-0 0")
    assert end(play(start, *ROUND * 2)) == ((1, 1), "repetition")
    start = lay("sixth(limit=7)", **PAIRS, rest="1e1-e3 0-0 0")
    assert end(play(start, *ROUND, *ROUND[:3])) == ((1, 1), "no-progress")


@pytest.mark.parametrize(("name", "limit"), [("sixth", 100), ("sixth(limit=3)", 3)])
def test_rule_09_so_many_plies_without_a_placement_draw(name: str, limit: int) -> None:
    position = lay(name, **PAIRS, rest=f"- 0-0 {limit - 2}").play("1a1-a3")
    assert end(position) is None
    assert field(position, 5) == str(limit - 1)
    placed = position.play("c5")
    assert field(placed, 5) == "0"
    assert end(placed) is None
    drawn = position.play("1e1-e3")
    assert end(drawn) == ((1, 1), "no-progress")
    assert field(drawn, 3) == "-"
    assert end(at(drawn.text, name)) == ((1, 1), "no-progress")
    assert moves(at(drawn.text, name)) == set()


@pytest.mark.parametrize(
    ("bonus", "move"), [("hunchback", "Hc5"), ("giant", "Gc5"), ("milady,milady=hand", "Mc5")]
)
def test_rule_09_the_placement_of_any_piece_is_progress(bonus: str, move: str) -> None:
    position = lay(f"sixth(bonus={bonus},limit=5)", **PAIRS, rest="- 0-0 4")
    assert end(position.play("1a1-a3")) == ((1, 1), "no-progress")
    placed = position.play(move)
    assert end(placed) is None
    assert field(placed, 5) == "0"


def test_rule_09_a_pass_is_a_ply_for_the_limit() -> None:
    position = lay("sixth(discs=1,limit=5)", a1="P", e5="p", rest="- 0-0 4")
    assert end(position.play("pass")) == ((1, 1), "no-progress")


def test_rule_09_a_limit_of_0_never_draws() -> None:
    position = lay("sixth(limit=0)", **PAIRS, rest="- 0-0 1000")
    assert end(position) is None
    assert field(position.play("1a1-a3"), 5) == "1001"
    assert end(position.play("1a1-a3")) is None


# 6 x King


def test_goal_kings_a_point_goes_to_the_colour_on_top() -> None:
    for seat in (1, 2):
        for top, score in (("P", "1-0"), ("p", "0-1")):
            after = lay(KINGS, seat=seat, a1="pP" + top, b3="pPp", rest="- 0-0 9").play("a1-b3")
            assert field(after, 4) == score
            assert field(after, 5) == "0"  # a point is progress
            assert end(after) is None
            assert after.turn == 3 - seat


def test_goal_kings_discs_are_taken_from_the_top_until_five_are_left() -> None:
    before = lay(KINGS, a1="Ppp", b3="pPpP", c5="P")
    after = before.play("a1-b3")
    assert after.text == "2,P,2/5/1,pPpPP,3/5/5 2 P11/p13 - 0-1 0"
    tallest = lay(KINGS, a1="PpPpp", e5="pPpPP").play("a1-e5")
    assert tallest.text == "4,pPpPP/5/5/5/5 2 P12/p13 - 0-1 0"


def test_goal_kings_a_part_may_crown_too() -> None:
    after = lay(KINGS, a1="PpPpp", e5="pPpP").play("2a1-e5")
    assert after.text == "4,pPpPp/5/5/5/PpP,4 2 P11/p11 2e5-a1 0-1 0"


def test_goal_kings_discs_taken_may_be_placed_again() -> None:
    name = "sixth(goal=kings,discs=5)"
    before = lay(name, a1="PPP", b3="ppp", d4="P", d5="P", e1="pp")
    assert placings(before) == set()
    after = before.play("a1-b3")
    assert field(after, 2) == "P1/-"
    assert placings(after) == set()  # the disc is seat 1's
    assert placings(after.play("d4-d5")) == set(squares()) - {"b3", "d5", "e1"}
    assert field(play(after, "d4-d5", "a1"), 2) == "-/-"


def test_goal_kings_the_first_to_six_points_wins() -> None:
    for score, top, ended in (
        ("5-0", "P", ((1, 2), (6, 0))),
        ("5-5", "P", ((1, 2), (6, 5))),
        ("5-5", "p", ((2, 1), (5, 6))),
        ("4-5", "p", ((2, 1), (4, 6))),
        ("4-5", "P", None),
        ("5-4", "p", None),
    ):
        position = lay(KINGS, a1="PP" + top, b3="PPp", rest=f"- {score} 0")
        after = position.play("a1-b3")
        assert (after.outcome and (after.outcome.ranks, after.outcome.scores)) == ended
        assert (after.outcome and after.outcome.reason) == (ended and "kings")
        assert stack(after, "b3") == "PPpPP"
        assert at(after.text, KINGS).outcome == after.outcome
        assert (moves(after) == set()) == (ended is not None)


def test_goal_kings_the_text_of_a_finished_game() -> None:
    after = lay(KINGS, a1="PpPpP", e5="pPpP", rest="- 5-2 3").play("2a1-e5")
    assert after.text == "4,pPpPp/5/5/5/PpP,4 2 P11/p11 - 6-2 0"
    assert after.turn is None
    refused(after, "2e5-a1", "the game is over")


def test_goal_kings_draws_keep_the_scores() -> None:
    start = lay("sixth(goal=kings,limit=3)", **PAIRS, rest="- 2-4 2").play("1a1-a3")
    assert end(start) == ((1, 1), "no-progress")
    assert scores(start) == (2, 4)
    twice = play(lay(KINGS, **PAIRS, rest="1e1-e3 3-1 0"), *ROUND * 2)
    assert (end(twice), scores(twice)) == (((1, 1), "repetition"), (3, 1))
    stuck = play(new("sixth(goal=kings,discs=1)"), "a1", "e5", "pass", "pass")
    assert (end(stuck), scores(stuck)) == (((1, 1), "no-moves"), (0, 0))


def test_goal_kings_the_barred_move_stays_barred_though_the_board_has_changed() -> None:
    after = lay(KINGS, a1="PpPp", c3="pppp").play("2a1-c3")
    assert stack(after, "c3") == "ppppP"  # one of the two discs went home
    assert field(after, 3) == "2c3-a1"
    refused(after, "2c3-a1", "it is the opposite of the last move")
    assert {"1c3-a1", "3c3-a1", "4c3-a1", "c3-a1"} <= shifts(after)


def test_goal_kings_after_a_whole_stack_moved_nothing_is_barred() -> None:
    assert field(lay(KINGS, a1="PpPp", c3="pppp").play("a1-c3"), 3) == "-"


def test_goal_kings_a_barred_move_that_is_now_the_whole_stack_has_no_number() -> None:
    giants = "sixth(goal=kings,bonus=giant)"
    after = lay(giants, a1="PpPP", c3="gG").play("3a1-c3")
    assert stack(after, "c3") == "gGp"
    assert field(after, 2) == "P10/p10"
    assert field(after, 3) == "c3-a1"
    refused(after, "c3-a1", "it is the opposite of the last move")
    assert shifts(after, "c3") == {"1c3-a1", "2c3-a1"}
    assert at(after.text, giants) == after


def test_goal_kings_nothing_is_barred_when_fewer_pieces_are_left_than_moved() -> None:
    after = lay("sixth(goal=kings,bonus=giant)", a1="PPpPP", c3="gG").play("4a1-c3")
    assert stack(after, "c3") == "gGP"
    assert field(after, 3) == "-"
    assert shifts(after, "c3") == {"1c3-a1", "2c3-a1", "c3-a1"}


def test_the_other_player_starts_the_next_game() -> None:
    assert look_of(new("sixth").ruleset.game).next_start == "other"


def test_plies_without_progress_are_counted_no_further_than_a_text_tells() -> None:
    position = at("4,pP/4,P/5/5/5 1 P13/p14 - 0-0 1000000000", "sixth(limit=0)")
    after = position.play("e4-e5")
    assert after.text.endswith(" 1000000000")
    assert at(after.text, "sixth(limit=0)") == after
