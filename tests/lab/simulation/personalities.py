"""Which other maker's device each run has: most runs have the usual ones.

A personality is a name in a table of hw_sim, one table for each kind of device. The printer has
none here, because no run has a printer's bytes (simulated_kiosk.Paper).
"""

import random
from collections.abc import Collection, Mapping
from typing import Final

from hw_sim.api import qr_forms
from hw_sim.card import personalities as card
from hw_sim.cash import personalities as cash
from hw_sim.display import personalities as display
from hw_sim.rd import personalities as rd

OFTEN: Final = 0.15  # of the runs that have the device

# A terminal on a serial line has no connection to close.
_ON_SERIAL = tuple(name for name, maker in card.PERSONALITIES.items() if not maker.idle_s)
TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "biometric": tuple(rd.PERSONALITIES),
    "card": _ON_SERIAL,
    "display": tuple(display.PERSONALITIES),
    "cash": tuple(cash.PERSONALITIES),
    "upicw": tuple(qr_forms.FORMS),
}
ALL: Final = tuple(name for names in TABLES.values() for name in names)


def draw(seed: int, present: Collection[str]) -> dict[str, str]:
    """Return the personality of each device or product of this run that has one.

    Each has its own draw, so one more does not change another.
    """
    drawn = {}
    for kind in sorted(TABLES.keys() & set(present)):
        rng = random.Random(f"personality {kind} {seed}")
        if rng.random() < OFTEN:
            drawn[kind] = rng.choice(TABLES[kind])
    return drawn
