"""After any faults the kiosk's final statuses equal those in the service's records.

Hypothesis draws intents of all seven products, retries, timeouts, faults before and after the
service acted, settlements, wrong clocks and restarts. Journal, reconciler, client and HTTP are
real; the service is simulated.
"""

import asyncio

from hypothesis import given, settings
from hypothesis import strategies as st

from agent.transactions.model import BankStatus
from hw_sim.api.faults import FaultKind
from tests.contract import ledger
from tests.contract.products import PRODUCTS, UPI_CASH, VERIFY, Product
from tests.contract.till import (
    Fault,
    Intent,
    Pause,
    Restart,
    Settle,
    Step,
    Till,
    WrongClock,
    folder,
)
from tests.support.virtual_time import VirtualLoop

SCHEDULES = 60  # each has 3 to 16 steps
PRODUCTS_AT_ONCE = 3  # few, so that faults hit the products in use

final = st.sampled_from(["SUCCESS", "FAILED"])
takes_s = st.sampled_from([0, 0, 20, 100])  # seconds; within the call's timeout or beyond it
at_once = st.fixed_dictionaries({"status": final, "takes_s": takes_s})
pending = st.fixed_dictionaries(
    {
        "status": st.just("PENDING"),
        "takes_s": takes_s,
        "settles_to": final,
        "settles_after_s": st.sampled_from([0, 30, 400, 4000]),
    }
)
shown = st.fixed_dictionaries({"status": st.sampled_from(["PENDING", "FAILED"])})
scripted = {VERIFY: at_once, UPI_CASH: shown}
"""A verification has no pending state; a QR succeeds only when paid (`Settle`)."""
pauses = st.builds(Pause, st.sampled_from([0.5, 10, 60, 120, 310]))
clocks = st.builds(WrongClock, st.sampled_from([-7200, -200, 0, 200, 7200]))
others = st.builds(Settle, final) | clocks | st.just(Restart())


def intents(product: Product) -> st.SearchStrategy[Step]:
    says = scripted.get(product, at_once | pending)
    return st.builds(Intent, st.just(product), says, st.sampled_from([1, 50, 200, 1000]))


def faults(product: Product) -> st.SearchStrategy[Step]:
    when = st.sampled_from(["before", "after"])
    kinds = st.sampled_from([kind.value for kind in FaultKind])
    anywhere = st.sampled_from([product.submission, *product.look_ups])
    late = st.sampled_from([5, 80, 200, 400])
    return st.builds(Fault, anywhere, kinds, when, st.integers(1, 4), late) | st.builds(
        Fault, st.just(product.submission), st.just("delay"), when, st.integers(1, 2), late
    )


@st.composite
def schedules(draw: st.DrawFn) -> list[Step]:
    """Draw the steps of one kiosk, in order."""
    drawn = st.lists(st.sampled_from(PRODUCTS), min_size=1, max_size=PRODUCTS_AT_ONCE, unique=True)
    asked = st.sampled_from(draw(drawn))
    steps = asked.flatmap(intents) | asked.flatmap(faults) | pauses | others
    return draw(st.lists(steps, min_size=3, max_size=16))


async def carry_out(till: Till, schedule: list[Step]) -> None:
    for step in schedule:
        await till.carry_out(step)
    await till.wait_until_settled()


def assert_same_as_the_service(till: Till) -> None:
    ledger.assert_in_order(till.api)
    for transaction in till.transactions:
        booked = till.service_status(transaction)
        given_up = (
            transaction.bank_status is BankStatus.ABANDONED
            and not transaction.terms.can_check_status
        )
        if given_up:  # nobody can have paid a QR that was never shown
            assert booked in (BankStatus.ABANDONED, BankStatus.FAILED), transaction
        else:
            assert transaction.bank_status is booked, transaction


@settings(max_examples=SCHEDULES, deadline=None)
@given(schedule=schedules())
def test_the_kiosk_ends_with_the_statuses_of_the_service(schedule: list[Step]) -> None:
    async def scenario() -> None:
        with folder() as disk:
            till = Till(disk)
            try:
                await carry_out(till, schedule)
                assert_same_as_the_service(till)
            finally:
                await till.close()

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(scenario())
