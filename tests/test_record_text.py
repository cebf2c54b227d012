"""The text form can be read and written by people, and says what is wrong with it."""

from __future__ import annotations

import pytest

from sixfold import record_checks, record_text
from sixfold.errors import BadRecord, IllegalMove
from sixfold.outcome import Outcome
from sixfold.position import Move
from sixfold.record import Ply, Record, Result

GOLDEN = r"""
[Ruleset "six(opening=both,split=forbid)"]
[Rules "1"]
[Seat1 "Ada"]
[Seat2 "Ben \"the wall\""]
[Event "Club evening"]

{A short game, played by two beginners to see how a line grows.} 1. 2,0
{[clock 59.5] away from the other tile} 2. 3,0 {[clock 58]} (2. 2,1 {closer}
3. 3,0 (3. 1,1)) ({the book} 2. 2,-1) 3. 4,0 4. 1,1 {a corner \{so to say\}}
1-2 resign
""".lstrip()


def by_hand(moves: str, *headers: str) -> Record:
    """Reads moves, and headers like ``Event "x"``, as a record of the first ruleset at hand."""
    return Record.from_text("".join(f"[{h}]" for h in ('Ruleset "six"', *headers)) + moves)


def moves_of(record: Record) -> list[str]:
    return [ply.move for ply in record.plies]


def test_the_canonical_text_reads_like_this() -> None:
    record = Record.from_text(GOLDEN)
    assert record.to_text() == GOLDEN
    assert record.seats == ("Ada", 'Ben "the wall"')
    assert record.headers == {"Event": "Club evening"}
    assert record.comment.startswith("A short game")
    assert record.result == Result((1, 2), "resign")
    assert record.plies == (
        Ply(1, "2,0", 59.5, comment="away from the other tile"),
        Ply(
            2,
            "3,0",
            58,
            variations=(
                (Ply(2, "2,1", comment="closer"), Ply(1, "3,0", variations=((Ply(1, "1,1"),),))),
                (Ply(2, "2,-1", before="the book"),),
            ),
        ),
        Ply(1, "4,0"),
        Ply(2, "1,1", comment="a corner {so to say}"),
    )


@pytest.mark.parametrize(
    "moves",
    [
        "1. 0,1 2. 2,0 3. 1,1 *",
        "0,1 2,0 1,1 *",
        "1. 0,1 2,0 3. 1,1 *",
        "1.0,1 2... 2,0\n\n\n1,1\n*\n",
        "1.  0 , 1  2 ,0 1,1 *",
        "0,1{}2,0\t1,1 *",
    ],
)
def test_numbers_line_breaks_and_spacing_are_free(moves: str) -> None:
    assert moves_of(by_hand(moves)) == ["0,1", "2,0", "1,1"]


def test_a_preset_is_read_as_the_ruleset_it_stands_for() -> None:
    record = Record.from_text('[ruleset "six-o"] *')
    assert record.ruleset == "six(opening=both,split=forbid)"


def test_headers_but_the_ruleset_may_be_left_out() -> None:
    record = by_hand("*")
    assert record.seats == ("", "")
    assert record.headers == {}
    assert record.start is None


def test_several_comments_on_a_ply_become_one() -> None:
    record = by_hand("{well} {then} 0,1 {a} (1,1) {[clock 3] b} *")
    assert record.comment == "well then"
    assert record.plies[0] == Ply(1, "0,1", 3, "", "a b", ((Ply(1, "1,1"),),))


def test_a_line_break_in_a_comment_is_a_space() -> None:
    assert by_hand("{a  b \n   c\\nd} *").comment == "a  b c\nd"


def test_a_comment_before_a_variation_stands_before_or_after_its_number() -> None:
    expected = ((Ply(1, "1,1", before="so"),),)
    assert by_hand("0,1 ({so} 1. 1,1) *").plies[0].variations == expected
    assert by_hand("0,1 (1. {so} 1,1) *").plies[0].variations == expected


def test_a_text_in_clock_brackets_may_be_a_comment() -> None:
    record = by_hand("0,1 {[clock 2] \\[clock 3]} 2,0 {[sic]} *")
    assert record.plies[0].comment == "[clock 3]"
    assert record.plies[1].comment == "[sic]"
    assert Record.from_text(record.to_text()) == record


