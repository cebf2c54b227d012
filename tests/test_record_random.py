"""Random records, and what holds for all: both forms round-trip, damage is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sixfold.errors import BadRecord
from sixfold.position import Position
from sixfold.record import OUTSIDE_REASONS, Ply, Record, Result
from sixfold.ruleset import Ruleset, presets

SLOW = settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.text(
    '{}()[]\\" \n\r\t*1.-clock\u00a0\u2028\ufeff', max_size=30
)
CLOCKS = st.none() | st.floats(0, allow_nan=False, allow_infinity=False).map(abs)
KEYS = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,9}", fullmatch=True).map(lambda key: "X" + key)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Makes a game by chance, with comments, clocks, variations and an end."""
    ruleset = Ruleset(draw(st.sampled_from([*presets()])))
    chance = Random(draw(st.integers(0, 2**32)))
    notes = draw(st.lists(st.tuples(WORDS, WORDS, CLOCKS), min_size=1, max_size=4))
    start = Position(ruleset, seed=chance.getrandbits(64))
    custom = draw(st.booleans())
    if custom:
        start = Position.from_text(ruleset, played(start, chance, 9)[-1].text)
    plies = line(start, chance, notes, chance.choice([0, 1, 5, 12, 500]), 0)
    last = start
    for ply in plies:
        last = last.play(ply.move)
    return Record(
        ruleset=ruleset.name,
        rules=ruleset.version,
        seats=tuple(draw(WORDS) for _ in range(last.seats)),
        headers=draw(st.dictionaries(KEYS, WORDS, max_size=2)),
        start=start.text if custom or ruleset.draws_start else None,
        comment=draw(WORDS),
        plies=plies,
        result=ended(last, chance),
    )


def played(position: Position, chance: Random, plies: int) -> list[Position]:
    """Returns the positions of a random game."""
    positions = [position]
    while len(positions) <= plies and positions[-1].outcome is None:
        move = positions[-1].random_move(chance.getrandbits(32))
        positions.append(positions[-1].play(move))
    return positions


def line(
    position: Position,
    chance: Random,
    notes: list[tuple[str, str, float | None]],
    most: int,
    depth: int,
) -> tuple[Ply, ...]:
    """Returns the plies of a random game, with variations down to the third level."""
    plies: list[Ply] = []
    positions = played(position, chance, most)
    for here, after in pairwise(positions):
        before, comment, clock = chance.choice(notes)
        noted = chance.random() < 0.3
        branches = range(chance.choice([0, 0, 0, 0, 0, 1, 2]) if depth < 3 and most < 99 else 0)
        plies.append(
            Ply(
                here.turn or 0,
                str(after.last),
                clock if noted else None,
                before if noted and depth and not plies else "",
                comment if noted else "",
                tuple(line(here, chance, notes, chance.randint(1, 3), depth + 1) for _ in branches),
            )
        )
    return tuple(plies)


def ended(last: Position, chance: Random) -> Result | None:
    """Returns how a game that led here may have ended."""
    if last.outcome:
        return Result.of(last.outcome)
    reason = chance.choice([None, None, *OUTSIDE_REASONS])
    if reason is None:
        return None
    loser = 0 if reason == "agreement" else chance.randint(1, last.seats)
    return Result(tuple(last.seats if s + 1 == loser else 1 for s in range(last.seats)), reason)


@SLOW
@given(records())
def test_both_forms_tell_the_same_record(record: Record) -> None:
    text, told = record.to_text(), record.to_json()
    assert Record.from_text(text) == Record.from_json(told) == record
    assert Record.from_text(text).to_json() == told
    assert Record.from_json(told).to_text() == text
    assert Record.parse(text.encode()) == Record.parse(told.encode()) == record


@SLOW
@given(records())
def test_a_text_survives_being_laid_out_anew(record: Record) -> None:
    text = record.to_text()
    assert Record.from_text(text.replace("\n", "\r\n")) == record
    assert Record.from_text("\ufeff\n" + text + "\n  ") == record


@SLOW
@given(records())
def test_no_line_of_a_text_ends_in_a_space(record: Record) -> None:
    text = record.to_text()
    assert text.endswith("\n")
    assert not any(row.endswith(" ") for row in text.splitlines())


EDITS = st.lists(
    st.tuples(
        st.floats(0, 1),
        st.integers(0, 12),
        st.sampled_from(["", "", "{", "}", "(", ")", "\\", '"', "1.", "0,1", "*", "null", "1e999"])
        | st.text(max_size=4),
    ),
    min_size=1,
    max_size=4,
)


@SLOW
@given(records(), st.booleans(), EDITS)
def test_a_damaged_record_is_refused_or_still_a_record(
    record: Record, as_json: bool, edits: list[tuple[float, int, str]]
) -> None:
    text = record.to_json() if as_json else record.to_text()
    for where, size, put in edits:
        at = int(where * len(text))
        text = text[:at] + put + text[at + size :]
    refused_or_round(text)


@SLOW
@given(records(), st.booleans(), st.floats(0, 1))
def test_a_record_cut_short_is_refused(record: Record, as_json: bool, part: float) -> None:
    text = (record.to_json() if as_json else record.to_text()).rstrip()
    cut = text[: min(int(part * len(text)), len(text) - 1)].rstrip()
    with pytest.raises(BadRecord):
        Record.parse(cut)


@SLOW
@given(st.text() | st.binary() | st.text('[]{}()"\\ \n1.*x', max_size=60))
def test_garbage_is_refused(garbage: str | bytes) -> None:
    for read in (Record.parse, Record.from_json, Record.from_text):
        with pytest.raises(BadRecord):
            read(garbage)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@SLOW
@given(records(), ANYTHING, st.randoms(use_true_random=False))
def test_a_wrong_value_anywhere_is_refused_or_still_a_record(
    record: Record, value: object, chance: Random
) -> None:
    told = json.loads(record.to_json())
    inside, key = chance.choice([*spots_of(told)])
    inside[key] = value
    refused_or_round(json.dumps(told))


def spots_of(told: object) -> Iterator[tuple[Any, Any]]:
    """Goes through all places of a JSON value that may be changed."""
    if isinstance(told, dict | list):
        for key, value in [*(told.items() if isinstance(told, dict) else enumerate(told))]:
            yield told, key
            yield from spots_of(value)


def refused_or_round(text: str) -> None:
    """Asserts that a text is refused as a bad record, or read as one that round-trips."""
    record = None
    with suppress(BadRecord):
        record = Record.parse(text)
    if record:
        assert Record.from_text(record.to_text()) == record
        assert Record.from_json(record.to_json()) == record
