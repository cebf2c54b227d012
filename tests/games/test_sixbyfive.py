"""6x5 by its rules, in their order: set-up, a turn, winning. Its options are tested beside it."""

from __future__ import annotations

import pytest

import sixfold
from oracle.sixbyfive import DECK, border, shape
from sixfold import CHANCE, Position, Ruleset
from support.asking import end, moves, play, refused
from support.sixbyfive_pairs import rules

# A row of four, black at its end: the tile on 4,0 completes 11a, the row of five.
ROW = "k0,0;b1,0;b2,0;b3,0"


def at(tiles: str, rest: str = "1 -;- 11a/07a 0-0 -", **options: object) -> Position:
    """A position, its tiles in any order; seat 1 holds the row of five, 11a, unless said."""
    told = ";".join(sorted(tiles.split(";"), key=in_order))
    return Position.from_text(rules(**options), f"{told} {rest}")


def in_order(tile: str) -> list[int]:
    return [int(part) for part in tile[1:].split(",")]


def placements(position: Position) -> set[str]:
    return {move[2:] for move in position.legal_moves if "@" in move}


# Set-up


def test_rule_1_two_to_five_players_and_eight_tiles_of_each_colour() -> None:
    assert [sixfold.new(rules(players=n)).seats for n in (2, 3, 4, 5)] == [2, 3, 4, 5]
    supply = [item for item in sixfold.new("6x5").view().items if item.place == "beside"]
    assert {item.piece: item.count for item in supply} == {"b": 8, "r": 8, "y": 8}
    wide = ";".join(f"b{q},0" for q in range(8))
    assert not any(move[0] == "b" for move in at(f"k-1,0;{wide}").legal_moves)
    refused(at(f"k-1,0;{wide}"), "b@0,1", "no blue tile is left")


def test_rule_2_the_deck_is_every_shape_and_the_mirror_images_of_those_without_symmetry() -> None:
    position = sixfold.new("6x5")
    assert [move.removeprefix("deal 1 ") for move in position.legal_moves] == list(DECK)
    assert len(set(DECK.values())) == len(DECK) == 32
    mirrored = {name: shape((r, q) for q, r in cells) for name, cells in DECK.items()}
    others = {name for name, cells in mirrored.items() if cells != DECK[name]}
    pairs = {name for name in others if mirrored[name] in DECK.values()}
    assert len(pairs) == 20
    assert len({name[:2] for name in DECK}) == 22


@pytest.mark.parametrize("card", list(DECK))
def test_rule_2_each_card_is_completed_by_its_shape_in_every_turn(card: str) -> None:
    cells = list(DECK[card])
    other = "07a" if card != "07a" else "01a"
    for _ in range(6):
        cells = [(-r, q + r) for q, r in cells]
        black, played = cells[0], cells[-1]
        tiles = dict.fromkeys(cells, "b") | {black: "k"}
        del tiles[played]
        # Black may be left touching nothing but the tile to come: red keeps it company.
        for cell in sorted(border(cells)):
            told = ";".join(f"{c}{q},{r}" for (q, r), c in sorted((tiles | {cell: "r"}).items()))
            try:
                position = at(told, f"1 -;- {card}/{other} 0-0 -")
            except sixfold.BadPosition:
                continue
            move = f"b@{played[0]},{played[1]}"
            if move in position.legal_moves:
                assert end(position.play(move)) == ((1, 2), "goal")
                break
        else:
            pytest.fail(f"{card} was not tried")


def test_rule_3_black_is_at_the_centre_and_cards_are_dealt_seat_by_seat() -> None:
    position = sixfold.new(rules(players=3, goals=2))
    assert position.text == "k0,0 1 -;-;- -/-/- 0-0-0 -"
    seats = []
    for card in ("01a", "09a", "05a", "02a", "22a", "03a"):
        assert position.turn == CHANCE
        assert set(position.weights.values()) == {1}
        seats.append(position.legal_moves[0][5])
        position = position.play(f"deal {seats[-1]} {card}")
    assert seats == ["1", "1", "2", "2", "3", "3"]
    assert position.text == "k0,0 1 -;-;- 01a+09a/02a+05a/03a+22a 0-0-0 -"
    assert position.turn == 1
    refused(sixfold.new("6x5"), "deal 2 01a", "the next card is for seat 1")
    refused(play(sixfold.new("6x5"), "deal 1 01a"), "deal 2 01a", "01a is not in the deck")


