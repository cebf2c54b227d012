"""UGI programs are driven, and whatever they do there is an answer or a clear error in time."""

from __future__ import annotations

import asyncio
import os
import pickle
import shlex
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import sixfold
from sixfold import Position, Ruleset
from sixfold.engine import UgiEngine, connect
from sixfold.engine.ugi_client import connect_async
from sixfold.engine.ugi_options import Option
from sixfold.errors import EngineFailed

PLAIN = [g for g in sixfold.games() if not (Ruleset(g).has_chance or Ruleset(g).has_secrets)]
OURS = [sys.executable, "-c", "from sixfold.cli import main; main(['ugi'])"]
BAD = str(Path(__file__).parent / "support" / "bad_engines.py")


def bad(manner: str) -> str:
    return shlex.join([sys.executable, BAD, manner])


@pytest.fixture(scope="module")
def ours() -> Iterator[UgiEngine]:
    with connect(OURS, timeout=60) as engine:
        yield engine


def test_our_own_engine_is_driven(ours: UgiEngine) -> None:
    assert ours.name.startswith("Sixfold")
    assert ours.options["Hash"] == Option("Hash", "spin", "64", 1, 65_536)
    for game in PLAIN:
        ours.new_game()
        position = sixfold.new(game)
        for _ in range(4):
            thought = ours.think(position, nodes=2000, lines=2)
            assert thought.position is position
            assert thought.best in position.legal_moves
            assert len(thought.lines) == 2
            assert thought.nodes >= 2000
            assert sum(thought.win) == pytest.approx(1, abs=1e-3)
            position = position.play(thought.best)


def test_it_answers_as_the_engine_within(ours: UgiEngine) -> None:
    position = sixfold.new(PLAIN[-1])
    ours.new_game()
    with sixfold.Engine() as engine:
        here, there = engine.think(position, nodes=3000), ours.think(position, nodes=3000)
    assert there.lines[0].moves == here.lines[0].moves
    assert (there.depth, there.nodes) == (here.depth, here.nodes)
    assert there.win == pytest.approx(here.win, abs=1e-3)


def test_thinking_can_be_stopped_and_awaited(ours: UgiEngine) -> None:
    position = sixfold.new(PLAIN[0])

    async def tasks() -> None:
        thinking = asyncio.create_task(ours.think_async(position, seconds=600))
        await asyncio.sleep(0.05)
        assert not thinking.done()
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert (await ours.think_async(position, depth=2)).depth == 2
        async with asyncio.timeout(60):
            started = await connect_async(OURS, timeout=60)
        started.close()

    asyncio.run(tasks())
    stopper = threading.Timer(0.3, ours.stop)
    stopper.start()
    assert ours.think(position, seconds=600).best in position.legal_moves
    stopper.join()


def test_what_it_cannot_be_asked_is_refused(ours: UgiEngine) -> None:
    position = sixfold.new(PLAIN[0])
    with pytest.raises(ValueError, match="needs a limit"):
        ours.think(position)
    with pytest.raises(ValueError, match="no option 'Colour'; options: Ruleset, Hash"):
        ours.set_option("Colour", "red")
    with pytest.raises(ValueError, match="1 to 65536 can"):
        ours.set_option("Hash", 0)
    over = position
    while over.outcome is None:
        over = over.play(over.random_move(len(over.line)))
    with pytest.raises(ValueError, match="no seat is to act"):
        ours.think(over, nodes=5)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("", "there is no command"),
        ("no-such-program-here", "it cannot be started: No such file"),
        (str(Path(__file__).parent), "it cannot be started: Permission denied"),
        (bad("dies at once"), "it ended by itself with status 1; it said: no heart for this"),
        (bad("silent"), "it was silent: ugiok did not come in 0.5 s"),
    ],
)
def test_a_program_that_does_not_start_is_told_of(command: str, why: str) -> None:
    with pytest.raises(EngineFailed) as failed:
        connect(command, timeout=0.5 if "silent" in command else 60)
    assert why in str(failed.value)
    again = pickle.loads(pickle.dumps(failed.value))
    assert (str(again), again.command) == (str(failed.value), failed.value.command)


@pytest.mark.parametrize(
    ("manner", "why"),
    [
        ("dies", "ended by itself with status 3; it said: I cannot go on"),
        ("hangs", "silent: an answer to go did not come in 0.51 s"),
        ("hangs up", "it closed its output"),
        ("illegal", "it answered 'e2e4', which cannot be played"),
        ("empty", "it answered '', which cannot be played"),
    ],
)
def test_a_program_that_fails_is_told_of_and_ended(manner: str, why: str) -> None:
    engine = connect(bad(manner), timeout=60, grace=0.5)
    with pytest.raises(EngineFailed, match=why):
        engine.think(sixfold.new(PLAIN[0]), seconds=0.01)
    assert engine._program.returncode is not None
    with pytest.raises(EngineFailed):  # and stays so
        engine.think(sixfold.new(PLAIN[0]), seconds=0.01)
    engine.close()


def test_a_program_that_is_killed_is_told_of() -> None:
    engine = connect(OURS, timeout=60)
    threading.Timer(0.2, os.kill, (engine.pid, signal.SIGKILL)).start()
    with pytest.raises(EngineFailed, match="status -9"):
        engine.think(sixfold.new(PLAIN[0]), seconds=600)
    engine.close()


def test_a_program_that_will_not_quit_is_ended() -> None:
    engine = connect(bad("stays"), timeout=60)
    engine.timeout = 0.1
    engine.close()
    assert engine._program.returncode == -9


@pytest.mark.parametrize("manner", ["bare", "chatty"])
def test_little_and_much_talk_are_both_understood(manner: str) -> None:
    plain = next(game for game in sixfold.games() if not sixfold.Ruleset(game).has_chance)
    position: Position = sixfold.new(plain)
    with connect(bad(manner), timeout=60) as engine:
        thought = engine.think(position, nodes=5)
        assert thought.best == position.legal_moves[-1]
        assert len(thought.lines) == 1
        assert thought.win[0] == pytest.approx(0.6225 if manner == "chatty" else 0.5, abs=1e-3)
        if manner == "chatty":
            assert thought.depth == 7
            assert engine.options["Style"].words == ("calm", "very wild")
            assert engine.options["Odd"].least is None
            engine.set_option("style", "VERY WILD")
            engine.set_option("Ponder", True)
            assert "Broken" not in engine.options


def test_no_child_is_left(ours: UgiEngine) -> None:
    assert ours._program.poll() is None
    engine = connect(OURS, timeout=60)
    engine.close()
    with pytest.raises(ProcessLookupError):
        os.kill(engine.pid, 0)
