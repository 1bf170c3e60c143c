"""How devices are reached: by this machine's own ports, or by a simulation's replacements."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    import httpx

    from drivers.line import Line, OpenLine
    from drivers.printer.port import SlipPrinter
    from drivers.serial import LineSettings

OpenSerial = Callable[[str, "LineSettings"], Awaitable["Line"]]


class Transports(msgspec.Struct, frozen=True):
    """A simulation's replacements for this machine's own transports; None: not replaced."""

    loopback: "httpx.AsyncBaseTransport | None" = None
    """Replaces the RD service's ports."""
    companion: "httpx.AsyncBaseTransport | None" = None
    """Replaces the connection to the companion."""
    serial: OpenSerial | None = None
    """Replaces the serial lines."""
    printer: "SlipPrinter | None" = None
    """Replaces the printer, because rendering a slip takes longer than the rest of a visit."""

    def opening(self, path: str, settings: "LineSettings") -> "OpenLine":
        """Return the function that opens a serial line."""
        from drivers.serial import open_serial  # noqa: PLC0415 - an unused kind is not imported

        return partial(self.serial or open_serial, path, settings)


OWN_TRANSPORTS = Transports()
