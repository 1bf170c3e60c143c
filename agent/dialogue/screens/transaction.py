"""A running transaction: the screen follows its stage, which the journal and the visit determine.

A stage is never stored. A subclass of `StageScreen` shows one and takes its presses.
"""

from collections.abc import Callable
from enum import Enum, unique
from typing import Any, ClassVar

import msgspec

from agent.base.money import Money
from agent.base.private import Private
from agent.base.structs import replace
from agent.cash.notes import Notes
from agent.cash.pin import PinPlace
from agent.dialogue import effects as e
from agent.dialogue.page import Act, Fact, Name, Page, Press, Text
from agent.dialogue.place import AskedEffect, At, Home, Place, Transition
from agent.dialogue.read_model import ReadModel
from agent.dialogue.slips import failure_words
from agent.dialogue.steps import step
from agent.dialogue.timeouts import SECONDS_TO_READ, SECONDS_TO_TAKE_THE_SLIP, ends_after
from agent.services.codes import meaning
from agent.services.declaration import Following
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions.decision import AskAgain
from agent.transactions.model import BankStatus, CashStatus, Direction, SlipState, Transaction

ACCOUNT = ("balance", "record")
"""Values of a press that also print the balance, statement or record."""


@unique
class RequestedSlip(Enum):
    """A slip that was requested in this visit."""

    FIRST = "first"
    """The slip finds the transaction again, with a claim code if cash moves."""
    FINAL = "final"
    """The slip shows the result. If the answer comes later, the slip is printed automatically."""
    PRESSED = "pressed"
    """The customer has pressed for the slip."""
    SHORTFALL = "shortfall"
    """The slip shows that the customer misses notes."""


class Waits(msgspec.Struct, frozen=True):
    """The screen shows the progress, since a monotonic time."""

    since: float


class StoppedWaiting(msgspec.Struct, frozen=True):
    """The customer leaves with a slip, unless the answer comes first."""


class QrShown(msgspec.Struct, frozen=True):
    until: float
    """The monotonic time until which it is shown."""


class CardRunning(msgspec.Struct, frozen=True):
    prompt: str = "please-wait"
    """The terminal's current request to the customer."""

    @property
    def is_cut_off(self) -> bool:
        """Return True if nobody learns from the terminal when it has finished with the card."""
        return self.prompt == "line-lost"


class CardNotStarted(msgspec.Struct, frozen=True):
    """The terminal could not be started; the customer may try it again."""


class CardFinished(msgspec.Struct, frozen=True):
    """The terminal has finished with the card."""


class PaymentStopped(msgspec.Struct, frozen=True):
    """The customer has stopped before paying by QR or card; the payment may still succeed."""


@unique
class CashStep(Enum):
    """The progress of the notes in this visit; the journal has what happened to them."""

    NOT_YET = "not yet"
    COUNTING = "counting"
    """The attendant's PIN was accepted; the customer's notes are counted."""
    DISPENSING = "dispensing"
    """The dispenser pays. It is asked once."""
    BY_HAND = "by hand"
    """The dispenser has ended. The attendant hands over what it did not dispense."""
    LEAVING = "leaving"
    """The notes could not be handed over now; the customer leaves with a claim."""


class HandOverQuestion(msgspec.Struct, frozen=True):
    """The question whether the notes moved."""

    is_repeated: bool = False
    """Nobody has answered it. It is repeated once, then asked behind the PIN."""
    is_denied: bool = False
    """Somebody pressed *not handed*; this counts only with the attendant's PIN."""


@unique
class Stage(Enum):
    TAKE_PIN = "take pin"
    """Notes must be taken in, after the attendant's PIN."""
    TAKE_COUNT = "take count"
    WORKING = "working"
    QR = "qr"
    CARD = "card"
    PENDING = "pending"
    HAND_PIN = "hand pin"
    HANDING = "handing"
    NOT_HANDED_PIN = "not handed pin"
    """Somebody pressed *not handed*; this counts only with the attendant's PIN."""
    DISPENSING = "dispensing"
    """The dispenser pays."""
    OWED = "owed"
    """The bank has paid, but the notes cannot be handed over now."""
    HELD = "held"
    """The service was probably not delivered; the shop holds the customer's notes until that is
    certain."""
    RETURN_PIN = "return pin"
    RETURNING = "returning"
    SHORTFALL = "shortfall"
    """The customer misses notes, and leaves with a slip."""
    DONE = "done"
    FAILED = "failed"
    ABANDONED = "not sent"
    UNCLEAR = "unclear"
    """Given up without an answer: money may have moved, and the customer needs a slip."""


