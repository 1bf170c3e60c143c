"""The real journal, reconciler and client with the simulated service, on virtual time.

A schedule is a list of steps that hypothesis draws; it fully determines a run.
"""

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory

from agent.api.client import Access, Client
from agent.api.rate_limiter import RateLimiter
from agent.base.money import ZERO, Paise, from_wire
from agent.base.private import Private
from agent.journal.journal import Journal
from agent.reconciler.reconciler import PreparedRequest, Reconciler
from agent.transactions import model as m
from agent.transactions.model import BANK_FINAL, BankStatus, Transaction
from hw_sim.api.records import PENDING, Record
from tests.contract.products import PRODUCTS, Product
from tests.support.loop_clock import LoopClock
from tests.support.surroundings import simulated_service
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import BEGIN
from tests.support.wires import Line
from tests.unit.agent.api.service import KEY

BY_SERVICE = {product.service: product for product in PRODUCTS}
UNDER_WAY_MAX = 600.0  # seconds; longer than any delay of a request
QUIET = 6 * 3600.0  # seconds in which every transaction becomes final after the last fault
LOOK = 30.0  # seconds between two checks


@dataclass(frozen=True, slots=True)
class Intent:
    """A customer's request: its outcome at the bank and how many seconds the customer stays."""

    product: Product
    says: dict[str, object]
    stays: float


@dataclass(frozen=True, slots=True)
class Fault:
    """The next calls of an endpoint fail."""

    endpoint: str
    kind: str
    when: str
    count: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Pause:
    seconds: float


@dataclass(frozen=True, slots=True)
class Settle:
    """The bank, the operator or the payer settles everything that is pending."""

    status: str


@dataclass(frozen=True, slots=True)
class Restart:
    """The agent's process ends and a new one opens the same journal."""


@dataclass(frozen=True, slots=True)
class WrongClock:
    """From now on the kiosk's clock is this many seconds ahead."""

    ahead: float


Step = Intent | Fault | Pause | Settle | Restart | WrongClock


class Till:
    """A kiosk and its service; carries out the steps of a schedule."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ahead = 0.0
        self.api = simulated_service(LoopClock(), random.Random(1))
        self.api.do("key", {"per_minute": 100_000})  # other tests cover the quota
        self._intents = 0
        self._leaving: set[asyncio.Task[None]] = set()
        self._open()

    def _open(self) -> None:
        """Start a process with only the files on disk."""
        self._clock = clock = virtual_clock(ahead=lambda: self._ahead)
        access = Access("https://api.example.in", Private(KEY))
        budget = RateLimiter(clock, 60)
        self.client = Client(access, clock, budget, random.Random(2), Line(self.api.app))
        self.journal = Journal(self._folder / "journal.db")
        self.reconciler = Reconciler(
            self.journal, self.client, clock, lambda service: BY_SERVICE[service].endpoints
        )
        self._running = asyncio.create_task(self.reconciler.run())

    async def close(self) -> None:
        """End the process together with the waiting customers' tasks."""
        ending = {self._running, *self._leaving}
        for task in ending:
            task.cancel()
        await asyncio.wait(ending)
        self._leaving.clear()
        await self.client.close()
        self.journal.close()

    def otp(self) -> Private[str]:
        return Private(self.api.state()["otps"][-1]["otp"])

    # --- the schedule ---

    async def carry_out(self, step: Step) -> None:
        match step:
            case Intent():
                await self._begin(step)
            case Fault(endpoint, kind, when, count, seconds):
                fault = {"endpoint": endpoint, "kind": kind, "when": when}
                self.api.do("fault", {**fault, "count": count, "seconds": seconds})
            case Pause(seconds):
                await passes(seconds)
            case Settle(status):
                self._settle(status)
            case Restart():
                await self.close()
                self._open()
            case WrongClock(ahead):
                self._ahead = ahead

    async def _begin(self, intent: Intent) -> None:
        """Prepare the request without faults (no money moves yet) and confirm it."""
        reference = f"R-{self._intents}"
        self._intents += 1
        with self._faults_suspended():
            body = await intent.product.prepare(self, reference)
        self.api.do("outcome", {"endpoint": intent.product.submission, **intent.says})
        prepared = m.Prepared(
            at=BEGIN + asyncio.get_running_loop().time(),
            client_reference=reference,
            service=intent.product.service,
            amount=_amount(body),
            terms=intent.product.terms,
        )
        self.reconciler.begin(prepared, PreparedRequest(intent.product.path, body))
        self._leave_after(intent.stays, reference)

    @contextmanager
    def _faults_suspended(self) -> Iterator[None]:
        """Suspend faults and the wrong clock inside the `with` block."""
        faults = self.api.middleware.faults
        waiting, faults.waiting = faults.waiting, []
        ahead, self._ahead = self._ahead, 0.0
        offset, self._clock.offset = self._clock.offset, 0.0
        yield
        faults.waiting, self._ahead, self._clock.offset = waiting, ahead, offset

    def _leave_after(self, seconds: float, reference: str) -> None:
        async def leave() -> None:
            await passes(seconds)
            self.reconciler.customer_left(reference)

        self._leaving.add(asyncio.get_running_loop().create_task(leave()))

    def _settle(self, status: str) -> None:
        """Settle every pending record except a QR that was never shown."""
        for record in self._pending():
            unseen = record.product == "upicw" and not self._knows(record)
            if not unseen:
                settlement = {"reference": record.reference_id, "status": status}
                self.api.do("settle", settlement)

    def _knows(self, record: Record) -> bool:
        transaction = self.journal.get(record.client_reference)
        return transaction is not None and transaction.outcome is not None

    def _pending(self) -> list[Record]:
        self.api.world.catch_up()
        return [record for record in self.api.world.records.kept if record.status == PENDING]

    # --- the end ---

    async def wait_until_settled(self) -> None:
        """Clear all faults and wait until every transaction is final."""
        self.api.middleware.faults.waiting.clear()
        await passes(UNDER_WAY_MAX)
        for _ in range(int(QUIET / LOOK)):
            await passes(LOOK)
            if self._running.done():
                self._running.result()  # raises the exception that ended it
            if not self._pending() and all(self._is_settled(t) for t in self.transactions):
                return
        raise AssertionError([t for t in self.transactions if not self._is_settled(t)])

    @staticmethod
    def _is_settled(transaction: Transaction) -> bool:
        return transaction.bank_status in BANK_FINAL and not transaction.in_doubt

    @property
    def transactions(self) -> list[Transaction]:
        return list(self.journal.transactions())

    def service_status(self, transaction: Transaction) -> BankStatus:
        """Return the bank status according to the service's record."""
        product = BY_SERVICE[transaction.service].name
        record = self.api.world.records.by_client_reference(product, transaction.client_reference)
        if record is None:
            return BankStatus.ABANDONED
        return {"SUCCESS": BankStatus.SUCCEEDED, "FAILED": BankStatus.FAILED}[record.status]


@contextmanager
def folder() -> Iterator[Path]:
    with TemporaryDirectory() as made:
        yield Path(made)


def _amount(body: Private[bytes]) -> Paise:
    """Return the amount in the request body; zero for a verification."""
    amount = json.loads(body.reveal(), parse_float=Decimal).get("amount")
    return ZERO if amount is None else from_wire(Decimal(amount))
