"""AEPS: money by Aadhaar and fingerprint (document, AEPS; service.md 1)."""

from typing import Any

from hw_sim.api import banks, charges, family, fields, mask, pid, shapes, wallet_ledger
from hw_sim.api.endpoint import Call, Endpoint, get, money, post
from hw_sim.api.envelope import Reply
from hw_sim.api.errors import ApiError
from hw_sim.api.fields import Field, optional
from hw_sim.api.money import rupees, to_wire
from hw_sim.api.outcomes import Outcome
from hw_sim.api.outlets import Outlets
from hw_sim.api.records import FAILED, SUCCESS, Record
from hw_sim.api.world import World

OTP_ABOVE = rupees(5_000)
AMOUNT_MIN, AMOUNT_MAX = rupees(100), rupees(10_000)
STEP = {"CW": rupees(50), "AP": rupees(1), "CD": rupees(50)}
CREDITS = {"CW", "AP"}  # the wallet is credited on SUCCESS
PATHS = {
    "CW": "aeps/cash-withdrawal",
    "AP": "aeps/aadhaar-pay",
    "BE": "aeps/balance-enquiry",
    "MS": "aeps/mini-statement",
    "CD": "aeps/cash-deposit",
}

COMMON_BODY = (
    fields.MERCHANT_REF,
    fields.CLIENT_REFERENCE,
    Field("aadhaar", fields.AADHAAR),
    Field("bank_iin", fields.one_of(*banks.BY_IIN)),
    Field("pid_data", pid.PID_DATA),
    *fields.PLACE,
    optional("auth_mode", fields.one_of("FP", "IRIS", "FACE")),  # FACE has its own refusal
    optional("customer_mobile", fields.MOBILE),
    optional("device_imei", fields.TEXT),
)
AMOUNT_FIELD = Field("amount", fields.RUPEES)
BODIES = {
    "CW": (*COMMON_BODY, AMOUNT_FIELD, optional("otp_reference", fields.TEXT)),
    "AP": (*COMMON_BODY, AMOUNT_FIELD, optional("otp_reference", fields.TEXT)),
    "BE": COMMON_BODY,
    "MS": COMMON_BODY,
    "CD": (*COMMON_BODY, AMOUNT_FIELD, Field("tpin", fields.TPIN)),
}
OTP_BODY = (
    fields.MERCHANT_REF,
    Field("service", fields.one_of(*sorted(CREDITS))),
    Field("aadhaar", fields.AADHAAR),
    Field("bank_iin", fields.one_of(*banks.BY_IIN)),
    AMOUNT_FIELD,
    optional("customer_mobile", fields.MOBILE),
    *fields.PLACE,
)
TRANSACTION = family.shape(
    merchant_ref=shapes.TEXT,
    service=shapes.TEXT,
    bank_iin=shapes.TEXT,
    bank_name=shapes.TEXT,
    aadhaar_masked=shapes.TEXT,
    customer_name=shapes.maybe(shapes.TEXT),
    bank_rrn=shapes.maybe(shapes.TEXT),
    account_balance=shapes.maybe(shapes.NUMBER),
    mini_statement=shapes.maybe(shapes.rows(shapes.record())),
    bank_response_code=shapes.maybe(shapes.TEXT),
)
BANK_LIST = shapes.record(banks=shapes.rows(shapes.record(bank_iin=shapes.TEXT)))
CHARGES = shapes.record(currency=shapes.TEXT, wallet=shapes.TEXT, services=shapes.record())
OPTIONS = shapes.record(purpose=shapes.TEXT, auth_mode=shapes.TEXT, pid_options=shapes.TEXT)
OTP_STATE = shapes.record(otp_reference=shapes.TEXT, valid_seconds=shapes.NUMBER)
OTP_VERIFY_BODY = (Field("otp_reference", fields.TEXT), Field("otp", fields.OTP))
PID_QUERY = (
    Field("purpose", fields.one_of(*pid.PURPOSES)),
    optional("auth_mode", fields.one_of(*pid.COUNTS)),
)


