"""The customer's headset: whether one is plugged in, looked at every other second.

A wrong yes would say a balance to the whole shop; a wrong no only leaves it out. So in doubt
there is none.
"""

import asyncio
import logging

from agent.clock import Clock
from agent.config import VoiceTable
from drivers.headset.kernel import KernelHeadsets
from drivers.headset.port import Headsets

LOOKS_EVERY_S = 2.0
LOOKS_EVERY_WORN_S = 1.0
"""Sooner, so that what is being said stops soon after the headset is pulled out."""

AUTO = "auto"

log = logging.getLogger(__name__)


class Headset:
    """One that is looked for among `headsets`; without them it is there, or not, for good."""

    def __init__(self, headsets: Headsets | None = None, *, is_worn: bool = False) -> None:
        self.is_worn = is_worn
        self._headsets = headsets
        self._changed = asyncio.Event()

    @property
    def is_watched(self) -> bool:
        return self._headsets is not None

    async def look(self) -> bool:
        """Look now; return True if one is plugged in."""
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
            log.warning("no headset can be looked for: %r", error)
            return False

    async def changed(self, since: bool) -> bool:  # noqa: FBT001  # what the caller knows
        """Wait until it is no longer as `since`; return how it is."""
        while self.is_worn is since:
            await self._changed.wait()
        return self.is_worn

    async def run(self, clock: Clock) -> None:
        """Look at intervals until cancelled."""
        while self.is_watched:
            worn = await self.look()
            await clock.sleep(LOOKS_EVERY_WORN_S if worn else LOOKS_EVERY_S)


def build(table: VoiceTable) -> Headset:
    if isinstance(table.headset, bool):
        return Headset(is_worn=table.headset)
    return Headset(KernelHeadsets(None if table.headset == AUTO else table.headset))
