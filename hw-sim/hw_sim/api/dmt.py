"""Free DMT: IMPS transfers of a remitter verified by OTP (document, Free DMT; CONTRACT 6)."""

from dataclasses import dataclass
from typing import Any

from hw_sim.api import books, family, fields, ifsc, mask, people, shapes, times
from hw_sim.api.deeds import Deed, Deeds
from hw_sim.api.endpoint import Call, Endpoint, Read, answering
from hw_sim.api.envelope import Reply
from hw_sim.api.errors import Refusal
from hw_sim.api.fields import Field, optional
from hw_sim.api.money import rupees, to_wire
from hw_sim.api.outcomes import Outcome
from hw_sim.api.records import FAILED, PENDING, SUCCESS, Record
from hw_sim.api.store import Beneficiary, Sender
from hw_sim.api.world import World

PATH = "dmt/transfer"
TOKEN_VALID_S = 30 * 60.0
SETTLES_AFTER_S = 8.0
PENNY_DROP_CHARGE = rupees(2)
RESEND_AFTER_S = 30

SENDER_TOKEN = Field("sender_token", fields.TEXT)
MOBILE = Field("mobile_number", fields.MOBILE)
ACCOUNT = (Field("account_number", fields.ACCOUNT), Field("ifsc_code", fields.IFSC))
CHECK_BODY = (MOBILE, optional("name", fields.TEXT))
VERIFY_BODY = (
    MOBILE,
    Field("otp", fields.OTP),
    optional("otp_reference", fields.TEXT),
    optional("name", fields.TEXT),
)
ADD_BODY = (
    SENDER_TOKEN,
    Field("beneficiary_name", fields.TEXT),
    *ACCOUNT,
    optional("mobile_number", fields.MOBILE),
)
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
BENEFICIARY = shapes.record(
    beneficiary_id=shapes.INTEGER,
    beneficiary_name=shapes.TEXT,
    beneficiary_account_masked=shapes.TEXT,
    ifsc_code=shapes.TEXT,
    bank_name=shapes.TEXT,
    verified=shapes.FLAG,
)
CHECKED = shapes.record(
    mobile_masked=shapes.TEXT, registered=shapes.FLAG, otp_sent=shapes.FLAG,
    otp_reference=shapes.TEXT, valid_seconds=shapes.NUMBER,
)  # fmt: skip
VERIFIED = shapes.record(
    sender_token=shapes.TEXT, valid_seconds=shapes.NUMBER, expires_at=shapes.TIME,
    name=shapes.TEXT, beneficiaries=shapes.rows(BENEFICIARY),
)  # fmt: skip
ACCOUNT_VERIFIED = shapes.record(
    verified=shapes.FLAG, beneficiary_name=shapes.maybe(shapes.TEXT), charge_amount=shapes.NUMBER
)
BALANCE = shapes.record(
    wallet=shapes.TEXT, currency=shapes.TEXT, balance=shapes.NUMBER, min_transfer=shapes.NUMBER,
    max_transfer=shapes.NUMBER, daily_limit_per_beneficiary=shapes.NUMBER,
)  # fmt: skip
PRICE = shapes.record(amount=shapes.NUMBER, charge_amount=shapes.NUMBER, total_debit=shapes.NUMBER)
BANK_LIST = shapes.record(banks=shapes.rows(shapes.record(ifsc_prefix=shapes.TEXT)))
LIMIT_WORDS = ("min_transfer", "max_transfer", "daily_limit_per_beneficiary")


@dataclass(frozen=True, slots=True)
class Session:
    """What a sender_token stands for."""

    sender: Sender
    expires_at: float


