"""Find the user of a listening RD service in the kernel's list of sockets.

Any program can bind a port of the range before the service, and could then answer customers'
captures itself. It cannot run as another user. Sources: proc(5), /proc/[pid]/net/tcp;
user_namespaces(7).
"""

import pwd
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from typing import Final

import msgspec

OWN_PROCESS: Final = Path("/proc/self")  # /proc/net is hidden by the unit's ProcSubset=pid
TABLES: Final = ("net/tcp", "net/tcp6")
LISTENS: Final = "0A"  # TCP_LISTEN, linux/tcp_states.h
ADDRESS, STATE, USER = 1, 3, 7  # the fields of a line
WORD_BYTES: Final = 4  # an address is written in words, each in this machine's byte order


class ListeningSocket(msgspec.Struct, frozen=True):
    """A socket that accepts connections."""

    address: IPv4Address | IPv6Address
    port: int
    uid: int

    def takes(self, host: IPv4Address, port: int) -> bool:
        """Return True if this socket can accept a connection to that address (IPv6 also IPv4)."""
        if self.port != port:
            return False
        own = self.address
        if isinstance(own, IPv6Address):
            own = own.ipv4_mapped or own
        return own.is_unspecified or own == host


class PortOwner(msgspec.Struct, frozen=True):
    """The only user whose services are used; `process` is its folder in /proc."""

    uid: int
    process: Path = OWN_PROCESS

    def objection(self, host: str, port: int) -> str:
        """Return why the service that listens there may not be used; empty if it may."""
        try:
            found = set(self._listening(IPv4Address(host), port))
        except OSError as error:
            return f"port {port}: the system does not show its owner ({error.strerror})"
        strangers = found - {self.uid}
        if not strangers:
            return ""
        if self._is_hidden():
            return (
                f"port {port}: its owner is hidden from the agent; "
                "biometric.owner needs PrivateUsers=no in its unit"
            )
        return f"port {port} is {_named(min(strangers))}'s, not {_named(self.uid)}'s"

    def _listening(self, host: IPv4Address, port: int) -> Iterator[int]:
        """Yield the users who listen there. Raises OSError if the kernel's table cannot be read."""
        tables = [self.process / table for table in TABLES]
        for table in tables:
            if table != tables[0] and not table.exists():  # a kernel without IPv6
                continue
            with table.open(encoding="ascii", errors="replace") as lines:
                yield from (one.uid for one in listeners(lines) if one.takes(host, port))

    def _is_hidden(self) -> bool:
        """Return True if this process's namespace shows the owner as "nobody"."""
        with suppress(OSError, ValueError):
            ranges = (self.process / "uid_map").read_text(encoding="ascii").splitlines()
            return not any(_is_within(self.uid, each) for each in ranges)
        return False


def listeners(lines: Iterable[str]) -> Iterator[ListeningSocket]:
    """Yield the listening sockets of a table; other lines are skipped."""
    for line in lines:
        fields = line.split()
        if len(fields) > USER and fields[STATE] == LISTENS:
            with suppress(ValueError):
                yield ListeningSocket(*_place(fields[ADDRESS]), int(fields[USER]))


def _place(text: str) -> tuple[IPv4Address | IPv6Address, int]:
    """Return address and port of `0100007F:2B5C`. Raises ValueError."""
    address, _, port = text.partition(":")
    words = bytes.fromhex(address)
    if sys.byteorder == "little":
        words = b"".join(
            words[at : at + WORD_BYTES][::-1] for at in range(0, len(words), WORD_BYTES)
        )
    kind = IPv4Address if len(words) == WORD_BYTES else IPv6Address
    return kind(words), int(port, 16)


def _is_within(uid: int, line: str) -> bool:
    """Return True if a uid_map line (first user inside, first outside, count) covers the user."""
    first, _, count = map(int, line.split())
    return first <= uid < first + count


def _named(uid: int) -> str:
    with suppress(KeyError):
        return pwd.getpwuid(uid).pw_name
    return f"user {uid}"
