"""Schemathesis sends requests to the simulator and checks answers against its OpenAPI description.

The description is narrowed so that requests reach the products: each request is signed, and fields
that need a known value get one. The service keeps its ledger throughout; its clock does not move.

test_schemathesis.py runs this in a separate process.
"""

import random
from collections import Counter
from typing import Any

import schemathesis
from schemathesis import checks
from schemathesis.config import GenerationConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hw_sim.api import openapi
from hw_sim.api.simulator import ApiSimulator
from hw_sim.api.wallet_ledger import WALLETS, reversal_of
from tests.support.counts import drawn, few
from tests.unit.agent.api import usual
from tests.unit.hw_sim.api.caller import KEY, OUTLET, PID_DATA, TPIN, HandClock, signed

SEED = 20261121
EXAMPLES = few(
    1, of=3
)  # random ones for each of sixty operations, in addition to the systematic ones

KNOWN: dict[str, list[Any]] = {
    "merchant_ref": [OUTLET],
    "pid_data": [PID_DATA],
    "tpin": [TPIN],
    "amount": [100, 500, 5000, 5050, 99.5],
    "operator_id": [usual.OPERATOR],
    "number": ["9876543210"],
    "biller_id": [usual.BILLER, usual.FREE_AMOUNT],
    "customer_params": [[{"paramName": "Customer Id", "paramValue": "AB12345"}]],
    "ifsc_code": ["SBIN0001234", "YESB0001234"],
}
"""Fields for which a random value is almost never valid."""

CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.unsupported_method,
    checks.allow_header_conformance,
]

CLOCK = HandClock()
API = ApiSimulator(CLOCK, random.Random(1), api_key=KEY, tpin=TPIN, merchant_ref=OUTLET)
API.do("key", {"per_minute": 100_000})


class Signing:
    """Middleware that signs each request as the document requires."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = await _whole(receive)
        path = scope.get("raw_path", scope["path"].encode()).decode("ascii")
        ours = signed(KEY, scope["method"], path, f"{CLOCK.time():.0f}", body)
        headers = [(name.lower().encode(), value.encode()) for name, value in ours.items()]

        async def given() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app({**scope, "headers": [*scope["headers"], *headers]}, given, send)


async def _whole(receive: Receive) -> bytes:
    body = b""
    while True:
        message = await receive()
        body += bytes(message.get("body", b""))
        if not message.get("more_body"):
            return body


def described() -> dict[str, Any]:
    """Return the service's description without the signature headers and with known values."""
    description = openapi.describe(API.endpoints)
    description.pop("security")
    for operation in (each for path in description["paths"].values() for each in path.values()):
        operation["parameters"] = [p for p in operation["parameters"] if p["in"] != "header"]
        _narrow(operation)
    return description


def _narrow(operation: dict[str, Any]) -> None:
    if "requestBody" not in operation:
        return
    body = operation["requestBody"]["content"]["application/json"]["schema"]
    for name in body["properties"].keys() & KNOWN.keys():
        body["properties"][name] = {"enum": KNOWN[name]}


schema = schemathesis.openapi.from_dict(
    described(),
    config=SchemathesisConfig(
        seed=SEED,
        projects=ProjectsConfig(
            default=ProjectConfig(
                generation=GenerationConfig(max_examples=EXAMPLES, deterministic=True)
            )
        ),
    ),
)
schema.app = Signing(API.app)
PATHS = 10  # of sixty; all operations of a path belong together


@schema.include(path=drawn(sorted(schema.raw_schema["paths"]), PATHS)).parametrize()
def test_every_answer_is_described(case: "schemathesis.Case[Any]") -> None:
    case.call_and_validate(checks=CHECKS)
    _assert_the_ledger_is_in_order()


def _assert_the_ledger_is_in_order() -> None:
    """Check records, charges, refunds and wallet balances, which any calls keep."""
    records, books = API.world.records.kept, API.world.books
    references = Counter((record.product, record.client_reference) for record in records)
    assert all(count == 1 for count in references.values()), references
    entries = Counter(entry.reference for entry in books.entries)
    for record in records:
        charged, refunded = entries[record.reference_id], entries[reversal_of(record.reference_id)]
        assert refunded <= charged <= 1, record
    lines = [line for entry in books.entries for line in entry.lines]
    for wallet in WALLETS:
        booked = sum(line.paise for line in lines if line.account == wallet)
        assert books.balance(wallet) == booked, wallet
