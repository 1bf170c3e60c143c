"""One run: a world from a seed, first with faults, then without; and the findings."""

import asyncio
import gc
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import process_time

from agent.base.clock import Clock
from agent.base.private import Private
from agent.cash.pin import AttendantPin
from agent.journal.journal import Journal
from agent.services.registry import BY_CODE
from agent.transactions.model import Transaction
from hw_sim.device import BadAction
from tests.lab.simulation import personalities, shortcuts, shortfalls
from tests.lab.simulation.attendants import Attendant, AttendantBehaviour
from tests.lab.simulation.cash_in_hand import Slips
from tests.lab.simulation.customers import Customer, CustomerBehaviour
from tests.lab.simulation.fault_injector import FaultInjector
from tests.lab.simulation.faults import ALWAYS, InjectedFault, Swarm
from tests.lab.simulation.hasty import HastyHand
from tests.lab.simulation.invariants import InvariantChecker, check_quiescent, waits_for_days
from tests.lab.simulation.shortfalls import Disputes
from tests.lab.simulation.simulated_kiosk import (
    BILLERS,
    PIN,
    SECOND,
    SECOND_PIN,
    TPIN,
    TPIN_IN_DATES,
    SimulatedKiosk,
    Trace,
    folder_setup,
    sleep,
)
from tests.support import known_billers
from tests.support.blind_loop import BlindLoop
from tests.support.disk import KILLED
from tests.support.judged import breaches
from tests.support.kiosk_folder import DISPENSER, Table
from tests.support.process import mortal

CUSTOMERS = (3, 10)  # in one run, whose beginning and end cost as much as three of them
OPENS_BEFORE = (1.0, 5.0, 5.0, 60.0)  # seconds before the first customer comes
VERIFICATION_PRICES = (20, 35, 50, 199)  # rupees; a wrong count is off by one
TRANSFER_CHARGES = (0, 1, 9_99, 10_00, 57_50)  # paise; notes are whole rupees
TRANSFER_SURCHARGES = (0, 0, 0, 2_00)  # paise above the price that was asked before
BETWEEN = (*(1.0, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0) * 12, 200.0, 1500.0)
"""Seconds from one customer to the next; now and then nobody comes for a long time."""
CASH = ("aeps.CW", "aeps.CD", "matm.CW", "upicw.QR")
SOLD = tuple(code for code, service in BY_CODE.items() if not service.for_attendant)
SERVICES = (*SOLD, *CASH, *CASH, "bbps.PAY")  # most faults concern cash, then bills
HTTPX_EVERY = 32  # one seed in this many goes through the real HTTP client
STOPS_IN_A_VISIT = 0.3  # of the runs
STOPS_WITHIN = 30.0  # virtual seconds
SHORT_HANDED = frozenset(
    {InjectedFault.KEEPS_NOTES, InjectedFault.BANK_FAILS, InjectedFault.PENDING_THEN_SUCCESS}
)
SHORT_HANDED_OFTEN = 0.02  # so that the attendant keeps notes of six in ten hand-overs
JUDGE = "the judge: "
TRANSACTIONS_MAX = 1000  # far more than a run has
CALM_MAX = 12 * 3600.0  # virtual seconds in which everything must become quiescent
DAY = 1_795_199_400.0  # 2026-11-21 00:00 IST
BEFORE_UPI_CLOSES = 23 * 3600.0 + 900
BEFORE_MIDNIGHT = 23 * 3600.0 + 3300
BEGINS = (10 * 3600.0, 15 * 3600.0, BEFORE_UPI_CLOSES, BEFORE_MIDNIGHT, 4 * 3600.0 + 3000)

EVERY: dict[str, Table] = {
    "api": {"base_url": "http://127.0.0.1:1"},
    "biometric": {"ports": [11100, 11102]},
    "printer": {"driver": "file"},
}
TABLES: tuple[tuple[str, Table], ...] = (
    ("card", {"port": "card"}),
    ("display", {"driver": "nextion", "port": "display"}),
    ("cash", {**DISPENSER, "port": "cash"}),
)
COMPANION = "companion"
LENT: dict[str, Table] = {COMPANION: {"address": "127.0.0.1:9"}, "card": {"driver": COMPANION}}
"""The tables of a kiosk whose card reader is the phone's."""
LENT_OFTEN = 0.3  # of the runs with a card reader


