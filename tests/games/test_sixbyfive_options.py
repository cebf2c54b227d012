"""6x5: each option, rule 15, and how options go together."""

from __future__ import annotations

import pytest

from sixfold import CHANCE, Match, Position
from support.asking import end, moves, play, refused
from support.sixbyfive_pairs import rules

ROW = "k0,0;b1,0;b2,0;b3,0"


def at(tiles: str, rest: str, **options: object) -> Position:
    """A position, its tiles in any order."""
    told = ";".join(sorted(tiles.split(";"), key=in_order))
    return Position.from_text(rules(**options), f"{told} {rest}")


def in_order(tile: str) -> list[int]:
    return [int(part) for part in tile[1:].split(",")]


def fields(position: Position) -> list[str]:
    return position.text.split(" ")


# Rule 15


def round_trip() -> tuple[str, ...]:
    """Eight actions of two seats after which tiles, pawns and the seat to act are as before."""
    there = ("r/1,0", "r/-1,0", "r/2,0", "r/-2,0")
    return (*there, "b/1,0", "b/-1,0", "b/2,0", "b/-2,0")


FIVE = "b-2,0;b-1,0;k0,0;b1,0;b2,0;y3,0;y-3,0"


def test_rule_15_the_third_occurrence_draws() -> None:
    position = play(at(FIVE, "1 -;- 01a/07a 0-0 -"), *round_trip())
    position = play(position, *round_trip(), "r/1,0")
    assert position.outcome is None  # two seats have acted before the pawns come to lie so again
    assert end(play(position, "r/-1,0")) == ((1, 1), "repetition")


def test_rule_15_other_cards_aside_make_another_position() -> None:
    position = at(FIVE, "1 -;- 01a/07a 0-0 -", change="yes")
    last = "07a"
    for card in ("02a", "03a", "04a", "05a"):
        *others, move = round_trip()
        for other in others:
            position = play(position, other, "keep")
        position = play(position, move, f"change {last}", f"deal 2 {card}")
        assert position.outcome is None
        last = card


def test_rule_15_the_limit_counts_turns_without_a_placement() -> None:
    position = at(FIVE, "1 -;- 01a/07a 0-0 -", limit=3)
    two = play(position, "r/1,0", "r/-1,0")
    assert two.outcome is None
    assert end(play(two, "k>0,1")) == ((1, 1), "no-progress")
    again = play(two, "y@3,1", "r/-2,0", "y/1,0")
    assert again.outcome is None
    assert end(play(again, "y/-1,0")) == ((1, 1), "no-progress")


def test_rule_15_is_judged_at_the_start_of_a_turn() -> None:
    position = at(FIVE, "1 -;- 01a/07a 0-0 -", limit=1, change="yes")
    asked = play(position, "r/1,0")
    assert (asked.outcome, asked.turn) == (None, 1)
    assert end(play(asked, "keep")) == ((1, 1), "no-progress")
    changed = play(asked, "change 01a")
    assert (changed.outcome, changed.turn) == (None, CHANCE)
    assert end(play(changed, "deal 1 02a")) == ((1, 1), "no-progress")


def test_rule_15_repetition_comes_before_the_limit_and_a_goal_before_both() -> None:
    position = at(FIVE, "1 -;- 01a/07a 0-0 -", limit=18)
    position = play(position, *round_trip(), *round_trip(), "r/1,0", "r/-1,0")
    assert end(position) == ((1, 1), "repetition")
    goal = at("k0,0;b1,0;b2,0;b3,0;r4,0", "1 -;- 11a/07a 0-0 -", limit=1)
    assert end(play(goal, "b/4,0")) == ((1, 2), "goal")


def test_rule_15_a_limit_of_zero_never_draws() -> None:
    position = at(FIVE, "1 -;- 01a/07a 0-0 -", limit=0)
    seen = set()
    for turn in range(130):
        move = position.random_move(turn)
        for seed in range(60):
            if "@" not in move and position.play(move).outcome is None:
                break
            move = position.random_move(1000 * turn + seed)
        position = play(position, move)
        seen.add(position.outcome and position.outcome.reason)
        if position.outcome:
            break
    assert "no-progress" not in seen


# goals


def test_with_several_goals_the_first_to_complete_any_wins() -> None:
    position = at(ROW, "2 -;- 01a+11a/05a+07a 0-0 -", goals=2)
    won = play(position, "b@4,0")
    assert end(won) == ((1, 2), "goal")
    assert fields(won)[3] == "01a+11a!/05a+07a"


# change


