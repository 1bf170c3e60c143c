"""Verification: a question to a register, charged if it was answered (document; service.md 5)."""

from functools import partial
from typing import Any

from hw_sim.api import fields, people, shapes, times, wallet_ledger
from hw_sim.api.endpoint import Call, Endpoint, get, money
from hw_sim.api.envelope import Reply
from hw_sim.api.errors import ApiError
from hw_sim.api.money import to_wire
from hw_sim.api.records import FAILED, PENDING, SUCCESS, Record
from hw_sim.api.verify_services import SERVICES, VerifyService
from hw_sim.api.world import World

RESULT = shapes.record(
    "status",
    "failure_code",
    reference_id=shapes.TEXT,
    client_reference=shapes.TEXT,
    service=shapes.TEXT,
    verified=shapes.FLAG,
    record=shapes.maybe(shapes.record()),
    charge=shapes.NUMBER,
    billed=shapes.FLAG,
    duplicate=shapes.FLAG,
    message=shapes.TEXT,
    created_at=shapes.TIME,
    status=shapes.STATUS,
    failure_code=shapes.maybe(shapes.TEXT),
)
SHOWS_STATUS = "shows_status"
"""An outcome's field: the record has `status` and `failure_code`, also when it is FAILED."""
UNBILLED = "unbilled"
"""An outcome's field: FAILED is shown as a record that is neither verified nor billed."""
BILLS_ONCE = "bills_once"
"""An outcome's field: a repeated answer is not `billed`, because the repetition is free."""

SERVICE_LIST = shapes.record(
    currency=shapes.TEXT,
    wallet=shapes.TEXT,
    services=shapes.rows(
        shapes.record(
            service=shapes.TEXT,
            label=shapes.TEXT,
            category=shapes.TEXT,
            endpoint=shapes.TEXT,
            charge=shapes.NUMBER,
            available=shapes.FLAG,
            fields=shapes.rows(
                shapes.record(
                    name=shapes.TEXT,
                    required=shapes.FLAG,
                    description=shapes.TEXT,
                )
            ),
        )
    ),
)


class Verify:
    name = "verify"

    def __init__(self, world: World) -> None:
        self._world = world

    def endpoints(self) -> tuple[Endpoint, ...]:
        return (
            get("verify/services", "verify", lambda _: catalogue(), SERVICE_LIST),
            *(self._endpoint(service) for service in SERVICES),
            Endpoint(
                method="GET",
                name="verify/result/{client_reference}",
                permission="verify",
                handle=self._result,
                gives=RESULT,
            ),
        )

    def view(self, record: Record) -> dict[str, Any]:
        verified = record.status == SUCCESS and bool(record.facts.get("verified"))
        shown = {"status": record.status, "failure_code": record.failure_code}
        return {
            **(shown if record.facts.get(SHOWS_STATUS) else {}),
            "reference_id": record.reference_id,
            "client_reference": record.client_reference,
            "service": record.service,
            "verified": verified,
            "record": record.facts.get("record") if verified else None,
            "charge": to_wire(record.charge),
            "billed": record.status == SUCCESS,
            "duplicate": False,
            "message": "Record found" if verified else "No record found",
            "created_at": times.stamp(record.created_at),
        }

    def settled(self, record: Record) -> None:
        """Charge an answered question; do not charge an unanswered one."""
        if record.status == SUCCESS:
            self._world.debit(wallet_ledger.MAIN, record)
        elif record.status == PENDING:
            record.facts[SHOWS_STATUS] = True
        elif not _is_shown(record):
            self._world.records.drop(record)

    def _endpoint(self, service: VerifyService) -> Endpoint:
        body = (fields.CLIENT_REFERENCE, *service.takes)
        handle = partial(self._verify, service)
        return money(f"verify/{service.name}", "verify", body, handle, RESULT)

    async def _verify(self, service: VerifyService, call: Call) -> Reply:
        reference = call.body["client_reference"]
        original = self._world.records.by_client_reference(self.name, reference)
        record = original or self._ask(service, call)
        await self._world.wait_for_answer(record)
        if not _is_shown(record):
            raise ApiError("PROVIDER_ERROR")
        shown = self.view(record)
        if original is None:
            return Reply(200 if record.status == FAILED else 201, shown)
        billed = shown["billed"] and not record.facts.get(BILLS_ONCE)
        return Reply(200, {**shown, "billed": billed, "duplicate": True})

    def _ask(self, service: VerifyService, call: Call) -> Record:
        record = self._world.new_record(self.name, "VR", service.name, call.body)
        record.charge = service.charge
        self._world.require(wallet_ledger.MAIN, record.charge)
        found = people.known(call.body[service.key])
        record.facts = {"verified": found, "record": service.record(call.body) if found else None}
        self._world.open(record, self._world.outcomes.take(f"verify/{service.name}"))
        return record

    async def _result(self, call: Call) -> Reply:
        record = self._world.look_up(self.name, call)
        if record is None or not _is_shown(record):
            raise ApiError("NOT_FOUND")
        return Reply(200, self.view(record))


def _is_shown(record: Record) -> bool:
    """Return True if there is a record to show.

    Before the answer there is none, and a failed call leaves one only if scripted so.
    """
    has_status = bool(record.facts.get(SHOWS_STATUS))
    if record.status == PENDING:
        return has_status
    return record.status == SUCCESS or has_status or bool(record.facts.get(UNBILLED))


def catalogue() -> dict[str, Any]:
    return {
        "currency": "INR",
        "wallet": wallet_ledger.MAIN,
        "services": [_shown(service) for service in SERVICES],
    }


def _shown(service: VerifyService) -> dict[str, Any]:
    return {
        "service": service.name,
        "label": service.label,
        "category": service.category,
        "endpoint": f"/ext/v1/verify/{service.name}",
        "charge": to_wire(service.charge),
        "available": service.available,
        "fields": [
            {
                "name": field.name,
                "required": field.required,
                "description": service.descriptions[field.name],
            }
            for field in service.takes
        ],
    }
