"""The steps a dialogue can be made of, as data; how each asks and checks is the dialogue's part."""

from collections.abc import Callable
from dataclasses import dataclass

from agent.money import Paise
from agent.services.answers import Answers


@dataclass(frozen=True, slots=True)
class AskAadhaar:
    """The twelve digits of the customer's Aadhaar number."""


@dataclass(frozen=True, slots=True)
class AskBank:
    """The bank that the Aadhaar number is linked to; it must support this service code."""

    supports: str


@dataclass(frozen=True, slots=True)
class AskAmount:
    """An amount within limits, and what to offer at one touch."""

    smallest: Paise
    largest: Paise
    multiple_of: Paise
    quick: tuple[Paise, ...]


@dataclass(frozen=True, slots=True)
class AskMobile:
    """The mobile number that the code goes to."""


@dataclass(frozen=True, slots=True)
class AskOtp:
    """The code itself; asking sends it. `service` is what the API is told that it is for."""

    service: str


@dataclass(frozen=True, slots=True)
class AskConsent:
    """Consent to the use of Aadhaar, in the words of this version (CONTRACT 8.3)."""

    wording: str


@dataclass(frozen=True, slots=True)
class Review:
    """All of it once more, with the charge, before anything is captured or sent."""

    charged_as: str


@dataclass(frozen=True, slots=True)
class CaptureFinger:
    """The biometric capture; `purpose` picks the PidOptions."""

    purpose: str


Step = AskAadhaar | AskBank | AskAmount | AskMobile | AskOtp | AskConsent | Review | CaptureFinger

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
