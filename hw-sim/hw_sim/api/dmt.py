"""Free DMT: IMPS transfers of a remitter verified by OTP (document, Free DMT; service.md 6)."""

from typing import Any

from hw_sim.api import family, fields, ifsc, shapes, times, wallet_ledger
from hw_sim.api.api_actions import ApiAction, ApiActions
from hw_sim.api.endpoint import Call, Endpoint, get, money, post
from hw_sim.api.envelope import Reply
from hw_sim.api.errors import ApiError
from hw_sim.api.fields import Field, optional
from hw_sim.api.money import rupees, to_wire
from hw_sim.api.outcomes import Outcome
from hw_sim.api.records import FAILED, PENDING, SUCCESS, Record, Step
from hw_sim.api.remitters import SENDER_TOKEN, Remitters, beneficiary_of, check_bank
from hw_sim.api.store import Beneficiary
from hw_sim.api.world import World

PATH = "dmt/transfer"
SETTLES_AFTER_S = 8.0

TRANSFER_BODY = (
    SENDER_TOKEN,
    Field("beneficiary_id", fields.integer(1, 10**9)),
    Field("amount", fields.RUPEES),
    Field("tpin", fields.TPIN),
    fields.CLIENT_REFERENCE,
    optional("remarks", fields.TEXT),
)
TRANSFER = shapes.record(
    "duplicate",
    request_id=shapes.TEXT,
    client_reference=shapes.TEXT,
    status={"type": "string", "enum": ["pending", "processing", "completed", "failed"]},
    duplicate=shapes.FLAG,
    amount=shapes.NUMBER,
    charge_amount=shapes.NUMBER,
    total_debit=shapes.NUMBER,
    utr_number=shapes.maybe(shapes.TEXT),
    beneficiary_name=shapes.TEXT,
    beneficiary_account_masked=shapes.TEXT,
    ifsc_code=shapes.TEXT,
    bank_name=shapes.TEXT,
    failure_code=shapes.maybe(shapes.TEXT),
    refunded=shapes.FLAG,
    message=shapes.TEXT,
    created_at=shapes.TIME,
    updated_at=shapes.TIME,
)
BALANCE = shapes.record(
    wallet=shapes.TEXT, currency=shapes.TEXT, balance=shapes.NUMBER, min_transfer=shapes.NUMBER,
    max_transfer=shapes.NUMBER, daily_limit_per_beneficiary=shapes.NUMBER,
)  # fmt: skip
PRICE = shapes.record(
    amount=shapes.NUMBER,
    charge_amount=shapes.NUMBER,
    total_debit=shapes.NUMBER,
)
BANK_LIST = shapes.record(banks=shapes.rows(shapes.record(ifsc_prefix=shapes.TEXT)))
LIMIT_WORDS = ("min_transfer", "max_transfer", "daily_limit_per_beneficiary")


