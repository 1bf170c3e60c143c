"""What a service is: everything in which one product differs from another, in one value."""

from collections.abc import Callable
from enum import Enum, unique
from typing import TypeVar

import msgspec

from agent.api import matm
from agent.api.endpoints import Endpoints
from agent.api.location import Location
from agent.money import ZERO, Paise
from agent.private import Private
from agent.services.answers import AnswerMissing, Answers
from agent.services.steps import AskAmount, Asked, CaptureFinger
from agent.transactions.model import PollSchedule, Terms

T = TypeVar("T")

# A failure whose debit is not back yet is read until it is: "possibly a little later", which may be
# the next banking day (guess: CONTRACT 4). Once a day is no burden, however long it takes.
REFUND_SCHEDULE = PollSchedule(steps=((600.0, 60.0), (86_400.0, 3600.0)), then=86_400.0)


@unique
class Need(Enum):
    """What has to work for a service to be offered; outlet/offering.py says how it is known."""

    BANKS = "banks"
    """The list of banks is known."""
    BIOMETRIC = "biometric"
    AEPS_OUTLET = "aeps outlet"
    """The outlet is ACTIVE and authenticated today."""
    TPIN = "tpin"
    CARD = "card"
    """The card reader works, and the service has told what it offers on it."""
    CARD_OPEN = "card open"
    """Another launch may be opened (mATM info: max_open_per_outlet)."""
    UPI_HOURS = "upi hours"
    UPI_OPEN = "upi open"
    """Another QR may be opened (API document: Limits)."""
    OPERATORS = "operators"
    """The recharge operators are known; the rest below likewise."""
    BILL_CATEGORIES = "bill categories"
    TRANSFER_BANKS = "transfer banks"
    VERIFICATIONS = "verifications"


@unique
class Following(Enum):
    """What the customer does while the transaction is pending."""

    WAIT = "wait"
    PAY_QR = "pay qr"
    USE_CARD = "use card"


@unique
class Group(Enum):
    """Where a service stands among the others; the order is the page's."""

    CASH = "cash"
    """Notes come out, or go onto the customer's own account."""
    ACCOUNT = "account"
    """A look at the account, or a payment from it."""
    PAY = "pay"
    """The customer pays with notes for something else."""


class Outlet(msgspec.Struct, frozen=True):
    """Who and where we are; goes into every request."""

    merchant_ref: str
    location: Location


class Order(msgspec.Struct, frozen=True):
    """What a request is made of: who asks, under which reference, and what was said."""

    outlet: Outlet
    client_reference: str
    answers: Answers
    tpin: Private[str] | None = None
    card_info: matm.Info | None = None
    card_device: str | None = None
    """The kind of reader that the configuration names; None: the first that the service lists."""


def at(path: str) -> Callable[[Order], str]:
    """Submit always at the same path."""
    return lambda _: path


def nothing(_: Answers) -> Paise:
    return ZERO


class ServiceDeclaration(msgspec.Struct, frozen=True):
    """One declaration of the catalogue."""

    code: str
    """As scripts and the journal know it: aeps.CW, upicw.QR, …"""
    icon: str
    needs: frozenset[Need]
    steps: tuple[Asked, ...]
    terms: Terms
    path: Callable[[Order], str]
    """Where the request is submitted: `at(…)`, where that is always the same."""
    body: Callable[[Order], Private[bytes]]
    """Serialises the request, once. Raises AnswerMissing."""
    endpoints: Endpoints
    masked_details: Callable[[Answers], dict[str, str]]
    """What of the answers the journal may keep: masked."""
    part: str | None = None
    """The fact that names what of this service can be switched off alone: a category, an operator.
    None: it is switched off as a whole."""
    following: Following = Following.WAIT
    group: Group = Group.CASH
    fee: Callable[[Answers], Paise] = nothing
    """What the customer pays in cash beside the amount; only where cash comes in."""
    fee_words: str = "fee"
    """What that is called: `review-<fee_words>` and `slip-<fee_words>`."""
    words: str | None = None
    """Names messages of its own for the screens after it was sent (`result-<words>-title`, …);
    None: the ones of its kind."""
    unanswered: str = "sorry-not-sent"
    """What is said (`…-title`, `…-text`) when it was sent and came to nothing unanswered."""
    charge_is_told: bool = True
    """Whether the service's charge is the customer's; False: the outlet's own cost."""
    behind_counter: bool = False
    """The attendant's: begun from a room of theirs, and no customer sees it."""
    repeat_seconds: float = 0.0
    """So soon after another one with the same amount and facts, the customer is asked whether it is
    wanted twice; 0: it is never asked."""

    @property
    def captures(self) -> bool:
        """Whether a finger or an eye is read for it."""
        return any(isinstance(asked.step, CaptureFinger) for asked in self.steps)

    @property
    def asks_amount(self) -> bool:
        """Whether the customer says how much."""
        return any(isinstance(asked.step, AskAmount) for asked in self.steps)


def require(answer: T | None) -> T:
    """Give an answer that the steps have made sure of. Raises AnswerMissing."""
    if answer is None:
        raise AnswerMissing
    return answer
