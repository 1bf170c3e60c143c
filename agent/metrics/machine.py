"""The measurements of the machine: power, heat, disk, screen, its last check and last update.

Power and heat are read from files of Linux and of the Raspberry Pi's firmware.
"""

import os
import socket
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from enum import Enum, unique
from pathlib import Path
from typing import Final

import msgspec

from agent import __version__
from agent.base.files import free_bytes, replace_whole
from agent.config.kiosk_config import Setup
from agent.journal.lost_events import files_taken_over
from agent.journal.maintenance import last_check
from agent.process.kernel import KERNEL, Kernel, content, number

THROTTLED: Final = "sys/devices/platform/soc*/soc*:firmware/get_throttled"
UNDERVOLTAGE: Final = 1 << 0  # documentation of vcgencmd get_throttled; 16 higher: since the start
SLOWED: Final = (1 << 1) | (1 << 2) | (1 << 3)
SINCE_START: Final = 16


@unique
class Power(Enum):
    """Whether the board's voltage is high enough."""

    ENOUGH = "enough"
    SLOWED = "slowed"
    """The voltage is enough, but heat or a limit slowed the board down."""
    WAS_LOW = "was low"
    """The voltage was too low since the last start."""
    LOW = "low"


def power(kernel: Kernel) -> Power | None:
    """Return the state of the voltage; None: this board does not report it."""
    states = [number(content(file).removeprefix("0x"), 16) for file in kernel.found(THROTTLED)]
    alarms = [content(file) for file in _voltage_alarms(kernel)]
    if not alarms and not any(state is not None for state in states):
        return None
    bits = next((state for state in states if state is not None), 0)
    if bits & UNDERVOLTAGE or "1" in alarms:
        return Power.LOW
    if bits >> SINCE_START & UNDERVOLTAGE:
        return Power.WAS_LOW
    return Power.SLOWED if (bits | bits >> SINCE_START) & SLOWED else Power.ENOUGH


def _voltage_alarms(kernel: Kernel) -> Iterator[Path]:
    for name in kernel.found("sys/class/hwmon/hwmon*/name"):
        if content(name) == "rpi_volt":
            yield name.with_name("in0_lcrit_alarm")


def temperature(kernel: Kernel) -> float | None:
    """Return the hottest zone's temperature in °C; None: this board does not report it."""
    zones = [number(content(file)) for file in kernel.found("sys/class/thermal/thermal_zone*/temp")]
    return max((zone / 1000 for zone in zones if zone is not None), default=None)


# --- wear and network ---

LIFE_TIME: Final = "sys/block/mmcblk*/device/life_time"
"""An eMMC's own estimates of its used life (JESD84-B51, DEVICE_LIFE_TIME_EST): 1 is up to 10 %, 11
is more than its life. SD cards have no such register.
"""
WORN: Final = 0.9
SPARES_USED: Final = 2
"""PRE_EOL_INFO of JESD84-B51: 80 % of the spare blocks are used; 3: more than 90 %."""
WIRELESS: Final = "proc/net/wireless"
ANYWHERE: Final = ("192.0.2.1", 9)
"""An address for documentation (RFC 5737). Connecting a UDP socket sends nothing."""


def used_life(kernel: Kernel) -> float | None:
    """Return the used part of the most used disk's life, an eMMC's rounded up to 0.1.

    None: no disk reports it.
    """
    texts = (content(file).split() for file in kernel.found(LIFE_TIME))
    parts = [number(word.removeprefix("0x"), 16) for words in texts for word in words]
    known = [part / 10 for part in parts if part]
    return max(known, default=None)


def is_worn(kernel: Kernel) -> bool | None:
    """Return whether a disk has used 90 % of its life or 80 % of its spare blocks.

    None: no disk reports it.
    """
    used = used_life(kernel)
    spares = (content(file) for file in kernel.found("sys/block/mmcblk*/device/pre_eol_info"))
    is_near_its_end = any((number(spare, 16) or 0) >= SPARES_USED for spare in spares)
    return is_near_its_end or (None if used is None else used >= WORN)


