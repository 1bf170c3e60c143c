"""Every error code of the API document, with our remedy. Its words are in `agent.services.codes`.

Other code uses this table and never compares codes. The rows have the order of the document's
section Errors; a test compares both (tests/contract/document.py).
"""

from enum import Enum, unique

import msgspec


@unique
class Remedy(Enum):
    """Our reaction to a refusal."""

    FIX_CLOCK = "learn the service's time and sign again, once"
    SEND_LATER = "wait, then send again under the same reference"
    CHECK_STATUS = "the outcome is uncertain: check the status before anything else"
    NEW_CAPTURE = "the dialogue asks for another capture; same reference, new body"
    NEW_OTP = "the dialogue asks for an OTP; same reference, new body"
    FETCH_AGAIN = "the bill has to be fetched again; same reference, new body"
    READ_AGAIN = "the biller's fields have to be read and typed again, then the bill"
    TELL_CUSTOMER = "final for this attempt: the customer can choose something else"
    ASK_ATTENDANT = "final for this attempt: the outlet has something to put right"
    STOP_SERVICE = "final: what its scope names is unavailable until an operator has put it right"


@unique
class Scope(Enum):
    """The services that a STOP_SERVICE refusal makes unavailable."""

    ALL = "whatever is asked with this key, from here"
    PRODUCT = "what needs the same permission: the path's first segment"
    SERVICE = "the service, or of it the category, operator or kind that was asked for"


SPENT = frozenset({Remedy.FETCH_AGAIN, Remedy.READ_AGAIN, Remedy.NEW_OTP})
"""The data of the request has expired, or one of our attempts has used it up."""

NEW_BODY = frozenset({Remedy.NEW_CAPTURE}) | SPENT
"""Remedies with which a customer at the screen can supply data for a new request. The old request
is useless."""


class ErrorRow(msgspec.Struct, frozen=True):
    http: int
    code: str
    remedy: Remedy
    pause: float = 0.0
    """Seconds before SEND_LATER sends again, if the service does not name a pause."""
    scope: Scope | None = None
    """The services that STOP_SERVICE makes unavailable; None for another remedy."""
    also: frozenset[int] = frozenset()
    """Other HTTP statuses under which the code is expected; only for codes of `EXPECTED`."""
    refuses_reads: bool = False
    """True if reads are refused with it, too; then an answered read proves that it is over."""
    leaves_doubt: bool = False
    """True if another copy of the refused request may have caused this refusal."""

    @property
    def stops_calls(self) -> bool:
        """Return True if any other read now would be refused, too."""
        return self.refuses_reads or self.remedy in (Remedy.SEND_LATER, Remedy.FIX_CLOCK)


_ROWS = (
    ErrorRow(401, "MISSING_KEY", Remedy.STOP_SERVICE, scope=Scope.ALL, refuses_reads=True),
    ErrorRow(401, "EXPIRED_TIMESTAMP", Remedy.FIX_CLOCK),
    # Only submissions are signed, all in the same way. So an error in one signature affects all.
    ErrorRow(401, "INVALID_SIGNATURE", Remedy.STOP_SERVICE, scope=Scope.ALL),
    ErrorRow(403, "INVALID_KEY", Remedy.STOP_SERVICE, scope=Scope.ALL, refuses_reads=True),
    ErrorRow(403, "IP_BLOCKED", Remedy.STOP_SERVICE, scope=Scope.ALL, refuses_reads=True),
    ErrorRow(403, "FORBIDDEN", Remedy.STOP_SERVICE, scope=Scope.PRODUCT, refuses_reads=True),
    # This key may read everything, but may not move money with any product.
    ErrorRow(403, "SANDBOX_KEY", Remedy.STOP_SERVICE, scope=Scope.ALL),
    ErrorRow(400, "MISSING_PARAM", Remedy.TELL_CUSTOMER),
    ErrorRow(400, "INSUFFICIENT_BALANCE", Remedy.ASK_ATTENDANT),
    ErrorRow(400, "INVALID_TPIN", Remedy.ASK_ATTENDANT),
    ErrorRow(400, "INVALID_NUMBER", Remedy.TELL_CUSTOMER),
    ErrorRow(400, "INVALID_AMOUNT", Remedy.TELL_CUSTOMER),
    ErrorRow(404, "OPERATOR_NOT_FOUND", Remedy.TELL_CUSTOMER),
    ErrorRow(409, "BILLER_PARAMS_CHANGED", Remedy.READ_AGAIN),
    ErrorRow(410, "INVALID_BILL_TOKEN", Remedy.FETCH_AGAIN, leaves_doubt=True),  # "already spent"
    ErrorRow(422, "BANK_NOT_SUPPORTED", Remedy.TELL_CUSTOMER),
    ErrorRow(422, "AGT_UNSUPPORTED", Remedy.TELL_CUSTOMER),
    ErrorRow(422, "BILL_FETCH_FAILED", Remedy.TELL_CUSTOMER),
    ErrorRow(422, "OPERATOR_UNAVAILABLE", Remedy.TELL_CUSTOMER),
    ErrorRow(400, "INVALID_PID", Remedy.NEW_CAPTURE),
    ErrorRow(400, "OTP_REQUIRED", Remedy.NEW_OTP),
    ErrorRow(400, "AUTH_MODE_NOT_ALLOWED", Remedy.TELL_CUSTOMER),
    # The outlet may be registered for another product.
    ErrorRow(
        404, "MERCHANT_NOT_FOUND", Remedy.STOP_SERVICE, scope=Scope.PRODUCT, refuses_reads=True
    ),
    ErrorRow(409, "DAILY_AUTH_REQUIRED", Remedy.ASK_ATTENDANT),
    ErrorRow(409, "EKYC_REQUIRED", Remedy.ASK_ATTENDANT),
    ErrorRow(409, "BANK_EKYC_REQUIRED", Remedy.ASK_ATTENDANT),
    ErrorRow(409, "REONBOARD_REQUIRED", Remedy.ASK_ATTENDANT),
    ErrorRow(422, "ONBOARDING_FAILED", Remedy.ASK_ATTENDANT),
    ErrorRow(422, "EKYC_FAILED", Remedy.ASK_ATTENDANT),
    ErrorRow(422, "DAILY_AUTH_FAILED", Remedy.ASK_ATTENDANT),
    # The bank takes up to about a minute; three attempts cover the usual transaction.
    ErrorRow(429, "TRANSACTION_IN_PROGRESS", Remedy.SEND_LATER, pause=5, leaves_doubt=True),
    ErrorRow(422, "QR_NOT_CREATED", Remedy.TELL_CUSTOMER),
    ErrorRow(409, "SERVICE_CLOSED", Remedy.TELL_CUSTOMER),
    ErrorRow(429, "TOO_MANY_OPEN_QRS", Remedy.TELL_CUSTOMER),
    # A gateway that repeats a request may be refused for the copy, after the first was carried out.
    ErrorRow(429, "RATE_LIMITED", Remedy.SEND_LATER, pause=10, leaves_doubt=True),
    ErrorRow(429, "BILLER_BUSY", Remedy.SEND_LATER, pause=5),
    ErrorRow(429, "PAYMENT_IN_PROGRESS", Remedy.CHECK_STATUS, leaves_doubt=True),
    # "category or service temporarily disabled by the operator"
    ErrorRow(503, "SERVICE_DISABLED", Remedy.STOP_SERVICE, scope=Scope.SERVICE),
    # The answer to a look-up. For a submission the document does not list it.
    ErrorRow(404, "NOT_FOUND", Remedy.TELL_CUSTOMER, leaves_doubt=True),
)

