"""Driving any UGI engine from Python: a program of its own, of which nothing is taken on trust.

What the lines look like is left to ugi_text.py.
"""

from __future__ import annotations

import asyncio
import queue
import shlex
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Self

from ..errors import EngineFailed, IllegalMove
from ..position import Position
from ..ruleset import Ruleset
from .thinking import Limits
from .thought import Line, Thought
from .ugi_options import Option
from .ugi_text import Info, move_of, read_info, tell_limits, tell_position

_MOST_WAITING = 100_000  # lines that are kept for whoever reads them
_LONGEST_LINE = 1 << 20


class UgiEngine(AbstractContextManager["UgiEngine"]):
    """A UGI program, used like an `Engine`: `connect` starts one.

    Where it dies, says nothing or answers nonsense, `EngineFailed` tells so; it is ended then, and
    can be used no more. Only the program itself is ever ended, nothing else.
    """

    def __init__(
        self, command: str | Sequence[str], *, timeout: float = 10, grace: float = 2
    ) -> None:
        """Starts a program and waits until it is ready.

        It may take ``timeout`` seconds for anything but thinking, and ``grace`` seconds more for
        thinking than it was given.
        """
        words = shlex.split(command) if isinstance(command, str) else list(command)
        if not words:
            raise EngineFailed("", "there is no command")
        self.command = shlex.join(words)
        self.timeout, self.grace = timeout, grace
        self.name, self.author = words[0], ""
        self._options: dict[str, Option] = {}
        self._ruleset: str | None = None
        self._said: deque[str] = deque(maxlen=20)  # on standard error, for whoever must mend it
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_WAITING)
        try:
            self._program = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except (OSError, ValueError) as error:
            raise EngineFailed(
                self.command, f"it cannot be started: {getattr(error, 'strerror', None) or error}"
            ) from None
        self._readers = [
            threading.Thread(target=read, daemon=True) for read in (self._hear, self._overhear)
        ]
        for reader in self._readers:
            reader.start()
        self._send("ugi")
        self._wait_for("ugiok", self._introduced)
        self.ready()

    @property
    def options(self) -> Mapping[str, Option]:
        """The options it has, by their names."""
        return MappingProxyType({option.name: option for option in self._options.values()})

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._program.pid

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._program.poll() is None

    def ready(self) -> None:
        """Waits until it has done all it was told."""
        self._send("isready")
        self._wait_for("readyok")

    def set_option(self, name: str, value: object) -> None:
        """Sets an option; raises ValueError where the program has none of that name."""
        option = self._options.get(name.casefold())
        if option is None:
            names = ", ".join(self.options)
            raise ValueError(f"{self.name} has no option {name!r}; options: {names or 'none'}")
        told = str(value).lower() if isinstance(value, bool) else str(value)
        self._send(f"setoption name {option.name} value {option.read(told)}")

    def new_game(self) -> None:
        """Lets it forget the game before."""
        self._send("uginewgame")
        self.ready()

    def think(
        self,
        position: Position,
        *,
        seconds: float = 0,
        nodes: int = 0,
        depth: int = 0,
        lines: int = 1,
    ) -> Thought:
        """Lets it think about a position, as `Engine.think` does; it is told what the seat knows.

        Raises `EngineFailed` where there is no legal answer in time.
        """
        limits = Limits(seconds, nodes, depth)
        limits.check()
        if not any(limits):
            raise ValueError("thinking needs a limit: seconds, nodes or depth")
        if not position.turn:
            raise ValueError("no seat is to act")
        self._set_up(position, lines)
        allowed = self.grace + seconds if seconds else None
        self._send(tell_limits(*limits))
        return self._answer(position, allowed)

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
        thinking = asyncio.get_running_loop().run_in_executor(None, think, position)
        try:
            return await asyncio.shield(thinking)
        except asyncio.CancelledError:
            while not thinking.done():
                self.stop()  # until it is heard: what was told before may not be done yet
                await asyncio.wait([thinking], timeout=0.1)
            with suppress(EngineFailed):
                thinking.result()
            raise

    def stop(self) -> None:
        """Ends what it is thinking about: whoever waits for it gets its answer."""
        with suppress(EngineFailed):
            self._send("stop")

    def close(self) -> None:
        """Asks the program to end, and ends it if it does not."""
        with suppress(EngineFailed):
            self._send("quit")
        self._hang_up()
        try:
            self._program.wait(min(self.timeout, 2))
        except subprocess.TimeoutExpired:
            self._kill()
        self._join()

    def __enter__(self) -> Self:
        """Returns the engine."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the engine."""
        self.close()

    def __repr__(self) -> str:
        """Returns the command it was started by."""
        return f"<UgiEngine {self.command!r}>"

    # What it is told and what it tells

    def _set_up(self, position: Position, lines: int) -> None:
        self._choose(position.ruleset)
        if "multipv" in self._options:
            self.set_option("MultiPV", lines)
        eye = position.turn if position.ruleset.has_secrets else None
        self._send(tell_position(position, eye))
        self.ready()

    def _choose(self, ruleset: Ruleset) -> None:
        if "ruleset" in self._options and self._ruleset != ruleset.name:
            self.set_option("Ruleset", ruleset.name)
            self._ruleset = ruleset.name

    def _answer(self, position: Position, allowed: float | None) -> Thought:
        infos: dict[int, Info] = {}

        def hear(line: str) -> bool:
            if info := read_info(line, position):
                infos[info.rank] = info
            return line.split()[:1] == ["bestmove"]

        words = self._wait(hear, "an answer to go", allowed).split()
        word = words[1] if len(words) > 1 else ""
        try:
            best = position.move(move_of(word))
        except IllegalMove as error:
            why = f"it answered {word!r}, which cannot be played: {error.reason}"
            raise self._failed(why) from None
        told = [infos[rank] for rank in sorted(infos)]
        lines = [line for info in told if (line := _playable(info.line, position)).moves]
        lines.sort(key=lambda line: line.moves[0] != best)  # the answer is what counts
        if not lines or lines[0].moves[0] != best:
            shares = (1 / position.seats,) * position.seats
            lines.insert(0, Line((str(best),), shares))
        last = told[-1] if told else None
        return Thought(
            position,
            tuple(lines),
            last.depth if last else 0,
            last.nodes if last else 0,
            last.seconds if last else 0,
        )

    def _introduced(self, line: str) -> None:
        if option := Option.parse(line):
            self._options[option.name.casefold()] = option
        for what in ("name", "author"):
            if line.startswith(f"id {what} "):
                setattr(self, what, line.removeprefix(f"id {what} ").strip())

    def _send(self, line: str) -> None:
        stdin = self._program.stdin
        try:
            if stdin is None or stdin.closed:
                raise BrokenPipeError
            stdin.write(line + "\n")
            stdin.flush()
        except OSError:
            raise self._failed(self._end()) from None

    def _wait_for(self, word: str, see: Callable[[str], object] = lambda _: None) -> None:
        def hear(line: str) -> bool:
            see(line)
            return line.split()[:1] == [word]

        self._wait(hear, word, self.timeout)

    def _wait(self, hear: Callable[[str], bool], what: str, allowed: float | None) -> str:
        """Returns the first line that is the one waited for."""
        until = None if allowed is None else time.monotonic() + allowed
        while True:
            left = None if until is None else max(until - time.monotonic(), 0)
            try:
                line = self._lines.get(timeout=left)
            except queue.Empty:
                raise self._failed(f"it was silent: {what} did not come in {allowed:g} s") from None
            if line is None:
                raise self._failed(self._end())
            if hear(line):
                return line

    def _end(self) -> str:
        try:
            status = self._program.wait(1)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        return f"it ended by itself with status {status}"

    def _failed(self, why: str) -> EngineFailed:
        """Ends the program and makes the error that says why."""
        self._kill()
        self._join()
        said = " / ".join(self._said)
        return EngineFailed(self.command, f"{why}; it said: {said}" if said else why)

    def _kill(self) -> None:
        if self._program.poll() is None:
            self._program.kill()
        self._program.wait()
        self._hang_up()

    def _hang_up(self) -> None:
        with suppress(OSError):
            if self._program.stdin:
                self._program.stdin.close()

    def _join(self) -> None:
        """Lets the readers end; a child of the program's own may hold its output open for ever."""
        for reader, pipe in zip(
            self._readers, (self._program.stdout, self._program.stderr), strict=True
        ):
            if reader is not threading.current_thread():
                reader.join(0.5)
            if pipe and not reader.is_alive():
                pipe.close()

    def _hear(self) -> None:
        pipe = self._program.stdout
        with suppress(OSError, ValueError):
            while pipe and (line := pipe.readline(_LONGEST_LINE)):
                with suppress(queue.Full):  # whoever floods is not listened to
                    self._lines.put_nowait(line.strip())
        with suppress(queue.Full):
            self._lines.put(None, timeout=1)

    def _overhear(self) -> None:
        pipe = self._program.stderr
        with suppress(OSError, ValueError):
            while pipe and (line := pipe.readline(_LONGEST_LINE)):
                self._said.append(line.strip()[:200])


def _playable(line: Line, position: Position) -> Line:
    """Returns a line as far as its moves are legal."""
    here, moves = position, []
    for move in line.moves:
        try:
            here = here.play(move)
        except IllegalMove:
            break
        moves.append(str(here.last))
    return replace(line, moves=tuple(moves))


def connect(command: str | Sequence[str], *, timeout: float = 10, grace: float = 2) -> UgiEngine:
    """Starts a UGI program by its command and returns it, ready to think.

    It may take ``timeout`` seconds for anything but thinking, and ``grace`` seconds more for
    thinking than it was given. Raises `EngineFailed` where it does not start or is silent.
    """
    return UgiEngine(command, timeout=timeout, grace=grace)


async def connect_async(
    command: str | Sequence[str], *, timeout: float = 10, grace: float = 2
) -> UgiEngine:
    """Starts a UGI program as `connect` does while other tasks go on."""
    start = partial(UgiEngine, command, timeout=timeout, grace=grace)
    return await asyncio.get_running_loop().run_in_executor(None, start)
