"""Ports that nobody else uses: the kernel gives each test run its own, however many run at once."""

import socket

LOOPBACK = "127.0.0.1"


def free_port() -> int:
    with socket.create_server((LOOPBACK, 0)) as taken:
        port: int = taken.getsockname()[1]
    return port
