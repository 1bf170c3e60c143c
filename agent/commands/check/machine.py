"""The part of `kiosk-agent check` for memory, files, network cables and other programs.

A danger to money or privacy is a failure. A missing safeguard is listed as ok.
"""

import pwd
import stat
import struct
from collections.abc import Iterator, Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import Final

import msgspec

from agent.base.check_result import CheckResult, fine, wrong
from agent.config.kiosk_config import SECRETS, Config, Setup, is_loopback
from agent.process.kernel import Kernel, content
from agent.ui.access import TOKEN_FILE, runtime_folder
from agent.ui.voice.speech import name_of_language
from agent.ui.voice.voices import PROGRAM, Voices, VoiceStatus, espeak_ng
from agent.ui.words.words import Words

FSCK: Final = "lost+found"  # root owns it in every ext4 file system
COMPRESSED: Final = "/dev/zram"
NO_DISK: Final = "none"
OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
BROWSER_READS: Final = stat.S_IRGRP  # the page's browser is in the agent's group


UNITS: Final = 480  # the short side of every panel, as the page draws it
LEAST_KEY: Final = 81  # units
MAIN_KEY: Final = 105
FINGER_MM: Final = 15


def machine(setup: Setup, kernel: Kernel, environ: Mapping[str, str]) -> Iterator[CheckResult]:
    """Yield results for parts of the machine that can endanger the kiosk."""
    yield _swap(kernel)
    yield _memory(kernel)
    yield from _files(setup, environ)
    yield from _payees(setup.config)
    yield from _cables(setup.config)
    yield from _panel(kernel)
    yield from _light(setup.config, kernel)
    yield from _voice(setup)


def _swap(kernel: Kernel) -> CheckResult:
    """Fail if there is swap on a disk: it would store what customers type, also in the browser."""
    try:
        _, *lines = kernel.swaps.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):  # a kernel that cannot swap has no such file
        return fine("swap", "none")
    devices = [line.split()[0] for line in lines]
    on_disk = [device for device in devices if _is_on_disk(device, kernel.blocks)]
    if on_disk:
        what = "may write what customers type to the disk: turn it off, or use only zram"
        return wrong("swap", f"{', '.join(on_disk)} {what}")
    return fine("swap", "only in memory (zram)" if devices else "none")


def _is_on_disk(device: str, blocks: Path) -> bool:
    """Return True if pages reach a disk; zram may write to one (CONFIG_ZRAM_WRITEBACK)."""
    if not device.startswith(COMPRESSED):
        return True
    try:
        behind = (blocks / Path(device).name / "backing_dev").read_text(encoding="utf-8")
    except OSError:  # the kernel was built without it
        return False
    return behind.strip() != NO_DISK


def _memory(kernel: Kernel) -> CheckResult:
    try:
        controllers = kernel.controllers.read_text(encoding="utf-8").split()
    except OSError:
        controllers = []
    if "memory" in controllers:
        return fine("memory", "the unit limits it")
    what = "add cgroup_enable=memory to the kernel's command line, else MemoryMax= does nothing"
    return fine("memory", f"is not limited: {what}")


def _files(setup: Setup, environ: Mapping[str, str]) -> Iterator[CheckResult]:
    open_to_others = [path for path in _private(setup, environ) if _is_open(path)]
    for path in open_to_others:
        rights = "g=r,o=" if path.name == TOKEN_FILE else "go="
        yield wrong("files", f"{path} is open to other users: chmod {rights} {path}")
    foreign = [path for path in sorted(setup.state_folder.glob("*")) if foreign_owner(path)]
    for path in foreign:
        yield wrong("files", owner_problem(path))
    if not open_to_others and not foreign:
        yield fine("files", "no secret is open to other users")


def owner_problem(path: Path) -> str:
    return (
        f"{path} belongs to {foreign_owner(path)}, and the agent cannot read it: "
        f"chown --reference={path.parent} {path}"
    )


def foreign_owner(path: Path) -> str:
    """Return the owner of a file in the state folder; "" if it is the folder's owner."""
    if path.name == FSCK:
        return ""
    try:
        owner, own = path.lstat().st_uid, path.parent.stat().st_uid
    except OSError:  # the file does not exist, or was just deleted
        return ""
    if owner == own:
        return ""
    try:
        return pwd.getpwuid(owner).pw_name
    except KeyError:
        return f"user {owner}"


def _private(setup: Setup, environ: Mapping[str, str]) -> Iterator[Path]:
    """Yield the secrets, and all files that the agent writes: journal, PINs, tokens, slips."""
    for name in SECRETS:
        yield setup.folder / name  # systemd protects its own credentials
    for folder in dict.fromkeys((setup.state_folder, runtime_folder(environ, setup.state_folder))):
        yield from sorted(folder.glob("*"))


def _is_open(path: Path) -> bool:
    try:
        mode = path.stat().st_mode
    except OSError:  # it does not exist, or no longer
        return False
    allowed = BROWSER_READS if path.name == TOKEN_FILE else 0
    return bool(mode & OTHERS & ~allowed)


