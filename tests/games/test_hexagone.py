"""Hexagone rule by rule; the numbers are those of docs/games/hexagone.md."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import sixfold
from oracle import hexagone as oracle
from oracle.hexagone import COLOURS, around
from sixfold import CHANCE, IllegalMove, Match, Position
from support.hexagone_pairs import block_of, rules, stage_of, text_of

HEXAGON = {
    (q, r) for q in range(-3, 4) for r in range(-3, 4) if max(abs(q), abs(r), abs(q + r)) <= 3
}
ROW = {(-4, r) for r in range(5)}


def read(pieces: str, name: str = "hexagone", **told: object) -> Position:
    """A position of pieces as the text lists them, in any order."""
    block = dict(map(oracle.read_piece, pieces.split()))
    seats = int(sixfold.Ruleset(name).options["players"])
    return Position.from_text(name, text_of(block, seats=seats, **told))  # type: ignore[arg-type]


def moves(position: Position) -> list[str]:
    return [str(move) for move in position.legal_moves]


def reason_of(position: Position) -> str | None:
    return position.outcome and position.outcome.reason


def score_of(position: Position) -> int | None:
    return position.outcome and position.outcome.scores and position.outcome.scores[0]


def strip(colours: str, *, row: int = 0) -> str:
    """Pieces side by side in a row, the first on 0."""
    return " ".join(f"{colour}{q},{row}" for q, colour in enumerate(colours) if colour != ".")


@pytest.mark.parametrize("gaps", ["no", "yes"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_rule_2_a_set_up_is_one_block_in_which_no_colours_meet(gaps: str, players: int) -> None:
    outlines = set()
    for seed in range(40):
        block = block_of(sixfold.new(rules(gaps=gaps, players=players), seed=seed))
        assert len(oracle.groups_of(set(block))) == 1
        for cell, colour in block.items():
            near = [block[next_to] for next_to in around(cell) if next_to in block]
            assert len(near) >= 2
            assert colour not in near
        kept_out = players == 4
        wanted = Counter(dict.fromkeys(COLOURS, 6)) - Counter({"w": int(kept_out)})
        assert Counter(block.values()) == wanted
        outlines.add(frozenset(block))
        if gaps == "no":
            assert set(block) == HEXAGON | ROW - ({(-4, 4)} if kept_out else set())
    assert len(outlines) == (1 if gaps == "no" else 40)


def test_rule_2_a_drawn_outline_may_have_holes() -> None:
    def holes(cells: set[oracle.Cell]) -> int:
        span = range(-22, 23)
        empty = {(q, r) for q in span for r in span} - cells
        return len(oracle.groups_of(empty)) - 1

    blocks = [block_of(sixfold.new(rules(gaps="yes"), seed=seed)) for seed in range(60)]
    assert 3 < sum(holes(set(block)) > 0 for block in blocks) < 60


def test_rule_2_equal_seeds_draw_equal_blocks() -> None:
    texts = [sixfold.new("hexagone", seed=seed).text for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]


def test_rule_2_every_colour_may_lie_on_every_cell() -> None:
    seen = Counter()
    for seed in range(400):
        seen.update(block_of(sixfold.new("hexagone", seed=seed)).items())
    assert len(seen) == 42 * 7
    assert min(seen.values()) > 25


def test_rule_3_four_players_begin_with_a_white_piece_for_the_last() -> None:
    position = sixfold.new(rules(players=4))
    assert position.text.endswith(" 1 roll1 - -/-/-/w1 1")
    assert position.scores == (0, 0, 0, 1)


def test_rule_4_seat_1_begins_with_a_roll() -> None:
    position = sixfold.new("hexagone")
    assert (position.turn, stage_of(position)) == (CHANCE, "roll1")
    assert position.play("roll rb").turn == 1


def test_rule_5_dice_fall_by_weight() -> None:
    weights = sixfold.new("hexagone").weights
    assert len(weights) == 21
    assert sum(weights.values()) == 36
    assert weights["roll rr"] == 1
    assert weights["roll rb"] == 2
    assert "roll rw" not in weights


def test_rule_5_touching_pieces_are_swapped_of_which_one_was_rolled() -> None:
    position = read(strip("rgrbw"), dice="ry")
    assert moves(position) == ["0,0~1,0", "1,0~2,0", "2,0~3,0"]


def test_rule_5_a_double_reaches_any_other_piece() -> None:
    position = read(strip("rgbw"), dice="rr")
    assert moves(position) == ["0,0~1,0", "0,0~2,0", "0,0~3,0"]


def test_rule_6_equals_are_not_swapped_and_the_smaller_cell_comes_first() -> None:
    position = read(strip("rrgb"), dice="ry")
    assert moves(position) == ["1,0~2,0"]
    with pytest.raises(IllegalMove, match="one colour"):
        position.play("0,0~1,0")
    with pytest.raises(IllegalMove, match="1,0~2,0"):
        position.play("2,0~1,0")


def test_rule_6_a_pass_is_the_only_move_where_no_swap_is_legal() -> None:
    position = read(strip("rgbw"), dice="oy")
    assert moves(position) == ["pass"]
    assert stage_of(position.play("pass")) == "roll2?"
    second = read(strip("rgbwrgbwrgbw"), dice="oy", stage="swap2")
    assert second.play("pass").text.split(" ")[1:3] == ["2", "roll1"]


def test_rule_7_every_group_of_three_is_captured_whatever_its_colour() -> None:
    # Red and white both come together by one swap.
    position = read("r0,0 r1,0 w2,0 r3,0 w4,0 w5,0 g2,1 g1,1 b3,1", dice="ry", stage="swap2")
    after = position.play("2,0~3,0")
    assert set(block_of(after).values()) == {"g", "b"}
    assert after.scores == (42 - 3, 0)


def test_rule_7_a_capture_ends_the_turn_and_may_be_of_more_than_three() -> None:
    rows = strip("rrgrrbwr"), strip("oyvoyvg", row=1), strip("wbgow", row=2)
    after = read(" ".join(rows), dice="rr").play("2,0~7,0")
    assert "r" not in block_of(after).values()
    assert len(block_of(after)) == 15
    assert after.text.split(" ")[1:3] == ["2", "roll1"]


def test_rule_8_a_second_roll_is_offered_after_a_first_without_a_capture() -> None:
    position = sixfold.new("hexagone", seed=2).play("roll rb")
    quiet = [position.play(move) for move in position.legal_moves]
    (after, *_) = [p for p in quiet if stage_of(p) == "roll2?"]
    assert moves(after) == ["stop", "roll"]
    assert after.turn == 1
    assert after.play("stop").text.split(" ")[1:3] == ["2", "roll1"]
    second = after.play("roll")
    assert second.turn == CHANCE
    swap = second.play("roll gg")
    last = next(p for p in map(swap.play, swap.legal_moves) if len(block_of(p)) == 42)
    assert last.text.split(" ")[1:3] == ["2", "roll1"]


def test_rule_9_pieces_that_hang_by_one_side_stay() -> None:
    after = read(strip("rrgrbw"), "hexagone-solo", dice="ry").play("2,0~3,0")
    assert block_of(after) == {(3, 0): "g", (4, 0): "b", (5, 0): "w"}
    assert stage_of(after) == "bonus?"


# Two sections of four with a row of red between them, once white and red are swapped.
TIED = "o0,0 y1,0 g0,1 b1,1 r2,0 r3,0 w4,0 r5,0 v6,0 o5,1 y6,1"


def tied() -> Position:
    return read(TIED, "hexagone-solo", dice="ry").play("4,0~5,0")


def test_rule_10_the_mover_chooses_among_largest_sections() -> None:
    after = tied()
    assert stage_of(after) == "main"
    assert moves(after) == ["main 0,0", "main 5,0"]
    assert dict(after.view().marks) == {
        "section 1": ("0,0", "0,1", "1,0", "1,1"),
        "section 2": ("5,0", "5,1", "6,0", "6,1"),
    }
    assert after.play("main 0,0").text.split(" ")[3] == "ry:oyvw"
    with pytest.raises(IllegalMove, match="0,0 or 5,0 is"):
        after.play("main 1,0")


def test_rule_10_pieces_are_put_back_one_by_one_in_any_order() -> None:
    after = tied().play("main 0,0")
    assert stage_of(after) == "reform"
    waiting = after.text.split(" ")[3].split(":")[1]
    assert set(waiting) == {move[0] for move in moves(after)}
    while stage_of(after) == "reform":
        move = after.random_move(7)
        colour, cell = move.split("@")
        q, r = map(int, cell.split(","))
        assert oracle.may_lie(block_of(after), (q, r), colour)
        after = after.play(move)
    assert oracle.groups_of(set(block_of(after))) == [set(block_of(after))]


def test_rule_10_the_only_section_that_can_be_reformed_is_taken_without_asking() -> None:
    # Two sections of three are left, and blue and blue cannot both be put back to the second.
    pieces = "v-1,1 b-1,2 g0,0 b0,1 g1,0 b2,-1 v2,0 g2,1 b3,-3 o3,-2"
    after = read(pieces, "hexagone-solo", dice="vv").play("2,0~2,1")
    assert after.text.split(" ")[2:4] == ["reform", "vv:obbv"]
    assert set(block_of(after)) == {(-1, 1), (-1, 2), (0, 1)}


def test_rule_11_what_would_leave_others_without_a_place_is_refused_with_a_reason() -> None:
    # Orange may lie on no cell before green lies where it makes one.
    block = {(0, 0): "o", (0, -1): "o", (1, -1): "r"}
    text = text_of(block, stage="reform", waiting="og", seats=1)
    position = Position.from_text("hexagone-solo", text)
    assert ("g", (-1, 0)) in oracle.additions(block, {"g", "o"})
    assert "g@-1,0" not in moves(position)
    with pytest.raises(IllegalMove, match="no way to put the other pieces back"):
        position.play("g@-1,0")
    ends = set()
    for first in moves(position):
        (*seconds,) = moves(position.play(first))
        assert seconds
        ends |= {stage_of(position.play(first).play(second)) for second in seconds}
    assert ends == {"bonus?"}


def test_rule_11_a_block_that_cannot_be_reformed_ends_the_game_as_it_lies() -> None:
    pieces = "v-3,2 g-3,3 v-2,0 y-2,1 v-1,1 y0,-1 v0,0 g0,1 y1,0 g1,1 y1,2 g2,-1 y3,-1 y3,0"
    position = read(pieces, dice="yy", stage="swap2")
    after = position.play("-3,2~1,0")
    assert after.outcome == sixfold.Outcome((1, 2), (31, 0), "unreformable")
    assert len(block_of(after)) == 11
    assert len(oracle.groups_of(set(block_of(after)))) > 1


def test_rule_12_ten_or_fewer_pieces_are_not_reformed() -> None:
    position = read(strip("gyrrbrwogyo"), dice="rb")
    after = position.play("4,0~5,0")
    assert after.outcome is not None
    assert after.outcome.reason == "captures"


def ended(*piles: str) -> sixfold.Outcome:
    """How a game ends of which three pieces are left and these were captured."""
    text = f"r0,0;g1,0;b2,0 - over - {'/'.join(piles)} 9"
    outcome = Position.from_text(rules(players=len(piles)), text).outcome
    assert outcome is not None
    assert outcome.reason == "captures"
    return outcome


def test_rule_13_most_captured_pieces_win_then_most_of_one_colour() -> None:
    more = ended("r5o6y6g2", "g3b5v6w6")
    assert (more.ranks, more.scores) == ((2, 1), (19, 20))
    # Thirteen each: five of a colour against six; the third seat shares nothing.
    level = ended("r5o4y4", "g5b1v6w1", "o2y2b4w5")
    assert (level.ranks, level.scores) == ((2, 1, 2), (13, 13, 13))
    assert level.winner == 2
    shared = ended("r5o5y3", "g5b5w3", "o1y3v6w3")
    assert (shared.ranks, shared.winner) == ((2, 2, 1), 3)
    assert ended("r5o5y2", "g5b5w2", "o1y4v2w4", "v4").ranks == (1, 1, 3, 4)


def test_rule_14_the_game_ends_after_400_turns_and_when_nothing_can_be_captured() -> None:
    def reason(pieces: str, turn: int) -> str | None:
        position = read(strip(pieces), dice="ry", stage="swap2", turn=turn)
        outcome = position.play("0,0~1,0").outcome
        return outcome.reason if outcome else None

    capturable, exhausted = "rgrbrwgvgyovy", "rgbwvoyrgbwv"
    assert reason(capturable, 399) is None
    assert reason(capturable, 400) == "no-progress"
    assert reason(exhausted, 1) == "exhausted"
    assert reason(exhausted, 400) == "no-progress"
    assert reason(exhausted[:10], 400) == "captures"


def test_rule_14_with_bonus_rolls_a_piece_in_hand_keeps_the_game_going() -> None:
    full = strip("rgbwvoyrgbwv")
    stopped = read(full, "hexagone-advanced", dice="ry", stage="swapb").play("0,0~1,0")
    assert stopped.outcome is not None
    assert stopped.outcome.reason == "exhausted"
    held = read(full, "hexagone-advanced", dice="ry", stage="swapb", seat=2).play("0,0~1,0")
    assert held.outcome is None


def buying() -> Position:
    """Seat 1 after a second roll without a capture, holding pieces of every colour."""
    lump = "r0,0 g1,0 b0,1 w1,1 o2,0 y3,0 v2,1 r3,1 g4,0 b4,1 w5,0 r5,1 y0,2"
    return read(lump, "hexagone-advanced", dice="rr", stage="swap2").play("0,0~1,0")


def test_rule_15_a_piece_buys_one_roll_a_turn_also_without_a_capture() -> None:
    asked = buying()
    assert (stage_of(asked), asked.turn) == ("bonus?", 1)
    assert moves(asked)[0] == "stop"
    assert asked.play("stop").text.split(" ")[1:3] == ["2", "roll1"]
    way = next(move for move in moves(asked) if "+" in move)
    bought = asked.play(way)
    assert bought.scores[0] == asked.scores[0] - 1
    assert (stage_of(bought), bought.turn) == ("rollb", CHANCE)
    assert "roll rr" in bought.legal_moves
    swap = bought.play("roll rr")
    assert stage_of(swap) == "swapb"
    quiet = next(p for p in map(swap.play, swap.legal_moves) if p.scores == swap.scores)
    assert quiet.text.split(" ")[1:3] == ["2", "roll1"]


def test_rule_15_a_small_block_is_reformed_only_in_order_to_buy() -> None:
    position = (
        Position.from_text("hexagone-advanced", tied().text.replace(" swap1", " swap1"))
        if False
        else read(TIED, "hexagone-advanced", dice="ry")
    )
    asked = position.play("4,0~5,0")
    assert (stage_of(asked), moves(asked)) == ("reform?", ["stop", "reform"])
    assert reason_of(asked.play("stop")) == "captures"
    main = asked.play("reform")
    assert stage_of(main) == "main"
    while stage_of(main) in ("main", "reform"):
        main = main.play(main.random_move(3))
    assert stage_of(main) == "bonus?"
    assert reason_of(main.play("stop")) == "captures"


def test_rule_15_after_the_bonus_roll_a_small_block_is_not_reformed() -> None:
    position = read(TIED, "hexagone-advanced", dice="ry", stage="swapb")
    assert reason_of(position.play("4,0~5,0")) == "captures"


def test_rule_15_there_are_no_bonus_rolls_alone() -> None:
    with pytest.raises(sixfold.BadRuleset, match="players=1"):
        sixfold.Ruleset(rules(bonus="yes", players=1))


def test_rule_16_fifteen_rolls_are_made_whatever_comes_of_them() -> None:
    for seed in range(20):
        match = Match("hexagone-solo", seed=seed)
        rng = random.Random(seed)
        while not match.outcome:
            match.play(match.position.random_move(rng.randrange(10**9)))
        rolls = sum(move.startswith("roll ") for move in match.moves)
        broken = len(oracle.groups_of(set(block_of(match.position)))) > 1
        assert rolls == 15 or broken or not block_of(match.position)
        assert match.outcome == sixfold.Outcome((1,), (len(block_of(match.position)),), "captures")


def test_rule_16_a_solo_roll_without_a_swap_is_used_up_and_buys_nothing() -> None:
    position = read(strip("rgbw"), "hexagone-solo", dice="oy", turn=4)
    after = position.play("pass")
    assert after.text.split(" ")[1:3] == ["1", "roll1"]
    assert after.text.endswith(" 4")
    assert read(strip("rgbw"), "hexagone-solo", dice="oy", turn=15).play("pass").outcome is not None


def test_rule_16_a_captured_piece_may_be_added_after_a_swap_also_the_last() -> None:
    lump = "r0,0 g1,0 b0,1 w1,1 o2,0"
    after = read(lump, "hexagone-solo", dice="rr", turn=15).play("0,0~1,0")
    assert stage_of(after) == "bonus?"
    way = next(move for move in moves(after) if "+" in move)
    assert score_of(after.play(way)) == 6
    assert score_of(after.play("stop")) == 5


def test_rule_16_an_empty_block_is_the_best_end() -> None:
    pieces = "r0,0 r1,0 g2,0 r3,0 g4,-1 g4,0"
    after = read(pieces, "hexagone-solo", dice="rg", turn=2).play("2,0~3,0")
    assert after.outcome == sixfold.Outcome((1,), (0,), "captures")


def test_a_match_with_a_seed_comes_again_from_its_record_without_it() -> None:
    def played(seed: int) -> Match:
        match, rng = Match("hexagone", seed=seed), random.Random(9)
        while not match.outcome:
            match.play(match.position.random_move(rng.randrange(10**9)))
        return match

    one, again = played(11), played(11)
    assert one.record().to_text() == again.record().to_text() != played(12).record().to_text()
    record = sixfold.Record.parse(one.record().to_text())
    assert record.start == one.positions[0].text
    assert record.positions()[-1].text == one.position.text
    assert record.positions()[-1].outcome == one.outcome
