"""People at the pages of a play site: they see what is lit, touch it, and read what is said.

They know no rules: whatever the page lights may be touched, and a whole match comes of it.
"""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Playwright

from .needs import missing

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 20_000  # milliseconds that anything may take before a test fails

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

_FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)

# What may be touched, each with its middle in the window: pieces in hands, buttons, lit cells.
_LIT = """() => {
  const play = document.querySelector(".play");
  if (!play) return {pass: !!document.querySelector("[role=alertdialog]"), lit: []};
  const found = [...play.querySelectorAll("button[data-target], g.open[data-cell]")];
  return {
    step: play.dataset.step, over: play.dataset.over === "true", ply: Number(play.dataset.ply),
    lit: found.map((e) => e.dataset.target ?? e.dataset.cell),
  };
}"""

_CENTRE = """(name) => {
  const quoted = CSS.escape(name);
  const element = document.querySelector(
    `.play button[data-target="${quoted}"], .play g.open[data-cell="${quoted}"] .hit`);
  if (!element) return null;
  element.scrollIntoView({block: "nearest"});
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def chromium() -> str:
    """Returns where Chromium is; without it the test is skipped, or fails where all must run."""
    found = os.environ.get("SIXFOLD_CHROMIUM") or shutil.which("chromium")
    if not found:
        missing("there is no Chromium: apt-get install chromium")
    return found


@contextmanager
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Starts Chromium."""
    started = playwright.chromium.launch(executable_path=chromium(), args=_FLAGS.split())
    try:
        yield started
    finally:
        started.close()


class Person:
    """Somebody with a browser of their own, who notes every complaint of its console."""

    def __init__(self, browser: Browser, address: str, **looks: Any) -> None:
        """Comes with a screen, a theme and a language; nothing moves, so that nothing waits."""
        told = {"reduced_motion": "reduce", "locale": "en", "color_scheme": "light", **looks}
        self.context = browser.new_context(**told)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.fingers = bool(looks.get("has_touch"))
        self.address = address
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def leave(self) -> None:
        """Closes the browser; whatever its console complained of fails the test."""
        self.context.close()
        assert not self.complaints, self.complaints

    def plan(self, **plan: Any) -> None:
        """Makes the start page remember a choice, as it does after a match was started."""
        told = json.dumps(json.dumps(plan))
        self.context.add_init_script(
            f"if (!localStorage['sixfold.plan']) localStorage['sixfold.plan'] = {told}"
        )

    def start(self) -> str:
        """Starts what the start page offers, and returns the match's address."""
        self.page.goto(self.address)
        self.page.locator("form .go button:enabled").click()
        self.arrive()
        return self.page.url

    def arrive(self) -> None:
        """Waits until there is a match on the page and the channel is open."""
        self.page.wait_for_selector(".play [data-cell], [role=alertdialog]", state="attached")
        self.page.wait_for_selector(".connection", state="detached")

    def touch(self, name: str) -> None:
        """Touches what is lit under that name, with a finger or a mouse."""
        if self.fingers:
            self.page.wait_for_timeout(160)  # a tap right after a move is taken for an accident
        at = self.page.evaluate(_CENTRE, name)
        if at is None:
            return  # it went out in the meantime
        if self.fingers:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def step(self, chance: random.Random) -> bool:
        """Touches something that is lit, if anything is; returns whether the match is over."""
        state = self.page.evaluate(_LIT)
        if state.get("pass"):
            self.page.locator("[role=alertdialog] button").click()
            self.page.wait_for_selector(".play")
            return False
        if state.get("over"):
            return True
        confirm = self.page.locator("section .primary:has(svg)")
        if not state["lit"] and confirm.count() and state["step"].split()[1] != "0":
            confirm.first.click()
        elif state["lit"]:
            self.touch(chance.choice(state["lit"]))
        else:
            self.page.wait_for_timeout(30)
            return False
        self.page.wait_for_function(
            "(old) => (document.querySelector('.play')?.dataset.step ?? '') !== old",
            arg=state["step"],
        )
        return False

    def complains_of_access(self) -> list[str]:
        """Returns what axe finds on the page as it is."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{rule['id']}: {node['html'][:120]}"
            for rule in found["violations"]
            for node in rule["nodes"]
        ]

    def does_not_fit(self) -> list[str]:
        """Returns what is wider than the window, and what is too small for a finger."""
        return list(
            self.page.evaluate(
                """() => {
                const found = [];
                const wide = document.documentElement.scrollWidth - innerWidth;
                if (wide > 0) found.push(`the page is ${wide} pixels too wide`);
                for (const e of document.querySelectorAll("button, a, select, summary")) {
                  const box = e.getBoundingClientRect();
                  if (box.width === 0 || e.closest("article") || e.classList.contains("skip"))
                    continue;
                  if (box.left < -0.5 || (box.right > innerWidth + 0.5 && !e.closest("table, pre")))
                    found.push(`outside of the window: ${e.outerHTML.slice(0, 100)}`);
                  if (box.height < 43.5 || box.width < 43.5) found.push(e.outerHTML.slice(0, 120));
                }
                return found;
                }"""
            )
        )


def play_out(people: list[Person], chance: random.Random, limit: int = 900) -> None:
    """Lets everybody touch what is lit until the match is over for all of them."""
    for _ in range(limit):
        over = [person.step(chance) for person in people]
        if all(over):
            return
    raise AssertionError(f"the match was not over after {limit} touches")