@dataclass(slots=True)
class Report:
    """The result of one run."""

    seed: int
    violations: list[str]
    digest: int
    sessions: int = 0
    seconds: float = 0.0
    """Virtual ones."""
    cpu_seconds: float = 0.0
    personalities: tuple[str, ...] = ()
    """Of the devices that differ from the usual ones."""
    fired: Counter[str] = field(default_factory=Counter)
    moves: set[str] = field(default_factory=set)
    decisions: set[str] = field(default_factory=set)
    reached: set[int] = field(default_factory=set)
    """The lines of `decide`, by number."""
    folded: Counter[str] = field(default_factory=Counter)
    story: list[tuple[int, str]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    disputes: Disputes | None = None
    answered: Counter[str] = field(default_factory=Counter)
    """The transactions that the service has answered, by the code of their service."""
    left_at: list[str] = field(default_factory=list)
    """Where each customer's visit ended."""


def has_phone(seed: int) -> bool:
    """Return True if a phone lends this run's card reader, if the run has one."""
    return random.Random(f"phone {seed}").random() < LENT_OFTEN


def run(
    seed: int,
    *,
    trace: bool = False,
    only: frozenset[int] | None = None,
    by_judge_alone: bool = False,
    short_handed: bool = False,
    wants: tuple[str, ...] = (),
) -> Report:
    """Run one seed from beginning to end and return what was found.

    `by_judge_alone`: the simulation's own rules are not checked, so they cannot end the run.
    `short_handed`: customers want cash, the attendant often keeps notes, and no other fault comes
    but a bank that fails or answers late.
    `wants`: the services that customers want; empty: drawn from the seed.
    """
    began = process_time()
    folder = Path(tempfile.mkdtemp(prefix="sim-", dir=_scratch()))
    gc.disable()
    try:
        loop = BlindLoop()
        loop.set_task_factory(mortal)
        try:
            asyncio.set_event_loop(loop)
            report = loop.run_until_complete(
                _run(
                    seed,
                    folder,
                    trace=trace,
                    only=only,
                    by_judge_alone=by_judge_alone,
                    short_handed=short_handed,
                    wants=wants,
                )
            )
        finally:
            asyncio.set_event_loop(None)
            loop.close()
        report.violations.extend(_left_open(folder))
        report.cpu_seconds = process_time() - began
        if by_judge_alone:
            report.violations = [one for one in report.violations if one.startswith(JUDGE)]
        return report
    finally:
        gc.enable()
        shutil.rmtree(folder, ignore_errors=True)


def _left_open(folder: Path) -> list[str]:
    """Return the files of this run that were not closed."""
    if not _held_in(folder):
        return []
    gc.collect()  # files of the dead processes, which the kernel would close for them
    return [f"left open: {Path(name).name}" for name in _held_in(folder)]


def _held_in(folder: Path) -> list[str]:
    named = (entry.readlink() for entry in Path("/proc/self/fd").iterdir() if entry.is_symlink())
    return [str(name) for name in named if name.is_relative_to(folder)]


def _scratch() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108  # small, and gone after


async def _run(
    seed: int,
    folder: Path,
    *,
    trace: bool,
    only: frozenset[int] | None,
    by_judge_alone: bool,
    short_handed: bool,
    wants: tuple[str, ...],
) -> Report:
    rng = random.Random(seed)
    shortcuts.forget()
    wanted = list(wants or (CASH if short_handed else _wanted(rng)))
    products = {service.partition(".")[0] for service in wanted}
    fitted = _fitted(rng, products)
    is_lent = "card" in fitted and has_phone(seed)
    tables = fitted | LENT if is_lent else fitted
    devices = [COMPANION if is_lent and name == "card" else name for name in fitted]
    needs = frozenset(products.union(devices))
    swarm = Swarm.draw(random.Random(rng.getrandbits(32)), needs, only)
    if short_handed:
        swarm.on, swarm.often = SHORT_HANDED, SHORT_HANDED_OFTEN
    timeline = Trace(keep=trace)
    prices = random.Random(
        f"prices {seed}"
    )  # its own: one more price does not change any other draw
    verification = {"price": prices.choice(VERIFICATION_PRICES)}
    is_in_dates = swarm.strikes(InjectedFault.TPIN_IN_DATES, ALWAYS)
    tpin = TPIN_IN_DATES if is_in_dates else TPIN
    setup = folder_setup(folder, tpin, **EVERY, **tables, verification=verification)
    begin = DAY + _hour(rng, swarm)
    others = personalities.draw(seed, needs | {"biometric"})
    for kind, name in others.items():
        timeline.note("world", f"{kind} is {name}")
    simulated = SimulatedKiosk(
        setup,
        random.Random(rng.getrandbits(32)),
        swarm,
        begin,
        timeline,
        transfer_charge=prices.choice(TRANSFER_CHARGES),
        transfer_surcharge=prices.choice(TRANSFER_SURCHARGES),
        through_httpx=seed % HTTPX_EVERY == 0,
        personalities=others,
        tpin=tpin,
    )
    if not simulated.through_httpx:  # the others also crawl the billers
        (setup.state_folder / "billers.db").write_bytes(known_billers.index(BILLERS, begin))
    (setup.state_folder / "attendant.json").write_bytes(_attendants())
    slips = Slips()
    checker = InvariantChecker(simulated)
    if by_judge_alone:
        simulated.after_append = simulated.after_start = lambda _: None
    hand = HastyHand(simulated, random.Random(f"taps {seed}"))  # its own, as the prices'
    world = _Course(simulated, random.Random(rng.getrandbits(32)), slips, hand)
    try:
        sessions = await world.plays(devices, wanted)
        stuck = await world.comes_to_rest(checker)
    except Exception as broken:  # noqa: BLE001  # whatever breaks the run is a finding
        sessions, stuck = 0, [repr(broken)]
    await world.waits_for_the_kiosk()
    if any(record.failure_code == "LAUNCH_EXPIRED" for record in simulated.api.world.records.kept):
        swarm.happened(InjectedFault.LAUNCH_EXPIRES)
    violations = simulated.broke + checker.violations + stuck
    if not _is_broken(simulated, checker):  # otherwise the run ended before it was quiescent
        violations += check_quiescent(simulated, slips)
    violations += _judged(simulated)
    journal = simulated.kiosk.journal if simulated.kiosk else None
    disputes = shortfalls.found(simulated, journal, seed) if short_handed and journal else None
    answered = Counter(t.service for t in _all(journal) if t.outcome)
    violations += await world.ends(wanted)
    return Report(
        seed=seed,
        violations=violations,
        digest=timeline.digest,
        sessions=sessions,
        seconds=asyncio.get_running_loop().time(),
        personalities=tuple(others.values()),
        fired=Counter({fault.value: count for fault, count in swarm.fired.items()}),
        moves=checker.moves,
        decisions=set(shortcuts.decided),
        reached=set(shortcuts.reached.lines),
        folded=Counter(shortcuts.folded),
        story=[(number, fault.value) for number, fault in swarm.story],
        lines=timeline.lines,
        disputes=disputes,
        answered=answered,
        left_at=world.left_at,
    )


def _all(journal: Journal | None) -> Iterable[Transaction]:
    return journal.whole.newest(TRANSACTIONS_MAX) if journal else ()


def _judged(simulated: SimulatedKiosk) -> list[str]:
    """Return what the judge says about the journal and the service's books."""
    if simulated.kiosk is None:
        return []
    books = simulated.api.state()["books"]
    return [f"{JUDGE}{one}" for one in breaches(simulated.kiosk.journal, books)]


def _is_broken(simulated: SimulatedKiosk, checker: InvariantChecker) -> bool:
    return bool(simulated.broke or checker.violations)


def _wanted(rng: random.Random) -> list[str]:
    """Return the services that this run's customers want: mostly a few, sometimes any."""
    few = rng.choice((1, 1, 2, 3, None))
    return list(SERVICES) if few is None else rng.choices(SERVICES, k=few)


def _fitted(rng: random.Random, products: set[str]) -> dict[str, Table]:
    """Return the devices of this run, with the reader for customers with a card."""
    there = [(name, table, rng.random() < 0.5) for name, table in TABLES]
    card = "matm" in products
    return {name: table for name, table, is_in in there if is_in or (card and name == "card")}


@cache
def _attendants() -> bytes:
    """Return the file with both people's PINs; it is the same for all runs."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "attendant.json"
        pins = AttendantPin(file, Clock())
        pins.set(Private(PIN))
        pins.add(SECOND, Private(SECOND_PIN))
        return file.read_bytes()


def _hour(rng: random.Random, swarm: Swarm) -> float:
    """Return an hour at which the wanted faults can happen, otherwise any interesting hour."""
    hour = rng.choice(BEGINS)
    if InjectedFault.DAY_ENDS in swarm.on:
        return BEFORE_MIDNIGHT
    return BEFORE_UPI_CLOSES if InjectedFault.UPI_CLOSES in swarm.on else hour


class _Course:
    """Lets people and faults come; then only people."""

    def __init__(
        self, simulated: SimulatedKiosk, rng: random.Random, slips: Slips, hand: HastyHand
    ) -> None:
        self.simulated = simulated
        self._hand = hand
        self.rng = rng
        self.slips = slips
        self.left_at: list[str] = []
        self.attendant = Attendant(
            simulated, self._rng(), rng.choice(list(AttendantBehaviour)), slips
        )
        self._tasks: list[asyncio.Task[object]] = []
        self._living: asyncio.Task[None] | None = None
        self._trouble: asyncio.Task[None] | None = None
        self._attending: asyncio.Task[None] | None = None
        self._tapping: asyncio.Task[None] | None = None

    async def plays(self, fitted: list[str], wanted: list[str]) -> int:
        simulated, rng = self.simulated, self.rng
        for name in fitted:
            self._tasks += [simulated.spawn(work()) for work in simulated.devices.work[name]]
        self._living = simulated.spawn(simulated.live())
        self._attending = simulated.spawn(self.attendant.works())
        self._tapping = simulated.spawn(self._hand.works())
        self._tasks += [self._attending, self._tapping]
        self._trouble = simulated.spawn(
            FaultInjector(simulated, self._rng(), frozenset(fitted), wanted).come()
        )
        await sleep(rng.choice(OPENS_BEFORE))
        sessions = rng.randint(*CUSTOMERS)
        for _ in range(sessions):
            self._check_living()
            customer = self._customer(wanted)
            await customer.visits()
            self.left_at.append(f"{customer.service} at {customer.left_at}")
            await sleep(rng.choice(BETWEEN))
        return sessions

    def _customer(self, wanted: list[str]) -> Customer:
        service = self.rng.choice(wanted)
        behaviour = self.rng.choice(list(CustomerBehaviour))
        self.simulated.timeline.note("customer", f"comes for {service}, {behaviour.value}")
        return Customer(self.simulated, self._rng(), service, behaviour, self.slips)

    def _rng(self) -> random.Random:
        return random.Random(self.rng.getrandbits(32))

    def _check_living(self) -> None:
        for task in (self._living, self._trouble, self._attending, self._tapping):
            if task and task.done() and not task.cancelled() and task.exception():
                raise AssertionError(repr(task.exception())) from task.exception()

    # --- calm ---

    async def comes_to_rest(self, checker: InvariantChecker) -> list[str]:
        """Stop all faults; return what has not ended within a limited time.

        A run that has broken a rule ends at once: continuing would only cost time.
        """
        simulated = self.simulated
        simulated.swarm.is_calm = True
        if self._trouble:
            self._trouble.cancel()
        self._mend()
        self.attendant.is_calm = True
        until = asyncio.get_running_loop().time() + CALM_MAX + simulated.most_off
        more = 0.0
        while asyncio.get_running_loop().time() < until + more:
            more = max(more, self._settles_within())
            self._check_living()
            await sleep(20.0)
            if self._is_quiescent() or _is_broken(simulated, checker):
                return []
        kiosk = simulated.kiosk
        where = kiosk.screen().name.value if kiosk else "dark"
        return [f"not at rest after {CALM_MAX / 3600:.0f} h, the screen is at {where}"]

    def _settles_within(self) -> float:
        """Return the longest settlement for which people wait before they end an open one."""
        kiosk = self.simulated.kiosk
        still_open = kiosk.journal.open_transactions() if kiosk else ()
        unclear = [t for t in still_open if t.outcome and t.outcome.is_unclear]
        late = [t.terms.settles_within or 0.0 for t in unclear if not t.terms.refund_is_promised]
        return max(late, default=0.0)

    async def waits_for_the_kiosk(self) -> None:
        for _ in range(100):
            if self.simulated.kiosk is not None:
                return
            await sleep(1.0)

    def _mend(self) -> None:
        simulated = self.simulated
        simulated.internet.is_up, simulated.internet.loses_answers = True, False
        simulated.internet.holds, simulated.internet.on_answer = 0.0, None
        simulated.on_pay = simulated.on_confirm = None
        simulated.disk.capacity, simulated.disk.failing_syncs = None, 0
        shortcuts.page_trips = False
        self._configures_anew()
        simulated.api.middleware.faults.waiting.clear()
        for record in simulated.api.world.records.kept:  # its refunds are reported from now on
            record.says.get("FAILED", {}).pop("refunded", None)
        simulated.kiosk_ahead = 0.0
        simulated.reader.service.slow_answers = 0
        devices = simulated.devices
        if simulated.phone:
            simulated.phone.mend()
        for device in (simulated.reader, devices.card, devices.display, devices.cash):
            with suppress(BadAction):
                device.do("plug", {})
        devices.cash.do("clear", {})
        if simulated.reader.service.port is None:
            simulated.reader.service.restart()

    def _configures_anew(self) -> None:
        """Restore the right address; this needs a restart."""
        was_elsewhere = self.simulated.origins.is_elsewhere
        self.simulated.origins.mend()
        if was_elsewhere and self.simulated.runs:
            self.simulated.dies(KILLED)

    def _is_quiescent(self) -> bool:
        kiosk = self.simulated.kiosk
        if kiosk is None or kiosk.screen().name.value not in ("start", "closed"):
            return False
        if kiosk.journal.is_broken:
            return False  # the next start shows what a failed sync has left in the file
        records = {one.client_reference: one for one in self.simulated.api.world.records.kept}
        return all(
            (t.cash.value == "disputed" and not t.in_doubt)
            or waits_for_days(t, records.get(t.client_reference))
            for t in kiosk.journal.open_transactions()
        )

    async def ends(self, wanted: list[str]) -> list[str]:
        """Stop the kiosk as the service does, switch everything off, and return what was left."""
        simulated = self.simulated
        simulated.over = True
        left = await self._stops(wanted)
        # Now, since closing a dead process's coroutines may raise errors.
        left += [f"tripped over {what}" for what in shortcuts.tripped]
        simulated.process.die()
        for task in (*self._tasks, self._trouble, self._living):
            if task:
                task.cancel()
        await asyncio.sleep(0)  # noqa: TID251  # lets them end
        for process in simulated.processes:
            process.bury()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task._log_destroy_pending = False  # type: ignore[attr-defined]  # a dead one waits for ever
            coroutine = task.get_coro()
            with suppress(BaseException):
                coroutine.close()
        return left

    async def _stops(self, wanted: list[str]) -> list[str]:
        """Stop the kiosk, in some runs in the middle of a visit; return what continues."""
        if self.simulated.runs and self.rng.random() < STOPS_IN_A_VISIT:
            self._tasks.append(self.simulated.spawn(self._customer(wanted).visits()))
            await sleep(self.rng.uniform(1.0, 25.0))
        if not self.simulated.runs or self.simulated.kiosk is None:
            return []
        process = self.simulated.process
        self.simulated.kiosk.stopping.set()
        await sleep(STOPS_WITHIN)
        if not process.dead:
            return [f"not stopped after {STOPS_WITHIN:.0f} s"]
        return [f"left over: {name}" for name in process.left_over]
