"""Noughts and crosses, rule by rule; and the oracle agrees on every position there is."""

import pytest
from noughts_oracle import Board, legal_moves, outcome, turn

from sixfold import BadPosition, IllegalMove, Position, new, perft

# Published counts of the game tree: the games of just so many plies.
PERFT = (1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872)


def test_rule_1_the_board_has_nine_squares_and_is_empty() -> None:
    assert new("noughts").text == ".../.../... 1"
    assert len(new("noughts").view().cells) == 9


def test_rule_2_a_taken_square_is_refused_and_says_so() -> None:
    with pytest.raises(IllegalMove, match="b2 is taken"):
        new("noughts").play("b2").play("b2")


@pytest.mark.parametrize(("preset", "winner"), [("noughts", 1), ("noughts-avoid", 2)])
def test_rule_3_three_in_a_row_end_the_game(preset: str, winner: int) -> None:
    position = new(preset)
    for move in ("a1", "b1", "a2", "b2", "a3"):
        position = position.play(move)
    assert position.outcome
    assert (position.outcome.winner, position.outcome.reason) == (winner, "line")


def test_positions_that_cannot_be_are_refused() -> None:
    for text in ("xx./.../... 1", "x../.../... 1", "xxx/ooo/... 1", "x/y/z 1", ""):
        with pytest.raises(BadPosition):
            Position.from_text("noughts", text)


def test_the_number_of_games_is_the_published_one() -> None:
    assert tuple(perft(new("noughts"), depth) for depth in range(10)) == PERFT


@pytest.mark.parametrize("aim", ["make", "avoid"])
def test_the_oracle_agrees_on_every_position(aim: str) -> None:
    seen: dict[str, Board] = {}
    waiting: list[tuple[Position, Board]] = [(new(f"noughts(aim={aim})"), {})]
    while waiting:
        position, board = waiting.pop()
        if position.text in seen:
            continue
        seen[position.text] = board
        end = outcome(board, aim)
        told = position.outcome and (position.outcome.ranks, position.outcome.reason)
        assert told == end
        assert sorted(position.legal_moves) == legal_moves(board, aim)
        assert position.turn == (None if end else turn(board))
        for move in position.legal_moves:
            waiting.append((position.play(move), {**board, str(move): turn(board)}))
    assert len(seen) == 5478