class Aeps:
    name = "aeps"

    def __init__(self, world: World, outlets: Outlets) -> None:
        self._world = world
        self._outlets = outlets

    def endpoints(self) -> tuple[Endpoint, ...]:
        return (
            *(self._money_endpoint(service) for service in PATHS),
            post("aeps/otp", "aeps", OTP_BODY, self._send_otp, OTP_STATE),
            post("aeps/otp/verify", "aeps", OTP_VERIFY_BODY, self._verify_otp, OTP_STATE),
            get("aeps/pid-options", "aeps", _pid_options, OPTIONS, PID_QUERY),
            get("aeps/banks", "aeps", lambda _: {"banks": banks.listed()}, BANK_LIST),
            get("aeps/charges", "aeps", lambda _: charges.shown(), CHARGES),
            *family.look_ups(self._world, self, "aeps/transaction", "aeps", TRANSACTION),
        )

    def view(self, record: Record) -> dict[str, Any]:
        facts = record.facts
        return {
            **family.view(self._world, wallet_ledger.AEPS, record),
            "merchant_ref": record.merchant_ref,
            "service": record.service,
            "bank_iin": facts["bank_iin"],
            "bank_name": banks.name_of(facts["bank_iin"]),
            "aadhaar_masked": facts["aadhaar_masked"],
            "customer_name": None,
            "bank_rrn": facts.get("bank_rrn"),
            "account_balance": facts.get("account_balance"),
            "mini_statement": facts.get("mini_statement"),
            "bank_response_code": facts.get("bank_response_code"),
        }

    def settled(self, record: Record) -> None:
        if record.status == SUCCESS:
            self._succeeded(record)
        elif record.status == FAILED:
            self._failed(record)

    def _succeeded(self, record: Record) -> None:
        facts = record.facts
        facts["bank_rrn"] = self._world.rrn(record.updated_at)
        facts["bank_response_code"] = "00"
        if record.service != "AP":
            facts.setdefault(
                "account_balance", to_wire(self._world.rng.randrange(100_00, 90_000_00))
            )
        if record.service == "MS":
            facts.setdefault("mini_statement", self._world.statement(record.updated_at))
        if record.service in CREDITS:
            self._world.credit(wallet_ledger.AEPS, record)
        elif record.service in {"BE", "MS"} and record.charge:
            self._world.debit(wallet_ledger.AEPS, record)

    def _failed(self, record: Record) -> None:
        record.facts["bank_response_code"] = "91"
        if record.failure_code != "NOT_SUBMITTED":
            record.facts["bank_rrn"] = self._world.rrn(record.updated_at)
        if record.service == "CD":
            self._world.refund(record)

    # Money calls

    def _money_endpoint(self, service: str) -> Endpoint:
        async def handle(call: Call) -> Reply:
            _check_shape(service, call)
            return await self._world.submit(self, call, lambda call: self._accept(service, call))

        return money(PATHS[service], "aeps", BODIES[service], handle, TRANSACTION)

    def _accept(self, service: str, call: Call) -> Record:
        """Check what depends on the outlet and the tokens, then open. Raises ApiError."""
        body = call.body
        self._outlets.able_to_transact(body["merchant_ref"])
        self._check_one_at_a_time(body["merchant_ref"])
        otp_reference = self._checked_otp(service, body)
        if service == "CD":
            self._world.tpin.check(body["tpin"])
        record = self._record(service, body)
        self._reserve(record)
        self._world.phone.spend(otp_reference)
        self._world.open(record, self._outcome(record))
        return record

    def _record(self, service: str, body: dict[str, Any]) -> Record:
        record = self._world.new_record(self.name, "AE", service, body)
        slab = charges.slab(service, record.amount)
        record.charge, record.commission = slab.charge, slab.commission
        record.facts = {
            "bank_iin": body["bank_iin"],
            "aadhaar_masked": mask.aadhaar(body["aadhaar"]),
        }
        return record

    def _reserve(self, record: Record) -> None:
        """CD is debited before the bank is called; BE and MS need their charge in the wallet."""
        if record.service in CREDITS:
            return
        self._world.require(wallet_ledger.AEPS, record.amount + record.charge)
        if record.service == "CD":
            self._world.debit(wallet_ledger.AEPS, record)

    def _outcome(self, record: Record) -> Outcome:
        scripted = self._world.outcomes.take(PATHS[record.service])
        if not banks.offers(record.facts["bank_iin"], record.service):
            return Outcome(FAILED, "SERVICE_NOT_SUPPORTED")
        return scripted

    def _check_one_at_a_time(self, merchant_ref: str) -> None:
        """Refuse a call while another of the outlet waits for the bank. Raises ApiError."""
        now = self._world.now()
        for record in self._world.records.planned():
            mine = record.product == self.name and record.merchant_ref == merchant_ref
            if mine and now < record.answers_at:
                raise ApiError("TRANSACTION_IN_PROGRESS")

    def _checked_otp(self, service: str, body: dict[str, Any]) -> str:
        """Return the reference of the OTP to use up, "" if none is needed. Raises ApiError."""
        if service not in CREDITS or body["amount"] <= OTP_ABOVE:
            return ""
        reference: str = body.get("otp_reference", "")
        if not self._world.phone.verified(self._world.now(), reference, _otp_binds(body)):
            raise ApiError("OTP_REQUIRED", field="otp_reference")
        return reference

    # OTP (service.md 1.3)

    def _send_otp(self, call: Call) -> dict[str, Any]:
        body = call.body
        self._outlets.able_to_transact(body["merchant_ref"])
        if not 0 < body["amount"] <= AMOUNT_MAX:
            raise ApiError("INVALID_AMOUNT", field="amount")
        now = self._world.now()
        otp = self._world.phone.send_otp(
            now, f"AEPS {body['service']}", body.get("customer_mobile"), _otp_binds(body)
        )
        return {
            "otp_reference": otp.reference,
            "status": "SENT",
            "sent_to": otp.sent_to,
            "valid_seconds": round(otp.expires_at - now),
            "verify_required": True,
        }

    def _verify_otp(self, call: Call) -> dict[str, Any]:
        now = self._world.now()
        otp = self._world.phone.verify(now, call.body["otp_reference"], call.body["otp"])
        left = max(0, round(otp.expires_at - now))
        return {"otp_reference": otp.reference, "verified": True, "valid_seconds": left}


def _check_shape(service: str, call: Call) -> None:
    """Check what needs no memory: the amount, and no face. Raises ApiError."""
    pid.check_mode("TXN", call.body.get("auth_mode", "FP"))
    pid.check_capture(call.body)
    if service not in STEP:
        return
    amount = call.body["amount"]
    if not AMOUNT_MIN <= amount <= AMOUNT_MAX or amount % STEP[service]:
        raise ApiError("INVALID_AMOUNT", field="amount")


def _otp_binds(body: dict[str, Any]) -> str:
    return mask.digest(body["aadhaar"], body["bank_iin"], body["amount"])


def _pid_options(call: Call) -> dict[str, Any]:
    purpose, auth_mode = call.query["purpose"], call.query.get("auth_mode", "FP")
    pid.check_mode(purpose, auth_mode)
    options = pid.options(purpose, auth_mode)
    return {"purpose": purpose, "auth_mode": auth_mode, "pid_options": options}
