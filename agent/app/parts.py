"""Builds the devices with what monitors and uses them, and the parts that move money."""

import os
from collections.abc import Callable, Mapping

import msgspec

from agent.api.client import Client
from agent.api.records import Endpoints
from agent.base.clock import Clock
from agent.base.faults import Faults
from agent.cash.dispensing import Dispensing
from agent.cash.notes import DrawerNotes
from agent.config.kiosk_config import Setup
from agent.devices.fitted import Devices, fit
from agent.devices.monitor import NAMES, NOT_PROBED, DeviceMonitor
from agent.devices.transports import Transports
from agent.dialogue.page import Text
from agent.journal.journal import Journal
from agent.mirror.status import MirrorWitness, status_folder
from agent.reconciler.reconciler import NoSuchService, Reconciler
from agent.services.registry import BY_CODE
from agent.services.upicw import QrCheck
from agent.ui.devices import QrDisplayRunner, SlipPrinting
from agent.ui.words.words import Words
from drivers.biometric.port import Modality
from drivers.printer.port import PrinterState


class DeviceParts(msgspec.Struct, frozen=True):
    fitted: Devices
    monitors: Mapping[str, DeviceMonitor]
    slips: SlipPrinting
    qr_display: QrDisplayRunner

    def works(self, device: str) -> bool:
        return device in self.monitors and self.monitors[device].condition.usable

    def printer_warning(self) -> Text | None:
        """Return what the attendant must do about the printer; None if it works or is unknown."""
        monitor = self.monitors.get("printer")
        if monitor is None or monitor.condition is NOT_PROBED:
            return None
        if not monitor.condition.usable:
            return Text("start-printer")
        is_low = monitor.condition.word == PrinterState.PAPER_LOW.value
        return Text("start-paper-low") if is_low else None

    def reader_failed(self, modality: Modality, fault: str) -> None:
        """Stop offering a reader at once, because a capture showed that it is gone."""
        monitor = self.monitors.get(NAMES[modality])
        if monitor is not None:
            monitor.failed(fault)

    def probe_now(self) -> None:
        """Probe all devices, because one was plugged in or unplugged."""
        for monitor in self.monitors.values():
            monitor.probe_now()


def device_parts(
    setup: Setup,
    clock: Clock,
    words: Words,
    transports: Transports,
    look_again: Callable[[], None],
) -> DeviceParts:
    """Build the parts. Raises ConfigError."""
    fitted = fit(setup, clock, transports)
    return DeviceParts(
        fitted,
        {name: DeviceMonitor(name, probe, look_again) for name, probe in fitted.probes.items()},
        SlipPrinting(fitted.printer, words),
        QrDisplayRunner(fitted.display, words, qr_check(setup)),
    )


def qr_check(setup: Setup) -> QrCheck:
    outlet = setup.config.outlet
    return QrCheck(frozenset(outlet.upi_payees), outlet.upi_tr_is_reference_id)


class MoneyParts(msgspec.Struct, frozen=True):
    journal: Journal
    reconciler: Reconciler
    drawer: DrawerNotes
    dispensing: Dispensing | None
    """None: the attendant pays the notes out."""


def money_parts(  # noqa: PLR0913, PLR0917  # each is another part
    setup: Setup,
    clock: Clock,
    journal: Journal,
    client: Client,
    devices: Devices,
    faults: Faults,
) -> MoneyParts:
    reconciler = Reconciler(journal, client, clock, _endpoints, faults)
    if setup.mirror:
        folder = status_folder(os.environ, setup.state_folder)
        reconciler.witness = MirrorWitness(folder, clock)
    dispenser = devices.dispenser
    dispensing = Dispensing(dispenser, clock, journal, reconciler) if dispenser else None
    return MoneyParts(journal, reconciler, DrawerNotes(journal.whole), dispensing)


def _endpoints(service: str) -> Endpoints:
    """Return the endpoints of a service. Raises NoSuchService."""
    if service not in BY_CODE:
        raise NoSuchService(f"this version has no service {service}")
    return BY_CODE[service].endpoints
