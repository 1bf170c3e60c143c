"""The parts that the simulation replaces because they cost time and are not simulated."""

import logging
import sys
from collections import Counter
from functools import lru_cache

from agent.base import faults
from agent.base.clock import Moment
from agent.dialogue import display
from agent.dialogue.page import Screen
from agent.dialogue.place import At
from agent.journal import journal
from agent.reconciler import reconciler
from agent.transactions import decision, lifecycle
from agent.transactions.model import AnyEvent, Transaction
from drivers.biometric import rdservice_http
from drivers.biometric.rdservice_http import RdHttp
from drivers.usb import UsbBus
from hw_sim.card.device import CardDevice
from hw_sim.cash.device import CashDevice
from hw_sim.companion.device import CompanionDevice
from hw_sim.display.device import DisplayDevice
from hw_sim.rd import answers
from hw_sim.rd.device import RdDevice
from tests.lab.simulation.branches import Reached
from tests.lab.simulation.exchange import shortened
from tests.support import quick_hashes

PURE = (
    (rdservice_http, "read_service"),
    (rdservice_http, "read_device_info"),
    (answers, "rd_service"),
    (answers, "device_info"),
)
KEPT_XML = 64  # answers of each kind

decided: set[str] = set()
"""The results of `decide` in this run: the state and the action."""
reached = Reached(decision)
"""The branches of `decide` that this run reached."""
folded = Counter[str]()
"""The events that were folded into a transaction in this run, by name."""


tripped: list[str] = []
"""Unexpected exceptions: a caught fault, or a traceback in the log."""


page_trips = False
"""True if no page can be drawn now."""


class PlantedFault(Exception):
    """The exception that a page raises because a run wants it to."""


class _Tripped(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            tripped.append(f"{record.getMessage()}: {record.exc_info[1]!r}")
        elif record.name == faults.__name__ and PlantedFault.__name__ not in record.getMessage():
            tripped.append(record.getMessage())


def forget() -> None:
    """Reset the counts for the next run."""
    global page_trips  # noqa: PLW0603  # of the one run at a time
    page_trips = False
    tripped.clear()
    decided.clear()
    reached.lines.clear()
    folded.clear()


def _decide(t: Transaction, volatile: decision.VolatileState, now: Moment) -> decision.Action:
    action = reached.during(decision.decide, t, volatile, now)
    decided.add(f"{t.bank_status.value}/{t.cash.value}: {type(action).__name__}")
    return action


def _apply(transaction: Transaction | None, event: AnyEvent) -> Transaction:
    after = lifecycle.apply(transaction, event)
    folded[type(event).__name__] += 1
    return after


_render = display.render


def _render_or_trip(at: At, revision: int) -> Screen:
    if page_trips:
        raise PlantedFault
    return _render(at, revision)


def take() -> None:
    """Take the shortcuts in this process, for good: hashes, XML, httpx to the RD service, the log.

    A biometric device sends the same XML all day long; it is written once and parsed once.
    """
    quick_hashes.use()
    RdHttp._exchange = shortened  # type: ignore[method-assign, assignment]  # for that method
    for module, name in PURE:
        setattr(module, name, lru_cache(KEPT_XML)(getattr(module, name)))
    setattr(UsbBus, "devices", lambda _: None)  # noqa: B010  # of another world
    for device in (CardDevice, CashDevice, CompanionDevice, DisplayDevice, RdDevice):
        setattr(device, "state", lambda _: {})  # noqa: B010  # read by nobody
    display.render = _render_or_trip
    reconciler.decide = _decide  # type: ignore[attr-defined]  # counted on the way
    journal.apply = _apply  # type: ignore[attr-defined]  # likewise
    reached.trace_tables("decide")
    logging.disable(logging.WARNING)
    logging.getLogger().handlers = [_Tripped(logging.ERROR)]
    # The coroutines of a killed process end with errors that do not matter.
    sys.unraisablehook = lambda _: None
