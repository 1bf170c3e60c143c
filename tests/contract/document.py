"""Endpoints, error codes and limits of the API document; tests compare the code with them.

The document is not part of this repository. When it changes, change one line here, and the tests
name the code that does not follow. Amounts are rupees, times are seconds.
"""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ErrorRow:
    """One code of the section Errors and its HTTP status."""

    http: int
    code: str


@dataclass(frozen=True, slots=True)
class LimitRow:
    """One row of the section Limits: the names of our constants and their values."""

    limit: str
    facts: dict[str, Any] = field(default_factory=dict)


ENDPOINTS = (
    "POST /ext/v1/aeps/cash-withdrawal",
    "POST /ext/v1/aeps/aadhaar-pay",
    "POST /ext/v1/aeps/otp",
    "GET /ext/v1/aeps/merchants/{merchant_ref}",
    "POST /ext/v1/aeps/merchants",
    "GET /ext/v1/aeps/pid-options",
    "GET /ext/v1/aeps/banks",
    "GET /ext/v1/aeps/charges",
    "GET /ext/v1/aeps/transaction/{reference_id}",
    "GET /ext/v1/aeps/transaction/by-client-reference/{client_reference}",
    "GET /ext/v1/bbps/categories",
    "GET /ext/v1/bbps/billers",
    "GET /ext/v1/bbps/biller/{biller_id}",
    "GET /ext/v1/bbps/balance",
    "POST /ext/v1/bbps/bill/fetch",
    "POST /ext/v1/bbps/bill/pay",
    "GET /ext/v1/bbps/transaction/{reference_id}",
    "GET /ext/v1/bbps/transaction/by-client-reference/{client_reference}",
    "GET /ext/v1/bbps/transactions",
    "POST /ext/v1/bbps/complaint",
    "GET /ext/v1/bbps/complaint/{complaint_id}",
    "GET /ext/v1/verify/services",
    "POST /ext/v1/verify/bank-account",
    "POST /ext/v1/verify/gstin",
    "POST /ext/v1/verify/pan-to-gstin",
    "POST /ext/v1/verify/driving-licence",
    "POST /ext/v1/verify/vehicle-rc",
    "POST /ext/v1/verify/voter-id",
    "GET /ext/v1/verify/result/{client_reference}",
    "GET /ext/v1/dmt/banks",
    "POST /ext/v1/dmt/sender/check",
    "POST /ext/v1/dmt/sender/verify-otp",
    "POST /ext/v1/dmt/beneficiary/add",
    "POST /ext/v1/dmt/beneficiary/verify",
    "POST /ext/v1/dmt/transfer",
    "GET /ext/v1/dmt/transfer/{id}",
    "GET /ext/v1/dmt/transfer/by-client-reference/{client_reference}",
    "GET /ext/v1/dmt/balance",
    "POST /ext/v1/dmt/charges",
    "POST /ext/v1/recharge/recharge",
    "GET /ext/v1/recharge/operators",
    "GET /ext/v1/recharge/transaction/{reference_id}",
    "GET /ext/v1/recharge/transaction/by-client-reference/{client_reference}",
    "POST /ext/v1/upicw/qr",
    "GET /ext/v1/upicw/transaction/{reference_id}",
    "GET /ext/v1/matm/info",
    "POST /ext/v1/matm/transactions",
    "GET /ext/v1/matm/transaction/{reference_id}",
    "GET /ext/v1/matm/transaction/by-client-reference/{client_reference}",
)
"""`METHOD /full/path`, in the document's order."""

