"""A redis-server from Debian's package that a test can kill, freeze and restart."""

import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.system.e2e.ports import LOOPBACK, free_port

START_PROBES = 100  # connection attempts until the start has failed
PROBE_PAUSE = 0.02  # seconds between them


class RedisServer:
    """A server on its own loopback port that does not write to disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self._process = self._started()

    @property
    def url(self) -> str:
        return f"redis://{LOOPBACK}:{self._port}/0"

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def restart(self) -> None:
        """Restart on the same port without the old data."""
        self._process = self._started()

    def freeze(self) -> None:
        """Stop the process: connections stay open, but it does not answer."""
        self._process.send_signal(signal.SIGSTOP)

    def _started(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            ["redis-server", "--port", str(self._port), "--bind", LOOPBACK, "--save", ""],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
        )
        for _ in range(START_PROBES):
            if self._answers():
                return process
            time.sleep(PROBE_PAUSE)  # noqa: TID251  # another process starts in real time
        raise AssertionError("redis-server did not start")

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex((LOOPBACK, self._port)) == 0


@contextmanager
def redis_server(folder: Path) -> Iterator[RedisServer]:
    server = RedisServer(folder)
    try:
        yield server
    finally:
        server.kill()
