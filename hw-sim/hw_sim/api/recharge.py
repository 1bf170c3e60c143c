"""Recharge of mobile numbers and DTH subscribers (document, Recharge; service.md 7)."""

import re
from dataclasses import dataclass, replace
from typing import Any

from hw_sim.api import family, fields, shapes, wallet_ledger
from hw_sim.api.endpoint import Call, Endpoint, get, money
from hw_sim.api.envelope import Reply
from hw_sim.api.errors import ApiError
from hw_sim.api.fields import Field
from hw_sim.api.money import PAISE, rupees, to_wire
from hw_sim.api.outcomes import Outcome
from hw_sim.api.records import FAILED, PENDING, SUCCESS, Record, Step
from hw_sim.api.world import World

MOBILE, DTH = "MOBILE", "DTH"
MOBILE_NUMBER = "[6-9][0-9]{9}"


@dataclass(frozen=True, slots=True)
class Operator:
    operator_id: int
    name: str
    kind: str
    number_pattern: str
    available: bool = True
    active: bool = True  # an inactive one is not listed and not found
    lowest: int = rupees(10)
    highest: int = rupees(5_000)

    def takes(self, number: str) -> bool:
        return re.fullmatch(self.number_pattern, number, re.ASCII) is not None


OPERATORS = {
    operator.operator_id: operator
    for operator in (
        Operator(1, "Airtel", MOBILE, MOBILE_NUMBER),
        Operator(2, "Jio", MOBILE, MOBILE_NUMBER),
        Operator(3, "Vi", MOBILE, MOBILE_NUMBER),
        Operator(4, "BSNL", MOBILE, MOBILE_NUMBER),
        Operator(5, "MTNL", MOBILE, MOBILE_NUMBER, available=False),
        Operator(11, "Tata Play", DTH, "1[0-9]{9}"),
        Operator(12, "Airtel Digital TV", DTH, "3[0-9]{9}"),
        Operator(13, "Dish TV", DTH, "[0-9]{11}"),
        Operator(14, "d2h", DTH, "[0-9]{7,14}"),
        Operator(15, "Sun Direct", DTH, "[0-9]{11}"),
        Operator(99, "Discontinued Mobile", MOBILE, MOBILE_NUMBER, active=False),
    )
}


def _operators(_: Call) -> dict[str, Any]:
    return {"operators": [_listed(one) for one in OPERATORS.values() if one.active]}


def _listed(operator: Operator) -> dict[str, Any]:
    mobile = operator.kind == MOBILE
    return {
        "operator_id": operator.operator_id,
        "name": operator.name,
        "type": operator.kind,
        "min_amount": to_wire(operator.lowest),
        "max_amount": to_wire(operator.highest),
        "number_label": "Mobile number" if mobile else "Subscriber id",
        "number_regex": f"^{operator.number_pattern}$",
        "available": operator.available,
    }


PATH = "recharge/recharge"
COMMISSION_PERCENT = {"MOBILE": 2, "DTH": 3}
CALLBACK_S = 4.0  # "operator callback (within seconds)"
RECHECK_S = 120.0  # "or re-check every 2 minutes"
DUPLICATE_WITHIN_S = 60.0  # "same number and amount recharged moments ago"

BODY = (
    Field("operator_id", fields.integer(0, 10**9)),
    Field("number", replace(fields.TEXT, bad="INVALID_NUMBER")),
    Field("amount", fields.RUPEES),
    Field("tpin", fields.TPIN),
    fields.CLIENT_REFERENCE,
)
RECHARGE = family.shape(
    operator_id=shapes.INTEGER,
    operator_name=shapes.TEXT,
    type=shapes.TEXT,
    number=shapes.TEXT,
    operator_reference=shapes.maybe(shapes.TEXT),
    refunded=shapes.FLAG,
)
OPERATOR_LIST = shapes.record(
    operators=shapes.rows(
        shapes.record(operator_id=shapes.INTEGER, name=shapes.TEXT, available=shapes.FLAG)
    )
)


