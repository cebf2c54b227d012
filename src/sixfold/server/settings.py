"""What a server can be told when it starts, by options or by the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from urllib.parse import urlsplit

from msgspec import Struct

PREFIX = "SIXFOLD_"


class Settings(Struct, frozen=True, kw_only=True):
    """How one server runs; each field is also an environment variable, as in ``SIXFOLD_PORT``."""

    host: str = "127.0.0.1"  # the address to listen on
    port: int = 8000  # 0 for any that is free, which is printed
    database: str = "sixfold.db"  # a file, or the URL of a PostgreSQL database
    redis: str = ""  # the URL of a Redis through which server processes wake each other
    workers: int = 1  # server processes
    base_url: str = ""  # as people reach it: https://play.example; empty as they asked
    minds: int = 1  # engine processes of each server process
    patience: float = 20.0  # seconds that an engine process may take for one answer
    limits: bool = True  # whether anybody may ask only so often

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        told = self.database
        for plain in ("postgresql://", "postgres://"):
            if told.startswith(plain):
                return "postgresql+asyncpg://" + told.removeprefix(plain)
        return told if "://" in told else f"sqlite+aiosqlite:///{told}"

    @property
    def file(self) -> str | None:
        """The file of an SQLite database, or None for another."""
        scheme, _, rest = self.url.partition(":///")
        return rest if scheme.startswith("sqlite") else None

    @property
    def secure(self) -> bool:
        """Whether people reach the site by https."""
        return urlsplit(self.base_url).scheme == "https"

    @property
    def shared(self) -> bool:
        """Whether other processes may write the same database."""
        return self.workers > 1 or self.file is None or bool(self.redis)

    def check(self) -> Settings:
        """Returns the settings; raises ValueError naming one that cannot be."""
        if not 0 <= self.port <= 65_535:
            raise ValueError(f"port {self.port} is none; 0 to 65535 are")
        if not 1 <= self.workers <= 64:
            raise ValueError(f"{self.workers} workers cannot serve; 1 to 64 can")
        if not 1 <= self.minds <= 64:
            raise ValueError(f"{self.minds} engine processes cannot think; 1 to 64 can")
        if self.patience <= 0:
            raise ValueError(f"patience={self.patience} is too short; it must be more than 0")
        base = urlsplit(self.base_url)
        if self.base_url and (base.scheme not in ("http", "https") or not base.netloc):
            raise ValueError(f"base URL {self.base_url!r} is none; https://play.example is one")
        if self.redis and urlsplit(self.redis).scheme not in ("redis", "rediss", "unix"):
            raise ValueError(f"Redis URL {self.redis!r} is none; redis://127.0.0.1 is one")
        if not self.database:
            raise ValueError("the database has no name; a file or a postgresql:// URL is wanted")
        return self

    def environment(self) -> dict[str, str]:
        """Returns the variables that `settings_from` reads the same settings from."""
        return {f"{PREFIX}{name.upper()}": str(getattr(self, name)) for name in _TYPES}


_TYPES: Mapping[str, type] = {
    "host": str,
    "port": int,
    "database": str,
    "redis": str,
    "workers": int,
    "base_url": str,
    "minds": int,
    "patience": float,
    "limits": bool,
}


def settings_from(environment: Mapping[str, str] = os.environ) -> Settings:
    """Reads the settings; raises ValueError naming a variable that cannot be read."""
    told: dict[str, str | int | float | bool] = {}
    for name, kind in _TYPES.items():
        variable = f"{PREFIX}{name.upper()}"
        text = environment.get(variable, "").strip()
        if not text:
            continue
        try:
            told[name] = _WORDS[text.lower()] if kind is bool else kind(text)
        except (KeyError, ValueError):
            raise ValueError(f"{variable}={text} cannot be read") from None
    return Settings(**told).check()  # type: ignore[arg-type]


_WORDS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
