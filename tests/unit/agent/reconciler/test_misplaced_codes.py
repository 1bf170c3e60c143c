"""A documented code under another HTTP status is unknown: the status is looked up at once."""

import json
from pathlib import Path

import httpx
import pytest

from agent.transactions.model import BankStatus, CashStatus
from tests.support.virtual_time import virtual_time
from tests.unit.agent.reconciler.peer import (
    ServicePeer,
    absent,
    office,
    record,
    refusal,
    says,
)

BODY = json.dumps({"tpin": "481632"}).encode()
MISPLACED = (
    *((500, code) for code in ("INSUFFICIENT_BALANCE", "INVALID_TPIN", "RATE_LIMITED")),
    *((502, "OPERATOR_UNAVAILABLE"), (503, "INVALID_PID"), (504, "INVALID_BILL_TOKEN")),
    *((500, "SERVICE_DISABLED"), (409, "BANK_NOT_SUPPORTED"), (400, "DAILY_AUTH_REQUIRED")),
    *((404, "INSUFFICIENT_BALANCE"), (403, "NOT_FOUND"), (500, "EXPIRED_TIMESTAMP")),
)
misplaced = pytest.mark.parametrize(("http", "code"), MISPLACED)


@misplaced
def test_a_request_that_went_through_is_found_at_once(http: int, code: str, tmp_path: Path) -> None:
    """Otherwise the customer reads "refused" and starts a second charge."""

    @virtual_time
    async def scenario() -> None:
        peer = ServicePeer(
            post=says(lambda: refusal(http, code)), get=says(lambda: record("SUCCESS", amount=500))
        )
        async with office(tmp_path, peer) as kiosk:
            kiosk.begin(BODY)
            await kiosk.passes(1)
            assert kiosk.transaction.bank_status is BankStatus.SUCCEEDED, kiosk.events
            assert kiosk.transaction.cash is CashStatus.OWED
            assert [method for method, _ in peer.asked] == ["POST", "GET"]

    scenario()


@misplaced
def test_a_request_that_is_not_found_is_not_sent_again(
    http: int, code: str, tmp_path: Path
) -> None:
    """A TPIN locks after five attempts, so whatever may be a refusal is not repeated."""

    @virtual_time
    async def scenario() -> None:
        peer = ServicePeer(post=says(lambda: refusal(http, code)), get=says(absent))
        async with office(tmp_path, peer) as kiosk:
            kiosk.begin(BODY)
            await kiosk.passes(60)
            assert peer.posts == 1
            assert kiosk.transaction.in_doubt
            await kiosk.passes(3600)
            assert peer.posts == 1
            assert kiosk.transaction.closed
            assert kiosk.transaction.bank_status is BankStatus.ABANDONED

    scenario()


@pytest.mark.parametrize("http", [400, 503])
def test_a_documented_refusal_is_final_only_under_its_status(http: int, tmp_path: Path) -> None:
    @virtual_time
    async def scenario() -> None:
        peer = ServicePeer(post=says(lambda: refusal(http, "INSUFFICIENT_BALANCE")))
        async with office(tmp_path, peer) as kiosk:
            kiosk.begin(BODY)
            await kiosk.passes(1)
            assert (kiosk.transaction.bank_status is BankStatus.ABANDONED) == (http == 400)

    scenario()


@virtual_time
async def test_a_page_of_a_gateway_leads_to_a_status_check_at_once(tmp_path: Path) -> None:
    page = says(lambda: httpx.Response(502, content=b"<html>Bad Gateway</html>"))
    peer = ServicePeer(post=page, get=says(lambda: record("SUCCESS", amount=500)))
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(1)
        assert kiosk.transaction.cash is CashStatus.OWED
