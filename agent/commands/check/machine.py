"""The part of `kiosk-agent check` for memory, files and network cables around the agent.

A danger to money or privacy is a failure. A missing safeguard is listed as ok.
"""

import pwd
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from agent.commands.check.result import CheckResult, fine, wrong
from agent.config.kiosk_config import Config, Setup, is_loopback
from agent.process.kernel import Kernel
from agent.ui.access import TOKEN_FILE, runtime_folder

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
    yield from _panel(setup.config)


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
    except OSError:  # it does not exist, or no longer
        return ""
    if owner == own:
        return ""
    try:
        return pwd.getpwuid(owner).pw_name
    except KeyError:
        return f"user {owner}"


def _private(setup: Setup, environ: Mapping[str, str]) -> Iterator[Path]:
    """Yield the secrets, and all files that the agent writes: journal, PINs, tokens, slips."""
    api = setup.config.api
    yield setup.folder / api.api_key_file  # systemd protects its own credentials
    yield setup.folder / api.tpin_file
    if "@" in api.budget:  # redis://user:password@host
        yield setup.file
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


def _panel(config: Config) -> Iterator[CheckResult]:
    """Report the size of the keys on the screen, if the panel's size is known."""
    if config.ui.panel_mm is None:
        return
    short = min(config.ui.panel_mm)
    least, most = (short / UNITS * key for key in (LEAST_KEY, MAIN_KEY))
    what = f"keys of {least:.1f} mm, large keys of {most:.1f} mm"
    if least < FINGER_MM:
        needed = FINGER_MM * UNITS / LEAST_KEY
        what += f": fingers need {FINGER_MM} mm, so a panel with a short side of {needed:.0f} mm"
    yield fine("panel", what)
