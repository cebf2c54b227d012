"""A server that is killed at any moment, again and again, while people play on it."""

from __future__ import annotations

import contextlib
import json
import random
import threading
import time
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

import sixfold
from support.play_site import PATIENCE, Visitor, wait_until
from support.site_process import SiteProcess

ROUNDS = 6


def test_no_acknowledged_move_is_lost_whenever_the_server_is_killed(tmp_path: Path) -> None:
    database, chance = tmp_path / "site.db", random.Random(9)
    with contextlib.ExitStack() as all_of_them:
        site = all_of_them.enter_context(SiteProcess(database))
        port = site.port
        ann, ben = (all_of_them.enter_context(Visitor(site.address)) for _ in range(2))
        matches = []
        for _ in range(2):
            matches.append(ann.create("six(tiles=6)", "me", "friend"))
            ben.sit(matches[-1], ann)
        machine = ann.create("six", "me", {"kind": "computer", "level": 1})
        kept: dict[str, list[list[object]]] = {match: [] for match in (*matches, machine)}
        for _ in range(ROUNDS):
            stopped = threading.Event()
            players = [
                threading.Thread(target=play_on, args=(visitor, match, kept[match], stopped))
                for match in matches
                for visitor in (ann, ben)
            ]
            players.append(
                threading.Thread(target=play_on, args=(ann, machine, kept[machine], stopped))
            )
            for player in players:
                player.start()
            time.sleep(0.3 + chance.random())
            site.kill()
            stopped.set()
            for player in players:
                player.join()
            site = all_of_them.enter_context(SiteProcess(database, port))
            for match, acknowledged in kept.items():
                now = ann.see(match)["moves"]
                assert now[: len(acknowledged)] == acknowledged, "an acknowledged move is lost"
        assert all(kept.values()), f"a match never moved: {kept}"
        # A computer's move that is owed when a server dies is made under the one after it.
        slow = ann.create("six", "me", {"kind": "computer", "level": 10})
        owed = ann.play(slow)
        assert [seat for seat, *_ in owed["moves"]] == [1]
        site.kill()
        site = all_of_them.enter_context(SiteProcess(database, port))
        wait_until(lambda: len(ann.see(slow)["moves"]) > 1)
        after = ann.see(slow)
        assert [seat for seat, *_ in after["moves"]] == [1, 2]
        assert after["moves"][0] == owed["moves"][0]
        assert after["board"]["turn"] == 1
        site.stop()
    assert checked(database) == 0


def play_on(
    visitor: Visitor, match: str, kept: list[list[object]], stopped: threading.Event
) -> None:
    """Plays as long as the server answers; keeps the moves it was told of."""
    while not stopped.is_set():
        try:
            with visitor.live(match, open_timeout=2) as line:
                while not stopped.is_set():
                    here = line.hear(seconds=1)
                    if here["is"] != "position":
                        continue
                    if len(here["moves"]) > len(kept):
                        kept[:] = here["moves"]
                    if here["outcome"]:
                        return
                    if here["board"]["legal"]:
                        move = random.choice(here["board"]["legal"])[0]
                        line.say(do="play", move=move, ply=here["ply"])
        except (OSError, WebSocketException, httpx.HTTPError, json.JSONDecodeError):
            time.sleep(0.02)


def checked(database: Path) -> int:
    from sixfold.server.database import check
    from sixfold.server.settings import Settings

    faults, words = check(Settings(database=str(database)))
    assert "replayed" in words
    return faults


def test_a_server_that_is_asked_to_stop_finishes_and_says_so(tmp_path: Path) -> None:
    with SiteProcess(tmp_path / "site.db") as site, Visitor(site.address) as ann:
        match = ann.create("six", "me", "here")
        ann.play(match)
        log = [json.loads(line) for line in site.stop().splitlines()]
    assert site.process.returncode in (0, -15)
    assert "stopped" in [line["message"] for line in log]
    requests = [line for line in log if line["message"] == "request"]
    assert {"method", "path", "status", "milliseconds"} <= set(requests[0])
    with SiteProcess(tmp_path / "site.db") as again:
        assert len(httpx.get(f"{again.address}/api/matches/{match}").json()["moves"]) == 1


def test_several_processes_serve_one_site(tmp_path: Path) -> None:
    with SiteProcess(tmp_path / "site.db", SIXFOLD_WORKERS="2") as site:
        wait_until(lambda: ready(site.address), 2 * PATIENCE)
        with Visitor(site.address) as ann, Visitor(site.address) as ben:
            match = ann.create("six(tiles=6)", "me", "friend")
            ben.sit(match, ann)
            with ann.live(match) as a, ben.live(match) as b:
                here = {1: a.position(), 2: b.position()}
                lines = {1: a, 2: b}
                for ply in range(6):
                    turn = here[1]["board"]["turn"]
                    move = here[turn]["board"]["legal"][0][0]
                    lines[turn].say(do="play", move=move, ply=ply)
                    here = {seat: line.later(ply) for seat, line in lines.items()}
        site.stop()


def test_what_a_failed_test_started_is_ended(tmp_path: Path) -> None:
    with (
        contextlib.suppress(ZeroDivisionError),
        SiteProcess(tmp_path / "site.db", SIXFOLD_WORKERS="2") as site,
    ):
        wait_until(lambda: ready(site.address), 2 * PATIENCE)
        site.process.kill()  # its workers live on
        raise ZeroDivisionError
    wait_until(lambda: not ready(site.address))


def ready(address: str) -> bool:
    try:
        return httpx.get(f"{address}/ready").status_code == 200
    except httpx.HTTPError:
        return False


def test_the_games_of_the_house_are_all_playable_to_their_end(site: str) -> None:
    chance = random.Random(3)
    with Visitor(site) as ann:
        for preset in sixfold.presets():
            seats = sixfold.new(preset).seats
            match = ann.create(preset, *["here"] * seats)
            with ann.live(match) as a:
                here = a.position()
                for _ in range(60):
                    if here["outcome"]:
                        break
                    if here["secrets"] and here["board"]["eye"] != here["board"]["turn"]:
                        a.say(do="look", eye=here["board"]["turn"])
                        here = a.position()
                    move = chance.choice(here["board"]["legal"])[0]
                    a.say(do="play", move=move, ply=here["ply"])
                    here = a.later(here["ply"])
                    assert here["board"]["words"]
