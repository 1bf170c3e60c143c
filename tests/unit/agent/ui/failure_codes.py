"""The failure codes of each product, and the card terminal's prompts."""

from drivers.card.port import Prompt

# service.md 1.1, 3 (the service's own words); UPI Cash (the API document).
BY_PRODUCT = {
    "aeps": (
        *("INSUFFICIENT_FUNDS", "BIOMETRIC_MISMATCH", "BIOMETRIC_LOCKED", "AADHAAR_NOT_LINKED"),
        *("INVALID_AADHAAR", "ACCOUNT_BLOCKED", "LIMIT_EXCEEDED", "BANK_UNAVAILABLE"),
        *("OTP_FAILED", "SERVICE_NOT_SUPPORTED", "NOT_SUBMITTED", "DECLINED"),
    ),
    "upicw": (
        *("QR_EXPIRED", "PAYER_BANK_DECLINED", "PAYER_DEBIT_FAILED", "OUTLET_NOT_ENABLED"),
        *("OUTLET_BLOCKED", "OUTLET_DAILY_LIMIT", "SERVICE_CLOSED", "INVALID_LOCATION"),
        *("NOT_SUBMITTED", "DECLINED"),
    ),
    "matm": (
        *("LAUNCH_EXPIRED", "CANCELLED", "DEVICE_ERROR", "CARD_READ_FAILED", "INCORRECT_PIN"),
        *("PIN_TRIES_EXCEEDED", "INSUFFICIENT_FUNDS", "CARD_BLOCKED", "CARD_EXPIRED"),
        *("CARD_NOT_SUPPORTED", "LIMIT_EXCEEDED", "BANK_UNAVAILABLE", "REVERSED"),
        *("NOT_SUBMITTED", "OUTLET_NOT_ENABLED", "OUTLET_BLOCKED", "DECLINED"),
    ),
    "recharge": (  # API document: Recharge
        *("INVALID_NUMBER", "INVALID_AMOUNT", "DUPLICATE_RECHARGE", "OPERATOR_UNAVAILABLE"),
        *("INSUFFICIENT_BALANCE", "NOT_SUBMITTED", "OPERATOR_FAILED"),
    ),
    "bbps": (  # guess: service.md 4
        *("BILLER_DECLINED", "BILLER_TIMEOUT", "INSUFFICIENT_BALANCE", "NOT_SUBMITTED"),
        "DECLINED",
    ),
    "dmt": (  # guess: service.md 6
        *("INVALID_ACCOUNT", "BANK_UNAVAILABLE", "LIMIT_EXCEEDED", "NAME_MISMATCH"),
        *("NOT_SUBMITTED", "DECLINED"),
    ),
    "verify": ("NOT_BILLED", "PROVIDER_ERROR"),  # ours; guess: service.md 5
}
PROMPTS = [prompt.value.replace(" ", "-") for prompt in Prompt] + ["not-started"]