def stage(t: Transaction, place: "TransactionScreen", read_model: ReadModel) -> Stage:
    if isinstance(place.payment, CardRunning) and not place.payment.is_cut_off:
        return Stage.CARD  # with any bank status: the card must come out first
    if t.has_open_shortfall:
        return Stage.SHORTFALL
    match t.bank_status:
        case BankStatus.PREPARED | BankStatus.SENT:
            return _sent(t, place)
        case BankStatus.PENDING:
            return _PENDING[BY_CODE[t.service].following](t, place)
        case BankStatus.SUCCEEDED:
            return _succeeded(t, place, read_model)
        case BankStatus.FAILED:
            return _not_delivered(t, place, Stage.FAILED)
        case BankStatus.ABANDONED:
            is_unclear = failure_words.is_unclear(t)
            return _not_delivered(t, place, Stage.UNCLEAR if is_unclear else Stage.ABANDONED)


def _sent(t: Transaction, place: "TransactionScreen") -> Stage:
    if t.terms.direction is Direction.IN and t.cash is CashStatus.NONE:
        return Stage.TAKE_COUNT if place.cash is CashStep.COUNTING else Stage.TAKE_PIN
    return Stage.PENDING if isinstance(place.wait, StoppedWaiting) else Stage.WORKING


def _waiting(t: Transaction, place: "TransactionScreen") -> Stage:
    """Return WORKING as long as a PENDING is usual."""
    usual = BY_CODE[t.service].answers_later and not isinstance(place.wait, StoppedWaiting)
    return Stage.WORKING if usual else Stage.PENDING


def _using_card(_: Transaction, place: "TransactionScreen") -> Stage:
    if isinstance(place.payment, PaymentStopped) or isinstance(place.wait, StoppedWaiting):
        return Stage.PENDING
    return Stage.WORKING if isinstance(place.payment, CardFinished) else Stage.CARD


_PENDING: dict[Following, Callable[[Transaction, "TransactionScreen"], Stage]] = {
    Following.WAIT: _waiting,
    Following.PAY_QR: lambda _, place: (
        Stage.QR if isinstance(place.payment, QrShown) else Stage.PENDING
    ),
    Following.USE_CARD: _using_card,
}


def _succeeded(t: Transaction, place: "TransactionScreen", read_model: ReadModel) -> Stage:
    is_leaving = place.cash is CashStep.LEAVING
    match t.cash:
        case CashStatus.OWED if is_leaving:
            return Stage.OWED
        case CashStatus.OWED:
            return Stage.DISPENSING if _dispenser_pays(t, place, read_model) else Stage.HAND_PIN
        case CashStatus.HANDING_OVER if t.dispense_attempt is None:
            return Stage.NOT_HANDED_PIN if place.question.is_denied else Stage.HANDING
        case CashStatus.HANDING_OVER:
            return Stage.OWED if is_leaving else Stage.DISPENSING
        case CashStatus.DISPUTED:
            return Stage.OWED
        case _:
            return Stage.DONE


def _dispenser_pays(t: Transaction, place: "TransactionScreen", read_model: ReadModel) -> bool:
    if place.cash is CashStep.DISPENSING:
        return True
    return place.cash is CashStep.NOT_YET and read_model.can_dispense(t.cash_total)


def _not_delivered(t: Transaction, place: "TransactionScreen", end: Stage) -> Stage:
    match t.cash:
        case CashStatus.HELD:
            return Stage.HELD
        case CashStatus.REFUND_OWED:
            return Stage.HELD if place.cash is CashStep.LEAVING else Stage.RETURN_PIN
        case CashStatus.REFUNDING:
            return Stage.NOT_HANDED_PIN if place.question.is_denied else Stage.RETURNING
        case CashStatus.DISPUTED if t.terms.direction is Direction.IN:
            return Stage.HELD
        case _:
            return end


