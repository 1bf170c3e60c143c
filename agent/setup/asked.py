"""The keys that the guided set-up asks for, in their order.

Title, help and limits of a key are in its class. A row adds only when it is asked for, and what
the machine suggests.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from babel import Locale

from agent.setup import network
from agent.setup.answers import Toml
from agent.setup.machine import Machine
from agent.setup.udev import serial_lines
from agent.ui.words.words import LANGUAGES
from drivers.usb import UsbBus, UsbKind

NOTHING = "-"
"""The answer that means "none"; an empty line means the value in brackets."""
USB_PRINTER = "/dev/kiosk-printer"  # so systemd/60-kiosk.rules names the usblp driver's

Suggest = Callable[[Machine], Mapping[str, str]]
"""Returns values, each with what it is; the first one is the default of a first set-up."""


def _nothing(_: Machine) -> Mapping[str, str]:
    return {}


class AskedKey(msgspec.Struct, frozen=True):
    """A key that is asked for."""

    table: str
    key: str
    when: Callable[[Toml], bool] = lambda _: True
    suggest: Suggest = _nothing
    needs: str | None = None
    """A program that the machine must have."""

    @property
    def group(self) -> str:
        """The table of the device or service that the answer is about."""
        return self.key if self.table == "sockets" else self.table


def _is(table: str, key: str, *values: Any) -> Callable[[Toml], bool]:
    return lambda tables: tables.get(table, {}).get(key) in values


def _serial(table: str, *drivers: str) -> Callable[[Toml], bool]:
    """Return whether a device of these drivers has no other place than a serial line."""

    def is_serial(tables: Toml) -> bool:
        keys = tables.get(table, {})
        return keys.get("driver") in drivers and not {"host", "usb", "device"} & keys.keys()

    return is_serial


def _lent(tables: Toml) -> bool:
    """Return whether a companion lends a device."""
    return any(tables.get(name, {}).get("driver") == "companion" for name in ("biometric", "card"))


def _without_socket(table: str, *drivers: str) -> Callable[[Toml], bool]:
    is_serial = _serial(table, *drivers)
    return lambda tables: is_serial(tables) and not tables.get("sockets", {}).get(table)


def _lines(name: str) -> Suggest:
    """Return what suggests the serial line of a device."""

    def suggest(machine: Machine) -> Mapping[str, str]:
        usual = f"/dev/kiosk-{name}"
        named = {NOTHING: f"{usual}, which udev has already named"}
        lines = {line.socket: f"{line.device}, {line.maker}" for line in serial_lines(machine)}
        return {**(named if machine.at(usual).exists() else {}), **lines}

    return suggest


def _readers(_: Machine) -> Mapping[str, str]:
    sensors = [str(one) for one in UsbBus().devices() or () if one.kind is UsbKind.SENSOR]
    return {"finger": f"on USB: {sensors[0]}"} if sensors else {}


def _printer_nodes(machine: Machine) -> Mapping[str, str]:
    return {USB_PRINTER: "the one on USB"} if machine.at(USB_PRINTER).exists() else {}


def _usb_printers(_: Machine) -> Mapping[str, str]:
    printers = (one for one in UsbBus().devices() or () if one.kind is UsbKind.PRINTER)
    return {f"{one.vendor:04x}:{one.product:04x}": str(one) for one in printers}


def _languages(_: Machine) -> Mapping[str, str]:
    names = {code: Locale.parse(code).english_name or code for code in sorted(LANGUAGES)}
    return {"en, hi": "the usual ones", **names}


SERIAL_DISPLAYS = ("nextion", "bonrix")
DISPENSERS = ("lcdm-2000", "lcdm-4000")

ASKED = (
    AskedKey("outlet", "merchant_ref"),
    AskedKey("outlet", "name"),
    AskedKey("outlet", "latitude"),
    AskedKey("outlet", "longitude"),
    AskedKey("outlet", "region"),
    AskedKey("outlet", "languages", suggest=_languages),
    AskedKey("clock", "time_zone"),
    AskedKey("clock", "ntp"),
    AskedKey("api", "base_url"),
    AskedKey("api", "ca_file"),
    AskedKey("biometric", "modes", suggest=_readers),
    AskedKey("biometric", "driver", when=lambda tables: "biometric" in tables),
    AskedKey("card", "driver"),
    AskedKey("card", "host", when=_is("card", "driver", "zvt")),
    AskedKey("card", "port", when=lambda tables: "host" in tables.get("card", {})),
    AskedKey("sockets", "card", when=_serial("card", "zvt"), suggest=_lines("card")),
    AskedKey("card", "port", when=_without_socket("card", "zvt")),
    AskedKey("card", "baud", when=_serial("card", "zvt")),
    AskedKey("companion", "address", when=_lent),
    AskedKey("display", "driver"),
    AskedKey("display", "device", when=_is("display", "driver", "framebuffer")),
    AskedKey(
        "sockets",
        "display",
        when=_serial("display", *SERIAL_DISPLAYS),
        suggest=_lines("display"),
    ),
    AskedKey("display", "port", when=_without_socket("display", *SERIAL_DISPLAYS)),
    AskedKey("printer", "driver"),
    AskedKey("printer", "device", when=_is("printer", "driver", "escpos"), suggest=_printer_nodes),
    AskedKey("printer", "usb", when=_serial("printer", "escpos"), suggest=_usb_printers),
    AskedKey("printer", "host", when=_serial("printer", "escpos")),
    AskedKey("sockets", "printer", when=_serial("printer", "escpos"), suggest=_lines("printer")),
    AskedKey("printer", "port", when=_without_socket("printer", "escpos")),
    AskedKey("printer", "baud", when=_serial("printer", "escpos")),
    AskedKey("printer", "paper", when=_is("printer", "driver", "escpos")),
    AskedKey("cash", "driver"),
    AskedKey("cash", "denominations", when=_is("cash", "driver", *DISPENSERS)),
    AskedKey("sockets", "cash", when=_serial("cash", *DISPENSERS), suggest=_lines("cash")),
    AskedKey("cash", "port", when=_without_socket("cash", *DISPENSERS)),
    AskedKey("cash", "parity", when=_is("cash", "driver", *DISPENSERS)),
    AskedKey("screen", "rotation"),
    AskedKey("voice", "volume"),
    AskedKey("network", "wifi", suggest=network.wifis, needs=network.PROGRAM),
    AskedKey("network", "apn", needs=network.MODEM_PROGRAM),
)
FIRST = {row.table: row.key for row in reversed(ASKED)}
"""The first key of each table: without it, an optional table is not written."""
