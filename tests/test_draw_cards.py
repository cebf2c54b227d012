"""Cards and what stands on tiles, drawn for a game made up here."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

from sixfold.draw import cell_words, svg, text, words
from sixfold.look import Colour, Look, Piece
from sixfold.view import Item, View

_PINK = Colour("pink", "#d0508a", "#ee8abb")
_LIME = Colour("lime", "#7aa51e", "#a9d84a")
_PAPER = Colour("paper", "#fbf7ec", "#e9e2d0")
LOOK = Look(
    game="flowers",
    title="Flowers",
    sentence="Flags on hexagons, and cards.",
    board="hexagons",
    seats=(_PINK, _LIME),
    pieces={
        "t": Piece("meadow", "hexagon", _LIME, "dots", "t", "t"),
        "f": Piece("pink flag", "disc", _PINK, "ring", "f", "f", height=0),
        "row": Piece("card row", "card", _PAPER, "plain", "#", "#", cells="0,0;1,0;2,0"),
        "bend": Piece("card bend", "card", _PAPER, "plain", "#", "#", cells="0,0;0,1;1,1"),
        "?": Piece("face down", "card", _PAPER, "cross", "?", "?"),
    },
    prompts={"play": "plant"},
    buttons={},
    reasons={},
    options={},
    presets={},
    next_start="other",
)
VIEW = View(
    look=LOOK,
    eye=1,
    turn=1,
    stage="play",
    items=(
        Item("0,0", "t"),
        Item("0,0", "f"),
        Item("1,0", "t"),
        Item("hand 1", "row"),
        Item("hand 1", "bend"),
        Item("hand 2", "?", 3),
        Item("beside", "t", 4),
    ),
    paths=(("0,1",),),
    last=("0,0",),
)


def test_cards_in_a_hand_are_pictured_in_text_below_their_names() -> None:
    lines = text(VIEW, ascii=True).split("\n")
    at = lines.index("card row    card bend")
    assert lines[at + 1 : at + 3] == ["o o o       o", "             o o"]
    assert "⬢ ⬢ ⬢" in text(VIEW)
    assert "> pink f card row card bend" in text(VIEW, ascii=True)
    assert "? 3" in text(VIEW, ascii=True)


def test_cards_beside_the_board_are_named_in_lines_that_fit() -> None:
    many = tuple(Item("beside", name) for name in ("row", "bend") * 9)
    lines = text(replace(VIEW, items=(*VIEW.items, *many)), ascii=True).split("\n")
    assert max(map(len, lines)) < 80
    assert sum(line.count("card row") for line in lines) == 9 + 2  # those in hand, and its picture


def test_words_tell_what_a_card_shows_and_who_stands_where() -> None:
    told = words(VIEW)
    assert "Pink holds card row of 0,0 1,0 2,0 and card bend of 0,0 0,1 1,1." in told
    assert "Lime holds three face down." in told
    assert "Pink flag stands on 0,0." in told
    assert "Last move: meadow on 0,0." in told
    assert "high on" not in told
    assert cell_words(VIEW, "0,0") == "meadow and pink flag on 0,0"


def test_what_only_stands_on_a_tile_adds_nothing_to_its_height() -> None:
    assert "[tf] t" in text(VIEW, ascii=True)


def test_a_picture_draws_every_hexagon_of_a_card() -> None:
    drawn = svg(VIEW)
    assert ElementTree.fromstring(drawn) is not None
    assert drawn.count("<rect") == 1 + 3 + 1  # the page, three kinds of cards, who is to act
    card = drawn.split('<rect x="-38"')[1]
    assert card.split("</g>")[0].count("<path") == 3


def test_cards_beside_the_board_take_as_many_lines_as_they_need() -> None:
    def height(view: View) -> float:
        return float(ElementTree.fromstring(svg(view)).attrib["height"])

    many = tuple(Item("beside", name) for name in ("row", "bend") * 20)
    assert height(replace(VIEW, items=(*VIEW.items, *many))) > height(VIEW) + 40
