"""Answers of another transaction under our reference, as if a service or a proxy failed."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from agent.api.exchange import Request
from tests.lab.simulation.faults import InjectedFault, Swarm

SHARE = 0.4  # of the answers about a transaction, in each run
Json = dict[str, Any]

YES: Json = {
    "status": "SUCCESS",
    "failure_code": None,
    "verified": True,
    "confirmed_by_bank_network": True,
}
"""The claims of such an answer, for each field that its record has."""


def _of_another_amount(data: Json) -> Json | None:
    """Return another amount; the wallet's change, which would prove ours, is changed with it."""
    amount = data.get("amount")
    if not amount:
        return None
    other = 200 if amount == 100 else 100
    return {"amount": other, **({"wallet_impact": other} if "wallet_impact" in data else {})}


OTHER = {"MOBILE": "DTH", "DTH": "MOBILE", "CW": "MS", "gstin": "voter-id"}
"""Replace a status of the service with another one that every client knows."""


def _of_another_service(data: Json) -> Json | None:
    name = next((name for name in ("service", "type") if name in data), None)
    if name is None:
        return None
    others = "gstin" if "verified" in data else "CW"
    return {name: OTHER.get(data[name], others)}


def _of_another_outlet(data: Json) -> Json | None:
    """Return another outlet for a card, whose record has the field by the document; otherwise a
    guess.
    """
    return {"merchant_ref": "OUTLET-002"} if "card" in data else None


def _of_another_attempt(data: Json) -> Json | None:
    return {"duplicate": True} if "duplicate" in data else None


ALWAYS = (_of_another_amount, _of_another_service, _of_another_outlet)


class Confusion:
    """Draws which answers are another transaction's, and how they differ."""

    def __init__(self, swarm: Swarm) -> None:
        self._swarm = swarm
        self._posts = Counter[str]()

    def sent(self, request: Request) -> None:
        """Count an attempt: a second one explains a duplicate."""
        if request.method == "POST":
            self._posts[reference_in(request.content)] += 1

    def answered(self, request: Request, content: bytes) -> bytes:
        """Return the answer as it arrives: unchanged, or another transaction's."""
        data = _record(content)
        if data is None or not self._swarm.strikes(
            InjectedFault.ANOTHERS_ANSWER, SHARE / self._swarm.often
        ):
            return content
        differs = [other for way in self._ways(request) if (other := way(data))]
        if not differs:
            return content
        yes = {name: word for name, word in YES.items() if name in data}
        if "request_id" in data:  # only Free DMT has this field
            yes["status"] = "completed"
        changed = data | yes | self._swarm.own.choice(differs)
        return json.dumps({"success": True, "data": changed}).encode()

    def _ways(self, request: Request) -> tuple[Callable[[Json], Json | None], ...]:
        is_first = request.method == "POST" and self._posts[reference_in(request.content)] == 1
        return (*ALWAYS, *(_of_another_attempt,) * 3) if is_first else ALWAYS


def reference_in(content: bytes) -> str:
    return str(json.loads(content).get("client_reference", ""))


def _record(content: bytes) -> Json | None:
    """Return a transaction's record; None for any other answer."""
    try:
        data = json.loads(content).get("data")
    except ValueError:
        return None
    return data if isinstance(data, dict) and "client_reference" in data else None
