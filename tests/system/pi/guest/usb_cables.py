"""Joins the device ends of USB gadgets in the machine with the simulated devices on the host.

Each argument is UDC,NODE,HOST:PORT. While a gadget is configured by its USB host, the bytes of its
node (/dev/ttyGS0, /dev/g_printer0) cross to the TCP port and back. An unplugged cable closes both,
so a plugged one begins with empty buffers. Only the test's image has it.
"""

import os
import select
import socket
import sys
import threading
import time
import tty
from contextlib import suppress
from pathlib import Path

LOOK_S = 0.1
READ_BYTES_MAX = 4096
STATES = Path("/sys/class/udc")


def is_configured(udc: str) -> bool:
    """Return True while a gadget is bound to the controller, and its host has configured it."""
    try:
        state, function = ((STATES / udc / name).read_text() for name in ("state", "function"))
    except OSError:  # the controller was removed
        return False
    return state.strip() == "configured" and bool(function.strip())


def opened(node: str) -> int:
    handle = os.open(node, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    if os.isatty(handle):
        tty.setraw(handle)
    return handle


def cross(udc: str, node: int, line: socket.socket) -> None:
    """Carry bytes both ways until the gadget is unplugged or the simulator closes."""
    to_node = to_line = b""
    while is_configured(udc):
        wants_read = [one for one, full in ((node, to_line), (line, to_node)) if not full]
        wants_write = [one for one, full in ((node, to_node), (line, to_line)) if full]
        readable, writable, _ = select.select(wants_read, wants_write, [], LOOK_S)
        if node in readable and not (to_line := os.read(node, READ_BYTES_MAX)):
            return  # hung up
        if line in readable and not (to_node := line.recv(READ_BYTES_MAX)):
            return
        if line in writable:
            to_line = to_line[line.send(to_line) :]
        if node in writable:
            to_node = to_node[os.write(node, to_node) :]


def join(udc: str, node: str, address: str) -> None:
    host, _, port = address.partition(":")
    while True:
        if is_configured(udc):
            with suppress(OSError):
                handle = opened(node)
                try:
                    with socket.create_connection((host, int(port))) as line:
                        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                        cross(udc, handle, line)
                finally:
                    os.close(handle)
        time.sleep(LOOK_S)  # noqa: TID251  # a machine lives in real time


def main() -> None:
    cables = [argument.split(",") for argument in sys.argv[1:]]
    threads = [threading.Thread(target=join, args=cable) for cable in cables]
    for thread in threads:
        thread.start()


if __name__ == "__main__":
    main()
