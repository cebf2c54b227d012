"""Every route of the play site's interface, asked as a browser asks."""

from __future__ import annotations

import io
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image

import sixfold
from sixfold.diagrams import blocks
from sixfold.pages import page_in
from sixfold.server import gamebook
from sixfold.server.pages import Pages
from support.play_site import Visitor

TWO = ("me", "friend")


@pytest.mark.parametrize("game", sixfold.games())
def test_the_site_lists_every_game_with_its_presets_and_a_picture(ann: Visitor, game: str) -> None:
    told = {each["game"]: each for each in ann.get("/api/site")["games"]}
    assert {preset["name"] for preset in told[game]["presets"]} == set(
        sixfold.look_of(game).presets
    )
    picture = ann.web.get(told[game]["picture"])
    assert picture.headers["content-type"] == "image/svg+xml"
    assert ET.fromstring(picture.text).tag.endswith("svg")


def test_the_site_tells_ten_levels_and_eight_languages(ann: Visitor) -> None:
    told = ann.get("/api/site")
    assert [level["level"] for level in told["levels"]] == list(range(1, 11))
    assert set(told["languages"]) == {"en", "fr", "es", "de", "it", "nl", "pt", "ru"}
    assert ann.get("/api/site", lang="fr")["language"] == "fr"
    for header, language in (
        ("pt-BR,pt;q=0.9,en;q=0.8", "pt"),
        ("en;q=0.1,ru", "ru"),
        ("xx", "en"),
    ):
        with Visitor(ann.address, header) as visitor:
            assert visitor.get("/api/site")["language"] == language


@pytest.mark.parametrize("game", sixfold.games())
def test_a_look_holds_every_part_that_is_named_and_no_style(ann: Visitor, game: str) -> None:
    look = ann.get(f"/api/games/{game}/look")
    sheet = ET.fromstring(look["sheet"])
    ids = {element.get("id") for element in sheet.iter()} - {None}
    signs = look["signs"]
    named = {piece["part"] for piece in look["pieces"].values()} | set(signs.pop("marks"))
    assert named | set(signs.values()) <= ids
    assert "style" not in look["sheet"]
    assert "class=" not in look["sheet"]
    assert set(re.findall(r"var\((--[\w-]+)\)", look["sheet"])) <= set(look["paints"])
    assert all(len(shades) == 2 for shades in look["paints"].values())
    for palette in look["palettes"].values():
        assert set(palette) <= set(look["paints"])


@pytest.mark.parametrize("game", sixfold.games())
def test_the_rules_of_a_game_come_as_html(ann: Visitor, game: str) -> None:
    told = ann.get(f"/api/games/{game}/rules")
    assert told["html"].startswith("<h1>")
    assert "<script" not in told["html"]


@pytest.mark.parametrize("language", ["en", "fr", "es", "de", "it", "nl", "pt", "ru"])
@pytest.mark.parametrize("game", sixfold.games())
def test_the_rules_are_told_in_each_language_without_styles(
    ann: Visitor, game: str, language: str
) -> None:
    told = ann.get(f"/api/games/{game}/rules", lang=language)
    assert told["language"] == language
    assert "<table>" in told["html"]
    assert not re.search(r"\sstyle=|<style", told["html"])
    assert told["html"].count('<svg xmlns="') == len(blocks(page_in(game, language)[1]))
    paints = ann.get(f"/api/games/{game}/look")["paints"]
    assert set(re.findall(r"var\((--[^)]+)\)", told["html"])) <= set(paints)


def test_a_diagram_that_cannot_be_drawn_stays_text_in_its_page() -> None:
    html = gamebook._html("Before\n\n```diagram\nruleset: chess\n```\n\nAfter", "page.md")
    assert "ruleset: chess" in html
    assert "<p>After</p>" in html
    assert "<svg" not in html


def test_an_unknown_game_is_refused(ann: Visitor) -> None:
    for page in ("look", "rules", "picture.svg"):
        answer = ann.web.get(f"/api/games/chess/{page}")
        assert (answer.status_code, answer.json()["what"]) == (404, "unknown")


@pytest.mark.parametrize("preset", sixfold.presets())
def test_every_value_that_is_offered_goes_with_the_others(ann: Visitor, preset: str) -> None:
    told = ann.get("/api/rulesets", ruleset=preset)
    assert told["preset"] == preset
    for option in told["options"]:
        for value in option["values"]:
            chosen = sixfold.Ruleset(value["ruleset"])
            assert chosen.options[option["option"]] == value["value"]


def test_a_number_is_chosen_by_option_and_value_and_refused_beyond_its_bounds(ann: Visitor) -> None:
    for preset in sixfold.presets():
        for option in ann.get("/api/rulesets", ruleset=preset)["options"]:
            if option["values"]:
                continue
            name = option["option"]
            told = ann.get("/api/rulesets", ruleset=preset, option=name, value=option["value"])
            assert told["ruleset"] == sixfold.Ruleset(preset).name
            beyond = {"ruleset": preset, "option": name, "value": str(option["most"] + 1)}
            answer = ann.web.get("/api/rulesets", params=beyond)
            assert (answer.status_code, answer.json()["is"]) == (400, "error")


