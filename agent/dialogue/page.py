"""Screens as values, without language or layout.

The touch page turns a `Screen` into HTML and JSON (the screen protocol). Texts are message keys
with arguments. Only the page turns them into words.
"""

from datetime import date, datetime, time
from enum import Enum, unique

import msgspec

from agent.base.clock import IST
from agent.base.money import Money


@unique
class Name(Enum):
    """Every screen; each has a template of the same name."""

    START = "start"
    RESUMED = "resumed"
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
    HELP = "help"


@unique
class Act(Enum):
    """Every action that a screen may offer, as the screen protocol spells it."""

    CHOOSE = "choose"
    CONTINUE = "continue"
    BACK = "back"
    CANCEL = "cancel"
    AGREE = "agree"
    CONFIRM = "confirm"
    RESEND = "resend"
    MORE_TIME = "more-time"
    AGAIN = "again"
    HANDED = "handed"
    NOT_HANDED = "not-handed"
    SHORT = "short"
    """The customer misses notes that were said to be handed over."""
    PRINT = "print"
    DONE = "done"
    ATTENDANT = "attendant"
    LANGUAGE = "language"
    HELP = "help"


@unique
class InputKind(Enum):
    DIGITS = "digits"
    TEXT = "text"
    PIN = "pin"
    CLAIM = "claim"


Argument = str | int | Money | datetime


class Text(msgspec.Struct, frozen=True):
    """The key of a message and its arguments."""

    key: str
    args: dict[str, Argument] = msgspec.field(default_factory=dict)
    language: str | None = None
    """The text's language if it is not the screen's, for the name of a language."""


def day(text: str | None) -> Text | str | None:
    """Return the message of an ISO date such as 2026-12-01; any other text unchanged."""
    try:
        found = date.fromisoformat(text or "")
    except ValueError:
        return text
    return Text("page-date", {"date": datetime.combine(found, time(tzinfo=IST))})


class Choice(msgspec.Struct, frozen=True):
    """One choice. A plain string as label is a name that is not translated."""

    value: str
    label: Text | str
    icon: str | None = None
    reason: Text | None = None
    """Why it is unavailable; a choice with a reason cannot be chosen."""
    detail: Text | str | None = None
    """A second, smaller line."""
    group: Text | None = None
    """The heading of this choice and of the neighbours with the same group."""


class Input(msgspec.Struct, frozen=True):
    kind: InputKind
    name: str
    max_length: int


Fact = str | int | bool | Money | datetime | Text | tuple["ScreenLine", ...] | None


class ScreenLine(msgspec.Struct, frozen=True):
    """One row of a summary: its label, its value, and its state."""

    label: Text | str
    value: Text | str | Money | datetime | int | None = None
    state: str | None = None
    """`done`, `now` or `later` on `working`; `CR` or `DR` on a statement; else its colour: `good`
    or `bad`."""


class Page(msgspec.Struct, frozen=True):
    """The parts of a screen that its view provides."""

    name: Name
    title: Text
    text: Text | None = None
    input: Input | None = None
    actions: tuple[Act, ...] = ()
    facts: dict[str, Fact] = msgspec.field(default_factory=dict)
    choices: tuple[Choice, ...] = ()
    service: str | None = None
    step: int = 0
    """The number of the current step among `steps`, for the row of dots; 0: no dots."""
    steps: int = 0


class Screen(Page, frozen=True, kw_only=True):
    """One question or one message, complete."""

    revision: int
    """Grows with each change of the screen."""
    question: int
    """Grows when something else is asked, or after an answer: the first revision that asked it."""
    language: str
    error: Text | None = None
    ends_at: datetime | None = None

    def offers(self, press: "Press") -> bool:
        """Return True if the press is offered; a choice may be sent as `choose` or `continue`."""
        if press.action in self.actions:
            return True
        is_choice = press.action in (Act.CHOOSE, Act.CONTINUE)
        return is_choice and bool(self.choices or self.input)


class Press(msgspec.Struct, frozen=True):
    """A press on a screen, as received."""

    revision: int | None
    action: Act
    value: str | None = None
    question: int | None = None
    """The question on the screen when the finger came down; None: `revision` names the screen."""
    painted_ms: int | None = None
    """Milliseconds from the question's paint to the touch; None: it was not touched on a page."""
    touched_ms: int | None = None
    """Milliseconds from the previous touch of the page, of any kind, to this one."""

    def answers(self, screen: Screen) -> bool:
        """Return True if the press belongs to what the screen asks now."""
        if self.question is None:
            return self.revision == screen.revision
        return self.question == screen.question


@unique
class PressResult(Enum):
    """The result of a press; its value is the HTTP status of POST /act."""

    TAKEN = 200
    STALE = 409
    """The press belongs to another question."""
    UNFIT = 422
    EARLY = 425
    """The press came too soon after the question or after another touch; nothing changes."""