def test_long_comments_are_laid_out_in_lines_of_80() -> None:
    record = by_hand("{" + "word " * 100 + "} *")
    assert max(map(len, record.to_text().splitlines())) <= 80
    assert Record.from_text(record.to_text()) == record


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ("", "cut short: it must end in '*'"),
        ("0,1 1-2", "cut short: it must end in '*'"),
        ("0,1 {x", "line 1 is cut short: '}' is missing"),
        ("\n0,1 {x {y} *", "line 2 is cut short: '}' is missing"),
        ("0,1 (1. 1,1 *", "')' is missing for the variation opened in line 1"),
        ("0,1) *", "line 1: ')' closes no variation"),
        ("x} *", "line 1: '}' closes no comment"),
        ("0,1 * 2,0", "line 1: the result '*' stands before the end"),
        ("(0,1) *", "line 1: a variation stands after the ply it replaces"),
        ("0,1 () *", "variation at ply 1, ply 1: the variation holds no ply"),
        ("1. *", "ply 1: it has no move after its number"),
        ("0,1 2. {x} 2,0 *", "ply 2: it has no move after its number"),
        ("1. 2. 2,0 *", "ply 1: it has no move before the number 2"),
        ("1. 0,1 3. 2,0 *", "ply 2: it is numbered 3 in line 1"),
        ("{[clock 5]} *", "line 1: the clock stands after no ply"),
        ("0,1 {[clock 5]} {[clock 6]} *", "line 1: the clock is the ply's second"),
        ("0,1 {[clock soon]} *", "line 1: a clock is written '[clock 12.5]'"),
        ("0,1 {[clock 5} *", "line 1: a clock is written '[clock 12.5]'"),
        ("0,1 {[clock 1e999]} *", "ply 1: the clock is inf; it must be finite"),
        (r"{a\qb} *", r"allowed: \\ \" \{ \} \[ \n \r \t and \u"),
        (r"{\ud800} *", r"allowed: \\ \" \{ \} \[ \n \r \t and \u"),
        ("0,1 2,0 5,5 *", "ply 3: illegal move '5,5': 5,5 touches no tile"),
        ("0,1 2,0 (2. 5,5) *", "variation at ply 2, ply 2: illegal move '5,5'"),
        (
            "0,1 2,0 (2. 1,1 3. 1,2 (3. 0,1)) *",
            "variation at ply 2, variation at ply 3, ply 3: illegal move '0,1': 0,1 is taken",
        ),
    ],
)
def test_what_is_wrong_is_named(moves: str, says: str) -> None:
    with pytest.raises(BadRecord) as caught:
        by_hand(moves)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("*", "the header '[Ruleset"),
        ('[Ruleset "nothing"] *', "no game and no preset; games: "),
        ('[Ruleset "six" *', "line 1: a header is written"),
        ('[Ruleset "six"]\n[Event "x\n"] *', "line 2: a header is written"),
        ('[Ruleset "six"]\n[Ruleset "six"] *', "line 2: the header 'Ruleset' is given twice"),
        ('[Ruleset "six"][Event "x"][Event "y"] *', "the header 'Event' is given twice"),
        ('[Ruleset "six"][Seat3 "Cy"] *', "names no seat; seats: 1 to 2"),
        ('[Ruleset "six"][Rules "one"] *', "it is a number such as 1"),
        (
            '[Ruleset "six"][Rules "999"] 9,9 *',
            "follows version 999 of the rules of six; allowed: ",
        ),
        ('[Ruleset "six"][Start "here"] *', "start: a position is"),
        ('[Ruleset "six"][E.x "y"] *', "'E.x'"),
        ('[Ruleset "\\ud800"] *', "line 1: '\\\\ud800' stands for nothing"),
    ],
)
def test_what_is_wrong_with_a_header_is_named(text: str, says: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.from_text(text)
    assert says in str(caught.value)


def test_variations_nest_as_deep_as_is_said_and_no_deeper() -> None:
    deepest = record_text.DEEPEST
    deep = by_hand("0,1 " + "(1. 1,1 " * deepest + ")" * deepest + "*")
    assert Record.from_json(deep.to_json()) == deep
    assert Record.from_text(deep.to_text()) == deep
    for levels in (deepest + 1, 100_000):
        with pytest.raises(BadRecord, match=f"at most {deepest} deep"):
            by_hand("0,1 " + "(1. 1,1 " * levels + ")" * levels + "*")


class Party:
    """A made-up game of three seats with dice, moves of several words and scores."""

    SCRIPT = (
        (0, ("deal 1 07a", "deal 2 07a")),
        (1, ("army P7H1", "army P6H2", "stop")),
        (0, ("roll rb", "roll bb")),
        (1, ("roll", "stop")),
        (0, ("roll rb", "roll 1")),
        (3, ("main 2,1", "2a1-c1", "r@1,0", "0,0~1,0", "!")),
    )
    seats, text = 3, "party"

    def __init__(self, ruleset: object, moves: tuple[str, ...] = ()) -> None:
        self.moves = moves
        self.last = Move(moves[-1]) if moves else None
        over = len(moves) == len(self.SCRIPT)
        self.turn = None if over else self.SCRIPT[len(moves)][0]
        self.legal_moves = () if over else self.SCRIPT[len(moves)][1]
        self.outcome = Outcome((2, 2, 1), (5, 5, 12), "points") if over else None

    def move(self, text: str) -> Move:
        if text not in self.legal_moves:
            reason = " or ".join(self.legal_moves) or "the game is over"
            raise IllegalMove(text, self.text, reason)
        return Move(text)

    def play(self, text: str) -> Party:
        return Party(None, (*self.moves, self.move(text)))


@pytest.fixture
def party(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_checks, "Position", Party)


MOVES = ["deal 1 07a", "army P7H1", "roll rb", "roll", "roll 1", "main 2,1"]


@pytest.mark.usefixtures("party")
def test_moves_of_several_words_chance_and_scores_are_told_and_read() -> None:
    text = (
        '[Ruleset "six"]\n[Rules "1"]\n[Seat2 "Bo"]\n\n'
        "1. deal 1 07a 2. army P7H1 3. roll rb 4. roll 5. roll 1 6. main 2,1\n"
        "2-2-1 points 5-5-12\n"
    )
    record = Record.from_text(text)
    assert moves_of(record) == MOVES
    assert [ply.seat for ply in record.plies] == [0, 1, 0, 1, 0, 3]
    assert record.seats == ("", "Bo", "")
    assert record.result == Result((2, 2, 1), "points", (5, 5, 12))
    assert record.to_text() == text
    assert Record.from_json(record.to_json()) == record


@pytest.mark.usefixtures("party")
def test_a_variation_may_hold_and_begin_with_chance() -> None:
    record = by_hand(
        "1. deal 1 07a (deal 2 07a {[clock 5] lower} army P6H2 roll bb) army P6H2 "
        "(2. stop 3. roll rb) 3. roll rb (3. {why} roll bb 4. stop) *"
    )
    dealt, army, rolled = record.plies
    assert [ply.seat for ply in dealt.variations[0]] == [0, 1, 0]
    assert [ply.seat for ply in army.variations[0]] == [1, 0]
    assert [(ply.seat, ply.before) for ply in rolled.variations[0]] == [(0, "why"), (1, "")]
    assert Record.from_text(record.to_text()) == record
    assert Record.from_json(record.to_json()) == record


@pytest.mark.usefixtures("party")
@pytest.mark.parametrize("last", ["main 2,1", "2a1-c1", "r@1,0", "0,0~1,0", "!"])
def test_moves_of_several_words_need_no_numbers(last: str) -> None:
    words = " \n ".join([*MOVES[:-1], last])
    assert moves_of(by_hand(f"{words} 2-2-1 points 5-5-12")) == [*MOVES[:-1], last]


@pytest.mark.usefixtures("party")
@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ("1. deal 1 07a 2. army P9 *", "ply 2: illegal move 'army P9'"),
        ("deal 1 07a stop roll rb roll roll 1 ! *", "the rules ended the game in '2-2-1 points 5"),
        ("deal 1 07a stop roll rb roll roll 1 ! 2-2-1 points", "is '2-2-1 points', but the rules"),
        ("deal 1 07a stop roll rb roll roll 1 ! ! *", "ply 7: illegal move '!': the game is over"),
        ("deal 1 07a 1-2 resign", "3 seats, each with 1 and the number of those before it"),
        ("deal 1 07a 1-1-2 resign", "3 seats, each with 1 and the number of those before it"),
        ("deal 1 07a 1-1-3 resign 1-2-3", "only an end by the rules has them"),
    ],
)
def test_what_is_wrong_in_a_party_is_named(moves: str, says: str) -> None:
    with pytest.raises(BadRecord) as caught:
        by_hand(moves)
    assert says in str(caught.value)
