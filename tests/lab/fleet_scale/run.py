"""Kiosks on one key, on virtual time: their customers' waits, and how long results take.

Each kiosk has the real journal, reconciler, client, rate limiter and outlet's day. Dialogue and
devices are left out, and customers come without them. Each kiosk counts its own calls; the service
refuses the sixty-first of a minute.
"""

import asyncio
import json
import random
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from agent.api import aeps
from agent.api.client import Access, Client
from agent.api.exchange import Location
from agent.api.outlets import Outlets
from agent.api.rate_limiter import Priority, RateLimiter
from agent.base.clock import Clock
from agent.base.money import rupees
from agent.base.private import Private
from agent.journal.journal import Journal
from agent.outlet.day import OutletDay
from agent.outlet.suspensions import Suspensions
from agent.reconciler.reconciler import PreparedRequest, Reconciler
from agent.services.registry import BY_CODE
from agent.transactions.model import BankStatus, Prepared
from tests.lab.fleet_scale.service import Bank, Service
from tests.support.disk import Disk
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import VirtualLoop

MINUTE_S = 60.0
PER_MINUTE = 60
STAYS_S = 90.0  # how long a customer without an answer stays
STARTS_WITHIN_S = 300.0
PAGES_A_DAY = 220  # of billers: 22,000 in pages of a hundred, agent/outlet/biller_crawl.py
BUSY_S = 10.0  # the duration of this test load
DAY_S = 10 * 3600.0  # of a shop
FINAL = (BankStatus.SUCCEEDED, BankStatus.FAILED, BankStatus.ABANDONED)
WITHDRAWAL = BY_CODE["aeps.CW"]


class Load(msgspec.Struct, frozen=True):
    """The parameters of a run."""

    kiosks: int
    customers_an_hour: float = 12.0
    seconds: float = 1800.0
    seed: int = 1


@dataclass(slots=True)
class Seen:
    """The results of a run."""

    bank: Bank
    calls: list[int] = field(default_factory=list)
    """One entry for each kiosk."""
    began_at: dict[str, float] = field(default_factory=dict)
    known_at: dict[str, float] = field(default_factory=dict)
    whose: dict[str, int] = field(default_factory=dict)

    def waits(self) -> list[float]:
        """Return how long each submission waited before it left, or until now."""
        end = asyncio.get_running_loop().time()
        sent = self.bank.submitted_at
        return sorted(sent.get(one, end) - began for one, began in self.began_at.items())

    def lags(self) -> list[float]:
        """Return the time from settlement until each late result was known."""
        end = asyncio.get_running_loop().time()
        late = (
            (reference, at)
            for reference, at in self.bank.settles_at.items()
            if self.bank.submitted_at[reference] < at < end
        )
        return sorted(self.known_at.get(reference, end) - at for reference, at in late)

    def mean_wait_by_kiosk(self) -> list[float]:
        """Return each kiosk's mean wait, the shortest first."""
        end = asyncio.get_running_loop().time()
        waits: dict[int, list[float]] = {}
        for reference, began in self.began_at.items():
            wait = self.bank.submitted_at.get(reference, end) - began
            waits.setdefault(self.whose[reference], []).append(wait)
        return sorted(sum(each) / len(each) for each in waits.values())


class Figures(msgspec.Struct, frozen=True):
    """A row of the table."""

    kiosks: int
    customers_an_hour: float
    customers: int
    calls_a_minute: float
    refused: int
    """Calls beyond the service's limit."""
    wait_p50_s: float
    wait_p99_s: float
    wait_max_s: float
    within_2_s: float
    over_5_s: float
    lag_p50_s: float
    lag_p99_s: float
    slowest_to_median: float
    """The mean wait of the slowest kiosk minus the median kiosk's, in seconds."""


