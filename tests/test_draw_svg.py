"""A view as SVG is valid, self-contained, complete, and looks as it did when it was looked at."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from random import Random
from typing import get_args
from xml.etree import ElementTree

import pytest

from sixfold.draw import svg, words
from sixfold.draw.grid import grid
from sixfold.draw.paint import Theme
from sixfold.draw.tiles import UNIT
from sixfold.view import Item, View
from support.draw_views import (
    BARE,
    EMPTY,
    HEXES,
    LINE,
    MIDDLE,
    MOVED,
    RING,
    STACKS,
    START,
    TALL,
    TOWER,
    TOWERS,
    VIEWS,
    assert_snapshot,
    piles,
    table,
)

SVG = "{http://www.w3.org/2000/svg}"


def read(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawn)


def board(drawn: str) -> ElementTree.Element:
    return read(drawn).findall(f"{SVG}g")[0]


def uses(drawn: str) -> Counter[str]:
    """How often each part is used on the board, by the part's name."""
    parts = board(drawn).iter(f"{SVG}use")
    return Counter(use.attrib["href"].rpartition("-")[2] for use in parts)


@pytest.mark.parametrize("name", VIEWS)
def test_the_drawing_of_a_view_is_the_one_kept(name: str) -> None:
    assert_snapshot(svg(VIEWS[name]), f"{name}.svg")


def test_dark_and_automatic_and_labelled_drawings_are_those_kept() -> None:
    assert_snapshot(svg(MOVED, theme="dark"), "moved.dark.svg")
    assert_snapshot(svg(MOVED, theme="auto", size=320), "moved.auto.svg")
    assert_snapshot(svg(MIDDLE, coordinates=True), "middle.coordinates.svg")
    assert_snapshot(svg(TOWERS, coordinates=True), "towers.coordinates.svg")
    assert_snapshot(svg(STACKS, coordinates=True, theme="dark"), "stacks.dark.svg")


@pytest.mark.parametrize("theme", get_args(Theme))
@pytest.mark.parametrize("coordinates", [False, True])
@pytest.mark.parametrize("name", VIEWS)
def test_a_drawing_is_valid_and_needs_nothing_from_elsewhere(
    name: str, coordinates: bool, theme: Theme
) -> None:
    drawn = svg(VIEWS[name], theme=theme, coordinates=coordinates)
    root = read(drawn)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in (
            *("svg", "title", "desc", "style", "defs", "g", "use"),
            *("path", "circle", "rect", "text"),
        )
        if element.tag == f"{SVG}use":
            assert element.attrib["href"].removeprefix("#") in ids
    assert set(root.attrib["aria-labelledby"].split()) <= set(ids)
    assert "url(" not in drawn
    assert "@import" not in drawn
    assert drawn.count("http") == 1  # the namespace
    styles = set(re.findall(r"\.([\w-]+)\{", root.findtext(f"{SVG}style") or ""))
    asked = {c for e in root.iter() for c in e.attrib.get("class", "").split()}
    assert asked - {root.attrib["class"].split()[0]} <= styles


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_plain_theme_needs_no_variables(theme: Theme) -> None:
    assert "var(" not in svg(MOVED, theme=theme)


def test_the_automatic_theme_follows_the_reader() -> None:
    drawn = svg(MOVED, theme="auto")
    asked = set(re.findall(r"var\((--[\w-]+)\)", drawn))
    light, dark = drawn.split("@media(prefers-color-scheme:dark)")
    for name in asked:
        assert f"{name}:#" in light
        assert f"{name}:#" in dark


def test_the_automatic_theme_is_the_light_and_the_dark_one() -> None:
    auto = svg(MOVED, theme="auto")
    light, dark, rules = re.split(r"@media[^{]*|\}\}\n", auto.split("<style>")[1], maxsplit=2)
    for theme, values in (("light", light), ("dark", dark)):
        filled = rules
        for name, shade in re.findall(r"(--[\w-]+):(#\w+)", values):
            filled = filled.replace(f"var({name})", shade)
        plain = svg(MOVED, theme=theme).split("<style>")[1]  # type: ignore[arg-type]
        assert re.sub(r"s\w{8}\b", "s", filled) == re.sub(r"s\w{8}\b", "s", plain)


def test_a_drawing_tells_itself_in_words() -> None:
    root = read(svg(RING))
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == HEXES.title
    assert root.findtext(f"{SVG}desc") == words(RING)


def test_the_same_view_is_drawn_the_same() -> None:
    assert svg(MOVED) == svg(replace(MOVED))


def test_drawings_on_one_page_share_no_names() -> None:
    keys = {
        read(drawn).attrib["class"].split()[0]
        for drawn in (svg(START), svg(START, theme="dark"), svg(START, size=481), svg(MIDDLE))
    }
    assert len(keys) == 4


@pytest.mark.parametrize("seed", range(20))
def test_every_piece_and_every_target_is_drawn(seed: int) -> None:
    random = Random(seed)
    there = [f"{q},{r}" for q in range(-6, 7) for r in range(-6, 7)]
    chosen = random.sample(there, random.randint(2, 42))
    half = random.randint(1, len(chosen) - 1)
    hands = random.choice([(0, 0), (3, 2)])
    view = table(";".join(chosen[:half]), ";".join(chosen[half:]), hands=hands)
    drawn = uses(svg(view))
    assert drawn["p0"] == half
    assert drawn["p1"] == len(chosen) - half
    targets = {t for path in view.paths for t in path} - set(chosen)
    assert drawn["target"] == len(targets)
    assert uses(svg(view, empty=False))["target"] == 0


