"""The card terminal: ZVT, over serial or TCP."""

from functools import partial

from agent.base.clock import Clock
from agent.config.kiosk_config import CardTable, Setup
from agent.devices.monitor import Condition, Probe
from agent.devices.transports import Transports
from drivers.card.port import CardTerminal, TerminalReadiness
from drivers.card.zvt_link import BareFraming, SerialFraming
from drivers.card.zvt_terminal import ZvtTerminal
from drivers.serial import LineSettings, open_serial
from drivers.tcp import open_tcp

TCP_PORT = 20007  # DEVICES 2.1
PORT = "/dev/kiosk-card"  # systemd/60-kiosk.rules makes this name

USABLE = frozenset({TerminalReadiness.READY, TerminalReadiness.IN_USE})


def build(
    setup: Setup, clock: Clock, transports: Transports
) -> tuple[CardTerminal, dict[str, Probe]]:
    terminal = _terminal(setup.config.card or CardTable(), clock, transports)

    async def probe() -> Condition:
        health = await terminal.health()
        is_usable = health.readiness in USABLE
        return Condition(is_usable, health.readiness.value, health.terminal_id or health.remark)

    return terminal, {"card": probe}


def _terminal(card: CardTable, clock: Clock, transports: Transports) -> CardTerminal:
    if card.host:
        over_tcp = partial(open_tcp, card.host, int(card.port or TCP_PORT))
        return ZvtTerminal(over_tcp, BareFraming, clock.sleep)
    settings = LineSettings(card.baud, stop_bits=2)  # DEVICES 2.1
    over_serial = partial(transports.serial or open_serial, str(card.port or PORT), settings)
    return ZvtTerminal(over_serial, SerialFraming, clock.sleep)
