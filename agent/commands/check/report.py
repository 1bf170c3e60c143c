"""`kiosk-agent check --report`: a report about the devices that an operator may send to others.

It has no private data: neither serial numbers nor names, keys, addresses or amounts.
"""

import platform
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from agent import __version__
from agent.commands.check.kiosk import probing, running_agent
from agent.config.kiosk_config import Config, ConfigError, Setup
from agent.devices.card import CARD_PORT
from agent.devices.fitted import DISPLAY_PORT, FRAMEBUFFER, PRINTER_PORT
from agent.devices.monitor import PROBED
from agent.process.kernel import Kernel, content
from drivers.usb import UsbBus, UsbKind

CLASSES: Final = ("tty", "usbmisc", "graphics")
"""The kernel's classes of the nodes that our drivers open."""
NETWORK: Final = "network"
NOT_PROBED: Final = "not probed"


class ConfiguredDevice(msgspec.Struct, frozen=True):
    """A configured device: our driver, and the name under which it is opened."""

    name: str
    driver: str
    path: str


class ReportedDevice(msgspec.Struct, frozen=True):
    """One device in the report. An empty field is unknown, or does not apply."""

    name: str
    driver: str
    path: str
    result: str
    node: str = ""
    """The kernel's node, such as ttyACM0."""
    usb: str = ""
    """VENDOR:PRODUCT in hexadecimal."""
    kernel_driver: str = ""

    def line(self) -> str:
        node = f"→ {self.node}" if self.node else ""
        usb = f"usb {self.usb}" if self.usb else ""
        found = (self.driver, f"{self.path} {node}".strip(), usb, self.kernel_driver, self.result)
        return f"{self.name:<10} {'; '.join(filter(None, found))}"


class HardwareReport(msgspec.Struct, frozen=True):
    version: str
    board: str
    system: str
    kernel: str
    devices: tuple[ReportedDevice, ...]
    plugged: tuple[str, ...]
    """The USB devices that are not a part of the computer."""

    def lines(self) -> Iterator[str]:
        yield f"{'agent':<10} kiosk-agent {self.version}"
        yield f"{'board':<10} {self.board}"
        yield f"{'system':<10} {self.system}; {self.kernel}"
        yield from (device.line() for device in self.devices)
        yield from (f"{'usb':<10} {device}" for device in self.plugged)


async def report(setup: Setup, kernel: Kernel, bus: UsbBus) -> HardwareReport:
    """Look at each configured device; ask the running agent, which has their lines open."""
    agent = await running_agent(setup)
    results = agent.parts if agent else await _probed(setup)
    strangers = (one for one in bus.devices() or () if one.kind is not UsbKind.COMPUTER)
    return HardwareReport(
        version=__version__,
        board=_board(kernel),
        system=_system(kernel),
        kernel=f"{platform.system()} {platform.release()} {platform.machine()}",
        devices=tuple(
            reported(place, results.get(place.name, NOT_PROBED), kernel)
            for place in places(setup.config)
        ),
        plugged=tuple(map(str, strangers)),
    )


async def _probed(setup: Setup) -> dict[str, str]:
    """Return the status of each device by its name; without the secrets none is probed."""
    try:
        async with probing(setup) as kiosk:
            monitors = kiosk.devices.monitors
            for monitor in monitors.values():
                await monitor.probe()
            return {name: monitor.condition.word for name, monitor in monitors.items()}
    except ConfigError:
        return {}


def places(config: Config) -> Iterator[ConfiguredDevice]:
    """Yield the configured devices."""
    if config.biometric is not None:
        for mode in config.biometric.modes:
            name, _ = PROBED[mode]
            yield ConfiguredDevice(name, config.biometric.driver, "")
    if card := config.card:
        path = str(card.port or CARD_PORT) if card.is_serial else NETWORK
        yield ConfiguredDevice("card", card.driver, path)
    if (display := config.display).driver == "framebuffer":
        yield ConfiguredDevice("display", display.driver, display.device or FRAMEBUFFER)
    elif display.driver != "touch-screen":
        yield ConfiguredDevice("display", display.driver, display.port or DISPLAY_PORT)
    if (printer := config.printer).driver == "escpos":
        path = printer.device or printer.usb or str(printer.port or PRINTER_PORT)
        yield ConfiguredDevice("printer", printer.driver, NETWORK if printer.host else path)
    if config.cash.driver != "attendant":
        yield ConfiguredDevice("cash", config.cash.driver, config.cash.port)


def reported(place: ConfiguredDevice, result: str, kernel: Kernel) -> ReportedDevice:
    """Return what the kernel has at a device's place."""
    if not place.path.startswith("/"):
        usb = place.path if ":" in place.path else ""
        return ReportedDevice(place.name, place.driver, place.path, result, usb=usb)
    node = (kernel.root / place.path.removeprefix("/")).resolve().name
    device = _device(node, kernel)
    return ReportedDevice(
        place.name,
        place.driver,
        place.path,
        result,
        node=node if device else "",
        usb=_usb_ids(device, kernel.root) if device else "",
        kernel_driver=(device / "driver").resolve().name if device else "",
    )


def _device(node: str, kernel: Kernel) -> Path | None:
    """Return the folder of a node's device in /sys."""
    for name in CLASSES:
        device = kernel.root / "sys/class" / name / node / "device"
        if device.exists():
            return device.resolve()
    return None


def _usb_ids(device: Path, root: Path) -> str:
    """Return the ids of the USB device that a device is a part of; "" if it is not on USB."""
    for folder in (device, *device.parents):
        if folder == root:
            break
        if vendor := content(folder / "idVendor"):
            return f"{vendor}:{content(folder / 'idProduct')}"
    return ""


def _board(kernel: Kernel) -> str:
    tree, pc = kernel.root / "proc/device-tree/model", kernel.root / "sys/class/dmi/id/product_name"
    return content(tree).rstrip("\0") or content(pc) or "unknown"


def _system(kernel: Kernel) -> str:
    for line in content(kernel.root / "etc/os-release").splitlines():
        key, _, value = line.partition("=")
        if key == "PRETTY_NAME":
            return value.strip('"')
    return "unknown"
