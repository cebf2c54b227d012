"""The keys by which sites know who comes back: none is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold.table import site
from sixfold.table.site import Site


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "sixfold"


def keeping(first: int, count: int) -> subprocess.Popen[bytes]:
    told = (
        "from sixfold.table.site import _keep_key\n"
        f"for n in range({first}, {first + count}): _keep_key(f'http://{{n}}', str(n))"
    )
    return subprocess.Popen([sys.executable, "-c", told])


def test_programs_that_keep_keys_at_once_lose_none(folder: Path) -> None:
    several = [keeping(first, 40) for first in (0, 40)]
    assert [each.wait() for each in several] == [0, 0]
    assert len(json.loads((folder / "keys.json").read_text())) == 80


@pytest.mark.parametrize("damaged", ['{"http://a": "k', "[1]", "[" * 100_000, "\udcff"])
def test_damaged_keys_are_put_aside(folder: Path, damaged: str) -> None:
    site._keep_key("http://a", "one")
    for name in ("keys.damaged", "keys-2.damaged"):
        (folder / "keys.json").write_bytes(damaged.encode(errors="surrogateescape"))
        assert "Cookie" not in Site("http://a").headers
        site._keep_key("http://b", "two")
        assert (folder / name).read_bytes() == damaged.encode(errors="surrogateescape")
        assert Site("http://b").headers["Cookie"] == "sixfold=two"
