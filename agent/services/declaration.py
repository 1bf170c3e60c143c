"""A service declaration: all differences between services, in one value."""

from collections.abc import Callable
from enum import Enum, unique
from typing import Any, TypeVar

import msgspec

from agent.api import matm
from agent.api.exchange import Location
from agent.api.records import Endpoints
from agent.base.money import ZERO, Paise
from agent.base.private import Private
from agent.services.answers import AnswerMissing, Answers
from agent.services.catalogue import Catalogue
from agent.services.steps import AskAmount, CaptureFinger, ConditionalStep
from agent.services.wallet_impact import WalletImpact
from agent.transactions.model import PollSchedule, Terms

T = TypeVar("T")

# A failed transaction is read until its debit is back in the wallet: "possibly a little later",
# which may mean the next banking day (guess: bbps.refunded). One call a day is cheap.
REFUND_SCHEDULE = PollSchedule(steps=((600.0, 60.0), (86_400.0, 3600.0)), then=86_400.0)

HOUR, DAY = 3600.0, 86_400.0


def widening(every: float, *first: tuple[float, float]) -> PollSchedule:
    """Return a product's schedule: each `every` seconds, after the periods in `first`.

    A transaction that is still PENDING after an hour mostly ends with the bank's next batch, and
    the customer has left. Then it is polled every ten minutes, and after a day every hour. So a
    bank's bad day does not use up the calls of later customers.
    """
    return PollSchedule(steps=(*first, (HOUR, every), (DAY, 600.0)), then=HOUR)


@unique
class Need(Enum):
    """A condition for offering a service; agent.outlet.availability checks each one."""

    BANKS = "banks"
    """The list of banks has been fetched."""
    BIOMETRIC = "biometric"
    AEPS_OUTLET = "aeps outlet"
    """The outlet is ACTIVE and authenticated today."""
    TPIN = "tpin"
    CARD = "card"
    """The card reader works, and the service has published its card services."""
    CARD_OPEN = "card open"
    """Another launch may be opened (mATM info: max_open_per_outlet)."""
    UPI_HOURS = "upi hours"
    UPI_OPEN = "upi open"
    """The outlet has fewer unpaid QRs than the service allows (API document: Limits)."""


@unique
class Wallet(Enum):
    """The outlet's wallets, by the API's names (API document: What the service does)."""

    MAIN = "MAIN"
    AEPS = "AEPS"


@unique
class Following(Enum):
    """The customer's part while the transaction is pending."""

    WAIT = "wait"
    PAY_QR = "pay qr"
    USE_CARD = "use card"


@unique
class Group(Enum):
    """The groups of the services page, in its order."""

    CASH = "cash"
    """Notes are handed out, or deposited on the customer's own account."""
    ACCOUNT = "account"
    """A question about the account, or a payment from it."""
    PAY = "pay"
    """The customer pays with notes for something else."""


class Outlet(msgspec.Struct, frozen=True):
    """The outlet as each request names it."""

    merchant_ref: str
    location: Location


class RequestContent(msgspec.Struct, frozen=True):
    """The content of a request: the outlet, the reference and the customer's answers."""

    outlet: Outlet
    client_reference: str
    answers: Answers
    tpin: Private[str] | None = None
    card_info: matm.Info | None = None
    card_device: str | None = None
    """The kind of card reader in the configuration; None: the first that the service lists."""


def at(path: str) -> Callable[[RequestContent], str]:
    """Return a `ServiceDeclaration.path` that is the same for every request."""
    return lambda _: path


def nothing(_: Answers) -> Paise:
    return ZERO


def whole_amount(answers: Answers) -> Paise:
    return answers.amount or ZERO


