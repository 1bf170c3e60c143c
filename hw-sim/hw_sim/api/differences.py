"""The mode "the service differs": each guess about the service turned round, one by one.

A client has to notice it and must not move money on it. The names are those of the client's own
table of guesses; a test compares them.
"""

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

from hw_sim.api.card_offer import CardOffer
from hw_sim.api.changes import (
    NO_PAGE,
    Absent,
    Add,
    AsText,
    Change,
    Drop,
    DropDetail,
    Negate,
    OfAnswer,
    Put,
    Recode,
    Refuse,
    Rename,
    Reword,
    Setting,
    Status,
    Undated,
    changed,
)
from hw_sim.api.envelope import Wire
from hw_sim.api.errors import ApiError
from hw_sim.api.money import rupees
from hw_sim.api.world import ServiceSettings


@dataclass(frozen=True, slots=True)
class Difference:
    """A change, and the endpoints that have it (`*`: any text)."""

    change: Change
    endpoints: tuple[str, ...] = ("*",)


def _at(endpoints: str, *changes: Change) -> tuple[Difference, ...]:
    """Return these changes at the endpoints, which are separated by spaces."""
    return tuple(Difference(change, tuple(endpoints.split())) for change in changes)


def _body(endpoints: str) -> tuple[Difference, ...]:
    """Return a service that needs a field in these bodies that we do not send."""
    return _at(endpoints, Refuse("MISSING_PARAM", "another_field"))


AEPS = "aeps/cash-withdrawal aeps/aadhaar-pay aeps/balance-enquiry aeps/mini-statement"
AEPS_RECORDS = f"{AEPS} aeps/cash-deposit aeps/transaction/*"
BILL_RECORDS = "bbps/bill/pay bbps/transaction/*"
CARD_RECORDS = "matm/transactions matm/transaction/*"
QR_RECORDS = "upicw/qr upicw/transaction/*"
RECHARGES = "recharge/recharge recharge/transaction/*"
TRANSFERS = "dmt/transfer dmt/transfer/*"
REGISTERS = (
    "verify/bank-account verify/gstin verify/pan-to-gstin verify/driving-licence "
    "verify/vehicle-rc verify/voter-id"
)
VERIFICATIONS = f"{REGISTERS} verify/result/*"
FAMILY = f"{AEPS_RECORDS} {BILL_RECORDS} {QR_RECORDS} {RECHARGES}"
OUTLET = "aeps/merchants aeps/merchants/*"
TPIN_CALLS = "aeps/cash-deposit bbps/bill/pay recharge/recharge dmt/transfer"

