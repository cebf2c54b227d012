"""What stands before every route: cookies, origins, headers, limits."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sixfold.server.keys import Keys, new_match, new_player, new_secret
from sixfold.server.limits import Buckets
from support.play_site import Visitor, running


def test_a_cookie_is_signed_and_whoever_changes_it_is_somebody_else(ann: Visitor) -> None:
    match = ann.create("six", "me", "here")
    assert ann.see(match)["mine"] == [1, 2]
    cookie = ann.web.cookies["sixfold"]
    player, _, signature = cookie.partition(".")
    for forged in (f"{player}x.{signature}", f"{player}.{signature[:-1]}A", player, "", "."):
        told = httpx.get(
            f"{ann.address}/api/matches/{match}", headers={"cookie": f"sixfold={forged}"}
        )
        assert told.json()["mine"] == []


def test_the_cookie_is_kept_from_scripts_and_from_other_sites(site: str, tmp_path: Path) -> None:
    told = httpx.get(f"{site}/api/site").headers["set-cookie"]
    assert "HttpOnly" in told
    assert "SameSite=Lax" in told
    assert "Secure" not in told
    with running(tmp_path / "secure.db", base_url="https://play.example") as address:
        assert "Secure" in httpx.get(f"{address}/api/site").headers["set-cookie"]


@pytest.mark.parametrize("path", ["/", "/api/site", "/api/docs", "/api/nothing", "/match/x"])
def test_no_page_may_run_what_is_inline_or_from_elsewhere(site: str, path: str) -> None:
    headers = httpx.get(f"{site}{path}").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers or "/" not in headers["server"]


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_site_changes_nothing(ann: Visitor, headers: dict[str, str]) -> None:
    told = {"ruleset": "six", "seats": [{"kind": "me"}, {"kind": "here"}]}
    answer = ann.web.post("/api/matches", json=told, headers=headers)
    assert (answer.status_code, answer.json()["what"]) == (403, "forbidden")


def test_a_form_changes_nothing(ann: Visitor) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        told = json.dumps({"ruleset": "six", "seats": [{"kind": "me"}, {"kind": "here"}]})
        answer = ann.web.post("/api/matches", content=told, headers={"content-type": kind})
        assert answer.status_code == 400


def test_the_sites_own_pages_may_change_things(ann: Visitor) -> None:
    told = {"ruleset": "six", "seats": [{"kind": "me"}, {"kind": "here"}]}
    own = {"origin": ann.address, "sec-fetch-site": "same-origin"}
    assert ann.web.post("/api/matches", json=told, headers=own).status_code == 201


def test_another_site_opens_no_channel(ann: Visitor) -> None:
    match = ann.create("six", "me", "here")
    with (
        pytest.raises((InvalidStatus, ConnectionClosed)),
        ann.live(match, origin="https://elsewhere.example") as line,
    ):
        line.hear()
    with ann.live(match, origin=ann.address) as line:
        assert line.hear()["is"] == "position"


def test_a_query_of_too_many_fields_is_answered_all_the_same(ann: Visitor) -> None:
    answer = ann.web.get("/api/site?" + "&".join(["a=1"] * 60))
    assert answer.status_code == 200


def test_whoever_asks_too_often_waits(tmp_path: Path) -> None:
    with running(tmp_path / "limits.db", limits=True) as address, Visitor(address) as ann:
        match = ann.create("six", "me", "here")
        codes = {ann.web.get(f"/api/matches/{match}").status_code for _ in range(300)}
        assert codes == {200, 429}
        assert httpx.get(f"{address}/health").status_code in (200, 429)


def test_a_channel_that_talks_too_much_is_told_so(tmp_path: Path) -> None:
    with running(tmp_path / "talk.db", limits=True) as address, Visitor(address) as ann:
        match = ann.create("six", "me", "here")
        with ann.live(match) as line:
            for _ in range(80):
                line.say(do="name", name="x", seat=1)
            assert line.error()["what"] == "limit"


def test_a_bucket_fills_with_time() -> None:
    now = [0.0]
    bucket = Buckets(rate=1, burst=2, clock=lambda: now[0])
    assert [bucket.take("a") for _ in range(3)] == [True, True, False]
    assert bucket.take("b")
    now[0] = 1.5
    assert [bucket.take("a") for _ in range(2)] == [True, False]


def test_keys_of_different_things_differ() -> None:
    keys = Keys(new_secret())
    others = Keys(new_secret())
    seats = {keys.seat(match, seat, turn) for match in "ab" for seat in (1, 2) for turn in (0, 1)}
    assert len(seats) == 8
    assert others.seat("a", 1, 0) not in seats
    assert keys.player(others.cookie("somebody")) is None
    assert keys.player(keys.cookie("somebody")) == "somebody"
    assert len({new_match() for _ in range(1000)} | {new_player() for _ in range(1000)}) == 2000
