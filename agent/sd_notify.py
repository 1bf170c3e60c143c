"""What the agent tells systemd: ready, alive, stopping (the protocol of sd_notify(3)).

Own code because it is one datagram, and the packages for it are untyped and no longer kept up.
Every function takes the process's environment; without NOTIFY_SOCKET, as on a laptop, it does
nothing. None of them ever raises or blocks: the agent's work does not depend on being heard, and
when signs of life are lost for too long, systemd's watchdog is the answer to that as well.
"""

import os
import socket
from collections.abc import Mapping

STATUS_CHARACTERS_MAX = 200  # systemd drops a datagram above 4096 bytes; this is one line to read
MICROSECONDS_PER_SECOND = 1_000_000


def ready(environ: Mapping[str, str]) -> bool:
    """Say that start-up is over; whether it was heard."""
    return _send(environ, "READY=1")


def watchdog(environ: Mapping[str, str]) -> bool:
    """Give a sign of life; to be called by the loop that does the work, and by nothing else."""
    return _send(environ, "WATCHDOG=1")


def stopping(environ: Mapping[str, str]) -> bool:
    return _send(environ, "STOPPING=1")


def status(environ: Mapping[str, str], text: str) -> bool:
    """Show one line in `systemctl status`; it goes to every user of the machine."""
    one_line = " ".join(text.split())  # a line break would start another message
    return _send(environ, f"STATUS={one_line[:STATUS_CHARACTERS_MAX]}")


def watchdog_interval(environ: Mapping[str, str]) -> float | None:
    """Seconds between two signs of life: half of what systemd waits, None if it does not wait.

    WATCHDOG_PID names the process that is meant; a child that inherited the variables is not.
    """
    patience_us = environ.get("WATCHDOG_USEC", "")
    meant = environ.get("WATCHDOG_PID", str(os.getpid()))
    if meant != str(os.getpid()) or not patience_us.isdecimal() or int(patience_us) == 0:
        return None
    return int(patience_us) / MICROSECONDS_PER_SECOND / 2


def _send(environ: Mapping[str, str], message: str) -> bool:
    address = environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return False
    if address.startswith("@"):  # a name in the abstract namespace, which the kernel marks by NUL
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to_systemd:
            to_systemd.settimeout(0)
            to_systemd.sendto(message.encode(), address)
    except OSError:  # nobody listens, or the queue is full
        return False
    return True
