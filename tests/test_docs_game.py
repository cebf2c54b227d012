"""The game that the guide adds is a game: compiled, linked, and held to every law of the house.

The package is copied with that game in it. Only its own file is compiled: all other objects are
those of the build that made the package.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import sixfold
from support.browsers import missing

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "docs" / "examples" / "noughts"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a folder whose package ``sixfold`` holds the game as well."""
    builds = [path.parent for path in ROOT.glob("build/cp*/compile_commands.json")]
    if not builds:
        missing("the package was not built here: ./check builds it")
    folder = tmp_path_factory.mktemp("package")
    installed = Path(sixfold.__file__).parent
    shutil.copytree(installed, folder / "sixfold", ignore=shutil.ignore_patterns("site", "_core.*"))
    shutil.copy(EXAMPLE / "noughts.py", folder / "sixfold" / "games")
    (folder / "sixfold" / "pages").mkdir(exist_ok=True)
    shutil.copy(EXAMPLE / "noughts.md", folder / "sixfold" / "pages")
    made = compiled(builds[0], EXAMPLE / "noughts.cpp", folder)
    link(builds[0], made, folder / "sixfold" / next(installed.glob("_core.*.so")).name)
    return folder


def compiled(build: Path, game: Path, folder: Path) -> Path:
    """Compiles a game as those of the core are compiled."""
    told = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    alike = next(each for each in told if "/core/games/" in each["file"])
    made = folder / "game.o"
    words = shlex.split(alike["command"])
    words[words.index("-o") + 1] = str(made)
    words[words.index("-c") + 1] = str(game)
    # What the optimiser finds is looked for in the core; here it would only take its time.
    run([("-O1" if word == "-O3" else word) for word in words], cwd=Path(alike["directory"]))
    return made


def link(build: Path, game: Path, module: Path) -> None:
    """Makes the module of the objects there are and the game's."""
    objects = [*build.glob("CMakeFiles/sixfold_core.dir/**/*.o")]
    objects += build.glob("CMakeFiles/_core.dir/**/*.o")
    assert len(objects) > len(sixfold.games())
    words = ["g++", "-shared", "-o", str(module), *map(str, objects), str(game)]
    run([*words, str(build / "libnanobind-static.a"), "-pthread"], cwd=build)


def run(words: Sequence[str], cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        words,
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def ran_tests(package: Path, *words: str) -> str:
    """Runs tests against the package with the game in it."""
    asked = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *words]
    return run(asked, ROOT, PYTHONPATH=f"{package}{os.pathsep}{EXAMPLE}")


def test_the_game_is_found_because_its_files_are_there(package: Path) -> None:
    words = "import sixfold, sys; print(sixfold.__file__, *sixfold.games())"
    told = run([sys.executable, "-c", words], package, PYTHONPATH=str(package)).split()
    assert told == [
        str(package / "sixfold" / "__init__.py"),
        *sorted(["noughts", *sixfold.games()]),
    ]
    page = [sys.executable, "-m", "sixfold", "rules", "noughts"]
    assert run(page, package, PYTHONPATH=str(package)).startswith("# Noughts and crosses\n")


def test_its_own_tests_hold(package: Path) -> None:
    assert "passed" in ran_tests(package, str(EXAMPLE / "test_noughts.py"))


def test_it_keeps_every_law_of_the_house(package: Path) -> None:
    told = ran_tests(package, "tests/test_every_game.py", "-k", "noughts")
    assert int(told.rpartition(" passed")[0].split()[-1]) >= 25, told


def test_the_engine_plays_it_and_no_one_wins(package: Path) -> None:
    words = """
import sixfold
position = sixfold.new("noughts")
with sixfold.Engine() as engine:
    while position.turn:
        position = position.play(engine.think(position, depth=9).best)
print(position.outcome)
print(position)
"""
    told = run([sys.executable, "-c", words], package, PYTHONPATH=str(package))
    assert told.startswith("Outcome(ranks=(1, 1), scores=None, reason='full-table')")
