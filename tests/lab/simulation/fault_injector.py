"""The faults that happen while customers come: one row for each kind, with its effect."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from agent.journal.database import WriteFailed
from hw_sim.api import wallet_ledger
from hw_sim.device import BadAction, Device
from hw_sim.display.device import DisplayDevice
from tests.lab.simulation import shortcuts
from tests.lab.simulation.bank import BILLED, QR
from tests.lab.simulation.faults import API_FAULTS, InjectedFault
from tests.lab.simulation.origins import ABSURD
from tests.lab.simulation.simulated_kiosk import SimulatedKiosk, sleep
from tests.support import disk
from tests.support.process import Killed

IST, DAY = 5.5 * 3600, 24 * 3600.0  # seconds
UPI_LAST = 23 * 3600 + 20 * 60.0  # of the day; after this no QR is opened
STRUCK = (*BILLED, QR)
"""The calls that move money, where the service's faults mostly strike."""
NEXT = "*"  # the next call, whichever it is

NOTES_MOVE_WITHIN = 0.3  # seconds after the dispenser got the command; it answers later
GONE_FOR = 200.0  # seconds; the agent's own timeout is shorter

NUDGED_ABOUT = 3  # of the newest transactions
OFTEN = 5.0  # faults that affect few customers must come more often


class FaultInjector:
    """Draws faults, one after the other, until it is stopped."""

    def __init__(
        self,
        simulated: SimulatedKiosk,
        rng: Random,
        fitted: frozenset[str],
        wanted: Iterable[str],
    ) -> None:
        """`fitted` are the devices, `wanted` the services that customers come for."""
        self.simulated = simulated
        self.rng = rng
        self.struck = _struck({service.partition(".")[0] for service in wanted})
        self._noticed: float | None = None
        self._rows = [
            row for row in ROWS if row.fault in simulated.swarm.on and row.device in fitted | {None}
        ]

    async def come(self) -> None:
        while True:
            await sleep(self.rng.choice((0.2, 1.0, 3.0, 10.0, 40.0)))
            self._notice_the_hour()
            for row in self._rows:
                if self.simulated.swarm.strikes(row.fault, row.often):
                    row.does(self)

    def _notice_the_hour(self) -> None:
        """Count what happens by the hour: the day ends, or UPI closes while a QR is open."""
        now = self.simulated.clock.time() + IST
        before, self._noticed = self._noticed or now, now
        if before // DAY != now // DAY:
            self.simulated.swarm.happened(InjectedFault.DAY_ENDS)
        closes = now // DAY * DAY + UPI_LAST
        if before < closes <= now and self.simulated.api.upicw.open_qrs():
            self.simulated.swarm.happened(InjectedFault.UPI_CLOSES)

    def later(self, seconds: float, thing: Callable[[], Any]) -> None:
        async def do() -> None:
            await sleep(seconds)
            with suppress(BadAction):
                thing()

        self.simulated.spawn(do())

    def a_while(self) -> float:
        return self.rng.choice((10.0, 20.0, 60.0, 60.0, 300.0, 300.0, 7200.0))


def _struck(products: set[str]) -> tuple[str, ...]:
    """Return where the service's faults strike: mostly at these products' money calls."""
    money = tuple(path for path in STRUCK if path.partition("/")[0] in products)
    return (*money, *money, NEXT)


@dataclass(frozen=True, slots=True)
class Row:
    fault: InjectedFault
    does: Callable[[FaultInjector], None]
    often: float = 1.0
    device: str | None = None
    """Only if this device is fitted."""


# --- the service, the bank, and the network ---


def _api_fault(fault: InjectedFault) -> Row:
    kind, when = API_FAULTS[fault]

    def does(at: FaultInjector) -> None:
        seconds = at.rng.choice((1.0, 30.0, 100.0, 400.0))
        more = {"seconds": seconds} if kind.value == "delay" else {}
        endpoint = at.rng.choice(at.struck)
        given = {"endpoint": endpoint, "kind": kind.value, "when": when.value, **more}
        with suppress(BadAction):  # too many wait already
            at.simulated.at_the_service("fault", **given)

    return Row(fault, does, 0.5)


def _network_gone(at: FaultInjector) -> None:
    internet = at.simulated.internet
    internet.is_up = False
    at.later(at.a_while(), lambda: setattr(internet, "is_up", True))


def _answers_lost(at: FaultInjector) -> None:
    internet = at.simulated.internet
    internet.loses_answers = True
    at.later(at.a_while(), lambda: setattr(internet, "loses_answers", False))


def _arrives_late(at: FaultInjector) -> None:
    """Delay a request: its signature is still valid, but every caller has stopped waiting."""
    at.simulated.internet.holds = at.rng.choice((120.0, 200.0, 280.0))


def _quota_used(at: FaultInjector) -> None:
    at.simulated.api.key.calls.extend([at.simulated.api.world.now()] * 60)


