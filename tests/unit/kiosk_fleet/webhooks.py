"""The finance service's webhook in tests."""

from typing import Any

import msgspec

from tests.unit.agent.api.service import OUTLET


def webhook(number: int = 1, **record: Any) -> bytes:
    data = {
        "merchant_ref": OUTLET,
        "client_reference": f"{OUTLET}-{number:06d}",
        "reference_id": f"AE{number}",
        "status": "SUCCESS",
        "amount": 500,
    }
    event = {
        "event": "aeps.transaction.success",
        "event_id": f"ev-{number}",
        "created_at": "2026-11-21T15:00:00",
        "data": {**data, **record},
    }
    return msgspec.json.encode(event)
