"""Bill payment: from the category to the paid bill, its refund, and a complaint."""

from typing import Any

import pytest

from hw_sim.api.simulator import ApiSimulator
from tests.unit.hw_sim.api.caller import TPIN, Caller, HandClock, data, error, main_wallet

POWER = "MSEB00000MAH01"
PAY = "bbps/bill/pay"


def bill_of(biller_id: str = POWER, **params: str) -> dict[str, Any]:
    given = params or {"Consumer Number": "123456789012"}
    return {
        "biller_id": biller_id,
        "customer_params": [{"paramName": n, "paramValue": v} for n, v in given.items()],
        "mobile_number": "9876543210",
    }


async def fetched(client: Caller, **changes: Any) -> dict[str, Any]:
    return data(await client.post("bbps/bill/fetch", {**bill_of(), **changes}))


def payment(bill: dict[str, Any], reference: str = "B1", **changes: Any) -> dict[str, Any]:
    body = {
        "bill_token": bill["bill_token"],
        "amount": bill["amount"],
        "tpin": TPIN,
        "client_reference": reference,
    }
    return {**body, **changes}


async def check_status(client: Caller) -> dict[str, Any]:
    return data(await client.get("bbps/transaction/by-client-reference/B1"))


async def test_a_search_returns_pages(client: Caller) -> None:
    first = data(await client.get("bbps/billers", category="Water"))
    assert len(first["billers"]) == 20
    assert first["pagination"] == {"page": 1, "per_page": 20, "total": 740, "total_pages": 37}
    last = data(await client.get("bbps/billers", category="Water", page="8", per_page="100"))
    assert len(last["billers"]) == 40
    named = data(await client.get("bbps/billers", category="Electricity", q="two-field"))
    assert [each["biller_id"] for each in named["billers"]] == ["BESC00000KAR01"]
    of_state = data(await client.get("bbps/billers", category="Electricity", state="KER"))
    assert {each["coverage"] for each in of_state["billers"]} <= {"KER", "IND"}


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({}, "MISSING_PARAM"),
        ({"category": "Gossip"}, "INVALID_PARAM"),
        ({"category": "Water", "page": "0"}, "INVALID_PARAM"),
        ({"category": "Water", "per_page": "101"}, "INVALID_PARAM"),
        ({"category": "Water", "page": "x"}, "INVALID_PARAM"),
    ],
)
async def test_an_invalid_search_is_refused(
    client: Caller, query: dict[str, str], code: str
) -> None:
    assert error(await client.get("bbps/billers", **query)) == (400, code)


async def test_a_bill_may_differ_when_it_is_fetched_again(
    api: ApiSimulator, client: Caller
) -> None:
    """The token of the first fetch still pays the first bill."""
    first = await fetched(client)
    api.do("change-bills", {"amount": 100})
    second = await fetched(client)
    assert second["amount"] == first["amount"] + 100
    assert error(await client.post(PAY, payment(second) | {"amount": first["amount"]})) == (
        400,
        "INVALID_AMOUNT",
    )
    assert data(await client.post(PAY, payment(first)), 201)["amount"] == first["amount"]


