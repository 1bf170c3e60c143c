"""Screens as values: what the dialogue says, before any language or pixel.

The touch page turns a `Screen` into HTML and JSON (the screen protocol of the design); texts are
message keys with arguments and become words only there.
"""

from datetime import datetime
from enum import Enum, unique

import msgspec

from agent.money import Money


@unique
class Name(Enum):
    """Every screen there is; each has one template of the same name."""

    START = "start"
    SERVICES = "services"
    AADHAAR = "aadhaar"
    BANK = "bank"
    AMOUNT = "amount"
    MOBILE = "mobile"
    OTP = "otp"
    CONSENT = "consent"
    REVIEW = "review"
    BIOMETRIC = "biometric"
    FIELD = "field"
    PICK = "pick"
    INQUIRY = "inquiry"
    CARD = "card"
    QR = "qr"
    WORKING = "working"
    PENDING = "pending"
    CASH = "cash"
    RESULT = "result"
    MINI_STATEMENT = "mini-statement"
    SORRY = "sorry"
    CLOSED = "closed"
    ATTENDANT = "attendant"
    MORE_TIME = "more-time"


@unique
class Act(Enum):
    """Every action a screen may offer; the words of the screen protocol."""

    CHOOSE = "choose"
    CONTINUE = "continue"
    BACK = "back"
    CANCEL = "cancel"
    AGREE = "agree"
    CONFIRM = "confirm"
    RESEND = "resend"
    MORE_TIME = "more-time"
    HANDED = "handed"
    NOT_HANDED = "not-handed"
    PRINT = "print"
    DONE = "done"
    ATTENDANT = "attendant"
    LANGUAGE = "language"


@unique
class InputKind(Enum):
    DIGITS = "digits"
    TEXT = "text"
    PIN = "pin"
    CLAIM = "claim"


Argument = str | int | Money | datetime


class Text(msgspec.Struct, frozen=True):
    """A message of the catalogues and what fills its blanks."""

    key: str
    args: dict[str, Argument] = msgspec.field(default_factory=dict)
    language: str | None = None
    """Said in this language instead of the screen's: a language's own name."""


class Choice(msgspec.Struct, frozen=True):
    """One thing to pick. A plain string as label is a name that needs no translation."""

    value: str
    label: Text | str
    icon: str | None = None
    reason: Text | None = None
    """Why it rests; a choice with a reason cannot be chosen."""
    detail: Text | str | None = None
    """A second, smaller line of a list's row."""
    group: Text | None = None
    """The heading that it stands under, with those beside it of the same."""


class Input(msgspec.Struct, frozen=True):
    kind: InputKind
    name: str
    max_length: int


Fact = str | int | bool | Money | datetime | Text | tuple["Line", ...] | None


class Line(msgspec.Struct, frozen=True):
    """One row of a summary: what it is, what it says, and how far it has come."""

    label: Text | str
    value: Text | str | Money | datetime | int | None = None
    state: str | None = None
    """`done`, `now` or `later` on `working`; `CR` or `DR` on a statement; else what a colour may
    say beside the words: `good`, `bad`."""


class Screen(msgspec.Struct, frozen=True):
    """One question or one message, whole."""

    revision: int
    name: Name
    language: str
    title: Text
    text: Text | None = None
    service: str | None = None
    choices: tuple[Choice, ...] = ()
    input: Input | None = None
    actions: tuple[Act, ...] = ()
    error: Text | None = None
    ends_at: datetime | None = None
    facts: dict[str, Fact] = msgspec.field(default_factory=dict)
    step: int = 0
    """Where the customer is among `steps`: the row of dots at the top; 0 where there is none."""
    steps: int = 0


class Press(msgspec.Struct, frozen=True):
    """What somebody did on a screen, as it arrived."""

    revision: int
    action: Act
    value: str | None = None


@unique
class Verdict(Enum):
    """What became of a press; the HTTP status of POST /act."""

    TAKEN = 200
    STALE = 409
    UNFIT = 422
