"""Whole matches through the pages: every game, against the computer, in two browsers, on one."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Browser

import sixfold
from support.browsers import DESK, PHONE, Person, play_out

GAMES = sixfold.games()


def first_preset(game: str) -> str:
    """Returns the first ruleset of a game that has a preset."""
    return next(text for text in sixfold.presets().values() if sixfold.Ruleset(text).game == game)


def plan(game: str, *seats: str, level: int = 1) -> dict[str, object]:
    return {
        "game": game,
        "rulesets": {game: first_preset(game)},
        "seats": list(seats),
        "levels": [level] * 5,
    }


def ended(person: Person) -> str:
    """Returns how the match ended, in words."""
    told = person.page.locator(".middle h2").first.inner_text()
    assert told
    return told


@pytest.mark.parametrize("game", GAMES)
def test_a_match_against_the_computer_ends_on_a_dark_phone(
    site: str, chrome: Browser, game: str
) -> None:
    ann = Person(chrome, site, **PHONE, color_scheme="dark")
    ann.plan(**plan(game, "me", "computer"))
    ann.start()
    assert not ann.does_not_fit()
    play_out([ann], random.Random(6))
    assert ended(ann)
    assert not ann.does_not_fit()
    ann.leave()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_link_ends_alike_in_two_browsers(site: str, chrome: Browser, game: str) -> None:
    ann = Person(chrome, site, **DESK)
    ben = Person(chrome, site, **DESK, color_scheme="dark")
    ann.plan(**plan(game, "me", "friend"))
    ann.start()
    ben.page.goto(ann.page.get_by_label("Link to the seat").input_value())
    ben.page.get_by_role("button", name="Sit down").click()
    ben.arrive()
    play_out([ann, ben], random.Random(5))
    assert ended(ann) == ended(ben)
    assert ann.page.locator(".middle ol li").count() == ben.page.locator(".middle ol li").count()
    ann.leave()
    ben.leave()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_on_one_device_ends_and_is_played_again(
    site: str, chrome: Browser, game: str
) -> None:
    both = Person(chrome, site, **DESK)
    both.plan(**plan(game, "me", "here"))
    first = both.start()
    play_out([both], random.Random(4))
    assert ended(both)
    both.page.get_by_role("button", name="Play again").click()
    both.page.wait_for_url(lambda url: "/match/" in url and url != first)
    both.arrive()
    both.leave()


def test_a_match_is_played_by_keyboard_alone(site: str, chrome: Browser) -> None:
    ann = Person(chrome, site, **DESK)
    page = ann.page
    page.goto(site)
    page.wait_for_selector("form .presets")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.go button')"):
            break
    page.keyboard.press("Enter")
    ann.arrive()
    page.keyboard.press("m")  # sounds off
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[data-cell]')"):
            break
    chance = random.Random(3)
    for turn in range(3):
        page.wait_for_selector("g.open[data-cell]", state="attached")
        before = int(page.locator(".play").get_attribute("data-ply") or 0)
        for _ in range(300):
            at = page.evaluate("document.activeElement.classList.contains('open')")
            if at and chance.random() < 0.5:
                page.keyboard.press("Enter")
                page.keyboard.press("Escape")  # a half-made move is taken back; a whole one stands
                break
            arrows = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
            page.keyboard.press(chance.choice(arrows))
        page.wait_for_function(
            "(ply) => Number(document.querySelector('.play').dataset.ply) >= ply", arg=before + 2
        )
        assert page.locator(".middle ol li").count() == before + 2, turn
    assert re.search(r"Computer, level \d+: ", page.locator("[aria-live]").first.inner_text())
    page.keyboard.press("[")
    page.wait_for_selector("[aria-current=step]")
    ann.leave()
