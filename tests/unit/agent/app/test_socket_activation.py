"""The agent uses the page's socket from systemd if there is one."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

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


@pytest.mark.parametrize(
    ("variables", "is_used"),
    [
        ({}, True),
        ({"pid": "1"}, False),  # a child inherits the variables, but the socket is not for it
        *(({"count": count}, False) for count in ("", "-1", "many")),
    ],
    ids=str,
)
def test_only_a_socket_that_systemd_opened_for_this_process_is_used(
    held: socket.socket, variables: dict[str, str], *, is_used: bool
) -> None:
    assert started(held, **variables) == (f"[{held.getsockname()[1]}]" if is_used else "[]")
