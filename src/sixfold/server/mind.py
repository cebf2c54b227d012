"""A process of its own that thinks, and draws what takes long: asked and answered through pipes.

It ends when the server that started it does. Nothing it does can hurt the server.
"""

from __future__ import annotations

import io
import random
import signal
import sys
from typing import BinaryIO, Literal

import msgspec
from msgspec import Struct, msgpack

from ..engine.hinting import LINES, advice_of
from ..engine.levels import HIGHEST, think_at_level
from ..engine.thinking import Engine
from ..position import Position


class Task(Struct, kw_only=True):
    """What a mind is asked: the position, by how it came to be, and what to do about it."""

    do: Literal["move", "hint", "animate"]
    ruleset: str
    start: str | None
    moves: list[str]
    level: int = HIGHEST
    seconds: float = 1.0
    seed: int = 0
    eye: int = 0
    form: Literal["gif", "webp"] = "gif"
    size: int = 480
    frame: int = 900  # milliseconds that each position is shown


class Answer(Struct):
    """What it answers."""

    move: str = ""
    look: list[str] = []
    threat: bool = False  # whether what to look at is a threat of another seat
    picture: bytes = b""
    why: str = ""  # it could not


def send(line: BinaryIO, told: bytes) -> None:
    """Writes one message with its length before it."""
    line.write(len(told).to_bytes(4, "big") + told)
    line.flush()


def main() -> None:
    """Answers what comes along standard input until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it is told, and hangs up
    coming, going = sys.stdin.buffer, sys.stdout.buffer
    with Engine(memory=16) as engine:
        while len(size := coming.read(4)) == 4:
            told = coming.read(int.from_bytes(size, "big"))
            try:
                answer = _answered(engine, msgpack.decode(told, type=Task))
            except (ValueError, msgspec.MsgspecError) as error:
                answer = Answer(why=str(error) or "failed")
            send(going, msgpack.encode(answer))


def _answered(engine: Engine, task: Task) -> Answer:
    if task.do == "animate":
        return Answer(picture=_moving_picture(task))
    position = _position(task, len(task.moves))
    if position.turn is None:
        raise ValueError("the game is over")
    if task.do == "hint":
        advice = advice_of(engine.think(position, seconds=task.seconds, lines=LINES))
        return Answer(advice.move, list(advice.look), threat=advice.threat)
    if task.level == 0:
        return Answer(str(random.Random(task.seed).choice(position.legal_moves)))
    if task.level >= HIGHEST:
        return Answer(str(engine.think(position, seconds=task.seconds).best))
    thought = think_at_level(engine, position, task.level, seed=task.seed)
    return Answer(str(thought.best))


def _position(task: Task, moves: int) -> Position:
    here = (
        Position(task.ruleset)
        if task.start is None
        else Position.from_text(task.ruleset, task.start)
    )
    for move in task.moves[:moves]:
        here = here.play(move)
    return here


def _moving_picture(task: Task) -> bytes:
    """Draws every position, all on a ground of one size."""
    from PIL import Image

    here = _position(task, 0)
    positions = [here, *(here := here.play(move) for move in task.moves)]
    frames = [
        Image.open(io.BytesIO(p.png(eye=task.eye, size=task.size))).convert("RGB")
        for p in positions
    ]
    tall = max(frame.height for frame in frames)
    ground = frames[0].getpixel((task.size // 2, 2)) or 0
    whole = []
    for frame in frames:
        page = Image.new("RGB", (task.size, tall), ground)
        page.paste(frame, (0, 0))
        whole.append(page if task.form == "webp" else page.quantize(128))
    made = io.BytesIO()
    shown = [task.frame] * (len(whole) - 1) + [4 * task.frame]
    whole[0].save(made, task.form, save_all=True, append_images=whole[1:], duration=shown, loop=0)
    return made.getvalue()


if __name__ == "__main__":
    main()
