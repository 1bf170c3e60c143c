"""The agent uses the page's socket from systemd if there is one."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from agent.process.sd_notify import handed_over

IN_A_CHILD = """
import os, sys
from agent.process.sd_notify import handed_over
os.dup2(int(sys.argv[2]), 3)
os.environ["LISTEN_PID"] = sys.argv[1] or str(os.getpid())
print([held.getsockname()[1] for held in handed_over(os.environ)])
"""


@pytest.fixture
def held() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


def started(held: socket.socket, *, pid: str = "", count: str = "1") -> str:
    """Start a process like systemd, with the socket as descriptor 3; return its output."""
    done = subprocess.run(
        [sys.executable, "-c", IN_A_CHILD, pid, str(held.fileno())],
        env={**os.environ, "LISTEN_FDS": count},
        pass_fds=[held.fileno()],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_the_socket_that_systemd_opened_is_used(held: socket.socket) -> None:
    assert started(held) == f"[{held.getsockname()[1]}]"


def test_a_socket_for_another_process_is_not_used(held: socket.socket) -> None:
    """A child process inherits the variables, but the socket is not for it."""
    assert started(held, pid="1") == "[]"


@pytest.mark.parametrize("count", ["", "-1", "many"])
def test_an_invalid_number_means_no_sockets(held: socket.socket, count: str) -> None:
    assert started(held, count=count) == "[]"


def test_without_systemd_no_socket_is_handed_over() -> None:
    assert list(handed_over({})) == []
