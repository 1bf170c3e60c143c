"""The agent's processes: started normally, or forked from one that has already imported it.

A forked process has its own files and locks, signals and end. It only skips the imports, which take
most of the time of a start.
"""

import contextlib
import io
import multiprocessing
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from agent.commands import main as commands

ROOT = Path(__file__).parents[3]
COMMAND = str(Path(sys.executable).with_name("kiosk-agent"))

_forking = multiprocessing.get_context("forkserver")
_forking.set_forkserver_preload(
    [
        "agent.commands.cash",
        "agent.commands.carry_out",
        "agent.commands.run",
        "tests.system.e2e.dying_agent",
        __name__,
    ]
)

Main = Callable[[], int]
"""The work of a process; its arguments are in sys.argv."""


class Process(Protocol):
    """A running process, with the interface of Popen."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None:
        """Return its exit code; None: it runs."""

    def wait(self, timeout: float | None = None) -> int:
        """Return its exit code; minus the number of the signal that ended it."""

    def terminate(self) -> None: ...

    def kill(self) -> None: ...


class Forked:
    """A process that runs `main` with these arguments, and writes to these files."""

    def __init__(self, main: Main, words: Sequence[str], out: Path, err: Path) -> None:
        environ = dict(os.environ)  # the server that forks has that of its own start
        self._process = _forking.Process(target=_run, args=(main, words, environ, out, err))
        self._process.start()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Raise TimeoutExpired if it still runs."""
        self._process.join(timeout)
        ended = self._process.exitcode
        if ended is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0)
        return ended

    def terminate(self) -> None:
        self._process.terminate()

    def kill(self) -> None:
        self._process.kill()


def agent() -> int:
    """Run as `kiosk-agent`."""
    return commands()


def _run(main: Main, words: Sequence[str], environ: dict[str, str], out: Path, err: Path) -> None:
    os.chdir(ROOT)
    os.environ.clear()
    os.environ.update(environ)
    for number, file in ((1, out), (2, err)):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND), number)
    sys.argv = [main.__name__, *words]
    sys.exit(main())


def here(words: Sequence[str], typed: str = "") -> "subprocess.CompletedProcess[str]":
    """Run a command of `kiosk-agent` in this process, as if in its own."""
    said, complained = io.StringIO(), io.StringIO()
    before, sys.stdin = sys.stdin, io.StringIO(typed)
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
            code = commands(words)
    finally:
        sys.stdin = before
    return subprocess.CompletedProcess(words, code, said.getvalue(), complained.getvalue())


class Datagrams:
    """Listens at a socket, as journald and systemd do; `heard` is called with each datagram."""

    def __init__(self, path: Path, heard: Callable[[bytes], object]) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._heard = heard
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()

    def _listen(self) -> None:
        while datagram := self._socket.recv(65536):
            self._heard(datagram)

    def close(self) -> None:
        """Return when all datagrams were heard."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as last:
            last.sendto(b"", self._socket.getsockname())
        self._listening.join()
        self._socket.close()
