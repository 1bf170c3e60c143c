"""Talks to systemd: ready, alive, stopping (sd_notify(3)), and the sockets that it opened.

This is our own code because it is short, and the packages for it have no types and are no longer
maintained. Every function takes the process's environment. Without NOTIFY_SOCKET, as on a
laptop, it does nothing. No function raises or blocks; a notification returns whether it was sent.
If too many signs of life are lost, systemd's watchdog restarts the agent.
"""

import os
import socket
from collections.abc import Iterator, Mapping
from typing import Final

FIRST: Final = 3  # the descriptors after standard input, output and error
SOCKETS_MAX: Final = 8  # the unit of the page opens one


def handed_over(environ: Mapping[str, str]) -> Iterator[socket.socket]:
    """Yield the listening sockets that systemd opened for this process (sd_listen_fds(3))."""
    count = environ.get("LISTEN_FDS", "")
    if environ.get("LISTEN_PID") != str(os.getpid()) or not count.isdecimal():
        return
    for descriptor in range(FIRST, FIRST + min(int(count), SOCKETS_MAX)):
        os.set_inheritable(descriptor, False)  # noqa: FBT003  # its only parameter
        yield socket.socket(fileno=descriptor)


STATUS_CHARACTERS_MAX = 200  # systemd drops a datagram above 4096 bytes; people read one line
MICROSECONDS_PER_SECOND = 1_000_000
START_STEP_S = 120
"""The limit for one step of the start. The longest, the imports, takes 0.6 s on a laptop; a hundred
times slower it is 60 s."""
SIGNS_PER_TIMEOUT = 6
"""Signs of life in one timeout of systemd, so that the loop may hang for five sixths of it, 25 of
30 s."""


def starting(environ: Mapping[str, str]) -> bool:
    """Report that the start continues; systemd then waits again for the next sign or `ready`.

    Without it systemd kills a start that takes longer than 90 s, as on an overloaded machine, and
    the next start would fail in the same way.
    """
    return _send(environ, f"EXTEND_TIMEOUT_USEC={START_STEP_S * MICROSECONDS_PER_SECOND}")


def ready(environ: Mapping[str, str]) -> bool:
    return _send(environ, "READY=1")


def watchdog(environ: Mapping[str, str]) -> bool:
    """Send a sign of life; only the loop that does the work may call this."""
    return _send(environ, "WATCHDOG=1")


def stopping(environ: Mapping[str, str]) -> bool:
    return _send(environ, "STOPPING=1")


def status(environ: Mapping[str, str], text: str) -> bool:
    """Show a line in `systemctl status`, which all users of the machine can read."""
    one_line = " ".join(text.split())  # a line break would start another message
    return _send(environ, f"STATUS={one_line[:STATUS_CHARACTERS_MAX]}")


def watchdog_interval(environ: Mapping[str, str]) -> float | None:
    """Return the seconds between two signs of life: a sixth of systemd's timeout.

    None if there is no timeout, or if it is for another process: WATCHDOG_PID names the process,
    and a child inherits the variables.
    """
    timeout_us = environ.get("WATCHDOG_USEC", "")
    pid = environ.get("WATCHDOG_PID", str(os.getpid()))
    if pid != str(os.getpid()) or not timeout_us.isdecimal() or int(timeout_us) == 0:
        return None
    return int(timeout_us) / MICROSECONDS_PER_SECOND / SIGNS_PER_TIMEOUT


def _send(environ: Mapping[str, str], message: str) -> bool:
    address = environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return False
    if address.startswith("@"):  # an abstract socket; for the kernel its name begins with NUL
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to_systemd:
            to_systemd.settimeout(0)
            to_systemd.sendto(message.encode(), address)
    except OSError:  # systemd does not listen, or its queue is full
        return False
    return True