def disk_errors(kernel: Kernel) -> int:
    """Return the errors that the ext4 file systems have counted."""
    counts = (number(content(file)) for file in kernel.found("sys/fs/ext4/*/errors_count"))
    return sum(filter(None, counts))


def wifi_signal(kernel: Kernel) -> Mapping[str, float]:
    """Return the signal in dBm of each connected Wi-Fi interface."""
    rows = (line.split() for line in content(kernel.root / WIRELESS).splitlines()[2:])
    signals = {row[0].rstrip(":"): row[3].rstrip(".") for row in rows if len(row) > 3}
    levels = {name: number(text) for name, text in signals.items()}
    return {name: float(level) for name, level in levels.items() if level is not None}


def network_address() -> str | None:
    """Return this machine's address on the way to the internet; None: there is no way."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.connect(ANYWHERE)
        address: str = line.getsockname()[0]
        return address
    return None


# --- screen and touch ---

SCREENS: Final = "sys/class/drm/card*-*/status"
TOUCHES: Final = "sys/class/input/input*/capabilities/abs"
X_AND_Y: Final = 0b11
"""ABS_X and ABS_Y of linux/input-event-codes.h. Each touch panel has both, also one that reports
several fingers; a mouse and a keyboard have neither."""


def has_screen(kernel: Kernel) -> bool | None:
    """Return whether a screen is connected; None: this machine has no connector."""
    states = [content(file) for file in kernel.found(SCREENS)]
    return "connected" in states if states else None


def has_touch(kernel: Kernel) -> bool:
    """Return whether something reports where a finger is."""
    words = (content(file).split() for file in kernel.found(TOUCHES))
    lowest = (number(one[-1], 16) or 0 for one in words if one)
    return any(bits & X_AND_Y == X_AND_Y for bits in lowest)


# --- the agent's starts and memory ---

STARTS_FILE: Final = "starts.json"
STARTS_KEPT: Final = 4  # in an hour they mean that something is wrong (KioskRestarts)
HOUR_S: Final = 3600.0
MEMORY: Final = "proc/self/statm"
UPDATES: Final = "etc/systemd/system/timers.target.wants/kiosk-agent-update.timer"


def starts(folder: Path) -> list[float]:
    """Return when the agent was started lately, in Unix seconds."""
    try:
        return msgspec.json.decode((folder / STARTS_FILE).read_bytes(), type=list[float])
    except (OSError, msgspec.DecodeError):
        return []


def note_start(folder: Path, at: float) -> None:
    """Store that the agent starts. Raises OSError."""
    kept = [*starts(folder), at][-STARTS_KEPT:]
    replace_whole(folder / STARTS_FILE, msgspec.json.encode(kept))


def memory_bytes(kernel: Kernel) -> int | None:
    """Return this process's memory (proc(5), statm: the second number is the resident pages)."""
    pages = content(kernel.root / MEMORY).split()
    return int(pages[1]) * os.sysconf("SC_PAGE_SIZE") if len(pages) > 1 else None


# --- the last update ---


@unique
class UpdateResult(Enum):
    """How an update ended."""

    HEALTHY = "healthy"
    ROLLED_BACK = "rolled-back"
    REFUSED = "refused"


class LastUpdate(msgspec.Struct, frozen=True, rename={"before": "from", "after": "to"}):
    """The updater's file about its last run."""

    at: str
    """ISO 8601."""
    result: UpdateResult
    before: str = ""
    after: str = ""
    why: str = ""


def last_update(file: Path) -> LastUpdate | None:
    """Return how the last update ended; None: there was none, or it cannot be read."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=LastUpdate)
    except (OSError, msgspec.DecodeError):
        return None


class LastLook(msgspec.Struct, frozen=True):
    """The updater's file about its last look for a newer version."""

    at: float
    """Unix seconds of the last successful look; before the first one, of the first attempt."""
    why: str = ""
    """Why a later look failed; empty: the last one succeeded."""


def last_look(file: Path) -> LastLook | None:
    """Return how the last look ended; None: there was none, or it cannot be read."""
    at, _, why = content(file).partition(" ")
    looked_at = _unix(at)
    return None if looked_at is None else LastLook(looked_at, why.strip())


