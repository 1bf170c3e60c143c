"""The customers' phones as far as the service reaches them: sending OTPs and checking them."""

from collections import deque
from dataclasses import dataclass
from random import Random
from typing import Any

from hw_sim.api import mask, times
from hw_sim.api.errors import ApiError

MESSAGES_MAX = 50  # what a phone's screen could show; older ones scroll away
OTP_VALID_S = 300
OTP_TRIES_MAX = 3


@dataclass(slots=True)
class Otp:
    """A code on its way: what it is for, the code, and how far it has come."""

    reference: str
    purpose: str
    digits: str
    sent_to: str
    expires_at: float
    binds: str = ""  # digest of what it was asked for; only that may use it
    tries: int = 0
    verified: bool = False


class Phone:
    """Sends and checks OTPs; kept in memory only."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._messages: deque[dict[str, Any]] = deque(maxlen=MESSAGES_MAX)
        self._otps: dict[str, Otp] = {}

    def send_otp(self, now: float, purpose: str, mobile: str | None, binds: str = "") -> Otp:
        otp = Otp(
            reference=f"OTP-{self._rng.getrandbits(48):012x}",
            purpose=purpose,
            digits=f"{self._rng.randrange(1_000_000):06d}",
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
        """Give the reference of the last OTP asked for this, "" when there is none."""
        references = [otp.reference for otp in self._otps.values() if otp.binds == binds]
        return references[-1] if references else ""

    def verified(self, now: float, reference: str, binds: str) -> bool:
        """Tell whether this OTP stands for exactly this, is verified and still valid."""
        otp = self._otps.get(reference)
        return otp is not None and otp.verified and otp.binds == binds and now <= otp.expires_at

    def spend(self, reference: str) -> None:
        self._otps.pop(reference, None)

    def messages(self) -> list[dict[str, Any]]:
        """Give what stands on the customers' phones, newest last."""
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
