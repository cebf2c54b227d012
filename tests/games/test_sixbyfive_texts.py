"""Texts of 6x5: rulesets, moves, and positions that are refused and why."""

from __future__ import annotations

import pytest

from sixfold import BadPosition, BadRuleset, Position, Ruleset
from support.asking import refused
from support.sixbyfive_pairs import rules


@pytest.mark.parametrize(
    ("preset", "name"),
    [
        ("6x5", "6x5"),
        ("6x5-points", "6x5(goals=3,points=2,open=yes)"),
        ("6x5-open-cards", "6x5(visible=yes)"),
    ],
)
def test_presets(preset: str, name: str) -> None:
    assert Ruleset(preset).name == name
    assert Ruleset(name).preset == preset


def test_a_ruleset_is_named_by_what_differs_in_the_options_order() -> None:
    assert Ruleset("6x5(limit=9,clash=redraw,players=2,open=no,goals=5)").name == (
        "6x5(goals=5,clash=redraw,limit=9)"
    )
    assert list(Ruleset("6x5").options) == [
        *("players", "goals", "change", "visible", "points", "open", "clash", "limit"),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("6x5(players=1)", "allowed: 2 to 5"),
        ("6x5(players=6)", "allowed: 2 to 5"),
        ("6x5(goals=0)", "allowed: 1 to 5"),
        ("6x5(goals=6)", "allowed: 1 to 5"),
        ("6x5(change=maybe)", "allowed: no, yes"),
        ("6x5(points=10)", "allowed: 0 to 9"),
        ("6x5(clash=win)", "allowed: draw, redraw"),
        ("6x5(size=3)", "players, goals, change, visible, points, open, clash, limit"),
        ("6x5-points(players=3)", "takes no options"),
    ],
)
def test_a_ruleset_that_is_none_is_refused_with_what_is_allowed(text: str, why: str) -> None:
    with pytest.raises(BadRuleset, match=why):
        Ruleset(text)


