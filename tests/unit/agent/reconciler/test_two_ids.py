"""A useless answer by one id is followed by one status check by the other id."""

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from agent.services.registry import BY_CODE
from agent.transactions.decision import UNKNOWN_LONG
from agent.transactions.model import BankStatus, CashStatus
from tests.support.virtual_time import virtual_time
from tests.unit.agent.reconciler.peer import (
    Office,
    ServicePeer,
    absent,
    office,
    record,
    refusal,
    says,
)
from tests.unit.agent.transactions.facts import REFERENCE

BODY = b'{"amount":500}'
POLLED = 70.0  # seconds; the first poll of a PENDING withdrawal is over

Answers = Callable[[], httpx.Response]


def another() -> httpx.Response:
    return record("SUCCESS", reference="ANOTHER")


def broken() -> httpx.Response:
    return httpx.Response(502, content=b"<html>Bad Gateway</html>")


def silent() -> httpx.Response:
    raise httpx.ReadTimeout("no answer")


def gone() -> httpx.Response:
    raise httpx.ConnectError("no route")


def by(own: Answers, reference: Answers) -> ServicePeer:
    """A service that answers status checks by its own id and by our reference."""

    async def get(request: httpx.Request) -> httpx.Response:
        return (reference if request.url.path.endswith(REFERENCE) else own)()

    return ServicePeer(post=says(lambda: record("PENDING")), get=get)


async def polled(kiosk: Office) -> None:
    kiosk.begin(BODY)
    await kiosk.passes(1)
    kiosk.reconciler.customer_left(REFERENCE)
    await kiosk.passes(POLLED)


def paid() -> httpx.Response:
    return record("SUCCESS", amount=500)


USELESS = {
    "a gateway's page": broken,
    "a 404": absent,
    "another's record": another,
    "no answer": silent,
    "an unknown code": lambda: refusal(500, "INTERNAL"),
    "an empty list": lambda: httpx.Response(200, json={"success": True, "data": []}),
}
useless = pytest.mark.parametrize("useless", USELESS.values(), ids=USELESS)


@useless
def test_a_success_that_is_known_by_our_reference_only_is_found(
    useless: Answers, tmp_path: Path
) -> None:
    @virtual_time
    async def scenario() -> None:
        peer = by(useless, paid)
        async with office(tmp_path, peer) as kiosk:
            await polled(kiosk)
            assert peer.asked[1:] == [("GET", "AE1"), ("GET", REFERENCE)]
            assert kiosk.transaction.bank_status is BankStatus.SUCCEEDED, kiosk.events
            assert kiosk.transaction.cash is CashStatus.OWED
            assert bool(kiosk.transaction.mismatches) == (useless is another)

    scenario()


@virtual_time
async def test_a_useful_answer_needs_no_second_status_check(tmp_path: Path) -> None:
    peer = by(lambda: record("PENDING"), broken)
    async with office(tmp_path, peer) as kiosk:
        await polled(kiosk)
        assert {last for _, last in peer.asked[1:]} == {"AE1"}


@virtual_time
async def test_the_id_by_which_it_was_found_is_asked_first_from_then_on(tmp_path: Path) -> None:
    peer = by(broken, lambda: record("PENDING"))
    async with office(tmp_path, peer) as kiosk:
        await polled(kiosk)
        await kiosk.passes(POLLED)
        assert [last for _, last in peer.asked[1:]] == ["AE1", REFERENCE, REFERENCE]


@pytest.mark.parametrize("answer", [gone, lambda: refusal(403, "INVALID_KEY")])
def test_a_line_that_is_down_is_not_asked_twice(answer: Answers, tmp_path: Path) -> None:
    @virtual_time
    async def scenario() -> None:
        peer = by(answer, answer)
        async with office(tmp_path, peer) as kiosk:
            await polled(kiosk)
            assert [last for _, last in peer.asked[1:]] == ["AE1"]

    scenario()


@pytest.mark.parametrize(("own", "reference"), [(absent, broken), (another, absent)])
def test_a_transaction_counts_as_forgotten_only_by_both_ids(
    own: Answers, reference: Answers, tmp_path: Path
) -> None:
    @virtual_time
    async def scenario() -> None:
        peer = by(own, reference)
        async with office(tmp_path, peer) as kiosk:
            await polled(kiosk)
            await kiosk.passes(3 * UNKNOWN_LONG)
            assert kiosk.transaction.bank_status is BankStatus.PENDING
            assert kiosk.transaction.cash is CashStatus.NONE
            is_known = kiosk.reconciler.why_stuck(kiosk.transaction) is None
            assert is_known == (reference is broken and own is absent)

    scenario()


@virtual_time
async def test_a_product_with_one_id_is_asked_once(tmp_path: Path) -> None:
    peer = by(broken, broken)
    async with office(tmp_path, peer, endpoints=BY_CODE["upicw.QR"].endpoints) as kiosk:
        await polled(kiosk)
        assert [last for _, last in peer.asked[1:]] == ["AE1"]