class Dmt:
    name = "dmt"

    def __init__(self, world: World) -> None:
        self._world = world
        self._senders = world.store.senders
        self._sessions: dict[str, Session] = {}
        self._limits = dict(
            zip(LIMIT_WORDS, (rupees(100), rupees(50_000), rupees(200_000)), strict=True)
        )

    def endpoints(self) -> tuple[Endpoint, ...]:
        return (
            _get("banks", lambda _: {"banks": ifsc.listed()}, BANK_LIST),
            _get("balance", self._balance, BALANCE),
            _post("charges", (Field("amount", fields.RUPEES),), _charges, PRICE),
            _post("sender/check", CHECK_BODY, self._check_sender, CHECKED),
            _post("sender/verify-otp", VERIFY_BODY, self._verify_otp, VERIFIED),
            _post("beneficiary/add", ADD_BODY, self._add_beneficiary, BENEFICIARY),
            _post(
                "beneficiary/verify",
                ACCOUNT,
                self._verify_account,
                ACCOUNT_VERIFIED,
                moves_money=True,
            ),
            Endpoint(
                method="POST",
                name=PATH,
                permission="transfer",
                handle=self._transfer,
                body=TRANSFER_BODY,
                gives=TRANSFER,
                statuses=(200, 201),
                moves_money=True,
            ),
            _get("transfer/{id}", self._by_id, TRANSFER),
            _get("transfer/by-client-reference/{client_reference}", self._by_reference, TRANSFER),
        )

    def deeds(self) -> Deeds:
        takes = tuple(optional(word, fields.RUPEES) for word in LIMIT_WORDS)
        return {"dmt-limits": Deed("Change the Free DMT limits", takes, self._limits.update)}

    def view(self, record: Record) -> dict[str, Any]:
        common = family.view(self._world, books.AEPS, record)
        facts = record.facts
        return {
            "request_id": record.reference_id,
            "client_reference": record.client_reference,
            "status": self._word(record),
            "amount": common["amount"],
            "charge_amount": common["charge"],
            "total_debit": to_wire(record.amount + record.charge),
            "utr_number": facts.get("utr_number"),
            "beneficiary_name": facts["beneficiary_name"],
            "beneficiary_account_masked": facts["account_masked"],
            "ifsc_code": facts["ifsc_code"],
            "bank_name": ifsc.bank_name(facts["ifsc_code"]),
            "failure_code": record.failure_code,
            "refunded": record.status == FAILED,
            "message": common["message"],
            "created_at": common["created_at"],
            "updated_at": common["updated_at"],
        }

    def settled(self, record: Record) -> None:
        if record.status == SUCCESS:
            record.facts["utr_number"] = self._world.rrn(record.updated_at)
        elif record.status == FAILED and record.facts["debited"]:
            self._world.refund(record)

    def _word(self, record: Record) -> str:
        """Write the status as Free DMT does, in lower case and words of its own."""
        if record.status == PENDING and self._world.now() < record.answers_at:
            return "pending"
        return {SUCCESS: "completed", FAILED: "failed", PENDING: "processing"}[record.status]

    # The remitter

    def _check_sender(self, call: Call) -> dict[str, Any]:
        mobile = call.body["mobile_number"]
        sender = self._senders.get(mask.digest(mobile))
        otp = self._world.phone.send_otp(self._world.now(), "DMT", mobile, mask.digest(mobile))
        return {
            "mobile_masked": mask.mobile(mobile),
            "registered": sender is not None,
            "name": None if sender is None else sender.name,
            "otp_sent": True,
            "otp_reference": otp.reference,
            "valid_seconds": round(otp.expires_at - self._world.now()),
            "resend_after_seconds": RESEND_AFTER_S,
        }

    def _verify_otp(self, call: Call) -> dict[str, Any]:
        now, body = self._world.now(), call.body
        who = mask.digest(body["mobile_number"])
        if who not in self._senders and "name" not in body:
            raise Refusal("MISSING_PARAM", "name is required of a new sender", field="name")
        reference = body.get("otp_reference") or self._world.phone.newest(who)
        otp = self._world.phone.verify(now, reference, body["otp"], "INVALID_OTP")
        if otp.binds != who:
            raise Refusal("INVALID_OTP", "This OTP was sent to another number")
        self._world.phone.spend(reference)
        sender = self._senders.setdefault(who, Sender(name=str(body.get("name")).upper()))
        token = self._world.token("st")
        self._sessions[token] = Session(sender, now + TOKEN_VALID_S)
        return {
            "sender_token": token,
            "valid_seconds": round(TOKEN_VALID_S),
            "expires_at": times.stamp(now + TOKEN_VALID_S),
            "name": sender.name,
            "monthly_limit": None,
            "limit_used": None,
            "beneficiaries": [_shown(beneficiary) for beneficiary in sender.beneficiaries],
        }

    def _sender(self, body: dict[str, Any]) -> Sender:
        session = self._sessions.get(body["sender_token"])
        if session is None or self._world.now() > session.expires_at:
            raise Refusal("INVALID_SENDER_TOKEN")
        return session.sender

    # Beneficiaries

    def _add_beneficiary(self, call: Call) -> dict[str, Any]:
        body = call.body
        sender = self._sender(body)
        _check_bank(body["ifsc_code"])
        account = mask.digest(body["account_number"], body["ifsc_code"])
        for beneficiary in sender.beneficiaries:
            if beneficiary.account == account:
                return _shown(beneficiary)
        self._world.store.beneficiaries += 1
        added = Beneficiary(
            beneficiary_id=self._world.store.beneficiaries,
            name=body["beneficiary_name"].upper(),
            account=account,
            account_masked=mask.account(body["account_number"]),
            ifsc_code=body["ifsc_code"],
        )
        sender.beneficiaries.append(added)
        return _shown(added)

    def _verify_account(self, call: Call) -> dict[str, Any]:
        number, code = call.body["account_number"], call.body["ifsc_code"]
        _check_bank(code)
        self._world.require(books.AEPS, PENNY_DROP_CHARGE)
        now, found = self._world.now(), people.known(number)
        self._world.store.penny_drops += 1
        lines = {books.AEPS: -PENNY_DROP_CHARGE, books.CHARGES: PENNY_DROP_CHARGE}
        reference = f"BV{self._world.store.penny_drops:06d}"
        self._world.books.post(now, reference, "account verified", **lines)
        return {
            "verified": found,
            "beneficiary_name": people.name(number) if found else None,
            "bank_name": ifsc.bank_name(code),
            "utr_number": self._world.rrn(now) if found else None,
            "charge_amount": to_wire(PENNY_DROP_CHARGE),
        }

    # Transfers

    async def _transfer(self, call: Call) -> Reply:
        return await self._world.submit(self, call, self._accept)

    def _accept(self, call: Call) -> Record:
        body = call.body
        beneficiary = _of(self._sender(body), body["beneficiary_id"])
        _check_bank(beneficiary.ifsc_code)
        lowest, highest = self._limits["min_transfer"], self._limits["max_transfer"]
        if not lowest <= body["amount"] <= highest:
            raise Refusal("INVALID_AMOUNT", field="amount")
        self._world.tpin.check(body["tpin"])
        record = self._record(beneficiary, body)
        self._world.require(books.AEPS, record.amount + record.charge)
        outcome = self._outcome(record)
        record.facts["debited"] = outcome.failure_code not in NEVER_TAKEN
        if record.facts["debited"]:
            self._world.debit(books.AEPS, record)
        self._world.open(record, outcome)
        return record

    def _record(self, beneficiary: Beneficiary, body: dict[str, Any]) -> Record:
        record = self._world.new_record(self.name, "DM", "TRANSFER", body)
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

    def _by_id(self, call: Call) -> dict[str, Any]:
        return self._world.read(self, Call({}, {"reference_id": call.path["id"]}, {}))

    def _by_reference(self, call: Call) -> dict[str, Any]:
        return self._world.read(self, call)

    def _balance(self, _call: Call) -> dict[str, Any]:
        limits = {word: to_wire(paise) for word, paise in self._limits.items()}
        balance = to_wire(self._world.books.balance(books.AEPS))
        return {"wallet": books.AEPS, "currency": "INR", "balance": balance, **limits}


