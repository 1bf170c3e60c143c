"""Requests of card transactions."""

from typing import Any

from tests.unit.hw_sim.api.caller import OUTLET, Caller, data

PATH = "matm/transactions"


def launch(reference: str = "M1", **changes: Any) -> dict[str, Any]:
    body = {
        "merchant_ref": OUTLET,
        "client_reference": reference,
        "service": "CW",
        "amount": 1000,
        "device": "ZVT_TERMINAL",
        "latitude": 12.9716,
        "longitude": 77.5946,
    }
    return {**body, **changes}


async def check_status(client: Caller) -> dict[str, Any]:
    return data(await client.get("matm/transaction/by-client-reference/M1"))
