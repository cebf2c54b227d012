"""A play site in a process of its own, started as people start it, that may be killed."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path

from .play_site import PATIENCE


class SiteProcess:
    """One run of ``sixfold serve``."""

    def __init__(self, database: Path, port: int = 0, **environment: str) -> None:
        told = {**os.environ, "SIXFOLD_LIMITS": "no", **environment}
        command = ["serve", "--port", str(port), "--database", str(database)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sixfold", *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if port == 0 else subprocess.DEVNULL,
            text=True,
            env=told,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if not said.startswith("Sixfold listens on http://"):
            self.end()
            raise AssertionError(said)
        self.address = said.removeprefix("Sixfold listens on ").strip()

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def __enter__(self) -> SiteProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def kill(self) -> None:
        """Ends it as if the power had gone."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self._over()

    def end(self) -> None:
        """Leaves nothing of it running, whatever has become of it and of what it started."""
        with contextlib.suppress(ProcessLookupError):  # its group outlives it with its workers
            os.killpg(self.process.pid, signal.SIGKILL)
        self._over()

    def stop(self) -> str:
        """Asks it to end, and returns its log."""
        self.process.terminate()
        log = self.process.stderr.read() if self.process.stderr else ""
        self._over()
        return log

    def _over(self) -> None:
        self.process.wait(2 * PATIENCE)
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe:
                pipe.close()
