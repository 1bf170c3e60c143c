"""The steps a dialogue can be made of, as data; how each asks and checks is the dialogue's part."""

from collections.abc import Callable
from enum import Enum, unique

import msgspec

from agent.money import Paise
from agent.services.answers import Answers, Inquiry, Whose

Condition = Callable[[Answers], bool]


def always(_: Answers) -> bool:
    return True


class AskAadhaar(msgspec.Struct, frozen=True):
    """Twelve digits: the customer's own Aadhaar number, or (behind the counter) the owner's."""


class AskBank(msgspec.Struct, frozen=True):
    """The bank that the Aadhaar number is linked to; it must support this service code."""

    supports: str | None = None
    """None: any bank will do."""


class Limits(msgspec.Struct, frozen=True):
    """What an amount may be."""

    smallest: Paise
    largest: Paise
    multiple_of: Paise

    def fit(self, amount: Paise) -> bool:
        return self.smallest <= amount <= self.largest and amount % self.multiple_of == 0


def untold(_: Answers) -> None:
    """Nothing of what was answered narrows the limits."""


def none_more(_: Answers) -> tuple[Paise, ...]:
    return ()


class AskAmount(msgspec.Struct, frozen=True):
    """An amount within limits (the service's own, where it publishes some), and quick ones."""

    limits: Limits
    quick: tuple[Paise, ...]
    told: Callable[[Answers], Limits | None] = untold
    """The limits in force by what was picked and learnt (an operator's, a bill's); None: above."""
    also: Callable[[Answers], tuple[Paise, ...]] = none_more
    """Quick amounts by what was learnt, before the others: a bill's own."""


class AskMobile(msgspec.Struct, frozen=True):
    """The mobile number that the code goes to."""


@unique
class Otp(Enum):
    """What a code is for; AEPS's values are what the service is told."""

    WITHDRAWAL = "CW"
    AADHAAR_PAY = "AP"
    EKYC = "EKYC"
    """The outlet's own, to its owner."""
    SENDER = "SENDER"
    """Who sends money; the right code is answered with Inquiry.SENDER."""


class AskOtp(msgspec.Struct, frozen=True):
    """The code itself; asking sends it."""

    purpose: Otp


class AskConsent(msgspec.Struct, frozen=True):
    """Consent to the use of Aadhaar, in the words of this version (CONTRACT 8.3)."""

    wording: str
    text: str | None = None
    """The message that holds them; None: the customer's, with the amount where there is one."""


def unknown(_: Answers) -> Paise | None:
    return None


class Review(msgspec.Struct, frozen=True):
    """All of it once more, with the charge, before anything is captured or sent."""

    charged_as: str | None = None
    """The code under which GET charges names the price; None: the service publishes none."""
    charge: Callable[[Answers], Paise | None] = unknown
    """The price by what was picked, where that names it: the outlet's to pay."""
    note: str | None = None
    """A message that says what else has to be known before."""


@unique
class Purpose(Enum):
    """What a capture is for; it picks the PidOptions (CONTRACT 1.6)."""

    TRANSACTION = "TXN"
    DAILY_AUTH = "DAILY_AUTH"
    EKYC = "EKYC"


class CaptureFinger(msgspec.Struct, frozen=True):
    """The biometric capture: a finger or an eye, of whoever is asked for."""

    purpose: Purpose
    whose: Whose = Whose.CUSTOMER


@unique
class FieldKind(Enum):
    """Which keys a field is typed with."""

    DIGITS = "digits"
    TEXT = "text"


def anything(_: str) -> bool:
    return True


LINE = r"[^\x00-\x1f\x7f<>]*"  # what one line of a form may hold


class AskField(msgspec.Struct, frozen=True):
    """One input of a form; its words are the messages `field-<name>-…`, or its own label."""

    name: str
    pattern: str
    """What it has to match, whole. A pattern of ours: others' go through `rule`."""
    max_length: int
    kind: FieldKind = FieldKind.TEXT
    optional: bool = False
    choices: tuple[str, ...] = ()
    """What it may be, where that is a short list."""
    label: str | None = None
    """What it is, as a biller or a register wrote it; its choices are said as they are, too."""
    rule: Callable[[str], bool] = anything
    """What it has to meet beside the pattern (agent.api.patterns)."""
    masked: bool = False
    """Only its last four characters are shown at the review."""
    repeats: str | None = None
    """The field that it has to equal: typed twice, since nothing else tells a slip of a finger."""
    reviewed: bool = True
    """Whether it is said again at the review: there is room for what decides."""


@unique
class Source(Enum):
    """Where the options of an AskPick come from; agent.app.pick_options has a row for each."""

    MOBILE_OPERATORS = "mobile operators"
    DTH_OPERATORS = "dth operators"
    BILL_CATEGORIES = "bill categories"
    BILLERS = "billers"
    """Those of the category that was picked."""
    TRANSFER_BANKS = "transfer banks"
    BENEFICIARIES = "beneficiaries"
    """The sender's (Inquiry.SENDER)."""
    VERIFICATIONS = "verifications"
    """All that there are, for what they cost the outlet."""
    SOLD_VERIFICATIONS = "sold verifications"
    """Those that the configuration has a price for."""


SEARCHED = frozenset({Source.BILLERS})
"""Too many to be handed over at once: the letters are looked up where the list is."""


class AskPick(msgspec.Struct, frozen=True):
    """One of a list that is in memory; kept as `Answers.picked[name]`.

    Its words are `pick-<name>` (the question) and `line-<name>` (its line at the review).
    """

    name: str
    source: Source


class AskForm(msgspec.Struct, frozen=True):
    """Inputs that are known only by what was answered before; one a screen."""

    fields: Callable[[Answers], tuple[AskField, ...]]
    """Asked for only when what it needs was answered. May raise AnswerMissing before."""


class AskService(msgspec.Struct, frozen=True):
    """Asks the service what moves no money; what it says is kept as `Answers.learnt[inquiry]`.

    Its words are `inquiry-<inquiry>-asking`, `…-learnt` and, where it is only offered, `…-offer`,
    `…-yes` and `…-no`; where one may not go on with what was told, `…-bad`.
    """

    inquiry: Inquiry
    shows: bool = True
    """False: what was learnt needs no screen of its own; the dialogue goes on by itself."""
    offered: bool = False
    """True: it costs, so it is asked only when the customer says so, and may be passed over."""
    price_of: str | None = None
    """The code under which the kiosk knows its price (World.charge): told with the offer."""
    stands: Condition = always
    """Whether one may go on with what was told; if not, only back."""


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


class Asked(msgspec.Struct, frozen=True):
    """A step, and when it is asked at all."""

    step: Step
    when: Condition = always


def teaches(step: Step) -> Inquiry | None:
    """Name what the service will have told when this step is done."""
    match step:
        case AskService(inquiry=inquiry):
            return inquiry
        case AskOtp(purpose=Otp.SENDER):
            return Inquiry.SENDER
        case _:
            return None


def above(limit: Paise) -> Condition:
    """Ask only for an amount above the limit; not yet known is not above."""

    def condition(answers: Answers) -> bool:
        return answers.amount is not None and answers.amount > limit

    return condition


MOBILE_DIGITS = 10
MOBILE = rf"[6-9][0-9]{{{MOBILE_DIGITS - 1}}}"

IFSC_LENGTH = 11
IFSC = r"[A-Z]{4}0[A-Z0-9]{6}"

PAN_LENGTH = 10
PAN = r"[A-Z]{5}[0-9]{4}[A-Z]"
"""Anybody's; a person's own has a P in the fourth place."""
