"""Every page on phone and desk, light and dark: accessible, fitting, without a complaint."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

import sixfold
from support.browsers import DESK, PHONE, Person

LANGUAGES = ("en", "fr", "es", "de", "it", "nl", "pt", "ru")
PLAINEST = min(
    sixfold.games(),
    key=lambda game: (sixfold.Ruleset(game).has_secrets, sixfold.Ruleset(game).has_chance),
)
SCREENS = {
    f"{size} {theme}": {**screen, "color_scheme": theme}
    for size, screen in (("phone", PHONE), ("desk", DESK))
    for theme in ("light", "dark")
}


def inviting(chrome: Browser, site: str, seats: tuple[str, ...], **looks: Any) -> Person:
    """Returns somebody who has started a match of the plainest game."""
    person = Person(chrome, site, **looks)
    person.plan(game=PLAINEST, rulesets={}, seats=seats, levels=[1, 1])
    person.start()
    return person


def faults(person: Person) -> list[str]:
    return person.complains_of_access() + person.does_not_fit()


@pytest.mark.parametrize("screen", SCREENS)
def test_every_page_is_accessible_and_fits(site: str, chrome: Browser, screen: str) -> None:
    ann = Person(chrome, site, **SCREENS[screen])
    page = ann.page
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        found[name] = faults(ann)

    page.goto(site)
    page.wait_for_selector("form .presets")
    look("start")
    for summary in page.locator("details summary").all():
        summary.click()
    look("start with every option")
    page.get_by_role("button", name="Settings").click()
    look("settings")
    page.keyboard.press("Escape")
    page.get_by_role("radio", name="A friend, by link").check(force=True)
    page.locator("form .go button").click()
    ann.arrive()
    look("match with an invitation")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name=re.compile("secret link")).click()
    page.wait_for_selector("dialog img >> nth=1")
    look("share")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rules").click()
    page.wait_for_selector("dialog article h1")
    look("rules beside a match")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Abort").click()
    look("abort")
    page.locator("dialog .danger").click()
    page.get_by_role("link", name="Another game").wait_for()
    look("match that is over")
    page.goto(f"{site}/games/{sixfold.games()[0]}")
    page.wait_for_selector("article h1")
    look("rules")
    page.goto(f"{site}/no/such/page")
    page.wait_for_selector("h1")
    look("no page")
    assert not any(found.values()), {name: told for name, told in found.items() if told}
    ann.leave()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fits_a_phone(site: str, chrome: Browser, language: str) -> None:
    ann = Person(chrome, site, **{**PHONE, "locale": language})
    ann.page.goto(site)
    ann.page.wait_for_selector("form .presets")
    assert ann.page.locator("html").get_attribute("lang") == language
    for summary in ann.page.locator("details summary").all():
        summary.click()
    assert not ann.does_not_fit()
    ann.page.locator("form .go button").click()
    ann.arrive()
    assert not ann.does_not_fit()
    ann.leave()


def test_the_language_is_switched_and_remembered(site: str, chrome: Browser) -> None:
    ann = Person(chrome, site, **DESK)
    page = ann.page
    page.goto(site)
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog select").select_option("de")
    expect(page.locator("dialog h2")).to_have_text("Einstellungen")
    page.reload()
    expect(page.locator("form .go button")).to_have_text("Partie beginnen")
    ann.leave()


def test_the_last_choice_is_remembered(site: str, chrome: Browser) -> None:
    ann = Person(chrome, site, **DESK)
    page = ann.page
    page.goto(site)
    page.wait_for_selector("form .presets")
    page.locator("input[name=preset]").last.check(force=True)
    page.get_by_role("radio", name="Somebody here").check(force=True)
    page.locator("form select").last.select_option("1")
    page.locator("form .go button").click()
    ann.arrive()
    page.goto(site)
    page.wait_for_selector("form .presets")
    assert page.locator("input[name=preset]").last.is_checked()
    assert page.get_by_role("radio", name="Somebody here").is_checked()
    assert page.locator("form select").last.input_value() == "1"
    ann.leave()


PAPER = "svg => getComputedStyle(svg.querySelector(':scope > rect')).fill"


@pytest.mark.parametrize("game", sixfold.games())
def test_diagrams_of_the_rules_fit_and_have_the_colours_of_the_page(
    site: str, chrome: Browser, game: str
) -> None:
    papers = []
    for screen in ("phone light", "phone dark"):
        ann = Person(chrome, site, **SCREENS[screen])
        page = ann.page
        page.goto(f"{site}/games/{game}")
        page.wait_for_selector("figure.diagram svg")
        assert faults(ann) == []
        papers.append(
            set(page.locator("figure.diagram svg").evaluate_all(f"all => all.map({PAPER})"))
        )
        ids = page.evaluate("[...document.querySelectorAll('article [id]')].map(each => each.id)")
        assert len(ids) == len(set(ids))
        ann.leave()
    light, dark = papers
    assert len(light) == len(dark) == 1
    assert light != dark


def test_whoever_comes_back_goes_on(site: str, chrome: Browser) -> None:
    ann = inviting(chrome, site, ("me", "computer"), **DESK)
    page = ann.page
    ann.touch(page.locator("g.open[data-cell]").first.get_attribute("data-cell") or "")
    page.wait_for_selector(".play[data-ply='2']")
    page.reload()
    ann.arrive()
    assert page.locator(".play").get_attribute("data-ply") == "2"
    assert page.locator("g.open[data-cell]").count() > 0
    page.goto(site)
    page.get_by_role("link", name=re.compile("your turn")).click()
    page.wait_for_selector(".play[data-ply='2']")
    ann.leave()


def test_a_lost_connection_is_told_and_made_again(site: str, chrome: Browser) -> None:
    ann = Person(chrome, site, **DESK)
    sockets: list[WebSocketRoute] = []

    def pass_on(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    ann.page.route_web_socket(re.compile("/live"), pass_on)
    ann.plan(game=PLAINEST, rulesets={}, seats=["me", "computer"], levels=[1, 1])
    ann.start()
    sockets[0].close()
    ann.page.wait_for_selector(".connection")
    ann.page.wait_for_selector(".connection", state="detached")
    assert len(sockets) == 2
    ann.touch(ann.page.locator("g.open[data-cell]").first.get_attribute("data-cell") or "")
    ann.page.wait_for_selector(".play[data-ply='2']")
    ann.leave()


def test_two_tabs_agree_and_a_spectator_sees(site: str, chrome: Browser) -> None:
    ann = inviting(chrome, site, ("me", "here"), **DESK)
    tab = ann.context.new_page()
    tab.goto(ann.page.url)
    tab.wait_for_selector(".play")
    eve = Person(chrome, site, **DESK)
    eve.page.goto(ann.page.url)
    eve.arrive()
    ann.touch(ann.page.locator("g.open[data-cell]").first.get_attribute("data-cell") or "")
    for page in (ann.page, tab, eve.page):
        page.wait_for_selector(".play[data-ply='1']")
    assert tab.locator("g.open[data-cell]").count() > 0
    assert eve.page.locator("g.open[data-cell]").count() == 0
    ann.page.get_by_role("button", name="Share").click()
    expect(ann.page.locator("dialog")).to_contain_text("1 person is watching")
    eve.leave()
    ann.leave()


def test_a_match_that_counts_is_played_without_help_and_drawn_by_its_players(
    site: str, chrome: Browser
) -> None:
    ann = Person(chrome, site, **DESK)
    ann.plan(game=PLAINEST, rulesets={}, seats=["me", "friend"], levels=[])
    ann.page.goto(site)
    ann.page.get_by_role("checkbox", name="It counts").check()
    ann.page.locator("form .go button:enabled").click()
    ann.arrive()
    ben = Person(chrome, site, **DESK)
    ben.page.goto(ann.page.get_by_label("Link to the seat").input_value())
    ben.page.get_by_role("button", name="Sit down").click()
    ben.arrive()
    expect(ann.page.get_by_text("It counts")).to_be_visible()
    expect(ann.page).to_have_title(re.compile("^Your turn · "))
    expect(ben.page).not_to_have_title(re.compile("Your turn"))
    ann.touch(ann.page.locator("g.open[data-cell]").first.get_attribute("data-cell") or "")
    expect(ben.page).to_have_title(re.compile("^Your turn · "))
    expect(ann.page).not_to_have_title(re.compile("Your turn"))
    for name in ("Hint", "Take back"):
        expect(ann.page.get_by_role("button", name=name)).to_have_count(0)
    # What is offered is answered by whoever plays; a spectator only hears of it.
    eve = Person(chrome, site, **DESK)
    eve.page.goto(ann.page.url)
    eve.arrive()
    ann.page.get_by_role("button", name="Offer a draw").click()
    for person in (ben, eve):
        expect(person.page.locator(".offer")).to_contain_text("offers a draw")
    expect(eve.page.get_by_role("button", name="Accept")).to_have_count(0)
    ben.page.get_by_role("button", name="Accept").click()
    expect(eve.page.locator(".offer")).to_have_count(0)
    for person in (ann, ben, eve):
        person.page.wait_for_selector(".play[data-over='true']")
        person.leave()


def test_presence_is_told(site: str, chrome: Browser) -> None:
    ann = inviting(chrome, site, ("me", "friend"), **DESK)
    ben = Person(chrome, site, **DESK)
    ben.page.goto(ann.page.get_by_label("Link to the seat").input_value())
    ben.page.get_by_label(re.compile("Name")).fill("<b>Ben</b>")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.arrive()
    seat = ann.page.locator(".top section")
    expect(seat).to_contain_text("<b>Ben</b>")
    expect(seat).to_contain_text("connected")
    ben.leave()
    expect(seat).to_contain_text("has left", timeout=15_000)
    ann.leave()


def test_a_move_is_taken_back_and_looked_back_at(site: str, chrome: Browser) -> None:
    ann = inviting(chrome, site, ("me", "computer"), **DESK)
    page = ann.page
    start = page.locator(".piece").count()
    ann.touch(page.locator("g.open[data-cell]").first.get_attribute("data-cell") or "")
    page.wait_for_selector(".play[data-ply='2']")
    assert page.locator(".piece").count() == start + 2
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".piece")).to_have_count(start + 1)
    assert page.locator("g.open[data-cell]").count() == 0
    page.get_by_role("button", name="To the present").click()
    expect(page.locator(".piece")).to_have_count(start + 2)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".piece")).to_have_count(start)
    ann.leave()


def test_a_hint_shows_where_to_look_and_then_the_move(site: str, chrome: Browser) -> None:
    ann = inviting(chrome, site, ("me", "computer"), **DESK)
    page = ann.page
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".signs .hint", state="attached")
    sign = page.locator("section p.hint svg").bounding_box()
    assert sign is not None
    assert sign["width"] < 30
    page.get_by_role("button", name="Show the move").click()
    expect(page.locator("section p.hint")).to_be_visible()
    ann.leave()


def test_a_drag_pans_the_table_and_the_view_is_fitted_again(site: str, chrome: Browser) -> None:
    ann = inviting(chrome, site, ("me", "computer"), **DESK)
    page = ann.page
    board = page.locator("svg[role=group]")
    before = board.get_attribute("viewBox")
    page.mouse.move(200, 200)
    page.mouse.down()
    page.mouse.move(300, 260, steps=4)
    page.mouse.up()
    assert board.get_attribute("viewBox") != before
    assert page.locator(".play").get_attribute("data-ply") == "0"
    page.get_by_role("button", name="Fit the table into view").click()
    assert board.get_attribute("viewBox") == before
    page.mouse.move(300, 300)
    page.mouse.wheel(0, -300)
    page.wait_for_function(
        "(old) => document.querySelector('svg[role=group]').getAttribute('viewBox') !== old",
        arg=before,
    )
    ann.leave()


def test_everything_needed_to_install_the_site_is_there(site: str, chrome: Browser) -> None:
    ann = Person(chrome, site, **PHONE)
    ann.page.goto(site)
    href = ann.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = ann.context.request.get(f"{site}{href}").json()
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        answer = ann.context.request.get(site + icon["src"])
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]
    ann.leave()


def test_the_pages_run_under_a_policy_that_allows_nothing_inline(
    site: str, chrome: Browser
) -> None:
    ann = Person(chrome, site, **DESK)
    answer = ann.page.goto(site)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "script-src 'self'" in policy
    assert not re.search(r"<style|\sstyle=|\son\w+=", answer.text())
    ann.leave()
