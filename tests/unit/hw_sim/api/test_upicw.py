"""UPI Cash: a QR is created, paid or not, and the service notices this later."""

from typing import Any

import pytest

from hw_sim.api.phone_device import PhoneDevice
from hw_sim.api.simulator import ApiSimulator
from hw_sim.device import BadAction
from tests.unit.hw_sim.api.bodies import QR, qr
from tests.unit.hw_sim.api.caller import OUTLET, Caller, HandClock, data, error


async def made(client: Caller, reference: str = "U1") -> str:
    reference_id: str = data(await client.post(QR, qr(reference)), 201)["reference_id"]
    return reference_id


async def status(client: Caller, reference_id: str) -> tuple[str, str | None]:
    record = data(await client.get(f"upicw/transaction/{reference_id}"))
    return record["status"], record["failure_code"]


async def test_the_background_task_settles_a_qr_that_is_not_read(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    await made(client)
    api.do("pay", {})
    clock.advance(60)
    assert api.state()["books"]["transactions"][0]["status"] == "SUCCESS"


async def test_an_unpaid_qr_expires(api: ApiSimulator, client: Caller, clock: HandClock) -> None:
    reference_id = await made(client)
    clock.advance(300)
    assert await status(client, reference_id) == ("FAILED", "QR_EXPIRED")
    with pytest.raises(BadAction):
        api.do("pay", {"reference_id": reference_id})
    record = data(await client.get(f"upicw/transaction/{reference_id}"))
    assert (record["qr_string"], record["valid_seconds"]) == (None, 0)


async def test_the_phone_pays_and_declines(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    phone = PhoneDevice(api)
    reference_id = await made(client)
    assert [qr["reference_id"] for qr in phone.state()["open_qrs"]] == [reference_id]
    assert phone.do("decline", {})["open_qrs"] == []
    clock.advance(26)
    assert await status(client, reference_id) == ("FAILED", "PAYER_BANK_DECLINED")


async def test_a_scripted_payment_settles_the_qr(
    api: ApiSimulator, client: Caller, clock: HandClock
) -> None:
    outcome = {"status": "PENDING", "settles_to": "SUCCESS", "settles_after_s": 40}
    api.do("outcome", {"endpoint": QR, **outcome})
    reference_id = await made(client)
    clock.advance(39)
    assert await status(client, reference_id) == ("PENDING", None)
    clock.advance(15)
    assert await status(client, reference_id) == ("SUCCESS", None)
    assert api.state()["books"]["wallets"]["AEPS"] == 50_502  # 500 and 2 commission


@pytest.mark.parametrize(
    ("standing", "place", "why"),
    [
        ({"status": "SUSPENDED"}, {}, "OUTLET_BLOCKED"),
        ({"status": "PENDING"}, {}, "OUTLET_NOT_ENABLED"),
        ({}, {"latitude": 0, "longitude": 0}, "INVALID_LOCATION"),
    ],
)
async def test_a_qr_refused_by_the_network_has_a_reason(
    api: ApiSimulator, client: Caller, standing: dict[str, Any], place: dict[str, Any], why: str
) -> None:
    api.do("outlet", {"merchant_ref": OUTLET, **standing})
    refused = await client.post(QR, qr(**place))
    assert error(refused) == (422, "QR_NOT_CREATED")
    assert refused.json()["error"]["failure_code"] == why


async def test_an_amount_out_of_range_and_an_unknown_qr_are_refused(client: Caller) -> None:
    assert error(await client.post(QR, qr(amount=550))) == (400, "INVALID_AMOUNT")
    assert error(await client.get("upicw/transaction/UC0")) == (404, "NOT_FOUND")
