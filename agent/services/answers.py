"""What a customer has said so far: private, in memory, wiped when the dialogue ends."""

from dataclasses import dataclass, replace

from agent.money import Paise
from agent.private import Private


@dataclass(frozen=True, slots=True)
class ChosenBank:
    iin: str
    name: str


@dataclass(frozen=True, slots=True)
class Consent:
    """That consent was given: to which wording, in which language, when (CONTRACT 8.3)."""

    wording: str
    language: str
    at: float
    """Unix seconds on the service's clock."""


@dataclass(frozen=True, slots=True)
class Capture:
    """What the biometric device gave: for one submission, passed on unchanged."""

    pid_data: Private[bytes]
    device_serial: str | None


@dataclass(frozen=True, slots=True)
class Answers:
    """One field for each thing that any service asks; None until it is said."""

    aadhaar: Private[str] | None = None
    bank: ChosenBank | None = None
    amount: Paise | None = None
    mobile: Private[str] | None = None
    otp_reference: Private[str] | None = None
    otp_sent_to: str | None = None
    """The masked number, as the service wrote it."""
    otp_verified: bool = False
    consent: Consent | None = None
    capture: Capture | None = None

    def without_code(self) -> "Answers":
        """Forget the code: it was sent for one person, bank and amount (CONTRACT 1.3)."""
        return replace(self, otp_reference=None, otp_sent_to=None, otp_verified=False)

    @property
    def last4(self) -> str | None:
        return self.aadhaar.reveal()[-4:] if self.aadhaar else None
