"""Free ports on loopback for processes that are configured with a port."""

import os
import socket
from contextlib import suppress
from itertools import count, islice

LOOPBACK = "127.0.0.1"
LOWEST, PORTS = 20_000, 10_000
"""Below the ports of outgoing connections (from 32768 on). One of those may be taken between the
choice of a port and its use.
"""
TRIED_MAX = 1_000

_numbers = count(os.getpid() * 64)  # test processes run side by side


def free_port() -> int:
    """Return a free port. Raises RuntimeError if there is none."""
    for number in islice(_numbers, TRIED_MAX):
        port = LOWEST + number % PORTS
        with suppress(OSError), socket.create_server((LOOPBACK, port)):
            return port
    raise RuntimeError(f"no port is free between {LOWEST} and {LOWEST + PORTS}")
