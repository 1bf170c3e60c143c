"""The reconciler: its requests, their number at one time, and the data that it wipes."""

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from agent.api import aeps
from agent.api.client import CONNECT_TIMEOUT_S
from agent.api.rate_limiter import WAITING_MAX, Priority
from agent.base.money import rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.journal.database import WriteFailed
from agent.journal.journal import Journal
from agent.reconciler.reconciler import STATUS_CHECKS_MAX, PreparedRequest, Reconciler
from agent.services.registry import BY_CODE
from agent.transactions.decision import (
    ASKED_IN_VAIN,
    ATTEMPTS_MAX,
    SETTLES_WITHIN,
    WAITS,
    AskAgain,
    Nothing,
    Stuck,
    wait_after,
)
from agent.transactions.limits import CLIENT_TIMEOUT
from agent.transactions.model import Answered, BankStatus, CashStatus, Transaction, Verdict
from tests.support.virtual_time import virtual_time
from tests.unit.agent.reconciler.peer import (
    ACCESS,
    SENT,
    WITHDRAWAL,
    Office,
    ServicePeer,
    absent,
    absent_without_date,
    office,
    record,
    refusal,
    says,
)
from tests.unit.agent.transactions.facts import (
    CARD,
    DEPOSIT,
    HANDED,
    HANDING_OVER,
    HELD,
    LAUNCHED,
    OPENED,
    OPERATOR_NOT,
    PENDING,
    READER_APPROVED,
    REFERENCE,
    SUCCESS,
    UNANSWERED,
    VOUCHED_NOT,
    answered,
    looked_up,
    outcome,
    prepared,
)

BY_REFERENCE = replace(WITHDRAWAL.endpoints, by_reference_id=None)
"""Each status check names the client_reference."""

BODY = b'{"aadhaar": "999999990019"}'
"""A marked body, so that its copies in memory can be found."""


ASK_IT = "It counts as pending; ask the service"


def success() -> httpx.Response:
    return record("SUCCESS", account_balance=5120.5)


def bodies_in_memory() -> int:
    """Count the copies of the private body in this process."""
    gc.collect()
    privates = (o for o in gc.get_objects() if isinstance(o, Private))
    return sum(private.reveal() == BODY for private in privates)


def open_ones(folder: Path, count: int) -> list[str]:
    """Store so many transactions of a process that was killed during their requests."""
    references = [f"OUTLET-001-20261120-{number:06}-222222" for number in range(count)]
    with Journal(folder / "journal.db") as journal:
        for reference in references:
            journal.append(reference, prepared(reference=reference))
            journal.append(reference, SENT)
    return references


# --- the request budget ---


@virtual_time
async def test_a_submission_rejected_by_the_rate_limiter_is_tried_again(tmp_path: Path) -> None:
    """It is not journaled as sent while the queue is full, and is sent once later."""
    peer = ServicePeer(post=says(success))
    async with office(tmp_path, peer, per_minute=1) as kiosk, asyncio.TaskGroup() as line:
        kiosk.budget.close_for(30)
        crowd = [
            line.create_task(kiosk.budget.acquire(Priority.CATALOGUE)) for _ in range(WAITING_MAX)
        ]
        await kiosk.passes(1)
        kiosk.begin(BODY)
        await kiosk.passes(25)
        assert kiosk.events == ["prepared"]

        await kiosk.passes(100)
        assert kiosk.events == ["prepared", "sending", "answered"]
        assert peer.posts == 1
        for waiting in crowd:
            waiting.cancel()


@virtual_time
async def test_a_rejected_second_attempt_is_not_journaled(tmp_path: Path) -> None:
    """If the queue is full, neither the attempt nor an answer is journaled."""
    peer = ServicePeer(post=says(lambda: refusal(429, "TRANSACTION_IN_PROGRESS"), success))
    async with office(tmp_path, peer, per_minute=1) as kiosk, asyncio.TaskGroup() as line:
        kiosk.begin(BODY)
        await kiosk.passes(1)
        crowd = [
            line.create_task(kiosk.budget.acquire(Priority.CATALOGUE)) for _ in range(WAITING_MAX)
        ]
        await kiosk.passes(50)
        assert kiosk.events == ["prepared", "sending", "refused"]

        await kiosk.passes(150)
        assert kiosk.events == ["prepared", "sending", "refused", "sending", "answered"]
        for waiting in crowd:
            waiting.cancel()


# --- status checks at the start ---


