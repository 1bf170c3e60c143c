"""Messages as kiosks send them, for tests of the sink and its database."""

import json
from typing import Any

from tests.system.fleet.postgres import Message

AT = 1_700_000_000.5  # in the past, whenever this runs
LINK = "0123456789abcdef" * 2
Json = dict[str, Any]


def event(number: int = 1, **changed: Any) -> Json:
    """Return an event whose seq is `number`, and whose link is made from it."""
    digits = f"{number:032x}"
    common = {
        "id": f"{number}-{digits[:16]}",
        "seq": number,
        "client_reference": f"A-{number}",
        "at": AT,
        "name": "Answered",
        "body": "{}",
        "link": digits,
        "moved": moved(),
        "stands": stands(),
    }
    return {**common, **changed}


def stands(**changed: Any) -> Json:
    common = {
        "service": "aeps.CW",
        "opened_at": AT,
        "bank": "succeeded",
        "cash": "owed",
        "amount_paise": 50_000,
    }
    return {**common, **changed}


def moved(**changed: Any) -> Json:
    return {"date": "2026-11-23", "kind": "handed_out", "paise": 50_000, **changed}


def events(*some: Json) -> Json:
    return {"events": some or [event()]}


def message(kiosk: str, topic: str, said: Json) -> Message:
    """Return a kiosk's message, with its name in it."""
    return f"kiosks/{kiosk}/{topic}", json.dumps({"kiosk": kiosk, **said}).encode()


def fault(name: str, subject: str = "", **changed: Any) -> Json:
    """Return a fault of a health message; a broken printer stops no roll-out here."""
    words = f"{subject or name} is wrong"
    return {"name": name, "subject": subject, "severity": "warning", "words": words, **changed}
