"""Hexagone as it is shown: dice, piles, what waits, the last swap, titles, the rest of a reform."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import sixfold
from sixfold import Match, Position, draw
from sixfold.line import Drawing, Session
from sixfold.table import LocalTable
from support.hexagone_pairs import block_of, keen, stage_of

LOOK = sixfold.look_of("hexagone")
TIED = "o0,0;g0,1;y1,0;b1,1;r2,0;r3,0;w4,0;r5,0;o5,1;v6,0;y6,1 1 swap1 ry r3o4y4g5b5v5w5 1"
OVER = "r0,0;g1,0;b2,0 1 swap1 yy r5o6y6g5b5v6w6 15"


def test_every_colour_has_a_pattern_and_a_letter_of_its_own() -> None:
    tiles = [piece for piece in LOOK.pieces.values() if piece.shape == "hexagon"]
    assert len({piece.pattern for piece in tiles}) == len(tiles) == 7
    assert len({piece.plain for piece in LOOK.pieces.values()}) == len(LOOK.pieces) == 13


def test_dice_and_waiting_pieces_lie_beside_the_board_and_piles_in_hands() -> None:
    position = Position.from_text("hexagone-solo", TIED).play("4,0~5,0").play("main 0,0")
    aside = [(i.piece, i.count) for i in position.view().items if i.place == "beside"]
    assert aside == [("die r", 1), ("die y", 1), ("o", 1), ("y", 1), ("v", 1), ("w", 1)]
    assert ("hand 1", "r", 6) in [(i.place, i.piece, i.count) for i in position.view().items]
    double = Position.from_text("hexagone-solo", TIED.replace(" ry ", " rr "))
    assert ("beside", "die r", 2) in [(i.place, i.piece, i.count) for i in double.view().items]


def test_the_last_swap_is_shown_on_both_its_cells_until_the_next_one() -> None:
    match = Match("hexagone", seed=4)
    before = match.position
    swap = next(m for m in before.legal_moves if len(block_of(before.play(m))) == 42)
    match.play(swap)
    assert match.position.view().last == swap.targets
    told = draw.words(match.position.view())
    assert f"Last move: what lay on {' and '.join(swap.targets)} changed places." in told
    assert draw.text(match.position.view()).count("[") == 2
    match.play("stop")
    assert match.position.view().last == ()
    match.undo()
    match.play("roll")
    second = next(m for m in match.position.legal_moves)
    after = match.position.play(second)
    rolled = after.play("roll rb") if after.turn == 0 else after
    assert rolled.view().last == second.targets  # dice do not hide it


@pytest.mark.parametrize(
    ("left", "title"),
    [
        (0, "Ultimate Champion"),
        (1, "Grand Master"),
        (4, "Grand Master"),
        (5, "Master"),
        (8, "Master"),
        (9, "Amateur"),
        (12, "Amateur"),
        (13, "Rookie"),
        (16, "Rookie"),
        (17, "Novice"),
        (42, "Novice"),
    ],
)
def test_rule_16_gives_a_title_to_the_pieces_left(left: int, title: str) -> None:
    assert LOOK.title_of((left,)) == title


def test_a_solo_game_ends_with_its_title_in_words() -> None:
    over = Position.from_text("hexagone-solo", OVER).play("pass")
    assert "That makes a Grand Master." in draw.words(over.view())
    assert LOOK.title_of((17, 12)) is None
    assert LOOK.title_of(None) is None


def reforming(seed: int) -> Match:
    match, rng = Match("hexagone", seed=seed), random.Random(seed)
    while stage_of(match.position) != "reform":
        match.play(keen(match.position, rng))
    return match


def test_the_rest_of_a_reform_is_played_in_one_step() -> None:
    seen = set()
    for seed in range(1, 9):
        match = reforming(seed)
        waiting = len(match.position.text.split(":")[1].split(" ")[0])
        seen.add(waiting)
        plies = len(match.moves)
        assert match.position.rest(3) == match.position.rest(3)
        assert len(match.position.rest(3)) == waiting
        match.finish()
        played = match.moves[plies : plies + waiting]
        assert all("@" in move for move in played)
        assert "@" not in "".join(match.moves[plies + waiting :])
        assert stage_of(match.position) != "reform"
    assert max(seen) > 1


def test_the_rest_of_what_matters_is_not_left_to_chance() -> None:
    match = Match("hexagone", seed=1)
    with pytest.raises(ValueError, match="choose a move"):
        match.finish()
    with pytest.raises(ValueError, match="choose a move"):
        match.position.rest(1)


def test_at_one_keyboard_the_word_rest_finishes_a_reform() -> None:
    said: list[str] = []
    table = LocalTable(reforming(2))
    session = Session(table, Drawing(colour=False, ascii=True), said.append)
    session.obey("rest")
    assert stage_of(table.match.position) != "reform"
    session.obey("rest")
    assert said[-1] == "what is asked here is not left to chance: choose a move"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_stage_can_be_drawn(theme: str, tmp_path: Path) -> None:
    match, rng = Match("hexagone-advanced", seed=3), random.Random(3)
    drawn = set()
    while not match.outcome and len(match.moves) < 300:
        view = match.position.view()
        if view.stage not in drawn:
            drawn.add(view.stage)
            assert "<svg" in draw.svg(view, theme=theme)  # type: ignore[arg-type]
            assert LOOK.prompts[view.stage]
        match.play(keen(match.position, rng))
    assert {"swap1", "roll2?", "swap2", "bonus?", "swapb"} <= drawn
