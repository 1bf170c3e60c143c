"""A cable in memory between a driver and a simulated device; a test can unplug it."""

import asyncio
import contextlib
from collections.abc import Callable

from drivers.line import Line, LineLost
from drivers.serial import LineSettings
from tests.support.lines import line_pair

Wrapping = Callable[[Line], Line]


def unchanged(line: Line) -> Line:
    return line


class Cable:
    """The device's end; each open by the kiosk creates a new pair, like a real port."""

    def __init__(self, to_host: Wrapping = unchanged, to_device: Wrapping = unchanged) -> None:
        self.to_host, self.to_device = to_host, to_device
        self._end: Line | None = None
        self._changed = asyncio.Event()
        self.plugged = True
        self.opened_at = 0.0

    # --- the kiosk's side ---

    async def open_line(self) -> Line:
        if not self.plugged:
            raise LineLost("unplugged")
        if self._end is not None:
            self._end.close()
        self.opened_at = asyncio.get_running_loop().time()
        host, device = line_pair()
        self._end = self.to_host(device)
        self._changed.set()
        return self.to_device(host)

    # --- the device's side ---

    async def read(self) -> bytes:
        while True:
            end = self._end
            with contextlib.suppress(LineLost):
                if end is not None:
                    return await end.read()
            if self._end is end:  # otherwise this end was closed because the port was opened again
                self._changed.clear()
                await self._changed.wait()

    def write(self, data: bytes) -> None:
        with contextlib.suppress(LineLost):
            if self._end is not None:
                self._end.write(data)

    def unplug(self) -> None:
        self.plugged = False
        self.hang_up()

    def hang_up(self) -> None:
        """Close the connection; the kiosk may open another."""
        if self._end is not None:
            self._end.close()

    def plug(self) -> None:
        self.plugged = True


class Ports:
    """The kiosk's serial ports by name, each with a cable."""

    def __init__(self) -> None:
        self.cables: dict[str, Cable] = {}

    async def open_serial(self, path: str, _: LineSettings) -> Line:
        if path not in self.cables:
            raise LineLost(f"{path}: no such port")
        return await self.cables[path].open_line()
