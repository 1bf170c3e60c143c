"""The steps a dialogue can be made of, as data; how each asks and checks is the dialogue's part."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, unique

from agent.money import Paise
from agent.services.answers import Answers, Whose


@dataclass(frozen=True, slots=True)
class AskAadhaar:
    """Twelve digits: the customer's own Aadhaar number, or (behind the counter) the owner's."""


@dataclass(frozen=True, slots=True)
class AskBank:
    """The bank that the Aadhaar number is linked to; it must support this service code."""

    supports: str | None = None
    """None: any bank will do."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What an amount may be."""

    smallest: Paise
    largest: Paise
    multiple_of: Paise

    def fit(self, amount: Paise) -> bool:
        return self.smallest <= amount <= self.largest and amount % self.multiple_of == 0


@dataclass(frozen=True, slots=True)
class AskAmount:
    """An amount within limits (the service's own, where it publishes some), and quick ones."""

    limits: Limits
    quick: tuple[Paise, ...]


@dataclass(frozen=True, slots=True)
class AskMobile:
    """The mobile number that the code goes to."""


@unique
class Otp(Enum):
    """What a code is for; AEPS's values are what the service is told."""

    WITHDRAWAL = "CW"
    AADHAAR_PAY = "AP"
    EKYC = "EKYC"
    """The outlet's own, to its owner."""


@dataclass(frozen=True, slots=True)
class AskOtp:
    """The code itself; asking sends it."""

    purpose: Otp


@dataclass(frozen=True, slots=True)
class AskConsent:
    """Consent to the use of Aadhaar, in the words of this version (CONTRACT 8.3)."""

    wording: str
    text: str | None = None
    """The message that holds them; None: the customer's, with the amount where there is one."""


@dataclass(frozen=True, slots=True)
class Review:
    """All of it once more, with the charge, before anything is captured or sent."""

    charged_as: str | None = None
    """The code under which GET charges names the price; None: the service publishes none."""


@unique
class Purpose(Enum):
    """What a capture is for; it picks the PidOptions (CONTRACT 1.6)."""

    TRANSACTION = "TXN"
    DAILY_AUTH = "DAILY_AUTH"
    EKYC = "EKYC"


@dataclass(frozen=True, slots=True)
class CaptureFinger:
    """The biometric capture: a finger or an eye, of whoever is asked for."""

    purpose: Purpose
    whose: Whose = Whose.CUSTOMER


@unique
class FieldKind(Enum):
    """Which keys a field is typed with."""

    DIGITS = "digits"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class AskField:
    """One input of a form; its words are the messages `field-<name>-…`."""

    name: str
    pattern: str
    """What it has to match, whole."""
    max_length: int
    kind: FieldKind = FieldKind.TEXT
    optional: bool = False
    choices: tuple[str, ...] = ()
    """What it may be, where that is a short list."""


Step = (
    AskAadhaar
    | AskBank
    | AskAmount
    | AskMobile
    | AskOtp
    | AskConsent
    | Review
    | CaptureFinger
    | AskField
)

Condition = Callable[[Answers], bool]


def always(_: Answers) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Asked:
    """A step, and when it is asked at all."""

    step: Step
    when: Condition = always


def above(limit: Paise) -> Condition:
    """Ask only for an amount above the limit; not yet known is not above."""

    def condition(answers: Answers) -> bool:
        return answers.amount is not None and answers.amount > limit

    return condition
