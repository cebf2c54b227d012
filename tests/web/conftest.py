"""One play site and one Chromium for all tests of the pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from sixfold.server import pages
from support.browsers import AXE, browser
from support.needs import missing
from support.play_site import running


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Runs a server whose pages were built, and yields its address."""
    if not (Path(pages.SITE) / "index.html").is_file() or not AXE.is_file():
        missing("the pages were not built: ./check builds them")
    with running(tmp_path_factory.mktemp("site") / "site.db") as address:
        yield address


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    """Starts Chromium once."""
    with sync_playwright() as playwright, browser(playwright) as started:
        yield started
