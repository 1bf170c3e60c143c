"""Probes devices regularly, so that a failure is known before a customer needs the device.

The most common fault is a device that does not work after an idle night. So an idle device is
probed at least every minute. An unusable device is probed more often. All are probed when something
was plugged in or unplugged (agent/devices/plugs.py).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from drivers.biometric.port import Modality

log = logging.getLogger(__name__)

PROBE_INTERVAL_S = 60.0  # a device that fails while nobody uses it is found within a minute
UNUSABLE_INTERVAL_S = 5.0  # while it cannot be used
# A plugged device must serve within 5 s, and often does not answer the first probe: its line or its
# own start takes a moment. So it is probed more often for some seconds after a plug.
PLUGGED_INTERVAL_S = 1.0
PLUGGED_PROBES = 5


class Condition(msgspec.Struct, frozen=True):
    usable: bool
    word: str
    """The device's status in one or two words, as `check` and /healthz show it."""
    detail: str = ""
    """The device's name, or why it cannot be used."""


Probe = Callable[[], Awaitable[Condition]]

BROKEN = "faulty"
"""The status of a device whose probe raised: a mistake in its driver."""

NOT_PROBED = Condition(usable=False, word="not looked at yet")

# The probe's name and the modality of each mode in the configuration.
PROBED = {
    "finger": ("biometric", Modality.FINGER),
    "iris": ("iris", Modality.IRIS),
    "face": ("face", Modality.FACE),
}
NAMES = {modality: name for name, modality in PROBED.values()}


class DeviceMonitor:
    """Holds a device's last condition, and reports when its status changes."""

    def __init__(
        self,
        name: str,
        ask: Probe,
        on_change: Callable[[], None],
    ) -> None:
        self.name = name
        self._ask = ask
        self._on_change = on_change
        self._asked_for = asyncio.Event()
        self.condition = NOT_PROBED

    async def run(self) -> None:
        soon = 0  # probes at the short interval that are left
        while True:
            self._asked_for.clear()
            await self.probe()
            unusable_s = PLUGGED_INTERVAL_S if soon else UNUSABLE_INTERVAL_S
            interval_s = PROBE_INTERVAL_S if self.condition.usable else unusable_s
            soon = max(0, soon - 1)
            with suppress(TimeoutError):
                async with asyncio.timeout(interval_s):
                    await self._asked_for.wait()
                    soon = PLUGGED_PROBES

    def probe_now(self) -> None:
        """Let `run` probe the device now, and soon again while it cannot be used."""
        self._asked_for.set()

    def failed(self, detail: str) -> None:
        """Stop offering the device at once, because it failed in use, and probe it now."""
        self.condition = Condition(usable=False, word="failed", detail=detail)
        self._on_change()
        self.probe_now()

    async def probe(self) -> None:
        """Ask for the condition. A probe that raises makes the device unusable, and is logged."""
        try:
            condition = await self._ask()
        except Exception as error:
            if self.condition.word != BROKEN:
                log.exception("the probe of %s", self.name)
            condition = Condition(usable=False, word=BROKEN, detail=type(error).__name__)
        before, self.condition = self.condition, condition
        if before.word != condition.word:
            self._on_change()
