"""The examples of the guides run, print what is said of them, and are what the guides show."""

from __future__ import annotations

import configparser
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold import cli
from sixfold.server.settings import PREFIX, Settings, settings_from
from support.play_site import running

DOCS = Path(__file__).parents[1] / "docs"
EXAMPLES = DOCS / "examples"
PROGRAMS = sorted(path for path in EXAMPLES.glob("*.py") if path.with_suffix(".txt").exists())
ENVIRONMENT = {
    **os.environ,
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    "PYTHONWARNINGS": "error",
}


def printed(program: Path, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, program],
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def expected(line: str) -> str:
    """Returns the pattern of a line: … stands for what may differ, alone for any lines."""
    return r"(?:.*\n)*" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + r"\n"


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_a_program_prints_what_is_said_of_it(program: Path, tmp_path: Path) -> None:
    said = program.with_suffix(".txt").read_text(encoding="utf-8")
    told = printed(program, tmp_path)
    assert re.fullmatch("".join(map(expected, said.splitlines())), told), told
    if program.stem == "train":
        before, *_, after = (int(percent) for percent in re.findall(r"(\d+)%", told))
        assert before <= 60, "it plays well before it has learnt anything"
        assert after >= 75, "it has learnt nothing"


def test_every_example_is_shown_by_a_page_and_run_by_a_test() -> None:
    pages = [path.read_text(encoding="utf-8") for path in DOCS.rglob("*.md")]
    shown = {part for page in pages for part in re.findall(r'--8<-- "docs/(.*?)(?::\w+)?"', page)}
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py"))
    found = [path for path in EXAMPLES.rglob("*") if path.is_file() and "pycache" not in str(path)]
    scripts = [path for path in found if path.suffix == ".py"]
    assert len(found) >= 12
    for path in found:
        name = path.relative_to(DOCS).as_posix()
        by_output = path.suffix == ".txt" and path.with_suffix(".py") in PROGRAMS
        assert name in shown or by_output, f"no page shows docs/{name}"
        used = any(f"from {path.stem} import" in other.read_text() for other in scripts)
        run = path in PROGRAMS or by_output or used or f'"{path.name}"' in tests
        assert run, f"no test runs docs/{name}"
    for name in shown:
        assert (DOCS / name).is_file(), f"a page shows docs/{name}, which does not exist"


# Hosting


def test_the_service_starts_the_site_with_settings_that_there_are() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    text = (EXAMPLES / "host" / "sixfold.service").read_text(encoding="utf-8")
    unit.read_string(text)
    program, *words = unit["Service"]["ExecStart"].split()
    assert Path(program).name == "sixfold"
    given = dict(re.findall(r"^Environment=(\w+)=(.*)$", text, re.MULTILINE))
    assert set(given) <= {f"{PREFIX}{name.upper()}" for name in Settings.__struct_fields__}
    settings = settings_from(given)
    assert settings.secure
    assert settings.database.startswith(f"/var/lib/{unit['Service']['StateDirectory']}/")
    assert cli._parser().parse_args(words).workers == 2


def test_the_container_serves_with_settings_that_there_are() -> None:
    text = (EXAMPLES / "host" / "Containerfile").read_text(encoding="utf-8")
    given = dict(re.findall(rf"\b({PREFIX}\w+)=(\S+)", text))
    settings = settings_from(given)
    assert settings.host == "0.0.0.0"
    assert f"EXPOSE {settings.port}" in text
    assert settings.database.startswith("/data/")


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_the_proxies_ask_the_port_that_the_site_listens_on(name: str) -> None:
    text = (EXAMPLES / "host" / name).read_text(encoding="utf-8")
    assert f"127.0.0.1:{Settings().port}" in text
    assert text.count("{") == text.count("}")


def test_backups_are_made_checked_and_thinned_out(tmp_path: Path) -> None:
    database, kept = tmp_path / "site.db", tmp_path / "kept"
    script = EXAMPLES / "host" / "backup.sh"
    with running(database):
        pass  # which makes it
    kept.mkdir()
    for day in range(10, 30):
        (kept / f"sixfold-2020-01-{day}-000000.db").write_text("old")
    done = subprocess.run(
        ["bash", script, database, kept],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    names = sorted(path.name for path in kept.iterdir())
    assert len(names) == 14
    assert names[0] == "sixfold-2020-01-17-000000.db"
    assert (kept / names[-1]).read_bytes()[:6] == b"SQLite"
    database.write_text("damaged")
    done = subprocess.run(["bash", script, database, kept], env=ENVIRONMENT, capture_output=True)
    assert done.returncode != 0
