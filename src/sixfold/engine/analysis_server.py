"""Analysis of many positions at once: JSON lines in, JSON lines out, in the order they are done.

What the lines hold is left to analysis_queries.py.
"""

from __future__ import annotations

import heapq
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import msgspec

from ..position import Position
from .analysis_queries import (
    BadQuery,
    Query,
    positions_of,
    read_query,
    tell_rest,
    tell_thought,
)
from .thinking import Engine, Limits
from .thought import Thought


@dataclass(order=True)
class _Task:
    """One position of one query."""

    order: tuple[int, int]  # what comes first is done first
    query: Query = field(compare=False)
    turn: int = field(compare=False)
    position: Position = field(compare=False)
    stopped: bool = field(default=False, compare=False)
    engine: Engine | None = field(default=None, compare=False)  # while it is being done

    def is_meant(self, query: Query) -> bool:
        """Tells whether a terminating query means this task."""
        if query.action == "terminate" and self.query.id != query.terminate_id:
            return False
        return query.turn_numbers is None or self.turn in query.turn_numbers


class AnalysisServer:
    """Answers queries with several engines, each in a thread of its own."""

    def __init__(
        self,
        say: Callable[[str], object],
        *,
        workers: int = 1,
        threads: int = 1,
        memory: int = 64,
        standard: Limits = Limits(seconds=1),  # noqa: B008
        version: str = "",
    ) -> None:
        """Takes what writes a line, and what ends a search whose query tells no limit."""
        if not 1 <= workers <= 256:
            raise ValueError(f"workers={workers} cannot be had; 1 to 256 can")
        standard.check()
        self._write = say
        self._writing = threading.Lock()
        self._gone = False
        self._standard = standard
        self._version = version
        self._changed = threading.Condition()  # guards what follows
        self._waiting: list[_Task] = []
        self._running: list[_Task] = []
        self._numbers = count()
        self._closing = False
        self._engines = [Engine(threads=threads, memory=memory) for _ in range(workers)]
        self._threads = [
            threading.Thread(target=self._work, args=(engine,), daemon=True)
            for engine in self._engines
        ]

    def run(self, lines: Iterable[str]) -> None:
        """Answers all lines, and returns when all is answered."""
        for thread in self._threads:
            thread.start()
        try:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    self._obey(line, number)
                if self._gone:
                    break
        except BaseException:
            self._gone = True
            raise
        finally:
            with self._changed:
                self._closing = True
                if self._gone:
                    self._drop()
                self._changed.notify_all()
            for thread in self._threads:
                thread.join()

    def _obey(self, line: str, number: int) -> None:
        try:
            query = read_query(line)
            if query.action is not None:
                self._act(query)
            else:
                self._queue(query)
        except BadQuery as error:
            self._say(error.told(number))
        except (ValueError, MemoryError) as error:
            self._say(BadQuery(str(error) or "there is not enough memory").told(number))

    def _queue(self, query: Query) -> None:
        positions = positions_of(query)
        priorities = query.priorities or (query.priority,) * len(positions)
        with self._changed:
            for (turn, position), priority in zip(positions.items(), priorities, strict=False):
                order = (-priority, next(self._numbers))
                heapq.heappush(self._waiting, _Task(order, query, turn, position))
            self._changed.notify_all()

    def _act(self, query: Query) -> None:
        told = {
            name: value
            for name, value in msgspec.to_builtins(query).items()
            if name in ("id", "action", "terminateId", "turnNumbers") and value is not None
        }
        if query.action == "query_version":
            told["version"] = self._version
        elif query.action == "clear_cache":
            with self._changed:  # an engine that is at work forgets when it is done
                for engine in self._engines:
                    if all(task.engine is not engine for task in self._running):
                        engine.forget()
        else:
            self._terminate(query)
        self._say(told)

    def _terminate(self, query: Query) -> None:
        with self._changed:
            ended = [task for task in self._waiting if task.is_meant(query)]
            self._waiting = [task for task in self._waiting if not task.is_meant(query)]
            heapq.heapify(self._waiting)
            for task in self._running:
                if task.is_meant(query):
                    task.stopped = True
                    if task.engine is not None:
                        task.engine.stop()
        for task in ended:
            self._answer(task, {"noResults": True})

    def _work(self, engine: Engine) -> None:
        while True:
            with self._changed:
                while not self._waiting and not self._closing:
                    self._changed.wait()
                if not self._waiting:
                    return
                task = heapq.heappop(self._waiting)
                self._running.append(task)
            try:
                self._do(task, engine)
            except (ValueError, MemoryError) as error:
                why = str(error) or "there is not enough memory"
                self._answer(task, {"error": why})
            finally:
                with self._changed:
                    self._running.remove(task)

    def _do(self, task: _Task, engine: Engine) -> None:
        if not task.position.turn:
            self._answer(task, tell_rest(task.position))
            return
        limits = task.query.limits if any(task.query.limits) else self._standard
        thoughts = engine.stream(
            task.position,
            seconds=limits.seconds,
            nodes=limits.nodes,
            depth=limits.depth,
            lines=task.query.multipv,
        )
        with self._changed:
            task.engine = engine
            if task.stopped or self._gone:
                engine.stop()
        every, told = task.query.report_during_search_every, time.monotonic()
        last: Thought | None = None
        for thought in thoughts:
            if last is not None and every is not None and time.monotonic() - told >= every:
                self._answer(task, tell_thought(last), during=True)
                told = time.monotonic()
            last = thought
        with self._changed:
            task.engine = None
        if last is not None:
            self._answer(task, tell_thought(last))

    def _answer(self, task: _Task, told: dict[str, Any], *, during: bool = False) -> None:
        about = {"id": task.query.id, "turnNumber": task.turn, "isDuringSearch": during}
        self._say(about | told)

    def _say(self, told: dict[str, Any]) -> None:
        line = msgspec.json.encode(told).decode()
        with self._writing:
            if self._gone:
                return
            try:
                self._write(line)
                return
            except OSError:
                self._gone = True
        with self._changed:
            self._drop()

    def _drop(self) -> None:
        """Lets go of all that nobody will read."""
        self._waiting.clear()
        for task in self._running:
            task.stopped = True
            if task.engine is not None:
                task.engine.stop()
