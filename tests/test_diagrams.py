"""Diagrams in pages: what a block may say, what is drawn of it, and that no claim goes unasked."""

from __future__ import annotations

import pickle
import re
import xml.etree.ElementTree as ET

import pytest

from sixfold import diagrams, draw
from sixfold.diagrams import BadDiagram, Diagram
from sixfold.draw.parts import parts_of
from sixfold.tongue import speaking

PLAIN = """ruleset: six
rules: 3
moves: 2,-1
marks: open=@
caption: Teal placed `2,-1`; orange may go
  anywhere beside a tile.
"""


def refusal(block: str) -> str:
    with pytest.raises(BadDiagram) as caught:
        diagrams.read(block, "page.md", 7)
    assert (caught.value.page, caught.value.line) == ("page.md", 7)
    assert str(caught.value) == f"page.md:7: {caught.value.reason}"
    return caught.value.reason


def test_a_block_is_a_position_with_marks_and_a_caption() -> None:
    diagram = diagrams.read(PLAIN)
    assert diagram.rules == ("3",)
    assert diagram.position.text == "0,0;2,-1 1,0 2 19,20"
    assert diagram.caption == "Teal placed `2,-1`; orange may go anywhere beside a tile."
    placed = {str(move) for move in diagram.position.legal_moves}
    assert set(diagram.view.marks["open"]) == placed


def test_marks_after_a_touch_are_what_the_hand_may_touch_next() -> None:
    told = "ruleset: sixth\nrules: 5\nposition: 5/5/2,P,p,1/2,P,2/5 1 P13/p14 - 0-0 0\n"
    diagram = diagrams.read(told + "marks: reach=@c3:1 own=c3")
    assert set(diagram.view.marks["reach"]) == {"d3", "c2"}
    assert diagram.view.marks["own"] == ("c3",)


def test_the_picture_has_no_style_and_its_colours_are_those_of_the_game() -> None:
    diagram = diagrams.read(PLAIN)
    drawn = diagram.html("d1")
    assert not re.search(r"\s(style|class)=|<style|<script|\son\w+=", drawn.split(">", 1)[1])
    assert set(re.findall(r"var\((--[^)]+)\)", drawn)) <= set(parts_of(diagram.view.look).paints)
    assert "<code>2,-1</code>" in drawn


def test_the_picture_tells_itself_in_words_of_the_language_spoken() -> None:
    diagram = diagrams.read(PLAIN)
    for language, said in (("en", "Teal on"), ("fr", "turquoise en")):
        with speaking(language):
            root = ET.fromstring(diagram.svg("d1"))
            space = "{http://www.w3.org/2000/svg}"
            title, described = root.find(f"{space}title"), root.find(f"{space}desc")
            assert title is not None
            assert described is not None
            assert title.text == diagram.caption.replace("`", "")
            assert said.lower() in str(described.text).lower()
            assert str(described.text) in diagram.words
            named = root.get("aria-labelledby", "").split()
            assert named == [title.get("id"), described.get("id")]
            assert root.get("role") == "img"


def test_pictures_of_one_page_share_no_id() -> None:
    found = [
        set(re.findall(r'\bid="([^"]+)"', diagrams.read(PLAIN).svg(key))) for key in ("d1", "d2")
    ]
    assert found[0]
    assert not found[0] & found[1]


def test_the_text_for_a_terminal_can_be_plain_narrow_or_coloured() -> None:
    diagram = diagrams.read(PLAIN)
    plain = diagram.text(ascii=True, columns=30)
    assert plain.isascii()
    assert max(map(len, plain.splitlines())) <= 30
    assert "anywhere beside a tile." in " ".join(plain.split())
    assert "\x1b[" not in plain
    assert "\x1b[" in diagram.text(colour=True)


def test_seats_are_told_only_where_a_block_asks_for_them() -> None:
    assert "to act" not in diagrams.read(PLAIN).text()
    with_seats = diagrams.read(f"{PLAIN}with: seats\n")
    assert "to act" in with_seats.text()
    assert "to act" in with_seats.svg("d1").split("</desc>")[1]


def test_the_end_of_a_game_is_always_told() -> None:
    diagram = diagrams.read(
        "ruleset: six\nrules: 2\nposition: 0,0;0,1;0,2;0,3;0,4 1,0;1,1;1,2;1,3;2,3 1 16,16\n"
        "moves: 0,5\nends: line 1\n"
    )
    assert "wins" in diagram.text()


