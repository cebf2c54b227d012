"""The documents tell the truth: every block of code in them runs, every command works."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from sixfold import cli

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    *(path for path in sorted((ROOT / "docs").rglob("*.md"))),
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


@pytest.mark.parametrize("code", blocks("python"))
def test_python_blocks_run_and_print_what_they_say(
    code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(code, "<docs>", "exec"), {"__name__": "__main__"})
    printed = capsys.readouterr().out.splitlines()
    for line in code.splitlines():
        promised = re.fullmatch(r"\s*print\(.*\)\s+# (.*)", line)
        if promised and ";" not in promised[1] and " that " not in promised[1]:
            assert promised[1] in printed, f"the page promises {promised[1]!r}"


def commands() -> list[object]:
    found = []
    for parameter in blocks("sh"):
        for line in parameter.values[0].splitlines():  # type: ignore[attr-defined]
            words = shlex.split(line, comments=True)
            if words[:1] == ["sixfold"]:
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
    assert len(commands()) >= 8