def test_change_comes_at_the_end_of_ones_own_turn() -> None:
    position = at(ROW, "1 -;- 01a+09a/05a+07a 0-0 -", goals=2, change="yes")
    asked = play(position, "r@4,0")
    assert fields(asked)[1] == "1?"
    assert asked.turn == 1
    assert moves(asked) == {"keep", "change 01a", "change 09a"}
    assert {move.targets for move in asked.legal_moves} == {("keep",), ("01a",), ("09a",)}
    kept = play(asked, "keep")
    assert fields(kept)[1:] == ["2", "4,0;-", "01a+09a/05a+07a", "0-0", "-"]
    changed = play(asked, "change 09a")
    assert fields(changed)[1:] == ["2", "4,0;-", "01a/05a+07a", "0-0", "09a"]
    assert changed.turn == CHANCE
    assert "deal 1 09a" not in changed.legal_moves
    assert fields(play(changed, "deal 1 02a"))[3] == "01a+02a/05a+07a"
    refused(asked, "r@0,1", "seat 1 has acted")
    refused(asked, "change 05a", "seat 1 has acted")
    refused(position, "change 01a", "a move is")


def test_a_card_drawn_to_match_what_lies_there_is_not_complete() -> None:
    asked = play(at(f"{ROW};b4,0", "1 -;- 01a/07a 0-0 -", change="yes"), "r@2,1", "change 01a")
    drawn = play(asked, "deal 1 11a")
    assert drawn.outcome is None
    assert play(drawn, "y@5,0", "keep").outcome is None


def test_a_game_that_ends_changes_nothing() -> None:
    won = play(at(ROW, "1 -;- 11a/07a 0-0 -", change="yes"), "b@4,0")
    assert won.turn is None
    assert fields(won)[1] == "-"


IDS = [move.removeprefix("deal 1 ") for move in Position("6x5").legal_moves]


def test_the_cards_laid_aside_are_shuffled_in_when_the_deck_is_empty() -> None:
    held = ("01a", "07a", "02a")
    aside = [card for card in IDS if card not in held]
    position = at(ROW, f"1 -;- 01a/07a 0-0 {'+'.join(aside)}", change="yes")
    short = play(position, "r@4,0", "change 01a")
    assert moves(short) == {"deal 1 02a"}  # the last card of the deck
    later = play(short, "deal 1 02a", "r@5,0", "change 07a")
    assert moves(later) == {f"deal 2 {card}" for card in [*aside, "01a", "07a"]}
    assert fields(later)[5] == "+".join(sorted([*aside, "01a", "07a"]))
    assert fields(play(later, "deal 2 07a"))[5] == "-"


# visible


def test_visible_cards_are_seen_by_all() -> None:
    position = at(ROW, "1 -;- 01a/07a 0-0 -", visible="yes")
    for eye in (0, 1, 2):
        cards = [(i.place, i.piece) for i in position.view(eye).items if len(i.piece) > 1]
        assert cards == [("hand 1", "01a"), ("hand 2", "07a")]
    assert Position(rules(visible="yes")).heard("deal 1 01a", 2) == "deal 1 01a"


# points

BENT = "b-4,0;b-3,0;b-2,0;b-1,0;r0,-3;r0,-2;r0,-1;r1,-1;y1,0;k2,0"


def test_a_completed_card_scores_is_laid_aside_and_replaced() -> None:
    position = at(ROW, "2 -;- 11a/07a 0-0 -", points=2)
    scored = play(position, "b@4,0")
    assert scored.outcome is None
    assert fields(scored)[1:] == ["1", "-;4,0", "-/07a", "1-0", "11a"]
    assert scored.scores == (1, 0)
    assert scored.turn == CHANCE
    drawn = play(scored, "deal 1 01a")
    assert (drawn.turn, drawn.scores) == (1, (1, 0))
    assert "b@5,0" in drawn.legal_moves  # tiles and pawns stay


def test_the_first_to_so_many_points_wins() -> None:
    won = play(at(ROW, "2 -;- 11a/07a 1-1 -", points=2), "b@4,0")
    assert end(won) == ((1, 2), "points")
    assert won.outcome is not None
    assert won.outcome.scores == (2, 1)
    assert fields(won)[1:] == ["-", "-;4,0", "-/07a", "2-1", "11a"]
    three = at(ROW, "2 -;-;- 11a/07a/02a 1-0-1 -", points=2, players=3)
    assert end(play(three, "b@4,0")) == ((1, 3, 2), "points")


def bent_card() -> str:
    """The card that black on 0,0 and the red tiles make."""
    for card in IDS:
        other = "01a" if card != "01a" else "02a"
        position = at(BENT, f"1 -;- {card}/{other} 0-0 -")
        if card != "11a" and end(play(position, "k>0,0")) == ((1, 2), "goal"):
            return card
    raise AssertionError("no card of that shape")


def test_several_at_once_each_score() -> None:
    card = bent_card()
    both = "+".join(sorted(("11a", card)))
    own = at(BENT, f"1 -;- {both}/01a+02a 0-0 -", goals=2, points=3)
    assert play(own, "k>0,0").scores == (2, 0)
    each = at(BENT, f"1 -;- 11a/{card} 0-0 -", points=3)
    assert play(each, "k>0,0").scores == (1, 1)


def test_two_that_reach_the_target_with_one_action() -> None:
    card = bent_card()
    tied = at(BENT, f"1 -;- 11a/{card} 1-1 -", points=2)
    assert end(play(tied, "k>0,0")) == ((1, 1), "points")
    third = at(BENT, f"1 -;-;- 11a/{card}/01a 1-1-0 -", points=2, players=3)
    assert end(play(third, "k>0,0")) == ((1, 1, 1), "points")
    both = "+".join(sorted(("11a", card)))
    more = at(BENT, f"1 -;- {both}/01a+02a 1-1 -", goals=2, points=2)
    assert end(play(more, "k>0,0")) == ((1, 2), "points")