class Dmt:
    name = "dmt"

    def __init__(self, world: World) -> None:
        self._world = world
        self._remitters = Remitters(world)
        self._limits = dict(
            zip(LIMIT_WORDS, (rupees(100), rupees(50_000), rupees(200_000)), strict=True)
        )

    def endpoints(self) -> tuple[Endpoint, ...]:
        return (
            *self._remitters.endpoints(),
            get("dmt/banks", "transfer", lambda _: {"banks": ifsc.listed()}, BANK_LIST),
            get("dmt/balance", "transfer", self._balance, BALANCE),
            post(
                "dmt/charges", "transfer", (Field("amount", fields.RUPEES),), self._charges, PRICE
            ),
            money(PATH, "transfer", TRANSFER_BODY, self._transfer, TRANSFER),
            get("dmt/transfer/{id}", "transfer", self._by_id, TRANSFER),
            get(
                "dmt/transfer/by-client-reference/{client_reference}",
                "transfer",
                self._by_reference,
                TRANSFER,
            ),
        )

    def bench_actions(self) -> ApiActions:
        takes = tuple(optional(word, fields.RUPEES) for word in LIMIT_WORDS)
        return {"dmt-limits": ApiAction("Change the Free DMT limits", takes, self._limits.update)}

    def view(self, record: Record) -> dict[str, Any]:
        common = family.view(self._world, wallet_ledger.AEPS, record)
        facts = record.facts
        return {
            "request_id": record.reference_id,
            "client_reference": record.client_reference,
            "status": self._status(record),
            "amount": common["amount"],
            "charge_amount": common["charge"],
            "total_debit": to_wire(record.amount + record.charge),
            "utr_number": facts.get("utr_number"),
            "beneficiary_name": facts["beneficiary_name"],
            "beneficiary_account_masked": facts["account_masked"],
            "ifsc_code": facts["ifsc_code"],
            "bank_name": ifsc.bank_name(facts["ifsc_code"]),
            "failure_code": record.failure_code,
            "refunded": record.status == FAILED and not facts.get("refund_due", False),
            "message": common["message"],
            "created_at": common["created_at"],
            "updated_at": common["updated_at"],
        }

    def settled(self, record: Record) -> None:
        if record.status == SUCCESS:
            record.facts["utr_number"] = self._world.rrn(record.updated_at)
        elif record.status == FAILED and record.facts["debited"]:
            self._failed(record)

    def _failed(self, record: Record) -> None:
        """Refund at once, or some seconds later if the script says so."""
        later = record.facts.pop("refund_after_s", 0)
        record.facts["refund_due"] = bool(later)
        if later:
            step = Step(record.updated_at + later, FAILED, record.failure_code)
            self._world.records.plan(record, [step])
            return
        self._world.refund(record)

    def _status(self, record: Record) -> str:
        """Return the status as one of Free DMT's lower-case values."""
        if record.status == PENDING and self._world.now() < record.answers_at:
            return "pending"
        return {SUCCESS: "completed", FAILED: "failed", PENDING: "processing"}[record.status]

    # Transfers

    async def _transfer(self, call: Call) -> Reply:
        return await self._world.submit(self, call, self._accept)

    def _accept(self, call: Call) -> Record:
        body = call.body
        beneficiary = beneficiary_of(self._remitters.session_of(body), body["beneficiary_id"])
        check_bank(beneficiary.ifsc_code)
        lowest, highest = self._limits["min_transfer"], self._limits["max_transfer"]
        if not lowest <= body["amount"] <= highest:
            raise ApiError("INVALID_AMOUNT", field="amount")
        self._world.tpin.check(body["tpin"])
        record = self._record(beneficiary, body)
        self._world.require(wallet_ledger.AEPS, record.amount + record.charge)
        outcome = self._outcome(record)
        record.facts["debited"] = outcome.failure_code not in NEVER_TAKEN
        if record.facts["debited"]:
            self._world.debit(wallet_ledger.AEPS, record)
        self._world.open(record, outcome)
        return record

    def _record(self, beneficiary: Beneficiary, body: dict[str, Any]) -> Record:
        record = self._world.new_record(self.name, "DM", "TRANSFER", body)
        settings = self._world.settings
        record.charge = settings.transfer_charge + settings.transfer_surcharge
        record.facts = {
            "beneficiary_id": beneficiary.beneficiary_id,
            "beneficiary_name": beneficiary.name,
            "account_masked": beneficiary.account_masked,
            "ifsc_code": beneficiary.ifsc_code,
        }
        return record

    def _outcome(self, record: Record) -> Outcome:
        usual = Outcome(PENDING, settles_to=SUCCESS, settles_after_s=SETTLES_AFTER_S)
        scripted = self._world.outcomes.take(PATH, usual)
        limit = self._limits["daily_limit_per_beneficiary"]
        if self._sent_today(record) + record.amount > limit:
            return Outcome(FAILED, "LIMIT_EXCEEDED")
        return scripted

    def _sent_today(self, record: Record) -> int:
        today = times.day(record.created_at)
        return sum(
            before.amount
            for before in self._world.records.of(self.name)
            if before.facts["beneficiary_id"] == record.facts["beneficiary_id"]
            and before.status != FAILED
            and times.day(before.created_at) == today
        )

    def _charges(self, call: Call) -> dict[str, Any]:
        amount, charge = call.body["amount"], self._world.settings.transfer_charge
        return {
            "amount": to_wire(amount),
            "charge_amount": to_wire(charge),
            "total_debit": to_wire(amount + charge),
        }

    def _by_id(self, call: Call) -> dict[str, Any]:
        return self._world.read(self, Call({}, {"reference_id": call.path["id"]}, {}))

    def _by_reference(self, call: Call) -> dict[str, Any]:
        return self._world.read(self, call)

    def _balance(self, _call: Call) -> dict[str, Any]:
        limits = {word: to_wire(paise) for word, paise in self._limits.items()}
        balance = to_wire(self._world.books.balance(wallet_ledger.AEPS))
        return {"wallet": wallet_ledger.AEPS, "currency": "INR", "balance": balance, **limits}


NEVER_TAKEN = {"LIMIT_EXCEEDED", "NOT_SUBMITTED"}
