"""The engine: what it answers is right, repeats, can be stopped, and is refused with reasons."""

from __future__ import annotations

import asyncio
import copy
import subprocess
import sys
import threading

import pytest

import sixfold
from sixfold import CHANCE, Engine, Position, Ruleset, _core
from support.random_matches import play_out
from support.solving import WON, endings, searched, solved

GAMES = pytest.mark.parametrize("game", searched())


def proven(engine: Engine, position: Position, depth: int) -> int:
    """The same as the engine sees it."""
    proof = engine.think(position, depth=depth).proof
    if proof is None or proof.plies is None or proof.plies > depth:
        return 0
    return (WON - proof.plies) * (1 if proof.result == "win" else -1)


@GAMES
@pytest.mark.parametrize("threads", [1, 2])
def test_wins_and_losses_are_those_of_a_plain_search(game: str, threads: int) -> None:
    found: dict[int, int] = {}
    with Engine(threads=threads, memory=1) as engine:
        for position in endings(game, 1000):
            moves = len(position.legal_moves)
            depth = 3 if moves < 12 else 2 if moves < 110 else 1
            score = solved(position, depth)
            assert proven(engine, position, depth) == score, repr(position)
            found[score] = found.get(score, 0) + 1
    assert min(found[WON - 1], found[0]) > 10  # and some lost ones and further wins


@GAMES
def test_by_nodes_one_thread_answers_the_same_again(game: str) -> None:
    def answer() -> list[object]:
        with Engine(memory=1) as engine:
            thoughts = [engine.think(position, nodes=4000, lines=2) for position in some]
        return [(t.lines, t.depth, t.nodes) for t in thoughts]

    some = [p for p in play_out(sixfold.new(game), 4) if p.outcome is None][::9]
    assert answer() == answer()


@GAMES
def test_lines_are_legal_and_the_best_come_first(game: str) -> None:
    position = sixfold.new(game)
    seat = (position.turn or 0) - 1
    with Engine() as engine:
        thought = engine.think(position, depth=4, lines=3)
        assert thought.best == thought.lines[0].moves[0]
        assert thought.depth == 4
        assert thought.nodes > 0 < thought.seconds
    assert len({line.moves[0] for line in thought.lines}) == 3
    shares = [line.win[seat] for line in thought.lines]
    assert shares == sorted(shares, reverse=True)
    for line in thought.lines:
        assert sum(line.win) == pytest.approx(1)
        here = position
        for move in line.moves:
            here = here.play(move)


@GAMES
def test_lines_that_were_cut_off_are_in_order_and_differ(game: str) -> None:
    with Engine() as engine:
        for seed, position in enumerate(play_out(sixfold.new(game), 4)):
            if position.outcome or len(position.legal_moves) < 4 or seed % 3:
                continue
            lines = engine.think(position, nodes=700 + 97 * seed, lines=4).lines
            shares = [line.win[(position.turn or 0) - 1] for line in lines]
            assert shares == sorted(shares, reverse=True)
            assert len({line.moves[0] for line in lines}) == len(lines) == 4


@GAMES
def test_an_engine_thinks_about_one_position_at_a_time(game: str) -> None:
    position = sixfold.new(game)
    engine = Engine()
    stream = engine.stream(position)
    for begin in (engine.think, engine.stream):
        with pytest.raises(RuntimeError, match="one position at a time"):
            begin(position.play(position.legal_moves[0]), depth=1)
    assert next(stream).position == position
    del stream
    assert engine.think(position, depth=1).depth == 1
    engine.close()
    with pytest.raises(RuntimeError, match="closed"):
        engine.think(position, depth=1)
    with pytest.raises(TypeError, match="copied"):
        copy.copy(engine)


@GAMES
def test_what_was_found_under_other_rules_is_not_used(game: str) -> None:
    rulesets = [name for name in sixfold.presets() if Ruleset(name).game == game][:2]
    start = sixfold.new(rulesets[0])
    for position in [p for p in play_out(start, 2) if p.outcome is None][6:18:4]:
        twins = [Position.from_text(ruleset, position.text) for ruleset in rulesets]
        with Engine() as both:
            for twin in twins:
                with Engine() as alone:
                    wanted = alone.think(twin, depth=3)
                thought = both.think(twin, depth=3)
                assert (thought.lines, thought.nodes) == (wanted.lines, wanted.nodes)


