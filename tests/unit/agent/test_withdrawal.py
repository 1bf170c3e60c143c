"""A withdrawal by Aadhaar with all its possible outcomes: the kiosk's specification.

The real agent with its real drivers and client, with the simulated service and reader, in
virtual time.
"""

from pathlib import Path

import pytest

from agent.dialogue.screens import PressResult, Text
from agent.transactions.model import BankStatus, CashStatus
from tests.support.kiosk_world import World, kiosk_world
from tests.support.virtual_time import virtual_time

WITHDRAWAL = "aeps/cash-withdrawal"


def resting(world: World) -> dict[str, Text | None]:
    """Return why each service on the screen is unavailable."""
    return {choice.value: choice.reason for choice in world.screen.choices}


@virtual_time
async def test_a_withdrawal_of_five_hundred_rupees_pays_out(tmp_path: Path) -> None:
    """The bank pays, and the notes are handed out once."""
    async with kiosk_world(tmp_path) as world:
        await world.customer.withdraws("500")
        await world.customer.gets_cash()
        result = await world.sees("result")

        assert "balance" in result.facts
        assert [r["status"] for r in world.books] == ["SUCCESS"]
        assert world.facts == ["prepared", "sending", "answered", "handing_over", "handed"]
        assert (world.transaction.bank_status, world.transaction.cash) == (
            BankStatus.SUCCEEDED,
            CashStatus.HANDED,
        )
        assert world.transaction.closed


@virtual_time
async def test_above_the_threshold_a_code_is_asked_for(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.customer.withdraws("6000")
        await world.customer.gets_cash()

        assert [(r["status"], r["amount"]) for r in world.books] == [("SUCCESS", 6000)]


@virtual_time
async def test_a_declined_withdrawal_pays_nothing(tmp_path: Path) -> None:
    """The bank declines; no cash is paid, and the screen shows why."""
    async with kiosk_world(tmp_path) as world:
        world.bank_says(status="FAILED", failure_code="INSUFFICIENT_FUNDS")
        await world.customer.withdraws("500")
        sorry = await world.sees("sorry")

        assert sorry.text == Text("sorry-failed-INSUFFICIENT_FUNDS")
        assert (world.transaction.bank_status, world.transaction.cash) == (
            BankStatus.FAILED,
            CashStatus.NONE,
        )
        assert world.transaction.closed


@virtual_time
async def test_pending_becomes_success_ten_minutes_later(tmp_path: Path) -> None:
    """After PENDING the customer gets a claim code and no cash; after SUCCESS the cash is owed."""
    async with kiosk_world(tmp_path) as world:
        world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=600)
        await world.customer.withdraws("500")
        await world.sees("pending")
        await world.comes_true(lambda: world.screen.facts["claim_code"])
        code = str(world.screen.facts["claim_code"])
        assert world.ends == (BankStatus.PENDING, CashStatus.NONE)
        await world.customer.says(("done", None))

        await world.comes_true(
            lambda: world.ends == (BankStatus.SUCCEEDED, CashStatus.OWED), within=700
        )

        await world.customer.says(("attendant", None), ("continue", "258036"), ("choose", "owed"))
        await world.customer.says(("choose", world.transaction.client_reference))
        assert (await world.customer.does("continue", "WRONG2")).name == "UNFIT"
        await world.customer.says(("continue", code.lower()), ("handed", None))
        assert world.ends == (BankStatus.SUCCEEDED, CashStatus.HANDED)
        assert world.transaction.closed
        assert len(world.books) == 1


# The fault, its place, and how the withdrawal ends; the bank would always pay.
BROKEN_WAYS = [
    ("silent", "before", BankStatus.SUCCEEDED, "sent again under the same reference"),
    ("silent", "after", BankStatus.SUCCEEDED, "found by the look-up"),
    ("http-500", "before", BankStatus.SUCCEEDED, "sent again under the same reference"),
    ("http-500", "after", BankStatus.SUCCEEDED, "found by the look-up"),
    ("http-502", "after", BankStatus.SUCCEEDED, "found by the look-up"),
    ("cut", "before", BankStatus.SUCCEEDED, "sent again under the same reference"),
    ("cut", "after", BankStatus.SUCCEEDED, "found by the look-up"),
    ("broken-json", "after", BankStatus.SUCCEEDED, "found by the look-up"),
    ("wrong-type", "after", BankStatus.SUCCEEDED, "found by the look-up"),
    ("truncated", "after", BankStatus.SUCCEEDED, "found by the look-up"),
    ("rate-limited", "before", BankStatus.SUCCEEDED, "sent again when the service allows"),
    ("duplicate", "before", BankStatus.SUCCEEDED, "still charged once"),
]


