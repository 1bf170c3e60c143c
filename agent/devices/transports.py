"""The transports to devices: this machine's own, or a simulation's."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from agent.devices.monitor import Condition

if TYPE_CHECKING:
    import httpx

    from drivers.printer.port import SlipPrinter
    from drivers.serial import Line, LineSettings


Probe = Callable[[], Awaitable[Condition]]


OpenSerial = Callable[[str, "LineSettings"], Awaitable["Line"]]


class Transports(msgspec.Struct, frozen=True):
    """A simulation's replacements for this machine's own transports; None: not replaced."""

    loopback: "httpx.AsyncBaseTransport | None" = None
    """Replaces the RD service's ports."""
    serial: OpenSerial | None = None
    """Replaces the serial lines."""
    printer: "SlipPrinter | None" = None
    """Replaces the printer: to render a slip takes longer than the rest of a visit."""


OWN_TRANSPORTS = Transports()
