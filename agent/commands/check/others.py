"""The part of `kiosk-agent check` for other programs on the agent's ports and serial lines."""

import pwd
import struct
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

import msgspec

from agent.commands.check.result import CheckResult, fine, wrong
from agent.config.kiosk_config import Setup
from agent.process.kernel import Kernel, content

LISTENS: Final = "0A"  # linux/tcp_states.h
ROOT: Final = 0

GRABBERS: Final = {
    "brltty": "treats USB serial adapters as Braille displays: apt remove brltty",
    "ModemManager": "asks each new serial line whether it is a modem, unless a rule forbids it "
    "(60-kiosk.rules): apt remove modemmanager, if no modem is used",
}
"""Programs that open the agent's serial lines, and what to do about them."""


class Listener(msgspec.Struct, frozen=True):
    """A TCP port on which a process listens."""

    address: IPv4Address | IPv6Address
    port: int
    uid: int

    @property
    def is_for_all(self) -> bool:
        return not self.address.is_loopback

    @property
    def owner(self) -> str:
        try:
            return pwd.getpwuid(self.uid).pw_name
        except KeyError:
            return f"user {self.uid}"


def others(setup: Setup, kernel: Kernel) -> Iterator[CheckResult]:
    listening = tuple(listeners(kernel))
    yield from _page(setup, listening)
    yield from _readers(setup, listening)
    yield from _grabbers(setup, kernel)


def listeners(kernel: Kernel) -> Iterator[Listener]:
    """Yield all listening ports, from the kernel's tables (proc(5), /proc/net/tcp)."""
    for file in kernel.sockets:
        for line in content(file).splitlines()[1:]:
            _, local, _, state, _, _, _, uid, *_ = line.split()
            if state == LISTENS:
                address, _, port = local.partition(":")
                yield Listener(_address(address), int(port, 16), int(uid))


def _address(hexadecimal: str) -> IPv4Address | IPv6Address:
    """Return an address: groups of four bytes, each in the machine's byte order."""
    raw = bytes.fromhex(hexadecimal)
    words = struct.unpack(f"={len(raw) // 4}I", raw)
    address = ip_address(struct.pack(f"!{len(words)}I", *words))
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _page(setup: Setup, listening: tuple[Listener, ...]) -> Iterator[CheckResult]:
    """Yield foreign processes on the page's port: the browser would show their page."""
    _, port = setup.listen
    try:
        own = {ROOT, setup.state_folder.stat().st_uid}  # systemd's socket is root's
    except OSError:
        return
    for one in listening:
        if one.port == port and one.uid not in own:
            what = f"{one.owner} listens on {one.address}, port {port}, the page's port"
            yield wrong("listener", f"{what}: stop that program (ss -ltnp), or change ui.listen")


def _readers(setup: Setup, listening: tuple[Listener, ...]) -> Iterator[CheckResult]:
    """Yield the owners of the RD services, which would receive a customer's fingerprint."""
    biometric = setup.config.biometric
    if biometric is None or biometric.host:
        return
    low, high = biometric.ports
    for one in sorted(listening, key=lambda each: each.port):
        if not low <= one.port <= high:
            continue
        what = f"{one.owner} serves port {one.port}"
        if one.is_for_all:
            yield fine("listener", f"{what} to the whole network: block it with a firewall")
        elif biometric.owner is None:
            yield fine("listener", f"{what}; biometric.owner can require that user")


def _grabbers(setup: Setup, kernel: Kernel) -> Iterator[CheckResult]:
    names = {content(file) for file in kernel.found("proc/[0-9]*/comm")}
    for name, remedy in GRABBERS.items():
        if name in names:
            is_harmless = not _has_serial_lines(setup) or name != "brltty"
            yield CheckResult("lines", is_harmless, f"{name} runs: it {remedy}")


def _has_serial_lines(setup: Setup) -> bool:
    config = setup.config
    return bool(
        (config.card and not config.card.host)
        or config.display.driver in ("nextion", "bonrix")
        or (config.printer.driver == "escpos" and not config.printer.host)
        or config.cash.driver != "attendant"
    )