@pytest.mark.parametrize(("kind", "when", "bank_status", "because"), BROKEN_WAYS)
@virtual_time
async def test_after_a_broken_connection_the_services_result_counts(
    tmp_path: Path, kind: str, when: str, bank_status: BankStatus, because: str
) -> None:
    """After a fault of the submission there is at most one charge, and the bank's status counts."""
    async with kiosk_world(tmp_path) as world:
        world.breaks(WITHDRAWAL, kind, when)
        await world.customer.withdraws("500")
        await world.comes_true(lambda: world.ends == (bank_status, CashStatus.OWED), within=200)

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
        await world.comes_true(
            lambda: world.ends == (BankStatus.SUCCEEDED, CashStatus.OWED), within=60
        )


@virtual_time
async def test_a_request_that_never_arrived_pays_nothing(tmp_path: Path) -> None:
    """The request is abandoned, and stays in doubt until its signature expires."""
    async with kiosk_world(tmp_path) as world:
        world.breaks(WITHDRAWAL, "cut", "before", count=50)
        await world.customer.withdraws("500")
        sorry = await world.sees("sorry", within=300)
        assert sorry.title.key == "sorry-not-sent-title"
        assert world.transaction.bank_status is BankStatus.ABANDONED
        assert not world.transaction.closed, "its signature could still be accepted"

        await world.comes_true(lambda: world.transaction.closed, within=600)
        assert world.books == []


@virtual_time
async def test_a_request_that_arrives_late_becomes_cash_owed(tmp_path: Path) -> None:
    """The request is delayed, and the cash becomes owed, not lost."""
    async with kiosk_world(tmp_path) as world:
        world.breaks(WITHDRAWAL, "delay", "before", seconds=200)
        world.breaks(WITHDRAWAL, "cut", "before", count=50)
        await world.customer.withdraws("500")
        await world.comes_true(
            lambda: world.ends == (BankStatus.SUCCEEDED, CashStatus.OWED), within=600
        )

        assert [r["status"] for r in world.books] == ["SUCCESS"]


@virtual_time
async def test_a_withdrawal_works_if_the_kiosks_clock_is_an_hour_off(tmp_path: Path) -> None:
    """The kiosk learns the service's time, and the withdrawal succeeds."""
    async with kiosk_world(tmp_path) as world:
        world.kiosk_ahead = 3600
        await world.customer.withdraws("500")
        await world.customer.gets_cash()

        assert len(world.books) == 1


@virtual_time
async def test_an_unplugged_reader_makes_its_services_unavailable(tmp_path: Path) -> None:
    """Services without the reader continue."""
    async with kiosk_world(tmp_path) as world:
        world.reader.do("unplug", {})
        await world.passes(120)
        await world.customer.says(("choose", "en"))
        assert resting(world)["aeps.CW"] == Text("rest-biometric")
        assert resting(world)["upicw.QR"] is None
        assert await world.customer.does("choose", "aeps.CW") is PressResult.UNFIT

        world.reader.do("plug", {})
        await world.comes_true(lambda: resting(world)["aeps.CW"] is None, within=10)


@virtual_time
async def test_a_refused_capture_is_repeated_under_the_same_reference(tmp_path: Path) -> None:
    """After INVALID_PID another capture uses the same reference, and there is one charge."""
    async with kiosk_world(tmp_path) as world:
        world.refuses(WITHDRAWAL, "INVALID_PID")
        await world.customer.withdraws("500")
        await world.customer.gets_cash()

        assert len(world.books) == 1
        assert world.facts[:5] == ["prepared", "sending", "refused", "sending", "answered"]


@virtual_time
async def test_a_missing_daily_authentication_is_reported(tmp_path: Path) -> None:
    """An outlet without today's authentication has no Aadhaar services."""
    async with kiosk_world(tmp_path) as world:
        await world.sees("start")
        world.api.do("outlet", {"merchant_ref": "OUTLET-001", "daily_auth_done": False})
        await world.customer.withdraws("500")
        sorry = await world.sees("sorry")
        assert sorry.facts["code"] == "DAILY_AUTH_REQUIRED"
        await world.customer.says(("done", None))
        await world.customer.says(("choose", "en"))
        assert resting(world)["aeps.CW"] == Text("rest-outlet-daily-auth")
        assert resting(world)["upicw.QR"] is None


@virtual_time
async def test_a_restart_during_pending_continues_polling(tmp_path: Path) -> None:
    """The new process checks the status at once, and continues polling."""
    async with kiosk_world(tmp_path) as world:
        world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=30)
        await world.customer.withdraws("500")
        await world.sees("pending")
        await world.restart()
        await world.comes_true(
            lambda: world.ends == (BankStatus.SUCCEEDED, CashStatus.OWED), within=90
        )

        assert len(world.books) == 1


@virtual_time
async def test_a_service_that_refuses_every_time_ends_the_withdrawal(tmp_path: Path) -> None:
    """The request is signed again only once."""
    async with kiosk_world(tmp_path) as world:
        world.refuses(WITHDRAWAL, "EXPIRED_TIMESTAMP", count=9)
        await world.customer.withdraws("500")
        await world.sees("sorry")

        assert world.facts == ["prepared", "sending", "refused", "sending", "refused", "not_sent"]
        assert world.books == []