DIFFERENCES: dict[str, tuple[Difference, ...]] = {
    # All calls
    "call.date": _at("*", Undated()),
    "call.signed-path": _at(
        f"{AEPS} {TPIN_CALLS} upicw/qr matm/transactions {REGISTERS}", Refuse("INVALID_SIGNATURE")
    ),
    "call.http": _at(f"{AEPS} {TPIN_CALLS} upicw/qr matm/transactions {REGISTERS}", Status(202)),
    "call.duplicate": _at(
        f"bbps/bill/pay matm/transactions upicw/qr recharge/recharge dmt/transfer {REGISTERS}",
        Drop("duplicate"),
    ),
    "call.times": _at(
        f"{FAMILY} {CARD_RECORDS} {TRANSFERS}", Put("created_at", "2026-11-21T09:30:00Z")
    )
    + _at("bbps/transactions", Put("transactions[].created_at", "2026-11-21T09:30:00Z")),
    "call.pages": _at("bbps/billers bbps/transactions", Rename("pagination", "paging")),
    "record.amount": _at(FAMILY, Rename("amount", "transaction_amount")),
    "record.charge": _at(
        FAMILY, Rename("charge", "service_charge"), Rename("commission", "earning")
    ),
    "record.wallet-impact": _at(
        f"{QR_RECORDS} {RECHARGES} {BILL_RECORDS}", Rename("wallet_impact", "wallet_change")
    ),
    "record.wallet-impact.sign": _at(AEPS_RECORDS, Negate("wallet_impact")),
    "record.message": _at(f"{FAMILY} {TRANSFERS}", Rename("message", "remark")),
    "record.statement": _at(
        f"{AEPS_RECORDS} {CARD_RECORDS}",
        Rename("mini_statement[].narration", "particulars"),
        AsText("mini_statement[].amount"),
    ),
    "error.codes": _at("*", Recode("INVALID_AMOUNT", "AMOUNT_OUT_OF_RANGE", 400)),
    "error.failure-code": _at("upicw/qr", DropDetail("failure_code")),
    "error.field": _at("*", DropDetail("field")),
    "tpin.needed": _at(
        f"{AEPS} upicw/qr matm/transactions {REGISTERS}", Refuse("MISSING_PARAM", "tpin")
    ),
    "tpin.locked": _at(TPIN_CALLS, Recode("INVALID_TPIN", "TPIN_BLOCKED", 403)),
    # AEPS
    "aeps.balance-enquiry": _at("aeps/balance-enquiry", Absent()),
    "aeps.mini-statement": _at("aeps/mini-statement", Absent()),
    "aeps.cash-deposit": _at("aeps/cash-deposit", Absent()),
    "aeps.aadhaar-pay": _body("aeps/aadhaar-pay"),
    "aeps.aadhaar-pay.range": _at("aeps/aadhaar-pay", Refuse("INVALID_AMOUNT", "amount")),
    "aeps.record": _at(
        AEPS_RECORDS,
        Rename("merchant_ref", "outlet"),
        Rename("service", "transaction_type"),
        Rename("bank_response_code", "network_code"),
    ),
    "aeps.otp": _at("aeps/otp", Rename("otp_reference", "otp_id")),
    "aeps.otp.verify": _at("aeps/otp/verify", Absent()),
    "aeps.otp.wrong": _at("aeps/otp/verify", Recode("OTP_FAILED", "OTP_MISMATCH", 400)),
    "aeps.otp.life": _at(
        "aeps/otp",
        Rename("valid_seconds", "expires_in"),
        Drop("sent_to"),
        Drop("verify_required"),
    ),
    "aeps.otp.digits": _at("aeps/otp", Setting("otp_digits", 10)),
    "aeps.outlet.status": _at(OUTLET, Reword("status", {"*": "LIVE"})),
    "aeps.outlet.steps": _at(
        OUTLET, Reword("next_step", {"*": "CALL_SUPPORT"}), Put("daily_auth_done", value=False)
    ),
    "aeps.outlet.daily-auth": _at(OUTLET, Drop("daily_auth_done")),
    "aeps.outlet.services": _at(OUTLET, Drop("services")),
    "aeps.outlet.texts": _at(
        OUTLET, Rename("ekyc_status", "kyc"), Rename("bank_ekyc_status", "bank_kyc")
    ),
    "aeps.onboarding": _body("aeps/merchants"),
    "aeps.ekyc.send-otp": _at("aeps/ekyc/send-otp", Absent()),
    "aeps.ekyc.verify-otp": _at("aeps/ekyc/verify-otp", Absent()),
    "aeps.ekyc": _at("aeps/ekyc", Absent()),
    "aeps.bank-ekyc": _at("aeps/bank-ekyc", Absent()),
    "aeps.daily-auth": _at("aeps/daily-auth", Absent()),
    "aeps.ekyc.otp-reference": _at("aeps/ekyc/send-otp", Rename("otp_reference", "otp_id")),
    "aeps.daily-auth.done": _at("aeps/daily-auth", Drop("daily_auth_done")),
    "aeps.daily-auth.midnight": _at(
        f"aeps/daily-auth {OUTLET}", Put("daily_auth_valid_until", "2026-11-22T06:00:00")
    ),
    "aeps.pid-options": _at("aeps/pid-options", Rename("pid_options", "options")),
    "aeps.pid-options.purposes": _at(
        "aeps/pid-options", Refuse("INVALID_PARAM", "purpose", {"purpose": "TXN"})
    ),
    "aeps.banks": _at("aeps/banks", Rename("banks[].bank_iin", "iin")),
    "aeps.banks.flags": _at("aeps/banks", AsText("banks[].services")),
    "aeps.charges": _at(
        "aeps/charges",
        Rename("services", "slabs"),
        Rename("daily_auth", "authentication"),
    ),
    "aeps.webhook": _at("webhooks", Setting("webhook_signs_path", value=False)),
    # UPI Cash
    "upicw.create": _body("upicw/qr"),
    "upicw.range": _at("upicw/qr", Refuse("INVALID_AMOUNT", "amount")),
    "upicw.text": _at(QR_RECORDS, Rename("qr_string", "intent")),
    "upicw.image": _at(QR_RECORDS, Drop("qr_image")),
    "upicw.life": _at(QR_RECORDS, Drop("valid_seconds")),
    "upicw.reference-in-qr": _at("upicw/qr", Setting("tr_is_reference_id", value=True)),
    "upicw.record": _at(
        QR_RECORDS,
        Rename("merchant_ref", "outlet"),
        Rename("bank_rrn", "rrn"),
        Rename("payer_vpa", "payer"),
    ),
    # mATM
    "matm.create": _body("matm/transactions"),
    "matm.launch": _at("matm/transactions", Rename("launch", "session")),
    "matm.launch.life": _at("matm/transactions", Drop("launch.valid_seconds")),
    "matm.words": _at(CARD_RECORDS, Reword("status", {"PENDING": "OPEN", "FAILED": "DECLINED"})),
    "matm.enquiry-amount": _at(
        "matm/info", Setting("cards", CardOffer(fixed={"BE": rupees(20), "MS": rupees(20)}))
    ),
    "matm.device": _at("matm/info", Put("devices", [{"kind": "ZVT_TERMINAL"}])),
    "matm.launch.device": _at("matm/transactions", Put("launch.device", "ANOTHER_TERMINAL")),
    "matm.open-limit": _at(
        "matm/transactions", Recode("TOO_MANY_OPEN_TRANSACTIONS", "OPEN_LIMIT_REACHED", 409)
    ),
    # Bills
    "bbps.categories": _at("bbps/categories", Rename("categories[].category", "id")),
    "bbps.billers": _at("bbps/billers", Rename("billers[].biller_id", "id")),
    "bbps.billers.coverage": _at("bbps/billers", Drop("billers[].coverage")),
    "bbps.biller": _at("bbps/biller/*", Rename("input_params", "inputs")),
    "bbps.biller.rules": _at(
        "bbps/biller/*", Drop("input_params[].minLength"), Drop("input_params[].maxLength")
    ),
    "bbps.biller.amounts": _at(
        "bbps/biller/*", Reword("amount_exactness", {"*": "PARTIAL"}), Drop("min_amount")
    ),
    "bbps.bill.amount": _at("bbps/bill/fetch", Rename("amount", "bill_amount")),
    "bbps.bill.texts": _at("bbps/bill/fetch", Drop("customer_name"), Drop("bill_number")),
    "bbps.bill.life": _at("bbps/bill/fetch", Drop("valid_seconds")),
    "bbps.pay": _body("bbps/bill/pay"),
    "bbps.record": _at(BILL_RECORDS, Drop("bbps_transaction_id"), Drop("approval_ref")),
    "bbps.refunded": _at(BILL_RECORDS, Drop("refunded")),
    "bbps.history": _at("bbps/transactions", Drop("transactions[].client_reference")),
    "bbps.balance": _at("bbps/balance", Rename("balance", "available_balance")),
    "bbps.complaint": _body("bbps/complaint"),
    # Verification
    "verify.fields": _body(REGISTERS),
    "verify.record": _at(VERIFICATIONS, Rename("record", "details"), Drop("service")),
    "verify.status": _at(VERIFICATIONS, Add("status", "UNDER_REVIEW")),
    "verify.billed": _at(VERIFICATIONS, Drop("billed"), Drop("charge")),
    # Free DMT
    "dmt.words": _at(
        TRANSFERS, Reword("status", {"processing": "queued", "pending": "queued", "failed": "bad"})
    ),
    "dmt.refunded": _at(TRANSFERS, Drop("refunded")),
    "dmt.id": _at("dmt/transfer/{id}", Absent()),
    "dmt.record": _at(TRANSFERS, Drop("bank_name")),
    "dmt.total": _at(TRANSFERS, Put("total_debit", 1)),
    "dmt.charges": _at("dmt/charges", Rename("total_debit", "total")),
    "dmt.banks": _at("dmt/banks", Rename("banks[].ifsc_prefix", "ifsc")),
    "dmt.balance": _at("dmt/balance", Rename("balance", "available_balance")),
    "dmt.daily-limit": _at("dmt/transfer", Refuse("INVALID_AMOUNT", "amount")),
    "dmt.remarks": _at("dmt/transfer", Refuse("INVALID_PARAM", "remarks")),
    "dmt.sender.check": _at("dmt/sender/check", Rename("registered", "is_known")),
    "dmt.sender.otp-life": _at(
        "dmt/sender/check", Drop("valid_seconds"), Drop("resend_after_seconds")
    ),
    "dmt.sender.verify": _body("dmt/sender/verify-otp"),
    "dmt.sender.beneficiaries": _at("dmt/sender/verify-otp", Drop("beneficiaries"), Drop("name")),
    "dmt.sender.token-life": _at("dmt/sender/verify-otp", Drop("valid_seconds")),
    "dmt.beneficiary": _body("dmt/beneficiary/add"),
    "dmt.beneficiary.texts": _at(
        "dmt/beneficiary/add", Drop("beneficiary_account_masked"), Drop("ifsc_code")
    ),
    "dmt.beneficiary.verify": _at("dmt/beneficiary/verify", Rename("verified", "is_valid")),
    "dmt.otp.wrong": _at("dmt/sender/verify-otp", Recode("INVALID_OTP", "OTP_MISMATCH", 400)),
    # Recharge
    "recharge.operators": _at("recharge/operators", Rename("operators[].operator_id", "id")),
    "recharge.operators.limits": _at(
        "recharge/operators", Drop("operators[].min_amount"), Drop("operators[].max_amount")
    ),
    "recharge.record": _at(RECHARGES, Rename("type", "kind"), Drop("operator_reference")),
    "recharge.settles": _at("recharge/recharge", Setting("operator_s", 3 * 86_400.0)),
}