def _payees(config: Config) -> Iterator[CheckResult]:
    """Report an empty list, but not as a failure: the service may give the address later."""
    if not config.outlet.upi_payees:
        yield fine(
            "payees",
            "outlet.upi_payees is empty: a UPI QR may pay any address; list the outlet's own",
        )


def _cables(config: Config) -> Iterator[CheckResult]:
    """Report plain TCP, but not as a failure: a terminal's result moves no money."""
    hosts = {"card.host": config.card and config.card.host, "printer.host": config.printer.host}
    for key, host in hosts.items():
        if host and not is_loopback(host):
            what = "everybody on that network can read it; use a separate cable"
            yield fine("network", f"{key} {host} uses plain TCP: {what}")


EDID_MAGIC: Final = bytes.fromhex("00ffffffffffff00")
WIDTH_CM, HEIGHT_CM = 21, 22  # offsets of the bytes (VESA E-EDID 3.6.2)


def _panel(kernel: Kernel) -> Iterator[CheckResult]:
    """Report the size of the keys on the first panel that reports its own size."""
    short = next(filter(None, map(_short_side_mm, kernel.found("sys/class/drm/card*-*/edid"))), 0)
    if not short:
        return
    least, most = (short / UNITS * key for key in (LEAST_KEY, MAIN_KEY))
    what = f"keys of {least:.1f} mm, large keys of {most:.1f} mm"
    if least < FINGER_MM:
        needed = FINGER_MM * UNITS / LEAST_KEY
        what += f": fingers need {FINGER_MM} mm, so a panel with a short side of {needed:.0f} mm"
    yield fine("panel", what)


def _short_side_mm(edid: Path) -> int:
    """Return the panel's shorter side; 0: no panel is connected, or it reports no size."""
    try:
        content = edid.read_bytes()
    except OSError:
        return 0
    if not content.startswith(EDID_MAGIC) or len(content) <= HEIGHT_CM:
        return 0
    return min(content[WIDTH_CM], content[HEIGHT_CM]) * 10


def _light(config: Config, kernel: Kernel) -> Iterator[CheckResult]:
    """Report a screen whose light cannot be set, although the configuration asks for it."""
    if config.ui.brightness is None and config.ui.off_hours is None:
        return
    lights = [light.name for light in kernel.found("sys/class/backlight/*")]
    without = (
        "this screen has no backlight that Linux can set: ui.brightness and ui.off_hours do nothing"
    )
    yield fine("light", ", ".join(lights) or without)


def _voice(setup: Setup) -> Iterator[CheckResult]:
    """Report the languages that a kiosk with sound cannot speak, and useless recordings."""
    languages = setup.config.outlet.languages
    voices = Voices(setup.voices, espeak_ng(), setup.config.voice.volume, secret=b"")
    if voices.status is VoiceStatus.OFF:
        return
    if voices.status is VoiceStatus.MISSING:
        yield fine("voice", f"silent: apt install {PROGRAM}, and restart the agent")
    else:
        words = Words(languages)
        mute = [one for one in languages if not any(voices.sounds(name_of_language(one, words)))]
        if mute:
            yield fine("voice", f"{PROGRAM} says nothing in {', '.join(mute)}")
    for finding in voices.findings(languages):
        yield fine("voice", finding)


# --- other programs on the agent's ports and serial lines ---

LISTENS: Final = "0A"  # linux/tcp_states.h
ROOT: Final = 0

GRABBERS: Final = {
    "brltty": "treats USB serial adapters as Braille displays: apt remove brltty",
    "ModemManager": "asks each new serial line whether it is a modem, unless a rule forbids it "
    "(60-kiosk.rules): apt remove modemmanager, if no modem is used",
}
"""Programs that open the agent's serial lines, and what to do about them."""


class OpenPort(msgspec.Struct, frozen=True):
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


def listeners(kernel: Kernel) -> Iterator[OpenPort]:
    """Yield all listening ports, from the kernel's tables (proc(5), /proc/net/tcp)."""
    for file in kernel.sockets:
        for line in content(file).splitlines()[1:]:
            _, local, _, state, _, _, _, uid, *_ = line.split()
            if state == LISTENS:
                address, _, port = local.partition(":")
                yield OpenPort(_address(address), int(port, 16), int(uid))


def _address(hexadecimal: str) -> IPv4Address | IPv6Address:
    """Return an address: groups of four bytes, each in the machine's byte order."""
    raw = bytes.fromhex(hexadecimal)
    words = struct.unpack(f"={len(raw) // 4}I", raw)
    address = ip_address(struct.pack(f"!{len(words)}I", *words))
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _page(setup: Setup, listening: tuple[OpenPort, ...]) -> Iterator[CheckResult]:
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


def _readers(setup: Setup, listening: tuple[OpenPort, ...]) -> Iterator[CheckResult]:
    """Yield the owners of the RD services, which would receive a customer's fingerprint."""
    biometric = setup.config.biometric
    if biometric is None:
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
        (config.card and config.card.is_serial)
        or config.display.driver in ("nextion", "bonrix")
        or (config.printer.driver == "escpos" and not config.printer.host)
        or config.cash.driver != "attendant"
    )