def test_clash_has_no_effect_with_points() -> None:
    card = bent_card()
    for clash in ("draw", "redraw"):
        position = at(BENT, f"1 -;- 11a/{card} 0-0 -", points=3, clash=clash)
        assert play(position, "k>0,0").scores == (1, 1)


def rows(count: int) -> str:
    """That many tiles with black, nothing of which can be completed by one tile."""
    cells = [(q, r) for r in range(3) for q in range(8)][:count]
    return ";".join(["k-1,0", *(f"{'bry'[(q + r) % 3]}{q},{r}" for q, r in cells)])


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [
        ("0-0-0", (1, 1, 1)),
        ("2-1-1", (1, 2, 2)),
        ("2-2-1", (1, 1, 3)),
        ("0-2-1", (3, 1, 2)),
        ("1-1-1", (1, 1, 1)),
    ],
)
def test_a_full_table_is_ranked_by_points(scores: str, ranks: tuple[int, ...]) -> None:
    position = at(rows(23), f"1 -;-;- 11a/07a/02a {scores} -", points=3, players=3)
    over = play(position, "b@7,2")
    assert end(over) == (ranks, "full-table")
    assert over.outcome is not None
    assert over.outcome.scores == tuple(map(int, scores.split("-")))


# open


def full(rest: str = "1 -;- 11a/07a 0-0 -", **options: object) -> Position:
    return at(rows(24), rest, **{"open": "yes", **options})


def test_in_the_open_game_two_tiles_are_swapped() -> None:
    position = full()
    assert all("~" in move for move in position.legal_moves)
    assert "0,0~1,0" in position.legal_moves
    after = play(position, "0,0~7,1")
    assert fields(after)[2] == "0,0;-"
    assert "y0,0" in after.text
    assert "b7,1" in after.text
    refused(after, "0,0~1,0", "a pawn is on 0,0")
    refused(position, "0,0~3,0", "both tiles are blue")
    refused(position, "0,0~0,0", "both tiles are blue")
    refused(position, "0,0~0,9", "touches no tile")
    refused(position, "0,0~8,0", "8,0 is empty")
    refused(position, "b@8,0", "the table is full")


def test_in_the_open_game_black_may_be_one_and_the_pawn_goes_on_the_first() -> None:
    one, other = play(full(), "-1,0~4,1"), play(full(), "4,1~-1,0")
    assert "k4,1" in one.text
    assert fields(one)[0] == fields(other)[0]
    assert (fields(one)[2], fields(other)[2]) == ("-1,0;-", "4,1;-")


def test_a_swap_within_five_cells_makes_nothing_new() -> None:
    """The same colour in the same five cells, black lying elsewhere in them."""
    five = "k0,0;b1,0;b2,0;b3,0;b4,0"
    rest = [f"{'ry'[i % 2]}{i % 8},{1 + i // 8}" for i in range(16)]
    blue = [f"b{q},3" for q in range(4)]
    position = at(";".join([five, *rest, *blue]), "1 -;- 11a/07a 0-0 -", open="yes")
    assert len(fields(position)[0].split(";")) == 25
    assert play(position, "0,0~2,0").outcome is None
    gone = play(position, "4,0~0,1", "2,3~3,2", "1,3~1,2")
    assert gone.outcome is None
    gone = play(gone, "3,2~0,2")
    assert gone.outcome is None
    assert end(play(gone, "0,1~4,0")) == ((1, 2), "goal")


def test_swaps_count_for_the_limit_and_for_repetition() -> None:
    assert end(play(full(limit=2), "0,0~1,0", "0,1~1,1")) == ((1, 1), "no-progress")
    four = ("0,0~1,0", "0,1~1,1", "3,0~4,0", "3,1~4,1")
    position = play(full(), *four, *four, *four, *four, four[0])
    assert position.outcome is None
    assert end(play(position, four[1])) == ((1, 1), "repetition")


def test_the_open_game_begins_when_the_last_tile_is_placed() -> None:
    position = at(rows(23), "1 -;- 11a/07a 0-0 -", open="yes")
    after = play(position, "b@7,2")
    assert after.turn == 2
    assert after.view().stage == "swap"


# All together


def test_a_seed_makes_the_same_game_again_and_its_record_replays_without() -> None:
    name = rules(players=4, goals=2, change="yes", points=3, open="yes", clash="redraw")

    def played(seed: int) -> Match:
        match = Match(name, seed=seed)
        for _ in range(60):
            if match.outcome is not None:
                break
            match.play(str(match.position.legal_moves[-1]))
        return match

    first, again, other = played(6), played(6), played(7)
    assert first.moves == again.moves != other.moves
    replayed = first.record().positions()
    assert [p.text for p in replayed] == [p.text for p in first.positions]
