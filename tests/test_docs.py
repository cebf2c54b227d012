"""The documents tell the truth: every block of code in them runs, every command works."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from sixfold import cli

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "ARCHITECTURE.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]


def blocks(language: str) -> list[object]:
    """Returns each block of a language with its page and line as the test's name."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for block in re.finditer(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
            line = text.count("\n", 0, block.start()) + 1
            found.append(pytest.param(block[1], id=f"{page.relative_to(ROOT)}:{line}"))
    return found


def promised(line: str) -> str | None:
    """Returns what a printing line says it prints: its comment, unless that begins with an article.

    So ``# 1,1`` and ``# six; seven`` are promises, ``# the board`` and ``# a record`` are prose.
    """
    found = re.fullmatch(r"\s*print\(.*\)\s+# (.*)", line)
    return None if found is None or re.match(r"(?:an?|the) ", found[1]) else found[1]


@pytest.mark.parametrize("code", blocks("python"))
def test_python_blocks_run_and_print_what_they_say(
    code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(code, "<docs>", "exec"), {"__name__": "__main__"})
    printed = capsys.readouterr().out.splitlines()
    for promise in filter(None, map(promised, code.splitlines())):
        assert promise in printed, f"the page promises {promise!r}"


def test_promises_are_told_from_prose() -> None:
    assert promised("print(after.text)  # 0,0;1,1 1,0 2 19,20") == "0,0;1,1 1,0 2 19,20"
    assert promised("    print(why)  # all that is allowed") == "all that is allowed"
    assert promised("print(after)  # the board; after.svg() draws it") is None
    assert promised("print(after)  # a record that people can read") is None
    assert promised("after = 1  # 2") is None
    kept = [line for code in blocks("python") for line in code.values[0].splitlines()]  # type: ignore
    assert len(list(filter(None, map(promised, kept)))) >= 6


@pytest.mark.parametrize("code", blocks("sh"))
def test_shell_blocks_are_shell(code: str) -> None:
    done = subprocess.run(["bash", "-n"], input=code, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def commands() -> list[object]:
    """Returns each command that stands on a line of its own, not within a loop."""
    found = []
    for parameter in blocks("sh"):
        for line in parameter.values[0].splitlines():  # type: ignore[attr-defined]
            words = shlex.split(line, comments=True)
            if line.startswith("sixfold "):
                found.append(pytest.param(words[1:], id=line))
    return found


@pytest.mark.parametrize("words", commands())
def test_commands_in_pages_work(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)

    def no_more(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", no_more)
    assert cli.main(words) == 0
    assert capsys.readouterr().err == ""


def test_the_pages_were_found() -> None:
    assert len(blocks("python")) >= 6
    assert any("CONTRIBUTING" in str(block.id) for block in blocks("sh"))  # type: ignore
    assert len(commands()) >= 8


def test_every_word_of_one_meaning_is_told_in_the_page_of_words() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    found = re.search(r"The words \*([^*]+)\*\s+have one meaning", contributing)
    assert found
    told = (ROOT / "docs/concepts/words.md").read_text(encoding="utf-8")
    for word in re.split(r",\s+", found[1]):
        assert re.search(rf"^{word.capitalize()}\n:   ", told, re.MULTILINE), word


GUIDING = [page for page in PAGES if page.parent.name in ("guides", "concepts", "reference")]


@pytest.mark.parametrize("page", [*GUIDING, ROOT / "README.md"], ids=lambda page: page.name)
def test_pages_belittle_no_reader_and_speak_of_no_we(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    found = re.findall(r"\b(?:simply|just|easy|easily|we|our)\b", text, re.IGNORECASE)
    assert not found, f"{page.name} says {', '.join(found)}"