class SuspendablePart(msgspec.Struct, frozen=True):
    """A part of a service that can be suspended alone: a category, an operator."""

    picked: str
    """The name of the AskPick that picks it."""
    detail: str
    """The masked detail that holds the part's name."""
    name: Callable[[Any], str]
    """Returns the part's name, from the API's typed record of the picked option."""

    def asked(self, answers: Answers) -> str:
        """Return the part's name for an inquiry, before the masked details are complete.

        Raises AnswerMissing.
        """
        return self.name(require(require(answers.picked.get(self.picked)).about))


class ServiceDeclaration(msgspec.Struct, frozen=True):
    """One service: its steps, request, terms and texts."""

    code: str
    """The code in the journal and for scripts: aeps.CW, upicw.QR, …"""
    icon: str
    needs: frozenset[Need]
    steps: tuple[ConditionalStep, ...]
    terms: Terms
    path: Callable[[RequestContent], str]
    """Returns the path to which the request is posted; `at(…)` if it is always the same."""
    body: Callable[[RequestContent], Private[bytes]]
    """Returns the serialised request. Raises AnswerMissing."""
    endpoints: Endpoints
    masked_details: Callable[[Answers], dict[str, str]]
    """Returns the masked details of the answers for the journal. Raises AnswerMissing."""
    catalogue: Catalogue | None
    """It must have been fetched before the service is offered. None: the service needs none."""
    part: SuspendablePart | None
    """What a refusal suspends. None: the service as a whole."""
    wallet_impact: WalletImpact | None
    """How the day's report checks the reported impact. None: the document has no formula."""
    reference_label: str
    """The message with the name of the bank's or the operator's number on the slip."""
    instead_of: str | None
    """The code of a service that captures a finger and has the same result. None: there is none."""
    number_label: str = "slip-number"
    """The message with the name of the masked detail `number` on the slip."""
    following: Following = Following.WAIT
    usually_s: int = 10
    """Seconds within which the final answer usually comes; the screen shows it to the customer."""
    answers_later: bool = False
    """Whether PENDING is the usual first answer, so that the customer waits for the final one."""
    group: Group = Group.CASH
    fee: Callable[[Answers], Paise] = nothing
    """Returns what the customer pays in cash in addition to the amount; only if cash is taken in.
    The customer pays nothing else: the service's own charge is debited from its wallet
    (docs/decisions/0031)."""
    fee_words: str = "fee"
    """The fee's messages are `review-<fee_words>` and `slip-<fee_words>`."""
    words: str | None = None
    """Infix of its own messages for the screens after sending: `result-<words>-title`, … None: the
    messages for its kind."""
    unanswered: str = "sorry-not-sent"
    """The messages (`…-title`, `…-text`) if it was sent and abandoned without an answer."""
    wallet: Wallet | None = None
    """The wallet that it debits; None if it debits no wallet."""
    debit: Callable[[Answers], Paise] = whole_amount
    """Returns the least amount that the service debits, as far as the answers determine it."""
    is_price: bool = False
    """Whether the amount is the shop's own price. Then the screens do not mention a charge."""
    for_attendant: bool = False
    """Whether it begins on an attendant's screen and customers do not see it."""
    repeat_within_s: float = 0.0
    """The customer is asked to confirm a repetition (same amount and masked details) within this
    time; 0: never."""

    def is_free(self, fee: Paise) -> bool:
        """Return True if the screen says that the customer pays only the amount."""
        return not (fee or self.is_price or self.for_attendant)

    @property
    def captures(self) -> bool:
        return any(isinstance(asked.step, CaptureFinger) for asked in self.steps)

    @property
    def debit_min(self) -> Paise:
        """Return the least amount that the service can debit."""
        limits = (a.step.limits for a in self.steps if isinstance(a.step, AskAmount))
        return min((one.smallest for one in limits), default=Paise(1))

    @property
    def asks_amount(self) -> bool:
        return any(isinstance(asked.step, AskAmount) for asked in self.steps)


def require(answer: T | None) -> T:
    """Return an answer that an earlier step has asked for. Raises AnswerMissing if it is None."""
    if answer is None:
        raise AnswerMissing
    return answer
