"""Hexagone's texts: what is refused, and why; other spellings read as the canonical one."""

from __future__ import annotations

import pytest

import sixfold
from sixfold import BadPosition, IllegalMove, Position

FINE = "r0,0;g1,0;r2,0;b3,0 1 swap1 rb r4o6y6g5b5v6w6/- 7"
TIED = "o0,0;g0,1;y1,0;b1,1;w5,0;o5,1;v6,0;y6,1 1 main ry r6o4y4g5b5v5w5 3"
FULL = sixfold.new("hexagone").text
FAR = 10**15


def test_positions_are_read_as_they_are_printed() -> None:
    for name, text in (("hexagone", FINE), ("hexagone-solo", TIED), ("hexagone", FULL)):
        assert Position.from_text(name, text).text == text


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (" 7", "", "5 fields for 6"),
        ("r0,0;", "x0,0;", "'x0,0' is not a piece"),
        ("r0,0;", "r00,0;", "is not a piece"),
        ("r0,0;", "r0,0 ;", "fields"),
        ("r0,0;", f"r{-FAR - 1},0;", "is not a piece"),
        ("r0,0;g1,0", "g1,0;r0,0", "0,0 belongs before 1,0"),
        ("g1,0", "g0,0", "0,0 stands twice"),
        ("b3,0", "b4,0", "several sections"),
        ("b3,0", "b44,0", "too far apart"),
        ("r4o6", "r5o6", "more than 6 pieces r"),
        ("r4o6", "r3o6", "1 pieces r are missing"),
        ("r4o6", "o6r4", "order of the colours"),
        ("r4o6", "r4o7", "more than 6 pieces o"),
        ("r4o6", "r0o6", "written as in 'r3w2'"),
        ("r4o6", "r4o6o6", "order of the colours"),
        ("/-", "", "of 1 seats are told; 2 play"),
        ("/-", "/-/-", "of 3 seats are told; 2 play"),
        (" 1 swap1", " 0 swap1", "1 to 2 are at the table"),
        (" 1 swap1", " 3 swap1", "1 to 2 are at the table"),
        (" 1 swap1", " - swap1", "1 to 2 are at the table"),
        ("swap1", "swap3", "none of that name"),
        ("swap1", "swapb", "none of that name"),
        ("swap1", "bonus?", "none of that name"),
        ("swap1 rb", "roll1 rb", "in this stage they are '-'"),
        ("swap1 rb", "swap1 -", "two colours"),
        ("swap1 rb", "swap1 br", "order of the colours"),
        ("swap1 rb", "swap1 rw", "'w' is on no die"),
        ("swap1 rb", "swap1 rb:r", "two colours"),
        ("swap1 rb", "reform rb", "pieces waiting"),
        ("swap1 rb", "reform rb:", "nothing to put back"),
        ("swap1 rb", "main rb", "10 or fewer"),
        ("1 swap1 rb", "2 over -", "when the game is over it is '-'"),
        (" 7", " 0", "here it is 1 to 400"),
        (" 7", " 401", "here it is 1 to 400"),
        (" 7", " 07", "here it is 1 to 400"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(old: str, new: str, why: str) -> None:
    assert FINE.count(old) >= 1
    with pytest.raises(BadPosition, match=why):
        Position.from_text("hexagone", FINE.replace(old, new, 1))


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("hexagone", FINE.replace("g1,0", "r1,0").replace("r4", "r3").replace("g5", "g6"), "three"),
        ("hexagone", FULL.replace("1 roll1", "- over"), "the game is not over"),
        ("hexagone-solo", TIED.replace("o0,0", "g0,0").replace("g0,1", "o0,1"), ""),
        ("hexagone-solo", TIED.replace(" 3", " 16"), "1 to 15"),
        ("hexagone-solo", TIED.replace("main ry", "swap2 ry"), "none of that name"),
        ("hexagone-solo", FULL.replace("/-", "").replace("- 1", "- 15"), "0 to 14"),
        (
            "hexagone-solo",
            "r0,0;g1,0 1 reform rb:y r5o6y5g5b6v6w6 3",
            "",
        ),
        (
            "hexagone-solo",
            "r0,0 1 reform rb:y r5o6y5g6b6v6w6 3",
            "cannot be put back",
        ),
        (
            "hexagone-solo",
            "r0,0;g1,0;y3,0 1 main rb r5o6y5g5b6v6w6 3",
            "no two largest sections",
        ),
        ("hexagone-solo", "r0,0 1 bonus? - r5o6y6g6b6v6w6 3", "no captured piece can be added"),
        (
            "hexagone-advanced",
            "r0,0;g1,0 1 reform? rb r5o6y6g5b6v6w6/- 3",
            "is asked about",
        ),
    ],
)
def test_a_stage_whose_question_has_no_answer_is_refused(name: str, text: str, why: str) -> None:
    if not why:  # a near miss that may be
        assert Position.from_text(name, text).text == text
        return
    with pytest.raises(BadPosition, match=why):
        Position.from_text(name, text)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("0,0~3,0", "do not touch"),
        ("0,0~2,0", "one colour"),
        ("1,0~0,0", "the smaller cell comes first"),
        ("0,0~0,0", "with itself"),
        ("0,0~9,9", "no piece lies on 9,9"),
        (f"0,0~{9 * 10**18},0", "no piece lies"),
        ("0,0", "a swap is"),
        ("0,0~1,0~2,0", "a swap is"),
        ("pass", "only when no swap is legal"),
        ("roll", "a swap is"),
        ("stop", "a swap is"),
        ("r@0,1", "a swap is"),
    ],
)
def test_a_move_that_is_not_legal_is_refused_with_the_reason(move: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        Position.from_text("hexagone", FINE).play(move)


def test_other_stages_tell_what_they_ask() -> None:
    rolling = sixfold.new("hexagone")
    for move, why in (("roll br", "order"), ("roll rw", "dice are"), ("rb", "dice are")):
        with pytest.raises(IllegalMove, match=why):
            rolling.play(move)
    tied = Position.from_text("hexagone-solo", TIED)
    with pytest.raises(IllegalMove, match="0,0 or 5,0 is"):
        tied.play("main 1,0")
    reform = tied.play(" MAIN  0 , 0 ")
    for move, why in (
        ("r@0,2", "no piece r is waiting"),
        ("v@0,0", "is taken"),
        ("v@9,0", "does not touch two pieces"),
        ("o@-1,1", "touches a piece of the same colour"),
        ("v+0,2", "put back by"),
        ("stop", "put back by"),
    ):
        with pytest.raises(IllegalMove, match=why):
            reform.play(move)


def test_a_block_lies_as_far_out_as_a_text_may_say() -> None:
    text = f"r{FAR - 3},{-FAR};g{FAR - 2},{-FAR};r{FAR - 1},{-FAR};b{FAR},{-FAR} " + FINE[20:]
    position = Position.from_text("hexagone", text)
    near = Position.from_text("hexagone", FINE)
    assert position.key == near.key
    assert [m.action for m in position.legal_moves] == [m.action for m in near.legal_moves]
    assert Position.from_text("hexagone", position.text) == position