def _nudged(at: FaultInjector) -> None:
    """Call `poll_now` twice, late, or for a closed transaction."""
    kiosk = at.simulated.kiosk
    if kiosk is None or not at.simulated.runs:
        return
    for t in kiosk.journal.whole.newest(NUDGED_ABOUT):
        for _ in range(at.rng.randrange(3)):
            kiosk.reconciler.poll_now(t.client_reference)


def _rolled_over(at: FaultInjector) -> None:
    """The journal goes on in a new segment, whatever is under way; a full disk may refuse it."""
    kiosk = at.simulated.kiosk
    if kiosk is not None and at.simulated.runs:
        with suppress(WriteFailed, Killed):
            kiosk.journal.roll_over(at.simulated.clock.time())


def _another_address(at: FaultInjector) -> None:
    """A person sets a wrong address while an answer is on its way, and corrects it later."""
    simulated = at.simulated

    def mistaken() -> None:
        simulated.swarm.happened(InjectedFault.OTHER_ADDRESS)
        simulated.origins.is_elsewhere = True
        simulated.dies(disk.KILLED)
        at.later(simulated.swarm.own.choice((60.0, 900.0, 7200.0)), lambda: _back_home(simulated))

    simulated.internet.on_answer = mistaken


def _back_home(simulated: SimulatedKiosk) -> None:
    if simulated.origins.is_elsewhere:
        simulated.origins.is_elsewhere = False
        if simulated.runs:
            simulated.dies(disk.KILLED)


def _another_key(at: FaultInjector) -> None:
    """The key is changed while an answer is on its way."""
    simulated = at.simulated

    def rotated() -> None:
        simulated.swarm.happened(InjectedFault.OTHER_KEY)
        simulated.origins.rotate_key()
        simulated.dies(disk.KILLED)

    simulated.internet.on_answer = rotated


def _undated(at: FaultInjector, date: str = "") -> None:
    origins = at.simulated.origins
    origins.date = date
    at.later(at.simulated.swarm.own.choice((60.0, 3600.0)), lambda: setattr(origins, "date", None))


def _dated_absurdly(at: FaultInjector) -> None:
    _undated(at, at.simulated.swarm.own.choice(ABSURD))


def _wallet_empty(at: FaultInjector) -> None:
    """Take nearly everything out of a wallet, and put it back later."""
    own, world = at.simulated.swarm.own, at.simulated.api.world
    wallet, left = own.choice(wallet_ledger.WALLETS), own.choice((0, 5_00, 150_00))
    taken = world.books.balance(wallet) - left
    if taken > 0:
        world.fill_wallet(wallet, -taken, "TAKEN OUT")
        at.later(own.choice((60.0, 900.0)), lambda: world.fill_wallet(wallet, taken, "TOP-UP"))


def _clock_jumps(at: FaultInjector) -> None:
    at.simulated.kiosk_ahead += at.rng.choice((-7200.0, -200.0, 200.0, 7200.0))


# --- devices ---


def _unplugs(
    device: Callable[[SimulatedKiosk], Device | DisplayDevice],
) -> Callable[[FaultInjector], None]:
    def does(at: FaultInjector) -> None:
        unplugged = device(at.simulated)
        seconds = at.rng.choice((2.0, 30.0, 600.0))
        if isinstance(unplugged, DisplayDevice):  # whose action draws a picture of itself
            unplugged.unplug()
            at.later(seconds, unplugged.plug)
            return
        unplugged.do("unplug", {})
        at.later(seconds, lambda: unplugged.do("plug", {}))

    return does


def _reader_gone(at: FaultInjector) -> None:
    at.simulated.reader.service.kill()
    at.later(60.0, at.simulated.reader.service.restart)


def _reader_slow(at: FaultInjector) -> None:
    service = at.simulated.reader.service
    service.slow_answers, service.slow_s = 2, 20.0


def _reader_error(at: FaultInjector) -> None:
    at.simulated.reader.do("error", {"code": at.rng.choice((700, 720, 730, 740, 999))})


def _card_refuses(at: FaultInjector) -> None:
    at.simulated.do(at.simulated.devices.card, "refuse", code="71")


def _app_closed(at: FaultInjector) -> None:
    at.simulated.do(at.simulated.card_reader, "close-app")
    at.later(at.a_while(), lambda: at.simulated.do(at.simulated.card_reader, "open-app"))


def _dispenser_jams(at: FaultInjector) -> None:
    where, after = at.rng.choice(("exit", "path")), at.rng.choice((0, 0, 1, 3))
    at.simulated.devices.cash.do("jam", {"where": where, "after": after})
    at.later(at.rng.choice((100.0, 3000.0)), lambda: at.simulated.devices.cash.do("clear", {}))


def _dispenser_restarts(at: FaultInjector) -> None:
    at.simulated.do(at.simulated.devices.cash, "power_cut")


