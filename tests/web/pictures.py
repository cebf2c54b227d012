"""Takes the pictures of the site's pages for the docs: run it after changing how they look.

    python tests/web/pictures.py [FOLDER]

It runs a site of its own, plays a few moves, and writes small PNG files, phone and desk, in turn
light and dark, into docs/pictures/site. Then look at them.
"""

from __future__ import annotations

import random
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

import sixfold  # noqa: E402
from support.browsers import DESK, PHONE, Person, browser  # noqa: E402
from support.play_site import running  # noqa: E402

MOVES = 14
PLY = "Number(document.querySelector('.play')?.dataset.ply ?? 0)"
SEED = 6


def keep(person: Person, file: Path) -> None:
    """Writes what the window shows, in few colours and so in few bytes."""
    person.page.wait_for_timeout(300)
    picture = Image.open(BytesIO(person.page.screenshot()))
    small = picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    small.save(file, optimize=True)


def pages(chrome: Browser, site: str, folder: Path) -> None:
    """Takes the pages that are the same for all games."""
    game = sixfold.games()[0]
    for size, screen, theme in (("phone", PHONE, "light"), ("desk", DESK, "dark")):
        ann = Person(chrome, site, **screen, color_scheme=theme)
        ann.page.goto(site)
        ann.page.wait_for_selector("form .presets")
        keep(ann, folder / f"start-{size}.png")
        ann.page.get_by_role("button", name="Settings").click()
        keep(ann, folder / f"settings-{size}.png")
        ann.page.goto(f"{site}/games/{game}")
        ann.page.wait_for_selector("article figure")
        ann.page.locator("article h3").nth(1).scroll_into_view_if_needed()
        ann.page.evaluate(
            "scrollBy(0, document.querySelectorAll('h3')[1].getBoundingClientRect().y)"
        )
        keep(ann, folder / f"rules-{size}.png")
        ann.leave()
        ann = Person(chrome, site, **screen, color_scheme=theme)
        ann.plan(game=game, rulesets={}, seats=["me", "friend"], levels=[])
        ann.start()
        ann.page.locator("summary").click()
        keep(ann, folder / f"invitation-{size}.png")
        ann.page.get_by_role("button", name="Share").click()
        keep(ann, folder / f"share-{size}.png")
        ann.leave()


def match(chrome: Browser, site: str, folder: Path, game: str, dark_desk: bool) -> None:
    """Takes a match of a game at one device, after some moves by chance."""
    for size, screen in (("phone", PHONE), ("desk", DESK)):
        theme = "dark" if dark_desk == (size == "desk") else "light"
        both = Person(chrome, site, **screen, color_scheme=theme)
        both.plan(game=game, rulesets={}, seats=["me", "here"], levels=[])
        both.start()
        if both.page.locator("[role=alertdialog]").count():
            keep(both, folder / f"pass-{size}.png")
        chance = random.Random(SEED)
        for _ in range(200):
            if both.step(chance):
                break
            if both.page.evaluate(PLY) >= MOVES:
                break
        keep(both, folder / f"{game}-{size}.png")
        both.leave()


def main() -> None:
    """Takes all pictures."""
    folder = Path(sys.argv[1]) if sys.argv[1:] else ROOT / "docs" / "pictures" / "site"
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as place,
        running(Path(place) / "site.db") as site,
        sync_playwright() as playwright,
        browser(playwright) as chrome,
    ):
        pages(chrome, site, folder)
        for i, game in enumerate(sixfold.games()):
            match(chrome, site, folder, game, bool(i % 2))


if __name__ == "__main__":
    main()
