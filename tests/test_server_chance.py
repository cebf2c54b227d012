"""Chance and secrets on the play site, by a made-up game that has all there can be of both."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import sixfold
from support import dice_game
from support.play_site import Line, Visitor, running


def seated(ann: Visitor, ben: Visitor) -> str:
    match = ann.create(dice_game.DICE, "me", "friend")
    ben.sit(match, ann)
    return match


@pytest.fixture
def dice_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    dice_game.install(monkeypatch)
    with running(tmp_path / "dice.db") as address:
        yield address


def test_chance_is_drawn_by_the_server_and_written_as_seat_0(dice_site: str) -> None:
    with Visitor(dice_site) as ann, Visitor(dice_site) as ben:
        match = seated(ann, ben)
        here = ann.see(match)
        assert [seat for seat, *_ in here["moves"]] == [0, 0, 0]  # two cards and a roll
        assert here["ply"] == 3
        visitors = {1: ann, 2: ben}
        while not here["outcome"]:
            visitors[here["board"]["turn"]].play(match)
            here = ann.see(match)
            assert here["board"]["turn"] != 0 or here["outcome"]
        assert here["outcome"]["reason"] == "goal"


def secrets_of(heard: list[object], own: str) -> set[str]:
    """Returns the cards that a line told of, besides one's own."""
    told = repr(heard)
    return {f"card {n}" for n in range(1, 6) if f"'card {n}'" in told} - {own}


def test_no_message_to_a_seat_ever_tells_the_others_secret(dice_site: str) -> None:
    chance = random.Random(5)
    with Visitor(dice_site) as ann, Visitor(dice_site) as ben, Visitor(dice_site) as eve:
        match = seated(ann, ben)
        seats = {1: ann, 2: ben}
        with ann.live(match) as a, ben.live(match) as b, eve.live(match) as e:
            lines: dict[int, Line] = {1: a, 2: b, 0: e}
            here = {eye: line.position() for eye, line in lines.items()}
            while not here[0]["outcome"]:
                turn = here[0]["board"]["turn"]
                move = chance.choice(here[turn]["board"]["legal"])[0]
                lines[turn].say(do="play", move=move, ply=here[turn]["ply"])
                # Others may try to look through an eye that is not theirs.
                e.say(do="look", eye=turn)
                before = here[0]["ply"]
                here = {eye: line.later(before) for eye, line in lines.items()}
            record = sixfold.Record.parse(ann.web.get(f"/api/matches/{match}/export.json").text)
            deals = {ply.move.split()[1]: ply.move for ply in record.plies if "deal" in ply.move}
            cards = {int(seat): f"card {move.split()[2]}" for seat, move in deals.items()}
            for eye, line in lines.items():
                told = repr(line.heard)
                for seat, deal in deals.items():
                    if int(seat) != eye:
                        assert deal not in told, f"eye {eye} heard {deal}"
                items = [
                    item["piece"]
                    for message in line.heard
                    if message["is"] == "position"
                    for item in message["board"]["items"]
                ]
                held = {piece for piece in items if piece.startswith("card")}
                assert held == ({cards[eye]} if eye else set())
            for eye, visitor in {1: ann, 2: ben, 0: eve}.items():
                for count in range(len(record.plies) + 1):
                    for other in (None, 1, 2):
                        query = {} if other is None else {"eye": other}
                        told = repr(visitor.get(f"/api/matches/{match}/replay/{count}", **query))
                        assert not secrets_of([told], cards.get(eye, ""))
        assert seats


def test_a_record_with_secrets_is_given_only_after_the_end(dice_site: str) -> None:
    with Visitor(dice_site) as ann:
        match = ann.create(dice_game.DICE, "me", "here")
        for form in ("json", "txt"):
            answer = ann.web.get(f"/api/matches/{match}/export.{form}")
            assert (answer.status_code, answer.json()["what"]) == (409, "refused")


def test_players_at_one_device_look_one_at_a_time(dice_site: str) -> None:
    with Visitor(dice_site) as ann:
        match = ann.create(dice_game.DICE, "me", "here")
        with ann.live(match) as a:
            here = a.position()
            assert here["secrets"]
            assert here["board"]["eye"] == 0  # nobody said who holds the device
            assert here["board"]["legal"] == []
            a.say(do="look", eye=here["board"]["turn"])
            assert a.position()["board"]["legal"]
            a.say(do="look", eye=0)
            assert not a.position()["board"]["legal"]
            a.say(do="look", eye=7)
            assert a.error()["what"] == "forbidden"
