"""A match that goes on while nobody types: lines and news come as they come."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import SimpleQueue

from .session import Session

PROMPT = "> "
"""What stands before a line that is typed on a terminal."""

# Words that are about one's own turn.
_WAITS = ("moves", "rest", "hint", "evaluate", "resign", "undo")


class Live:
    """Runs a session of a match on a server."""

    def __init__(
        self, session: Session, lines: Iterator[str], *, patient: bool, watch: bool
    ) -> None:
        """Takes the lines that are typed.

        ``patient`` lines, such as those of a script, wait until their player is to act. Who comes
        to ``watch`` stays until the match is over, also when there are no more lines.
        """
        self._session, self._lines = session, lines
        self._patient, self._watch = patient, watch
        self._events: SimpleQueue[str | Exception | None] = SimpleQueue()
        self._wanted = threading.Semaphore(1)  # a line is read only when the one before was obeyed
        self._ended = False  # there are no more lines
        self._left = threading.Event()  # nobody wants any more

    def run(self) -> None:
        """Goes on until a line says ``quit``, or the lines end."""
        session = self._session
        no_more = session.table.listen(lambda: self._events.put(None))
        told = self._lines, self._events, self._wanted, self._left
        waiting: list[str] = []
        session.show()
        threading.Thread(target=_read, args=told, daemon=True).start()
        try:
            while not session.ended and not (self._ended and not waiting and self._leaves()):
                event = self._events.get()
                if isinstance(event, EOFError):
                    self._ended = True
                elif isinstance(event, Exception):
                    raise event
                elif event is None:
                    self._follow()
                else:
                    waiting.append(event)
                while waiting and self._ready(waiting[0]):
                    if self._patient:  # it is about what is so now
                        self._follow()
                    session.obey(waiting.pop(0))
                    self._wanted.release()
        finally:
            no_more()
            self._left.set()
            self._wanted.release()

    def _follow(self) -> None:
        """Tells the news; where somebody is about to type, on lines of their own."""
        session, said = self._session, list[str]()
        say, session.say = session.say, said.append
        try:
            session.follow()
        finally:
            session.say = say
        if said and not self._patient:
            say("\n" + "\n".join(said))
            print(PROMPT, end="", flush=True)
        elif said:
            say("\n".join(said))

    def _leaves(self) -> bool:
        """Tells whether nothing more is to be waited for: what a computer answers still is."""
        shown = self._session.table.now()
        if shown.over:
            return True
        waits = self._patient and shown.thinking is not None and not shown.trouble
        return not self._watch and not waits

    def _ready(self, line: str) -> bool:
        shown = self._session.table.now()
        if not self._patient or shown.legal or shown.over or shown.passing:
            return True
        if not any(seat.mine for seat in shown.seats):  # whose turn will never come
            return True
        word = line.partition(" ")[0].lower()
        return self._session.knows(word) and word not in _WAITS


def _read(
    lines: Iterator[str],
    events: SimpleQueue[str | Exception | None],
    wanted: threading.Semaphore,
    ended: threading.Event,
) -> None:
    """Reads lines in a thread of its own, each when the one before was obeyed.

    It may be left behind waiting for a key, and so holds nothing of the match.
    """
    try:
        wanted.acquire()
        for line in lines:
            events.put(line.strip())
            wanted.acquire()
            if ended.is_set():
                return
    except Exception as error:
        events.put(error)
    else:
        events.put(EOFError())


def with_terminal(run: Callable[[], None]) -> None:
    """Runs something and leaves the terminal as it was, whatever a reader was doing."""
    try:
        import termios
    except ImportError:
        run()
        return
    kept = None
    with suppress(termios.error, OSError, ValueError):
        kept = termios.tcgetattr(0)
    try:
        run()
    finally:
        if kept is not None:
            with suppress(termios.error, OSError):
                termios.tcsetattr(0, termios.TCSANOW, kept)