GOOD = "k0,0;r1,0 1 -;- 01a/07a 0-0 -"
REST = "1 -;- 01a/07a 0-0 -"
EIGHT = ";".join(f"b{q},0" for q in range(8))
FULL = ";".join(["k-1,0", *(f"{'bry'[(q + r) % 3]}{q},{r}" for q in range(8) for r in range(3))])


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        "k0,0 1 -;- -/- 0-0 -",
        "k0,0 2 -;- 01a/07a 0-0 -",
        "k0,0;r1,0 1 -;- ?/07a 0-0 -",
        "k0,0;r1,0 2 1,0;0,0 01a/? 0-0 -",
        "k-9,7;r-8,7;b-6,7 1 -;- 01a/07a 0-0 -",  # two steps apart
        "k-1000000000000000,0;r-999999999999999,0 1 -;- 01a/07a 0-0 -",
        f"{FULL} - -;- 01a/07a 0-0 -",
        "k0,0;b1,0;b2,0;b3,0;b4,0 - -;- 11a!/07a 0-0 -",
        "k0,0;b1,0;b2,0;b3,0;b4,0 1 -;- 11a/07a 0-0 -",  # drawn when it lay there
    ],
)
def test_a_text_that_play_could_print_is_read(text: str) -> None:
    assert Position.from_text("6x5", text).text == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a position is '<tiles> <seat> <pawns> <goals> <scores> <aside>'"),
        (f"{GOOD} ", "7 fields for 6"),
        (GOOD.replace(" ", "  ", 1), "7 fields for 6"),
        (f"k0,0;r1 {REST}", "'r1' is not a tile"),
        (f"k0,0;g1,0 {REST}", "'g1,0' is not a tile"),
        (f"k0,0;R1,0 {REST}", "'R1,0' is not a tile"),
        (f"k0,0;r01,0 {REST}", "'r01,0' is not a tile"),
        (f"k0,0; {REST}", "'' is not a tile"),
        (f"- {REST}", "'-' is not a tile"),
        (f"k0,0;r9000000000000000,0 {REST}", "is not a tile: .*within 1000000000000000"),
        (f"r1,0;k0,0 {REST}", "0,0 belongs before 1,0"),
        (f"k0,0;r0,0 {REST}", "0,0 holds two tiles"),
        (f"r1,0 {REST}", "the black tile is missing"),
        (f"k0,0;k1,0 {REST}", "more than 1 tiles are black"),
        (f"k-1,0;{EIGHT};b8,0 {REST}", "more than 8 tiles are blue"),
        (f"k0,0;r2,0 {REST}", "the black tile touches no other"),
        (f"k0,0;r1,0;r4,0 {REST}", "4,0 is more than two steps"),
        (f"k0,0;r1,0;r40,0;r41,0 {REST}", "40,0 is more than two steps"),
        (f"r-2,0;k0,0;r1,0 {REST}", "more than two steps"),  # but for black
        ("k0,0;r1,0 3 -;- 01a/07a 0-0 -", "the seat is '3'; 1 to 2"),
        ("k0,0;r1,0 0 -;- 01a/07a 0-0 -", "the seat is '0'"),
        ("k0,0;r1,0 01 -;- 01a/07a 0-0 -", "the seat is '01'"),
        ("k0,0;r1,0 1? 1,0;- 01a/07a 0-0 -", "only with change=yes"),
        ("k0,0;r1,0 - -;- 01a/07a 0-0 -", "nothing ended the game"),
        (f"{FULL} 1 -;- 01a/07a 0-0 -", "the game is over"),
        ("k0,0;r1,0 1 - 01a/07a 0-0 -", "2 seats need as many pawns"),
        ("k0,0;r1,0 1 2,0;- 01a/07a 0-0 -", "the pawn of seat 1 is on 2,0, where no tile lies"),
        ("k0,0;r1,0 1 999,0;- 01a/07a 0-0 -", "where no tile lies"),
        ("k0,0;r1,0 1 x;- 01a/07a 0-0 -", "'x' is no place of a pawn"),
        ("k0,0;r1,0 1 1,0;1,0 01a/07a 0-0 -", "two pawns are on 1,0"),
        ("k0,0;r1,0 1 -;- 01a 0-0 -", "2 seats need as many hands"),
        ("k0,0;r1,0 1 -;- 01a/01a 0-0 -", "'01a' is there twice"),
        ("k0,0;r1,0 1 -;- 01b/07a 0-0 -", "'01b' is no card; they are 01a to 22a"),
        ("k0,0;r1,0 1 -;- 01A/07a 0-0 -", "'01A' is no card"),
        ("k0,0;r1,0 1 -;- 01a+02a/07a 0-0 -", "seat 1 holds 2 cards; 1 are allowed"),
        ("k0,0;r1,0 1 -;- 01a!/07a 0-0 -", "01a carries '!', but is not complete"),
        ("k0,0;r1,0 1 -;- ?!/07a 0-0 -", "'\\?' is no card"),
        ("k0,0;r1,0 1 -;- 01a/07a 0 -", "2 seats need as many scores"),
        ("k0,0;r1,0 1 -;- 01a/07a 0-1 -", "nobody scores without the option points"),
        ("k0,0;r1,0 1 -;- 01a/07a 0-x -", "'x' is no score"),
        ("k0,0;r1,0 1 -;- 01a/07a 0-0 02a", "cards lie aside; that needs change=yes"),
        ("k0,0;b1,0;b2,0;b3,0;b4,0 1 -;- 11a!/07a 0-0 -", "the game is over"),
        ("k0,0;b1,0;b2,0;b3,0;b4,0 - -;- 11a!/- 0-0 -", "while a hand is short"),
    ],
)
def test_a_text_that_the_material_cannot_make_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        Position.from_text("6x5", text)


