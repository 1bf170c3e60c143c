"""The parts that all products share: time, randomness, ledger, records, phones, bank answers."""

import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from hw_sim.api import times
from hw_sim.api.card_offer import CardOffer
from hw_sim.api.endpoint import Call
from hw_sim.api.envelope import Reply
from hw_sim.api.errors import ApiError
from hw_sim.api.money import to_wire
from hw_sim.api.outcomes import Outcome, Outcomes
from hw_sim.api.phone import Phone
from hw_sim.api.records import FAILED, Record, Records, Step
from hw_sim.api.store import Store
from hw_sim.api.wallet_ledger import CHARGES, COMMISSION, OWNER, SETTLEMENT, WalletLedger
from hw_sim.clock import Clock

STATEMENT_LINES = 9  # service.md 1.1: up to about 10


class Product(Protocol):
    """The interface that the common money flow needs from a product."""

    name: str

    def view(self, record: Record) -> dict[str, Any]:
        """Return the record as the API shows it."""
        ...

    def settled(self, record: Record) -> None:
        """Post the ledger entries of the record's new status."""
        ...


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """`bank_s`: how long a call waits for the bank; the balances fill the wallets at first.

    `billers`: how many are invented for each category of bills. `cards`: what mATM offers.
    `tr_is_reference_id`: True if a QR's `tr` is the record's reference_id; the document does not
    promise it. `transfer_charge`: paise, on top of each transfer; Free DMT has no charge.
    `qr_form`: one of hw_sim.api.qr_forms.
    `otp_digits`: the length of an OTP. `operator_s`: seconds until a recharge's operator answers;
    None: some seconds. `webhook_signs_path`: False if a webhook's signature leaves the path out.
    `transfer_surcharge`: paise by which a transfer is dearer than `dmt/charges` says.
    `id_form`: one of hw_sim.api.records.ID_FORMS; with `long` a beneficiary's id is long, too.
    """

    bank_s: float = 0.0
    aeps_balance: int = 50_000_00
    main_balance: int = 50_000_00
    billers: int = 740
    tr_is_reference_id: bool = False
    cards: CardOffer = field(default_factory=CardOffer)
    transfer_charge: int = 0
    qr_form: str = ""
    otp_digits: int = 6
    operator_s: float | None = None
    webhook_signs_path: bool = True
    transfer_surcharge: int = 0
    id_form: str = ""


FAILURES_MAX = 5


class Tpin:
    def __init__(self, value: str, store: Store) -> None:
        self._value = value
        self._store = store

    @property
    def locked(self) -> bool:
        return self._store.tpin_failures >= FAILURES_MAX

    @property
    def failures(self) -> int:
        return self._store.tpin_failures

    def check(self, given: str) -> None:
        """Check a TPIN. Raises ApiError INVALID_TPIN, also while it is locked (service.md 0.11)."""
        if self.locked:
            raise ApiError("INVALID_TPIN", "The TPIN is locked; set a new one in the web panel")
        if not hmac.compare_digest(given.encode(), self._value.encode()):
            self._store.tpin_failures += 1
            raise ApiError("INVALID_TPIN", field="tpin")
        self._store.tpin_failures = 0

    def unlock(self) -> None:
        """Unlock the TPIN, as the web panel does (service.md 0.12)."""
        self._store.tpin_failures = 0


