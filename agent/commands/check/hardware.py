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
from agent.metrics.machine import Power, power, temperature
from agent.process.kernel import Kernel, content, number

HOT: Final = 80.0  # °C: a Pi slows down at this temperature
WARM: Final = 70.0  # °C: a closed case then reaches 80 in an Indian summer

WORN: Final = 8  # tenths of an eMMC's life (JESD84-B51, DEVICE_LIFE_TIME_EST)
PRE_END_OF_LIFE: Final = {
    2: "80 % of its spare blocks are used",
    3: "nearly no spare blocks are left",
}
INODES_MIN: Final = 1000  # files; a kiosk creates some dozens a year

SUPPLY: Final = (
    "use the board's own power supply and a short cable: low voltage destroys data on a card"
)


def hardware(setup: Setup, kernel: Kernel) -> Iterator[CheckResult]:
    yield from _power(kernel)
    yield from _heat(kernel)
    yield _time(kernel)
    yield from _disk(setup, kernel)


# --- power and heat ---


def _power(kernel: Kernel) -> Iterator[CheckResult]:
    match power(kernel):
        case Power.LOW:
            yield wrong("power", f"the voltage is too low now: {SUPPLY}")
        case Power.WAS_LOW:
            yield wrong("power", f"the voltage was too low since the last start: {SUPPLY}")
        case Power.SLOWED:
            what = "sufficient; the board was slowed down, mostly because of heat: cool it"
            yield fine("power", what)
        case Power.ENOUGH:
            yield fine("power", "sufficient since the last start")


def _heat(kernel: Kernel) -> Iterator[CheckResult]:
    celsius = temperature(kernel)
    if celsius is None:
        return
    if celsius >= HOT:
        yield wrong("heat", f"{celsius:.0f} °C: the board slows down; cool it, or add a fan")
    elif celsius >= WARM:
        yield fine("heat", f"{celsius:.0f} °C: warm; at {HOT:.0f} °C the board slows down")
    else:
        yield fine("heat", f"{celsius:.0f} °C")


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
    yield from _errors(kernel)
    yield from _wear(kernel)


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


def _errors(kernel: Kernel) -> Iterator[CheckResult]:
    for file in kernel.found("sys/fs/ext4/*/errors_count"):
        if count := number(content(file)):
            device = file.parent.name
            what = f"{device} has {count} file system errors: copy journal.key to another place"
            yield wrong("disk", f"{what}, check the card (e2fsck -f), and replace it")


def _wear(kernel: Kernel) -> Iterator[CheckResult]:
    """Yield the wear of each eMMC; SD cards do not report theirs."""
    for file in kernel.found("sys/block/mmcblk*/device/life_time"):
        device = file.parent.parent.name
        tenths = [number(word, 16) or 0 for word in content(file).split()]
        spare = PRE_END_OF_LIFE.get(number(content(file.with_name("pre_eol_info")), 16) or 0)
        used = max(tenths, default=0)
        if spare or used > WORN:
            why = spare or f"{min(used - 1, 10) * 10} % of its life is used"
            yield wrong("wear", f"{device}: {why}: replace it")
        elif used:
            yield fine("wear", f"{device}: at most {used * 10} % of its life is used")
