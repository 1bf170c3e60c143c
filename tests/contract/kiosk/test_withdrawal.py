"""A withdrawal by Aadhaar over a bad connection: the service's result counts, and only once.

The rows of tests/contract/specification have the other outcomes.
"""

from pathlib import Path

import pytest

from agent.transactions.model import BankStatus, CashStatus
from tests.support.kiosk_world import kiosk_world
from tests.support.virtual_time import virtual_time

WITHDRAWAL = "aeps/cash-withdrawal"


# The fault, its place, and what helps; the bank would always pay.
BROKEN_WAYS = [
    ("http-500", "before", "sent again under the same reference"),
    ("http-500", "after", "found by the look-up"),
    ("http-502", "after", "found by the look-up"),
    ("cut", "before", "sent again under the same reference"),
    ("cut", "after", "found by the look-up"),
    ("broken-json", "after", "found by the look-up"),
    ("wrong-type", "after", "found by the look-up"),
    ("truncated", "after", "found by the look-up"),
    ("duplicate", "before", "still charged once"),
]
PAID = (BankStatus.SUCCEEDED, CashStatus.OWED)


@pytest.mark.parametrize(("kind", "when", "because"), BROKEN_WAYS)
@virtual_time
async def test_after_a_broken_connection_the_services_result_counts(
    tmp_path: Path, kind: str, when: str, because: str
) -> None:
    """After a fault of the submission there is at most one charge, and the bank's status counts."""
    async with kiosk_world(tmp_path) as world:
        world.breaks(WITHDRAWAL, kind, when)
        await world.customer.withdraws("500")
        await world.comes_true(lambda: world.ends == PAID, within=200)

        assert [r["status"] for r in world.books] == ["SUCCESS"], because


@virtual_time
async def test_an_unreachable_service_leaves_the_customer_with_a_claim(tmp_path: Path) -> None:
    """The network fails at the submission, and the customer leaves with a claim."""
    async with kiosk_world(tmp_path) as world:
        world.breaks(WITHDRAWAL, "silent", "after")
        await world.customer.withdraws("500")
        await world.sees("working")
        world.internet.is_up = False
        await world.sees("pending", within=120)
        await world.comes_true(lambda: world.screen.facts["claim_code"])
        await world.customer.says(("done", None))
        assert world.ends == (BankStatus.SENT, CashStatus.NONE)

        await world.restart()
        world.internet.is_up = True
        await world.comes_true(lambda: world.ends == PAID, within=60)


@virtual_time
async def test_a_request_that_arrives_late_becomes_cash_owed(tmp_path: Path) -> None:
    """The request is delayed, and the cash becomes owed, not lost."""
    async with kiosk_world(tmp_path) as world:
        world.breaks(WITHDRAWAL, "delay", "before", seconds=200)
        world.breaks(WITHDRAWAL, "cut", "before", count=50)
        await world.customer.withdraws("500")
        await world.comes_true(lambda: world.ends == PAID, within=600)

        assert [r["status"] for r in world.books] == ["SUCCESS"]


@virtual_time
async def test_a_withdrawal_works_if_the_kiosks_clock_is_an_hour_off(tmp_path: Path) -> None:
    """The kiosk learns the service's time, and the withdrawal succeeds."""
    async with kiosk_world(tmp_path) as world:
        world.kiosk_ahead = 3600
        await world.customer.takes_out("500")

        assert len(world.books) == 1


@virtual_time
async def test_a_restart_during_pending_continues_polling(tmp_path: Path) -> None:
    """The new process checks the status at once, and continues polling."""
    async with kiosk_world(tmp_path) as world:
        world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=30)
        await world.customer.withdraws("500")
        await world.sees("pending")
        await world.restart()
        await world.comes_true(lambda: world.ends == PAID, within=90)

        assert len(world.books) == 1
