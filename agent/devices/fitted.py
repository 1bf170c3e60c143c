"""Builds the devices that the configuration names; nothing is opened before it is used."""

from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from agent.clock import Clock
from agent.config import Setup
from agent.devices.transports import OWN_TRANSPORTS, Probe, Transports

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


def fit(setup: Setup, clock: Clock, wires: Transports = OWN_TRANSPORTS) -> Devices:
    """Build what is configured. Raises ConfigError for a companion box that may not be used.

    Each kind's module is imported only here, and only where it is fitted.
    """
    config = setup.config
    fittings = Devices(probes={})
    if config.biometric:
        from agent.devices import biometric  # noqa: PLC0415  # see above

        fittings.biometric, probes = biometric.fitted(setup, clock, wires.loopback)
        fittings.probes |= probes
    if config.card:
        from agent.devices import card  # noqa: PLC0415  # see above

        fittings.card, fittings.probes["card"] = card.fitted(config.card, clock, wires)
    if config.display.driver != "touch-screen":  # the page draws what the dialogue's screen says
        from agent.devices import display  # noqa: PLC0415  # see above

        fittings.display, fittings.probes["display"] = display.fitted(config, clock, wires)
    if config.printer.driver != "none":
        from agent.devices import printer  # noqa: PLC0415  # see above

        fittings.printer, fittings.probes["printer"] = printer.fitted(setup, clock, wires)
    if config.cash.driver != "attendant":  # whose word is the dialogue's: the PIN, handed or not
        from agent.devices import dispenser  # noqa: PLC0415  # see above

        fittings.dispenser, fittings.probes["cash"] = dispenser.fitted(config.cash, clock, wires)
    return fittings
