"""The QR display beside the touch screen: a framebuffer, a Nextion or a Bonrix panel."""

from collections.abc import Awaitable
from functools import partial
from pathlib import Path

from agent.base.clock import Clock
from agent.config.kiosk_config import Config, Setup
from agent.devices.monitor import Condition, Probe
from agent.devices.transports import OpenSerial, Transports
from drivers.display.bonrix_panel import BonrixPanel
from drivers.display.framebuffer import FramebufferDisplay
from drivers.display.framebuffer_file import ioctl_at
from drivers.display.kept import KeptDisplay
from drivers.display.nextion_panel import NextionSettings, connect
from drivers.display.port import DisplayState, QrDisplay
from drivers.line import Line
from drivers.serial import LineSettings, open_serial

PORT = "/dev/kiosk-display"  # systemd/60-kiosk.rules makes this name
FRAMEBUFFER = "/dev/fb1"  # fb0 is the touch screen
BONRIX_BAUD = 115_200  # DEVICES 3.7


def build(setup: Setup, clock: Clock, transports: Transports) -> tuple[QrDisplay, dict[str, Probe]]:
    display = _display(setup.config, clock, transports.serial or open_serial)

    async def probe() -> Condition:
        state = await display.status()
        return Condition(state is DisplayState.READY, state.value)

    return display, {"display": probe}


def _display(config: Config, clock: Clock, opened: OpenSerial) -> QrDisplay:
    port = config.display.port or PORT
    if config.display.driver == "framebuffer":
        path = Path(config.display.device or FRAMEBUFFER)
        return FramebufferDisplay(path, ioctl=ioctl_at(path))
    if config.display.driver == "nextion":
        return _nextion(port, clock, opened)
    return _bonrix(port, config.outlet.name, clock, opened)


def _nextion(port: str, clock: Clock, opened: OpenSerial) -> QrDisplay:
    def open_at(baud: int) -> Awaitable[Line]:
        return opened(port, LineSettings(baud))

    return KeptDisplay(partial(connect, open_at, NextionSettings()), clock.sleep)


def _bonrix(port: str, outlet_name: str, clock: Clock, opened: OpenSerial) -> QrDisplay:
    async def connected() -> BonrixPanel:
        return BonrixPanel(await opened(port, LineSettings(BONRIX_BAUD)), outlet_name)

    return KeptDisplay(connected, clock.sleep)
