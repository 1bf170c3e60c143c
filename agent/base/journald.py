"""Logs to systemd's journal with extra fields, so that it can be searched by transaction.

    journalctl KIOSK_REF=OUTLET-001-7QX3ZC
    journalctl KIOSK_EVENT=not_handed --since today

The protocol is systemd's "Journal Native Protocol": one datagram, a line for each field. This is
our own code because the libraries for it (logging-journald, systemd-python) also send an
exception's values and a message's arguments, which may be private, and block when journald does.
"""

import contextlib
import logging
import os
import socket
import struct
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

SOCKET = Path("/run/systemd/journal/socket")
IDENTIFIER: Final = "kiosk-agent"
FIELDS: Final = ("KIOSK_REF", "KIOSK_SERVICE", "KIOSK_EVENT")
VALUE_MAX: Final = 200  # characters of a field; a reference has some thirty

# syslog(3)'s levels, by the lowest level of a record.
_PRIORITIES: Final = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4))
_INFORMATIONAL: Final = 6
_DEBUG: Final = 7


def about(reference: str, *, service: str = "", event: str = "") -> dict[str, str]:
    """Return the fields of a record about a transaction, for `extra`."""
    values = (reference, service, event)
    return {name: value for name, value in zip(FIELDS, values, strict=True) if value}


def is_journald(environ: Mapping[str, str], stream: int) -> bool:
    """Return whether a stream of this process is journald's (JOURNAL_STREAM, systemd.exec(5))."""
    device, _, inode = environ.get("JOURNAL_STREAM", "").partition(":")
    try:
        found = os.fstat(stream)
    except OSError:
        return False
    return (device, inode) == (str(found.st_dev), str(found.st_ino))


class JournaldHandler(logging.Handler):
    """Sends each record as one datagram; if journald does not accept it, to standard error."""

    def __init__(self, address: Path | None = None) -> None:
        super().__init__()
        self._address = str(address or SOCKET)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.settimeout(0)  # money does not wait for a log

    def emit(self, record: logging.LogRecord) -> None:
        message = self.format(record)
        datagram = b"".join(_encoded(name, value) for name, value in _fields(record, message))
        try:
            self._socket.sendto(datagram, self._address)
        except OSError:  # journald does not run, or its queue is full
            with contextlib.suppress(OSError):
                sys.stderr.write(f"{message}\n")

    def close(self) -> None:
        self._socket.close()
        super().close()


def _fields(record: logging.LogRecord, message: str) -> Iterator[tuple[str, Any]]:
    yield "MESSAGE", message
    yield "PRIORITY", _priority(record.levelno)
    yield "SYSLOG_IDENTIFIER", IDENTIFIER
    yield "CODE_FILE", record.pathname
    yield "CODE_LINE", record.lineno
    yield "CODE_FUNC", record.funcName
    for name in FIELDS:
        if value := getattr(record, name, ""):
            yield name, str(value)[:VALUE_MAX]


def _priority(level: int) -> int:
    own = (priority for least, priority in _PRIORITIES if level >= least)
    return next(own, _INFORMATIONAL if level >= logging.INFO else _DEBUG)


def _encoded(name: str, value: object) -> bytes:
    """Return a field in the protocol's form; a value with line breaks has its length before it."""
    raw = str(value).encode("utf-8", "replace")
    if b"\n" not in raw:
        return b"%s=%s\n" % (name.encode(), raw)
    return b"%s\n%s%s\n" % (name.encode(), struct.pack("<Q", len(raw)), raw)
