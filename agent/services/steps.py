"""The steps of a dialogue, as data; agent.dialogue.steps has the screen and the checks of each."""

import re
from collections.abc import Callable
from enum import Enum, unique

import msgspec

from agent.base.money import Paise, rupees
from agent.services.answers import Answers, Inquiry, Whose

Condition = Callable[[Answers], bool]


def always(_: Answers) -> bool:
    return True


class AskAadhaar(msgspec.Struct, frozen=True):
    """The Aadhaar number, twelve digits: the customer's, or the owner's in an outlet task."""


class AskBank(msgspec.Struct, frozen=True):
    """The bank that the Aadhaar number is linked to."""

    supports: str | None = None
    """The service code that the bank must support; None: any bank."""


class Limits(msgspec.Struct, frozen=True):
    smallest: Paise
    largest: Paise
    multiple_of: Paise
    """0 or less: any amount between both fits."""

    def fit(self, amount: Paise) -> bool:
        is_whole = self.multiple_of <= 0 or amount % self.multiple_of == 0
        return self.smallest <= amount <= self.largest and is_whole


QUICK = (rupees(500), rupees(1_000), rupees(2_000), rupees(5_000))
"""The usual amounts in cash."""


def no_limits(_: Answers) -> None:
    """Return None: the answers do not change the limits."""


def no_amounts(_: Answers) -> tuple[Paise, ...]:
    return ()


class AskAmount(msgspec.Struct, frozen=True):
    """An amount within limits; limits that the service publishes replace the declared ones."""

    limits: Limits
    quick: tuple[Paise, ...]
    """Amounts that can be chosen with one touch."""
    limits_in_force: Callable[[Answers], Limits | None] = no_limits
    """Returns the limits by earlier answers (an operator's, a bill's); None: `limits`."""
    more_quick: Callable[[Answers], tuple[Paise, ...]] = no_amounts
    """Returns quick amounts by earlier answers (a bill's), shown before the others."""


class AskMobile(msgspec.Struct, frozen=True):
    """The mobile number that the OTP is sent to."""


@unique
class Otp(Enum):
    """The purpose of an OTP; AEPS's values are the API's."""

    WITHDRAWAL = "CW"
    AADHAAR_PAY = "AP"
    EKYC = "EKYC"
    """Sent to the outlet's owner."""
    SENDER = "SENDER"
    """Sent to the sender of a transfer; the right OTP gives Inquiry.SENDER."""


class AskOtp(msgspec.Struct, frozen=True):
    """An OTP. This step also requests it."""

    purpose: Otp


class AskConsent(msgspec.Struct, frozen=True):
    """Consent to the use of Aadhaar, in this version of the text (service.md 8.3)."""

    wording: str
    text: str | None = None
    """The message with the text; None: the customer's text, with the amount if there is one."""


def no_charge(_: Answers) -> Paise | None:
    return None


class Review(msgspec.Struct, frozen=True):
    """A summary of all answers and the price, before anything is captured or sent."""

    charge: Callable[[Answers], Paise | None] = no_charge
    """Returns the price for the outlet, if an answer determines it."""
    remark: str | None = None
    """A message that the customer must read first."""


@unique
class Purpose(Enum):
    """The purpose of a capture; it determines the PidOptions (service.md 1.6)."""

    TRANSACTION = "TXN"
    DAILY_AUTH = "DAILY_AUTH"  # guess: aeps.pid-options.purposes
    EKYC = "EKYC"


class CaptureFinger(msgspec.Struct, frozen=True):
    """A biometric capture of a finger or an eye."""

    purpose: Purpose
    whose: Whose = Whose.CUSTOMER


@unique
class FieldKind(Enum):
    """Which keys the screen shows for a field."""

    DIGITS = "digits"
    TEXT = "text"


def anything(_: str) -> bool:
    return True


LINE = r"[^\x00-\x1f\x7f<>]*"  # one line of a form


