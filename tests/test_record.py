"""A record is a legal game: the JSON form, what is verified, the schema, the page about it."""

from __future__ import annotations

import json
import os
import pickle
import re
import weakref
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given

import sixfold
from sixfold import record_checks
from sixfold.errors import BadRecord
from sixfold.position import Position
from sixfold.record import OUTSIDE_REASONS, Ply, Record, Result, record_schema
from test_record_random import SLOW, records

ROOT = Path(__file__).parent.parent
SCHEMA = ROOT / "src" / "sixfold" / "record.schema.json"
PAGE = ROOT / "docs" / "reference" / "records.md"
RULESET = sixfold.Ruleset("six(tiles=6)")


def told(**changes: object) -> dict[str, Any]:
    """Returns the JSON value of a sound record, with some fields changed."""
    plies = [{"seat": 1, "move": "0,1"}, {"seat": 2, "move": "2,0"}]
    record = {"ruleset": RULESET.name, "rules": RULESET.version, "seats": ["Ada", "Ben"]}
    return record | {"plies": plies, "result": None} | changes


def read(**changes: object) -> Record:
    return Record.from_json(json.dumps(told(**changes)))


def finished() -> Record:
    """Returns the record of a random game played to its end by the rules."""
    position = Position(RULESET)
    plies: list[Ply] = []
    while position.outcome is None:
        move = position.random_move(len(plies))
        plies.append(Ply(position.turn or 0, move))
        position = position.play(move)
    return Record(
        ruleset=RULESET.name,
        rules=RULESET.version,
        seats=("", ""),
        plies=tuple(plies),
        result=Result.of(position.outcome),
    )


def test_the_json_form_is_one_line_that_leaves_out_what_is_empty() -> None:
    record = read(headers={"Place": "here", "Event": "x"})
    assert record.to_json() == (
        f'{{"ruleset":"{RULESET.name}","rules":{RULESET.version},"seats":["Ada","Ben"],'
        '"headers":{"Event":"x","Place":"here"},'
        '"plies":[{"seat":1,"move":"0,1"},{"seat":2,"move":"2,0"}],"result":null}\n'
    )


def test_json_may_be_laid_out_and_ordered_freely() -> None:
    text = json.dumps(dict(reversed(told().items())), indent=4)
    assert Record.from_json(text) == Record.parse("\ufeff" + text) == read()


def test_a_record_replays_to_its_positions() -> None:
    first, second, third = read().positions()
    assert first == Position(RULESET)
    assert second == first.play("0,1")
    assert third == second.play("2,0")


def test_checking_keeps_no_position_but_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: weakref.WeakSet[Position] = weakref.WeakSet()
    most = 0

    class Counted(Position):
        def play(self, move: str) -> Position:
            nonlocal most
            after = super().play(move)
            kept.add(after)
            most = max(most, len(kept))
            return after

    record = finished()
    monkeypatch.setattr(record_checks, "Position", Counted)
    record.check()
    assert 1 <= most <= 3 < len(record.plies)
    assert len(record.positions()) == len(record.plies) + 1 == most + 1


def test_a_record_may_start_anywhere() -> None:
    start = Position(RULESET).play("0,1").text
    record = read(start=start, plies=[{"seat": 2, "move": "2,0"}])
    assert record.positions()[0].text == start
    assert Record.from_text(record.to_text()) == record


def test_the_games_own_start_is_left_out() -> None:
    own = Position(RULESET).text
    with pytest.raises(BadRecord, match=r"start: .* is the game's own start, which is left out"):
        read(start=own)
    assert Record.from_text(f'[Ruleset "{RULESET}"] [Start "{own}"] *').start is None


def test_a_game_that_starts_at_its_end_has_no_ply() -> None:
    last = finished().positions()[-1]
    assert last.outcome
    assert Position.from_text(RULESET, last.text).outcome == last.outcome
    result = {"ranks": last.outcome.ranks, "reason": last.outcome.reason}
    assert read(start=last.text, plies=[], result=result).positions() == [last]


def test_a_move_is_kept_as_its_text() -> None:
    assert type(Ply(1, Position(RULESET).move("0,1")).move) is str


def test_a_finished_game_round_trips() -> None:
    record = finished()
    assert Record.from_json(record.to_json()) == Record.from_text(record.to_text()) == record
    assert record.result
    assert record.result.outcome == record.positions()[-1].outcome