class Differing:
    """The differences that are turned on."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._differences = tuple(one for name in names for one in DIFFERENCES[name])

    def settings(self, settings: ServiceSettings) -> ServiceSettings:
        """Return the service's settings as the differences change them."""
        own = (one.change for one in self._differences if isinstance(one.change, Setting))
        # The bench may change a value while the service runs.
        return replace(settings, **{change.name: deepcopy(change.value) for change in own})

    def before(self, endpoint: str, query: dict[str, str]) -> Wire | None:
        """Return the answer without a service behind it; None: it acts. Raises ApiError."""
        for change in self._at(endpoint):
            if isinstance(change, Absent):
                return NO_PAGE
            is_meant = isinstance(change, Refuse) and (
                not change.unless or not change.unless.items() <= query.items()
            )
            if isinstance(change, Refuse) and is_meant:
                raise ApiError(change.code, field=change.about)
        return None

    def after(self, endpoint: str, wire: Wire) -> Wire:
        """Return the service's answer as the differences change it."""
        for change in self._at(endpoint):
            if isinstance(change, OfAnswer) and wire is not NO_PAGE:
                wire = changed(wire, change)
        return wire

    def _at(self, endpoint: str) -> list[Change]:
        return [
            one.change
            for one in self._differences
            if any(fnmatchcase(endpoint, pattern) for pattern in one.endpoints)
        ]
