"""The API document's section Limits: a constant for each of its figures."""

from agent.base.money import rupees

REQUESTS_PER_MINUTE = 60
CLOCK_SKEW = 300.0  # seconds; an X-Timestamp with a larger difference is refused
CLIENT_REFERENCE_MAX = 64  # characters

AEPS_AMOUNT_MIN = rupees(100)
AEPS_AMOUNT_MAX = rupees(10_000)
AEPS_AMOUNT_STEP = rupees(50)
AADHAAR_PAY_STEP = rupees(1)  # guess: CONTRACT 1.2; a purchase can have any price
AEPS_OTP_ABOVE = rupees(5_000)
AEPS_AT_ONCE = 1  # transaction per outlet
AEPS_POLL_EVERY = 60.0  # seconds

BILL_AMOUNT_MIN = rupees(1)
BILL_AMOUNT_MAX = rupees(200_000)
BILL_TOKEN_LIFE = 900.0  # seconds
BILL_CATEGORIES = 30
BILLERS_AT_LEAST = 22_000

DMT_AMOUNT_MIN = rupees(100)  # in the document; GET /balance returns the current limit
DMT_AMOUNT_MAX = rupees(50_000)
DMT_BENEFICIARY_DAY_MAX = rupees(200_000)
DMT_LIMITS_READ_FROM = ("min_transfer", "max_transfer", "daily_limit_per_beneficiary")
SENDER_TOKEN_LIFE = 1800.0  # seconds

TPIN_FAILURES_MAX = 5  # in a row; then it is locked

UPI_OPEN_QRS_MAX = 3  # unpaid, per outlet
UPI_CLOSES = (23, 30)  # IST, hour and minute
UPI_OPENS = (5, 0)
UPI_FIRST_CHECK = 25.0  # seconds; a younger QR is not checked again
UPI_CHECK_EVERY = 15.0  # seconds

# The document gives UPI Cash no range: we keep it as configuration (guess: CONTRACT 2).
UPI_AMOUNT_MIN = rupees(100)
UPI_AMOUNT_MAX = rupees(5_000)
UPI_AMOUNT_STEP = rupees(100)

RECHARGE_AMOUNT_STEP = rupees(1)
RECHARGE_RECHECK = 120.0  # seconds, on the service's side
RECHARGE_POLL_EVERY = 30.0  # seconds; faster gains nothing

CLIENT_TIMEOUT = 90.0  # seconds
MATM_LIMITS_READ_FROM = ("max_open_per_outlet", "launch_valid_minutes")
