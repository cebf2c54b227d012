"""What MkDocs asks of this project: the order of pages, what is taken from code, drawn boards.

The order is that in which the front page of each folder, its index.md, tells of its pages; a page
that none of them tells of ends the build. What is taken from the code is left to reference/.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from reference import asked, boards, filled, library

ROOT = Path(__file__).parents[1]
_LINK = re.compile(r"\]\(([\w./-]+)\.md(?:#[\w-]*)?\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Watches the code while a page is being written."""
    config.watch += [str(ROOT / "src"), str(ROOT / "tools")]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds what is made of code, and puts the pages into their order."""
    made = {"games/index.md": boards.page(), **library.pages(), **dict(boards.drawn())}
    made["assets/mark.svg"] = (ROOT / "web/public/icons/mark.svg").read_text(encoding="utf-8")
    for place, content in made.items():
        if files.get_file_from_path(place) is None:
            files.append(File.generated(config, place, content=content))
    config.nav = order({f.src_uri: f.content_string for f in files.documentation_pages()})
    return files


def order(pages: dict[str, str]) -> list[Any]:
    """Returns the pages in the order in which the front pages of folders tell of them."""
    nav, left = _within("", pages), set(pages)
    nav[0] = {"Home": nav[0]}
    for place in _flat(nav):
        left.discard(place)
    if left:
        raise PluginError(f"no index.md tells of {', '.join(sorted(left))}: link it there")
    return nav


def _within(folder: str, pages: dict[str, str], seen: frozenset[str] = frozenset()) -> list[Any]:
    front = f"{folder}index.md"
    nav: list[Any] = [front]
    told = dict.fromkeys(f"{folder}{link}.md" for link in _LINK.findall(pages[front]))
    for place in told:
        deeper = place.removeprefix(folder)
        if ".." in deeper or place not in pages or place == front:
            continue
        if deeper.endswith("/index.md"):
            inner = place.removesuffix("index.md")
            nav.append({_title(pages[place]): _within(inner, pages)})
        elif "/" not in deeper:
            nav.append(place)
    return nav


def _title(page: str) -> str:
    found = re.search(r"^# (.+)$", page, re.MULTILINE)
    if not found:
        raise PluginError("a page has no title")
    return found[1]


def _flat(nav: list[Any]) -> list[str]:
    found = []
    for each in nav:
        inner = next(iter(each.values())) if isinstance(each, dict) else each
        found += _flat(inner) if isinstance(inner, list) else [inner]
    return found


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Puts what is taken from the code where a page asks for it."""
    if not asked(markdown):
        return markdown
    try:
        return filled(markdown)
    except ValueError as error:
        raise PluginError(f"{page.file.src_uri}: {error}") from None
