"""Every error code of the API document and, beside it, what it means for us.

Flow code asks this table and never compares codes itself. The rows stand in the order of the
document's section Errors; a test reads the document and fails where a row is missing or differs.
"""

from dataclasses import dataclass
from enum import Enum, unique

from agent.api.replies import Refusal


@unique
class Remedy(Enum):
    """What we do about a refusal."""

    FIX_CLOCK = "learn the service's time and sign again, once"
    SEND_LATER = "wait, then send again under the same reference"
    LOOK_UP = "the outcome is uncertain: look up before anything else"
    NEW_CAPTURE = "the dialogue asks for another capture; same reference, new body"
    NEW_OTP = "the dialogue asks for an OTP; same reference, new body"
    FETCH_AGAIN = "the bill has to be fetched anew; same reference, new body"
    READ_AGAIN = "the biller's fields have to be read and typed anew, then the bill"
    TELL_CUSTOMER = "final for this attempt: the customer can choose something else"
    ASK_ATTENDANT = "final for this attempt: the outlet has something to put right"
    STOP_SERVICE = "final: the product rests until an operator has put it right"


SPENT = frozenset({Remedy.FETCH_AGAIN, Remedy.READ_AGAIN, Remedy.NEW_OTP})
"""What the request was made of is over, or was used up by an attempt of ours."""

NEW_BODY = frozenset({Remedy.NEW_CAPTURE}) | SPENT
"""A customer who is there can bring what a new request takes; the old one is of no use."""


@dataclass(frozen=True, slots=True)
class Row:
    http: int
    code: str
    remedy: Remedy
    pause: float = 0.0
    """Seconds before SEND_LATER sends again, where the service names none."""

    @property
    def message_key(self) -> str:
        """Name the message that says to the customer what a refusal of this kind was."""
        general = _MESSAGES.get(self.remedy, "sorry-refused-OTHER")
        return _OWN_MESSAGES.get(self.code, general)

    @property
    def inquiry_key(self) -> str:
        """Name the message for a question that was refused: no money was in it."""
        general = _INQUIRY_MESSAGES.get(self.remedy, "error-inquiry-refused")
        return _OWN_INQUIRY_MESSAGES.get(self.code, general)


_MESSAGES = {
    Remedy.ASK_ATTENDANT: "sorry-refused-outlet",
    Remedy.STOP_SERVICE: "sorry-refused-outlet",
    Remedy.NEW_CAPTURE: "sorry-refused-capture",
    Remedy.NEW_OTP: "sorry-refused-otp",
}

# Where the customer or the attendant can do something about this very code.
_OWN_MESSAGES = {
    "SERVICE_CLOSED": "sorry-refused-closed",
    "TOO_MANY_OPEN_QRS": "sorry-refused-open-qrs",
    "QR_NOT_CREATED": "sorry-refused-qr",
    "INVALID_TPIN": "sorry-refused-tpin",
    "INSUFFICIENT_BALANCE": "sorry-refused-wallet",
    "DAILY_AUTH_REQUIRED": "sorry-refused-daily-auth",
    "SERVICE_DISABLED": "sorry-refused-disabled",
    "BILLER_PARAMS_CHANGED": "sorry-refused-bill",
    "INVALID_BILL_TOKEN": "sorry-refused-bill",
    "PAYMENT_IN_PROGRESS": "sorry-refused-paying",
    "BILLER_BUSY": "sorry-refused-busy",
    "INVALID_NUMBER": "sorry-refused-number",
    "INVALID_AMOUNT": "sorry-refused-amount",
    "OPERATOR_NOT_FOUND": "sorry-refused-operator",
    "OPERATOR_UNAVAILABLE": "sorry-refused-operator",
    "MISSING_PARAM": "sorry-refused-fields",
    "INVALID_PARAM": "sorry-refused-fields",
    "BANK_NOT_SUPPORTED": "sorry-refused-bank",
    "BENEFICIARY_NOT_FOUND": "sorry-refused-beneficiary",
}

_INQUIRY_MESSAGES = {
    Remedy.SEND_LATER: "error-inquiry-busy",
    Remedy.ASK_ATTENDANT: "error-inquiry-outlet",
    Remedy.STOP_SERVICE: "error-inquiry-outlet",
    Remedy.LOOK_UP: "error-inquiry-silent",
    Remedy.READ_AGAIN: "error-inquiry-fields",
    Remedy.NEW_OTP: "error-inquiry-otp",
}

_OWN_INQUIRY_MESSAGES = {
    "BILL_FETCH_FAILED": "error-inquiry-bill",
    "AGT_UNSUPPORTED": "error-inquiry-biller",
    "BANK_NOT_SUPPORTED": "error-inquiry-bank",
}

