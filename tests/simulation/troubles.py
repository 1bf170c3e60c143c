"""What goes wrong while customers come: one row a kind of fault, and what it does to the world."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from hw_sim.device import BadAction, Device
from hw_sim.display.device import DisplayDevice
from tests.simulation import shortcuts
from tests.simulation.bank import BILLED, QR
from tests.simulation.faults import API_FAULTS, Fault
from tests.simulation.origins import ABSURD
from tests.simulation.plant import Plant, sleep
from tests.world import disk

IST, DAY = 5.5 * 3600, 24 * 3600.0  # seconds
UPI_LAST = 23 * 3600 + 20 * 60.0  # of the day; later no QR is opened
STRUCK = (*("*",) * 4, *BILLED, QR)
"""Where a fault of the service strikes: often where money is asked for, else at what is next."""

NOTES_MOVE_WITHIN = 0.3  # seconds after the dispenser was told to pay; it answers later
GONE_FOR = 200.0  # seconds; the agent takes silence for no word any more before that

NUDGED_ABOUT = 3  # of the newest transactions
OFTEN = 5.0  # what only counts for one customer in many has to come the more often


class Troubles:
    """Draws faults, one occasion after the other, until they are stopped."""

    def __init__(self, plant: Plant, chance: Random, fitted: frozenset[str]) -> None:
        self.plant = plant
        self.chance = chance
        self._noticed: float | None = None
        self._rows = [
            row for row in ROWS if row.fault in plant.swarm.on and row.device in fitted | {None}
        ]

    async def come(self) -> None:
        while True:
            await sleep(self.chance.choice((0.2, 1.0, 3.0, 10.0, 40.0)))
            self._notice_the_hour()
            for row in self._rows:
                if self.plant.swarm.strikes(row.fault, row.often):
                    row.does(self)

    def _notice_the_hour(self) -> None:
        """Count what the day brings by itself: it ends, or UPI does while a QR is open."""
        now = self.plant.clock.time() + IST
        before, self._noticed = self._noticed or now, now
        if before // DAY != now // DAY:
            self.plant.swarm.happened(Fault.DAY_ENDS)
        closes = now // DAY * DAY + UPI_LAST
        if before < closes <= now and self.plant.api.upicw.open_qrs():
            self.plant.swarm.happened(Fault.UPI_CLOSES)

    def later(self, seconds: float, thing: Callable[[], Any]) -> None:
        async def do() -> None:
            await sleep(seconds)
            with suppress(BadAction):
                thing()

        self.plant.spawn(do())

    def a_while(self) -> float:
        return self.chance.choice((20.0, 300.0, 7200.0))


@dataclass(frozen=True, slots=True)
class Row:
    fault: Fault
    does: Callable[[Troubles], None]
    often: float = 1.0
    device: str | None = None
    """Only where this device is fitted."""


# --- the service, the bank, and the way there ---


def _api_fault(fault: Fault) -> Row:
    kind, when = API_FAULTS[fault]

    def does(at: Troubles) -> None:
        seconds = at.chance.choice((1.0, 30.0, 100.0, 400.0))
        more = {"seconds": seconds} if kind.value == "delay" else {}
        endpoint = at.chance.choice(STRUCK)
        given = {"endpoint": endpoint, "kind": kind.value, "when": when.value, **more}
        with suppress(BadAction):  # so many wait already
            at.plant.at_the_service("fault", **given)

    return Row(fault, does, 0.5)


def _network_gone(at: Troubles) -> None:
    internet = at.plant.internet
    internet.is_up = False
    at.later(at.a_while(), lambda: setattr(internet, "is_up", True))


def _answers_lost(at: Troubles) -> None:
    internet = at.plant.internet
    internet.loses_answers = True
    at.later(at.a_while(), lambda: setattr(internet, "loses_answers", False))


def _arrives_late(at: Troubles) -> None:
    """Within the life of its signature, and after everybody has given it up."""
    at.plant.internet.holds = at.chance.choice((120.0, 200.0, 280.0))


def _quota_used(at: Troubles) -> None:
    at.plant.api.key.calls.extend([at.plant.api.world.now()] * 60)


def _nudged(at: Troubles) -> None:
    """Hints that there is news come twice, or late, or not at all."""
    kiosk = at.plant.kiosk
    if kiosk is None or not at.plant.runs:
        return
    for t in kiosk.journal.newest(NUDGED_ABOUT):
        for _ in range(at.chance.randrange(3)):
            kiosk.reconciler.nudge(t.client_reference)


def _another_address(at: Troubles) -> None:
    """Somebody mistakes the address while an answer is under way, and finds out after a while."""
    plant = at.plant

    def mistaken() -> None:
        plant.swarm.happened(Fault.OTHER_ADDRESS)
        plant.origins.is_elsewhere = True
        plant.dies(disk.KILLED)
        at.later(plant.swarm.own.choice((60.0, 900.0, 7200.0)), lambda: _back_home(plant))

    plant.internet.on_answer = mistaken


def _back_home(plant: Plant) -> None:
    if plant.origins.is_elsewhere:
        plant.origins.is_elsewhere = False
        if plant.runs:
            plant.dies(disk.KILLED)


def _another_key(at: Troubles) -> None:
    """The key is changed while an answer is under way."""
    plant = at.plant

    def rotated() -> None:
        plant.swarm.happened(Fault.OTHER_KEY)
        plant.origins.rotate_key()
        plant.dies(disk.KILLED)

    plant.internet.on_answer = rotated


def _undated(at: Troubles, date: str = "") -> None:
    origins = at.plant.origins
    origins.date = date
    at.later(at.plant.swarm.own.choice((60.0, 3600.0)), lambda: setattr(origins, "date", None))


def _dated_absurdly(at: Troubles) -> None:
    _undated(at, at.plant.swarm.own.choice(ABSURD))


def _clock_jumps(at: Troubles) -> None:
    at.plant.kiosk_ahead += at.chance.choice((-7200.0, -200.0, 200.0, 7200.0))


# --- devices ---


def _unplugs(device: Callable[[Plant], Device | DisplayDevice]) -> Callable[[Troubles], None]:
    def does(at: Troubles) -> None:
        unplugged = device(at.plant)
        seconds = at.chance.choice((2.0, 30.0, 600.0))
        if isinstance(unplugged, DisplayDevice):  # whose `do` draws a picture of itself
            unplugged.unplug()
            at.later(seconds, unplugged.plug)
            return
        unplugged.do("unplug", {})
        at.later(seconds, lambda: unplugged.do("plug", {}))

    return does


def _reader_gone(at: Troubles) -> None:
    at.plant.reader.service.kill()
    at.later(60.0, at.plant.reader.service.restart)


def _reader_slow(at: Troubles) -> None:
    service = at.plant.reader.service
    service.slow_answers, service.slow_s = 2, 20.0


def _reader_error(at: Troubles) -> None:
    at.plant.reader.do("error", {"code": at.chance.choice((700, 720, 730, 740, 999))})


def _card_refuses(at: Troubles) -> None:
    at.plant.do(at.plant.card, "refuse", code="71")


def _dispenser_jams(at: Troubles) -> None:
    where, after = at.chance.choice(("exit", "path")), at.chance.choice((0, 0, 1, 3))
    at.plant.cash.do("jam", {"where": where, "after": after})
    at.later(at.chance.choice((100.0, 3000.0)), lambda: at.plant.cash.do("clear", {}))


def _dispenser_restarts(at: Troubles) -> None:
    at.plant.do(at.plant.cash, "power_cut")


def _dispenser_is_mute(at: Troubles) -> None:
    """It loses a word; or, while it pays, all that it would say until its cable is back."""
    what = at.chance.choice(("ack", "answer"))
    at.plant.cash.do("lose", {"what": what})

    def goes() -> None:
        at.later(NOTES_MOVE_WITHIN, lambda: at.plant.cash.do("unplug", {}))
        at.later(GONE_FOR, lambda: at.plant.cash.do("plug", {}))

    if what == "answer":
        at.plant.on_pay = goes


# --- the machine ---


def _page_trips(at: Troubles) -> None:
    """Nothing can be drawn for a while; what moves money must not notice."""
    shortcuts.page_trips = True
    at.later(at.chance.choice((0.5, 5.0, 60.0)), lambda: setattr(shortcuts, "page_trips", False))


def _disk_full(at: Troubles) -> None:
    held = at.plant.disk
    held.capacity = held.used() + at.chance.choice((0, 5_000, 40_000))
    at.later(300.0, lambda: setattr(held, "capacity", None))


def _power_cut(at: Troubles) -> None:
    if at.plant.runs:
        at.plant.dies()


def _killed(at: Troubles) -> None:
    """Some awaits further on, the process is gone."""
    turns = at.chance.randrange(40)

    async def die() -> None:
        for _ in range(turns):
            await asyncio.sleep(0)  # noqa: TID251  # a turn of the loop
        if at.plant.runs:
            at.plant.dies(disk.KILLED)

    at.plant.spawn(die())


ROWS: tuple[Row, ...] = (
    *(_api_fault(fault) for fault in API_FAULTS),
    Row(Fault.NETWORK_GONE, _network_gone, 0.3),
    Row(Fault.ANSWERS_LOST, _answers_lost, 0.3),
    Row(Fault.ARRIVES_LATE, _arrives_late, OFTEN),
    Row(Fault.QUOTA_USED, _quota_used, 0.3),
    Row(Fault.NUDGED, _nudged),
    Row(Fault.CLOCK_JUMPS, _clock_jumps),
    Row(Fault.READER_UNPLUGGED, _unplugs(lambda plant: plant.reader)),
    Row(Fault.READER_GONE, _reader_gone),
    Row(Fault.READER_MOVED, lambda at: at.plant.reader.service.restart()),
    Row(Fault.READER_SLOW, _reader_slow),
    Row(Fault.READER_ERROR, _reader_error),
    Row(Fault.CARD_UNPLUGGED, _unplugs(lambda plant: plant.card), device="card"),
    Row(Fault.CARD_RESTARTS, lambda at: at.plant.do(at.plant.card, "restart"), device="card"),
    Row(Fault.CARD_REFUSES, _card_refuses, device="card"),
    Row(Fault.DISPLAY_UNPLUGGED, _unplugs(lambda plant: plant.display), device="display"),
    Row(Fault.DISPENSER_UNPLUGGED, _unplugs(lambda plant: plant.cash), device="cash"),
    Row(Fault.DISPENSER_JAMS, _dispenser_jams, OFTEN, device="cash"),
    Row(Fault.DISPENSER_MUTE, _dispenser_is_mute, OFTEN, device="cash"),
    Row(Fault.DISPENSER_RESTARTS, _dispenser_restarts, device="cash"),
    Row(Fault.OTHER_ADDRESS, _another_address),
    Row(Fault.OTHER_KEY, _another_key),
    Row(Fault.UNDATED, _undated),
    Row(Fault.DATED_ABSURDLY, _dated_absurdly),
    Row(Fault.DISK_FULL, _disk_full, 0.3),
    Row(Fault.SYNC_FAILS, lambda at: setattr(at.plant.disk, "failing_syncs", 1), 0.2),
    Row(Fault.PAGE_TRIPS, _page_trips, OFTEN),
    Row(Fault.POWER_CUT, _power_cut, 0.2),
    Row(Fault.KILLED, _killed, 0.2),
)