class TransactionScreen(Place, frozen=True):
    """The transaction has begun, and the screen follows it."""

    plain_actions: ClassVar[tuple[Act, ...]] = (Act.DONE,)

    reference: str
    service: str
    resubmissions: int = 0
    """How many refusals this visit has answered with a new request."""
    cancelled: bool = False
    """The customer has cancelled: no further step is asked."""
    claim_code: Private[str] | None = None
    slips: frozenset[RequestedSlip] = frozenset()
    """The slips that were requested in this visit."""
    wait: Waits | StoppedWaiting | None = None
    payment: QrShown | CardRunning | CardNotStarted | CardFinished | PaymentStopped | None = None
    """The customer's payment by QR or card; None: it has not begun."""
    cash: CashStep = CashStep.NOT_YET
    question: HandOverQuestion = HandOverQuestion()
    given: Notes = ()
    """The notes that the attendant has handed out as shown; () if unknown."""

    @property
    def subject(self) -> str:
        return self.reference

    def stage(self, at: At) -> "StageScreen":
        """Return the screen of the transaction's stage."""
        t = at.transaction(self.reference)
        return STAGES[stage(t, self, at.read_model)](t, self, at)

    def show(self, at: At) -> Page:
        return self.page(self.stage(at))

    def page(self, stage: "StageScreen") -> Page:
        """Return the page of a stage, with the amount and the slip's state."""
        page = stage.show()
        facts = stage.money() | page.facts | self._slip_state(page, stage.t)
        return replace(page, facts=facts, service=self.service)

    def _slip_state(self, page: Page, t: Transaction) -> dict[str, Fact]:
        """Return the slip's state, on a page that prints one."""
        is_old = t.slip is SlipState.STARTED and not self.slips  # another process began to print it
        if Act.PRINT not in page.actions or t.slip is None or is_old:
            return {}
        return {"slip_state": _SLIP_STATES[t.slip]}

    def press(self, press: Press, at: At) -> Transition:
        stage = self.stage(at)
        match press.action:
            case Act.DONE:
                return stage.done()
            case Act.PRINT:
                return stage.print_slip(RequestedSlip.PRESSED, with_account=press.value in ACCOUNT)
            case _:
                return stage.press(press)

    def follow(self, at: At) -> Transition:
        stage, action = self.stage(at), at.read_model.action(self.reference)
        is_new = len(stage.t.refused_by) > self.resubmissions
        if isinstance(action, AskAgain) and is_new and not self.cancelled:
            return self._asks_again(action, at)
        is_working = stage.stage is Stage.WORKING
        if is_working is not isinstance(self.wait, Waits):
            wait = Waits(at.now.monotonic) if is_working else None
            return at.keep(replace(self, wait=wait))
        return replace(stage.follow(), error=at.visit.error)

    def _asks_again(self, action: AskAgain, at: At) -> Transition:
        """Ask for a new capture or code after a refusal, and show why."""
        first, answers = step.resubmission(self.service, self.reference, action.remedy, at)
        refusal = at.transaction(self.reference).refusal
        why = Text(meaning(refusal.code).message_key) if refusal else None
        return replace(first.arrive(at.with_answers(answers)), error=why)

    def times_out(self, at: At) -> Transition:
        """Return the transition of the timeout; a customer without notes leaves with a slip."""
        return self.stage(at).times_out()

    def ends_at(self, at: At) -> float | None:
        stage, now, read_model = self.stage(at), at.now, at.read_model
        if stage.stage is Stage.QR and isinstance(self.payment, QrShown):
            return self.payment.until
        usual = ends_after(stage.shown_as(), now)
        if usual is None:
            return None
        if isinstance(self.payment, CardNotStarted):
            last = read_model.launch_ends(self.reference)  # after it, another try is impossible
            return usual if last is None else min(usual, last)
        if stage.has_slip and not read_model.can_print():
            usual = max(usual, now.monotonic + SECONDS_TO_TAKE_THE_SLIP)
        if read_model.display_only(self.reference).verification:
            usual = max(usual, now.monotonic + SECONDS_TO_READ)
        return usual

    def redraws_at(self, at: At) -> float | None:
        return self.stage(at).redraws_at()

    def identity(self, at: At) -> object:
        t = at.transaction(self.reference)
        at_stage = stage(t, self, at.read_model)
        return at_stage, isinstance(self.payment, CardNotStarted)

    def may_call(self, name: Name) -> bool:
        return name is not Name.CASH

    def leaves(self) -> tuple[e.Effect[Any], ...]:
        return (e.Leave(self.reference),)

    # --- results ---

    def pin_checked(self, checked: e.SignedIn | Text, at: At) -> Transition:
        if isinstance(checked, Text):
            return at.to(self, checked)
        return self.stage(at).pin_accepted()

    def has_code(self, code: Private[str] | Text, at: At) -> Transition:
        """Keep the claim code for the screen; without one the slip says what claims the notes."""
        if isinstance(code, Text):
            return at.keep(self)
        return at.to(replace(self, claim_code=code))

    def prompted(self, prompt: str, at: At) -> Transition:
        if not isinstance(self.payment, CardRunning) or self.payment.is_cut_off:
            return at.to(self)
        return at.to(replace(self, payment=CardRunning(prompt)))

    def card_ended(self, ended: e.CardEnded | Text, at: At) -> Transition:
        """Take the end of the card transaction. After a fault only the service knows the result."""
        if isinstance(self.payment, PaymentStopped):
            return at.to(self)
        is_finished = isinstance(ended, Text) or ended.started or ended.expired
        return at.to(replace(self, payment=CardFinished() if is_finished else CardNotStarted()))

    def dispenser_ended(self, _: e.CarriedOut | Text, at: At) -> Transition:
        """Go on: the journal has the result, also after a fault."""
        is_leaving = self.cash is CashStep.LEAVING
        return at.to(self if is_leaving else replace(self, cash=CashStep.BY_HAND))