@pytest.mark.parametrize(
    ("block", "reason"),
    [
        ("rules: 3\n", "the line 'ruleset' is missing"),
        ("ruleset: chess\nrules: 1\n", "chess"),
        ("ruleset: six\nrules: 3\nmoves: 9,9\n", "illegal move '9,9'"),
        ("ruleset: six\nrules: 3\nposition: 0,0\n", "fields"),
        ("ruleset: six\nrules: 3\neye: 9\n", "9"),
        ("ruleset: six\nrules: 3\neye: one\n", "eye is 'one'; it must be a whole number"),
        ("ruleset: six\nrules: 3\nnonsense\n", "'nonsense' begins with none of: ruleset"),
        ("ruleset: six\nrules: 3\nrules: 4\n", "there are two lines 'rules'"),
        ('ruleset: six\nrules: 3\nmoves: "2,-1\n', "the line 'moves' cannot be read"),
        ("ruleset: six\nrules: 3\nmarks: here\n", "mark 'here' is not NAME=CELL;CELL"),
        ("ruleset: six\nrules: 3\nmarks: here=z9\n", "z9"),
        ("ruleset: six\nrules: 3\nmarks: here=@7,7\n", "no cell can be touched then"),
        ("ruleset: six\nrules: 3\nwith: music\n", "'music' cannot be shown or left out"),
        ("ruleset: six\nrules: 3\nlegal: 9,9\n", "illegal move '9,9'"),
        ("ruleset: six\nrules: 3\nrefused: 2,-1\n", "'2,-1' is said to be refused, but is legal"),
        ("ruleset: six\nrules: 3\nonly: 2,-1\n", "the legal moves are not ['2,-1'] but"),
        ("ruleset: six\nrules: 3\ntext: 0,0\n", "the position is '0,0 1,0 1 20,20'"),
        ("ruleset: six\nrules: 3\nends: line 1\n", "is said to be over, but goes on"),
        (
            "ruleset: six\nrules: 2\nposition: 0,0;0,1;0,2;0,3;0,4 1,0;1,1;1,2;1,3;2,3 1 16,16\n"
            "moves: 0,5\nends: ring 1\n",
            "the game ends by line, first: seat 1",
        ),
    ],
)
def test_a_block_that_is_wrong_is_refused_with_page_line_and_reason(
    block: str, reason: str
) -> None:
    assert reason in refusal(block)


def test_a_refusal_can_be_sent_to_another_process() -> None:
    error = BadDiagram("page.md", 7, "why")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


PAGE = """# A page

1. One.

    ```diagram
    ruleset: six
    rules: 1
    ```

    - within the item
2. Two.
    `code`

```diagram
ruleset: six
rules: 2
```
"""


def test_a_page_is_split_into_texts_that_stand_alone_and_diagrams() -> None:
    parts = diagrams.split(PAGE)
    assert [type(part) for part in parts] == [str, Diagram, str, Diagram]
    assert [diagram.rules for diagram in diagrams.blocks(PAGE)] == [("1",), ("2",)]
    assert str(parts[2]).strip().startswith("- within the item\n2. Two.")


def test_a_page_with_plain_text_for_its_diagrams_keeps_their_place() -> None:
    page = diagrams.replaced(PAGE, lambda diagram: f"drawn {diagram.rules[0]}")
    assert "\n    ```\n    drawn 1\n    ```\n" in page
    assert "\n```\ndrawn 2\n```\n" in page
    assert "ruleset:" not in page
    assert "\n    drawn 1\n\n" in diagrams.replaced(PAGE, lambda d: "drawn 1", fenced=False)


def test_a_bad_block_is_named_by_its_line() -> None:
    with pytest.raises(BadDiagram, match=r"^page\.md:14: .*chess"):
        diagrams.blocks(PAGE.replace("six\nrules: 2", "chess\nrules: 2"), "page.md")


def test_a_hand_of_many_kinds_is_made_to_fit_a_narrow_picture() -> None:
    block = (
        "ruleset: hexagone\nposition: r0,0;g1,0;b2,0 1 roll1 - r5o6y6g5b5v6w6/- 9\nwith: seats\n"
    )
    with speaking("ru"):
        view = diagrams.read(block).view
        wide, narrow = (draw.inline(view, "k", size=size, seats=True) for size in (900, 300))
    squeezed = re.compile(r'<g transform="translate\([\d. ]+\) scale\(0\.\d+\)"><text')
    assert not squeezed.search(wide)
    assert squeezed.search(narrow)
