"""What a customer has said so far: private, in memory, wiped when the dialogue ends."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, unique

from agent.api.aeps import AuthMode
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


@unique
class Whose(Enum):
    """Whose finger or eye is asked for."""

    CUSTOMER = "customer"
    OPERATOR = "operator"


@dataclass(frozen=True, slots=True)
class Capture:
    """What the biometric device gave: for one submission, passed on unchanged."""

    pid_data: Private[bytes]
    device_serial: str | None
    auth_mode: AuthMode = AuthMode.FINGER


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
    captures: Mapping[Whose, Capture] = field(default_factory=dict)
    fields: Mapping[str, Private[str]] = field(default_factory=dict, repr=False)
    """What was typed into a form, by the field's name."""

    def without_code(self) -> "Answers":
        """Forget the code: it was sent for one person, bank and amount (CONTRACT 1.3)."""
        return replace(self, otp_reference=None, otp_sent_to=None, otp_verified=False)

    def with_capture(self, whose: Whose, capture: Capture) -> "Answers":
        return replace(self, captures={**self.captures, whose: capture})

    def with_field(self, name: str, typed: str) -> "Answers":
        return replace(self, fields={**self.fields, name: Private(typed)})

    @property
    def capture(self) -> Capture | None:
        """The customer's own."""
        return self.captures.get(Whose.CUSTOMER)

    @property
    def last4(self) -> str | None:
        return self.aadhaar.reveal()[-4:] if self.aadhaar else None
