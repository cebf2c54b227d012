"""The engine as a Python object: it thinks in threads of its own, and tells what it finds."""

from __future__ import annotations

import atexit
import queue
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager
from functools import partial
from math import isfinite
from threading import Lock
from typing import Literal, NamedTuple, NoReturn, Self, get_args
from weakref import WeakSet

from .. import _core
from ..match import Match
from ..position import Position
from ..record import Record
from .analysis import Analysis, analyse
from .thought import Thought, ToldThought, thought_of

Style = Literal["best", "tree", "plain"]

_TURN = 0.05  # seconds between two looks whether somebody wants to interrupt
_DEEPEST, _MOST_LINES = 120, 256


class Limits(NamedTuple):
    """What ends a search; what is 0 does not."""

    seconds: float = 0  # of time
    nodes: int = 0  # positions to look at
    depth: int = 0  # plies to look ahead

    def check(self) -> None:
        """Raises ValueError naming a limit that is none."""
        for name, value in self._asdict().items():
            if not (isfinite(value) and value >= 0):
                raise ValueError(f"{name}={value} is no limit; 0 for none, or more")
        if self.nodes >= 2**63:
            raise ValueError(f"nodes={self.nodes} are too many; {2**63 - 1} are the most")
        if self.depth > _DEEPEST:
            raise ValueError(f"depth={self.depth} is too deep; {_DEEPEST} is the most")


