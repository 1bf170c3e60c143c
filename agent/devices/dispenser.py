"""The cash dispenser: Puloon LCDM over serial."""

from functools import partial

from agent.base.clock import Clock
from agent.base.money import PAISE_PER_RUPEE
from agent.config.kiosk_config import Setup
from agent.devices.monitor import Condition, Probe
from agent.devices.transports import Transports
from drivers.cash import lcdm2000, lcdm4000
from drivers.cash.lcdm_dispenser import LcdmDispenser
from drivers.cash.port import Dispenser, DispenserFault
from drivers.serial import LineSettings, open_serial

BAUD = 9600  # DEVICES 5.1
DIALECTS = {"lcdm-2000": lcdm2000.DIALECT, "lcdm-4000": lcdm4000.DIALECT}

# Faults of one cassette or of the last dispense: the capacity says what can still be dispensed.
CAN_STILL_DISPENSE = frozenset(
    {
        DispenserFault.EMPTY,
        DispenserFault.PICK_UP,
        DispenserFault.CASSETTE_MISSING,
        DispenserFault.TOO_MANY_REJECTED,
    }
)


def build(setup: Setup, clock: Clock, transports: Transports) -> tuple[Dispenser, dict[str, Probe]]:
    cash = setup.config.cash
    open_line = partial(
        transports.serial or open_serial, cash.port, LineSettings(BAUD, cash.parity)
    )
    paise = tuple(rupees * PAISE_PER_RUPEE for rupees in cash.denominations)
    dispenser = LcdmDispenser(open_line, DIALECTS[cash.driver], paise, clock.sleep)

    async def probe() -> Condition:
        status = await dispenser.status()
        word = status.fault.value if status.fault else "ready"
        is_usable = status.fault is None or status.fault in CAN_STILL_DISPENSE
        return Condition(is_usable, word, status.remark)

    return dispenser, {"cash": probe}
