"""Builds the devices that the configuration names; each is opened when it is first used."""

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from agent.base.clock import Clock
from agent.config.kiosk_config import Config, Setup
from agent.devices.monitor import Probe
from agent.factories import factory

if TYPE_CHECKING:
    import httpx

    from drivers.biometric.port import BiometricDevice
    from drivers.card.port import CardTerminal
    from drivers.cash.port import Dispenser
    from drivers.display.port import QrDisplay
    from drivers.printer.port import SlipPrinter
    from drivers.serial import Line, LineSettings

OpenSerial = Callable[[str, "LineSettings"], Awaitable["Line"]]


class Transports(msgspec.Struct, frozen=True):
    """A simulation's replacements for this machine's own transports; None: not replaced."""

    loopback: "httpx.AsyncBaseTransport | None" = None
    """Replaces the RD service's ports."""
    serial: OpenSerial | None = None
    """Replaces the serial lines."""
    printer: "SlipPrinter | None" = None
    """Replaces the printer, because rendering a slip takes longer than the rest of a visit."""


OWN_TRANSPORTS = Transports()


@dataclass(slots=True, frozen=True)
class Devices:
    """The devices (None: not fitted), and their probes by name."""

    probes: dict[str, Probe]
    biometric: "BiometricDevice | None" = None
    card: "CardTerminal | None" = None
    display: "QrDisplay | None" = None
    printer: "SlipPrinter | None" = None
    dispenser: "Dispenser | None" = None

    def close_with(self, stack: AsyncExitStack) -> None:
        """Register every device for closing when the stack unwinds."""
        for device in (self.biometric, self.card, self.display, self.printer, self.dispenser):
            if device:
                stack.push_async_callback(device.aclose)


class DeviceKind(msgspec.Struct, frozen=True):
    """One kind of device: whether it is fitted, and the function that builds it."""

    device: str
    """Its field of `Devices`."""
    is_fitted: Callable[[Config], bool]
    builder: str
    """Takes the setup, clock and transports; returns the device and its probes by name."""


KINDS = (
    DeviceKind("biometric", lambda c: c.biometric is not None, "agent.devices.biometric:build"),
    DeviceKind("card", lambda c: c.card is not None, "agent.devices.card:build"),
    # otherwise the touch page shows the QR
    DeviceKind(
        "display", lambda c: c.display.driver != "touch-screen", "agent.devices.display:build"
    ),
    DeviceKind("printer", lambda c: c.printer.driver != "none", "agent.devices.printer:build"),
    # otherwise the attendant pays out the notes, behind the PIN
    DeviceKind(
        "dispenser", lambda c: c.cash.driver != "attendant", "agent.devices.dispenser:build"
    ),
)


def fit(setup: Setup, clock: Clock, transports: Transports = OWN_TRANSPORTS) -> Devices:
    """Return the configured devices. Raises ConfigError for a companion that is not allowed."""
    devices: dict[str, Any] = {}
    probes: dict[str, Probe] = {}
    for kind in KINDS:
        if kind.is_fitted(setup.config):
            devices[kind.device], own_probes = factory(kind.builder)(setup, clock, transports)
            probes |= own_probes
    return Devices(probes, **devices)