class Engine(AbstractContextManager["Engine"]):
    """Thinks about positions, one at a time; several engines know nothing of each other.

    Memory of a fixed size keeps what was found from one position to the next. Use it in a
    ``with`` statement, or `close` it.
    """

    def __init__(
        self, *, threads: int = 1, memory: int = 64, style: Style = "best", seed: int = 1
    ) -> None:
        """Makes an engine of so many threads and megabytes of memory for what it finds.

        Its style is the ``best`` search that there is for a game, ``tree`` search, or ``plain``
        tree search, which judges by random games alone. What these draw hangs on the ``seed``.
        """
        if not 1 <= memory <= 65_536:
            raise ValueError(f"memory={memory} megabytes cannot be had; 1 to 65536 can")
        if style not in get_args(Style):
            raise ValueError(f"style={style!r} is none of {', '.join(get_args(Style))}")
        try:
            self._core = _core.Engine(threads, memory << 20)
        except MemoryError:
            raise MemoryError(f"memory={memory} megabytes cannot be had here") from None
        self._style, self._seed = style, seed
        self._busy = Lock()  # held from the start of a search until its last thought is told
        self._calls = Lock()  # held while a call is within the core
        self._joins = Lock()  # held while the core waits for its thread: never two at once
        self._closed = False
        _open.add(self)

    def think(
        self,
        position: Position,
        *,
        seconds: float = 0,
        nodes: int = 0,
        depth: int = 0,
        lines: int = 1,
    ) -> Thought:
        """Thinks until a limit is reached or all is proven; returns what it knows.

        Limits of 0 are none. One thread that may use so many ``nodes`` or look so deep answers
        the same on every machine if it was asked the same before. Raises ValueError where there
        is no limit at all, or nothing to think about.
        """
        limits = Limits(seconds, nodes, depth)
        if not any(limits):
            raise ValueError("thinking needs a limit: seconds, nodes or depth")
        self._go(position, limits, lines, None)
        try:
            with self._calls:
                return self._finish(position)
        finally:
            self._busy.release()

    def prove(
        self, position: Position, *, seconds: float = 0, nodes: int = 0, depth: int = 0
    ) -> Thought:
        """Seeks a proof of the result, and then the shortest win, until a limit is reached.

        The proof and its line are the thought's; it has none where none was found. With a
        ``depth`` only wins within so many plies are sought. The thought's own depth tells how many
        plies were shown to hold no win but the one told: if that is the proof's, none is shorter.
        Only games of two seats without chance and secrets can be proven; others are refused with
        ValueError.
        """
        limits = Limits(seconds, nodes, depth)
        if not any(limits):
            raise ValueError("proving needs a limit: seconds, nodes or depth")
        self._go(position, limits, 1, None, style="proof")
        try:
            with self._calls:
                return self._finish(position)
        finally:
            self._busy.release()

    async def think_async(
        self,
        position: Position,
        *,
        seconds: float = 0,
        nodes: int = 0,
        depth: int = 0,
        lines: int = 1,
    ) -> Thought:
        """Thinks as `think` does while other tasks go on; cancelling the task stops it."""
        think = partial(self.think, seconds=seconds, nodes=nodes, depth=depth, lines=lines)
        import asyncio  # which few programs need

        thinking = asyncio.get_running_loop().run_in_executor(None, think, position)
        try:
            return await asyncio.shield(thinking)
        except asyncio.CancelledError:
            while not thinking.done():  # which may not even have begun
                self.stop()
                await asyncio.wait([thinking], timeout=_TURN)
            raise

    def stream(
        self,
        position: Position,
        *,
        seconds: float = 0,
        nodes: int = 0,
        depth: int = 0,
        lines: int = 1,
    ) -> Iterator[Thought]:
        """Yields what it knows after each depth, and at last all it knows.

        Without a limit it thinks until all is proven. Leaving the loop stops it.
        """
        telling = self._telling(position, Limits(seconds, nodes, depth), lines)
        next(telling)  # from here on whatever ends the generator ends the search
        return telling

    def _telling(self, position: Position, limits: Limits, lines: int) -> Generator[Thought]:
        """Starts a search and yields a first thought, which is empty, then all that are told."""
        told: queue.SimpleQueue[ToldThought | None] = queue.SimpleQueue()
        self._go(position, limits, lines, told.put)
        try:
            yield thought_of(position, (0, 0, 0.0, []))
            while (thought := told.get()) is not None:
                yield thought_of(position, thought)
            yield self._finish(position)
        finally:
            self._halt()
            self._busy.release()

    def analyse(
        self,
        game: Match | Record,
        *,
        seconds: float = 0,
        nodes: int = 0,
        depth: int = 0,
        told: Callable[[int, int], object] = lambda done, of: None,
    ) -> Analysis:
        """Marks every move of a game by what it lost of the chance to win; see `Analysis`.

        Each position gets the limits. ``told`` is called with how many positions are done, of how
        many.
        """
        return analyse(self, game, seconds=seconds, nodes=nodes, depth=depth, told=told)

    def stop(self) -> None:
        """Ends what is being thought about: whoever waits for it gets what is known."""
        self._core.stop()

    def forget(self) -> None:
        """Forgets what was found before, so that the next answer depends on its position alone."""
        with self._joins:
            self._core.forget()

    def close(self) -> None:
        """Stops what is being thought about, for good: it thinks about nothing more."""
        self._closed = True
        self._halt()

    def _halt(self) -> None:
        self._core.stop()
        with self._joins:
            self._core.halt()

    def __reduce__(self) -> NoReturn:
        """Refuses: an engine is its memory and its threads."""
        raise TypeError("an engine cannot be copied or pickled; make another")

    def __enter__(self) -> Self:
        """Returns the engine."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the engine."""
        self.close()

    def _go(
        self,
        position: Position,
        limits: Limits,
        lines: int,
        told: Callable[[ToldThought | None], object] | None,
        *,
        style: str | None = None,
    ) -> None:
        """Starts a search; whoever calls it releases `_busy` when all is told."""
        limits.check()
        if not 1 <= lines <= _MOST_LINES:
            raise ValueError(f"lines={lines} cannot be told; 1 to {_MOST_LINES} can")
        if self._closed:
            raise RuntimeError("the engine is closed")
        if not self._busy.acquire(blocking=False):
            raise RuntimeError(
                "the engine is thinking already: it thinks about one position at a time; stop it "
                "or make another"
            )
        try:
            with self._joins:
                if self._closed:
                    raise RuntimeError("the engine is closed")
                self._core.go(
                    position._core,
                    *limits,
                    lines=lines,
                    exact=False,
                    told=told,
                    style=style or self._style,
                    seed=self._seed,
                )
        except BaseException:
            self._busy.release()
            raise

    def _finish(self, position: Position) -> Thought:
        try:
            while not self._core.wait(_TURN):
                pass
        finally:
            self._core.stop()
        return thought_of(position, self._core.finish())


_open: WeakSet[Engine] = WeakSet()


@atexit.register
def _close_all() -> None:
    """Lets no thread of an engine outlive the interpreter, whose lock it may ask for."""
    for engine in list(_open):
        engine.close()
        with engine._calls:  # whoever waits for it has left the core
            pass