def test_every_disc_of_a_stack_is_drawn_and_its_height_written() -> None:
    for view in (TOWERS, STACKS, TOWER, TALL):
        drawn = svg(view)
        heights: Counter[str] = Counter()
        for item in view.items:
            if grid("squares").find(item.place) is not None:
                heights[item.place] += item.count * view.look.pieces[item.piece].height
        pieces = [count for name, count in uses(drawn).items() if name.startswith("p")]
        assert sum(pieces) == sum(item.place in heights for item in view.items)
        written = [element.text for element in board(drawn).iter(f"{SVG}text")]
        high = [str(height) for height in heights.values() if height > 1]
        assert sorted(written, key=str) == sorted(high)


def test_a_pile_stays_within_its_square() -> None:
    for high in range(2, 13):
        drawn = svg(piles(f"b2={'pP' * 6}"[: 3 + high], "P1", "p1"), empty=False)
        feet = [float(use.attrib["y"]) for use in board(drawn).iter(f"{SVG}use")]
        standing = feet[-high:]
        assert standing == sorted(standing, reverse=True)
        assert standing[0] - standing[-1] < UNIT


def test_the_pieces_that_came_together_have_a_bar_at_their_side() -> None:
    def bars(view: View) -> int:
        return len(board(svg(view)).findall(f"{SVG}path"))

    assert bars(STACKS) == 1
    assert bars(replace(STACKS, last=("a2:1", "d2"))) == 0
    gone = replace(STACKS, last=("a2:1", "c1:7"))  # what arrived has been taken off since
    assert bars(gone) == 0


def test_what_is_counted_but_never_lies_is_told_by_name() -> None:
    counted = replace(BARE, items=(Item("hand 1", "$", 9), Item("beside", "M")))
    written = [element.text for element in read(svg(counted)).iter(f"{SVG}text")]
    assert "9 points" in written
    assert "beside the board" in written


def test_marks_of_a_square_are_as_wide_as_they_can_be() -> None:
    parts = uses(svg(TALL))
    assert (parts["mark0"], parts["mark1"], parts["mark1d1"]) == (3, 1, 1)


def test_where_the_last_move_began_and_ended_look_different() -> None:
    assert uses(svg(MIDDLE))["end"] == 1
    assert uses(svg(MIDDLE))["start"] == 0
    assert uses(svg(MOVED))["end"] == uses(svg(MOVED))["start"] == 1


def test_each_set_of_marked_cells_has_a_look_and_a_name() -> None:
    drawn = svg(MOVED)
    assert uses(drawn)["mark0"] == uses(drawn)["mark1"] == 2
    written = [element.text for element in read(drawn).iter(f"{SVG}text")]
    assert "threats" in written
    assert "best move" in written


def test_the_winning_shape_is_one_line_around_its_cells() -> None:
    drawn = svg(RING)
    (_, line) = board(drawn).findall(f"{SVG}path")
    assert line.attrib["d"].count("M") == 2


def test_coordinates_name_every_cell_that_is_shown() -> None:
    written = {element.text for element in read(svg(MOVED, coordinates=True)).iter(f"{SVG}text")}
    assert {item.place for item in MOVED.items} <= written
    assert {target for path in MOVED.paths for target in path} <= written
    files = {element.text for element in read(svg(TOWERS, coordinates=True)).iter(f"{SVG}text")}
    assert set("abcde12345") <= files


@pytest.mark.parametrize("size", [64, 320, 900])
@pytest.mark.parametrize(
    "view", [EMPTY, LINE, MOVED, START, TALL], ids=["empty", "line", "moved", "start", "tall"]
)
def test_a_picture_is_as_wide_as_asked_and_of_sensible_height(view: View, size: int) -> None:
    root = read(svg(view, size=size))
    width, height = int(root.attrib["width"]), int(root.attrib["height"])
    assert width == size
    assert root.attrib["viewBox"] == f"0 0 {width} {height}"
    if size >= 320:
        assert 0.3 < height / width < 1.5


def test_a_tall_board_does_not_make_a_tall_picture() -> None:
    column = [f"{-(i // 2)},{i}" for i in range(42)]
    root = read(svg(table(";".join(column[::2]), ";".join(column[1::2]))))
    assert int(root.attrib["height"]) < 1.5 * int(root.attrib["width"])


def test_words_of_a_game_are_escaped() -> None:
    root = read(svg(TOWERS))
    assert root.findtext(f"{SVG}title") == "Towers & <walls>"
    odd = replace(EMPTY, look=replace(HEXES, prompts={"place": '</desc><script>"&'}))
    assert "<script>" not in svg(odd.marked(**{"<b>&": ["0,0"]}))
    read(svg(odd.marked(**{"bell\x07": ["0,0"]})))


@pytest.mark.parametrize("size", [0, -1, 63, 100000])
def test_a_width_that_makes_no_picture_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=str(size)):
        svg(START, size=size)


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="sepia"):
        svg(START, theme="sepia")  # type: ignore[arg-type]
