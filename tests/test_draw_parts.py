"""A game's parts for a live board: drawn once, without style, in the colours of any palette."""

from __future__ import annotations

import re

import pytest

import sixfold
from sixfold.draw.paint import contrast
from sixfold.draw.palettes import PALETTES
from sixfold.draw.parts import parts_of, placings
from sixfold.games import look_of

GAMES = sixfold.games()


@pytest.mark.parametrize("game", GAMES)
def test_the_document_has_every_part_and_no_style(game: str) -> None:
    parts = parts_of(look_of(game))
    ids = set(re.findall(r'\bid="([^"]+)"', parts.document))
    assert {*parts.pieces.values(), *parts.marks, parts.floor, parts.start, parts.end} <= ids
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=", parts.document)


@pytest.mark.parametrize("game", GAMES)
def test_every_paint_of_the_document_has_two_shades(game: str) -> None:
    parts = parts_of(look_of(game))
    assert set(re.findall(r"var\((--[^)]+)\)", parts.document)) <= set(parts.paints)
    assert set(parts.seats) <= set(parts.paints)
    assert all(len(pair) == 2 for pair in parts.paints.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_placing_names_a_part_of_the_document(game: str) -> None:
    look = look_of(game)
    ids = set(re.findall(r'\bid="([^"]+)"', parts_of(look).document))
    preset = next(iter(look.presets))
    position = sixfold.new(preset, seed=6)
    for ply in range(12):
        assert {placing.part for placing in placings(position.view(0))} <= ids
        if position.outcome:
            break
        position = position.play(position.random_move(seed=ply))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_a_palette_changes_shades_of_paints_that_there_are(game: str, palette: str) -> None:
    parts = parts_of(look_of(game))
    told = parts.palettes[palette]
    assert told
    assert set(told) <= set(parts.paints)
    assert all(told[paint] != parts.paints[paint] for paint in told)


@pytest.mark.parametrize("game", GAMES)
def test_colours_of_a_game_stay_different_in_every_palette(game: str) -> None:
    look = look_of(game)
    parts = parts_of(look)
    for palette in PALETTES:
        shown = {**parts.paints, **parts.palettes[palette]}
        seen: dict[tuple[str, str], str] = {}
        for code, piece in look.pieces.items():
            shades = shown[f"--{parts.pieces[code]}"]
            assert seen.setdefault(shades, piece.colour.name) == piece.colour.name, palette


def test_the_strong_palette_sets_the_first_two_colours_apart_in_lightness() -> None:
    (one, other, *_) = PALETTES["strong"]
    for theme in (0, 1):
        assert contrast(one[theme], other[theme]) > 3