TABLE = {row.code: row for row in _ROWS}

# Codes that the document does not list, but the service must have: guess: dmt.otp.wrong.
_EXPECTED = (
    ErrorRow(422, "INVALID_OTP", Remedy.NEW_OTP, also=frozenset({400})),
    ErrorRow(410, "INVALID_SENDER_TOKEN", Remedy.NEW_OTP, also=frozenset({401})),
    ErrorRow(404, "BENEFICIARY_NOT_FOUND", Remedy.TELL_CUSTOMER),
    ErrorRow(422, "OTP_FAILED", Remedy.NEW_OTP),  # guess: aeps.otp.wrong
)

EXPECTED = {row.code: row for row in _EXPECTED}


def row_for(code: str) -> ErrorRow:
    """Return the row for `code`; an unknown code means CHECK_STATUS."""
    return TABLE.get(code) or EXPECTED.get(code) or ErrorRow(0, code, Remedy.CHECK_STATUS)


MISPLACED = "_UNDER_"
"""The text between a listed code and the HTTP status under which it does not belong, or RECORD."""


def code_under(http: int, code: str) -> str:
    """Return the code as it counts under this HTTP status.

    A "no" is final only if code and status are those of one row. A listed code under another status
    becomes an unknown code: something between us and the service may have failed after it acted.
    """
    row = TABLE.get(code) or EXPECTED.get(code)
    if row is None or http == row.http or http in row.also:
        return code
    return f"{code}{MISPLACED}{http}"


def beside_record(code: str) -> str:
    """Return the code of a refusal that carries a transaction's record: it is not final.

    The service has recorded the request, and its status says what happened.
    """
    return code if is_misplaced(code) else f"{code}{MISPLACED}RECORD"


def is_misplaced(code: str) -> bool:
    """Return True for a code under another row's HTTP status, or beside a record."""
    return MISPLACED in code


def code_said(code: str) -> str:
    """Return the service's own code."""
    return code.partition(MISPLACED)[0]


def is_listed(code: str) -> bool:
    return code in TABLE or code in EXPECTED


def ends_the_doubt(code: str) -> bool:
    """Return True if nothing of a request can be under way that was refused with this code.

    The document lists it as a 4xx, so the service itself answered, and about this very request
    (decision 0069). A code that is a guess, unknown or misplaced proves nothing.
    """
    row = TABLE.get(code)
    return row is not None and row.http < 500 and not row.leaves_doubt


def is_uncertain(http: int, code: str) -> bool:
    """Return True if the service may have acted, and nothing else is known: any 5xx without a row.

    Which codes there are is a guess (guess: error.codes). After a misplaced code the service may
    have acted, too. But then it is not sent again: it may be a refusal, and five refused TPINs lock
    the TPIN.
    """
    return http >= 500 and code not in TABLE and not is_misplaced(code)


def is_not_found(http: int, code: str) -> bool:
    """Return True if the service says that it does not know the reference (404 NOT_FOUND)."""
    return http == 404 and code == "NOT_FOUND"