def test_rule_3_pawns_begin_off_the_table_and_lock_nothing() -> None:
    position = at("k0,0;r1,0")
    assert {"k>2,0", "b/1,0"} <= moves(position)


# A turn


def test_rule_4_a_turn_is_one_of_three_actions() -> None:
    position = at("k0,0;r1,0")
    assert {move[1] for move in position.legal_moves} == {"@", "/", ">"}
    assert play(position, "y@0,1").text == "k0,0;y0,1;r1,0 2 0,1;- 11a/07a 0-0 -"
    assert play(position, "y/1,0").text == "k0,0;y1,0 2 1,0;- 11a/07a 0-0 -"
    assert play(position, "k>2,-1").text == "r1,0;k2,-1 2 2,-1;- 11a/07a 0-0 -"


def test_rule_5_a_placed_tile_touches_one_on_the_table() -> None:
    position = at("k0,0;r1,0")
    assert placements(position) == {"-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,1", "2,-1", "2,0"}
    refused(position, "r@3,0", "3,0 touches no tile")
    refused(position, "r@900719925474099,5", "touches no tile")
    refused(position, "r@1,0", "1,0 is taken")


def test_rule_5_a_tile_that_is_cut_off_counts_as_in_play_but_is_not_replaced() -> None:
    """Black, which joined two tiles, leaves: each stands alone, and may be touched by others."""
    position = play(at("r-1,0;k0,0;r1,0;b2,0"), "k>3,0")
    assert {"-2,0", "-1,-1", "0,0"} <= placements(position)
    assert not any(move[1:] == "/-1,0" for move in position.legal_moves)
    refused(position, "b/-1,0", "-1,0 touches no tile")
    later = play(position, "y@-2,0", "y@4,0")
    assert "b/-1,0" in later.legal_moves


def test_rule_5_black_cannot_move_while_alone_nor_lean_on_itself() -> None:
    position = at("k0,0")
    assert not any(move.startswith("k") for move in position.legal_moves)
    refused(position, "k>1,0", "1,0 touches no tile once black is lifted")
    refused(at("k0,0;r1,0"), "k>-1,0", "touches no tile once black is lifted")


def test_rule_6_black_is_never_replaced_and_a_colour_not_by_itself() -> None:
    position = at("k0,0;r1,0")
    refused(position, "r/0,0", "the black tile is never replaced")
    refused(position, "r/1,0", "1,0 is red already")
    refused(position, "r/0,1", "0,1 is empty")


def test_rule_6_the_replaced_tile_goes_back_to_the_supply() -> None:
    wide = ";".join(f"b{q},0" for q in range(8))
    position = at(f"k-1,0;{wide}")
    assert "b" not in {item.piece for item in position.view().items if item.place == "beside"}
    after = play(position, "r/7,0")
    supply = {item.piece: item.count for item in after.view().items if item.place == "beside"}
    assert supply == {"b": 1, "r": 7, "y": 8}
    assert "b@8,0" in after.legal_moves


def test_rule_7_black_moves_any_distance_but_not_to_its_own_cell() -> None:
    position = at(ROW)
    black = {move[2:] for move in position.legal_moves if move[0] == "k"}
    assert black == {
        *("0,1", "1,-1", "1,1", "2,-1", "2,1", "3,-1", "3,1", "4,-1", "4,0"),
    }
    refused(position, "k>0,0", "lies on 0,0 already")
    refused(position, "k>1,0", "1,0 is taken")


def test_rule_7_groups_may_be_joined_again() -> None:
    position = play(at("r-1,0;k0,0;r1,0;b2,0"), "k>3,0", "y@0,0")
    assert "y0,0" in position.text
    assert "b/-1,0" in position.legal_moves


def test_rule_8_the_pawn_goes_on_the_tile_played_and_locks_it_for_all() -> None:
    position = play(at("k0,0;r1,0;b2,0"), "y@3,0")
    assert position.text.split(" ")[2] == "3,0;-"
    refused(position, "b/3,0", "a pawn is on 3,0")
    later = play(position, "r@3,-1")
    refused(later, "b/3,0", "a pawn is on 3,0")  # by its own player, too
    freed = play(later, "b/1,0")
    assert "b/3,0" in freed.legal_moves
    assert "b/1,0" not in freed.legal_moves


