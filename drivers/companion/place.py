"""Where a companion may be: on this machine, or alone on a network with the kiosk.

UIDAI requires an RD service on loopback. A companion is as near as a second machine can be: the
only other one on a cable (docs/companion.md). Any other host is refused.
"""

import fcntl
import socket
import struct
from collections.abc import Callable, Iterable
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network, ip_address
from pathlib import Path
from typing import Final

import msgspec

PORT: Final = 11143
TWO_HOSTS: Final = 30  # a network of this prefix length or longer holds two hosts at most

_SIOCGIFFLAGS, _SIOCGIFADDR = 0x8913, 0x8915  # linux/sockios.h, netdevice(7)
_SIOCGIFDSTADDR, _SIOCGIFNETMASK = 0x8917, 0x891B
_IFF_POINTOPOINT = 0x10


class PlaceRefused(Exception):
    """A companion may not be at that host; the message says why and what is allowed."""


class CompanionPlace(msgspec.Struct, frozen=True):
    """A companion's address; the file has this kiosk's key and both certificates."""

    host: str
    pairing_file: Path
    port: int = PORT

    @property
    def address(self) -> str:
        return f"{self.host}:{self.port}"


class LocalNetwork(msgspec.Struct, frozen=True):
    """A network of this machine, and whether only one other machine can be on it."""

    network: IPv4Network
    is_point_to_point: bool


def checked_host(host: str, links: Callable[[], Iterable[LocalNetwork]] | None = None) -> str:
    """Return the host if it is this machine or the only other one on a link.

    Raises PlaceRefused.
    """
    address = _address(host)
    if not address.is_loopback and not any(
        link.is_point_to_point and address in link.network for link in (links or own_links)()
    ):
        raise PlaceRefused(
            f"{host}: not on a point-to-point link (one cable, a network of /30 or /31)"
        )
    return host


def own_links() -> list[LocalNetwork]:
    """Return the IPv4 networks of this machine, from the kernel."""
    found: list[LocalNetwork] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # an interface without an address, or one that was just removed
                found.append(_link(asking, name.encode()))
    return found


def _address(host: str) -> IPv4Address:
    try:
        address = ip_address(host)
    except ValueError:
        raise PlaceRefused(f"{host}: a numeric address is expected, such as 10.9.9.2") from None
    if not isinstance(address, IPv4Address):
        raise PlaceRefused(f"{host}: an IPv4 address is expected")
    return address


def _link(asking: socket.socket, name: bytes) -> LocalNetwork:
    (flags,) = struct.unpack_from("H", _ask(asking, _SIOCGIFFLAGS, name), 16)
    if flags & _IFF_POINTOPOINT:
        return LocalNetwork(
            IPv4Network(_ip(_ask(asking, _SIOCGIFDSTADDR, name))), is_point_to_point=True
        )
    address = _ip(_ask(asking, _SIOCGIFADDR, name))
    mask = _ip(_ask(asking, _SIOCGIFNETMASK, name))
    network = IPv4Network(f"{address}/{mask}", strict=False)
    return LocalNetwork(network, is_point_to_point=network.prefixlen >= TWO_HOSTS)


def _ask(asking: socket.socket, question: int, name: bytes) -> bytes:
    """Return the kernel's answer about one interface, a struct ifreq."""
    return fcntl.ioctl(asking.fileno(), question, struct.pack("256s", name[:15]))


def _ip(ifreq: bytes) -> IPv4Address:
    return IPv4Address(ifreq[20:24])  # name 16, family 2, port 2
