"""Whole matches of every game with secrets, and all that every client received of them."""

from __future__ import annotations

import random
from contextlib import ExitStack
from typing import Any

import pytest

import sixfold
from sixfold import Position
from support.play_site import Line, Visitor

SECRET = [preset for preset in sixfold.presets() if sixfold.Ruleset(preset).has_secrets]


def ends(here: dict[int, Any]) -> bool:
    return bool(here[0]["outcome"])


def played(
    visitors: dict[int, Visitor], match: str, lines: dict[int, Line], seed: int, most: int
) -> None:
    """Plays at random, everybody trying to look through all eyes; ends by resigning."""
    chance = random.Random(seed)
    here = {eye: line.position() for eye, line in lines.items()}
    for _ in range(most):
        if ends(here):
            return
        turn, ply = here[0]["board"]["turn"], here[0]["ply"]
        for eye, line in lines.items():
            line.say(do="look", eye=chance.randrange(len(lines)))
            line.say(do="look", eye=eye)  # an own eye, or a spectator's
        move = chance.choice(here[turn]["board"]["legal"])[0]
        lines[turn].say(do="play", move=move, ply=ply)
        here = {eye: line.later(ply) for eye, line in lines.items()}
        here = {
            eye: told
            if told["board"]["eye"] == eye
            else line.until(lambda m, eye=eye: "board" in m and m["board"]["eye"] == eye)
            for (eye, line), told in zip(lines.items(), here.values(), strict=True)
        }
    visitors[1].act(match, do="resign")


def as_seen(board: dict[str, Any]) -> list[tuple[str, str, int]]:
    return sorted((item["place"], item["piece"], item["count"]) for item in board["items"])


def as_it_is(position: Position, eye: int) -> list[tuple[str, str, int]]:
    found = []
    lay = {item.place for item in position.view(eye).items}
    for item in position.view(eye).items:
        held = item.place.startswith("hand") or item.place == "beside"
        found += (
            [(item.place, item.piece, item.count)]
            if held
            else [(item.place, item.piece, 1)] * item.count
        )
    assert lay == {place for place, *_ in found}
    return sorted(found)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("preset", SECRET)
def test_a_client_receives_what_its_eye_sees_and_heard_and_nothing_else(
    site: str, preset: str, seed: int
) -> None:
    seats = sixfold.new(preset).seats
    with ExitStack() as stack:
        visitors = {eye: stack.enter_context(Visitor(site)) for eye in range(seats + 1)}
        match = visitors[1].create(preset, "me", *["friend"] * (seats - 1))
        for seat in range(2, seats + 1):
            visitors[seat].sit(match, visitors[1])
        lines = {eye: stack.enter_context(each.live(match)) for eye, each in visitors.items()}
        played(visitors, match, lines, seed, most=40)
        told = visitors[0].web.get(f"/api/matches/{match}/export.json").text
        record = sixfold.Record.parse(told)
        positions = record.positions()
        secret = 0
        for eye, line in lines.items():
            messages = [m for m in line.heard if m["is"] == "position"]
            assert messages
            for message in messages:
                assert message["board"]["eye"] in (eye, 0)
                seen = message["board"]["eye"]
                after = positions[len(message["moves"])]
                assert as_seen(message["board"]) == as_it_is(after, seen)
                for number, (_, move, _) in enumerate(message["moves"]):
                    assert move == positions[number].heard(record.plies[number].move, seen)
                if message["board"]["legal"]:
                    assert seen == message["board"]["turn"]
            hidden = [
                ply.move
                for ply, here in zip(record.plies, positions, strict=False)
                if here.heard(ply.move, eye) != ply.move
            ]
            secret += len(hidden)
            for move in hidden:
                assert f"'{move}'" not in repr(line.heard), f"eye {eye} received {move}"
        assert secret or "visible=yes" in record.ruleset


@pytest.mark.parametrize("preset", SECRET)
def test_replays_and_drawings_show_what_the_eye_may_see(site: str, preset: str) -> None:
    with Visitor(site) as ann, Visitor(site) as ben, Visitor(site) as eve:
        match = ann.create(preset, "me", "friend")
        ben.sit(match, ann)
        for eye, visitor in ((1, ann), (2, ben), (0, eve)):
            count = len(visitor.see(match)["moves"])
            for wanted in (None, 0, 1, 2):
                query = {} if wanted is None else {"eye": wanted}
                board = visitor.get(f"/api/matches/{match}/replay/{count}", **query)["board"]
                assert board["eye"] == (eye if wanted in (None, eye) else 0)
            drawings = {
                visitor.web.get(f"/api/matches/{match}/export.svg", params={"eye": other}).text
                for other in (3 - eye if eye else 1, 0)
            }
            assert len(drawings) == 1  # another's eye shows a spectator's drawing
            assert visitor.web.get(f"/api/matches/{match}/export.json").status_code == 409
