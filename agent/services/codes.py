"""What each code of the service means to people: one row for each, with a column for each question.

A code comes as the refusal of a request (error.code), or as the `failure_code` of an accepted
transaction that FAILED. How the agent reacts to a refusal is in `agent.transactions.error_table`.
"""

from enum import Enum, unique

import msgspec

from agent.services.steps import AskAadhaar, AskAmount, AskBank, AskForm, Step


@unique
class Account(Enum):
    """Whether the customer's account was debited for a FAILED transaction with this code."""

    UNTOUCHED = "it was not debited"
    MAYBE = "it may have been debited; the bank returns it"
    UNLISTED = (
        "the document does not list the code for a FAILED transaction: it may have been debited"
    )


@unique
class OtherWay(Enum):
    """Whether another reader or service can lead to the same result."""

    NO = "it concerns the customer's money, or the shop"
    OFFERED = "it concerns the finger, the Aadhaar number or its bank"
    CAPTURE = "the bank has refused this finger: another try, or another reader or service"
    FIRST = "no other finger changes it in the next minutes, and its words name no other way"


class FailureCode(msgspec.Struct, frozen=True):
    code: str
    account: Account
    message: str
    """The end of the message that explains the refusal of a transaction: `sorry-refused-…`."""
    inquiry: str
    """The message's key for the refusal of an inquiry, which moves no money."""
    mended_by: tuple[type[Step], ...] | None
    """The steps whose answers another try must change. Empty: only those that were used up. None:
    another try cannot help."""
    other_way: OtherWay
    picture: str
    """The icon of the cause, on the page that says that it failed."""

    @property
    def message_key(self) -> str:
        return f"sorry-refused-{self.message}"

    @property
    def words(self) -> str:
        """Return the end of the keys `sorry-failed-…` and `sorry-now-…` with our words for it."""
        return "OTHER" if self.account is Account.UNLISTED else self.code


UNTOUCHED, MAYBE = Account.UNTOUCHED, Account.MAYBE
NO, OFFERED, CAPTURE, FIRST = OtherWay.NO, OtherWay.OFFERED, OtherWay.CAPTURE, OtherWay.FIRST
AGAIN, CANNOT = (), None
NOT_KNOWN = "error-inquiry-silent"


def _refusal(
    code: str,
    message: str,
    inquiry: str,
    other_way: OtherWay,
    picture: str,
) -> FailureCode:
    """Return the row of a code that only refuses: its remedy is in the error table."""
    return FailureCode(code, Account.UNLISTED, message, inquiry, CANNOT, other_way, picture)


def _failure(
    code: str,
    account: Account,
    mended_by: tuple[type[Step], ...] | None,
    other_way: OtherWay,
    picture: str,
) -> FailureCode:
    """Return the row of a code that is never the refusal of a request."""
    return FailureCode(code, account, "OTHER", NOT_KNOWN, mended_by, other_way, picture)