NEVER_TAKEN = {"LIMIT_EXCEEDED", "NOT_SUBMITTED"}


def _check_bank(ifsc_code: str) -> None:
    if not ifsc.enabled(ifsc_code):
        raise Refusal("BANK_NOT_SUPPORTED", field="ifsc_code")


def _of(sender: Sender, beneficiary_id: int) -> Beneficiary:
    for beneficiary in sender.beneficiaries:
        if beneficiary.beneficiary_id == beneficiary_id:
            return beneficiary
    raise Refusal("BENEFICIARY_NOT_FOUND", field="beneficiary_id")


def _shown(beneficiary: Beneficiary) -> dict[str, Any]:
    return {
        "beneficiary_id": beneficiary.beneficiary_id,
        "beneficiary_name": beneficiary.name,
        "beneficiary_account_masked": beneficiary.account_masked,
        "ifsc_code": beneficiary.ifsc_code,
        "bank_name": ifsc.bank_name(beneficiary.ifsc_code),
        "verified": False,
    }


def _charges(call: Call) -> dict[str, Any]:
    """Free DMT costs nothing."""
    amount = to_wire(call.body["amount"])
    return {"amount": amount, "charge_amount": 0, "total_debit": amount}


def _get(name: str, read: Read, gives: shapes.Shape) -> Endpoint:
    return Endpoint(
        method="GET",
        name=f"dmt/{name}",
        permission="transfer",
        handle=answering(read),
        gives=gives,
    )


def _post(
    name: str,
    body: tuple[Field, ...],
    read: Read,
    gives: shapes.Shape,
    *,
    moves_money: bool = False,
) -> Endpoint:
    return Endpoint(
        method="POST",
        name=f"dmt/{name}",
        permission="transfer",
        handle=answering(read),
        body=body,
        gives=gives,
        moves_money=moves_money,
    )
