"""Every refusal that the service knows, with its HTTP status (document, section Errors)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a code; `listed` is false if only docs/service.md names it."""

    status: int
    text: str
    listed: bool = True


CODES: dict[str, Meaning] = {
    "MISSING_KEY": Meaning(401, "Authorization header absent or malformed"),
    "EXPIRED_TIMESTAMP": Meaning(401, "Clock more than 5 minutes off"),
    "INVALID_SIGNATURE": Meaning(401, "Wrong full path or signed bytes differ from sent bytes"),
    "INVALID_KEY": Meaning(403, "Key not found or revoked"),
    "IP_BLOCKED": Meaning(403, "Calling IP is not on the key's whitelist"),
    "FORBIDDEN": Meaning(403, "Key lacks the permission for this product"),
    "SANDBOX_KEY": Meaning(403, "A sandbox key cannot move money"),
    "MISSING_PARAM": Meaning(400, "A required field is absent"),
    "INSUFFICIENT_BALANCE": Meaning(400, "Wallet too low for the amount"),
    "INVALID_TPIN": Meaning(400, "Wrong TPIN"),
    "INVALID_NUMBER": Meaning(400, "Not a valid mobile number or DTH subscriber id"),
    "INVALID_AMOUNT": Meaning(400, "Amount outside the product's range or step"),
    "OPERATOR_NOT_FOUND": Meaning(404, "Unknown or inactive operator_id"),
    "BILLER_PARAMS_CHANGED": Meaning(409, "Biller changed its fields; read the biller again"),
    "INVALID_BILL_TOKEN": Meaning(410, "bill_token expired or already spent; fetch again"),
    "BANK_NOT_SUPPORTED": Meaning(422, "Free DMT is not enabled for that bank"),
    "AGT_UNSUPPORTED": Meaning(422, "Biller is not enabled for the agent channel"),
    "BILL_FETCH_FAILED": Meaning(422, "The biller returned no bill"),
    "OPERATOR_UNAVAILABLE": Meaning(422, "Operator cannot be recharged now; nothing was debited"),
    "INVALID_PID": Meaning(400, "Biometric capture missing, malformed or reports an RD error"),
    "OTP_REQUIRED": Meaning(400, "Above 5,000 rupees a verified otp_reference is needed"),
    "AUTH_MODE_NOT_ALLOWED": Meaning(400, "Face is accepted for daily authentication only"),
    "MERCHANT_NOT_FOUND": Meaning(404, "No outlet with that merchant_ref"),
    "DAILY_AUTH_REQUIRED": Meaning(409, "Outlet has not done today's daily authentication"),
    "EKYC_REQUIRED": Meaning(409, "eKYC is not finished"),
    "BANK_EKYC_REQUIRED": Meaning(409, "Bank eKYC is not finished"),
    "REONBOARD_REQUIRED": Meaning(409, "Outlet's bank account could not be verified"),
    "ONBOARDING_FAILED": Meaning(422, "Onboarding was not accepted"),
    "EKYC_FAILED": Meaning(422, "eKYC step was not accepted"),
    "DAILY_AUTH_FAILED": Meaning(422, "Daily authentication was not accepted"),
    "TRANSACTION_IN_PROGRESS": Meaning(429, "One transaction per outlet at a time"),
    "QR_NOT_CREATED": Meaning(422, "The bank network refused the QR"),
    "SERVICE_CLOSED": Meaning(409, "Closed daily from 11:30 PM to 5:00 AM IST"),
    "TOO_MANY_OPEN_QRS": Meaning(429, "The outlet already has 3 unpaid QRs"),
    "RATE_LIMITED": Meaning(429, "Per-minute quota exceeded for this key"),
    "BILLER_BUSY": Meaning(429, "Biller concurrency limit; retry after a few seconds"),
    "PAYMENT_IN_PROGRESS": Meaning(429, "This bill is already being paid"),
    "SERVICE_DISABLED": Meaning(503, "Temporarily disabled by the operator"),
    "NOT_FOUND": Meaning(404, "No such reference"),
    # service.md 0.10, 1.3, 3, 4, 5, 6: codes that the document does not list.
    "INVALID_PARAM": Meaning(400, "A field's value is malformed", listed=False),
    "METHOD_NOT_ALLOWED": Meaning(405, "No such method on this path", listed=False),
    "PAYLOAD_TOO_LARGE": Meaning(413, "The body is too large", listed=False),
    "OTP_FAILED": Meaning(422, "Wrong or expired OTP", listed=False),
    "TOO_MANY_OPEN_TRANSACTIONS": Meaning(429, "Too many open launches", listed=False),
    "COMPLAINT_NOT_ALLOWED": Meaning(409, "Only a SUCCESS can be complained of", listed=False),
    "PROVIDER_ERROR": Meaning(502, "The provider failed; not billed", listed=False),
    "INVALID_OTP": Meaning(422, "Wrong or expired OTP", listed=False),
    "INVALID_SENDER_TOKEN": Meaning(410, "sender_token unknown or expired", listed=False),
    "BENEFICIARY_NOT_FOUND": Meaning(404, "No such beneficiary of this sender", listed=False),
    "INTERNAL_ERROR": Meaning(500, "Something broke", listed=False),
    "BAD_GATEWAY": Meaning(502, "No answer from behind", listed=False),
    "UNAVAILABLE": Meaning(503, "Not available", listed=False),
}


class Misfit(ValueError):
    """A value does not fit its field; the message says which values do."""


class ApiError(Exception):
    """The service refuses: a code of the table, a sentence, and what service.md 0.9 adds."""

    def __init__(
        self,
        code: str,
        message: str | None = None,
        *,
        field: str | None = None,
        failure_code: str | None = None,
        retry_after_s: int | None = None,
    ) -> None:
        self.meaning = CODES[code]
        self.code = code
        self.message = message or self.meaning.text
        self.field = field
        self.failure_code = failure_code
        self.retry_after_s = retry_after_s
        super().__init__(f"{code}: {self.message}")
