"""Checks every link of the built documentation, and of the documents in the root of the checkout.

Links lead to pages and places that exist; nothing is loaded from elsewhere; what leads elsewhere
leads to few places, which ELSEWHERE names. It asks no network.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urldefrag, urlsplit

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[1]

# Where links of the documents may lead.
ELSEWHERE = ("127.0.0.1", "play.example")

# What scripts of the theme would load if a page asked for it. None does, as a browser shows.
UNASKED = ("https://unpkg.com/mermaid@11", "https://unpkg.com/resize-observer-polyfill")

_LOADED = re.compile(r"""(?:url\(\s*|@import\s+)["']?((?:https?:)?//[^"')\s]+)""")
_SCRIPTED = re.compile(
    r"""["'`](https?://[^"'`]*\.(?:m?js|css|json|wasm|woff2?)|https?://unpkg[^"'`]*)"""
)


class Link(NamedTuple):
    """What one page says of another place."""

    tag: str
    to: str
    loads: bool  # a browser fetches it by itself


class Page(HTMLParser):
    """A page of HTML: its links, and the places in it that links may lead to."""

    def __init__(self, text: str) -> None:
        """Reads a page."""
        super().__init__()
        self.links: list[Link] = []
        self.places: set[str] = set()
        self.styles = ""
        self._in_style = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes what a tag links, loads or names."""
        told = {name: value or "" for name, value in attrs}
        self._in_style = tag == "style"
        self.styles += told.get("style", "")
        self.places |= {told[name] for name in ("id", "name") if name in told and tag != "meta"}
        for name in ("href", "src", "data", "action", "poster", "xlink:href"):
            if name in told:
                navigates = tag in ("a", "area") or told.get("rel") in ("canonical", "prev", "next")
                self.links.append(Link(tag, told[name], not navigates))
        for part in told.get("srcset", "").split(","):
            if part.strip():
                self.links.append(Link(tag, part.split()[0], True))

    def handle_data(self, data: str) -> None:
        """Keeps the styles in a page."""
        if self._in_style:
            self.styles += data

    def handle_endtag(self, tag: str) -> None:
        """Leaves a style."""
        self._in_style = False


@cache
def page(path: Path) -> Page:
    """Returns a page that was read once."""
    return Page(path.read_text(encoding="utf-8"))


def faults_of_site(site: Path) -> Iterator[str]:
    """Gives what is wrong in a folder of built pages."""
    pages = sorted(site.rglob("*.html"))
    if not pages:
        yield f"{site} holds no pages"
    for path in pages:
        for link in page(path).links:
            why = _fault(path, link, site)
            if why:
                yield f"{path.relative_to(site)}: {link.to}: {why}"
        yield from _loaded(path, page(path).styles, site)
    for path in sorted(site.rglob("*.css")) + sorted(site.rglob("*.svg")):
        yield from _loaded(path, path.read_text(encoding="utf-8"), site)
    for path in sorted(site.rglob("*.js")):
        if path.name != "search_index.js":  # which is text, not code
            for address in _SCRIPTED.findall(path.read_text(encoding="utf-8")):
                if not address.startswith(UNASKED):
                    yield f"{path.relative_to(site)}: loads {address}"


def _loaded(path: Path, text: str, site: Path) -> Iterator[str]:
    for address in _LOADED.findall(text):
        yield f"{path.relative_to(site)}: loads {address}"


def _fault(path: Path, link: Link, site: Path) -> str | None:
    """Returns what is wrong with a link, if anything is."""
    told = urlsplit(link.to)
    if told.scheme == "data":
        return None
    if told.scheme or told.netloc:
        if link.loads:
            return "is loaded from elsewhere"
        if told.scheme not in ("http", "https") or not told.hostname:
            return "is no address of the web"
        return None if told.hostname in ELSEWHERE else "leads where no link should: see ELSEWHERE"
    if path.name == "404.html":  # which a server shows at any address
        target = site / told.path.lstrip("/")
        return None if target.exists() or told.path in ("", ".") else "there is no such file"
    plain, place = urldefrag(link.to)
    target = path if not plain else (path.parent / unquote(urlsplit(plain).path)).resolve()
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return "there is no such file"
    if site.resolve() not in target.resolve().parents:
        return "leads out of the site"
    special = place.startswith("only-") or place in ("", "__toc", "__search", "__drawer")
    if (
        place
        and not special
        and target.suffix == ".html"
        and unquote(place) not in page(target).places
    ):
        return "there is no such place in the page"
    return None


def faults_of_document(path: Path) -> Iterator[str]:
    """Gives what is wrong with the links of a document of the checkout, as a forge shows it."""
    for to in links_of(path):
        told = urlsplit(to)
        if told.scheme:
            if told.hostname not in ELSEWHERE:
                yield f"{path.name}: {to}: leads where no link should: see ELSEWHERE"
            continue
        target = path if not told.path else path.parent / unquote(told.path)
        if not target.exists():
            yield f"{path.name}: {to}: there is no such file"
        elif told.fragment and told.fragment not in anchors_of(target):
            yield f"{path.name}: {to}: there is no such heading"


def links_of(path: Path) -> list[str]:
    """Returns the links and pictures of a document in Markdown."""
    found = []
    for token in MarkdownIt().enable("table").parse(path.read_text(encoding="utf-8")):
        for inner in token.children or ():
            to = inner.attrGet("href") or inner.attrGet("src")
            if to:
                found.append(str(to))
    return found


def anchors_of(path: Path) -> set[str]:
    """Returns the places in a document in Markdown that links may lead to."""
    found = set()
    tokens = MarkdownIt().parse(path.read_text(encoding="utf-8"))
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            words = re.sub(r"[^\w\- ]", "", tokens[at + 1].content.lower())
            found.add(words.strip().replace(" ", "-"))
    return found


def main(site: Path) -> int:
    """Prints every fault; 1 if there is one."""
    faults = list(faults_of_site(site))
    for path in sorted(ROOT.glob("*.md")):
        faults += faults_of_document(path)
    for fault in faults:
        print(fault, file=sys.stderr)
    count = sum(len(page(path).links) for path in site.rglob("*.html"))
    print(f"{count} links of {len(list(site.rglob('*.html')))} pages: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
