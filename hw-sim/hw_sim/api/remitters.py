"""The remitters of Free DMT, known by an OTP, and the accounts they send to (service.md 6)."""

from dataclasses import dataclass
from typing import Any

from hw_sim.api import fields, ifsc, mask, people, shapes, times, wallet_ledger
from hw_sim.api.endpoint import Call, Endpoint, answering, post
from hw_sim.api.errors import ApiError
from hw_sim.api.fields import Field, optional
from hw_sim.api.money import rupees, to_wire
from hw_sim.api.store import Beneficiary, Sender
from hw_sim.api.world import World

TOKEN_VALID_S = 30 * 60.0
PENNY_DROP_CHARGE = rupees(2)
RESEND_AFTER_S = 30
LONG_ID = 2**53  # above this a float cannot count

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
    verified=shapes.FLAG,
    beneficiary_name=shapes.maybe(shapes.TEXT),
    charge_amount=shapes.NUMBER,
)


@dataclass(frozen=True, slots=True)
class Session:
    """The remitter behind a sender_token."""

    sender: Sender
    expires_at: float


class Remitters:
    def __init__(self, world: World) -> None:
        self._world = world
        self._senders = world.store.senders
        self._sessions: dict[str, Session] = {}

    def endpoints(self) -> tuple[Endpoint, ...]:
        return (
            post("dmt/sender/check", "transfer", CHECK_BODY, self._check_sender, CHECKED),
            post("dmt/sender/verify-otp", "transfer", VERIFY_BODY, self._verify_otp, VERIFIED),
            post("dmt/beneficiary/add", "transfer", ADD_BODY, self._add_beneficiary, BENEFICIARY),
            Endpoint(
                method="POST",
                name="dmt/beneficiary/verify",
                permission="transfer",
                handle=answering(self._verify_account),
                body=ACCOUNT,
                gives=ACCOUNT_VERIFIED,
                moves_money=True,  # it costs one rupee
            ),
        )

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
            raise ApiError("MISSING_PARAM", "name is required of a new sender", field="name")
        reference = body.get("otp_reference") or self._world.phone.newest(who)
        otp = self._world.phone.verify(now, reference, body["otp"], "INVALID_OTP")
        if otp.binds != who:
            raise ApiError("INVALID_OTP", "This OTP was sent to another number")
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

    def session_of(self, body: dict[str, Any]) -> Sender:
        session = self._sessions.get(body["sender_token"])
        if session is None or self._world.now() > session.expires_at:
            raise ApiError("INVALID_SENDER_TOKEN")
        return session.sender

    # Beneficiaries

    def _add_beneficiary(self, call: Call) -> dict[str, Any]:
        body = call.body
        sender = self.session_of(body)
        check_bank(body["ifsc_code"])
        account = mask.digest(body["account_number"], body["ifsc_code"])
        for beneficiary in sender.beneficiaries:
            if beneficiary.account == account:
                return _shown(beneficiary)
        self._world.store.beneficiaries += 1
        first = LONG_ID if self._world.settings.id_form == "long" else 0
        added = Beneficiary(
            beneficiary_id=self._world.store.beneficiaries + first,
            name=body["beneficiary_name"].upper(),
            account=account,
            account_masked=mask.account(body["account_number"]),
            ifsc_code=body["ifsc_code"],
        )
        sender.beneficiaries.append(added)
        return _shown(added)

    def _verify_account(self, call: Call) -> dict[str, Any]:
        number, code = call.body["account_number"], call.body["ifsc_code"]
        check_bank(code)
        self._world.require(wallet_ledger.AEPS, PENNY_DROP_CHARGE)
        now, found = self._world.now(), people.known(number)
        self._world.store.penny_drops += 1
        lines = {wallet_ledger.AEPS: -PENNY_DROP_CHARGE, wallet_ledger.CHARGES: PENNY_DROP_CHARGE}
        reference = f"BV{self._world.store.penny_drops:06d}"
        self._world.books.post(now, reference, "account verified", **lines)
        return {
            "verified": found,
            "beneficiary_name": people.name(number) if found else None,
            "bank_name": ifsc.bank_name(code),
            "utr_number": self._world.rrn(now) if found else None,
            "charge_amount": to_wire(PENNY_DROP_CHARGE),
        }


def check_bank(ifsc_code: str) -> None:
    if not ifsc.enabled(ifsc_code):
        raise ApiError("BANK_NOT_SUPPORTED", field="ifsc_code")


def beneficiary_of(sender: Sender, beneficiary_id: int) -> Beneficiary:
    for beneficiary in sender.beneficiaries:
        if beneficiary.beneficiary_id == beneficiary_id:
            return beneficiary
    raise ApiError("BENEFICIARY_NOT_FOUND", field="beneficiary_id")


def _shown(beneficiary: Beneficiary) -> dict[str, Any]:
    return {
        "beneficiary_id": beneficiary.beneficiary_id,
        "beneficiary_name": beneficiary.name,
        "beneficiary_account_masked": beneficiary.account_masked,
        "ifsc_code": beneficiary.ifsc_code,
        "bank_name": ifsc.bank_name(beneficiary.ifsc_code),
        "verified": False,
    }
