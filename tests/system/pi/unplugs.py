"""Unplugs devices at the level of the bus, in each state of each visit, and plugs them in again."""

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import product
from random import Random
from typing import Final

from tests.system.e2e.waiting import until
from tests.system.pi.accounts import compare, unsettled
from tests.system.pi.gadgets import FITTED, Gadget
from tests.system.pi.usb_kiosk import UsbKiosk
from tests.system.pi.visits import MOMENTS, Moment, Service
from tests.system.vm.booted import Told
from tests.system.vm.machine import now
from tests.system.vm.people import Shopkeeper
from tests.system.vm.virtual_kiosk import health, offers_withdrawals, page_of

AWAY_S_MAX: Final = 3.0
NOTICED_WITHIN_S: Final = 5.0
READY_WITHIN_S: Final = 5.0
"""The issue's limit; a device that needs longer is listed."""
GIVES_UP_S: Final = 120.0
VISITS_MAX: Final = 5
"""Visits until one is seen in the state: the service may answer before the page is looked at."""
SETTLE_EVERY: Final = 10
DOUBT_OVER_S: Final = 800


@dataclass(slots=True)
class Unplug:
    """One unplugged device, and how long it was missed."""

    gadget: Gadget
    service: Service
    moment: Moment
    is_noticed: bool = False
    ready_s: float | None = None
    """From the plug until the agent can use it. None: the visit never reached the moment."""

    def __str__(self) -> str:
        screen, asked = self.moment
        where = f"{self.service.name.lower()}/{screen}{asked and f'({asked})'}"
        took = "not reached" if self.ready_s is None else f"{self.ready_s:.1f} s"
        return f"{self.gadget.name} at {where}: {took}"


def cases(count: int, seed: int) -> list[Unplug]:
    """Return unplugs spread over all states and devices, in a random order by the seed."""
    places = [(service, moment) for service in Service for moment in MOMENTS[service]]
    every = [Unplug(gadget, *place) for gadget, place in product(FITTED, places)]
    Random(seed).shuffle(every)
    every.sort(key=_rank(every))
    return every[:count]


def _rank(every: list[Unplug]) -> Callable[[Unplug], int]:
    """Return a key with which each state comes once before any state comes again."""
    seen: dict[tuple[Service, Moment], int] = {}
    ranks = {}
    for one in every:
        place = (one.service, one.moment)
        ranks[id(one)] = seen[place] = seen.get(place, 0) + 1
    return lambda one: ranks[id(one)]


def unplugs(kiosk: UsbKiosk, told: Told, count: int, seed: int) -> None:
    """Do them in steps of SETTLE_EVERY, so that one that fails does not stop the others."""
    planned, rng = cases(count, seed), Random(seed)
    done: list[Unplug] = []
    for first in range(0, count, SETTLE_EVERY):
        some = planned[first : first + SETTLE_EVERY]
        told.step(
            f"unplugs {first + 1} to {first + len(some)}", partial(_some, kiosk, some, rng, done)
        )
    told.step("all unplugs together", lambda: _summed(done))


def _some(kiosk: UsbKiosk, planned: list[Unplug], rng: Random, done: list[Unplug]) -> str:
    for one in planned:
        done.append(one)
        for _ in range(VISITS_MAX):
            kiosk.wait_until_ready()
            until("withdrawals", lambda: offers_withdrawals(kiosk.machine))
            visit = kiosk.visit(one.service)
            visit.moment = one.moment
            visit.on_moment = partial(_unplug, kiosk, one, rng.uniform(0, AWAY_S_MAX))
            visit.go()
            print(f"     {one}; {visit}", flush=True)
            if one.ready_s is not None:
                break
    settle(kiosk)
    return f"0 losses; {_summed(planned)}"


def _unplug(kiosk: UsbKiosk, one: Unplug, away_s: float) -> None:
    kiosk.unplug(one.gadget)
    begun = now()
    while now() - begun < away_s or not (one.is_noticed or now() - begun > NOTICED_WITHIN_S):
        one.is_noticed = one.is_noticed or not kiosk.is_usable(one.gadget)
        threading.Event().wait(0.05)
    kiosk.plug(one.gadget)
    plugged = now()
    until(f"{one.gadget.name} is ready", lambda: kiosk.is_usable(one.gadget), GIVES_UP_S)
    one.ready_s = now() - plugged


def settle(kiosk: UsbKiosk) -> None:
    """Let everything end, let the attendant hand out owed notes, and compare. No rule may break."""
    machine = kiosk.machine
    kiosk.wait_until_ready()
    if not offers_withdrawals(machine):  # a request is in doubt: let the doubt end
        kiosk.bench.do("clock", "advance", seconds=DOUBT_OVER_S)
    until("the agent rests", lambda: not health(machine)[1].get("busy", True))
    rows, problems = compare(machine, kiosk.bench, kiosk.notes)
    assert not problems, problems
    keeper = Shopkeeper(page_of(machine), kiosk.notes)
    handed = Counter(row["amount"] for row in rows if row["cash"] == "handed")
    for row in unsettled(rows):
        has_notes = kiosk.notes.out[row["amount"]] > handed[row["amount"]]
        print(f"     {row['cash']} ₹{row['amount']}: {keeper.settle(row, has_notes=has_notes)}")
    rows, problems = compare(machine, kiosk.bench, kiosk.notes)
    assert not problems, problems
    assert not unsettled(rows), unsettled(rows)
    kiosk.is_settled()


def _summed(done: list[Unplug]) -> str:
    reached = [one for one in done if one.ready_s is not None]
    slowest = sorted(reached, key=lambda one: one.ready_s or 0)[-5:]
    late = [one for one in reached if (one.ready_s or 0) > READY_WITHIN_S]
    noticed = sum(one.is_noticed for one in reached)
    return (
        f"{len(reached)} of {len(done)} moments reached, {noticed} noticed before the plug, "
        f"{len(late)} later than {READY_WITHIN_S:.0f} s; slowest: "
        + "; ".join(map(str, reversed(slowest)))
    )