def test_rule_8_black_just_moved_stays_until_its_mover_has_acted_again() -> None:
    position = play(at("k0,0;r1,0;b2,0"), "k>3,0")
    refused(position, "k>0,0", "a pawn is on the black tile")
    position = play(position, "y@4,0")
    refused(position, "k>0,0", "a pawn is on the black tile")
    position = play(position, "y@5,0")
    assert any(move.startswith("k>") for move in position.legal_moves)


def test_rule_9_there_is_no_pass() -> None:
    refused(at("k0,0;r1,0"), "pass", "a move is")


# Winning


def test_rule_10_the_published_examples() -> None:
    won = play(at(ROW), "b@4,0")
    assert end(won) == ((1, 2), "goal")
    assert won.text.split(" ")[1:4] == ["-", "4,0;-", "11a!/07a"]
    # Black is not in the row.
    assert play(at("b0,0;b1,0;b2,0;b3,0;r1,1;k2,1"), "b@4,0").outcome is None
    # A sixth blue tile touches it.
    assert play(at(f"{ROW};b4,-1"), "b@4,0").outcome is None
    # One that touches but is not blue does no harm.
    assert end(play(at(f"{ROW};r4,-1"), "b@4,0")) == ((1, 2), "goal")


@pytest.mark.parametrize("place", range(5))
def test_rule_10_black_may_be_any_of_the_five_cells(place: int) -> None:
    tiles = {q: "k" if q == place else "b" for q in range(5)}
    last = 4 if place != 4 else 0
    del tiles[last]
    told = ";".join(f"{colour}{q},0" for q, colour in sorted(tiles.items()))
    assert end(play(at(told), f"b@{last},0")) == ((1, 2), "goal")


def test_rule_10_blue_that_touches_only_black_counts_as_touching_the_pattern() -> None:
    assert play(at("b-1,1;k0,0;b1,0;b2,0;b3,0"), "b@4,0").outcome is None


def test_rule_10_a_mirror_image_is_another_shape() -> None:
    assert DECK["06a"] != DECK["14a"]
    mirrored = shape((r, q) for q, r in DECK["06b"])
    twin = next(name for name, cells in DECK.items() if cells == mirrored)
    assert twin != "06b"
    tiles = "k0,0;b0,1;b0,2;b0,3"
    assert end(play(at(tiles, f"1 -;- 06b/{twin} 0-0 -"), "b@1,2")) == ((1, 2), "goal")
    assert end(play(at(tiles, f"1 -;- {twin}/06b 0-0 -"), "b@1,2")) == ((2, 1), "goal")


@pytest.mark.parametrize(
    ("tiles", "move"),
    [
        (ROW, "b@4,0"),
        ("k0,0;b1,0;b2,0;b3,0;r4,0", "b/4,0"),  # a replacement completes
        ("k0,0;b1,0;b2,0;b3,0;b4,0;b5,0", "r/5,0"),  # and so does taking away what is too much
        ("b0,0;b1,0;b2,0;b3,0;r3,1;k3,2", "k>4,0"),
    ],
)
def test_rule_10_every_action_may_complete(tiles: str, move: str) -> None:
    assert end(play(at(tiles), move)) == ((1, 2), "goal")


def test_rule_11_the_goals_of_all_players_are_checked_after_every_action() -> None:
    assert end(play(at(ROW, "2 -;- 11a/07a 0-0 -"), "b@4,0")) == ((1, 2), "goal")
    three = at(ROW, "1 -;-;- 01a/07a/11a 0-0-0 -", players=3)
    assert end(play(three, "b@4,0")) == ((2, 2, 1), "goal")


# Black comes to 0,0, where a blue row from the west and a red one from the north meet it.
CROSS = "b-4,0;b-3,0;b-2,0;b-1,0;r0,-4;r0,-3;r0,-2;r0,-1;y1,0;k2,0"
# The same with the red ones bent: 06a is not a row.
BENT = "b-4,0;b-3,0;b-2,0;b-1,0;r0,-3;r0,-2;r0,-1;r1,-1;y1,0;k2,0"


def bent() -> str:
    """The card that black and the red ones make."""
    made = shape([(0, 0), (0, -3), (0, -2), (0, -1), (1, -1)])
    return next(name for name, cells in DECK.items() if cells == made)


def test_rule_11_several_goals_of_one_player_win_all_the_same() -> None:
    both = "+".join(sorted(("11a", bent())))
    position = at(BENT, f"1 -;- {both}/05a+10b 0-0 -", goals=2)
    won = play(position, "k>0,0")
    assert end(won) == ((1, 2), "goal")
    assert won.text.count("!") == 2


