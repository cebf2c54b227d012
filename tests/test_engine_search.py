"""The search itself: it is plain minimax made fast, it has no favourite side, it keeps nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from pathlib import Path

import pytest

import sixfold
from sixfold import Engine, Position
from support.random_matches import play_out
from support.solving import endings, searched

GAMES = pytest.mark.parametrize("game", searched())
PROVEN = 30_000


def exact(engine: Engine, position: Position, depth: int, lines: int = 1) -> dict[str, int]:
    """The scores of the best first moves by a search that leaves nothing out within the depth."""
    core = engine._core
    core.go(position._core, 0, 0, depth, lines=lines, exact=True, told=None)
    while not core.wait(1):
        pass
    return {moves[0]: score for moves, score, _, _ in core.finish()[3]}


def later(score: int) -> int:
    """A score one ply further from the result that it tells."""
    return score - (score > PROVEN) + (score < -PROVEN)


def minimax(engine: Engine, position: Position, depth: int) -> int:
    """The score for the seat to act, by trying all moves; the engine judges the last plies."""
    if depth == 1:
        engine.forget()
        return max(exact(engine, position, 1).values())
    best = -(10**6)
    for move in position.legal_moves:
        after = position.play(move)
        if after.outcome is not None:
            winner = after.outcome.winner
            score = 0 if winner is None else 31_999 if winner == position.turn else -31_999
        else:
            sign = 1 if after.turn == position.turn else -1
            score = later(sign * minimax(engine, after, depth - 1))
        best = max(best, score)
    return best


@GAMES
@pytest.mark.parametrize(("memory", "threads"), [(1, 1), (16, 1), (16, 2)])
def test_a_search_that_leaves_nothing_out_is_minimax(game: str, memory: int, threads: int) -> None:
    compared = 0
    with Engine(memory=1) as plain, Engine(memory=memory, threads=threads) as engine:
        for seed, position in enumerate(endings(game, 60, before=12)):
            if seed % 4:
                continue
            moves = len(position.legal_moves)
            depth = 3 if moves < 12 else 2
            wanted = minimax(plain, position, depth)
            scores = exact(engine, position, depth)
            assert set(scores.values()) == {wanted}, repr(position)
            compared += abs(wanted) < PROVEN
    assert compared >= 5


@GAMES
def test_every_line_is_worth_what_its_move_leads_to(game: str) -> None:
    """All first moves are told with their own scores, not with bounds."""
    compared = 0
    with Engine(memory=1) as plain, Engine(memory=16) as engine:
        for position in list(endings(game, 40, before=12))[::6]:
            lines = len(position.legal_moves)
            scores = exact(engine, position, 2, lines)
            assert set(scores) == set(position.legal_moves)
            for move, score in scores.items():
                after = position.play(move)
                if after.outcome is None and after.turn != position.turn:
                    assert score == later(-minimax(plain, after, 1)), (repr(position), move)
                    compared += 1
    assert compared >= 50


Symmetry = Callable[[int, int], tuple[int, int]]


def hexagons_turned(text: str, turned: Symmetry) -> str:
    """A position of tiles on an open table in the second phase, seen from elsewhere."""
    sides = []
    for side in text.split()[:2]:
        cells = sorted(turned(*map(int, cell.split(","))) for cell in side.split(";"))
        sides.append(";".join(f"{q},{r}" for q, r in cells))
    return " ".join([*sides, *text.split()[2:]])


def squares_turned(text: str, turned: Symmetry) -> str:
    """A position of stacks on a square board, seen from elsewhere."""
    board, *rest = text.split(" ")
    there: dict[tuple[int, int], str] = {}
    rows = board.split("/")
    for y, row in enumerate(rows):
        x = 0
        for part in row.split(","):
            if not part.isdigit():
                to_x, to_y = turned(x, y)
                there[to_x % len(rows), to_y % len(rows)] = part
            x += int(part) if part.isdigit() else 1
    told = []
    for y in range(len(rows)):
        stacks = [there.get((x, y), "") for x in range(len(rows))]
        groups = ((full, list(group)) for full, group in groupby(stacks, bool))
        told.append(",".join(",".join(g) if full else str(len(g)) for full, g in groups))
    return " ".join(["/".join(told), *rest])


HEXAGONS: list[Symmetry] = [
    lambda q, r: (-r, q + r),
    lambda q, r: (-q, -r),
    lambda q, r: (r, q),
    lambda q, r: (q + 3, r - 5),
]
SQUARES: list[Symmetry] = [
    lambda x, y: (-1 - x, y),
    lambda x, y: (y, x),
    lambda x, y: (-1 - y, x),
    lambda x, y: (-1 - x, -1 - y),
]


@GAMES
def test_a_position_is_worth_the_same_from_wherever_it_is_seen(game: str) -> None:
    hexagons = sixfold.look_of(game).board == "hexagons"
    turn, symmetries = (hexagons_turned, HEXAGONS) if hexagons else (squares_turned, SQUARES)
    compared = moved = 0
    with Engine(memory=4) as engine:
        for position in list(endings(game, 500, before=12)):
            if hexagons and not position.text.endswith(" 0,0"):
                continue  # the first tiles lie where they must
            if not hexagons and position.text.split()[3] != "-":
                continue  # a barred move would have to be turned as well
            score = max(exact(engine, position, 2).values())
            for symmetry in symmetries:
                twin = Position.from_text(position.ruleset, turn(position.text, symmetry))
                moved += twin.text != position.text
                assert max(exact(engine, twin, 2).values()) == score, repr(position)
            compared += 1
            if compared == 20:
                break
    assert compared >= 10
    assert moved >= 3 * compared


def resident() -> int:
    """Bytes of memory that the process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc to read memory from")
@pytest.mark.parametrize("game", sixfold.games())
def test_ten_thousand_searches_keep_nothing(game: str) -> None:
    seat_acts = [p for p in play_out(sixfold.new(game), 3) if p.outcome is None and p.turn]
    some = seat_acts[:: max(len(seat_acts) // 10, 1)]
    with Engine(memory=1) as engine:

        def search(times: int) -> None:
            for i in range(times):
                engine.think(some[i % len(some)], nodes=5, lines=2)

        search(2000)
        before = resident()
        search(10_000)
        assert resident() - before < 2 << 20
