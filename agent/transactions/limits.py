"""The figures of the API document's section Limits that the agent uses."""

from agent.base.money import rupees

CLOCK_SKEW = 300.0  # seconds; an X-Timestamp with a larger difference is refused

AEPS_AMOUNT_MIN = rupees(100)
AEPS_AMOUNT_MAX = rupees(10_000)
AEPS_AMOUNT_STEP = rupees(50)
AADHAAR_PAY_STEP = rupees(1)  # guess: aeps.aadhaar-pay.range; a purchase can have any price
AEPS_OTP_ABOVE = rupees(5_000)
AEPS_POLL_EVERY = 60.0  # seconds

BILL_AMOUNT_MIN = rupees(1)
BILL_AMOUNT_MAX = rupees(200_000)
BILL_TOKEN_LIFE = 900.0  # seconds

DMT_AMOUNT_MIN = rupees(100)  # in the document; GET /balance returns the current limit
DMT_AMOUNT_MAX = rupees(50_000)
SENDER_TOKEN_LIFE = 1800.0  # seconds

UPI_OPEN_QRS_MAX = 3  # unpaid, per outlet
UPI_OPENS = (5, 0)
UPI_FIRST_CHECK = 25.0  # seconds; a younger QR is not checked again
UPI_CHECK_EVERY = 15.0  # seconds

# The document gives UPI Cash no range: we keep it as configuration (guess: upicw.range).
UPI_AMOUNT_MIN = rupees(100)
UPI_AMOUNT_MAX = rupees(5_000)
UPI_AMOUNT_STEP = rupees(100)

RECHARGE_AMOUNT_STEP = rupees(1)
RECHARGE_POLL_EVERY = 30.0  # seconds; faster gains nothing

CLIENT_TIMEOUT = 90.0  # seconds
