"""The processes that think for a server: a crash or an overrun costs an answer, nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process

from msgspec import msgpack

from .mind import Answer, Task

_log = logging.getLogger(__name__)


class MindFailed(Exception):
    """A mind crashed, was too slow, or could not."""


class Minds:
    """So many processes, each thinking about one thing at a time; others wait in turn."""

    def __init__(self, count: int, patience: float) -> None:
        """Starts nothing: a process is started when it is first needed."""
        self._patience = patience
        self._free: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        for _ in range(count):
            self._free.put_nowait(None)
        self._all: set[Process] = set()
        self.failures = 0
        self.waiting = 0

    async def ask(self, task: Task) -> Answer:
        """Returns the answer; raises `MindFailed` where there is none in time."""
        self.waiting += 1
        try:
            process = await self._free.get()
        finally:
            self.waiting -= 1
        whole = False
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            limit = self._patience + task.seconds
            answer = await asyncio.wait_for(_exchange(process, task), limit)
            whole = True
        except (TimeoutError, OSError, asyncio.IncompleteReadError, ValueError) as error:
            self.failures += 1
            _log.warning("a mind failed", extra={"task": task.do, "error": type(error).__name__})
            raise MindFailed(str(error) or type(error).__name__) from None
        finally:
            # Whatever is left half said must not answer the next question.
            if not whole and process is not None:
                await self._end(process)
            self._free.put_nowait(process if whole else None)
        if answer.why:
            raise MindFailed(answer.why)
        return answer

    async def close(self) -> None:
        """Ends all processes."""
        for process in list(self._all):
            await self._end(process)

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "sixfold.server.mind"), stdin=PIPE, stdout=PIPE, stderr=DEVNULL
        )
        self._all.add(process)
        return process

    async def _end(self, process: Process) -> None:
        self._all.discard(process)
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _exchange(process: Process, task: Task) -> Answer:
    assert process.stdin is not None
    assert process.stdout is not None
    told = msgpack.encode(task)
    process.stdin.write(len(told).to_bytes(4, "big") + told)
    await process.stdin.drain()
    size = await process.stdout.readexactly(4)
    answer = await process.stdout.readexactly(int.from_bytes(size, "big"))
    return msgpack.decode(answer, type=Answer)
