"""The cash dispenser: Puloon LCDM over serial."""

from functools import partial

from agent.clock import Clock
from agent.config import CashTable
from agent.fittings.fit import Probe
from agent.money import PAISE_PER_RUPEE
from agent.outlet.device_watch import Condition
from drivers.cash import lcdm2000, lcdm4000
from drivers.cash.lcdm_drawer import LcdmDrawer
from drivers.cash.port import CashDrawer
from drivers.serial import LineSettings, open_serial

BAUD = 9600  # DEVICES 5.1
DIALECTS = {"lcdm-2000": lcdm2000.DIALECT, "lcdm-4000": lcdm4000.DIALECT}


def fitted(cash: CashTable, clock: Clock) -> tuple[CashDrawer, Probe]:
    open_line = partial(open_serial, cash.port, LineSettings(BAUD, cash.parity))
    paise = tuple(rupees * PAISE_PER_RUPEE for rupees in cash.denominations)
    drawer = LcdmDrawer(open_line, DIALECTS[cash.driver], paise, clock.sleep)

    async def ask() -> Condition:
        health = await drawer.status()
        word = health.trouble.value if health.trouble else "ready"
        return Condition(health.trouble is None, word, health.note)

    return drawer, ask
