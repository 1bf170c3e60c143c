"""The customers' phones, as the service uses them: it sends OTPs and checks them."""

from collections import deque
from dataclasses import dataclass
from random import Random
from typing import Any

from hw_sim.api import mask, times
from hw_sim.api.errors import ApiError

MESSAGES_MAX = 50  # what a phone's screen could show; older ones are dropped
OTP_VALID_S = 300
OTP_TRIES_MAX = 3


@dataclass(slots=True)
class Otp:
    """An OTP that was sent: what it is for, the code, and its state."""

    reference: str
    purpose: str
    digits: str
    sent_to: str
    expires_at: float
    binds: str = ""  # digest of its purpose; only that may use it
    tries: int = 0
    verified: bool = False


class Phone:
    """Sends and checks OTPs; kept in memory only."""

    def __init__(self, rng: Random, digits: int = 6) -> None:
        self._rng = rng
        self._digits = digits
        self._messages: deque[dict[str, Any]] = deque(maxlen=MESSAGES_MAX)
        self._otps: dict[str, Otp] = {}

    def send_otp(self, now: float, purpose: str, mobile: str | None, binds: str = "") -> Otp:
        otp = Otp(
            reference=f"OTP-{self._rng.getrandbits(48):012x}",
            purpose=purpose,
            digits=f"{self._rng.randrange(10**self._digits):0{self._digits}d}",
            sent_to=mask.mobile(mobile or f"{self._rng.randrange(10_000):010d}"),
            expires_at=now + OTP_VALID_S,
            binds=binds,
        )
        self._otps[otp.reference] = otp
        self._messages.append(_message(now, otp))
        self._forget(now)
        return otp

    def verify(self, now: float, reference: str, digits: str, code: str = "OTP_FAILED") -> Otp:
        """Check the customer's digits. Raises ApiError with the product's own code."""
        otp = self._otps.get(reference)
        if otp is None or now > otp.expires_at or otp.tries >= OTP_TRIES_MAX:
            raise ApiError(code, "This OTP is unknown or has expired; ask for a new one")
        otp.tries += 1
        if digits != otp.digits:
            raise ApiError(code, "Wrong OTP", field="otp")
        otp.verified = True
        return otp

    def newest(self, binds: str) -> str:
        """Return the reference of the last OTP for this, "" if there is none."""
        references = [otp.reference for otp in self._otps.values() if otp.binds == binds]
        return references[-1] if references else ""

    def verified(self, now: float, reference: str, binds: str) -> bool:
        """Return True if this OTP is for exactly this, is verified and still valid."""
        otp = self._otps.get(reference)
        return otp is not None and otp.verified and otp.binds == binds and now <= otp.expires_at

    def spend(self, reference: str) -> None:
        self._otps.pop(reference, None)

    def messages(self) -> list[dict[str, Any]]:
        """Return the messages on the customers' phones, newest last."""
        return list(self._messages)

    def _forget(self, now: float) -> None:
        self._otps = {ref: otp for ref, otp in self._otps.items() if now <= otp.expires_at}


def _message(now: float, otp: Otp) -> dict[str, Any]:
    return {
        "at": times.stamp(now),
        "to": otp.sent_to,
        "purpose": otp.purpose,
        "otp_reference": otp.reference,
        "otp": otp.digits,
    }