def test_a_match_is_created_joined_played_and_listed(ann: Visitor, ben: Visitor) -> None:
    match = ann.create("six", {"kind": "me", "name": " Ann\t"}, "friend")
    here = ann.see(match)
    assert here["seats"][0]["name"] == "Ann"
    assert here["board"]["legal"] == []  # nobody sits opposite yet
    assert ben.see(match)["seats"][1]["invite"] is None  # a spectator hands out nothing
    assert ben.sit(match, ann, "Ben") == {"is": "created", "match": match, "mine": [2]}
    assert ann.play(match)["ply"] == 1
    assert ben.play(match)["moves"][1][0] == 2
    assert match in [each["match"] for each in ann.get("/api/matches")]
    mine = {each["match"]: each for each in ben.get("/api/matches")}
    assert not mine[match]["my_turn"]
    assert ann.get("/api/matches")[0]["my_turn"]


def test_a_move_of_the_wrong_seat_or_ply_is_refused(
    ann: Visitor, ben: Visitor, eve: Visitor
) -> None:
    match = ann.create("six", *TWO)
    ben.sit(match, ann)
    move = ann.see(match)["board"]["legal"][0][0]
    assert ben.act(match, 409, do="play", move=move)["what"] == "turn"
    assert ann.act(match, 409, do="play", move=move, ply=7) == {
        "is": "error",
        "what": "stale",
        "why": "the match has moved on",
        "ply": 0,
    }
    assert ann.act(match, 422, do="play", move="nonsense")["what"] == "illegal"
    assert eve.act(match, 403, do="play", move=move)["what"] == "forbidden"


def test_a_doubled_move_is_played_once_and_answered_twice(ann: Visitor, ben: Visitor) -> None:
    match = ann.create("six", *TWO)
    ben.sit(match, ann)
    move = ann.see(match)["board"]["legal"][0][0]
    for _ in range(2):
        assert ann.act(match, do="play", move=move, ply=0)["ply"] == 1


def test_an_open_seats_link_seats_one_and_then_nobody(
    ann: Visitor, ben: Visitor, eve: Visitor
) -> None:
    match = ann.create("six", *TWO)
    invite = ann.see(match)["seats"][1]["invite"]
    ben.sit(match, ann)
    claim = {"secret": invite.rpartition("/")[2]}
    assert eve.post(f"/api/matches/{match}/seats", claim, 403)["what"] == "forbidden"
    assert eve.post(f"/api/matches/{match}/seats", {"secret": "2-guess"}, 403)["is"] == "error"


def test_a_seat_moves_to_another_device_by_its_secret_link(ann: Visitor, ben: Visitor) -> None:
    match = ann.create("six", "me", "here")
    link = ann.get(f"/api/matches/{match}/seats/1/link")["path"]
    assert ben.web.get(f"/api/matches/{match}/seats/1/link").status_code == 403
    assert ann.web.get(f"/api/matches/{match}/seats/9/link").status_code == 404
    told = ben.post(f"/api/matches/{match}/seats", {"secret": link.rpartition("/")[2]})
    assert told["mine"] == [1, 2]
    assert ann.see(match)["mine"] == []
    assert ben.play(match)["ply"] == 1


def test_a_match_is_replayed_at_any_ply(ann: Visitor) -> None:
    match = ann.create("six", "me", "here")
    boards = [ann.see(match)["board"]]
    boards += [ann.play(match, number)["board"] for number in range(4)]
    for count, board in enumerate(boards):
        replayed = ann.get(f"/api/matches/{match}/replay/{count}")
        assert replayed["move"] == count
        assert replayed["board"]["items"] == board["items"]
        assert replayed["board"]["legal"] == []


def test_a_match_is_exported_in_every_form(ann: Visitor) -> None:
    match = ann.create("six", "me", "here")
    for number in range(3):
        ann.play(match, number)
    path = f"/api/matches/{match}/export"
    record = sixfold.Record.parse(ann.web.get(f"{path}.json").text)
    assert len(record.plies) == 3
    assert sixfold.Record.parse(ann.web.get(f"{path}.txt").text) == record
    assert ET.fromstring(ann.web.get(f"{path}.svg", params={"theme": "dark"}).text) is not None
    assert ann.web.get(f"{path}.svg", params={"moves": 1}).text != ann.web.get(f"{path}.svg").text
    with Image.open(io.BytesIO(ann.web.get(f"{path}.png").content)) as drawn:
        assert drawn.format == "PNG"
    for form in ("gif", "webp"):
        with Image.open(io.BytesIO(ann.web.get(f"{path}.{form}").content)) as moving:
            assert (moving.format, getattr(moving, "n_frames", 0)) == (form.upper(), 4)
    assert ann.web.get(f"{path}.exe").status_code == 404