def test_rule_11_one_shape_in_two_colours_is_one_card() -> None:
    won = play(at(CROSS), "k>0,0")
    assert end(won) == ((1, 2), "goal")
    assert won.view().marks["shape"] == (
        *("-4,0", "-3,0", "-2,0", "-1,0", "0,-4", "0,-3", "0,-2", "0,-1", "0,0"),
    )


def test_rule_12_goals_of_two_players_with_one_action_draw() -> None:
    drawn = play(at(BENT, f"1 -;- 11a/{bent()} 0-0 -"), "k>0,0")
    assert end(drawn) == ((1, 1), "goal")
    assert drawn.text.split(" ")[3] == f"11a!/{bent()}!"
    three = at(BENT, f"1 -;-;- 11a/01a/{bent()} 0-0-0 -", players=3)
    assert end(play(three, "k>0,0")) == ((1, 1, 1), "goal")


def test_rule_12_or_the_cards_are_redrawn_with_clash_redraw() -> None:
    position = at(BENT, f"1 -;- 11a/{bent()} 0-0 -", clash="redraw")
    after = play(position, "k>0,0")
    aside = "+".join(sorted(("11a", bent())))
    assert after.text.split(" ")[1:] == ["2", "0,0;-", "-/-", "0-0", aside]
    assert after.turn == CHANCE
    assert "deal 1 11a" not in after.legal_moves
    later = play(after, "deal 1 01a", "deal 2 02a")
    assert later.turn == 2
    # One player alone wins as ever.
    alone = at(BENT, "1 -;- 11a/01a 0-0 -", clash="redraw")
    assert end(play(alone, "k>0,0")) == ((1, 2), "goal")


def lines(count: int) -> str:
    """That many tiles in rows of eight of a colour, with black, and nothing to complete."""
    cells = [(q, r) for r in range(3) for q in range(8)][:count]
    tiles = {cell: "bry"[(cell[0] + cell[1]) % 3] for cell in cells}
    tiles[(-1, 0)] = "k"
    return ";".join(f"{colour}{q},{r}" for (q, r), colour in sorted(tiles.items()))


def test_rule_13_a_full_table_draws() -> None:
    tiles = lines(23)
    missing = "bry"[(7 + 2) % 3]
    position = at(tiles)
    drawn = play(position, f"{missing}@7,2")
    assert end(drawn) == ((1, 1), "full-table")
    assert drawn.text.split(" ")[1] == "-"
    assert Position.from_text("6x5", drawn.text).outcome == drawn.outcome


def test_rule_13_a_goal_with_the_last_tile_wins() -> None:
    red_and_yellow = [f"{'ry'[i % 2]}{i % 8},{-3 + i // 8}" for i in range(16)]
    position = at(";".join([ROW, *red_and_yellow, *(f"b{q},-4" for q in range(4))]))
    assert position.text.count(";") == 24  # of tiles and pawns: one tile is left
    assert end(play(position, "b@4,0")) == ((1, 2), "goal")


def test_rule_14_what_lay_there_before_the_action_does_not_count() -> None:
    standing = at("k0,0;b1,0;b2,0;b3,0;b4,0")  # with seat 1 holding 11a, which a redraw may bring
    assert standing.outcome is None
    assert play(standing, "r@2,1").outcome is None
    assert play(standing, "y@0,1").outcome is None


def test_rule_14_what_is_unmade_and_made_again_counts() -> None:
    position = play(at("k0,0;b1,0;b2,0;b3,0;b4,0"), "b@5,0", "r@2,1")
    assert position.outcome is None
    position = play(position, "r@2,-1")  # so that the pawn leaves 5,0
    assert position.outcome is None
    assert end(play(position, "r/5,0")) == ((1, 2), "goal")


def test_rule_14_black_that_comes_from_elsewhere_makes_it_new() -> None:
    """The four blue tiles are the same, the five cells are not."""
    position = at("k0,0;b1,0;b2,0;b3,0;b4,0")
    assert end(play(position, "k>5,0")) == ((1, 2), "goal")


def test_the_first_placements_of_a_table() -> None:
    position = play(sixfold.new("6x5"), "deal 1 01a", "deal 2 07a")
    assert len(position.legal_moves) == 18
    assert sixfold.perft(position, 1) == 18
    assert Ruleset("6x5").name == "6x5"
