"""Processes that play games side by side; each keeps its players from game to game.

A process ends when the one that started it does, however that ends.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from multiprocessing.connection import Connection, wait

from msgspec import msgpack

from ..record import Record
from ..ruleset import Ruleset
from .arena import play_game
from .contest import Contest, Game, Played
from .players import Player, read_player
from .thinking import Limits

_TRIES = 2  # processes that may die at one game


class _Worker:
    """One process, and the game it is playing."""

    def __init__(self, contest: Contest) -> None:
        spawning = multiprocessing.get_context("spawn")
        self.line, far = spawning.Pipe()
        self.process = spawning.Process(target=_work, args=(far, contest), daemon=True)
        self.process.start()
        far.close()  # so that the line breaks when the process ends
        self.game: Game | None = None

    def give(self, game: Game) -> None:
        self.game = game
        self.line.send_bytes(msgpack.encode(game))

    def end(self) -> None:
        """Ends the process: it has nothing that could be lost."""
        self.line.close()
        self.process.join(2)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()


def play_games(
    contest: Contest, games: Iterable[Game], processes: int
) -> Iterator[tuple[Played, Record]]:
    """Plays games and gives what came of each, as they are done.

    Leaving the loop ends all processes. A game at which two of them die is an error that says so.
    """
    if not 1 <= processes <= 256:
        raise ValueError(f"{processes} processes cannot play; 1 to 256 can")
    left = list(games)[::-1]
    tries: dict[int, int] = {}
    workers: list[_Worker] = []
    try:
        while left or any(worker.game for worker in workers):
            while left and len(workers) < processes:
                workers.append(_Worker(contest))
            for worker in workers:
                if worker.game is None and left:
                    with suppress(OSError):  # if it has died, waiting for it tells
                        worker.give(left.pop())
            busy = {worker.line: worker for worker in workers if worker.game}
            for line in wait(list(busy)):
                worker = busy[line]  # type: ignore[index]
                game = worker.game
                assert game is not None
                answer = _heard(worker)
                if answer is not None:
                    worker.game = None
                    yield answer
                    continue
                workers.remove(worker)
                status = worker.process.exitcode
                worker.end()
                tries[game.number] = tries.get(game.number, 0) + 1
                if tries[game.number] >= _TRIES:
                    raise ValueError(
                        f"game {game.number + 1} cannot be played: the process died, "
                        f"with status {status}"
                    )
                left.append(game)
    finally:
        for worker in workers:
            worker.end()


def _heard(worker: _Worker) -> tuple[Played, Record] | None:
    """Returns what a worker tells, or None where it has died; raises what it could not help."""
    try:
        told = worker.line.recv_bytes()
    except (EOFError, OSError):
        worker.process.join(2)
        return None
    played, record, why = msgpack.decode(told, type=tuple[Played | None, Record | None, str])
    if played is None or record is None:
        raise ValueError(why)
    return played, record


def _work(line: Connection, contest: Contest) -> None:
    """Plays the games that come along a line, until it breaks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it is told, and hangs up
    seated: dict[tuple[int, int], Player] = {}
    with ExitStack() as stack, suppress(EOFError, OSError):
        while True:
            game = msgpack.decode(line.recv_bytes(), type=Game)
            try:
                players = [
                    _seated(seated, stack, contest, who, game.seats[:seat].count(who))
                    for seat, who in enumerate(game.seats)
                ]
                played, match = play_game(contest, game, players)
                told = (played, match.record(), "")
                line.send_bytes(msgpack.encode(told))
            except ValueError as error:
                line.send_bytes(msgpack.encode((None, None, str(error))))


def _seated(
    seated: dict[tuple[int, int], Player], stack: ExitStack, contest: Contest, who: int, again: int
) -> Player:
    """Returns a player: one who sits in several seats is several, who share no knowledge."""
    if (who, again) not in seated:
        make = read_player(contest.players[who], Ruleset(contest.ruleset), Limits(*contest.limits))
        seated[who, again] = stack.enter_context(make())
    return seated[who, again]
