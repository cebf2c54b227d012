"""Draws the diagrams of the documentation while MkDocs builds it: see src/sixfold/diagrams.py.

A block that cannot be drawn, or claims what is not so, stops the build.
"""

from __future__ import annotations

from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.pages import Page

from sixfold import diagrams
from sixfold.draw.parts import parts_of

_drawn: list[diagrams.Diagram] = []
"""The diagrams of the page that is being built, in their order."""

_FIGURE = (
    "figure.diagram{display:inline-block;width:min(330px,100%);margin:.8em 12px .8em 0;"
    "vertical-align:top}figure.diagram svg{max-width:100%;height:auto}"
    "figure.diagram figcaption{margin:.4em 0 0;max-width:none;font-style:normal;text-align:left}"
)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Has the fences of diagrams drawn."""
    fences = config.mdx_configs.setdefault("pymdownx.superfences", {})
    fence = {"name": diagrams.FENCE, "class": diagrams.FENCE, "format": draw}
    fences["custom_fences"] = [*fences.get("custom_fences", []), fence]
    return config


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Looks at all blocks of a page before any is drawn, so that errors name page and line."""
    _drawn.clear()
    try:
        diagrams.blocks(markdown, page.file.src_uri)
    except diagrams.BadDiagram as error:
        raise PluginError(str(error)) from None
    return markdown


def draw(source: str, *_: Any, **__: Any) -> str:
    """Returns one diagram as HTML; its ids are unlike those of all others of the page."""
    diagram = diagrams.read(source)
    _drawn.append(diagram)
    html = diagram.html(f"diagram{len(_drawn)}")
    return html.replace("<figure ", "<figure data-search-exclude ", 1)  # names of cells, mostly


def on_page_content(html: str, **_: Any) -> str:
    """Gives a page the colours of its diagrams, for both schemes of the theme."""
    looks = {diagram.view.look.game: diagram.view.look for diagram in _drawn}
    if not looks:
        return html
    light, dark = (
        "".join(
            f"{name}:{pair[scheme]};"
            for look in looks.values()
            for name, pair in parts_of(look).paints.items()
        )
        for scheme in (0, 1)
    )
    sheet = f":root{{{light}}}[data-md-color-scheme=slate]{{{dark}}}{_FIGURE}"
    return f"<style>{sheet}</style>\n{html}"
