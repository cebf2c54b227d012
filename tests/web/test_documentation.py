"""The documentation in a browser, opened from a folder: it fits, is accessible and can be searched.

It asks nothing of anybody else.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from support.browsers import AXE, DESK, PATIENCE, PHONE, ROOT
from support.needs import missing

BUILT = ROOT / "build" / "site"
SOURCES = ("docs", "src", "tools", "mkdocs.yml", "README.md", "ARCHITECTURE.md")

# One page of each kind.
PAGES = (
    *("index", "opinions"),
    *("guides/host", "guides/add-a-game", "guides/site"),
    *("games/index", "games/six"),
    "concepts/words",
    *("reference/commands", "reference/http", "reference/library/sixfold"),
)

# Those of the guidelines, and none that would fetch anything.
RULES = "{preload: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']}"


@pytest.fixture(scope="module")
def documentation(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the folder of the built documentation; one that is not up to date is built anew."""
    sources = [path for name in SOURCES for path in (ROOT / name).rglob("*") if path.is_file()]
    newest = max(path.stat().st_mtime for path in sources if "__pycache__" not in path.parts)
    front = BUILT / "index.html"
    if front.is_file() and front.stat().st_mtime > newest:
        return BUILT
    folder = tmp_path_factory.mktemp("documentation")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return folder


class Reader:
    """Somebody who reads, and notes what their browser complains of or fetches from elsewhere."""

    def __init__(self, chrome: Browser, folder: Path, looks: dict[str, object]) -> None:
        self.folder, self.faults = folder, []
        self.context = chrome.new_context(**{"reduced_motion": "reduce", "locale": "en"} | looks)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda told: self.faults.append(told.text))
        self.page.on("request", lambda asked: self._hear(asked.url))

    def _hear(self, address: str) -> None:
        if not address.startswith(("file:", "data:")):
            self.faults.append(f"asks {address}")

    def open(self, name: str) -> None:
        self.page.goto(f"{self.folder.as_uri()}/{name}.html")


@pytest.fixture(params=["phone light", "phone dark", "desk light", "desk dark"])
def reader(
    request: pytest.FixtureRequest, chrome: Browser, documentation: Path
) -> Iterator[Reader]:
    screen, scheme = request.param.split()
    looks = {**(PHONE if screen == "phone" else DESK), "color_scheme": scheme}
    made = Reader(chrome, documentation, looks)
    yield made
    made.context.close()
    assert made.faults == []


def test_pages_fit_the_screen(reader: Reader) -> None:
    for name in PAGES:
        reader.open(name)
        wide = reader.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{name} is {wide} pixels too wide"


@pytest.mark.parametrize("reader", ["phone light", "desk dark"], indirect=True)
def test_pages_are_accessible(reader: Reader) -> None:
    if not AXE.is_file():
        missing("axe was not installed: ./check installs it")
    for name in PAGES:
        reader.open(name)
        reader.page.add_script_tag(path=AXE)
        found = reader.page.evaluate(f"axe.run(document, {RULES})")
        told = [
            f"{each['id']}: {node['target']} {node['failureSummary']}"
            for each in found["violations"]
            for node in each["nodes"]
        ]
        assert told == [], name


def test_the_boards_of_the_front_page_are_those_of_the_scheme(reader: Reader) -> None:
    reader.open("index")
    dark = reader.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    seen = reader.page.locator(".boards img").evaluate_all(
        "all => all.filter((e) => e.offsetWidth).map((e) => [e.src, e.naturalWidth > 0])"
    )
    assert len(seen) >= 4
    for source, loaded in seen:
        assert loaded, source
        assert source.endswith("#only-dark" if dark else "#only-light")


def test_pages_are_searched_without_a_server(reader: Reader) -> None:
    reader.open("index")
    if reader.page.viewport_size["width"] < 800:
        reader.page.locator("label.md-header__button[for=__search]").click()
    reader.page.locator("input.md-search__input").click()
    reader.page.locator("input.md-search__input").press_sequentially("proxy tls")
    found = reader.page.locator("a.md-search-result__link").first
    found.wait_for()
    assert "guides/host.html" in str(found.get_attribute("href"))


def test_the_scheme_is_chosen_and_kept(reader: Reader) -> None:
    reader.open("index")
    scheme = "document.body.getAttribute('data-md-color-scheme')"
    before = reader.page.evaluate(scheme)
    reader.page.locator("label[title^='Light']").click()
    assert reader.page.evaluate(scheme) == "default"
    reader.page.locator("label[title^='Dark']").click()
    assert reader.page.evaluate(scheme) == "slate"
    reader.open("opinions")
    assert reader.page.evaluate(scheme) == "slate"
    reader.page.locator("label[title^='As the system']").click()
    assert reader.page.evaluate(scheme) == before
