"""What programs are told of SIXTH!: keys, action numbers, features, and a drawing's width."""

from __future__ import annotations

import pytest

from sixfold import Position, draw, new
from support.sixth_boards import at

SQUARES = [file + rank for file in "abcde" for rank in "12345"]
LEVELS, SHARED = 30, 20


def planes(position: Position, eye: int) -> list[dict[str, float]]:
    """Each plane as the squares that are not 0."""
    flat = position.features(eye)
    assert position.ruleset.feature_shape == (52, 5, 5)
    return [
        {square: flat[25 * plane + i] for i, square in enumerate(SQUARES) if flat[25 * plane + i]}
        for plane in range(52)
    ]


@pytest.mark.parametrize(
    ("ruleset", "one", "other"),
    [
        ("sixth(goal=kings)", "5/5/5/P,4/5 1 P14/p15 - 0-1 0", "5/5/5/5/P,4 1 P14/p15 - 0-0 0"),
        ("sixth(goal=kings)", "5/5/5/5/P,4 1 P14/p15 - 1-0 0", "5/5/5/5/P,4 1 P14/p15 - 0-1 0"),
        ("sixth", "5/5/5/5/P,4 1 P14/p15 - 0-0 0", "5/5/5/5/P,4 2 P14/p15 - 0-0 0"),
        ("sixth", "5/5/5/5/P,4 1 P14/p15 - 0-0 0", "5/5/5/5/p,4 1 P15/p14 - 0-0 0"),
        ("sixth-hunchback", "5/5/5/5/H,4 1 P11/p11h1 - 0-0 0", "5/5/5/5/P,4 1 P10H1/p11h1 - 0-0 0"),
    ],
)
def test_positions_that_differ_have_different_keys(ruleset: str, one: str, other: str) -> None:
    assert at(one, ruleset).key != at(other, ruleset).key


def test_actions_are_numbered_as_the_page_tells() -> None:
    assert new("sixth").ruleset.actions == 3236
    assert new("sixth").move("c3").action == 49
    knight = at("5/5/1,p,3/5/PpP,4 1 P13/p13 - 0-0 0", "sixth")
    assert knight.move("a1-b3").action == 101 + (25 * 0 + 7) * 5 + 2
    assert knight.move("2a1-b3").action == 101 + (25 * 0 + 7) * 5 + 1
    assert new("sixth-army").move("army P7H1G1M0").action == 3232
    during = new("sixth(bonus=army,army=during)")
    assert [move.action for move in during.legal_moves] == [3234, 3235]


def stack_planes(position: Position, eye: int) -> list[dict[str, float]]:
    """What the page tells of the stacks, from the view."""
    told: list[dict[str, float]] = [{} for _ in range(LEVELS)]
    levels: dict[str, int] = {}
    for item in position.view().items:
        if item.place not in SQUARES:
            continue
        first = 6 * levels.setdefault(item.place, 0)
        levels[item.place] += 1
        if first >= LEVELS:
            continue  # the sixth piece and those above it
        own = item.piece.isupper() == (eye == 1)
        kind = 4 if item.piece == "M" else (0 if item.piece in "Pp" else 2) + (not own)
        told[first + kind][item.place] = 1.0
        if item.piece in "Gg":
            told[first + 5][item.place] = 1.0
    return told


@pytest.mark.parametrize("ruleset", ["sixth", "sixth-milady", "sixth-kings", "sixth-army"])
def test_the_first_planes_tell_the_stacks_from_the_bottom_up(ruleset: str) -> None:
    pieces = set()
    for seed in range(12):
        position = new(ruleset)
        while position.outcome is None and len(pieces) < 10_000:
            position = position.play(position.random_move(seed))
            pieces |= {item.piece for item in position.view().items if item.place in SQUARES}
            for eye in (1, 2):
                assert planes(position, eye)[:LEVELS] == stack_planes(position, eye)
    assert pieces >= {"sixth-milady": set("PpM"), "sixth-army": set("PpHhGg")}.get(ruleset, {"P"})


def test_planes_of_hands_tell_what_is_held_and_may_be_paid_for() -> None:
    army = at("5/5/5/5/5 1 $12HG/$10hg+M - 0-0 0", "sixth(goal=kings,bonus=army,army=during)")
    shared = [plane.get("a1", 0.0) for plane in planes(army, 2)[LEVELS : LEVELS + SHARED]]
    assert shared[3:7] == [
        1.0,
        pytest.approx(10 / 12),
        1.0,
        1.0,
    ]  # Milady, the points, hunchback and giant to pay
    assert shared[9 + 3 : 9 + 7] == [0.0, 1.0, 1.0, 1.0]
    assert shared[17:] == [0.0, 0.0, 0.0]
    choosing = planes(new("sixth-army"), 1)[LEVELS : LEVELS + SHARED]
    assert choosing[7] == choosing[16] == choosing[18] == dict.fromkeys(SQUARES, 1.0)


def test_the_last_planes_show_the_barred_move() -> None:
    position = at("5/5/5/3,pP,1/2,p,P,1 1 P13/p13 - 0-0 0")
    after = position.play("1d2-d1")
    assert after.text.split()[3] == "1d1-d2"
    assert planes(after, 2)[50:] == [{"d1": pytest.approx(0.2)}, {"d2": 1.0}]
    assert planes(position, 1)[50:] == [{}, {}]


def test_planes_of_hands_turn_and_limit_are_shares() -> None:
    told = planes(at("5/5/5/5/P,4 2 P14/p15 - 0-0 50", "sixth"), 2)
    shared = told[LEVELS : LEVELS + SHARED]
    assert shared[0]["c3"] == 1.0
    assert shared[9]["c3"] == pytest.approx(14 / 15)
    assert shared[18] == dict.fromkeys(SQUARES, 1.0)
    assert shared[19] == dict.fromkeys(SQUARES, 0.5)


def test_where_only_the_barred_move_is_left_a_random_move_is_a_pass() -> None:
    # The knight does not reach the pawn, which may not go to it.
    position = at("5/5/5/5/P,Ppp,3 1 -/- a1-b1 0-0 1", "sixth(discs=2)")
    assert list(position.legal_moves) == ["pass"]
    assert {str(position.random_move(seed)) for seed in range(50)} == {"pass"}


def test_a_random_move_is_never_the_barred_one_and_may_be_any_other() -> None:
    position = at("5/5/5/5/Pp,P,3 1 P1/p2 1a1-b1 0-0 1", "sixth(discs=3)")
    others = {str(move) for move in position.legal_moves}
    assert {"a1-b1", "b1-a1", "e5"} < others
    assert "1a1-b1" not in others
    assert {str(position.random_move(seed)) for seed in range(600)} == others


def test_a_tower_of_ten_fits_a_terminal() -> None:
    towers = at("5/4,PpPpP/4,PpPpp/5/5 1 P10/p10 - 0-0 0", "sixth")
    lines = draw.text(towers.play("e3-e4").view(), coordinates=True, ascii=True).split("\n")
    assert any("oxoxo[oxoxx]*10" in line for line in lines)
    assert max(map(len, lines)) < 80
