"""mATM: launches for the terminal, and their results."""

from typing import Any

import pytest

from hw_sim.api.errors import ApiError
from hw_sim.api.matm import CardUse
from hw_sim.api.simulator import ApiSimulator
from tests.unit.hw_sim.api.bodies import CARD, check_status, launch
from tests.unit.hw_sim.api.caller import Caller, HandClock, data, error


async def test_the_terminal_carries_out_a_launch_once(api: ApiSimulator, client: Caller) -> None:
    made = data(await client.post(CARD, launch()), 201)
    assert (made["status"], made["launch"]["valid_seconds"]) == ("PENDING", 900)
    record = api.matm.start(made["launch"]["token"])
    assert record.amount == 1000_00
    with pytest.raises(ApiError):
        api.matm.start(made["launch"]["token"])
    assert data(await client.post(CARD, launch()), 200)["launch"] is None
    api.matm.finish(record, CardUse(card="XXXXXXXXXXXX4242"))
    done = await check_status(client)
    assert (done["status"], done["confirmed_by_bank_network"]) == ("SUCCESS", True)
    assert (done["card"], done["wallet_impact"]) == ("XXXXXXXXXXXX4242", 1004)
    assert "launch" not in done


async def test_a_launch_is_shown_again_until_it_is_used(client: Caller) -> None:
    first = data(await client.post(CARD, launch()), 201)
    again = data(await client.post(CARD, launch()), 200)
    assert (again["launch"], again["duplicate"]) == (first["launch"], True)


async def test_the_terminals_approval_alone_moves_no_money(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    outcome = {"status": "SUCCESS", "settles_after_s": 60, "facts": {"unconfirmed": True}}
    api.do("outcome", {"endpoint": CARD, **outcome})
    await client.post(CARD, launch())
    api.do("card", {})
    claimed = await check_status(client)
    assert (claimed["status"], claimed["confirmed_by_bank_network"]) == ("SUCCESS", False)
    assert claimed["wallet_impact"] == 0
    clock.advance(60)
    confirmed = await check_status(client)
    assert (confirmed["confirmed_by_bank_network"], confirmed["wallet_impact"]) == (True, 1004)


async def test_a_launch_that_the_terminal_never_ends_is_closed(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    token = data(await client.post(CARD, launch()), 201)["launch"]["token"]
    clock.advance(890)
    api.matm.start(token)
    clock.advance(599)
    assert (await check_status(client))["status"] == "PENDING"
    clock.advance(1)
    assert (await check_status(client))["failure_code"] == "DEVICE_ERROR"


async def test_only_the_current_offer_is_accepted(api: ApiSimulator, client: Caller) -> None:
    changed = {"services": ["CW", "BE"], "be_amount": 1.5, "devices": ["PAX"], "valid_minutes": 2}
    api.do("card-offer", changed)
    info = data(await client.get("matm/info"))
    assert (info["services"]["BE"], "MS" in info["services"]) == ({"amount": 1.5}, False)
    assert (info["devices"], info["launch_valid_minutes"]) == (["PAX"], 2)

    offered = launch(service="BE", amount=1.5, device="PAX")
    made = data(await client.post(CARD, offered), 201)
    assert made["launch"]["valid_seconds"] == 120
    assert data(await client.post(CARD, offered), 200)["duplicate"]
    refused: tuple[tuple[dict[str, Any], str], ...] = (
        ({"service": "BE", "amount": 0}, "INVALID_AMOUNT"),
        ({"service": "BE", "amount": None}, "INVALID_AMOUNT"),
        ({"service": "MS", "amount": 0}, "SERVICE_DISABLED"),
        ({"device": "ZVT_TERMINAL"}, "INVALID_PARAM"),
    )
    for number, (changes, code) in enumerate(refused):
        body = launch(f"N{number}", **({"device": "PAX"} | changes))
        assert error(await client.post(CARD, body))[1] == code


async def test_a_launch_started_after_its_expiry_is_recorded(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    token = data(await client.post(CARD, launch()), 201)["launch"]["token"]
    clock.advance(901)
    with pytest.raises(ApiError):
        api.matm.start(token)
    assert api.matm.started_late == ["M1"]


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"amount": None}, (400, "MISSING_PARAM")),
        ({"amount": 150}, (400, "INVALID_AMOUNT")),
        ({"service": "BE", "amount": 5}, (400, "INVALID_AMOUNT")),
        ({"service": "CD"}, (400, "INVALID_PARAM")),
        ({"merchant_ref": "X"}, (404, "MERCHANT_NOT_FOUND")),
    ],
)
async def test_an_invalid_launch_is_refused(
    client: Caller, changes: dict[str, Any], refusal: tuple[int, str]
) -> None:
    assert error(await client.post(CARD, launch(**changes))) == refusal
