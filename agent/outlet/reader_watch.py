"""Whether the biometric reader can be used: asked before anybody needs it, never believed.

"Dead after a night idle" is the commonest complaint about a kiosk's readers, so an idle one is
probed at least every minute, and one that is away more often, so that plugging it in shows at once.
"""

from collections.abc import Callable

from agent.clock import Clock
from drivers.biometric.port import BiometricReader, DeviceStatus, Readiness

PROBE_EVERY = 60.0  # seconds (DEVICES: an idle device is probed at least every 60 s)
LOOK_FOR_EVERY = 5.0  # seconds while none can be used

USABLE = frozenset({Readiness.READY, Readiness.IN_USE})


class ReaderWatch:
    """Remembers the reader's last state, and says when it has become another."""

    def __init__(self, reader: BiometricReader, clock: Clock, changed: Callable[[], None]) -> None:
        self._reader = reader
        self._clock = clock
        self._changed = changed
        self.status = DeviceStatus(Readiness.ABSENT)

    @property
    def usable(self) -> bool:
        return self.status.readiness in USABLE

    async def run(self) -> None:
        while True:
            await self.probe()
            await self._clock.sleep(PROBE_EVERY if self.usable else LOOK_FOR_EVERY)

    async def probe(self) -> None:
        status = await self._reader.status()
        before, self.status = self.status, status
        if before.readiness is not status.readiness:
            self._changed()
