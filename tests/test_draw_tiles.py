"""Pieces are told apart without their colour: every shape and pattern has a drawing of its own."""

from __future__ import annotations

from itertools import product
from typing import get_args
from xml.etree import ElementTree

import pytest

from sixfold.draw.paint import Sheet
from sixfold.draw.solid import solid_part
from sixfold.draw.tiles import PATTERNS, piece_part
from sixfold.look import Colour, Pattern, Piece, Shape

_BLUE = Colour("blue", "#2a62c4", "#4f86e0")


def flat(shape: Shape, pattern: Pattern) -> str:
    return piece_part(Sheet("light", "k"), "p", Piece("odd", shape, _BLUE, pattern, "o", "o"))


def solid(shape: Shape, pattern: Pattern) -> str:
    piece = Piece("odd", shape, _BLUE, pattern, "o", "o")
    return solid_part(Sheet("light", "k"), "p", piece, "p")


def test_every_pattern_has_a_drawing_of_its_own() -> None:
    assert set(PATTERNS) == set(get_args(Pattern))
    for draw, shape in product((flat, solid), ("hexagon", "disc", "die")):
        drawn = {draw(shape, pattern) for pattern in PATTERNS}  # type: ignore[arg-type]
        assert len(drawn) == len(PATTERNS)
        assert all(ElementTree.fromstring(part) is not None for part in drawn)


def test_a_die_is_no_tile_and_no_disc() -> None:
    for draw in (flat, solid):
        assert "<rect" in draw("die", "ring")
        assert "<rect" not in draw("hexagon", "ring") + draw("disc", "ring")


@pytest.mark.parametrize("pattern", [p for p in get_args(Pattern) if p != "plain"])
def test_a_pattern_shows_on_the_side_of_a_piece_that_is_covered(pattern: Pattern) -> None:
    assert solid("disc", pattern).count("<path") > solid("disc", "plain").count("<path")


@pytest.mark.parametrize(
    ("light", "dark", "rimmed"),
    [
        ("#ffffff", "#f2f0ea", True),  # lost on a light page
        ("#24282e", "#101214", True),  # lost on a dark one
        ("#7a7a7a", "#8a8a8a", False),
        ("#2a62c4", "#4f86e0", False),
    ],
)
def test_a_black_or_white_tile_has_a_rim_that_sets_it_off_from_the_page(
    light: str, dark: str, rimmed: bool
) -> None:
    piece = Piece("odd", "hexagon", Colour("odd", light, dark), "plain", "o", "o")
    sheet = Sheet("auto", "k")
    drawn = piece_part(sheet, "p", piece)
    assert drawn.count("<path") == (3 if rimmed else 2)
    assert ("--po" in sheet.css()) == rimmed
