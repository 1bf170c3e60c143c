"""Builds the devices, and what monitors and uses them."""

from collections.abc import Callable, Mapping

import msgspec

from agent.base.clock import Clock
from agent.config.kiosk_config import Setup
from agent.devices.fitted import Devices, fit
from agent.devices.monitor import DeviceMonitor
from agent.devices.transports import Transports
from agent.ui.qr_display import QrDisplayRunner
from agent.ui.slips import SlipPrinting
from agent.ui.words.words import Words


class DeviceParts(msgspec.Struct, frozen=True):
    fitted: Devices
    monitors: Mapping[str, DeviceMonitor]
    slips: SlipPrinting
    qr_display: QrDisplayRunner

    def works(self, device: str) -> bool:
        return device in self.monitors and self.monitors[device].condition.usable


def device_parts(
    setup: Setup,
    clock: Clock,
    words: Words,
    transports: Transports,
    look_again: Callable[[], None],
) -> DeviceParts:
    """Build the parts. Raises ConfigError."""
    outlet, fitted = setup.config.outlet, fit(setup, clock, transports)
    return DeviceParts(
        fitted,
        {
            name: DeviceMonitor(name, probe, clock, look_again)
            for name, probe in fitted.probes.items()
        },
        SlipPrinting(fitted.printer, words),
        QrDisplayRunner(
            fitted.display,
            words,
            frozenset(outlet.upi_payees),
            compares_reference=outlet.upi_tr_is_reference_id,
        ),
    )