async def test_a_failed_payment_is_reversed(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    outcome = {"status": "PENDING", "settles_to": "FAILED", "settles_after_s": 60}
    late = {"facts": {"refund_after_s": 30}}
    api.do("outcome", {"endpoint": PAY, **outcome, **late})
    sent = data(await client.post(PAY, payment(await fetched(client))), 201)
    assert main_wallet(api) == 50_000 + sent["wallet_impact"] == 50_000 - sent["amount"]
    clock.advance(60)
    failed = await check_status(client)
    assert (failed["status"], failed["refunded"]) == ("FAILED", False)
    clock.advance(30)
    refunded = await check_status(client)
    assert (refunded["refunded"], refunded["wallet_impact"]) == (True, 0)
    assert refunded["reversal_reference"] == f"REV-{refunded['reference_id']}"
    assert main_wallet(api) == 50_000


async def test_a_bill_with_an_open_payment_cannot_be_paid(client: Caller, clock: HandClock) -> None:
    first, second = await fetched(client), await fetched(client)
    await client.post(PAY, payment(first))
    assert error(await client.post(PAY, payment(second, "B2"))) == (429, "PAYMENT_IN_PROGRESS")
    clock.advance(20)
    data(await client.post(PAY, payment(second, "B2")), 201)


async def test_a_wrong_tpin_does_not_use_up_the_token(client: Caller) -> None:
    bill = await fetched(client)
    assert error(await client.post(PAY, payment(bill, tpin="1111"))) == (400, "INVALID_TPIN")
    data(await client.post(PAY, payment(bill)), 201)


@pytest.mark.parametrize(
    ("biller_id", "more", "fits"),
    [
        (POWER, 1, False),
        ("UPWR00000UTP01", 1, True),
        ("UPWR00000UTP01", -1, False),
        ("DPWR00000DEL01", -1, True),
        ("DPWR00000DEL01", 1, False),
    ],
)
async def test_an_amount_must_match_as_exactly_as_the_biller_requires(
    client: Caller, biller_id: str, more: int, *, fits: bool
) -> None:
    name = "Consumer Number" if biller_id == POWER else "Customer Id"
    bill = await fetched(client, **bill_of(biller_id, **{name: "123456789012"}))
    answer = await client.post(PAY, payment(bill, amount=round(bill["amount"] + more, 2)))
    assert answer.status_code == (201 if fits else 400)


@pytest.mark.parametrize(
    ("request_", "refusal"),
    [
        (bill_of(POWER, **{"Consumer Number": "12"}), (400, "INVALID_PARAM")),
        (bill_of("NOBODY"), (404, "NOT_FOUND")),
        ({**bill_of(), "customer_params": "x"}, (400, "INVALID_PARAM")),
        ({**bill_of(), "customer_params": ["x"]}, (400, "INVALID_PARAM")),
        ({**bill_of(), "customer_params": [{"paramName": 1}]}, (400, "INVALID_PARAM")),
        ({**bill_of(), "mobile_number": "1"}, (400, "INVALID_PARAM")),
    ],
)
async def test_an_invalid_bill_fetch_is_refused(
    client: Caller, request_: dict[str, Any], refusal: tuple[int, str]
) -> None:
    assert error(await client.post("bbps/bill/fetch", request_)) == refusal


async def test_the_history_has_the_newest_payment_first(client: Caller, clock: HandClock) -> None:
    for number in range(3):
        bill = await fetched(client)
        await client.post(PAY, payment(bill, f"B{number}"))
        clock.advance(86_400)
    everything = data(await client.get("bbps/transactions", per_page="2"))
    shown = [each["client_reference"] for each in everything["transactions"]]
    assert (shown, everything["pagination"]["total_pages"]) == (["B2", "B1"], 2)
    day = data(await client.get("bbps/transactions", **{"from": "2026-11-22", "to": "2026-11-22"}))
    assert [each["client_reference"] for each in day["transactions"]] == ["B1"]
    failed = data(await client.get("bbps/transactions", status="FAILED"))
    assert failed["transactions"] == []


async def test_a_complaint_needs_a_success_and_changes_with_time(
    client: Caller, clock: HandClock
) -> None:
    paid = data(await client.post(PAY, payment(await fetched(client))), 201)
    complaint = {
        "reference_id": paid["reference_id"],
        "disposition": "NOT_CREDITED",
        "description": "Still due",
    }
    assert error(await client.post("bbps/complaint", complaint)) == (409, "COMPLAINT_NOT_ALLOWED")
    clock.advance(20)
    raised = data(await client.post("bbps/complaint", complaint), 201)
    seen = []
    for _ in range(3):
        answer = await client.get(f"bbps/complaint/{raised['complaint_id']}")
        seen.append(data(answer)["status"])
        clock.advance(12 * 3600)
    assert seen == ["OPEN", "IN_PROGRESS", "RESOLVED"]
    unknown = await client.post("bbps/complaint", complaint | {"reference_id": "BP0"})
    assert error(unknown) == (404, "NOT_FOUND")
    assert error(await client.get("bbps/complaint/CM0")) == (404, "NOT_FOUND")
