"""The ports that devices are reached through: this machine's own, or a simulated world's."""

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
    """In place of this machine's own ports, where the kiosk stands in a simulated world."""

    loopback: "httpx.AsyncBaseTransport | None" = None
    """In place of the RD service's ports."""
    serial: OpenSerial | None = None
    """In place of the serial lines."""
    printer: "SlipPrinter | None" = None
    """In place of the printer: drawing a slip's dots costs more than all else of a session."""


OWN_TRANSPORTS = Transports()