def test_the_links_of_a_match_come_as_qr_codes(ann: Visitor, ben: Visitor) -> None:
    match = ann.create("six", "me", "here")
    watching = ann.web.get(f"/api/matches/{match}/qr.svg")
    assert ET.fromstring(watching.text) is not None
    assert ann.web.get(f"/api/matches/{match}/qr.svg", params={"seat": 1}).text != watching.text
    assert ben.web.get(f"/api/matches/{match}/qr.svg", params={"seat": 1}).status_code == 403


def test_what_is_no_match_is_refused(ann: Visitor) -> None:
    for path in ("", "/replay/0", "/export.svg", "/qr.svg", "/seats/1/link"):
        answer = ann.web.get(f"/api/matches/nothing{path}")
        assert (answer.status_code, answer.json()["what"]) == (404, "unknown")
    assert ann.act("nothing", 404, do="abort", ply=0)["what"] == "unknown"


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"ruleset": "chess", "seats": []},
        {"ruleset": "six", "seats": [{"kind": "me"}]},
        {"ruleset": "six", "seats": [{"kind": "computer"}, {"kind": "me"}]},
        {"ruleset": "six", "seats": [{"kind": "computer", "level": 11}, {"kind": "me"}]},
        {"ruleset": "six", "seats": [{"kind": "computer", "level": 1}] * 2},
        {"ruleset": "six", "seats": [{"kind": "me"}] * 2, "clock": {"kind": "total"}},
        {"ruleset": "six", "seats": [{"kind": "me"}] * 2, "clock": {"kind": "days"}},
        {"ruleset": "six", "seats": [{"kind": "me"}] * 2, "cheat": True},
        {"ruleset": "six", "seats": [{"kind": "me", "name": "x" * 41}, {"kind": "me"}]},
        [],
        None,
    ],
)
def test_a_match_that_cannot_be_is_refused(ann: Visitor, wanted: object) -> None:
    told = ann.post("/api/matches", wanted, 400)
    assert (told["is"], told["what"]) == ("error", "bad")
    assert told["why"]


def test_a_message_that_cannot_be_read_is_refused(ann: Visitor) -> None:
    match = ann.create("six", "me", "here")
    json_type = {"content-type": "application/json"}
    for body in (b"", b"{", b"[]", b'{"do":"cheat"}', b'{"do":"play"}', b"\xff", b"[" * 9000):
        answer = ann.web.post(f"/api/matches/{match}/acts", content=body, headers=json_type)
        assert (answer.status_code, answer.json()["what"]) == (400, "bad")
    long = json.dumps({"do": "name", "name": "x" * 99_999})
    answer = ann.web.post(f"/api/matches/{match}/acts", content=long, headers=json_type)
    assert (answer.status_code, answer.json()["what"]) == (400, "bad")


def test_health_readiness_and_figures_are_told(ann: Visitor) -> None:
    assert ann.get("/health") == {"is": "healthy"}
    assert ann.get("/ready") == {"is": "ready"}
    figures = ann.web.get("/metrics")
    assert "sixfold_requests_total" in figures.text
    assert "set-cookie" not in figures.headers


def test_the_interface_describes_itself_and_has_a_viewer(ann: Visitor) -> None:
    told = ann.get("/api/openapi.json")
    assert told["openapi"].startswith("3.1")
    for path in ("/api/site", "/api/matches", "/api/rulesets", "/api/matches/{match}/acts"):
        assert path in told["paths"]
    acts = told["paths"]["/api/matches/{match}/acts"]["post"]["requestBody"]["content"]
    named = {each["$ref"] for each in acts["application/json"]["schema"]["oneOf"]}
    assert {f"#/components/schemas/{name}" for name in ("Play", "Resign", "Rest")} <= named
    assert {ref.rpartition("/")[2] for ref in named} <= set(told["components"]["schemas"])
    assert "/live" in told["info"]["description"]
    for page in ("docs", "docs.css", "docs.js"):
        answer = ann.web.get(f"/api/{page}")
        assert answer.status_code == 200
        assert "http://" not in answer.text.replace("http://www.w3.org", "")
        assert "https://" not in answer.text


def test_every_other_path_gives_the_page_of_the_site(ann: Visitor) -> None:
    front = ann.web.get("/")
    assert front.headers["content-type"].startswith("text/html")
    assert ann.web.get("/match/abc").text == front.text
    again = ann.web.get("/", headers={"if-none-match": front.headers["etag"]})
    assert again.status_code == 304
    for path in ("/api/nothing", "/nothing.js", "/api/matches/x/y/z"):
        answer = ann.web.get(path)
        assert (answer.status_code, answer.json()["is"]) == (404, "error")


def test_a_package_without_pages_says_how_to_build_them(tmp_path: Path) -> None:
    bare = Pages(tmp_path / "nothing")
    told = bare.find("match/x").body.decode()
    assert "./start" in told
    assert "npm --prefix web run build" in told
    assert "/api/docs" in told