PLY = {"seat": 1, "move": "0,1"}


@pytest.mark.parametrize(
    ("changes", "says", "ply"),
    [
        ({"ruleset": "six(limit=100)"}, "is written 'six'", None),
        ({"ruleset": "chess"}, "no game and no preset; games: ", None),
        ({"rules": 999}, "version 999 of the rules of six; allowed: ", None),
        ({"rules": 10**100}, "allowed: ", None),
        ({"start": "nowhere"}, "start: a position is", None),
        ({"seats": ["Ada"]}, "1 seats are named; 2 seats play", None),
        ({"seats": ["Ada", "\ud800"]}, "half a surrogate pair", None),
        ({"headers": {"a b": ""}}, "the header 'a b' is no name: letters", None),
        ({"headers": {"seat9": ""}}, "the header 'seat9' has a place of its own", None),
        ({"more": 1}, "unknown field 'more'; allowed: ruleset, rules, seats", None),
        ({"seats": ["Ada", 10**3000]}, "Expected 'str', got 'int'", None),
        ({"plies": 5}, "Expected 'array', got 'int' (at $.plies)", None),
        ({"plies": [PLY | {"x": 1}]}, "unknown field 'x'; allowed: seat, move, clock", 1),
        ({"x\n\x1b[2J": 1}, r"unknown field 'x\n\x1b[2J'; allowed: ruleset", None),
        ({"x" * 10**5: 1}, f"unknown field '{'x' * 60}…'; allowed: ruleset", None),
        ({"plies": [PLY | {"x` - at `$.result": 1}]}, "unknown field 'x` - at `$.result';", 1),
        ({"plies": [PLY, {"seat": 2}]}, "ply 2: Object missing required field 'move'", 2),
        ({"plies": [PLY, PLY]}, "ply 2: illegal move '0,1': 0,1 is taken", 2),
        ({"plies": [{"seat": 1, "move": "0, 1"}]}, "ply 1: the move '0, 1' is written '0,1'", 1),
        ({"plies": [{"seat": 2, "move": "0,1"}]}, "seat 2 is named, but it is the turn of seat", 1),
        ({"plies": [PLY | {"clock": -1}]}, "ply 1: Expected 'float' >= 0.0 (at clock)", 1),
        ({"plies": [PLY | {"clock": -0.0}]}, "ply 1: the clock is -0.0", 1),
        ({"plies": [PLY | {"before": "x"}]}, "only the first ply of a variation", 1),
        ({"plies": [PLY | {"variations": [[]]}]}, "variation at ply 1, ply 1: the variation h", 1),
        (
            {"plies": [PLY | {"variations": [[PLY, {"seat": 2, "move": 4}]]}]},
            "variation at ply 1, ply 2: Expected 'str', got 'int' (at move)",
            2,
        ),
        (
            {"plies": [PLY | {"variations": [[PLY, {"seat": 2, "move": "9,9"}]]}]},
            "variation at ply 1, ply 2: illegal move '9,9': 9,9 touches no tile",
            2,
        ),
        ({"result": {"ranks": [1, 2]}}, "missing required field 'reason'", None),
        ({"result": {"ranks": [1, 2], "reason": "line"}}, "allowed: no result, resign", None),
        ({"result": {"ranks": [1, 2], "reason": "", "x": 1}}, "allowed: ranks, reason", None),
        ({"result": {"ranks": [1, 3], "reason": "resign"}}, "the ranks of '1-3 resign'", None),
        ({"result": {"ranks": [1], "reason": "resign"}}, "the ranks of '1 resign'", None),
        ({"result": {"ranks": [], "reason": "time"}}, "the ranks of", None),
        ({"result": {"ranks": [1, 1], "reason": "time"}}, "whose fault it is ranks behind", None),
        ({"result": {"ranks": [1, 2], "reason": "agreement"}}, "who agrees shares rank 1", None),
        (
            {"result": {"ranks": [1, 2], "reason": "time", "scores": [1, 2]}},
            "only an end by the rules has them",
            None,
        ),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, Any], says: str, ply: int | None) -> None:
    with pytest.raises(BadRecord) as caught:
        read(**changes)
    assert says in str(caught.value)
    assert caught.value.ply == ply
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.ply) == (str(caught.value), ply)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the record is empty"),
        (" \n", "the record is empty"),
        (b"\xff", "not UTF-8"),
        ("\ud800", "not UTF-8"),
        ('{"ruleset":', "malformed or cut short"),
        (json.dumps(told())[:-1], "malformed or cut short"),
        (json.dumps(told()) + "{}", "malformed or cut short"),
        (json.dumps(told()).replace("null", "NaN"), "NaN is no number"),
        (json.dumps(told()).replace("null", "1" * 5000), "is too large"),
        (json.dumps(told(result={"ranks": [1, 10**500], "reason": "time"})), "the ranks of"),
        ('{"ruleset":"six","ruleset":"six"}', "the field 'ruleset' is given twice"),
        ('{"a":' * 100_000, "nested too deeply"),
        ('{"a":' + "[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_no_record_at_all_is_refused(text: str | bytes, says: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.parse(text)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 300


def test_the_end_by_the_rules_is_told_exactly() -> None:
    record = finished()
    plain = json.loads(record.to_json())
    for wrong in (None, plain["result"] | {"reason": "resign"}, plain["result"] | {"ranks": [1]}):
        with pytest.raises(BadRecord, match=f"the rules ended the game in '{record.result}'"):
            Record.from_json(json.dumps(plain | {"result": wrong}))


def test_no_ply_follows_the_end() -> None:
    plain = json.loads(finished().to_json())
    plain["plies"].append(plain["plies"][0])
    with pytest.raises(BadRecord) as caught:
        Record.from_json(json.dumps(plain))
    assert str(caught.value) == f"ply {len(plain['plies'])}: the game is over, no ply may follow"


@pytest.mark.parametrize("reason", OUTSIDE_REASONS)
def test_a_game_may_end_outside_the_rules(reason: str) -> None:
    ranks = [1, 1] if reason == "agreement" else [2, 1]
    record = read(result={"ranks": ranks, "reason": reason})
    assert str(record.result) in record.to_text()


def test_what_cannot_be_read_is_not_written() -> None:
    for changes in ({"ruleset": "six-o"}, {"seats": ()}, {"plies": (Ply(1, "9,9"),)}):
        record = msgspec.structs.replace(read(), **changes)
        for write in (record.to_json, record.to_text, record.check, record.positions):
            with pytest.raises(BadRecord):
                write()


def test_the_published_schema_is_that_of_the_model() -> None:
    text = json.dumps(record_schema(), indent=2, ensure_ascii=False) + "\n"
    if os.environ.get("SIXFOLD_UPDATE_SNAPSHOTS"):
        SCHEMA.write_text(text, encoding="utf-8", newline="\n")
    hint = "write it with SIXFOLD_UPDATE_SNAPSHOTS=1"
    assert SCHEMA.read_text(encoding="utf-8") == text, f"{SCHEMA} is not up to date: {hint}"


def test_every_field_is_described_in_the_schema() -> None:
    for struct in record_schema()["$defs"].values():
        assert struct["description"]
        for name, field in struct["properties"].items():
            assert "description" in json.dumps(field), name


@SLOW
@given(records())
def test_every_record_is_valid_by_the_schema(record: Record) -> None:
    validator = jsonschema.Draft202012Validator(record_schema())
    validator.validate(json.loads(record.to_json()))


@pytest.mark.parametrize(
    "changes",
    [{"rules": 0}, {"plies": [{"seat": -1, "move": "0,1"}]}, {"headers": {"a b": ""}}, {"x": 1}],
)
def test_the_schema_refuses_what_it_can(changes: dict[str, Any]) -> None:
    validator = jsonschema.Draft202012Validator(record_schema())
    validator.check_schema(record_schema())
    assert validator.is_valid(told())
    assert not validator.is_valid(told(**changes))


def test_the_examples_of_the_page_are_one_canonical_record() -> None:
    page = PAGE.read_text(encoding="utf-8")
    (as_json,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    as_text, by_hand = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    record = Record.from_text(as_text)
    assert record.to_text() == as_text
    assert Record.from_json(as_json) == record
    assert Record.from_text(by_hand).to_text() != by_hand


def test_the_page_names_every_reason() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for reason in OUTSIDE_REASONS:
        assert f"`{reason}`" in page
