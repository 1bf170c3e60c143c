"""Recharge of mobile numbers and DTH subscribers (document, Recharge; CONTRACT 7)."""

from dataclasses import replace
from typing import Any

from hw_sim.api import family, fields, operators, shapes, wallet_ledger
from hw_sim.api.endpoint import Call, Endpoint, answering
from hw_sim.api.envelope import Reply
from hw_sim.api.errors import ApiError
from hw_sim.api.fields import Field
from hw_sim.api.money import PAISE
from hw_sim.api.operators import OPERATORS, Operator
from hw_sim.api.outcomes import Outcome
from hw_sim.api.records import FAILED, PENDING, SUCCESS, Record, Step
from hw_sim.api.world import World

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
            Endpoint(
                method="POST",
                name=PATH,
                permission="recharge",
                handle=self._recharge,
                body=BODY,
                gives=RECHARGE,
                statuses=(200, 201),
                moves_money=True,
            ),
            Endpoint(
                method="GET",
                name="recharge/operators",
                permission="recharge",
                handle=answering(lambda _: {"operators": operators.listed()}),
                gives=OPERATOR_LIST,
            ),
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
        """Refuse what the operator cannot take, debit, and send it on. Raises ApiError."""
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
        usual = Outcome(PENDING, settles_to=SUCCESS, settles_after_s=CALLBACK_S)
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
    """Return the number with only its ends: 9XXXXXXXX0 (CONTRACT 7)."""
    return number[0] + "X" * (len(number) - 2) + number[-1]