class World:
    def __init__(
        self, clock: Clock, rng: Random, store: Store, tpin: str, settings: ServiceSettings
    ) -> None:
        self.clock = clock
        self.rng = rng
        self.store = store
        self.settings = settings
        self.books = WalletLedger(store.entries)
        self.records = Records(store.records, settings.id_form)
        self.outcomes = Outcomes()
        self.phone = Phone(rng, settings.otp_digits)
        self.tpin = Tpin(tpin, store)
        self.products: dict[str, Product] = {}
        self.billed_more = 0
        """Paise added to every bill; set at the bench."""
        self.on_settled: list[Callable[[Record], None]] = []

    def now(self) -> float:
        return self.clock.time()

    def fill_wallet(self, wallet: str, paise: int, why: str = "OPENING") -> None:
        self.books.post(self.now(), why, f"{wallet} filled", **{wallet: paise, OWNER: -paise})

    # Money

    def credit(self, wallet: str, record: Record) -> None:
        """Post amount - charge + commission to the wallet (document, Resources)."""
        net = record.amount - record.charge + record.commission
        lines = {
            wallet: net,
            SETTLEMENT: -record.amount,
            CHARGES: record.charge,
            COMMISSION: -record.commission,
        }
        self.books.post(record.updated_at, record.reference_id, record.service, **lines)

    def debit(self, wallet: str, record: Record) -> None:
        """Post amount + charge - commission from the wallet; call `require` before accepting."""
        net = record.amount + record.charge - record.commission
        lines = {
            wallet: -net,
            SETTLEMENT: record.amount,
            CHARGES: record.charge,
            COMMISSION: -record.commission,
        }
        self.books.post(record.updated_at, record.reference_id, record.service, **lines)

    def require(self, wallet: str, paise: int) -> None:
        """Raise ApiError if the wallet holds less than `paise`."""
        if self.books.balance(wallet) < paise:
            raise ApiError("INSUFFICIENT_BALANCE", f"The {wallet} wallet is too low")

    def refund(self, record: Record) -> None:
        self.books.reverse(record.updated_at, record.reference_id)

    # Records

    def new_record(self, product: str, prefix: str, service: str, body: dict[str, Any]) -> Record:
        """Return a new record from a money request's body; `open` stores it."""
        now = self.now()
        return Record(
            product=product,
            service=service,
            reference_id=self.records.next_id(prefix, times.day(now)),
            client_reference=body["client_reference"],
            merchant_ref=body.get("merchant_ref"),
            amount=body.get("amount", 0),
            created_at=now,
            updated_at=now,
            answers_at=now,
        )

    def open(self, record: Record, outcome: Outcome) -> None:
        """Store the record and plan the bank's answers."""
        takes = self.settings.bank_s if outcome.takes_s is None else outcome.takes_s
        record.answers_at = record.created_at + takes
        record.facts.update(outcome.facts)
        record.says = dict(outcome.says)
        self.records.add(record)
        self.records.plan(record, outcome.steps(record.answers_at))
        self.catch_up()

    def view(self, product: Product, record: Record) -> dict[str, Any]:
        """Return a record as an answer shows it, with the fields that its script replaces."""
        return {**product.view(record), **record.says.get(record.status, {})}

    async def answer(self, product: Product, record: Record) -> Reply:
        """Wait for the bank's answer to the call, then return the record (service.md 0.2)."""
        await self.wait_for_answer(record)
        status = 200 if record.status == FAILED else 201
        return Reply(status, {**self.view(product, record), "duplicate": False})

    async def wait_for_answer(self, record: Record) -> None:
        while (left := record.answers_at - self.now()) > 0:
            await self.clock.sleep(left)
        self.catch_up()

    async def submit(self, product: Product, call: Call, accept: Callable[[Call], Record]) -> Reply:
        """Accept a money call once: the same client_reference returns the original."""
        reference = call.body["client_reference"]
        original = self.records.by_client_reference(product.name, reference)
        if original is not None:
            return Reply(200, {**self.view(product, original), "duplicate": True})
        return await self.answer(product, accept(call))

    def read(self, product: Product, call: Call) -> dict[str, Any]:
        """Return a record by the reference in the path. Raises ApiError NOT_FOUND."""
        record = self.look_up(product.name, call)
        if record is None:
            raise ApiError("NOT_FOUND")
        return self.view(product, record)

    def look_up(self, product: str, call: Call) -> Record | None:
        if "client_reference" in call.path:
            return self.records.by_client_reference(product, call.path["client_reference"])
        return self.records.by_reference_id(product, call.path["reference_id"])

    def rrn(self, at: float) -> str:
        """Return twelve digits: last digit of the year, day of the year, hour, six random."""
        moment = times.ist(at)
        return f"{moment.year % 10}{moment:%j%H}{self.rng.randrange(1_000_000):06d}"

    def statement(self, at: float) -> list[dict[str, Any]]:
        """Return some statement lines as a bank writes them, newest first."""
        return [self._statement_line(at - line * 86_400.0) for line in range(STATEMENT_LINES)]

    def _statement_line(self, at: float) -> dict[str, Any]:
        """Return one line: interest that was added, or a cash withdrawal that was taken off."""
        way = self.rng.choice(("CR", "DR"))
        amount = self.rng.randrange(10_00, 9_000_00)
        narration = self.rng.choice(("UPI", "NEFT", "ATM WDL", "AEPS", "INTEREST"))
        return {
            "date": f"{times.ist(at):%d/%m}",
            "type": {"INTEREST": "CR", "ATM WDL": "DR"}.get(narration, way),
            "amount": to_wire(amount),
            "narration": narration,
        }

    def token(self, prefix: str) -> str:
        return f"{prefix}_{self.rng.getrandbits(96):024x}"

    # Time

    def catch_up(self) -> None:
        """Apply everything, in order, that is due by now."""
        while (record := self._next_planned()) is not None and record.plan[0].at <= self.now():
            self.apply(record, self.records.pop_step(record))

    def next_due(self) -> float | None:
        record = self._next_planned()
        return None if record is None else record.plan[0].at

    def apply(self, record: Record, step: Step) -> None:
        record.status = step.status
        record.failure_code = step.failure_code
        record.updated_at = step.at
        self.products[record.product].settled(record)
        for listener in self.on_settled:
            listener(record)

    def _next_planned(self) -> Record | None:
        planned = self.records.planned()
        return min(planned, key=lambda record: record.plan[0].at, default=None)
