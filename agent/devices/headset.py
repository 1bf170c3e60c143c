"""The customer's headset: whether one is plugged in, checked every two seconds.

A wrong yes would read a balance out to the whole shop; a wrong no only omits it. So the answer is
no if it is in doubt.
"""

import asyncio
import logging
from typing import Protocol

from agent.base.clock import Clock
from agent.config.kiosk_config import VoiceTable
from drivers.headset.kernel import KernelHeadsets


class Headsets(Protocol):
    """All possible headsets of this machine."""

    def is_plugged(self) -> bool:
        """Return True if one is plugged in; False in doubt. The call may block in the kernel."""
        ...


LOOKS_EVERY_S = 2.0
LOOKS_EVERY_WORN_S = 1.0
"""Seconds between two looks while a headset is plugged in. It is shorter than LOOKS_EVERY_S, so
that speech stops soon after the headset is pulled out."""

AUTO = "auto"

log = logging.getLogger(__name__)


class Headset:
    """Polled if `headsets` is given; otherwise constant."""

    def __init__(self, headsets: Headsets | None = None, *, is_worn: bool = False) -> None:
        self.is_worn = is_worn
        self._headsets = headsets
        self._changed = asyncio.Event()

    @property
    def is_watched(self) -> bool:
        return self._headsets is not None

    async def look(self) -> bool:
        """Check now; return True if a headset is plugged in."""
        if self._headsets is not None:
            worn = await self._asked(self._headsets)
            if worn is not self.is_worn:
                self.is_worn = worn
                self._changed.set()
                self._changed = asyncio.Event()
        return self.is_worn

    @staticmethod
    async def _asked(headsets: Headsets) -> bool:
        """Ask in a thread: the kernel may wait for a USB device."""
        try:
            return await asyncio.to_thread(headsets.is_plugged)
        except Exception as error:  # noqa: BLE001  # a headset must not end the agent
            log.warning("cannot check for a headset: %r", error)
            return False

    async def changed(self, since: bool) -> bool:  # noqa: FBT001  # what the caller knows
        """Wait until the state differs from `since`; return the new state."""
        while self.is_worn is since:
            await self._changed.wait()
        return self.is_worn

    async def run(self, clock: Clock) -> None:
        while self.is_watched:
            worn = await self.look()
            await clock.sleep(LOOKS_EVERY_WORN_S if worn else LOOKS_EVERY_S)


def build(table: VoiceTable) -> Headset:
    if isinstance(table.headset, bool):
        return Headset(is_worn=table.headset)
    return Headset(KernelHeadsets(None if table.headset == AUTO else table.headset))