@virtual_time
async def test_at_start_open_transactions_are_checked_a_few_at_a_time(tmp_path: Path) -> None:
    references = open_ones(tmp_path, 12)
    peer = ServicePeer()

    async def slowly(request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(1)  # noqa: TID251  # on the virtual loop
        return record("SUCCESS", reference=request.url.path.rpartition("/")[2])

    peer.get = slowly
    async with office(tmp_path, peer) as kiosk:
        await kiosk.passes(3.5)
        assert sorted(reference for _, reference in peer.asked) == references
        assert peer.most_at_once == STATUS_CHECKS_MAX
        assert {t.cash for t in kiosk.journal.transactions()} == {CashStatus.OWED}


@virtual_time
async def test_a_customer_does_not_wait_behind_the_polls(tmp_path: Path) -> None:
    """During many slow polls, a waiting customer's status is still checked at once."""
    open_ones(tmp_path, 12)
    peer = ServicePeer()

    async def the_customers_only(request: httpx.Request) -> httpx.Response:
        if not request.url.path.endswith(REFERENCE):
            await asyncio.sleep(14)  # noqa: TID251  # on the virtual loop
            return absent()
        return success()

    peer.get = the_customers_only
    async with office(tmp_path, peer) as kiosk:
        await kiosk.passes(1)
        kiosk.begin(BODY)
        await kiosk.passes(1)

        found = kiosk.journal.get(REFERENCE)
        assert found is not None
        assert found.cash is CashStatus.OWED


@virtual_time
async def test_a_slow_answer_of_the_bank_still_counts(tmp_path: Path) -> None:
    """A status check may wait 80 seconds for the bank, and its answer counts."""
    open_ones(tmp_path, 1)
    peer = ServicePeer()

    async def after_the_bank(request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(80)  # noqa: TID251  # on the virtual loop
        return record("SUCCESS", reference=request.url.path.rpartition("/")[2])

    peer.get = after_the_bank
    async with office(tmp_path, peer) as kiosk:
        await kiosk.passes(81)
        assert kiosk.transaction.cash is CashStatus.OWED
        assert len(peer.asked) == 1


async def never(_: httpx.Request) -> httpx.Response:
    await asyncio.Event().wait()
    raise AssertionError


def hangs(prefix: str) -> Callable[[httpx.Request], Any]:
    """Return a service that never answers about these references, but at once about others."""

    async def answer(request: httpx.Request) -> httpx.Response:
        reference = request.url.path.rpartition("/")[2]
        return await never(request) if reference.startswith(prefix) else absent()

    return answer


def pending(folder: Path, reference: str, service: str) -> None:
    with Journal(folder / "journal.db") as journal:
        begun = replace(prepared(DEPOSIT, reference=reference), service=service)
        for event in (begun, HELD, SENT):
            journal.append(reference, event)
        journal.append(reference, answered(PENDING, reference=reference))


@virtual_time
async def test_bills_that_hang_do_not_hold_up_another_product(tmp_path: Path) -> None:
    """A biller hangs, but a recharge is still polled at once."""
    for number in range(12):
        pending(tmp_path, f"BILL-{number}", "bbps.PAY")
    pending(tmp_path, "RECHARGE-1", "recharge.MOBILE")
    peer = ServicePeer(get=hangs("BILL"))
    async with office(tmp_path, peer, endpoints=BY_REFERENCE) as kiosk:
        await kiosk.passes(1)
        assert ("GET", "RECHARGE-1") in peer.asked
        assert peer.under_way == STATUS_CHECKS_MAX, "the bills' own places"


@virtual_time
async def test_the_services_of_a_product_share_its_places(tmp_path: Path) -> None:
    for number in range(12):
        pending(tmp_path, f"R-{number}", "recharge.DTH" if number % 2 else "recharge.MOBILE")
    peer = ServicePeer(get=hangs("R-"))
    async with office(tmp_path, peer, endpoints=BY_REFERENCE) as kiosk:
        await kiosk.passes(1)
        assert peer.under_way == STATUS_CHECKS_MAX


@virtual_time
async def test_withdrawals_that_hang_do_not_hold_up_those_of_another_product(
    tmp_path: Path,
) -> None:
    open_ones(tmp_path, 12)
    by_card = replace(prepared(CARD, reference="CARD-1"), service="matm.CW")
    with Journal(tmp_path / "journal.db") as journal:
        for event in (by_card, SENT):
            journal.append("CARD-1", event)
    peer = ServicePeer(get=hangs("OUTLET-001-20261120"))
    async with office(tmp_path, peer, endpoints=BY_REFERENCE) as kiosk:
        await kiosk.passes(1)
        assert ("GET", "CARD-1") in peer.asked
        assert peer.under_way == STATUS_CHECKS_MAX


@virtual_time
async def test_nothing_is_sent_or_checked_while_a_request_is_on_its_way(tmp_path: Path) -> None:
    peer = ServicePeer(post=never, get=never)
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        for _ in range(3):
            await kiosk.passes(1)
            kiosk.reconciler.iterations()  # wakes the loop
        assert len(peer.asked) == 1


@virtual_time
async def test_the_kiosk_is_busy_with_each_request_until_its_answer(tmp_path: Path) -> None:
    """Also after the customer has left."""
    peer = ServicePeer(post=says(lambda: record("PENDING")))
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(1)
        kiosk.reconciler.customer_left(REFERENCE)
        assert not kiosk.reconciler.is_submitting

        peer.post = never
        kiosk.begin(BODY, prepared(reference="B"))
        await kiosk.passes(1)
        kiosk.reconciler.customer_left("B")
        assert kiosk.reconciler.is_submitting


@virtual_time
async def test_a_check_that_raises_is_repeated_after_a_pause_that_doubles(tmp_path: Path) -> None:
    """A check that ends without an error makes the next pause short again."""
    pending(tmp_path, "BILL-1", "bbps.PAY")
    peer = ServicePeer(get=trips)
    async with office(tmp_path, peer, endpoints=BY_REFERENCE) as kiosk:
        await kiosk.passes(1)
        for pause in (60, 120, 240, 480):
            asked = len(peer.asked)
            await kiosk.passes(pause - 2)
            assert len(peer.asked) == asked
            await kiosk.passes(2)
            assert len(peer.asked) == asked + 1

        for answers in (says(absent), trips):
            peer.get = answers
            kiosk.reconciler.poll_now("BILL-1")
            await kiosk.passes(1)
        asked = len(peer.asked)
        await kiosk.passes(58)
        assert len(peer.asked) == asked
        await kiosk.passes(2)
        assert len(peer.asked) == asked + 1


@virtual_time
async def test_bills_that_always_hang_do_not_starve_the_last_one(tmp_path: Path) -> None:
    """There are more unanswered bills than places, and each is polled in turn."""
    references = [f"BILL-{number:02}" for number in range(12)]
    for reference in references:
        pending(tmp_path, reference, "bbps.PAY")
    peer = ServicePeer(get=hangs("BILL"))
    async with office(tmp_path, peer, endpoints=BY_REFERENCE) as kiosk:
        rounds = len(references) / STATUS_CHECKS_MAX
        await kiosk.passes(rounds * (CLIENT_TIMEOUT + CONNECT_TIMEOUT_S + 1))
        assert {reference for _, reference in peer.asked} == set(references)


async def trips(_: httpx.Request) -> httpx.Response:
    raise KeyError("nobody expected this")


@virtual_time
async def test_a_poll_that_raises_frees_its_place(tmp_path: Path) -> None:
    """After as many faults as there are places, the next transaction is still polled."""
    references = [f"BILL-{number}" for number in range(STATUS_CHECKS_MAX + 1)]
    for reference in references:
        pending(tmp_path, reference, "bbps.PAY")
    peer = ServicePeer(get=trips)
    async with office(tmp_path, peer, endpoints=BY_REFERENCE) as kiosk:
        await kiosk.passes(1)
        assert {reference for _, reference in peer.asked} == set(references)
        assert kiosk.reconciler.set_aside.keys() == set(references)


@virtual_time
async def test_a_submission_that_raises_does_not_keep_the_kiosk_busy(tmp_path: Path) -> None:
    """Otherwise updates and restarts would wait until the next power cut."""
    peer = ServicePeer(post=trips)
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(1)
        assert kiosk.reconciler.set_aside
        kiosk.reconciler.customer_left(REFERENCE)
        assert not kiosk.reconciler.is_submitting


@virtual_time
async def test_the_waiting_customers_transaction_is_polled_without_a_free_place(
    tmp_path: Path,
) -> None:
    """All places have polls that hang, but the waiting customer's transaction is polled."""
    open_ones(tmp_path, 12)
    peer = ServicePeer(post=says(lambda: record("PENDING")), get=hangs("OUTLET-001-20261120"))
    async with office(tmp_path, peer, endpoints=BY_REFERENCE) as kiosk:
        await kiosk.passes(1)
        kiosk.begin(BODY)
        await kiosk.passes(70)
        assert ("GET", REFERENCE) in peer.asked


@virtual_time
async def test_a_check_that_hangs_blocks_neither_the_loop_nor_a_stop(tmp_path: Path) -> None:
    """The watchdog counts the iterations; a stop does not wait for the answer."""
    open_ones(tmp_path, 3)
    peer = ServicePeer(get=never)
    async with office(tmp_path, peer) as kiosk:
        await kiosk.passes(30)
        before = kiosk.reconciler.iterations() or 0
        await kiosk.passes(0.1)
        assert (kiosk.reconciler.iterations() or 0) > before
        assert not kiosk.reconciler.is_submitting
        stopped_at = kiosk.clock.now().monotonic
    assert kiosk.clock.now().monotonic == stopped_at


# --- answers ---


def of_another_outlet() -> httpx.Response:
    return record("SUCCESS", amount=100, service="CD", merchant_ref="OUTLET-002", account_balance=7)


def is_now(kiosk: Office, bank_status: BankStatus, cash: CashStatus) -> bool:
    return (kiosk.transaction.bank_status, kiosk.transaction.cash) == (bank_status, cash)


@virtual_time
async def test_a_success_with_another_amount_pays_out_nothing_and_is_polled_again(
    tmp_path: Path,
) -> None:
    """The request was Rs 500; an answer about Rs 100 of another outlet makes no notes owed."""
    peer = ServicePeer(
        post=says(of_another_outlet),
        get=says(lambda: record("SUCCESS", amount=100), lambda: record("FAILED", amount=100)),
    )
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(59)
        assert kiosk.events == ["prepared", "sending", "mismatched", "mismatched"], "each kind once"
        assert is_now(kiosk, BankStatus.SENT, CashStatus.NONE)
        assert kiosk.reconciler.display_only(REFERENCE).balance is None
        assert peer.posts == 1
        assert len(peer.asked) == 1 + 4, "at once, and then at the poll schedule"

        peer.get = says(lambda: record("SUCCESS", amount=500))
        await kiosk.passes(16)
        assert kiosk.events[4:] == ["looked_up"]
        assert is_now(kiosk, BankStatus.SUCCEEDED, CashStatus.OWED)


@virtual_time
async def test_a_pending_transaction_is_not_settled_by_another_ones_answer(tmp_path: Path) -> None:
    """Neither its success nor its failure counts; the right answer counts when it comes."""
    peer = ServicePeer(
        post=says(lambda: record("PENDING", amount=500)),
        get=says(
            lambda: record("FAILED", amount=100),
            lambda: record("SUCCESS", amount=100),
            lambda: record("SUCCESS", amount=500),
        ),
    )
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(70)
        assert kiosk.events == ["prepared", "sending", "answered", "mismatched"]
        assert is_now(kiosk, BankStatus.PENDING, CashStatus.NONE)

        await kiosk.passes(60)
        assert is_now(kiosk, BankStatus.SUCCEEDED, CashStatus.OWED)


@virtual_time
async def test_a_first_answer_that_is_called_a_duplicate_is_looked_up_at_once(
    tmp_path: Path,
) -> None:
    """Given a service that stores the flag: the look-up shows it too, and is accepted."""
    stored = says(lambda: record("SUCCESS", amount=500, duplicate=True))
    async with office(tmp_path, ServicePeer(post=stored, get=stored)) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(1)
        assert kiosk.events == ["prepared", "sending", "mismatched", "looked_up"]
        assert is_now(kiosk, BankStatus.SUCCEEDED, CashStatus.OWED)


@virtual_time
async def test_a_known_answer_is_not_journaled_again(tmp_path: Path) -> None:
    """An hour of repeated, missing and unreadable answers adds no event."""
    peer = ServicePeer(
        post=says(lambda: record("PENDING")),
        get=says(
            lambda: record("PENDING"),
            lambda: httpx.Response(502),
            lambda: record("PENDING", reference_id=[7]),
            absent,
            lambda: record("PENDING"),
        ),
    )
    async with office(tmp_path, peer) as kiosk:
        reported: list[Transaction] = []
        kiosk.reconciler.on_change = lambda after, _: reported.append(after)
        kiosk.begin(BODY)
        await kiosk.passes(3600)
        assert kiosk.events == ["prepared", "sending", "answered"]
        assert [t.bank_status for t in reported] == [
            BankStatus.PREPARED,
            BankStatus.SENT,
            BankStatus.PENDING,
        ]
        assert kiosk.transaction.bank_status is BankStatus.PENDING
        assert len(peer.asked) == 1 + 9 + 3, (
            "polled all the time, and sooner after a missing answer"
        )


@virtual_time
async def test_a_refused_capture_is_replaced_under_the_same_reference(tmp_path: Path) -> None:
    peer = ServicePeer(post=says(lambda: refusal(400, "INVALID_PID"), success))
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(1)
        assert isinstance(kiosk.reconciler.next_action(kiosk.transaction), AskAgain)
        assert bodies_in_memory() == 0, "the refused body is no longer needed"

        another = PreparedRequest(aeps.CASH_WITHDRAWAL, Private(b"another capture"))
        kiosk.reconciler.resubmit(REFERENCE, another)
        await kiosk.passes(1)
        assert peer.bodies == [BODY, b"another capture"]
        assert kiosk.events == ["prepared", "sending", "refused", "sending", "answered"]


@virtual_time
async def test_attempts_that_never_arrive_are_spread_over_the_customers_time(
    tmp_path: Path,
) -> None:
    """Five times 502 and then 404: the attempts take most of a minute, not half a second.

    Each attempt is looked up at once, so that the customer learns quickly if it arrived.
    """
    peer = ServicePeer(post=says(lambda: httpx.Response(502)), get=says(absent))
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        for attempt, wait in enumerate(WAITS, start=1):
            await kiosk.passes(0.1)
            assert [method for method, _ in peer.asked] == ["POST", "GET"] * attempt
            await kiosk.passes(wait - 0.2)
            assert peer.posts == attempt, "the wait is not over"
            await kiosk.passes(wait_after(REFERENCE, attempt) - wait + 0.1)
        await kiosk.passes(0.1)
        assert peer.bodies == [BODY] * ATTEMPTS_MAX, "rule 3: retries send the same bytes"


# --- the service's clock and the local clock ---


@virtual_time
async def test_a_404_without_a_date_is_not_dated_by_the_local_clock(tmp_path: Path) -> None:
    """The clock is two hours ahead after a restart; the withdrawal stays open, and arrives."""
    with Journal(tmp_path / "journal.db") as journal:
        for event in (prepared(), SENT, UNANSWERED):
            journal.append(REFERENCE, event)
    peer = ServicePeer(get=says(absent_without_date))
    async with office(tmp_path, peer, ahead=7200) as kiosk:
        await kiosk.passes(3600)
        assert not kiosk.transaction.closed
        assert kiosk.transaction.in_doubt

        peer.get = says(success)
        await kiosk.passes(3600)
        assert kiosk.transaction.cash is CashStatus.OWED


# --- requests sent to another address, or with another key ---

OTHER_ADDRESS = replace(ACCESS, base_url="https://sandbox.example.in")
OTHER_KEY = replace(ACCESS, key=Private("the next one"))


async def sent_and_unanswered(folder: Path) -> None:
    """Store a withdrawal that was sent to the usual address and got no answer."""
    async with office(folder, ServicePeer()) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(1)
        assert kiosk.events == ["prepared", "sending", "unanswered"]


@virtual_time
async def test_another_address_cannot_end_a_request_sent_to_this_one(tmp_path: Path) -> None:
    """With a wrong base_url a charged withdrawal stays open; with the old one it is found."""
    await sent_and_unanswered(tmp_path)
    stranger = ServicePeer(get=says(absent))
    async with office(tmp_path, stranger, access=OTHER_ADDRESS) as kiosk:
        await kiosk.passes(3600)
        assert stranger.asked == [], "its answers would not be about this request"
        assert kiosk.transaction.bank_status is BankStatus.SENT

    home = ServicePeer(get=says(success))
    async with office(tmp_path, home) as kiosk:
        await kiosk.passes(1)
        assert kiosk.transaction.cash is CashStatus.OWED


@virtual_time
async def test_a_404_to_another_key_is_not_trusted(tmp_path: Path) -> None:
    await sent_and_unanswered(tmp_path)
    peer = ServicePeer(get=says(absent))
    async with office(tmp_path, peer, access=OTHER_KEY) as kiosk:
        await kiosk.passes(3600)
        assert kiosk.transaction.bank_status is BankStatus.SENT
        assert not kiosk.transaction.not_found


@virtual_time
async def test_a_record_found_with_another_key_is_trusted(tmp_path: Path) -> None:
    """Keys are rotated, and a record found with the new key comes from the same service."""
    await sent_and_unanswered(tmp_path)
    peer = ServicePeer(get=says(success))
    async with office(tmp_path, peer, access=OTHER_KEY) as kiosk:
        await kiosk.passes(1)
        assert kiosk.transaction.cash is CashStatus.OWED


# --- why it is open, and who may end it ---


@virtual_time
async def test_a_forgotten_pending_transaction_is_reported_after_an_hour(
    tmp_path: Path,
) -> None:
    peer = ServicePeer(post=says(lambda: record("PENDING")), get=says(absent))
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(3600)
        assert kiosk.reconciler.why_stuck(kiosk.transaction) is None
        await kiosk.passes(3600)
        assert kiosk.reconciler.why_stuck(kiosk.transaction) is Stuck.FORGOTTEN

        peer.get = says(lambda: record("PENDING"))
        await kiosk.passes(3600)
        assert kiosk.reconciler.why_stuck(kiosk.transaction) is None


@virtual_time
async def test_two_people_end_a_pending_that_never_ends(tmp_path: Path) -> None:
    """After months of PENDING, the verdicts of two people end it."""
    peer = ServicePeer()
    peer.post = peer.get = says(
        lambda: record("PENDING", message="wait"), lambda: record("PENDING")
    )
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY, prepared(DEPOSIT, held=True))
        await kiosk.passes(60)
        kiosk.reconciler.customer_left(REFERENCE)
        await kiosk.passes(SETTLES_WITHIN)
        assert kiosk.reconciler.why_stuck(kiosk.transaction) is Stuck.OVERDUE

        kiosk.reconciler.record(REFERENCE, VOUCHED_NOT)
        await kiosk.passes(86_400)
        assert kiosk.transaction.vouched == {"attendant": Verdict.NOT_DELIVERED}
        kiosk.reconciler.record(REFERENCE, OPERATOR_NOT)
        assert kiosk.transaction.cash is CashStatus.REFUND_OWED


@virtual_time
async def test_a_kiosk_that_was_off_for_weeks_asks_often_before_people_may_end_a_pending(
    tmp_path: Path,
) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        for event in (prepared(), SENT, answered(PENDING)):
            journal.append(REFERENCE, event)
    peer = ServicePeer()
    async with office(tmp_path, peer, ahead=2 * SETTLES_WITHIN) as kiosk:
        for asked in range(1, ASKED_IN_VAIN):
            while len(peer.asked) < asked:
                await kiosk.passes(30)
            assert kiosk.reconciler.why_stuck(kiosk.transaction) is None
        while len(peer.asked) < ASKED_IN_VAIN:
            await kiosk.passes(30)
        assert kiosk.reconciler.why_stuck(kiosk.transaction) is Stuck.OVERDUE


@virtual_time
async def test_a_change_of_a_pending_ends_one_persons_verdict(tmp_path: Path) -> None:
    peer = ServicePeer()
    peer.post = peer.get = says(lambda: record("PENDING"))
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(60)
        kiosk.reconciler.customer_left(REFERENCE)
        await kiosk.passes(SETTLES_WITHIN)
        kiosk.reconciler.record(REFERENCE, VOUCHED_NOT)
        peer.get = says(lambda: record("PENDING", failure_code="DECLINED"))
        await kiosk.passes(3700)
        assert kiosk.transaction.vouched == {}
        assert kiosk.reconciler.why_stuck(kiosk.transaction) is Stuck.UNCLEAR


@virtual_time
async def test_an_unclear_answer_raises_one_alarm_and_is_polled_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The unknown status CANCELLED is reported to people."""
    peer = ServicePeer(
        post=says(lambda: record("PENDING")),
        get=says(lambda: record("Cancelled", failure_code="DECLINED")),
    )
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY, prepared(DEPOSIT, held=True))
        await kiosk.passes(4000)
        kiosk.reconciler.record(REFERENCE, VOUCHED_NOT)
        assert [line for line in caplog.messages if "is unclear" in line] == [
            f"{REFERENCE} is unclear: status CANCELLED, failure code DECLINED. {ASK_IT}"
        ]
        assert kiosk.reconciler.why_stuck(kiosk.transaction) is Stuck.UNCLEAR
        peer.get = says(lambda: record("success"))
        await kiosk.passes(4000)
        assert kiosk.transaction.cash is CashStatus.KEPT


@virtual_time
async def test_each_new_unclear_answer_raises_an_alarm(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    peer = ServicePeer(
        post=says(lambda: record("PENDING")),
        get=says(lambda: record("Cancelled"), lambda: record("Reversing")),
    )
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(600)
        unclear = [line for line in caplog.messages if "is unclear" in line]
        assert [line.partition("status ")[2].partition(",")[0] for line in unclear] == [
            "CANCELLED",
            "REVERSING",
        ]


@virtual_time
async def test_two_people_can_end_a_transaction_without_dated_answers(tmp_path: Path) -> None:
    """It is no longer polled."""
    peer = ServicePeer(get=says(absent_without_date))
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(60)
        kiosk.reconciler.customer_left(REFERENCE)
        await kiosk.passes(3600)
        assert kiosk.reconciler.why_stuck(kiosk.transaction) is Stuck.UNPROVEN

        kiosk.reconciler.record(REFERENCE, VOUCHED_NOT)
        kiosk.reconciler.record(REFERENCE, OPERATOR_NOT)
        await kiosk.passes(20)
        asked = len(peer.asked)
        await kiosk.passes(3600)
        assert kiosk.transaction.closed
        assert len(peer.asked) == asked


@virtual_time
async def test_a_check_that_ends_after_an_agreement_is_an_alarm_or_ignored(
    tmp_path: Path,
) -> None:
    """An answer that arrives at the same time as their verdict does not stop the loop."""
    for folder, late in (("said", success), ("unknown", absent)):
        peer = ServicePeer()

        async def slowly(_: httpx.Request, late: Callable[[], httpx.Response] = late) -> Any:
            await asyncio.sleep(5)  # noqa: TID251  # on the virtual loop
            return late()

        peer.get = slowly
        (tmp_path / folder).mkdir()
        async with office(tmp_path / folder, peer) as kiosk:
            kiosk.begin(BODY)
            await kiosk.passes(2)
            assert peer.under_way == 1
            kiosk.reconciler.record(REFERENCE, VOUCHED_NOT)
            kiosk.reconciler.record(REFERENCE, OPERATOR_NOT)
            await kiosk.passes(10)
            disputed = CashStatus.DISPUTED if late is success else CashStatus.NONE
            assert (kiosk.transaction.bank_status, kiosk.transaction.cash) == (
                BankStatus.FAILED,
                disputed,
            )
            assert kiosk.reconciler.set_aside == {}


@virtual_time
async def test_a_refusal_of_an_unknown_code_is_looked_up_at_once(tmp_path: Path) -> None:
    """service.md 0.16: the customer does not wait 15 seconds for it."""
    peer = ServicePeer(post=says(lambda: refusal(400, "TERMINAL_UNMAPPED")), get=says(success))
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(1)
        assert kiosk.events == ["prepared", "sending", "refused", "looked_up"]


# --- data that is wiped ---

ENDINGS: dict[str, Callable[[], httpx.Response]] = {
    "succeeded": success,
    "failed": lambda: record("FAILED", failure_code="INSUFFICIENT_FUNDS"),
    "pending": lambda: record("PENDING"),
    "refused finally, and still in doubt": lambda: refusal(422, "BANK_NOT_SUPPORTED"),
}


@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS.keys())
@virtual_time
async def test_the_body_is_wiped_when_it_will_not_be_sent_again(
    tmp_path: Path, ending: Callable[[], httpx.Response]
) -> None:
    """Rule 8: while the customer is still at the screen, the capture is wiped."""
    peer = ServicePeer(post=says(ending))
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        assert bodies_in_memory() == 1
        await kiosk.passes(1)
        assert bodies_in_memory() == 0


@virtual_time
async def test_the_body_is_wiped_when_the_customer_leaves(tmp_path: Path) -> None:
    """The outcome is unknown, and is found without the body."""
    peer = ServicePeer()
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(20)
        kiosk.reconciler.customer_left(REFERENCE)
        assert bodies_in_memory() == 0

        peer.get = says(absent)
        await kiosk.passes(900)
        assert kiosk.transaction.bank_status is BankStatus.ABANDONED
        assert kiosk.transaction.closed
        assert peer.posts == 1


@virtual_time
async def test_if_the_customer_leaves_before_the_first_byte_nothing_is_sent(tmp_path: Path) -> None:
    """The customer leaves before the loop has sent the request."""
    peer = ServicePeer()
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        kiosk.reconciler.customer_left(REFERENCE)
        await kiosk.passes(1)
        assert peer.asked == []
        assert kiosk.events == ["prepared", "not_sent"]


@virtual_time
async def test_a_status_is_not_checked_earlier_because_the_customer_leaves(tmp_path: Path) -> None:
    peer = ServicePeer(get=says(lambda: record("PENDING")), post=says(lambda: record("PENDING")))
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(5)
        before = len(peer.asked)
        kiosk.reconciler.customer_left(REFERENCE)
        await kiosk.passes(5)
        assert len(peer.asked) == before


@virtual_time
async def test_display_only_data_is_wiped_when_the_customer_leaves(tmp_path: Path) -> None:
    peer = ServicePeer(post=says(success))
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(1)
        assert kiosk.reconciler.display_only(REFERENCE).balance == rupees(5120) + 50

        kiosk.reconciler.customer_left(REFERENCE)
        assert kiosk.reconciler.display_only(REFERENCE).balance is None


@virtual_time
async def test_a_launch_expires_after_its_first_attempt_and_not_the_last(tmp_path: Path) -> None:
    launch = {"token": "T", "device": "D"}
    peer = ServicePeer(
        post=says(lambda: refusal(429, "RATE_LIMITED"), lambda: record("INITIATED", launch=launch))
    )
    async with office(tmp_path, peer, endpoints=BY_CODE["matm.CW"].endpoints) as kiosk:
        begun = kiosk.clock.now().monotonic
        kiosk.begin(BODY, prepared(CARD))
        await kiosk.passes(60)
        assert peer.posts == 2
        shown = kiosk.reconciler.display_only(REFERENCE).launch
        assert shown is not None
        assert shown.since == begun


@virtual_time
async def test_a_late_balance_is_shown_to_nobody(tmp_path: Path) -> None:
    """Rule 9: the answer is journaled, but its customer has left."""
    peer = ServicePeer(get=says(success), post=says(lambda: record("PENDING")))
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(1)
        kiosk.reconciler.customer_left(REFERENCE)
        await kiosk.passes(120)
        assert kiosk.transaction.cash is CashStatus.OWED
        assert kiosk.reconciler.display_only(REFERENCE).balance is None


@virtual_time
async def test_a_closed_transaction_stays_in_memory_until_its_customer_leaves(
    tmp_path: Path,
) -> None:
    """The balance can be printed after the hand-over, and is wiped afterwards."""
    peer = ServicePeer(post=says(success))
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(1)
        kiosk.reconciler.record(REFERENCE, HANDING_OVER)
        done = kiosk.reconciler.record(REFERENCE, HANDED)
        assert kiosk.reconciler.next_action(done) == Nothing()
        assert kiosk.reconciler.display_only(REFERENCE).balance is not None

        kiosk.reconciler.customer_left(REFERENCE)
        assert REFERENCE not in held_by(kiosk.reconciler)


@virtual_time
async def test_a_transaction_that_ends_without_its_customer_is_not_in_memory(
    tmp_path: Path,
) -> None:
    under_way = replace(outcome(PENDING), reference_id="AE1")
    with Journal(tmp_path / "journal.db") as journal:
        for event in (prepared(), SENT, Answered(at=OPENED, outcome=under_way)):
            journal.append(REFERENCE, event)
    peer = ServicePeer(get=says(lambda: record("FAILED")))
    async with office(tmp_path, peer) as kiosk:
        await kiosk.passes(1)
        assert kiosk.transaction.closed
        assert REFERENCE not in held_by(kiosk.reconciler)


@virtual_time
async def test_a_terminal_result_after_the_end_changes_nothing(tmp_path: Path) -> None:
    """The notes are handed and the customer has left; a late report is only journaled."""
    with Journal(tmp_path / "journal.db") as journal:
        pending = (prepared(CARD), SENT, answered(PENDING), LAUNCHED)
        for event in (*pending, looked_up(SUCCESS), HANDING_OVER, HANDED):
            journal.append(REFERENCE, event)
    peer = ServicePeer()
    async with office(tmp_path, peer) as kiosk:
        after = kiosk.reconciler.record(REFERENCE, READER_APPROVED)
        kiosk.reconciler.poll_now(REFERENCE)
        await kiosk.passes(3600)
        assert (after.closed, after.cash) == (True, CashStatus.HANDED)
        assert peer.asked == []
        assert REFERENCE not in held_by(kiosk.reconciler)


def held_by(reconciler: Reconciler) -> set[str]:
    return set(reconciler._held)


# --- the disk ---


@pytest.mark.parametrize("leaves", [False, True], ids=["sending", "not sent"])
@virtual_time
async def test_no_byte_is_sent_if_the_event_cannot_be_stored(
    tmp_path: Path, *, leaves: bool
) -> None:
    """If an event of the loop cannot be journaled, the loop ends without sending."""
    peer = ServicePeer()

    async def scenario() -> None:
        async with office(tmp_path, peer) as kiosk:
            kiosk.begin(BODY)
            kiosk.journal._database.execute("PRAGMA query_only = 1")
            if leaves:
                kiosk.reconciler.customer_left(REFERENCE)
            await kiosk.passes(5)

    with pytest.raises(ExceptionGroup) as stopped:
        await scenario()
    assert stopped.group_contains(WriteFailed)
    assert peer.asked == []


@virtual_time
async def test_a_device_event_that_is_not_possible_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with office(tmp_path, ServicePeer()) as kiosk:
        kiosk.begin(BODY)
        assert not kiosk.reconciler.append_device_event(REFERENCE, READER_APPROVED)
    assert "TerminalReported is not possible in prepared/none" in caplog.text


@virtual_time
async def test_an_unknown_word_in_a_guessed_field_is_logged_once_and_pays_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    peer = ServicePeer()
    peer.post = peer.get = says(lambda: record("PENDING", service="CASH"))
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(300)
        assert kiosk.transaction.bank_status is BankStatus.PENDING
        peer.get = says(lambda: record("SUCCESS", service="CASH"))
        await kiosk.passes(300)
        assert kiosk.transaction.cash is CashStatus.OWED
        assert kiosk.transaction.mismatches == ()
    assert [line for line in caplog.messages if "service differs" in line] == [
        f"the answer of {REFERENCE}: service differs or cannot be read"
    ]
