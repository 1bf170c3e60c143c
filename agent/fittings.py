"""What this kiosk is fitted with: the drivers that the configuration asks for, each with its probe.

The only module that knows concrete drivers; everybody else knows their ports.
"""

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import assert_never

import httpx

from agent.clock import Clock
from agent.config import Biometric, Card, CashTable, ConfigError, Display, Printer, Setup
from agent.outlet.device_watch import Condition
from drivers.biometric.port import BiometricReader, Readiness
from drivers.biometric.presence import SensorPresence
from drivers.biometric.rdservice_place import LOOPBACK, Place, PlaceRefused, companion
from drivers.biometric.rdservice_reader import RdServiceReader
from drivers.biometric.rdservice_tls import Pins
from drivers.card import port as card_port
from drivers.card.port import CardTerminal
from drivers.cash.port import CashDrawer
from drivers.display.port import DisplayState, QrDisplay
from drivers.printer.file import FilePrinter
from drivers.printer.port import Paper, SlipPrinter
from drivers.serial import Line, LineSettings, OpenLine, open_serial
from drivers.tcp import open_tcp
from drivers.usb import Kind, UsbBus

Probe = Callable[[], Awaitable[Condition]]

ZVT_TCP_PORT = 20007  # DEVICES 2.1
RAW_PORT = 9100  # where network printers take bytes as they are
DISPLAY_PORT = "/dev/kiosk-display"  # systemd/60-kiosk.rules makes these names

PAPERS = {58: Paper.MM_58, 80: Paper.MM_80}


@dataclass(frozen=True, slots=True)
class Fittings:
    """The devices, and how each is asked how it is. None: not fitted."""

    reader: BiometricReader | None
    card: CardTerminal | None
    display: QrDisplay | None
    printer: SlipPrinter | None
    drawer: CashDrawer | None

    def probes(self) -> dict[str, Probe]:
        """Give, for each device that is there, what asks how it is."""
        probes: dict[str, Probe] = {}
        if self.reader:
            probes["biometric"] = partial(_reader_condition, self.reader)
        if self.card:
            probes["card"] = partial(_card_condition, self.card)
        if self.display:
            probes["display"] = partial(_display_condition, self.display)
        if self.printer:
            probes["printer"] = partial(_printer_condition, self.printer)
        if self.drawer:
            probes["cash"] = partial(_drawer_condition, self.drawer)
        return probes

    def usb_kinds(self) -> frozenset[Kind]:
        """Name the kinds of USB devices that somebody here drives."""
        kinds = {Kind.SENSOR: self.reader, Kind.PRINTER: self.printer}
        serial = self.card or self.display or self.drawer or self.printer
        driven = {kind for kind, device in kinds.items() if device}
        return frozenset(driven | {Kind.SERIAL} if serial else driven)

    def let_go(self, stack: AsyncExitStack) -> None:
        """Have every device let go of when the stack unwinds."""
        for device in (self.reader, self.card, self.display, self.printer):
            if device:
                stack.push_async_callback(device.aclose)


def fit(setup: Setup, clock: Clock, loopback: httpx.AsyncBaseTransport | None) -> Fittings:
    """Build what the configuration asks for; nothing is opened before it is used."""
    config = setup.config
    return Fittings(
        reader=_reader(setup, clock, loopback),
        card=_card(config.card, clock) if config.card else None,
        display=_display(config.display, config.outlet.name, clock),
        printer=_printer(setup, config.printer, clock),
        drawer=_drawer(config.cash, clock),
    )


def _reader(
    setup: Setup, clock: Clock, loopback: httpx.AsyncBaseTransport | None
) -> BiometricReader | None:
    config = setup.config
    if config.biometric is None:
        return None
    biometric = config.biometric
    low, high = biometric.ports
    try:
        place = (
            companion(biometric.host, biometric.fingerprint or "") if biometric.host else LOOPBACK
        )
    except PlaceRefused as refused:
        raise ConfigError(f"{setup.file}: biometric.host: {refused}") from refused
    return RdServiceReader(
        clock.sleep,
        ports=range(low, high + 1),
        place=place,
        pins=Pins(setup.state_folder / "rd-certificates.json"),
        presence=SensorPresence(UsbBus().devices),
        transport=loopback,
    )


def _place(biometric: Biometric) -> Place:
    if biometric.host is None:
        return LOOPBACK
    return companion(biometric.host, biometric.fingerprint or "")


def _card(card: Card, clock: Clock) -> CardTerminal:
    from drivers.card.zvt_link import BareFraming, SerialFraming  # noqa: PLC0415  # only if fitted
    from drivers.card.zvt_terminal import ZvtTerminal  # noqa: PLC0415  # likewise

    if card.host:
        open_line: OpenLine = partial(open_tcp, card.host, int(card.port or ZVT_TCP_PORT))
        return ZvtTerminal(open_line, BareFraming, clock.sleep)
    settings = LineSettings(card.baud, stop_bits=2)  # DEVICES 2.1
    open_line = partial(open_serial, str(card.port or "/dev/kiosk-card"), settings)
    return ZvtTerminal(open_line, SerialFraming, clock.sleep)


