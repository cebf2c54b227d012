"""PostgreSQL and Redis for tests, each started afresh where the machine has it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import token_hex

from .needs import missing
from .play_site import PATIENCE, wait_until


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """Runs a PostgreSQL and yields its URL."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        missing("there is no PostgreSQL: apt-get install postgresql")
    folder = Path(tempfile.mkdtemp(prefix="sixfold-"))
    user: list[str] = []
    if os.geteuid() == 0:  # whom it refuses to serve
        shutil.chown(folder, "postgres")
        user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--reset-env"]

    def run(program: str, *words: str) -> None:
        command = [*user, str(found[-1].with_name(program)), "-D", str(folder / "data"), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder)

    run("initdb", "-A", "trust", "-U", "game", "--no-locale", "-E", "UTF8", "--no-sync")
    own = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
    run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", own, "start")
    try:
        yield f"postgresql://game@/postgres?host={folder}"
    finally:
        run("pg_ctl", "-w", "-m", "immediate", "stop")
        shutil.rmtree(folder)


def new_database(address: str) -> str:
    """Makes a database beside the one of a URL and returns its URL."""
    import asyncpg

    name = f"d{token_hex(6)}"

    async def make() -> None:
        server = await asyncpg.connect(address)
        try:
            await server.execute(f"CREATE DATABASE {name}")
        finally:
            await server.close()

    with ThreadPoolExecutor(1) as aside:  # for this thread may have a loop of its own
        aside.submit(lambda: asyncio.run(make())).result()
    return address.replace("/postgres?", f"/{name}?")


class RedisServer:
    """A Redis that may be killed and started again at the same address."""

    def __init__(self) -> None:
        if shutil.which("redis-server") is None:
            missing("there is no Redis: apt-get install redis-server")
        with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as free:
            self._port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> RedisServer:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        words = ["--port", str(self._port), "--bind", "127.0.0.1", "--save", "", "--dir", "/tmp"]
        self._process = subprocess.Popen(["redis-server", *words], stdout=subprocess.DEVNULL)
        wait_until(self._answers)

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self._port), timeout=1).close()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        """Ends it as if the power had gone."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(PATIENCE)
            self._process = None
