"""The words for a failure: did money move, and what to do now.

No other code reads a failure code, and this one only to choose words (CONTRACT 9, 12).
"""

from datetime import datetime, timedelta

from agent.clock import IST
from agent.dialogue.screens import Text
from agent.transactions.model import Transaction

# With these codes the account was not debited.
UNTOUCHED = frozenset(
    {"INSUFFICIENT_FUNDS", "BIOMETRIC_MISMATCH", "BIOMETRIC_LOCKED", "AADHAAR_NOT_LINKED"}
    | {"INVALID_AADHAAR", "SERVICE_NOT_SUPPORTED", "NOT_SUBMITTED", "OTP_FAILED"}
    | {"QR_EXPIRED", "OUTLET_NOT_ENABLED", "OUTLET_BLOCKED", "OUTLET_DAILY_LIMIT"}
    | {"SERVICE_CLOSED", "INVALID_LOCATION", "LAUNCH_EXPIRED", "CARD_READ_FAILED"}
    | {"INCORRECT_PIN", "PIN_TRIES_EXCEEDED", "CARD_BLOCKED", "CARD_EXPIRED"}
    | {"CARD_NOT_SUPPORTED"}
)


# Codes with words of our own; for others the service is quoted. A test compares the catalogue.
WORDED = UNTOUCHED | frozenset(
    {"ACCOUNT_BLOCKED", "LIMIT_EXCEEDED", "BANK_UNAVAILABLE", "DECLINED", "CANCELLED"}
    | {"DEVICE_ERROR", "REVERSED", "PAYER_BANK_DECLINED", "PAYER_DEBIT_FAILED"}
    | {"INVALID_NUMBER", "INVALID_AMOUNT", "DUPLICATE_RECHARGE", "OPERATOR_UNAVAILABLE"}
    | {"INSUFFICIENT_BALANCE", "OPERATOR_FAILED", "BILLER_DECLINED", "BILLER_TIMEOUT"}
    | {"INVALID_ACCOUNT", "NAME_MISMATCH", "NOT_BILLED", "PROVIDER_ERROR"}
)

SAID_MAX = 120  # characters of the service's message that fit the screen


def why(code: str | None, message: str) -> Text:
    """Return what happened: in our words if the code has some, else the service's message."""
    if code in WORDED:
        return Text(f"sorry-failed-{code}")
    return said("sorry-failed", message)


def said(key: str, message: str) -> Text:
    """Return the service's message (clean: agent.foreign_text), or that there is none."""
    quoted = message[:SAID_MAX]
    return Text(f"{key}-said", {"message": quoted}) if quoted else Text(f"{key}-OTHER")


def now(code: str | None) -> Text:
    """Return what to do about a failure."""
    return Text(f"sorry-now-{code if code in WORDED else 'OTHER'}")


def money_key(code: str | None) -> str:
    """Return the key of the message that says whether money moved."""
    return "sorry-money-none" if code in UNTOUCHED else "sorry-money-maybe"


BACK_WITHIN_DAYS = 5  # T+5, for AePS, micro-ATM and UPI at an outlet


def money_back_by(t: Transaction) -> datetime:
    """Return the day by which a bank must return the debit (T+5)."""
    return datetime.fromtimestamp(t.opened_at, IST) + timedelta(days=BACK_WITHIN_DAYS)
