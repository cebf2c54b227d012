"""The installed site without network and after an upgrade: it opens, says so, is never stale."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from sixfold.server import pages
from support.browsers import DESK, PHONE, Person
from support.play_site import running

_WORKS = """async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((go) => setTimeout(go, 20));
  return (await caches.keys()).filter((name) => name.startsWith("sixfold-"));
}"""

_WAITS = """async () => {
  const registration = await navigator.serviceWorker.ready;
  while (!registration.waiting) await new Promise((go) => setTimeout(go, 20));
}"""
_ALONE = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const busy = () => registration.waiting || registration.active.state !== "activated";
  while (busy()) await new Promise((go) => setTimeout(go, 20));
}"""


def test_the_site_opens_without_network_says_so_and_goes_on(chrome: Browser, site: str) -> None:
    ann = Person(chrome, site, locale="de", **PHONE)
    page = ann.page
    page.goto(site)
    page.wait_for_selector("form .presets")
    assert len(page.evaluate(_WORKS)) == 1
    ann.context.set_offline(True)
    page.reload()
    expect(page.locator(".offline")).to_contain_text("Kein Netz")
    expect(page.locator("[role=alert]")).to_be_visible()
    assert ann.does_not_fit() == []
    assert ann.complains_of_access() == []
    ann.context.set_offline(False)
    page.wait_for_selector("form .presets")
    expect(page.locator(".offline")).to_be_hidden()
    ann.complaints = [told for told in ann.complaints if "ERR_INTERNET_DISCONNECTED" not in told]
    ann.leave()


def test_an_upgrade_is_seen_at_once_and_the_old_files_are_dropped(
    chrome: Browser, site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = tmp_path / "built"
    shutil.copytree(pages.SITE, built)
    monkeypatch.setattr(pages.Pages.__init__, "__defaults__", (built,))
    with running(tmp_path / "site.db") as address:
        ann = Person(chrome, address, **DESK)
        ann.page.goto(address)
        ann.page.wait_for_selector("form .presets")
        (before,) = ann.page.evaluate(_WORKS)
    # Without a server the page still opens, from what was kept.
    ann.page.reload()
    expect(ann.page.locator("[role=alert]")).to_be_visible()
    upgrade(built, before)
    with running(tmp_path / "site.db", port=int(address.rpartition(":")[2])) as again:
        assert again == address
        ann.page.reload()
        expect(ann.page).to_have_title("Sixfold")
        assert ann.page.locator("meta[name=build]").get_attribute("content") == "next"
        ann.page.evaluate(_WAITS)
        ann.page.close()  # the last page of the old build
        page = ann.context.new_page()
        page.goto(address)
        page.evaluate(_ALONE)
        assert page.evaluate(_WORKS) == ["sixfold-next"]
    page.reload()
    assert page.locator("meta[name=build]").get_attribute("content") == "next"
    ann.context.close()


def upgrade(built: Path, before: str) -> None:
    """Makes the next build of the pages: a page and a worker that can be told from the last."""
    index, worker = built / "index.html", built / "worker.js"
    told = index.read_text(encoding="utf-8")
    index.write_text(told.replace("<head>", '<head><meta name="build" content="next">'))
    worker.write_text(worker.read_text(encoding="utf-8").replace(before, "sixfold-next"))
