"""Links of the documentation that lead nowhere, or fetch something from elsewhere, are found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import docs_links
import pytest

ROOT = Path(__file__).parents[1]
GOOD = '<p id="here">Words</p><a href="b.html#there">b</a><a href="#here">up</a><img src="a.svg">'


@pytest.fixture
def faults(tmp_path: Path) -> Callable[[str], list[str]]:
    """Builds a small site around a page and tells its faults."""

    def built(body: str, **more: str) -> list[str]:
        docs_links.page.cache_clear()
        (tmp_path / "a.svg").write_text("<svg/>")
        (tmp_path / "b.html").write_text('<h2 id="there">There</h2>')
        (tmp_path / "index.html").write_text(body)
        for name, text in more.items():
            (tmp_path / name.replace("_", ".")).write_text(text)
        return list(docs_links.faults_of_site(tmp_path))

    return built


def test_links_that_lead_somewhere_are_no_faults(faults: Callable[..., list[str]]) -> None:
    assert faults(GOOD) == []
    assert faults(GOOD + '<a href="https://play.example/x">x</a>') == []
    assert faults(GOOD + '<img src="data:image/png;base64,AA">') == []
    assert faults(GOOD, look_css=".a{background:url(a.svg)}") == []


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ('<a href="c.html">c</a>', "there is no such file"),
        ('<a href="b.html#nowhere">b</a>', "there is no such place in the page"),
        ('<a href="#nowhere">b</a>', "there is no such place in the page"),
        ('<img src="c.png">', "there is no such file"),
        ('<a href="../outside.html">c</a>', "there is no such file"),
        ('<script src="https://cdn.example/x.js"></script>', "is loaded from elsewhere"),
        ('<link rel="preconnect" href="https://fonts.example">', "is loaded from elsewhere"),
        ('<img srcset="https://cdn.example/x.png 2x">', "is loaded from elsewhere"),
        ('<a href="https://somewhere.example">c</a>', "leads where no link should"),
        ('<a href="javascript:alert(1)">c</a>', "is no address of the web"),
        ("<style>@import '//cdn.example/x.css';</style>", "loads //cdn.example/x.css"),
        ('<p style="background:url(https://cdn.example/x)">', "loads https://cdn.example/x"),
    ],
)
def test_every_kind_of_fault_is_found(
    faults: Callable[..., list[str]], body: str, why: str
) -> None:
    found = faults(GOOD + body)
    assert len(found) == 1, found
    assert why in found[0]


def test_what_styles_and_scripts_load_from_elsewhere_is_found(
    faults: Callable[..., list[str]],
) -> None:
    assert faults(GOOD, look_css="@font-face{src:url(https://cdn.example/f.woff2)}")
    assert faults(GOOD, run_js='load("https://cdn.example/run.js")')
    assert not faults(GOOD, look_css="", run_js='// see "https://lunrjs.example"')


def test_a_folder_without_pages_is_no_site(tmp_path: Path) -> None:
    assert list(docs_links.faults_of_site(tmp_path)) == [f"{tmp_path} holds no pages"]


@pytest.mark.parametrize("path", sorted(ROOT.glob("*.md")), ids=lambda path: path.name)
def test_links_of_the_documents_in_the_root_lead_somewhere(path: Path) -> None:
    assert list(docs_links.faults_of_document(path)) == []


def test_faults_of_documents_are_found(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(
        "# A title, here\n[a](#a-title-here) [b](none.md) [c](page.md#nowhere) ![d](https://x.org/d)"
    )
    assert [fault.partition(": ")[2] for fault in docs_links.faults_of_document(path)] == [
        "none.md: there is no such file",
        "page.md#nowhere: there is no such heading",
        "https://x.org/d: leads where no link should: see ELSEWHERE",
    ]
