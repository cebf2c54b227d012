"""Standard input and output as they are: colours, encodings, lines that are typed, endings."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from . import draw
from .line import Drawing
from .line.live import PROMPT
from .table.table import Table
from .view import View

if TYPE_CHECKING:  # loaded by who plays at this keyboard alone
    from .table.keeping import Kept


def drawing_for(chosen: argparse.Namespace, view: View) -> Drawing:
    """Returns how boards are drawn: as asked for, and as far as the output has the signs."""
    plain = chosen.ascii or not holds(_all_signs(view))
    screen = get_terminal_size().columns if sys.stdout.isatty() else 0
    return Drawing(colour(chosen), plain, words=chosen.words, columns=screen)


def colour(chosen: argparse.Namespace) -> bool:
    """Tells whether colours are wanted: by themselves only on a terminal that has them."""
    if chosen.colour == "auto":
        plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        return sys.stdout.isatty() and not plain
    return bool(chosen.colour == "always")


def fills_screen(chosen: argparse.Namespace) -> bool:
    """Tells whether a client that fills the screen is wanted and can be shown.

    That is so with a terminal at every end, unless lines are asked for.
    """
    lines = chosen.plain or chosen.words or os.environ.get("TERM") == "dumb"
    ends = (sys.stdin, sys.stdout, sys.stderr)  # the client draws along the last
    return not lines and all(end.isatty() for end in ends)


def fill_screen(
    chosen: argparse.Namespace, table: Table | None, note: str = "", kept: Kept | None = None
) -> bool:
    """Shows the client that fills the screen, at a table or where one is chosen.

    It frees the file that the match is ``kept`` in as soon as that is left.
    Tells whether the match that was left there can be gone on with.
    """
    from .tui.app import Client

    if chosen.colour == "never":
        os.environ["NO_COLOR"] = "1"
    client = Client(table, kept=kept, ascii=chosen.ascii or not holds("╱╲│●▸"), note=note)
    heed_endings()
    client.run()
    if client.return_code:
        sys.exit(client.return_code)
    return client.left_open


def holds(text: str) -> bool:
    """Tells whether the encoding of standard output has every character of a text."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _all_signs(view: View) -> str:
    """Returns every sign that drawings of a game may hold."""
    return draw.text(view, coordinates=True) + "".join(p.symbol for p in view.look.pieces.values())


def tell(text: str) -> None:
    """Prints a text at once."""
    print(text, flush=True)


def heed_endings() -> None:
    """Lets a closed window, or a program that ends this one, lose no game."""
    for name in ("SIGTERM", "SIGHUP"):
        ending = getattr(signal, name, None)  # there are systems without the second
        if ending is not None:
            signal.signal(ending, lambda number, _: sys.exit(128 + number))


def typed() -> Iterator[str]:
    """Gives the lines that are typed, with a prompt and with editing where there is a screen."""
    prompt = ""
    if sys.stdin.isatty():
        prompt = PROMPT
        with suppress(ImportError):  # there are systems without it
            import readline  # noqa: F401
    while True:
        try:
            yield input(prompt)
        except EOFError:
            return
