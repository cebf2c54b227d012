"""What the commands around the engine do. Which there are, and their options, is in cli.py."""

from __future__ import annotations

import argparse
import sys

from . import __version__
from .engine.ugi import UgiServer


def ugi(_: argparse.Namespace) -> None:
    """Answers UGI on standard input and output until ``quit`` or the end of the input."""

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    UgiServer(say, __version__).run(sys.stdin)
