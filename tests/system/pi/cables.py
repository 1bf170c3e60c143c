"""The host's ends of the cables: a TCP port for each pseudo-terminal of the simulator.

The USB device in the machine connects when it is plugged in, and disconnects when it is unplugged.
"""

import os
import select
import socket
import threading
import tty
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from tests.system.e2e.ports import LOOPBACK
from tests.system.e2e.simulator import Bench

READ_BYTES_MAX = 4096
DEVICES = ("card", "display", "printer", "cash")
"""The simulator's devices with their own cables."""


@contextmanager
def cables(bench: Bench) -> Iterator[dict[str, int]]:
    """Serve each device's cable; yield the ports by the device's name."""
    with ExitStack() as stack:
        ports = {}
        for name in DEVICES:
            listener = stack.enter_context(socket.create_server((LOOPBACK, 0)))
            stack.callback(_wake, listener)
            serving = threading.Thread(
                target=_serve, args=(listener, Path(bench.line[name])), daemon=True
            )
            serving.start()
            ports[name] = listener.getsockname()[1]
        yield ports


def _wake(listener: socket.socket) -> None:
    with suppress(OSError):  # without this, `accept` would wait although its socket is closed
        listener.shutdown(socket.SHUT_RDWR)


def _serve(listener: socket.socket, link: Path) -> None:
    """Serve one cable after the other: a device has only one plug."""
    while True:
        try:
            connected, _ = listener.accept()
        except OSError:
            return
        with connected, suppress(OSError):
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line = os.open(link, os.O_RDWR | os.O_NOCTTY)
            try:
                tty.setraw(line)
                _cross(connected, line)
            finally:
                os.close(line)


def _cross(connected: socket.socket, line: int) -> None:
    while True:
        readable, _, _ = select.select([connected.fileno(), line], [], [])
        if connected.fileno() in readable:
            if not (read := connected.recv(READ_BYTES_MAX)):
                return
            while read:
                read = read[os.write(line, read) :]
        if line in readable:
            connected.sendall(os.read(line, READ_BYTES_MAX))
