"""The card reader: a ZVT terminal over serial or TCP, or the one that a companion lends."""

from functools import partial

from agent.base.clock import Clock
from agent.config.kiosk_config import CardTable, Setup
from agent.devices.monitor import Condition, Probe
from agent.devices.transports import Transports
from drivers.card.port import CardTerminal, TerminalReadiness
from drivers.companion.companion import Companion

CARD_PORT = "/dev/kiosk-card"
"""systemd/60-kiosk.rules makes this name."""
USABLE = frozenset({TerminalReadiness.READY, TerminalReadiness.IN_USE})


def build(
    setup: Setup, clock: Clock, transports: Transports, companion: Companion | None
) -> tuple[CardTerminal, dict[str, Probe]]:
    """Return the configured card reader, and its probe."""
    table = setup.config.card or CardTable()
    terminal = (
        _lent(companion, clock)
        if companion and table.driver == "companion"
        else _zvt(table, clock, transports)
    )

    async def probe() -> Condition:
        health = await terminal.health()
        named = f"{health.terminal_id}: {health.remark}".strip(": ")
        return Condition(health.readiness in USABLE, health.readiness.value, named)

    return terminal, {"card": probe}


def _lent(companion: Companion, clock: Clock) -> CardTerminal:
    from drivers.card.companion_terminal import CompanionTerminal  # noqa: PLC0415  # imports httpx

    return CompanionTerminal(companion, clock.sleep)


def _zvt(table: CardTable, clock: Clock, transports: Transports) -> CardTerminal:
    # Only these kiosks need the memory of its modules.
    from drivers.card.zvt_link import BareFraming, SerialFraming  # noqa: PLC0415  # see above
    from drivers.card.zvt_terminal import ZvtTerminal  # noqa: PLC0415  # see above
    from drivers.serial import LineSettings  # noqa: PLC0415  # see above
    from drivers.tcp import ZVT_PORT, open_tcp  # noqa: PLC0415  # see above

    if table.host:
        over_tcp = partial(open_tcp, table.host, int(table.port or ZVT_PORT))
        return ZvtTerminal(over_tcp, BareFraming, clock.sleep)
    settings = LineSettings(table.baud, stop_bits=2)  # devices.md 2.1
    over_serial = transports.opening(str(table.port or CARD_PORT), settings)
    return ZvtTerminal(over_serial, SerialFraming, clock.sleep)
