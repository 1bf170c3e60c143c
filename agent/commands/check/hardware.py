"""The part of `kiosk-agent check` for the board: power, heat, clock, and the card or disk.

It reads files of Linux and of the Raspberry Pi's firmware. On other boards some are missing; those
checks are left out.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from agent.base.check_result import CheckResult, fine, wrong
from agent.config.kiosk_config import Setup
from agent.metrics.kiosk_faults import HOT_C
from agent.metrics.machine import Power, power, temperature, used_life
from agent.process.kernel import Kernel, content

WARM: Final = 70.0  # °C: a closed case then reaches 80 in an Indian summer

INODES_MIN: Final = 1000  # files; a kiosk creates some dozens a year


def hardware(setup: Setup, kernel: Kernel) -> Iterator[CheckResult]:
    yield from _power(kernel)
    yield from _heat(kernel)
    yield _time(kernel)
    yield from _disk(setup, kernel)


# --- power and heat ---


def _power(kernel: Kernel) -> Iterator[CheckResult]:
    match power(kernel):
        case Power.LOW:
            yield fine("power", "the voltage is too low now")
        case Power.WAS_LOW:
            yield fine("power", "the voltage was too low since the last start")
        case Power.SLOWED:
            what = "sufficient; the board was slowed down, mostly because of heat: cool it"
            yield fine("power", what)
        case Power.ENOUGH:
            yield fine("power", "sufficient since the last start")


def _heat(kernel: Kernel) -> Iterator[CheckResult]:
    celsius = temperature(kernel)
    if celsius is None:
        return
    is_warm = WARM <= celsius < HOT_C
    warning = f": warm; at {HOT_C:.0f} °C the board slows down" if is_warm else ""
    yield fine("heat", f"{celsius:.0f} °C{warning}")


# --- the clock ---


def _time(kernel: Kernel) -> CheckResult:
    has_clock = any(kernel.found("sys/class/rtc/rtc*"))
    without = "" if has_clock else "; without power the clock stops: each start is wrong at first"
    if kernel.is_synchronised():
        return fine("time", f"set from the network{without}")
    what = (
        "not set from the network: timedatectl set-ntp true, and open UDP port 123 in the firewall"
    )
    return fine("time", f"{what}{without}")


# --- the card or disk ---


def _disk(setup: Setup, kernel: Kernel) -> Iterator[CheckResult]:
    if not setup.state_folder.is_dir():  # another line reports it
        return
    yield from _mount(setup.state_folder, kernel)
    if (used := used_life(kernel)) is not None:
        yield fine("wear", f"at most {min(used, 1.0):.0%} of the disk's life is used")


def _mount(folder: Path, kernel: Kernel) -> Iterator[CheckResult]:
    if _is_read_only(folder, kernel):
        what = "is mounted read-only; Linux does that after an error of the disk: replace the disk"
        yield wrong("mount", f"{folder} {what}")
    status = os.statvfs(folder)
    if status.f_files and status.f_favail < INODES_MIN:
        yield wrong("mount", f"{folder}: space for {status.f_favail} files only: delete old files")


def _is_read_only(folder: Path, kernel: Kernel) -> bool:
    """Return whether the mount that holds a folder is read-only (proc(5), mountinfo)."""
    best, options = Path(), ""
    for line in content(kernel.mounts).splitlines():
        fields = line.split()
        where = Path(fields[4].encode().decode("unicode_escape"))
        if folder.is_relative_to(where) and len(where.parts) >= len(best.parts):
            best, options = where, f"{fields[5]},{fields[-1]}"
    return "ro" in options.split(",")