def played(load: Load) -> Figures:
    """Run a load, and return the results."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(_played(load))


async def _played(load: Load) -> Figures:
    rng = random.Random(load.seed)
    seen = Seen(Bank(random.Random(rng.random())))
    clock = virtual_clock()
    loop = asyncio.get_running_loop()
    kiosks = [
        ReportingKiosk(number, load, random.Random(rng.random()), clock, seen)
        for number in range(load.kiosks)
    ]
    running = [loop.create_task(kiosk.run()) for kiosk in kiosks]
    await clock.sleep(load.seconds + STARTS_WITHIN_S)
    seen.calls = [kiosk.service.calls for kiosk in kiosks]
    figures = _figures(load, seen)
    for one in running:
        one.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    for kiosk in kiosks:
        await kiosk.close()
    return figures


class ReportingKiosk:
    """One kiosk, and its customers."""

    def __init__(
        self,
        number: int,
        load: Load,
        rng: random.Random,
        clock: Clock,
        seen: Seen,
    ) -> None:
        self._number = number
        self._load = load
        self._rng = rng
        self._clock = clock
        self._seen = seen
        self.service = Service(seen.bank)
        self._client = Client(
            Access("https://api.example.in", Private("key")),
            clock,
            RateLimiter(clock, PER_MINUTE),
            rng,
            self.service,
        )
        self._disk = Disk()
        self._journal = Journal(Path(f"kiosk-{number}.db"), vfs=self._disk.vfs)
        self._reconciler = Reconciler(
            self._journal, self._client, clock, lambda _: WITHDRAWAL.endpoints
        )
        self._reconciler.on_change = lambda t, _: self._learn(t.client_reference, t.bank_status)
        outlets = Outlets(self._client, "OUTLET", Location(0, 0))
        suspensions = Suspensions(clock, lambda: None)
        self._day = OutletDay(outlets, clock, suspensions, lambda: None, rng.uniform)

    async def run(self) -> None:
        await self._clock.sleep(self._rng.uniform(0, STARTS_WITHIN_S))
        async with asyncio.TaskGroup() as works:
            works.create_task(self._reconciler.run())
            works.create_task(self._day.run())
            works.create_task(self._crawl())
            while True:
                every_s = 3600 / self._load.customers_an_hour
                await self._clock.sleep(self._rng.expovariate(1 / every_s))
                works.create_task(self._serve())

    async def close(self) -> None:
        await self._client.close()
        self._journal.close()

    async def _serve(self) -> None:
        now = self._clock.now()
        reference = f"K{self._number:03d}-{len(self._seen.began_at):07d}"
        self._seen.began_at[reference] = now.monotonic
        self._seen.whose[reference] = self._number
        intent = Prepared(
            at=now.service,
            client_reference=reference,
            service=WITHDRAWAL.code,
            amount=rupees(500),
            terms=WITHDRAWAL.terms,
        )
        body = Private(json.dumps({"client_reference": reference}).encode())
        self._reconciler.begin(intent, PreparedRequest(aeps.CASH_WITHDRAWAL, body))
        await self._clock.sleep(STAYS_S)
        self._reconciler.customer_left(reference)

    async def _crawl(self) -> None:
        """Fetch a day's pages of billers over the day, like the index, while half of the budget is
        free.
        """
        while True:
            await self._clock.sleep(self._rng.expovariate(PAGES_A_DAY / DAY_S))
            while not self._client.rate_limiter.has_spare_capacity():
                await self._clock.sleep(BUSY_S)
            await self._client.get("/ext/v1/bbps/billers", priority=Priority.CATALOGUE)

    def _learn(self, reference: str, status: BankStatus) -> None:
        if status in FINAL:
            self._seen.known_at.setdefault(reference, self._clock.now().monotonic)


def _figures(load: Load, seen: Seen) -> Figures:
    waits, lags, by_kiosk = seen.waits(), seen.lags(), seen.mean_wait_by_kiosk()
    return Figures(
        kiosks=load.kiosks,
        customers_an_hour=load.customers_an_hour,
        customers=len(waits),
        calls_a_minute=len(seen.bank.arrived) / (load.seconds + STARTS_WITHIN_S) * MINUTE_S,
        refused=seen.bank.refused,
        wait_p50_s=_part(waits, 0.5),
        wait_p99_s=_part(waits, 0.99),
        wait_max_s=_part(waits, 1),
        within_2_s=sum(wait < 2 for wait in waits) / max(1, len(waits)),
        over_5_s=sum(wait > 5 for wait in waits) / max(1, len(waits)),
        lag_p50_s=_part(lags, 0.5),
        lag_p99_s=_part(lags, 0.99),
        slowest_to_median=by_kiosk[-1] - _part(by_kiosk, 0.5) if by_kiosk else 0.0,
    )


def _part(values: list[float], share: float) -> float:
    """Return the value that this share of them does not exceed; they are sorted."""
    return values[min(len(values) - 1, int(share * len(values)))] if values else 0.0
