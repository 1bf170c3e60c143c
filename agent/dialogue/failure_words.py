"""What a failure means to the customer: did money move, and what to do now.

No other code looks at a failure code, and this only to choose words (CONTRACT 9, 12).
"""

# A bank or network that says this has not touched the account.
UNTOUCHED = frozenset(
    {"INSUFFICIENT_FUNDS", "BIOMETRIC_MISMATCH", "BIOMETRIC_LOCKED", "AADHAAR_NOT_LINKED"}
    | {"INVALID_AADHAAR", "SERVICE_NOT_SUPPORTED", "NOT_SUBMITTED", "OTP_FAILED"}
    | {"QR_EXPIRED", "OUTLET_NOT_ENABLED", "OUTLET_BLOCKED", "OUTLET_DAILY_LIMIT"}
    | {"SERVICE_CLOSED", "INVALID_LOCATION", "LAUNCH_EXPIRED", "CARD_READ_FAILED"}
    | {"INCORRECT_PIN", "PIN_TRIES_EXCEEDED", "CARD_BLOCKED", "CARD_EXPIRED"}
    | {"CARD_NOT_SUPPORTED"}
)


def money_key(code: str | None) -> str:
    """Name the message that says whether money moved."""
    return "sorry-money-none" if code in UNTOUCHED else "sorry-money-maybe"
