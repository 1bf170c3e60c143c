"""Whether a device can be used: asked before anybody needs it, never believed.

"Dead after a night idle" is the commonest complaint about a kiosk's readers, so an idle device is
probed at least every minute, and one that is away more often, so that plugging it in shows at once.
"""

from collections.abc import Awaitable, Callable

import msgspec

from agent.clock import Clock

PROBE_EVERY = 60.0  # seconds (DEVICES: an idle device is probed at least every 60 s)
LOOK_FOR_EVERY = 5.0  # seconds while it cannot be used


class Condition(msgspec.Struct, frozen=True):
    """What a probe found: whether the device can be used, a word for it, and what it is."""

    usable: bool
    word: str
    note: str = ""


UNSEEN = Condition(usable=False, word="not looked at yet")


class DeviceMonitor:
    """Remembers a device's last condition, and says when it has become another."""

    def __init__(
        self,
        name: str,
        ask: Callable[[], Awaitable[Condition]],
        clock: Clock,
        changed: Callable[[], None],
    ) -> None:
        self.name = name
        self._ask = ask
        self._clock = clock
        self._changed = changed
        self.condition = UNSEEN

    @property
    def usable(self) -> bool:
        return self.condition.usable

    async def run(self) -> None:
        while True:
            await self.probe()
            await self._clock.sleep(PROBE_EVERY if self.usable else LOOK_FOR_EVERY)

    async def probe(self) -> None:
        """Ask the device now."""
        before, self.condition = self.condition, await self._ask()
        if before.word != self.condition.word:
            self._changed()
