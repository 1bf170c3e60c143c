"""Requests of UPI Cash and of card transactions, by the document's tables."""

from typing import Any

from tests.unit.hw_sim.api.caller import OUTLET, Caller, data

QR, CARD = "upicw/qr", "matm/transactions"


def qr(reference: str = "U1", **changes: Any) -> dict[str, Any]:
    body = {
        "merchant_ref": OUTLET,
        "client_reference": reference,
        "amount": 500,
        "latitude": 12.9716,
        "longitude": 77.5946,
    }
    return {**body, **changes}


def launch(reference: str = "M1", **changes: Any) -> dict[str, Any]:
    body = qr(reference, service="CW", amount=1000, device="ZVT_TERMINAL")
    return {**body, **changes}


async def check_status(client: Caller) -> dict[str, Any]:
    return data(await client.get("matm/transaction/by-client-reference/M1"))