ERRORS = (
    ErrorRow(401, "MISSING_KEY"),
    ErrorRow(401, "EXPIRED_TIMESTAMP"),
    ErrorRow(401, "INVALID_SIGNATURE"),
    ErrorRow(403, "INVALID_KEY"),
    ErrorRow(403, "IP_BLOCKED"),
    ErrorRow(403, "FORBIDDEN"),
    ErrorRow(403, "SANDBOX_KEY"),
    ErrorRow(400, "MISSING_PARAM"),
    ErrorRow(400, "INSUFFICIENT_BALANCE"),
    ErrorRow(400, "INVALID_TPIN"),
    ErrorRow(400, "INVALID_NUMBER"),
    ErrorRow(400, "INVALID_AMOUNT"),
    ErrorRow(404, "OPERATOR_NOT_FOUND"),
    ErrorRow(409, "BILLER_PARAMS_CHANGED"),
    ErrorRow(410, "INVALID_BILL_TOKEN"),
    ErrorRow(422, "BANK_NOT_SUPPORTED"),
    ErrorRow(422, "AGT_UNSUPPORTED"),
    ErrorRow(422, "BILL_FETCH_FAILED"),
    ErrorRow(422, "OPERATOR_UNAVAILABLE"),
    ErrorRow(400, "INVALID_PID"),
    ErrorRow(400, "OTP_REQUIRED"),
    ErrorRow(400, "AUTH_MODE_NOT_ALLOWED"),
    ErrorRow(404, "MERCHANT_NOT_FOUND"),
    ErrorRow(409, "DAILY_AUTH_REQUIRED"),
    ErrorRow(409, "EKYC_REQUIRED"),
    ErrorRow(409, "BANK_EKYC_REQUIRED"),
    ErrorRow(409, "REONBOARD_REQUIRED"),
    ErrorRow(422, "ONBOARDING_FAILED"),
    ErrorRow(422, "EKYC_FAILED"),
    ErrorRow(422, "DAILY_AUTH_FAILED"),
    ErrorRow(429, "TRANSACTION_IN_PROGRESS"),
    ErrorRow(422, "QR_NOT_CREATED"),
    ErrorRow(409, "SERVICE_CLOSED"),
    ErrorRow(429, "TOO_MANY_OPEN_QRS"),
    ErrorRow(429, "RATE_LIMITED"),
    ErrorRow(429, "BILLER_BUSY"),
    ErrorRow(429, "PAYMENT_IN_PROGRESS"),
    ErrorRow(503, "SERVICE_DISABLED"),
    ErrorRow(404, "NOT_FOUND"),
)
"""In the document's order."""

LIMITS = (
    LimitRow("Request rate", {"REQUESTS_PER_MINUTE": 60}),
    LimitRow("Clock skew", {"CLOCK_SKEW": 300.0}),
    LimitRow("client_reference length", {"CLIENT_REFERENCE_MAX": 64}),
    LimitRow(
        "AEPS cash withdrawal amount",
        {"AEPS_AMOUNT_MIN": 100, "AEPS_AMOUNT_MAX": 10000, "AEPS_AMOUNT_STEP": 50},
    ),
    LimitRow("AEPS OTP threshold", {"AEPS_OTP_ABOVE": 5000}),
    LimitRow("AEPS concurrency", {"AEPS_AT_ONCE": 1}),
    LimitRow("Bill payment amount", {"BILL_AMOUNT_MIN": 1, "BILL_AMOUNT_MAX": 200000}),
    LimitRow("bill_token validity", {"BILL_TOKEN_LIFE": 900.0}),
    LimitRow("Bill payment catalogue", {"BILL_CATEGORIES": 30, "BILLERS_AT_LEAST": 22000}),
    LimitRow("Free DMT per transfer (current)", {"DMT_AMOUNT_MIN": 100, "DMT_AMOUNT_MAX": 50000}),
    LimitRow("Free DMT per beneficiary per day (current)", {"DMT_BENEFICIARY_DAY_MAX": 200000}),
    LimitRow(
        "Free DMT limits",
        {"DMT_LIMITS_READ_FROM": ("min_transfer", "max_transfer", "daily_limit_per_beneficiary")},
    ),
    LimitRow("sender_token validity", {"SENDER_TOKEN_LIFE": 1800.0}),
    LimitRow("TPIN lockout", {"TPIN_FAILURES_MAX": 5}),
    LimitRow("UPI Cash open QRs", {"UPI_OPEN_QRS_MAX": 3}),
    LimitRow("UPI Cash service hours", {"UPI_CLOSES": (23, 30), "UPI_OPENS": (5, 0)}),
    LimitRow("UPI Cash status re-check", {"UPI_FIRST_CHECK": 25.0, "UPI_CHECK_EVERY": 15.0}),
    LimitRow("Recharge amount", {"RECHARGE_AMOUNT_STEP": 1}),
    LimitRow("Recharge status polling", {"RECHARGE_RECHECK": 120.0, "RECHARGE_POLL_EVERY": 30.0}),
    LimitRow("AEPS pending polling", {"AEPS_POLL_EVERY": 60.0}),
    LimitRow("Client timeout", {"CLIENT_TIMEOUT": 90.0}),
    LimitRow(
        "mATM open transactions per outlet",
        {"MATM_LIMITS_READ_FROM": ("max_open_per_outlet", "launch_valid_minutes")},
    ),
)
"""In the document's order."""

FACTS: dict[str, Any] = {name: fact for row in LIMITS for name, fact in row.facts.items()}

PAISE = ("AMOUNT", "AEPS_OTP_ABOVE", "DMT_BENEFICIARY_DAY_MAX")
"""Constants with one of these in their name are amounts."""


def rows() -> list[str]:
    """Return every row as a proof names it, in the document's order."""
    return [
        *(f"endpoint: {endpoint}" for endpoint in ENDPOINTS),
        *(f"error: {row.code}" for row in ERRORS),
        *(f"limit: {row.limit}" for row in LIMITS),
    ]
