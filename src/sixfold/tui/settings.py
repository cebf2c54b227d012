"""How this reader likes the client: its theme and the colours of pieces, kept in a small file."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Self

import msgspec

from ..draw.palettes import PALETTES
from ..files import read_bounded, write_safely

THEMES = ("dark", "light", "contrast")
COLOURS = ("game", *PALETTES)


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be chosen, as it is when nobody chose."""

    theme: str = "dark"
    colours: str = "game"

    @classmethod
    def kept(cls) -> Self:
        """Returns what was chosen last; whatever of it cannot be read is as if never chosen."""
        told: object = {}
        with suppress(OSError, ValueError, msgspec.MsgspecError):
            told = msgspec.json.decode(read_bounded(_file()))
        settings = cls()
        for field, allowed in (("theme", THEMES), ("colours", COLOURS)):
            if isinstance(told, dict) and told.get(field) in allowed:
                settings = replace(settings, **{field: told[field]})
        return settings

    def keep(self) -> None:
        """Writes what was chosen; a folder that cannot be written to is no reason to stop."""
        with suppress(OSError):
            file = _file()
            file.parent.mkdir(parents=True, exist_ok=True)
            write_safely(file, msgspec.json.encode(asdict(self)) + b"\n")


def _file() -> Path:
    base = os.environ.get("XDG_CONFIG_HOME", "")
    if not base and sys.platform == "win32":
        base = os.environ.get("APPDATA", "")
    return (Path(base) if base else Path.home() / ".config") / "sixfold" / "terminal.json"