class Recharge:
    name = "recharge"

    def __init__(self, world: World) -> None:
        self._world = world

    def endpoints(self) -> tuple[Endpoint, ...]:
        return (
            money(PATH, "recharge", BODY, self._recharge, RECHARGE),
            get("recharge/operators", "recharge", _operators, OPERATOR_LIST),
            *family.look_ups(self._world, self, "recharge/transaction", None, RECHARGE),
        )

    def view(self, record: Record) -> dict[str, Any]:
        operator = OPERATORS[record.facts["operator_id"]]
        return {
            **family.view(self._world, wallet_ledger.MAIN, record),
            "operator_id": operator.operator_id,
            "operator_name": operator.name,
            "type": operator.kind,
            "number": record.facts["number_masked"],
            "operator_reference": record.facts.get("operator_reference"),
            "refunded": record.status == FAILED and not record.facts.get("refund_due", False),
        }

    def settled(self, record: Record) -> None:
        if record.status == SUCCESS:
            record.facts["operator_reference"] = f"OP{self._world.rng.randrange(10**10):010d}"
        elif record.status == FAILED and record.facts["debited"]:
            self._failed(record)

    def _failed(self, record: Record) -> None:
        """Refund at once, or, when the script says so, some seconds later."""
        later = record.facts.pop("refund_after_s", 0)
        record.facts["refund_due"] = bool(later)
        if later:
            step = Step(record.updated_at + later, FAILED, record.failure_code)
            self._world.records.plan(record, [step])
            return
        self._world.refund(record)

    async def _recharge(self, call: Call) -> Reply:
        return await self._world.submit(self, call, self._accept)

    def _accept(self, call: Call) -> Record:
        """Check the recharge, debit the wallet and send it to the operator. Raises ApiError."""
        body = call.body
        operator = _operator(body)
        self._world.tpin.check(body["tpin"])
        record = self._record(operator, body)
        self._world.require(wallet_ledger.MAIN, record.amount)
        outcome = self._outcome(record)
        record.facts["debited"] = outcome.failure_code not in NEVER_TAKEN
        if record.facts["debited"]:
            self._world.debit(wallet_ledger.MAIN, record)
        self._world.open(record, outcome)
        return record

    def _record(self, operator: Operator, body: dict[str, Any]) -> Record:
        record = self._world.new_record(self.name, "RC", operator.kind, body)
        record.commission = record.amount * COMMISSION_PERCENT[operator.kind] // 100
        record.facts = {
            "operator_id": operator.operator_id,
            "number": body["number"],
            "number_masked": _masked(body["number"]),
        }
        return record

    def _outcome(self, record: Record) -> Outcome:
        slow = self._world.settings.operator_s
        takes = CALLBACK_S if slow is None else slow
        usual = Outcome(PENDING, settles_to=SUCCESS, settles_after_s=takes)
        scripted = self._world.outcomes.take(PATH, usual)
        if self._just_recharged(record):
            return Outcome(FAILED, "DUPLICATE_RECHARGE")
        if scripted.facts.get("callback_lost"):
            checks = -(-scripted.settles_after_s // RECHECK_S)
            return replace(scripted, settles_after_s=max(1, checks) * RECHECK_S)
        return scripted

    def _just_recharged(self, record: Record) -> bool:
        return any(
            before.facts["number"] == record.facts["number"]
            and before.amount == record.amount
            and before.status != FAILED
            and record.created_at - before.created_at < DUPLICATE_WITHIN_S
            for before in self._world.records.of(self.name)
        )


NEVER_TAKEN = {"DUPLICATE_RECHARGE", "NOT_SUBMITTED"}


def _operator(body: dict[str, Any]) -> Operator:
    operator = OPERATORS.get(body["operator_id"])
    if operator is None or not operator.active:
        raise ApiError("OPERATOR_NOT_FOUND", field="operator_id")
    if not operator.takes(body["number"]):
        raise ApiError("INVALID_NUMBER", field="number")
    if body["amount"] % PAISE or not operator.lowest <= body["amount"] <= operator.highest:
        raise ApiError("INVALID_AMOUNT", field="amount")
    if not operator.available:
        raise ApiError("OPERATOR_UNAVAILABLE")
    return operator


def _masked(number: str) -> str:
    """Return the number with only its ends: 9XXXXXXXX0 (service.md 7)."""
    return number[0] + "X" * (len(number) - 2) + number[-1]