class Slots(msgspec.Struct, frozen=True):
    """The report of a system image with two slots, A and B."""

    slot: str
    """The slot that runs."""
    version: str
    """The version of the image in the running slot."""
    default: str
    """The slot that every start returns to; another one is on trial."""
    trying: str = ""
    """The slot that the next start tries."""
    tries: int = 0
    tried: str = ""
    """The slot of the last trial."""
    result: str = ""
    """How the last trial ended, as in UpdateResult; empty if there was none."""
    why: str = ""

    @property
    def has_failed(self) -> bool:
        return self.result not in ("", UpdateResult.HEALTHY.value)


def slots(file: Path) -> Slots | None:
    """Return a system image's report; None: this machine has no such image."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Slots)
    except (OSError, msgspec.DecodeError):
        return None


# --- all of it ---


class MachineState(msgspec.Struct, frozen=True, kw_only=True):
    """The measurements that need no open journal; None if they are not available."""

    version: str = __version__
    started_at: float
    """Unix seconds, like all times here."""
    disk_free_bytes: int | None = None
    celsius: float | None = None
    is_undervolted: bool | None = None
    verified_at: float | None = None
    is_whole: bool | None = None
    updated_at: float | None = None
    update_went_well: bool | None = None
    used_life: float | None = None
    """The used part of the disk's life, by its own estimate."""
    is_worn: bool | None = None
    disk_errors: int = 0
    """Errors that the file systems have counted."""
    lost_events_files: int = 0
    """Reports about events that the card had lost and the mirror restored."""
    was_undervolted: bool = False
    """True if the voltage is or was too low since the machine's start."""
    has_screen: bool | None = None
    has_touch: bool | None = None
    memory_bytes: int | None = None
    starts_in_hour: int = 0
    """The agent's starts in the last hour, up to STARTS_KEPT."""
    other_repositories: str = ""
    """The fault of a repository that is not the operator's, by its name; empty: none."""
    looks_for_updates: bool = False
    """True if there is a repository and the timer is enabled."""
    wifi_dbm: Mapping[str, float] = {}
    address: str | None = None
    looked_at: float | None = None
    """When a repository last answered with a valid signature."""


def machine_state(setup: Setup, started_at: float, kernel: Kernel = KERNEL) -> MachineState:
    """Measure the machine, and read how its last check and its last update ended."""
    board = power(kernel)
    checked, updated = last_check(setup.state_folder), last_update(kernel.update)
    image, looked = slots(kernel.slots), last_look(kernel.looked)
    went_well = None if updated is None else updated.result is UpdateResult.HEALTHY
    free = None
    with suppress(OSError):  # the folder is missing; other parts report that
        free = free_bytes(setup.state_folder)
    return MachineState(
        started_at=started_at,
        disk_free_bytes=free,
        celsius=temperature(kernel),
        is_undervolted=None if board is None else board is Power.LOW,
        verified_at=checked.at if checked else None,
        is_whole=not checked.is_damaged if checked else None,
        updated_at=_unix(updated.at) if updated else None,
        update_went_well=False if image and image.has_failed else went_well,
        used_life=used_life(kernel),
        is_worn=is_worn(kernel),
        disk_errors=disk_errors(kernel),
        lost_events_files=len(files_taken_over(setup.state_folder)),
        was_undervolted=board in (Power.LOW, Power.WAS_LOW),
        has_screen=has_screen(kernel),
        has_touch=has_touch(kernel),
        memory_bytes=memory_bytes(kernel),
        starts_in_hour=sum(0 <= started_at - at < HOUR_S for at in starts(setup.state_folder)),
        other_repositories=content(kernel.other_repositories).strip(),
        looks_for_updates=looked is not None and (kernel.root / UPDATES).is_symlink(),
        wifi_dbm=wifi_signal(kernel),
        address=network_address(),
        looked_at=looked.at if looked else None,
    )


def _unix(iso: str) -> float | None:
    try:
        return datetime.fromisoformat(iso).timestamp()
    except ValueError:
        return None
