"""A redis-server from Debian's package that a test may kill, freeze and bring back."""

import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hw_sim.serving import LOOPBACK

PATIENCE = 100  # looks, before a server that does not come up is given up
LOOK = 0.02  # seconds between them


class RedisServer:
    """Listens on a loopback port of its own, and writes nothing to disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = _free_port()
        self._process = self._started()

    @property
    def url(self) -> str:
        return f"redis://{LOOPBACK}:{self._port}/0"

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def come_back(self) -> None:
        """Start anew where it was, empty."""
        self._process = self._started()

    def freeze(self) -> None:
        """Let it hold its connections and answer nothing."""
        self._process.send_signal(signal.SIGSTOP)

    def _started(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            ["redis-server", "--port", str(self._port), "--bind", LOOPBACK, "--save", ""],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
        )
        for _ in range(PATIENCE):
            if self._answers():
                return process
            time.sleep(LOOK)  # noqa: TID251  # another process starts in real time
        raise AssertionError("redis-server did not come up")

    def _answers(self) -> bool:
        with socket.socket() as knocking:
            return knocking.connect_ex((LOOPBACK, self._port)) == 0


@contextmanager
def redis_server(folder: Path) -> Iterator[RedisServer]:
    server = RedisServer(folder)
    try:
        yield server
    finally:
        server.kill()


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind((LOOPBACK, 0))
        port: int = taken.getsockname()[1]
        return port
