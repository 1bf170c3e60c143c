"""The API document's section Limits: a constant for each row, and the rows as they stand there.

A test reads the document and fails where a row is missing or its text has changed.
"""

from dataclasses import dataclass

from agent.money import rupees

REQUESTS_PER_MINUTE = 60
CLOCK_SKEW = 300.0  # seconds; an X-Timestamp that is further off is refused
CLIENT_REFERENCE_MAX = 64  # characters

AEPS_AMOUNT_MIN = rupees(100)
AEPS_AMOUNT_MAX = rupees(10_000)
AEPS_AMOUNT_STEP = rupees(50)
AADHAAR_PAY_STEP = rupees(1)  # guess: CONTRACT 1.2; a purchase has any price
AEPS_OTP_ABOVE = rupees(5_000)
AEPS_AT_ONCE = 1  # transactions of an outlet
AEPS_POLL_EVERY = 60.0  # seconds

BILL_AMOUNT_MIN = rupees(1)
BILL_AMOUNT_MAX = rupees(200_000)
BILL_TOKEN_LIFE = 900.0  # seconds
BILL_CATEGORIES = 30
BILLERS_AT_LEAST = 22_000

DMT_AMOUNT_MIN = rupees(100)  # as the document was written; GET /balance tells what holds now
DMT_AMOUNT_MAX = rupees(50_000)
DMT_BENEFICIARY_DAY_MAX = rupees(200_000)
DMT_LIMITS_READ_FROM = ("min_transfer", "max_transfer", "daily_limit_per_beneficiary")
SENDER_TOKEN_LIFE = 1800.0  # seconds

TPIN_FAILURES_MAX = 5  # consecutive ones; then it is locked

UPI_OPEN_QRS_MAX = 3  # unpaid ones of an outlet
UPI_CLOSES = (23, 30)  # IST, hour and minute
UPI_OPENS = (5, 0)
UPI_FIRST_CHECK = 25.0  # seconds of age before which a QR is not re-checked
UPI_CHECK_EVERY = 15.0  # seconds

# The document gives UPI Cash no range: kept as configuration of ours (guess: CONTRACT 2).
UPI_AMOUNT_MIN = rupees(100)
UPI_AMOUNT_MAX = rupees(5_000)
UPI_AMOUNT_STEP = rupees(100)

RECHARGE_AMOUNT_STEP = rupees(1)
RECHARGE_RECHECK = 120.0  # seconds, at the service
RECHARGE_POLL_EVERY = 30.0  # seconds; faster gains nothing

CLIENT_TIMEOUT = 90.0  # seconds
MATM_LIMITS_READ_FROM = ("max_open_per_outlet", "launch_valid_minutes")


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the document's table, and the constants that hold it."""

    limit: str
    value: str
    constants: tuple[str, ...]


ROWS = (
    Row(
        "Request rate",
        "60 requests per minute per API key by default (raisable on request); "
        "authenticated calls count",
        ("REQUESTS_PER_MINUTE",),
    ),
    Row("Clock skew", "5 minutes", ("CLOCK_SKEW",)),
    Row("client_reference length", "1-64 characters", ("CLIENT_REFERENCE_MAX",)),
    Row(
        "AEPS cash withdrawal amount",
        "100 to 10,000 rupees, multiple of 50",
        ("AEPS_AMOUNT_MIN", "AEPS_AMOUNT_MAX", "AEPS_AMOUNT_STEP"),
    ),
    Row(
        "AEPS OTP threshold",
        "otp_reference required above 5,000 rupees",
        ("AEPS_OTP_ABOVE",),
    ),
    Row("AEPS concurrency", "one transaction per outlet at a time", ("AEPS_AT_ONCE",)),
    Row(
        "Bill payment amount",
        "1 to 2,00,000 rupees per transaction",
        ("BILL_AMOUNT_MIN", "BILL_AMOUNT_MAX"),
    ),
    Row("bill_token validity", "15 minutes, single use", ("BILL_TOKEN_LIFE",)),
    Row(
        "Bill payment catalogue",
        "30 categories, 22,000+ billers",
        ("BILL_CATEGORIES", "BILLERS_AT_LEAST"),
    ),
    Row(
        "Free DMT per transfer (current)",
        "100 to 50,000 rupees",
        ("DMT_AMOUNT_MIN", "DMT_AMOUNT_MAX"),
    ),
    Row(
        "Free DMT per beneficiary per day (current)",
        "2,00,000 rupees",
        ("DMT_BENEFICIARY_DAY_MAX",),
    ),
    Row(
        "Free DMT limits",
        "set by the operator and may change without a version change; read min_transfer, "
        "max_transfer, daily_limit_per_beneficiary from GET /balance",
        ("DMT_LIMITS_READ_FROM",),
    ),
    Row("sender_token validity", "30 minutes", ("SENDER_TOKEN_LIFE",)),
    Row("TPIN lockout", "after 5 consecutive failures", ("TPIN_FAILURES_MAX",)),
    Row("UPI Cash open QRs", "3 unpaid per outlet", ("UPI_OPEN_QRS_MAX",)),
    Row(
        "UPI Cash service hours",
        "closed 11:30 PM to 5:00 AM IST",
        ("UPI_CLOSES", "UPI_OPENS"),
    ),
    Row(
        "UPI Cash status re-check",
        "PENDING older than 25 seconds, at most every 15 seconds",
        ("UPI_FIRST_CHECK", "UPI_CHECK_EVERY"),
    ),
    Row("Recharge amount", "whole rupees", ("RECHARGE_AMOUNT_STEP",)),
    Row(
        "Recharge status polling",
        "re-checked every 2 minutes server side; polling faster than every 30 seconds "
        "gains nothing",
        ("RECHARGE_RECHECK", "RECHARGE_POLL_EVERY"),
    ),
    Row("AEPS pending polling", "every 60 seconds suggested", ("AEPS_POLL_EVERY",)),
    Row("Client timeout", "90 seconds recommended", ("CLIENT_TIMEOUT",)),
    Row(
        "mATM open transactions per outlet",
        "max_open_per_outlet from GET /info; launch validity launch_valid_minutes",
        ("MATM_LIMITS_READ_FROM",),
    ),
)
