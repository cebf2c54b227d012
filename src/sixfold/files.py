"""Files written whole or not at all, and read only as far as they can be what is wanted."""

from __future__ import annotations

import os
import shutil
import sys
import time
from contextlib import nullcontext, suppress
from functools import lru_cache
from pathlib import Path

_STALE = 60.0  # seconds: a younger file may be of a process that is not seen from here
_MOST = 16 << 20  # bytes; a game of a million plies has fewer


def read_bounded(path: Path) -> bytes:
    """Reads a file, ``-`` being standard input; raises ValueError where it is too large."""
    with nullcontext(sys.stdin.buffer) if str(path) == "-" else path.open("rb") as file:
        data = file.read(_MOST + 1)
    if len(data) > _MOST:
        raise ValueError(f"{path} holds more than {_MOST >> 20} megabytes, as no record does")
    return data


def write_safely(path: Path, content: str | bytes) -> None:
    """Writes a file so that whatever happens either the old or the new content is there."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    if path.exists() and not path.is_file():  # a device or a pipe cannot be replaced
        try:
            path.write_bytes(data)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from None
        return
    real = Path(os.path.realpath(path))  # a link goes on pointing to the file
    beside = real.with_name(f".{real.name}.{os.getpid()}")

    def opened(name: str, flags: int) -> int:  # never readable by more people than the old one
        return os.open(name, flags, real.stat().st_mode & 0o777 if real.exists() else 0o666)

    try:
        with open(beside, "wb", opener=opened) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if real.exists():
            shutil.copymode(real, beside)
        beside.replace(real)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None
    _sweep(real)


@lru_cache(maxsize=64)
def _sweep(real: Path) -> None:
    """Takes away, once, what processes that are dead had begun to write for a file."""
    if os.name != "posix":
        return
    begun, before = f".{real.name}.", time.time() - _STALE
    with suppress(OSError):
        for file in real.parent.iterdir():
            number = file.name.removeprefix(begun)
            if number == file.name or not (number.isascii() and number.isdecimal()):
                continue
            try:
                os.kill(int(number), 0)
            except ProcessLookupError:
                if file.stat().st_mtime < before:
                    file.unlink()
            except (OSError, OverflowError):  # it lives, and is somebody else's
                continue
