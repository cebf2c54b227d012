"""Colours stand out from what lies around them, and text fits where it is put."""

from __future__ import annotations

import pytest

from sixfold.draw.paint import PAGE, contrast, edge_of, ink_on, mix, shades
from sixfold.draw.panel import width_of, wrapped
from sixfold.look import Colour
from support.draw_views import HEXES, SQUARES

COLOURS = [piece.colour for look in (HEXES, SQUARES) for piece in look.pieces.values()]


def test_black_and_white_have_the_greatest_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1


def test_a_mixture_lies_between() -> None:
    assert mix("#000000", "#ffffff", 0.5) == "#808080"


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_words_and_signs_stand_out_from_the_page(theme: int) -> None:
    paper = PAGE["paper"][theme]
    assert contrast(PAGE["ink"][theme], paper) > 12
    assert contrast(PAGE["quiet"][theme], paper) > 5
    assert contrast(PAGE["quiet"][theme], PAGE["cell"][theme]) > 4.5
    for name in ("mark1", "mark2", "mark3", "mark4"):
        assert contrast(PAGE[name][theme], paper) > 4.5


@pytest.mark.parametrize("colour", COLOURS, ids=lambda colour: colour.name)
def test_a_pattern_stands_out_from_its_piece(colour: Colour) -> None:
    pair = shades(colour)
    for fill, ink, edge in zip(pair, ink_on(pair), edge_of(pair), strict=True):
        assert contrast(fill, ink) > 4
        assert contrast(fill, edge) > 1.3


@pytest.mark.parametrize("shade", ["teal", "#abc", "#12345g", "red;}", "#1234567"])
def test_a_shade_that_is_no_colour_is_refused(shade: str) -> None:
    with pytest.raises(ValueError, match="colour"):
        shades(Colour("odd", "#000000", shade))


def test_wrapped_lines_keep_every_word_and_their_width() -> None:
    said = "lift one of your tiles and put it elsewhere, touching another " * 3
    lines = wrapped(said, 20)
    assert " ".join(lines).split() == said.split()
    assert max(map(width_of, lines)) <= 20


def test_a_word_too_long_for_a_line_has_one_to_itself() -> None:
    assert wrapped("a " + "w" * 50 + " b", 10) == ["a", "w" * 50, "b"]