def _display(display: Display, outlet_name: str, clock: Clock) -> QrDisplay | None:
    match display.driver:
        case "touch-screen":
            return None  # the page draws what the dialogue's screen says
        case "framebuffer":
            from drivers.display.framebuffer import (  # noqa: PLC0415  # only if fitted
                FramebufferDisplay,
            )

            return FramebufferDisplay(Path(display.device or "/dev/fb1"))
        case "nextion":
            return _nextion(display.port or DISPLAY_PORT, clock)
        case "bonrix":
            return _bonrix(display.port or DISPLAY_PORT, outlet_name, clock)
        case _:
            assert_never(display.driver)


def _nextion(port: str, clock: Clock) -> QrDisplay:
    from drivers.display.kept import KeptDisplay  # noqa: PLC0415  # only if fitted
    from drivers.display.nextion_panel import NextionSettings, connect  # noqa: PLC0415  # likewise

    def open_at(baud: int) -> Awaitable[Line]:
        return open_serial(port, LineSettings(baud))

    return KeptDisplay(partial(connect, open_at, NextionSettings()), clock.sleep)


def _bonrix(port: str, outlet_name: str, clock: Clock) -> QrDisplay:
    from drivers.display.bonrix_panel import BonrixPanel  # noqa: PLC0415  # only if fitted
    from drivers.display.kept import KeptDisplay  # noqa: PLC0415  # likewise

    async def connect() -> BonrixPanel:
        return BonrixPanel(await open_serial(port, LineSettings(115_200)), outlet_name)

    return KeptDisplay(connect, clock.sleep)


def _printer(setup: Setup, printer: Printer, clock: Clock) -> SlipPrinter | None:
    paper = PAPERS[printer.paper]
    match printer.driver:
        case "none":
            return None
        case "file":
            slips = (
                setup.folder / printer.folder if printer.folder else setup.state_folder / "slips"
            )
            return FilePrinter(slips, paper)
        case "escpos":
            from drivers.printer.escpos_printer import EscPosPrinter  # noqa: PLC0415  # only if fitted

            open_line, where = _printer_line(printer, clock)
            return EscPosPrinter(open_line, clock.sleep, where=where, paper=paper)
        case _:
            assert_never(printer.driver)


def _printer_line(printer: Printer, clock: Clock) -> tuple[OpenLine, str]:
    if printer.host:
        return partial(open_tcp, printer.host, int(printer.port or RAW_PORT)), printer.host
    if printer.device:
        from drivers.printer.device_file import open_device_file  # noqa: PLC0415  # only if fitted

        return partial(open_device_file, printer.device, clock.sleep), printer.device
    if printer.usb:
        from drivers.printer.usb_line import UsbName, open_usb  # noqa: PLC0415  # only if fitted

        vendor, _, product = printer.usb.partition(":")
        name = UsbName(int(vendor, 16), int(product, 16))
        return partial(open_usb, name, clock.sleep), printer.usb
    port = str(printer.port or "/dev/kiosk-printer")
    return partial(open_serial, port, LineSettings(printer.baud)), port


def _drawer(cash: CashTable, clock: Clock) -> CashDrawer | None:
    if cash.driver == "attendant":
        return None  # the attendant's word is the dialogue's: the PIN, then handed or not
    from drivers.cash import lcdm2000, lcdm4000  # noqa: PLC0415  # only if fitted
    from drivers.cash.lcdm_drawer import LcdmDrawer  # noqa: PLC0415  # likewise

    dialects = {"lcdm-2000": lcdm2000.DIALECT, "lcdm-4000": lcdm4000.DIALECT}
    open_line = partial(open_serial, cash.port, LineSettings(9600, cash.parity))
    paise = tuple(rupees * 100 for rupees in cash.denominations)
    return LcdmDrawer(open_line, dialects[cash.driver], paise, clock.sleep)


# --- how each is -------------------------------------------------------------------------------

_READER_USABLE = frozenset({Readiness.READY, Readiness.IN_USE})
_CARD_USABLE = frozenset({card_port.Readiness.READY, card_port.Readiness.IN_USE})


async def _reader_condition(reader: BiometricReader) -> Condition:
    status = await reader.status()
    note = f"{status.device.dp_id} {status.device.mi}" if status.device else ""
    return Condition(status.readiness in _READER_USABLE, status.readiness.value, note)


async def _card_condition(card: CardTerminal) -> Condition:
    health = await card.health()
    return Condition(
        health.readiness in _CARD_USABLE, health.readiness.value, health.terminal_id or health.note
    )


async def _display_condition(display: QrDisplay) -> Condition:
    state = await display.status()
    return Condition(state is DisplayState.READY, state.value)


async def _printer_condition(printer: SlipPrinter) -> Condition:
    state = await printer.status()
    return Condition(state.can_print, state.value)


async def _drawer_condition(drawer: CashDrawer) -> Condition:
    health = await drawer.status()
    word = health.trouble.value if health.trouble else "ready"
    return Condition(health.trouble is None, word, health.note)