@pytest.mark.parametrize(
    ("options", "text", "why"),
    [
        ({"goals": 2}, "k0,0 1 -;- 07a+01a/- 0-0 -", "'01a' is out of order"),
        ({"goals": 2}, "k0,0 1 -;- ?+01a/- 0-0 -", "'01a' is out of order"),
        ({"change": "yes"}, "k0,0 1 -;- 01a/07a 0-0 03a+02a", "out of order"),
        ({"change": "yes"}, "k0,0 1 -;- 01a/07a 0-0 02a+02a", "'02a' is twice aside"),
        ({"change": "yes"}, "k0,0 1 -;- 01a/07a 0-0 01a", "'01a' is there twice"),
        ({"change": "yes"}, "k0,0 1? -;- 01a/07a 0-0 -", "its pawn is off the table"),
        ({"points": 2}, "k0,0 1 -;- 01a/07a 2-0 -", "the game is over"),
        ({"points": 2}, "k0,0 - -;- 01a/07a 5-0 -", "an action completes 3 cards at most"),
        ({"points": 2}, "k0,0 - -;- 01a/07a 3-3 -", "an action completes 3 cards at most"),
        (
            {"points": 2},
            "k0,0;b1,0;b2,0;b3,0;b4,0 - -;- 11a!/07a 0-0 -",
            "with points it is laid aside",
        ),
        ({"players": 3}, "k0,0 1 -;- 01a/07a/02a 0-0-0 -", "3 seats need as many pawns"),
    ],
)
def test_a_text_against_the_options_is_refused(
    options: dict[str, object], text: str, why: str
) -> None:
    with pytest.raises(BadPosition, match=why):
        Position.from_text(rules(**options), text)


def test_an_isolated_black_tile_is_read_in_the_open_game_only() -> None:
    tiles = [f"{'bry'[(q + r) % 3]}{q},{r}" for q in range(8) for r in range(3)]
    text = ";".join(["k-2,0", *tiles]) + " 1 -;- 01a/07a 0-0 -"
    assert Position.from_text(rules(open="yes"), text).text == text
    with pytest.raises(BadPosition, match="the black tile touches no other"):
        Position.from_text("6x5", text.replace(" 1 ", " - "))


def test_unknown_cards_are_neither_completed_nor_changed() -> None:
    row = "k0,0;b1,0;b2,0;b3,0"
    position = Position.from_text(rules(change="yes", goals=2), f"{row} 1 -;- 01a+?/?+? 0-0 -")
    after = position.play("b@4,0")
    assert after.outcome is None
    assert set(after.legal_moves) == {"keep", "change 01a"}


@pytest.mark.parametrize(
    ("move", "targets"),
    [
        ("b@0,1", ("b", "0,1")),
        ("b/1,0", ("b", "1,0")),
        ("k>2,0", ("0,0", "2,0")),
    ],
)
def test_the_targets_of_a_move_are_its_piece_and_its_cell(
    move: str, targets: tuple[str, ...]
) -> None:
    assert Position.from_text("6x5", GOOD).move(move).targets == targets


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("", "a move is"),
        ("g@1,0", "a move is"),
        ("k@1,1", "the black tile moves by"),
        ("b>1,0", "a tile is placed by"),
        ("b@1", "a tile is placed by"),
        ("b@1,1 x", "a tile is placed by"),
        ("1,0~0,0", "a move is"),
        ("deal 1 02a", "a move is"),
    ],
)
def test_a_text_that_names_no_move_is_refused(move: str, why: str) -> None:
    refused(Position.from_text("6x5", GOOD), move, why)


@pytest.mark.parametrize("move", ["deal", "deal 1", "deal 1 99a", "deal 1 01a 02a", "b@1,0"])
def test_a_text_that_names_no_card_is_refused(move: str) -> None:
    refused(Position("6x5"), move, "a card is dealt: 'deal 1 <card>'")