_ROWS = (
    Row(401, "MISSING_KEY", Remedy.STOP_SERVICE),
    Row(401, "EXPIRED_TIMESTAMP", Remedy.FIX_CLOCK),
    Row(401, "INVALID_SIGNATURE", Remedy.STOP_SERVICE),
    Row(403, "INVALID_KEY", Remedy.STOP_SERVICE),
    Row(403, "IP_BLOCKED", Remedy.STOP_SERVICE),
    Row(403, "FORBIDDEN", Remedy.STOP_SERVICE),
    Row(403, "SANDBOX_KEY", Remedy.STOP_SERVICE),
    Row(400, "MISSING_PARAM", Remedy.TELL_CUSTOMER),
    Row(400, "INSUFFICIENT_BALANCE", Remedy.ASK_ATTENDANT),
    Row(400, "INVALID_TPIN", Remedy.ASK_ATTENDANT),
    Row(400, "INVALID_NUMBER", Remedy.TELL_CUSTOMER),
    Row(400, "INVALID_AMOUNT", Remedy.TELL_CUSTOMER),
    Row(404, "OPERATOR_NOT_FOUND", Remedy.TELL_CUSTOMER),
    Row(409, "BILLER_PARAMS_CHANGED", Remedy.READ_AGAIN),
    Row(410, "INVALID_BILL_TOKEN", Remedy.FETCH_AGAIN),
    Row(422, "BANK_NOT_SUPPORTED", Remedy.TELL_CUSTOMER),
    Row(422, "AGT_UNSUPPORTED", Remedy.TELL_CUSTOMER),
    Row(422, "BILL_FETCH_FAILED", Remedy.TELL_CUSTOMER),
    Row(422, "OPERATOR_UNAVAILABLE", Remedy.TELL_CUSTOMER),
    Row(400, "INVALID_PID", Remedy.NEW_CAPTURE),
    Row(400, "OTP_REQUIRED", Remedy.NEW_OTP),
    Row(400, "AUTH_MODE_NOT_ALLOWED", Remedy.TELL_CUSTOMER),
    Row(404, "MERCHANT_NOT_FOUND", Remedy.STOP_SERVICE),
    Row(409, "DAILY_AUTH_REQUIRED", Remedy.ASK_ATTENDANT),
    Row(409, "EKYC_REQUIRED", Remedy.ASK_ATTENDANT),
    Row(409, "BANK_EKYC_REQUIRED", Remedy.ASK_ATTENDANT),
    Row(409, "REONBOARD_REQUIRED", Remedy.ASK_ATTENDANT),
    Row(422, "ONBOARDING_FAILED", Remedy.ASK_ATTENDANT),
    Row(422, "EKYC_FAILED", Remedy.ASK_ATTENDANT),
    Row(422, "DAILY_AUTH_FAILED", Remedy.ASK_ATTENDANT),
    # The bank takes up to about a minute; three tries of ours cover the usual transaction.
    Row(429, "TRANSACTION_IN_PROGRESS", Remedy.SEND_LATER, pause=5),
    Row(422, "QR_NOT_CREATED", Remedy.TELL_CUSTOMER),
    Row(409, "SERVICE_CLOSED", Remedy.TELL_CUSTOMER),
    Row(429, "TOO_MANY_OPEN_QRS", Remedy.TELL_CUSTOMER),
    Row(429, "RATE_LIMITED", Remedy.SEND_LATER, pause=10),
    Row(429, "BILLER_BUSY", Remedy.SEND_LATER, pause=5),
    Row(429, "PAYMENT_IN_PROGRESS", Remedy.LOOK_UP),
    Row(503, "SERVICE_DISABLED", Remedy.STOP_SERVICE),
    Row(404, "NOT_FOUND", Remedy.TELL_CUSTOMER),
)

TABLE = {row.code: row for row in _ROWS}

# What the document does not list, and Free DMT has to say somehow: guess, CONTRACT 6.
_EXPECTED = (
    Row(422, "INVALID_OTP", Remedy.NEW_OTP),
    Row(410, "INVALID_SENDER_TOKEN", Remedy.NEW_OTP),
    Row(404, "BENEFICIARY_NOT_FOUND", Remedy.TELL_CUSTOMER),
)

EXPECTED = {row.code: row for row in _EXPECTED}


def lookup(code: str) -> Row:
    """Give the row of a code; an unknown one is uncertain, so it leads to a look-up."""
    return TABLE.get(code) or EXPECTED.get(code) or Row(0, code, Remedy.LOOK_UP)


def is_uncertain(refusal: Refusal) -> bool:
    """Say whether a refusal leaves open if the service acted: any 5xx that the table lacks."""
    return refusal.http >= 500 and refusal.code not in TABLE


def is_absent(refusal: Refusal) -> bool:
    """Say whether a look-up was told that the reference is not known (404 NOT_FOUND)."""
    return refusal.http == 404 and refusal.code == "NOT_FOUND"
