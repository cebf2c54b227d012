"""Plays many matches at once on a play site and measures it; both sides run on this machine.

    python bench/load.py --games 100 1000 3000

Each match has two scripted players over WebSocket, who move every so many seconds. Reported are
moves a second, the time from a move's being sent to the opponent's receiving it, the processor
time that the server takes for a move, and its memory for each open match.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect

from sixfold.ruleset import plainest

RULESET = plainest()


class Table:
    """One match and its two players."""

    def __init__(self, match: str, lines: list[ClientConnection]) -> None:
        self.match, self.lines = match, lines
        self.here: list[dict] = [{}, {}]

    async def hear(self, seat: int, ply: int) -> None:
        """Waits for a position at that ply or a later one."""
        while self.here[seat].get("ply", -1) < ply:
            message = json.loads(await self.lines[seat].recv())
            if message["is"] == "ping":
                await self.lines[seat].send(json.dumps({"do": "pong", "at": message["at"]}))
            elif message["is"] == "position":
                self.here[seat] = message
            elif message["is"] == "error":
                raise RuntimeError(message["why"])

    async def play(self, until: float, every: float, took: list[float]) -> None:
        """Moves every so many seconds until the time is up or the game is over."""
        chance = random.Random(self.match)
        await asyncio.sleep(chance.random() * every)
        while time.monotonic() < until and not self.here[0]["outcome"]:
            due = time.monotonic() + every
            turn = self.here[0]["board"]["turn"] - 1
            ply = self.here[turn]["ply"]
            move = chance.choice(self.here[turn]["board"]["legal"])[0]
            sent = time.perf_counter()
            await self.lines[turn].send(json.dumps({"do": "play", "move": move, "ply": ply}))
            await self.hear(1 - turn, ply + 1)
            took.append(time.perf_counter() - sent)
            await self.hear(turn, ply + 1)
            await asyncio.sleep(max(0.0, due - time.monotonic()))


async def seated(address: str, web: httpx.AsyncClient) -> Table:
    """Sets up a match and opens both of its players' channels."""
    lines = []
    cookies = []
    told = {"ruleset": RULESET, "seats": [{"kind": "me"}, {"kind": "friend"}]}
    made = await web.post(f"{address}/api/matches", json=told)
    match = made.json()["match"]
    cookies.append(made.headers["set-cookie"].partition(";")[0])
    here = await web.get(f"{address}/api/matches/{match}", headers={"cookie": cookies[0]})
    secret = here.json()["seats"][1]["invite"].rpartition("/")[2]
    sat = await web.post(f"{address}/api/matches/{match}/seats", json={"secret": secret})
    cookies.append(sat.headers["set-cookie"].partition(";")[0])
    for cookie in cookies:
        where = f"{address.replace('http', 'ws', 1)}/api/matches/{match}/live"
        headers = {"cookie": cookie}
        line = await connect(
            where, additional_headers=headers, compression=None, ping_interval=None
        )
        lines.append(line)
    table = Table(match, lines)
    for seat in (0, 1):
        await table.hear(seat, 0)
    return table


def busy(process: int) -> float:
    """Returns the seconds of processor time that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> int:
    """Returns the bytes of memory that a process holds."""
    told = Path(f"/proc/{process}/statm").read_text(encoding="ascii")
    return int(told.split()[1]) * resource.getpagesize()


async def measure(address: str, process: int, games: int, seconds: float, every: float) -> str:
    """Plays so many matches for so long; returns a row of the table."""
    tables: list[Table] = []
    async with httpx.AsyncClient(timeout=60) as web:
        web.cookies.jar.set_policy(_NoCookies())
        warm = await asyncio.gather(*(seated(address, web) for _ in range(20)))
        before = memory(process)
        for start in range(0, games, 20):
            some = [seated(address, web) for _ in range(min(20, games - start))]
            tables += await asyncio.gather(*some)
    each = (memory(process) - before) / games
    took: list[float] = []
    began, working = time.monotonic(), busy(process)
    until = began + seconds
    await asyncio.gather(*(table.play(until, every, took) for table in tables))
    spent = time.monotonic() - began
    work = 1000 * (busy(process) - working) / len(took)
    for table in (*tables, *warm):
        for line in table.lines:
            await line.close()
    took.sort()
    p50, p99 = (1000 * took[int(share * (len(took) - 1))] for share in (0.5, 0.99))
    figures = (len(took) / spent, p50, p99, work, each / 1000)
    return f"| {games} | " + " | ".join(f"{figure:.1f}" for figure in figures) + " |"


class _NoCookies(DefaultCookiePolicy):
    """Keeps no cookie: each request is somebody new."""

    def set_ok(self, cookie: object, request: object) -> bool:
        return False


async def main() -> None:
    """Starts a server for each row and prints the table."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, nargs="+", default=[100, 1000, 3000])
    reader.add_argument("--seconds", type=float, default=30, help="of play (30)")
    reader.add_argument("--every", type=float, default=10, help="seconds between moves (10)")
    chosen = reader.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(
        "| games | moves/s | p50 ms | p99 ms | CPU ms | kB each |\n|---|---|---|---|---|---|",
        flush=True,
    )
    for games in chosen.games:
        with tempfile.TemporaryDirectory() as folder:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "sixfold", "serve", "--port", "0"),
                *("--database", f"{folder}/load.db"),
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env={**os.environ, "SIXFOLD_LIMITS": "no"},
            )
            assert process.stdout is not None
            address = (await process.stdout.readline()).decode().split()[-1]
            try:
                told = await measure(address, process.pid, games, chosen.seconds, chosen.every)
                print(told, flush=True)
            finally:
                process.send_signal(signal.SIGTERM)
                await process.wait()


asyncio.run(main())
