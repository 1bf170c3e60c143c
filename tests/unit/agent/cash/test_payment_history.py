"""Tests the service's history of bill payments: when it is read, and how it is compared."""

import asyncio
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from agent.api import bbps as api
from agent.api.bbps import Bbps
from agent.base.money import ZERO, rupees
from agent.cash.day_ledger import DayLedger
from agent.cash.discrepancies import Discrepancy, DiscrepancyKind, with_the_history
from agent.cash.payment_history import (
    DAYS_KEPT,
    FILE,
    PAGES_MAX,
    RETRY_S,
    Listed,
    ListedDay,
    PaymentHistory,
    listed_on,
)
from agent.cash.report import day_report
from agent.cash.report_output import as_json, as_text
from agent.services.bbps import PAY
from agent.transactions.model import Agreement, BankStatus, CashStatus, Transaction, Verdict
from agent.transactions.origin import Origin
from agent.transactions.outcome import Status
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import usual
from tests.unit.agent.api.answers import answer
from tests.unit.agent.api.service import OUTLET, Service
from tests.unit.agent.transactions.facts import BILL, HOME, OPENED, REFERENCE, ROTATED, outcome

DAY = date(2026, 11, 21)
EVENING = OPENED + 5 * 3600
OTHERS = "OUTLET-002-20261121-150000-7QX3ZC"


