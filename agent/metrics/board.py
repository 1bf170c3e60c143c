"""Reads the board's power and heat from files of Linux and of the Raspberry Pi's firmware."""

from collections.abc import Iterator
from enum import Enum, unique
from pathlib import Path
from typing import Final

from agent.process.kernel import Kernel, content, number

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