ENDINGS = {
    "a loop is left by return": """
def first():
    with sixfold.Engine() as engine:
        for thought in engine.stream(position):
            if thought.depth >= 2:
                return thought
print(first().best)""",
    "a loop is left by an error": """
try:
    for thought in sixfold.Engine().stream(position):
        raise KeyError
except KeyError:
    print("left")""",
    "the program ends within a loop": """
engine = sixfold.Engine(threads=2)
for thought in engine.stream(position):
    print("left")
    sys.exit()""",
    "the program ends while a stream is kept": """
stream = sixfold.Engine().stream(position)
print(next(stream).depth)""",
    "the program ends while another thread thinks": """
import threading, time
engine = sixfold.Engine()
think = lambda: engine.think(position, seconds=1000)
threading.Thread(target=think, daemon=True).start()
time.sleep(0.2)
print("left")""",
}


@pytest.mark.parametrize("program", ENDINGS.values(), ids=ENDINGS)
def test_a_search_ends_with_whoever_asked_for_it(program: str) -> None:
    begin = f"import sys, sixfold\nposition = sixfold.new({searched()[0]!r})\n"
    done = subprocess.run(
        [sys.executable, "-c", begin + program], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@GAMES
def test_a_stream_deepens_and_can_be_left(game: str) -> None:
    with Engine() as engine:
        depths = [thought.depth for thought in engine.stream(sixfold.new(game), depth=4)]
        assert depths == [1, 2, 3, 4, 4]
        for thought in engine.stream(sixfold.new(game)):  # it has no limit
            if thought.depth == 3:
                break
        assert engine.think(sixfold.new(game), depth=2).depth == 2


def test_an_engine_is_closed_while_another_thread_listens_to_it() -> None:
    for _ in range(10):
        engine, heard = Engine(memory=1), threading.Event()

        def listen(engine: Engine = engine, heard: threading.Event = heard) -> None:
            for _ in engine.stream(sixfold.new("six"), seconds=60):
                heard.set()

        threads = [threading.Thread(target=each, daemon=True) for each in (listen, engine.close)]
        threads[0].start()
        assert heard.wait(30)
        threads[1].start()
        for thread in threads:
            thread.join(30)
            assert not thread.is_alive(), "it waits for what has ended"


def test_threads_that_halt_the_core_at_once_all_come_back() -> None:
    core = sixfold.new("six")._core
    for _ in range(50):
        engine = _core.Engine(1, 1 << 20)
        told = threading.Event()
        engine.go(core, 0, 0, 0, 1, exact=False, told=lambda _, told=told: told.set())
        assert told.wait(30)
        threads = [threading.Thread(target=engine.halt, daemon=True) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
            assert not thread.is_alive(), "it waits for what has ended"
        engine.forget()


@GAMES
def test_thinking_leaves_other_tasks_and_threads_alone(game: str) -> None:
    async def tasks() -> int:
        thinking = asyncio.create_task(engine.think_async(sixfold.new(game), seconds=600))
        ticks = 0
        while ticks < 20:
            await asyncio.sleep(0.001)
            ticks += 1
        assert not thinking.done()
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        return (await engine.think_async(sixfold.new(game), depth=2)).depth

    with Engine() as engine:
        assert asyncio.run(tasks()) == 2
        stopper = threading.Timer(0.05, engine.stop)
        stopper.start()
        thought = engine.think(sixfold.new(game), seconds=600)
        stopper.join()
    assert thought.best in sixfold.new(game).legal_moves


@GAMES
def test_two_engines_do_not_meet(game: str) -> None:
    position = sixfold.new(game)
    with Engine() as alone:
        wanted = alone.think(position, nodes=3000)
    with Engine() as first, Engine() as second:
        other = threading.Thread(target=first.think, args=(position,), kwargs={"nodes": 30_000})
        other.start()
        thought = second.think(position, nodes=3000)
        other.join()
    assert (thought.lines, thought.nodes) == (wanted.lines, wanted.nodes)


def test_what_cannot_be_thought_about_is_refused() -> None:
    position = sixfold.new(searched()[0])
    over = next(p for p in play_out(position, 1) if p.outcome)
    with Engine() as engine:
        for asked, why in (
            ({}, "needs a limit"),
            ({"depth": 121}, "120 is the most"),
            ({"nodes": -1}, "nodes=-1 is no limit"),
            ({"seconds": float("nan")}, "seconds=nan is no limit"),
            ({"depth": 1, "lines": 0}, "1 to 256"),
        ):
            with pytest.raises(ValueError, match=why):
                engine.think(position, **asked)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="the game is over"):
            engine.think(over, depth=1)
        rolling = [first for first in map(sixfold.new, sixfold.games()) if first.turn == CHANCE]
        for first in rolling:
            with pytest.raises(ValueError, match="chance is to act"):
                engine.think(first, depth=1)
    for wrong in ({"threads": 0}, {"memory": 0}):
        with pytest.raises(ValueError, match="1 to"):
            Engine(**wrong)
