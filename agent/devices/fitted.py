"""Builds the devices that the configuration names; each is opened when it is first used."""

from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from agent.base.clock import Clock
from agent.config.kiosk_config import Setup
from agent.devices.monitor import Probe
from agent.devices.transports import OWN_TRANSPORTS, Transports

if TYPE_CHECKING:
    from drivers.biometric.port import BiometricDevice
    from drivers.card.port import CardTerminal
    from drivers.cash.port import Dispenser
    from drivers.display.port import QrDisplay
    from drivers.printer.port import SlipPrinter


@dataclass(slots=True)
class Devices:
    """The devices (None: not fitted), and their probes by name."""

    probes: dict[str, Probe] = field(default_factory=dict)
    biometric: "BiometricDevice | None" = None
    card: "CardTerminal | None" = None
    display: "QrDisplay | None" = None
    printer: "SlipPrinter | None" = None
    dispenser: "Dispenser | None" = None

    def close_with(self, stack: AsyncExitStack) -> None:
        for device in (self.biometric, self.card, self.display, self.printer, self.dispenser):
            if device:
                stack.push_async_callback(device.aclose)


def fit(setup: Setup, clock: Clock, transports: Transports = OWN_TRANSPORTS) -> Devices:
    """Return the configured devices. Raises ConfigError for a companion that is not allowed.

    A device that is not configured is not imported.
    """
    config = setup.config
    fitted = Devices()
    if config.biometric is not None:
        from agent.devices import biometric

        fitted.biometric, probes = biometric.build(setup, clock, transports)
        fitted.probes |= probes
    if config.card is not None:
        from agent.devices import card

        fitted.card, probes = card.build(setup, clock, transports)
        fitted.probes |= probes
    if config.display.driver != "touch-screen":  # otherwise the touch page shows the QR
        from agent.devices import display

        fitted.display, probes = display.build(setup, clock, transports)
        fitted.probes |= probes
    if config.printer.driver != "none":
        from agent.devices import printer

        fitted.printer, probes = printer.build(setup, clock, transports)
        fitted.probes |= probes
    if config.cash.driver != "attendant":  # otherwise the attendant pays out, behind the PIN
        from agent.devices import dispenser

        fitted.dispenser, probes = dispenser.build(setup, clock, transports)
        fitted.probes |= probes
    return fitted
