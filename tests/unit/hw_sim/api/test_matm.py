"""mATM: launches for the terminal, and their results."""

from typing import Any

import pytest

from hw_sim.api.errors import ApiError
from hw_sim.api.matm import CardUse
from hw_sim.api.simulator import ApiSimulator
from tests.unit.hw_sim.api.caller import Caller, HandClock, data, error
from tests.unit.hw_sim.api.matm import PATH, check_status, launch


async def test_the_terminal_carries_out_a_launch(api: ApiSimulator, client: Caller) -> None:
    made = data(await client.post(PATH, launch()), 201)
    assert (made["status"], made["launch"]["valid_seconds"]) == ("PENDING", 900)
    record = api.matm.start(made["launch"]["token"])
    assert record.amount == 1000_00
    assert data(await client.post(PATH, launch()), 200)["launch"] is None
    api.matm.finish(record, CardUse(card="XXXXXXXXXXXX4242"))
    done = await check_status(client)
    assert (done["status"], done["confirmed_by_bank_network"]) == ("SUCCESS", True)
    assert (done["card"], done["wallet_impact"]) == ("XXXXXXXXXXXX4242", 1004)
    assert "launch" not in done


async def test_a_launch_is_shown_again_until_it_is_used(client: Caller) -> None:
    first = data(await client.post(PATH, launch()), 201)
    again = data(await client.post(PATH, launch()), 200)
    assert (again["launch"], again["duplicate"]) == (first["launch"], True)


async def test_the_terminals_approval_alone_moves_no_money(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    outcome = {"status": "SUCCESS", "settles_after_s": 60, "facts": {"unconfirmed": True}}
    api.do("outcome", {"endpoint": PATH, **outcome})
    await client.post(PATH, launch())
    api.do("card", {})
    claimed = await check_status(client)
    assert (claimed["status"], claimed["confirmed_by_bank_network"]) == ("SUCCESS", False)
    assert claimed["wallet_impact"] == 0
    clock.advance(60)
    confirmed = await check_status(client)
    assert (confirmed["confirmed_by_bank_network"], confirmed["wallet_impact"]) == (True, 1004)


async def test_an_unused_launch_expires(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    token = data(await client.post(PATH, launch()), 201)["launch"]["token"]
    clock.advance(900)
    expired = await check_status(client)
    assert (expired["status"], expired["failure_code"]) == ("FAILED", "LAUNCH_EXPIRED")
    assert data(await client.post(PATH, launch()), 200)["launch"] is None
    with pytest.raises(ApiError):
        api.matm.start(token)


async def test_a_token_works_once(api: ApiSimulator, client: Caller) -> None:
    token = data(await client.post(PATH, launch()), 201)["launch"]["token"]
    api.matm.start(token)
    with pytest.raises(ApiError):
        api.matm.start(token)


async def test_a_launch_that_the_terminal_never_ends_is_closed(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    token = data(await client.post(PATH, launch()), 201)["launch"]["token"]
    clock.advance(890)
    api.matm.start(token)
    clock.advance(599)
    assert (await check_status(client))["status"] == "PENDING"
    clock.advance(1)
    assert (await check_status(client))["failure_code"] == "DEVICE_ERROR"


async def test_a_failed_card_fails_the_transaction(api: ApiSimulator, client: Caller) -> None:
    await client.post(PATH, launch())
    api.do("card", {"reference": "M1", "status": "FAILED", "failure_code": "INCORRECT_PIN"})
    failed = await check_status(client)
    assert (failed["failure_code"], failed["wallet_impact"]) == ("INCORRECT_PIN", 0)


async def test_a_pending_card_transaction_settles_later(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    outcome = {"status": "PENDING", "settles_to": "SUCCESS", "settles_after_s": 30}
    api.do("outcome", {"endpoint": PATH, **outcome})
    await client.post(PATH, launch())
    api.do("card", {})
    assert (await check_status(client))["status"] == "PENDING"
    clock.advance(30)
    assert (await check_status(client))["wallet_impact"] == 1004


async def test_a_balance_and_a_statement_are_returned(api: ApiSimulator, client: Caller) -> None:
    for reference, service in (("M1", "BE"), ("M2", "MS")):
        await client.post(PATH, launch(reference, service=service, amount=0))
        api.do("card", {})
    balance, statement = api.state()["books"]["transactions"]
    assert (balance["wallet_impact"], balance["account_balance"] > 0) == (0, True)
    assert len(statement["mini_statement"]) == 9


async def test_only_the_current_offer_is_accepted(api: ApiSimulator, client: Caller) -> None:
    changed = {"services": ["CW", "BE"], "be_amount": 1.5, "devices": ["PAX"], "valid_minutes": 2}
    api.do("card-offer", changed)
    info = data(await client.get("matm/info"))
    assert (info["services"]["BE"], "MS" in info["services"]) == ({"amount": 1.5}, False)
    assert (info["devices"], info["launch_valid_minutes"]) == (["PAX"], 2)

    made = await client.post(PATH, launch("M1", service="BE", amount=1.5, device="PAX"))
    assert data(made, 201)["launch"]["valid_seconds"] == 120
    assert data(await client.post(PATH, launch("M1", service="BE", amount=1.5, device="PAX")), 200)
    refused: tuple[tuple[dict[str, Any], str], ...] = (
        ({"service": "BE", "amount": 0, "device": "PAX"}, "INVALID_AMOUNT"),
        ({"service": "BE", "amount": None, "device": "PAX"}, "INVALID_AMOUNT"),
        ({"service": "MS", "amount": 0, "device": "PAX"}, "SERVICE_DISABLED"),
        ({"device": "ZVT_TERMINAL"}, "INVALID_PARAM"),
    )
    for number, (changes, code) in enumerate(refused):
        assert error(await client.post(PATH, launch(f"N{number}", **changes)))[1] == code


async def test_a_launch_started_after_its_expiry_is_recorded(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    token = data(await client.post(PATH, launch()), 201)["launch"]["token"]
    clock.advance(901)
    with pytest.raises(ApiError):
        api.matm.start(token)
    assert api.matm.started_late == ["M1"]


async def test_the_number_of_open_launches_is_limited(client: Caller) -> None:
    most = data(await client.get("matm/info"))["max_open_per_outlet"]
    for number in range(most):
        data(await client.post(PATH, launch(f"M{number}")), 201)
    refused = await client.post(PATH, launch("M9"))
    assert error(refused) == (429, "TOO_MANY_OPEN_TRANSACTIONS")


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"amount": None}, (400, "MISSING_PARAM")),
        ({"amount": 150}, (400, "INVALID_AMOUNT")),
        ({"service": "BE", "amount": 5}, (400, "INVALID_AMOUNT")),
        ({"service": "CD"}, (400, "INVALID_PARAM")),
        ({"device": "TOASTER"}, (400, "INVALID_PARAM")),
        ({"merchant_ref": "X"}, (404, "MERCHANT_NOT_FOUND")),
    ],
)
async def test_what_does_not_fit(
    client: Caller, changes: dict[str, Any], refusal: tuple[int, str]
) -> None:
    assert error(await client.post(PATH, launch(**changes))) == refusal
