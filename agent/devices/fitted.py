"""Builds the devices that the configuration names; nothing is opened before it is used."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from agent.clock import Clock
from agent.config import Config, Setup
from agent.devices.transports import OWN_TRANSPORTS, Probe, Transports
from agent.factories import factory

if TYPE_CHECKING:
    from drivers.biometric.port import BiometricDevice
    from drivers.card.port import CardTerminal
    from drivers.cash.port import Dispenser
    from drivers.display.port import QrDisplay
    from drivers.printer.port import SlipPrinter


@dataclass(slots=True)
class Devices:
    """The devices (None: not fitted), and what asks each of them how it is."""

    probes: dict[str, Probe]
    biometric: "BiometricDevice | None" = None
    card: "CardTerminal | None" = None
    display: "QrDisplay | None" = None
    printer: "SlipPrinter | None" = None
    dispenser: "Dispenser | None" = None

    def close_with(self, stack: AsyncExitStack) -> None:
        """Have every device let go of when the stack unwinds."""
        for device in (self.biometric, self.card, self.display, self.printer, self.dispenser):
            if device:
                stack.push_async_callback(device.aclose)


class Kind(msgspec.Struct, frozen=True):
    """One kind of device: whether it is fitted, and what builds it and its probes."""

    device: str
    """Its field of `Devices`."""
    is_fitted: Callable[[Config], bool]
    builder: str
    """Given the setup, the clock and the transports, it returns a device and its probes by name."""


KINDS = (
    Kind("biometric", lambda c: c.biometric is not None, "agent.devices.biometric:build"),
    Kind("card", lambda c: c.card is not None, "agent.devices.card:build"),
    # else the page draws what the dialogue's screen says
    Kind("display", lambda c: c.display.driver != "touch-screen", "agent.devices.display:build"),
    Kind("printer", lambda c: c.printer.driver != "none", "agent.devices.printer:build"),
    # else the attendant's word is the dialogue's: the PIN, handed or not
    Kind("dispenser", lambda c: c.cash.driver != "attendant", "agent.devices.dispenser:build"),
)


def fit(setup: Setup, clock: Clock, transports: Transports = OWN_TRANSPORTS) -> Devices:
    """Build what is configured. Raises ConfigError for a companion box that may not be used."""
    built: dict[str, Any] = {}
    probes: dict[str, Probe] = {}
    for kind in KINDS:
        if kind.is_fitted(setup.config):
            built[kind.device], asked = factory(kind.builder)(setup, clock, transports)
            probes |= asked
    return Devices(probes, **built)