# fmt: off
_ROWS = (
    # Only refusals, in the order of the API document's section Errors.
    _refusal("MISSING_KEY",             "outlet",      "error-inquiry-outlet",     NO,      "warning"),
    _refusal("EXPIRED_TIMESTAMP",       "OTHER",       "error-inquiry-refused",    NO,      "warning"),
    _refusal("INVALID_SIGNATURE",       "outlet",      "error-inquiry-outlet",     NO,      "warning"),
    _refusal("INVALID_KEY",             "outlet",      "error-inquiry-outlet",     NO,      "warning"),
    _refusal("IP_BLOCKED",              "outlet",      "error-inquiry-outlet",     NO,      "warning"),
    _refusal("FORBIDDEN",               "outlet",      "error-inquiry-outlet",     NO,      "warning"),
    _refusal("SANDBOX_KEY",             "outlet",      "error-inquiry-outlet",     NO,      "warning"),
    _refusal("MISSING_PARAM",           "fields",      "error-inquiry-refused",    NO,      "warning"),
    _refusal("INVALID_TPIN",            "tpin",        "error-inquiry-outlet",     NO,      "keypad"),
    _refusal("OPERATOR_NOT_FOUND",      "operator",    "error-inquiry-refused",    NO,      "warning"),
    _refusal("BILLER_PARAMS_CHANGED",   "bill",        "error-inquiry-fields",     NO,      "warning"),
    _refusal("INVALID_BILL_TOKEN",      "bill",        "error-inquiry-bill-again", NO,      "warning"),
    _refusal("BANK_NOT_SUPPORTED",      "bank",        "error-inquiry-bank",       OFFERED, "warning"),
    _refusal("AGT_UNSUPPORTED",         "OTHER",       "error-inquiry-biller",     NO,      "warning"),
    _refusal("BILL_FETCH_FAILED",       "OTHER",       "error-inquiry-bill",       NO,      "warning"),
    _refusal("INVALID_PID",             "capture",     "error-inquiry-refused",    OFFERED, "warning"),
    _refusal("OTP_REQUIRED",            "otp",         "error-inquiry-otp",        NO,      "warning"),
    _refusal("AUTH_MODE_NOT_ALLOWED",   "OTHER",       "error-inquiry-refused",    OFFERED, "warning"),
    _refusal("MERCHANT_NOT_FOUND",      "outlet",      "rest-outlet-not-active",   NO,      "warning"),
    _refusal("DAILY_AUTH_REQUIRED",     "daily-auth",  "rest-outlet-daily-auth",   NO,      "warning"),
    _refusal("EKYC_REQUIRED",           "outlet",      "rest-outlet-ekyc",         NO,      "warning"),
    _refusal("BANK_EKYC_REQUIRED",      "outlet",      "rest-outlet-ekyc",         NO,      "warning"),
    _refusal("REONBOARD_REQUIRED",      "outlet",      "rest-outlet-not-active",   NO,      "warning"),
    _refusal("ONBOARDING_FAILED",       "outlet",      "error-inquiry-outlet",     NO,      "warning"),
    _refusal("EKYC_FAILED",             "outlet",      "error-inquiry-outlet",     NO,      "warning"),
    _refusal("DAILY_AUTH_FAILED",       "outlet",      "error-inquiry-outlet",     NO,      "warning"),
    _refusal("TRANSACTION_IN_PROGRESS", "OTHER",       "error-inquiry-busy",       NO,      "warning"),
    _refusal("QR_NOT_CREATED",          "qr",          "error-inquiry-refused",    NO,      "warning"),
    _refusal("TOO_MANY_OPEN_QRS",       "open-qrs",    "error-inquiry-refused",    NO,      "qr"),
    _refusal("RATE_LIMITED",            "OTHER",       "error-inquiry-busy",       NO,      "warning"),
    _refusal("BILLER_BUSY",             "busy",        "sorry-refused-busy",       NO,      "warning"),
    _refusal("PAYMENT_IN_PROGRESS",     "paying",      "error-inquiry-silent",     NO,      "warning"),
    _refusal("SERVICE_DISABLED",        "disabled",    "sorry-refused-disabled",   NO,      "warning"),
    _refusal("NOT_FOUND",               "OTHER",       "error-inquiry-refused",    NO,      "warning"),
    _refusal("INVALID_OTP",             "otp",         "error-inquiry-otp",        NO,      "warning"),
    _refusal("INVALID_SENDER_TOKEN",    "otp",         "error-inquiry-otp",        NO,      "warning"),
    _refusal("BENEFICIARY_NOT_FOUND",   "beneficiary", "error-inquiry-refused",    NO,      "warning"),
    # Refusals that may also be the reason of a FAILED transaction.
    FailureCode("INSUFFICIENT_BALANCE", MAYBE,     "wallet",   "sorry-refused-wallet",  CANNOT,       NO, "wallet"),
    FailureCode("INVALID_NUMBER",       MAYBE,     "number",   "sorry-refused-number",  (AskForm,),   NO, "phone"),
    FailureCode("INVALID_AMOUNT",       MAYBE,     "amount",   "sorry-refused-amount",  (AskAmount,), NO, "balance"),
    FailureCode("OPERATOR_UNAVAILABLE", MAYBE,     "operator", "error-inquiry-refused", AGAIN,        NO, "recharge-mobile"),
    FailureCode("SERVICE_CLOSED",       UNTOUCHED, "closed",   "sorry-refused-closed",  CANNOT,       NO, "clock"),
    FailureCode("OTP_FAILED",           UNTOUCHED, "otp",      "error-inquiry-otp",     AGAIN,        NO, "envelope"),
    # Only reasons of a FAILED transaction: first those after which the account is untouched.
    _failure("INSUFFICIENT_FUNDS",    UNTOUCHED, (AskAmount,),  NO,      "balance"),
    _failure("SERVICE_NOT_SUPPORTED", UNTOUCHED, CANNOT,        OFFERED, "bank"),
    _failure("OUTLET_DAILY_LIMIT",    UNTOUCHED, CANNOT,        NO,      "calendar"),
    _failure("CARD_BLOCKED",          UNTOUCHED, CANNOT,        NO,      "card"),
    _failure("CARD_EXPIRED",          UNTOUCHED, CANNOT,        NO,      "card"),
    _failure("CARD_NOT_SUPPORTED",    UNTOUCHED, CANNOT,        NO,      "card"),
    _failure("CARD_READ_FAILED",      UNTOUCHED, AGAIN,         NO,      "card"),
    _failure("LAUNCH_EXPIRED",        UNTOUCHED, AGAIN,         NO,      "card"),
    _failure("NOT_SUBMITTED",         UNTOUCHED, AGAIN,         OFFERED, "envelope"),
    _failure("AADHAAR_NOT_LINKED",    UNTOUCHED, (AskBank,),    OFFERED, "id"),
    _failure("INVALID_AADHAAR",       UNTOUCHED, (AskAadhaar,), OFFERED, "id"),
    _failure("INCORRECT_PIN",         UNTOUCHED, AGAIN,         NO,      "keypad"),
    _failure("PIN_TRIES_EXCEEDED",    UNTOUCHED, CANNOT,        NO,      "keypad"),
    _failure("BIOMETRIC_LOCKED",      UNTOUCHED, CANNOT,        OFFERED, "no-match"),
    _failure("BIOMETRIC_MISMATCH",    UNTOUCHED, AGAIN,         CAPTURE, "no-match"),
    _failure("QR_EXPIRED",            UNTOUCHED, AGAIN,         NO,      "qr"),
    _failure("INVALID_LOCATION",      UNTOUCHED, CANNOT,        NO,      "store"),
    _failure("OUTLET_BLOCKED",        UNTOUCHED, CANNOT,        NO,      "store"),
    _failure("OUTLET_NOT_ENABLED",    UNTOUCHED, CANNOT,        NO,      "store"),
    _failure("NOT_BILLED",            MAYBE,     CANNOT,        NO,      "warning"),
    _failure("LIMIT_EXCEEDED",        MAYBE,     (AskAmount,),  NO,      "balance"),
    _failure("ACCOUNT_BLOCKED",       MAYBE,     CANNOT,        NO,      "bank"),
    _failure("BANK_UNAVAILABLE",      MAYBE,     AGAIN,         FIRST,   "bank"),
    _failure("DECLINED",              MAYBE,     CANNOT,        NO,      "bank"),
    _failure("INVALID_ACCOUNT",       MAYBE,     CANNOT,        NO,      "bank"),
    _failure("PAYER_BANK_DECLINED",   MAYBE,     CANNOT,        NO,      "bank"),
    _failure("PAYER_DEBIT_FAILED",    MAYBE,     CANNOT,        NO,      "bank"),
    _failure("REVERSED",              MAYBE,     CANNOT,        NO,      "bank"),
    _failure("BILLER_DECLINED",       MAYBE,     CANNOT,        NO,      "bill"),
    _failure("CANCELLED",             MAYBE,     AGAIN,         NO,      "card"),
    _failure("BILLER_TIMEOUT",        MAYBE,     AGAIN,         NO,      "clock"),
    _failure("PROVIDER_ERROR",        MAYBE,     CANNOT,        NO,      "clock"),
    _failure("DEVICE_ERROR",          MAYBE,     CANNOT,        NO,      "devices"),
    _failure("NAME_MISMATCH",         MAYBE,     CANNOT,        NO,      "person"),
    _failure("DUPLICATE_RECHARGE",    MAYBE,     CANNOT,        NO,      "recharge-mobile"),
    _failure("OPERATOR_FAILED",       MAYBE,     CANNOT,        NO,      "recharge-mobile"),
)
# fmt: on

CODES = {row.code: row for row in _ROWS}


def meaning(code: str | None) -> FailureCode:
    """Return the row of a code; for an unlisted one, a row that promises nothing."""
    return CODES.get(code or "") or _refusal(code or "", "OTHER", NOT_KNOWN, NO, "warning")
