"""Shells complete commands, rulesets and files, each as its own words allow."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import shtab

import sixfold
from sixfold.cli import main

ROOT = Path(__file__).parents[1]
RULESETS = {*sixfold.presets(), *sixfold.games()}


@pytest.fixture
def folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Returns a folder with a script for each shell and a file to complete."""
    for shell in shtab.SUPPORTED_SHELLS:
        assert main(["completion", shell]) == 0
        (tmp_path / f"script.{shell}").write_text(capsys.readouterr().out, encoding="utf-8")
    (tmp_path / "my-game.txt").touch()
    return tmp_path


def offered(shell: str, folder: Path, *words: str) -> set[str]:
    """Returns what a shell offers for the last of some words."""
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    if shell == "fish":
        asked = f"source script.fish; complete -C '{' '.join(words)}'"
    else:
        asked = (
            'source ./script.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
            '_shtab_sixfold sixfold "${COMP_WORDS[COMP_CWORD]}"; '
            "printf '%s\\n' \"${COMPREPLY[@]}\""
        )
    done = subprocess.run(
        [program, "-c", asked, shell, *words],
        cwd=folder,
        env={"HOME": str(folder), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return {line.partition("\t")[0] for line in done.stdout.splitlines() if line}


@pytest.mark.parametrize("shell", ["bash", "fish"])
def test_rulesets_and_files_are_offered_where_they_belong(shell: str, folder: Path) -> None:
    preset = max(RULESETS, key=len)
    alike = {name for name in RULESETS if name.startswith(preset[:4])}
    for command in ("new", "moves", "show", "render", "perft", "play"):
        assert offered(shell, folder, "sixfold", command, preset[:4]) == alike
    for words in (
        ("show",),
        ("record", "check"),
        ("record", "convert"),
        ("play", "--record"),
        ("render", preset, "--output"),
    ):
        assert offered(shell, folder, "sixfold", *words, "my-") == {"my-game.txt"}
    assert offered(shell, folder, "sixfold", "new", "my-") == set()
    assert "perft" in offered(shell, folder, "sixfold", "per")


@pytest.mark.parametrize("shell", shtab.SUPPORTED_SHELLS)
def test_every_script_knows_commands_and_rulesets(shell: str, folder: Path) -> None:
    script = (folder / f"script.{shell}").read_text(encoding="utf-8")
    assert "perft" in script
    assert all(re.search(rf"\b{re.escape(name)}\b", script) for name in RULESETS)
    if shell in ("bash", "zsh", "fish") and shutil.which(shell):
        subprocess.run([shell, "-n", folder / f"script.{shell}"], check=True, timeout=60)


def test_the_guide_names_exactly_the_shells_there_are() -> None:
    guide = (ROOT / "docs/guides/play.md").read_text(encoding="utf-8")
    told = re.search(r"`sixfold completion SHELL`[^:]*:([^.]*)\.", guide)
    assert told
    assert re.findall(r"`(\w+)`", told[1]) == shtab.SUPPORTED_SHELLS