class Counter:
    """A history that reads from the simulated service."""

    def __init__(self, folder: Path) -> None:
        self.service = Service()
        self.clock = virtual_clock()
        self.file = folder / FILE
        self.calls = 0
        self.service.client.on_call = self._count
        self.history = self.begun()

    def _count(self, *_: object) -> None:
        self.calls += 1

    def begun(self) -> PaymentHistory:
        client = self.service.client
        return PaymentHistory(self.file, Bbps(client), self.clock, OUTLET, client.origin)

    @property
    def today(self) -> date:
        return self.clock.now().ist.date()

    def listed(self, day: date | None = None) -> ListedDay:
        """Return the list that was read for a day, or for today."""
        read = self.history.of(day or self.today)
        assert read is not None
        return read

    async def pays(self, reference: str) -> None:
        request = usual.payment(await usual.bill(self.service), reference)
        await self.service.client.post(api.BILL_PAY, request)
        self.calls = 0

    async def runs(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.history.run()


# --- reading ---


@virtual_time
async def test_only_this_outlets_payments_are_kept(tmp_path: Path) -> None:
    """The service lists the payments of all kiosks on its key."""
    counter = Counter(tmp_path)
    await counter.pays(OTHERS)
    await passes(60)
    await counter.pays(REFERENCE)
    await passes(60)

    assert await counter.history.read(counter.today)

    read = counter.listed()
    assert [(one.client_reference, one.status) for one in read.payments] == [
        (REFERENCE, Status.SUCCESS)
    ]
    assert read.is_complete
    assert counter.begun().of(counter.today) == listed_on(counter.file, counter.today) == read


@virtual_time
async def test_the_history_is_read_after_a_closing_count_and_again_in_the_night(
    tmp_path: Path,
) -> None:
    """The last payments end after the closing count."""
    counter = Counter(tmp_path)
    running = asyncio.create_task(counter.history.run())
    await passes(1)
    today = counter.today
    assert counter.history.of(today - timedelta(days=1)) is not None, "it was missing"
    assert counter.history.of(today) is None

    counter.history.closed()
    await passes(1)
    closing = counter.listed(today)
    await passes(24 * 3600)
    assert counter.listed(today).read_at > closing.read_at
    assert counter.calls == 3
    running.cancel()


@virtual_time
async def test_a_day_that_was_read_before_its_end_is_read_again_in_the_night(
    tmp_path: Path,
) -> None:
    """If the kiosk is off at midnight, the day is read again after the closing count's reading."""
    counter = Counter(tmp_path)
    today = counter.today
    await counter.history.read(today)
    await passes(24 * 3600)
    counter.history = counter.begun()
    await counter.runs(12 * 3600)
    assert counter.listed(today).read_at > OPENED + 12 * 3600


@virtual_time
async def test_the_night_begins_twenty_minutes_after_midnight(tmp_path: Path) -> None:
    counter = Counter(tmp_path)
    await counter.history.read(counter.today - timedelta(days=1))
    today, midnight = counter.today, OPENED + 9 * 3600
    await counter.runs(12 * 3600)
    assert counter.listed(today).read_at == pytest.approx(midnight + 1200, rel=0, abs=5e-7)


@virtual_time
async def test_a_day_that_was_read_at_midnight_is_not_read_again(tmp_path: Path) -> None:
    counter = Counter(tmp_path)
    read = ListedDay(counter.today - timedelta(days=1), OPENED - 15 * 3600)
    counter.file.write_bytes(msgspec.json.encode([read]))
    counter.history = counter.begun()
    await counter.runs(3600)
    assert counter.calls == 0


@virtual_time
async def test_a_refused_read_is_reported_and_not_repeated(tmp_path: Path) -> None:
    counter = Counter(tmp_path)
    counter.service.does("key", permissions=["recharge"])
    await counter.runs(3600)

    read = counter.listed(counter.today - timedelta(days=1))
    assert (read.refusal, counter.calls) == ("FORBIDDEN", 1)


@virtual_time
async def test_a_read_without_an_answer_is_tried_again_until_another_day_is_due(
    tmp_path: Path,
) -> None:
    counter = Counter(tmp_path)
    counter.service.does("fault", endpoint="*", kind="http-503", when="before")
    yesterday = counter.today - timedelta(days=1)
    await counter.runs(RETRY_S + 60)
    assert (counter.history.of(yesterday) is not None, counter.calls) == (True, 2)

    counter.service.does("fault", endpoint="*", kind="http-503", when="before", count=70)
    counter.history.closed()
    await counter.runs(48 * 3600)
    days = (yesterday + timedelta(days=1), yesterday + timedelta(days=2))
    assert [counter.history.of(day) is not None for day in days] == [False, True]


@virtual_time
async def test_an_endless_history_is_read_up_to_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter = Counter(tmp_path)
    await counter.pays(REFERENCE)
    real = Bbps.history

    async def endless(self: Bbps, day: date, page: int) -> object:
        found = await real(self, day, 1)
        assert isinstance(found, api.HistoryPage)
        more = msgspec.structs.replace(found.pagination, page=page, total_pages=10**6)
        return msgspec.structs.replace(found, pagination=more)

    monkeypatch.setattr(Bbps, "history", endless)
    assert await counter.history.read(counter.today)
    assert (counter.calls, counter.listed().is_complete) == (PAGES_MAX, False)


@virtual_time
async def test_payments_made_elsewhere_do_not_hide_this_outlets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The operator can pay a bill on the service's own pages; it has no client reference."""
    listed = [
        {"client_reference": None, "status": "SUCCESS", "amount": 100},
        {"status": None, "amount": "hundred", "created_at": 5},
        {"client_reference": 12345, "status": "SUCCESS", "amount": 100},
        {"client_reference": REFERENCE, "status": "success", "amount": "500.00"},
    ]
    page = answer({"transactions": listed}).read(api.HistoryPage)

    async def history(_: Bbps, day: date, number: int) -> object:
        return page

    monkeypatch.setattr(Bbps, "history", history)
    counter = Counter(tmp_path)
    assert await counter.history.read(counter.today)
    assert counter.listed().payments == (as_listed(),)


@virtual_time
async def test_a_weeks_days_are_kept_and_a_damaged_file_is_replaced(tmp_path: Path) -> None:
    counter = Counter(tmp_path)
    counter.file.write_bytes(b"[{")
    counter.history = counter.begun()
    for back in range(DAYS_KEPT + 3):
        await counter.history.read(counter.today - timedelta(days=back))

    assert listed_on(counter.file, counter.today) is not None
    assert listed_on(counter.file, counter.today - timedelta(days=DAYS_KEPT)) is None


@virtual_time
async def test_a_list_that_the_disk_rejects_lasts_for_this_run(tmp_path: Path) -> None:
    counter = Counter(tmp_path)
    counter.file.mkdir()
    assert await counter.history.read(counter.today)
    assert counter.listed()


# --- comparing ---


def bill(status: Status = Status.SUCCESS, **more: object) -> Transaction:
    banks = {Status.SUCCESS: BankStatus.SUCCEEDED, Status.FAILED: BankStatus.FAILED}
    paid = Transaction(
        client_reference=REFERENCE,
        service=PAY.code,
        amount=rupees(500),
        terms=BILL,
        opened_at=OPENED,
        bank_status=banks.get(status, BankStatus.PENDING),
        cash=CashStatus.KEPT,
        outcome=outcome(status),
        signed_at=int(OPENED),
    )
    return msgspec.structs.replace(paid, **more)


def agreed(verdict: Verdict, *, contradicted: bool = False) -> Transaction:
    """Return a PENDING bill that two people ended."""
    is_done = verdict is Verdict.DELIVERED
    return bill(
        Status.PENDING,
        bank_status=BankStatus.SUCCEEDED if is_done else BankStatus.FAILED,
        agreement=Agreement(("asha", "operator"), verdict, OPENED, contradicted=contradicted),
    )


def as_listed(status: Status = Status.SUCCESS, amount: int | None = 500) -> Listed:
    return Listed(REFERENCE, status, None if amount is None else rupees(amount))


def ledger(*listed: Listed, here: Transaction | None = None, **more: object) -> DayLedger:
    read = msgspec.structs.replace(ListedDay(DAY, EVENING, listed), **more)
    known = (here,) if here and listed else ()
    return DayLedger(DAY, (here,) if here else (), (), (), (), listed=read, listed_here=known)


@pytest.mark.parametrize(
    ("listed", "here"),
    [
        (as_listed(), bill()),
        (as_listed(amount=None), bill()),
        (as_listed(Status.FAILED), bill(Status.FAILED)),
        # Both are still open, so there is no difference yet.
        (as_listed(Status.PENDING), bill(Status.PENDING)),
        (as_listed(Status.SUCCESS), bill(Status.PENDING)),
        (as_listed(Status.PENDING), bill()),
        # It may still arrive, so its status is checked.
        (as_listed(), bill(bank_status=BankStatus.ABANDONED, outcome=None, in_doubt=True)),
        (as_listed(), agreed(Verdict.DELIVERED)),
        (as_listed(Status.PENDING), agreed(Verdict.NOT_DELIVERED)),
        # The report has a line for it already.
        (as_listed(), agreed(Verdict.NOT_DELIVERED, contradicted=True)),
    ],
)
def test_equal_payments_are_not_a_difference(listed: Listed, here: Transaction) -> None:
    assert list(with_the_history(ledger(listed, here=here))) == []


@pytest.mark.parametrize(
    ("listed", "here"),
    [
        (as_listed(amount=400), bill()),
        (as_listed(Status.FAILED), bill()),
        (as_listed(), bill(Status.FAILED)),
        (as_listed(), bill(bank_status=BankStatus.ABANDONED, outcome=None)),
        (as_listed(Status.PENDING), bill(bank_status=BankStatus.ABANDONED, outcome=None)),
        # Two people ended a PENDING; afterwards the service settled it differently.
        (as_listed(), agreed(Verdict.NOT_DELIVERED)),
        (as_listed(Status.FAILED), agreed(Verdict.DELIVERED)),
    ],
)
def test_another_amount_or_final_status_is_a_difference(listed: Listed, here: Transaction) -> None:
    kind, found = DiscrepancyKind.LISTED_OTHERWISE, listed.amount or ZERO
    assert list(with_the_history(ledger(listed, here=here))) == [
        Discrepancy(kind, REFERENCE, rupees(500), found)
    ]


def test_a_payment_that_only_one_side_has_is_a_difference() -> None:
    unknown, missing = DiscrepancyKind.UNKNOWN_PAYMENT, DiscrepancyKind.NOT_LISTED
    assert [*with_the_history(ledger(as_listed())), *with_the_history(ledger(here=bill()))] == [
        Discrepancy(unknown, REFERENCE, ZERO, rupees(500)),
        Discrepancy(missing, REFERENCE, rupees(500), ZERO),
    ]


def test_a_payment_after_an_unknown_one_is_compared() -> None:
    kinds = [
        found.kind
        for found in with_the_history(
            ledger(Listed(OTHERS, Status.SUCCESS, rupees(500)), as_listed(amount=400), here=bill())
        )
    ]
    assert kinds == [DiscrepancyKind.UNKNOWN_PAYMENT, DiscrepancyKind.LISTED_OTHERWISE]


@pytest.mark.parametrize(
    ("origin", "read"),
    [(HOME, {"origin": HOME}), (None, {"origin": ROTATED}), (HOME, {"origin": None})],
    ids=["the same key", "a request of an older release", "a list of an older release"],
)
def test_a_missing_payment_is_reported_unless_another_key_was_asked(
    origin: Origin | None, read: dict[str, object]
) -> None:
    (found,) = with_the_history(ledger(here=bill(origin=origin), **read))
    assert found.kind is DiscrepancyKind.NOT_LISTED


@pytest.mark.parametrize(
    ("here", "read"),
    [
        (bill(service="recharge.MOBILE"), {}),  # the history has bills only
        (bill(outcome=None), {}),  # the service has not answered with a record
        (bill(origin=HOME), {"origin": ROTATED}),  # another key may list others
        (bill(), {"is_complete": False}),
        (bill(), {"refusal": "FORBIDDEN"}),
        (bill(), {"read_at": OPENED + 60}),  # it was paid after the closing count, or just before
        (bill(), {"read_at": OPENED + 720}),
        (bill(signed_at=int(OPENED) - 15 * 3600 + 30), {}),  # just after midnight
        (bill(signed_at=int(OPENED) + 9 * 3600 - 30), {"read_at": OPENED + 86_400}),  # midnight
        (bill(signed_at=int(OPENED) + 9 * 3600 - 700), {"read_at": OPENED + 86_400}),  # the bank
        # Its first attempt may be the recorded one.
        (bill(opened_at=OPENED - 15 * 3600 + 30), {}),
    ],
)
def test_payments_that_the_history_cannot_show_are_not_reported_missing(
    here: Transaction, read: dict[str, object]
) -> None:
    assert list(with_the_history(ledger(here=here, **read))) == []


def test_the_report_lists_the_differences_and_the_compared_payments() -> None:
    report = day_report(ledger(as_listed()))
    (difference,) = report.discrepancies
    assert difference.kind is DiscrepancyKind.UNKNOWN_PAYMENT
    assert "! OUTLET-001-20261121-150000-7QX3ZC: the service lists a bill payment" in as_text(
        report
    )
    assert as_json(report)["bills_listed"]["count"] == 1


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        (None, "the service's history was not read for this day"),
        (ListedDay(DAY, EVENING, refusal="FORBIDDEN"), "may not read the history (FORBIDDEN)"),
        (ListedDay(DAY, EVENING), "0 listed by the service at 21 Nov 2026 20:00"),
        (ListedDay(DAY, EVENING, is_complete=False), "the list is longer"),
    ],
)
def test_the_report_says_if_nothing_was_compared(listed: ListedDay | None, said: str) -> None:
    report = day_report(DayLedger(DAY, (), (), (), (), listed=listed))
    assert report.discrepancies == ()
    assert said in as_text(report)