class AskField(msgspec.Struct, frozen=True):
    """One input of a form; its texts are the messages `field-<name>-…`, or its own label."""

    name: str
    pattern: str
    """The whole value must match it. Use it for our own patterns; foreign ones go into `rule`."""
    max_length: int
    icon: str | None
    """The picture of the field, on its own page and at the review. None: its page shows the keypad,
    and the review does not show the field, or shows one of the spare pictures."""
    kind: FieldKind = FieldKind.TEXT
    optional: bool = False
    choices: tuple[str, ...] = ()
    """The only values, if it is a short list."""
    label: str | None = None
    """The field's name as a biller or a register wrote it; then its choices are shown unchanged,
    too."""
    rule: Callable[[str], bool] = anything
    """Returns whether a value is valid, in addition to the pattern (agent.base.foreign_text)."""
    masked: bool = False
    """Only its last four characters are shown at the review."""
    repeats: str | None = None
    """The name of the field that it must equal: a number is typed twice, because a typing error
    would not show."""
    reviewed: bool = True
    """Whether it is shown at the review, which has space for the important fields only."""
    begins: str = ""
    """What each value begins with. The page shows it, so the customer types only what follows."""
    min_length: int = 0
    """The biller's minimum; the error message shows it together with `max_length`."""


@unique
class Source(Enum):
    """The source of an AskPick's options; agent.app.pick_options has a row for each."""

    MOBILE_OPERATORS = "mobile operators"
    DTH_OPERATORS = "dth operators"
    BILL_CATEGORIES = "bill categories"
    BILLERS = "billers"
    """The billers of the picked category."""
    TRANSFER_BANKS = "transfer banks"
    BENEFICIARIES = "beneficiaries"
    """The sender's beneficiaries (Inquiry.SENDER)."""
    VERIFICATIONS = "verifications"
    """All verifications, at their cost for the outlet."""
    SOLD_VERIFICATIONS = "sold verifications"
    """The verifications with a price in the configuration."""


SEARCHED = frozenset({Source.BILLERS})
"""Sources with too many options to list. The typed letters are searched in the source itself."""


class AskPick(msgspec.Struct, frozen=True):
    """One option of a list; kept as `Answers.picked[name]`.

    Its messages are `pick-<name>` (the question) and `line-<name>` (its line at the review).
    """

    name: str
    source: Source
    icon: str
    """The picture of the pick's line at the review."""


class AskForm(msgspec.Struct, frozen=True):
    """Inputs that depend on earlier answers; one on each screen."""

    fields: Callable[[Answers], tuple[AskField, ...]]
    """Returns the inputs. Raises AnswerMissing if an answer that it needs is not there yet."""


class AskService(msgspec.Struct, frozen=True):
    """An inquiry to the service; its result is kept as `Answers.inquiry_results[inquiry]`.

    Its messages are `inquiry-<inquiry>-asking` and `…-learnt`. If it is optional, also `…-offer`,
    `…-yes` and `…-no`; if the result may end the dialogue, also `…-bad`.
    """

    inquiry: Inquiry
    shows_result: bool = True
    """False: the result has no screen; the dialogue continues at once."""
    is_optional: bool = False
    """True: the inquiry costs something, so the customer chooses whether to make it."""
    price_of: str | None = None
    """The code of its price (ReadModel.charge), which is shown with the offer."""
    may_continue: Condition = always
    """Returns False if this result does not allow the customer to continue, only to go back."""


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
    | AskPick
    | AskForm
    | AskService
)


class ConditionalStep(msgspec.Struct, frozen=True):
    """A step, and the condition under which it is asked."""

    step: Step
    when: Condition = always


def teaches(step: Step) -> Inquiry | None:
    """Return the inquiry whose result is known after this step; None if there is none."""
    match step:
        case AskService(inquiry=inquiry):
            return inquiry
        case AskOtp(purpose=Otp.SENDER):
            return Inquiry.SENDER
        case _:
            return None


def above(limit: Paise) -> Condition:
    """Return the condition that the amount is known and above the limit."""

    def condition(answers: Answers) -> bool:
        return answers.amount is not None and answers.amount > limit

    return condition


MOBILE_DIGITS = 10
MOBILE = rf"[6-9][0-9]{{{MOBILE_DIGITS - 1}}}"

IFSC_LENGTH = 11
IFSC = r"[A-Z]{4}0[A-Z0-9]{6}"


def ifsc_begins(bank: str) -> str:
    """Return the part of an IFSC before the branch; "" for letters that are no bank's."""
    return f"{bank}0" if re.fullmatch(r"[A-Z]{4}", bank) else ""


PAN_LENGTH = 10
PAN = r"[A-Z]{5}[0-9]{4}[A-Z]"
"""A PAN; a person's has a P as its fourth letter."""