def _dispenser_is_mute(at: FaultInjector) -> None:
    """Lose an answer; or, during a dispense, all answers until the cable is back."""
    what = at.rng.choice(("ack", "answer"))
    at.simulated.devices.cash.do("lose", {"what": what})

    def goes() -> None:
        at.later(NOTES_MOVE_WITHIN, lambda: at.simulated.devices.cash.do("unplug", {}))
        at.later(GONE_FOR, lambda: at.simulated.devices.cash.do("plug", {}))

    if what == "answer":
        at.simulated.on_pay = goes


# --- the machine ---


def _page_trips(at: FaultInjector) -> None:
    """Render no page for a while, starting now or at a confirmation; the money's part must
    continue.
    """

    def trips() -> None:
        shortcuts.page_trips = True
        at.later(at.rng.choice((0.5, 5.0, 60.0)), lambda: setattr(shortcuts, "page_trips", False))

    if at.rng.random() < 0.5:
        at.simulated.on_confirm = trips
    else:
        trips()


def _disk_full(at: FaultInjector) -> None:
    held = at.simulated.disk
    held.capacity = held.used() + at.rng.choice((0, 5_000, 40_000))
    at.later(300.0, lambda: setattr(held, "capacity", None))


def _power_cut(at: FaultInjector) -> None:
    if at.simulated.runs:
        at.simulated.dies()


def _killed(at: FaultInjector) -> None:
    """Kill the process a few awaits later."""
    turns = at.rng.randrange(40)

    async def die() -> None:
        for _ in range(turns):
            await asyncio.sleep(0)  # noqa: TID251  # a turn of the loop
        if at.simulated.runs:
            at.simulated.dies(disk.KILLED)

    at.simulated.spawn(die())


ROWS: tuple[Row, ...] = (
    *(_api_fault(fault) for fault in API_FAULTS),
    Row(InjectedFault.NETWORK_GONE, _network_gone, 0.3),
    Row(InjectedFault.ANSWERS_LOST, _answers_lost, 0.3),
    Row(InjectedFault.ARRIVES_LATE, _arrives_late, OFTEN),
    Row(InjectedFault.QUOTA_USED, _quota_used, 0.3),
    Row(InjectedFault.NUDGED, _nudged),
    Row(InjectedFault.WALLET_EMPTY, _wallet_empty),
    Row(InjectedFault.CLOCK_JUMPS, _clock_jumps),
    Row(InjectedFault.READER_UNPLUGGED, _unplugs(lambda simulated: simulated.reader)),
    Row(InjectedFault.READER_GONE, _reader_gone),
    Row(InjectedFault.READER_MOVED, lambda at: at.simulated.reader.service.restart()),
    Row(InjectedFault.READER_SLOW, _reader_slow),
    Row(InjectedFault.READER_ERROR, _reader_error),
    Row(
        InjectedFault.CARD_UNPLUGGED,
        _unplugs(lambda simulated: simulated.devices.card),
        device="card",
    ),
    Row(
        InjectedFault.CARD_RESTARTS,
        lambda at: at.simulated.do(at.simulated.devices.card, "restart"),
        device="card",
    ),
    Row(InjectedFault.CARD_REFUSES, _card_refuses, device="card"),
    Row(InjectedFault.PHONE_APP_CLOSED, _app_closed, 0.3, device="companion"),
    Row(
        InjectedFault.DISPLAY_UNPLUGGED,
        _unplugs(lambda simulated: simulated.devices.display),
        device="display",
    ),
    Row(
        InjectedFault.DISPENSER_UNPLUGGED,
        _unplugs(lambda simulated: simulated.devices.cash),
        device="cash",
    ),
    Row(InjectedFault.DISPENSER_JAMS, _dispenser_jams, OFTEN, device="cash"),
    Row(InjectedFault.DISPENSER_MUTE, _dispenser_is_mute, OFTEN, device="cash"),
    Row(InjectedFault.DISPENSER_RESTARTS, _dispenser_restarts, device="cash"),
    Row(InjectedFault.OTHER_ADDRESS, _another_address),
    Row(InjectedFault.OTHER_KEY, _another_key),
    Row(InjectedFault.UNDATED, _undated),
    Row(InjectedFault.DATED_ABSURDLY, _dated_absurdly),
    Row(InjectedFault.DISK_FULL, _disk_full, 0.3),
    Row(InjectedFault.SYNC_FAILS, lambda at: setattr(at.simulated.disk, "failing_syncs", 1), 0.2),
    Row(InjectedFault.ROLLED_OVER, _rolled_over),
    Row(InjectedFault.PAGE_TRIPS, _page_trips, OFTEN),
    Row(InjectedFault.POWER_CUT, _power_cut, 0.2),
    Row(InjectedFault.KILLED, _killed, 0.2),
)
