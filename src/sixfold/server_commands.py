"""The commands about the play site: what it needs is loaded only when it is served."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping

_OPTIONS: Mapping[str, tuple[str, type, str]] = {
    "host": ("ADDRESS", str, "where to listen (127.0.0.1)"),
    "port": ("PORT", int, "likewise (8000); 0 for any that is free"),
    "database": ("DATABASE", str, "an SQLite file (sixfold.db), or a postgresql:// URL"),
    "redis": ("URL", str, "a Redis through which server processes wake each other"),
    "workers": ("N", int, "server processes (1)"),
    "base_url": ("URL", str, "as people reach the site, if not as they asked"),
    "minds": ("N", int, "engine processes of each server process (1)"),
}


def settings(parser: argparse.ArgumentParser) -> None:
    """Adds the options of a server; each may come from the environment, as in SIXFOLD_PORT."""
    for name, (metavar, kind, words) in _OPTIONS.items():
        flag = f"--{name.replace('_', '-')}"
        parser.add_argument(flag, dest=name, type=kind, metavar=metavar, help=words)


def database(parser: argparse.ArgumentParser) -> None:
    """Adds the option that names a database."""
    metavar, kind, words = _OPTIONS["database"]
    parser.add_argument("--database", type=kind, metavar=metavar, help=words)


def serve(chosen: argparse.Namespace) -> int:
    """Serves until it is stopped."""
    from .server.serve import serve as run
    from .server.settings import settings_from

    return run(settings_from(_environment(chosen)))


def backup(chosen: argparse.Namespace) -> None:
    """Copies a database that may be in use."""
    from .server.database import back_up
    from .server.settings import settings_from

    print(back_up(settings_from(_environment(chosen)), chosen.file))


def restore(chosen: argparse.Namespace) -> None:
    """Puts a copy in the place of a database."""
    from .server.database import restore as put_back
    from .server.settings import settings_from

    print(put_back(settings_from(_environment(chosen)), chosen.file))


def check(chosen: argparse.Namespace) -> int:
    """Replays every match of a database."""
    from .server.database import check as look_through
    from .server.settings import settings_from

    faults, words = look_through(settings_from(_environment(chosen)))
    print(words)
    return 2 if faults else 0


DATABASE = (
    ("backup", backup, "copy the database to a file, while the site runs"),
    ("restore", restore, "put such a copy in the place of the database"),
    ("check", check, "replay every match and say what is wrong"),
)
"""The actions on a database: their names, what they do, and that in words."""


def _environment(chosen: argparse.Namespace) -> dict[str, str]:
    """Returns the environment with what was given on the command line put in."""
    given = {
        f"SIXFOLD_{name.upper()}": str(value)
        for name in _OPTIONS
        if (value := getattr(chosen, name, None)) is not None
    }
    return {**os.environ, **given}
