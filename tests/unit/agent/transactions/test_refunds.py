"""A failure is polled until its debit is refunded; the customer's notes do not wait for that."""

from pathlib import Path

import msgspec
import pytest

from agent.base.clock import Moment
from agent.services.declaration import REFUND_SCHEDULE
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions.decision import (
    Action,
    CheckStatus,
    Nothing,
    ReturnCash,
    VolatileState,
    Wait,
    decide,
)
from agent.transactions.lifecycle import IllegalMove, apply
from agent.transactions.model import CashStatus, Misfit, Transaction
from tests.support.virtual_time import virtual_time
from tests.unit.agent.reconciler.peer import ServicePeer, office, record, says
from tests.unit.agent.transactions.facts import (
    DEPOSIT,
    FAILED,
    OPENED,
    PENDING,
    REFERENCE,
    REFUNDED,
    REFUNDING,
    SUCCESS,
    after,
    answered,
    looked_up,
    outcome,
    prepared,
    sending,
)

BILL = msgspec.structs.replace(DEPOSIT, refund_schedule=REFUND_SCHEDULE)
HOUR, DAY = 3600.0, 86_400.0
BODY = b"{}"


def failed(*, refunded: bool | None, terms: m.Terms = BILL) -> Transaction:
    """Return a payment that the biller declined after the customer's notes were taken in."""
    told = msgspec.structs.replace(outcome(FAILED), refunded=refunded)
    return after(prepared(terms, held=True), sending(), m.Answered(at=OPENED, outcome=told))


def test_the_refund_schedule_starts_at_the_first_failure() -> None:
    """A later answer that says the same does not begin the schedule again."""
    again = msgspec.structs.replace(outcome(FAILED), refunded=False)
    t = failed(refunded=False)
    assert t.failed_at == OPENED
    assert after(m.StatusReceived(at=OPENED + DAY, outcome=again), of=t).failed_at == OPENED


def given_back() -> Transaction:
    return after(REFUNDING, REFUNDED, of=failed(refunded=False))


def read_again(*, refunded: bool) -> m.StatusReceived:
    told = msgspec.structs.replace(outcome(FAILED), refunded=refunded)
    return m.StatusReceived(at=OPENED, outcome=told)


def next_at(t: Transaction, age: float, asked: float = 0.0) -> Action:
    """Return the decision this long after the failure; the last status check was at `asked`."""
    return decide(t, VolatileState(asked_at=asked), Moment(OPENED + age, age))


def test_a_missing_debit_of_a_product_without_reports_is_not_checked() -> None:
    t = after(REFUNDING, REFUNDED, of=failed(refunded=False, terms=DEPOSIT))
    assert decide(t, VolatileState(), Moment(OPENED, 0.0)) == Nothing()


def test_a_check_for_a_refund_has_the_priority_of_a_poll_also_beside_a_customer() -> None:
    at_screen = VolatileState(customer=True)
    assert decide(given_back(), at_screen, Moment(OPENED, 0.0)) == CheckStatus(poll=True)


def test_products_that_report_refunds_are_checked_after_a_failure() -> None:
    """service.md 4, 6 and 7; a deposit is refunded without a report, or not at all."""
    read_on = {code for code, service in BY_CODE.items() if service.terms.refund_schedule}
    assert read_on == {"bbps.PAY", "recharge.MOBILE", "recharge.DTH", "dmt.TRANSFER"}


def test_the_customers_own_notes_go_back_at_once() -> None:
    """The wallet's refund is between the outlet and the service."""
    t = failed(refunded=False)
    assert t.cash is CashStatus.REFUND_OWED
    assert next_at(t, 0) == ReturnCash()
    assert given_back().cash is CashStatus.REFUNDED


def test_a_failure_stays_open_until_the_debit_is_refunded() -> None:
    t = given_back()
    assert (t.closed, t.awaits_refund) == (False, True)
    assert after(read_again(refunded=True), of=t).closed


TRANSFER = msgspec.structs.replace(BILL, refund_is_promised=False)


def test_a_refund_that_no_document_promises_is_not_known_to_be_back() -> None:
    """A failed transfer with an unknown debit is checked and listed."""
    t = after(REFUNDING, REFUNDED, of=failed(refunded=None, terms=TRANSFER))
    assert (t.closed, t.awaits_refund) == (False, True)
    assert next_at(t, 60, asked=0) == CheckStatus(poll=True)
    assert after(read_again(refunded=True), of=t).closed
    assert after(m.RefundSettled(at=OPENED), of=t).closed


def test_only_bills_are_refunded_without_a_report() -> None:
    """The document promises a bill's refund; for a recharge the field `refunded` reports it."""
    waits = {
        code
        for code, service in BY_CODE.items()
        if service.terms.direction is m.Direction.IN
        and failed(refunded=None, terms=service.terms).awaits_refund
    }
    assert waits == {"dmt.TRANSFER", "recharge.MOBILE", "recharge.DTH"}


def test_a_failure_of_an_older_release_stays_closed() -> None:
    """Terms without a refund rule do not change existing journals."""
    assert after(REFUNDING, REFUNDED, of=failed(refunded=False, terms=DEPOSIT)).closed


@pytest.mark.parametrize(
    ("age", "every"), [(60.0, 60.0), (HOUR, HOUR), (5 * DAY, DAY), (90 * DAY, DAY)]
)
def test_a_failure_is_checked_less_and_less_often(age: float, every: float) -> None:
    t = given_back()
    assert next_at(t, age, asked=age - every + 1) == Wait(age + 1)
    assert next_at(t, age, asked=age - every) == CheckStatus(poll=True)


def test_the_age_of_a_refund_counts_from_the_failure_and_not_from_the_payment() -> None:
    """The refund of a bill that was pending for two days is checked every minute."""
    late = m.StatusReceived(at=OPENED + 2 * DAY, outcome=read_again(refunded=False).outcome)
    pending = after(prepared(BILL, held=True), sending(), answered(PENDING))
    t = after(late, REFUNDING, REFUNDED, of=pending)
    assert next_at(t, 2 * DAY + 60, asked=2 * DAY) == CheckStatus(poll=True)


def test_a_failure_stays_final_while_its_refund_is_open() -> None:
    with pytest.raises(IllegalMove):
        apply(given_back(), looked_up(SUCCESS))


@virtual_time
async def test_a_refund_is_found_days_later(tmp_path: Path) -> None:
    """`refunded: false` is checked until it is true; a late SUCCESS raises an alarm."""
    peer = ServicePeer(
        post=says(lambda: record("FAILED", refunded=False)),
        get=says(lambda: record("FAILED", refunded=False)),
    )
    bill = BY_CODE["bbps.PAY"].endpoints
    async with office(tmp_path, peer, endpoints=bill) as kiosk:
        kiosk.begin(BODY, prepared(BILL, held=True))
        await kiosk.passes(1)
        kiosk.reconciler.record(REFERENCE, REFUNDING)
        kiosk.reconciler.record(REFERENCE, REFUNDED)
        kiosk.reconciler.customer_left(REFERENCE)
        await kiosk.passes(2 * DAY)
        assert kiosk.events[2:] == ["answered", "refunding", "refunded"]
        assert len(peer.asked) < 50, "and the budget is left to customers"

        peer.get = says(lambda: record("SUCCESS"), lambda: record("FAILED", refunded=True))
        await kiosk.passes(DAY)
        assert kiosk.transaction.mismatches == ((Misfit.STATUS,),)
        await kiosk.passes(DAY)
        assert kiosk.transaction.closed
