"""What the minds are asked about a match: a computer's move, a hint, a moving picture of it all."""

from __future__ import annotations

import contextlib
from typing import Literal

from ..errors import IllegalMove
from .keys import Keys
from .metrics import Metrics
from .mind import Answer, Task
from .minds import MindFailed, Minds
from .refusals import Refusal
from .standing import Standing, line_of

_THINKS = 2.0  # seconds that the highest level may think about a move
_HINTS = 1.0
_SHARE = 30  # of the time that is left, what a move may take
_TRIES = 2


class Advice:
    """Asks the minds, and knows what to do where they have no answer."""

    def __init__(self, minds: Minds, keys: Keys, metrics: Metrics) -> None:
        """Takes what it works with."""
        self.minds, self._keys, self._metrics = minds, keys, metrics

    async def move(self, here: Standing, level: int) -> str:
        """Returns a computer's move; one that twice could not answer plays anything."""
        seconds = _THINKS
        if here.left is not None and here.turn:
            seconds = max(0.05, min(seconds, here.left[here.turn - 1] / _SHARE))
        task = self._task(here, "move")
        task.level, task.seconds = level, seconds
        with self._metrics.thinking.time():
            for _ in range(_TRIES):
                with contextlib.suppress(MindFailed, IllegalMove):
                    return str(here.position.move((await self.minds.ask(task)).move))
        return str(here.position.random_move(self._keys.chance(here.id, -len(here.moves) - 1)))

    async def hint(self, here: Standing) -> Answer:
        """Returns what the engine would do and look at."""
        task = self._task(here, "hint")
        task.seconds = _HINTS
        try:
            return await self.minds.ask(task)
        except MindFailed:
            raise Refusal("failed", "the engine has no answer", here.ply) from None

    async def animation(self, here: Standing, eye: int, form: Literal["gif", "webp"]) -> bytes:
        """Returns the whole match as a moving picture."""
        task = self._task(here, "animate")
        task.eye, task.form = eye, form
        try:
            return (await self.minds.ask(task)).picture
        except MindFailed:
            raise Refusal("failed", "the picture could not be made", here.ply) from None

    def _task(self, here: Standing, do: Literal["move", "hint", "animate"]) -> Task:
        return Task(
            do=do,
            ruleset=here.ruleset.name,
            start=here.start,
            moves=line_of(here.moves),
            seed=self._keys.chance(here.id, -1),
        )