_SLIP_STATES = {
    SlipState.STARTED: "printing",
    SlipState.PRINTED: "printed",
    SlipState.TORN: "not-printed",
    SlipState.NOT_PRINTED: "not-printed",
}
"""The states of a slip, in the words of the page and the screen protocol."""


class StageScreen(msgspec.Struct, frozen=True):
    """The screen of one stage, and everything that it may read."""

    stage: ClassVar[Stage]
    name: ClassVar[Name]
    """The name of the screen, which determines its timeout."""
    has_slip: ClassVar[bool] = False
    """Its screen shows the slip as a QR if nothing can be printed."""
    counts_notes: ClassVar[bool] = False
    """The customer's own notes are counted, so its screen shows the cash total."""

    t: Transaction
    place: TransactionScreen
    at: At

    def __init_subclass__(cls) -> None:
        if "stage" in vars(cls):
            STAGES[cls.stage] = cls

    @property
    def read_model(self) -> ReadModel:
        return self.at.read_model

    # --- of each stage ---

    def show(self) -> Page:
        raise NotImplementedError

    def press(self, press: Press) -> Transition:  # noqa: ARG002  # for stages with presses of their own
        return self.to(self.place)

    def done(self) -> Transition:
        """Return the transition of DONE, which the plain page also offers."""
        return self.at.to(Home.START)

    def pin_accepted(self) -> Transition:
        return self.to(self.place)

    def follow(self) -> Transition:
        """Return the transition that the transaction's state requires without a press."""
        return self.to(self.place)

    def times_out(self) -> Transition:
        return self.at.to(Home.START)

    def redraws_at(self) -> float | None:
        """Return the monotonic time of the next change of text or picture; None: there is none."""
        return None

    def shown_as(self) -> Name:
        return self.name

    # --- what several stages do ---

    def money(self) -> dict[str, Fact]:
        """Return the amount; if notes are counted, the cash total."""
        t = self.t
        if not t.cash_total:
            return {}
        if self.counts_notes or not t.fee:
            return {"amount": Money(t.cash_total)}
        return {"amount": Money(t.amount), "fee": Money(t.fee), "total": Money(t.cash_total)}

    def to(self, place: TransactionScreen, *effects: e.Effect[Any] | AskedEffect) -> Transition:
        return self.at.to(place, None, *effects)

    def check_pin(self, press: Press) -> Transition:
        """Check the PIN typed on a keypad."""
        check = e.CheckPin(Private(press.value or ""), PinPlace.NOTES)
        return self.at.ask(self.place, check, TransactionScreen.pin_checked)

    def append(self, event: type[m.AnyEvent]) -> Transition:
        """Append an event that the attendant reports."""
        by = {"by": self.at.attendant}
        return self.to(self.place, e.Append(self.place.reference, event, by))

    def cancel(self) -> Transition:
        """Cancel before anything was sent or any notes were taken."""
        return self.to(replace(self.place, cancelled=True), e.Leave(self.place.reference))

    def cancel_or_end(self) -> Transition:
        return self.at.to(Home.START) if self.place.cancelled else self.cancel()

    def leave_with_claim(self) -> Transition:
        """Stop waiting for the notes; the customer leaves with a claim."""
        return self.to(replace(self.place, cash=CashStep.LEAVING))

    def print_slip(self, slip: RequestedSlip, *, with_account: bool = False) -> Transition:
        """Request a slip of the current state."""
        place = self.place
        wanted = e.PrintSlip(place.reference, self.at.language, place.claim_code, with_account)
        return self.to(replace(place, slips=place.slips | {slip}), wanted)

    def print_first_slip(self) -> Transition:
        """Request the slip that finds the transaction, once, with a claim code if cash moves."""
        place = self.place
        if RequestedSlip.FIRST in place.slips:
            return self.to(place)
        if self.t.terms.direction is Direction.NO_CASH:
            return self.print_slip(RequestedSlip.FIRST)
        claim = e.IssueClaim(place.reference, self.at.language)
        asks = replace(place, slips=place.slips | {RequestedSlip.FIRST})
        return self.at.ask(asks, claim, TransactionScreen.has_code)

    def slip_on_screen(self) -> dict[str, Fact]:
        """Return the slip as text for a QR if nothing can be printed."""
        if self.read_model.can_print():
            return {}
        code = self.place.claim_code
        return {"slip": self.read_model.slip_text(self.place.reference, self.at.language, code)}


STAGES: dict[Stage, type[StageScreen]] = {}
"""The screen of each stage; a subclass adds itself."""
