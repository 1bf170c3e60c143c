"""The smallest model in which money can be lost: a bank, a network, a kiosk and notes.

The bank charges once a reference and refuses a signature that is five minutes off its own clock.
The wire may bring a request late, or never, and lose any answer. The kiosk is `apply` and `decide`
alone, carried out as the reconciler does it. The person at the till always reports the truth.
"""

from dataclasses import dataclass, field
from enum import Enum, unique

from agent.base.clock import Moment
from agent.base.structs import replace
from agent.transactions import model as m
from agent.transactions.decision import (
    WAITS,
    Abandon,
    Action,
    AskPerson,
    CheckStatus,
    OfferCash,
    ReturnCash,
    Send,
    VolatileState,
    Wait,
    decide,
)
from agent.transactions.lifecycle import SIGNATURE_LIFE, apply
from agent.transactions.model import BankStatus, CashStatus, Direction, Transaction
from agent.transactions.outcome import Status
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.invariants import check, is_alarm
from tests.unit.agent.transactions.moves import CASH_MOVES


@unique
class Call(Enum):
    """What the kiosk waits for an answer to."""

    POST = "post"
    CHECK_STATUS = "look-up"


@unique
class Way(Enum):
    """What becomes of a request, or of a look-up's answer."""

    THERE_AND_BACK = "answered"
    TURNED_DOWN = "answered, but not accepted"
    ONLY_THERE = "it arrives, its answer is lost"
    LATE = "it is under way when the kiosk has stopped listening"
    NEVER = "it never arrives"
    POWER_CUT = "it arrives, and the process that waits for the answer is killed"


RATE_LIMITED = f.refused("RATE_LIMITED", pause=10)
ANSWERED = (Way.THERE_AND_BACK, Way.TURNED_DOWN)
BEGINNINGS: dict[type[Action], m.AnyEvent] = {
    OfferCash: f.HANDING_OVER,
    ReturnCash: f.REFUNDING,
}


@dataclass(slots=True)
class Bank:
    """What the service does with one reference, by its own clock."""

    verdict: Status
    """What it will say in the end."""
    at_once: bool
    """Whether it says so in its first answer."""
    status: Status | None = None
    """None: it has never heard of it."""
    charges: int = 0

    def takes(self, signed_at: int, now: float) -> m.AnyEvent:
        """Take a request from the wire; give the answer that goes back."""
        if abs(now - signed_at) > SIGNATURE_LIFE:
            return f.refused("EXPIRED_TIMESTAMP")
        if self.status is None:
            self.status = self.verdict if self.at_once else Status.PENDING
            self.charges += 1
        return f.answered(self.status)

    def is_asked(self, now: float) -> m.AnyEvent:
        if self.status is None:
            return f.not_found(int(now) - f.OPENED)
        return f.looked_up(self.status)

    def settles(self) -> None:
        if self.status is Status.PENDING:
            self.status = self.verdict


@dataclass(slots=True)
class Drawer:
    """The notes themselves, as far as somebody begins to move them."""

    out: int = 0
    back: int = 0
    moved: bool = False
    """Since a person last began to move notes: whether they did."""


@dataclass(slots=True)
class Kiosk:
    """The kiosk with what it can lose (`here`, the call) and what it cannot (the transaction)."""

    transaction: Transaction
    bank: Bank
    here: VolatileState = field(default_factory=lambda: VolatileState(body=True, customer=True))
    drawer: Drawer = field(default_factory=Drawer)
    seconds: float = 0.0
    """Since opening, by the bank's clock and by every monotonic one."""
    clock_is_off: float = 0.0
    wire: list[int] = field(default_factory=list)
    """Signatures of the requests that are under way, in the order in which they left."""
    call: Call | None = None
    answer: m.AnyEvent | None = None
    """The answer on the wire; None: the bank has not answered yet."""
    in_vain_at: float | None = None
    """When the newest attempt ended, if it was one that only time can mend."""

    @property
    def true_time(self) -> float:
        return f.OPENED + self.seconds

    @property
    def now(self) -> Moment:
        return Moment(self.true_time + self.clock_is_off, self.seconds)

    @property
    def action(self) -> Action:
        return decide(self.transaction, self.here, self.now)

    def records(self, event: m.AnyEvent) -> None:
        self.transaction = apply(self.transaction, event)

    # --- the reconciler's part ---

    def acts(self) -> None:
        match self.action:
            case Send():
                self._has_waited()
                signed_at = int(self.now.service)
                self.records(m.Sending(at=self.now.service, signed_at=signed_at))
                self.wire.append(signed_at)
                self._calls(Call.POST)
            case CheckStatus():
                self._calls(Call.CHECK_STATUS)
                self.answer = self.bank.is_asked(self.true_time)
            case Abandon(why=why):
                self.records(m.Abandoned(at=self.now.service, why=why))

    def _has_waited(self) -> None:
        if self.in_vain_at is not None:
            assert self.seconds >= self.in_vain_at + WAITS[0], "the same again, and at once"

    def _calls(self, call: Call) -> None:
        self.call, self.answer = call, None
        self.here = replace(self.here, in_flight=True)

    def request_arrives(self, which: int, *, turned_down: bool = False) -> None:
        """Bring one request to the bank; only the newest is still being listened for."""
        newest = which == len(self.wire) - 1
        signed_at = self.wire.pop(which)
        answer = RATE_LIMITED if turned_down else self.bank.takes(signed_at, self.true_time)
        if newest and self.call is Call.POST:
            self.answer = answer

    def hears(self) -> None:
        """Hear the answer, or, where the bank has not spoken, the time-out."""
        call, answer = self.call, self.answer
        self.call = self.answer = None
        if call is Call.POST:
            self.records(answer or f.UNANSWERED)
        elif answer is not None:
            self.records(answer)
        if isinstance(answer, m.Refused) and answer.code == "EXPIRED_TIMESTAMP":
            self.clock_is_off = 0.0
        here = replace(self.here, in_flight=False, asked_at=self.now.monotonic)
        if call is Call.POST:
            self.in_vain_at = self.seconds if answer in (None, RATE_LIMITED) else None
            asked_at = here.asked_at if answer else None
            self.here = replace(here, asked_at=asked_at, tried_at=self.now.monotonic, unanswered=0)
        else:
            self.here = replace(here, unanswered=0 if answer else here.unanswered + 1)

    def goes_on(self, way: Way) -> None:
        """Do the next thing, or wait for it; what it sends takes this way."""
        if isinstance(self.action, Wait):
            self.seconds = self.action.until or self.seconds
            return
        self.acts()
        if self.call is Call.POST:
            self._carry(way)
        if self.call and way is Way.POWER_CUT:
            self.restarts()
        elif self.call:
            self.answer = self.answer if way in ANSWERED else None
            self.hears()

    def _carry(self, way: Way) -> None:
        """Take the request that has just left its way."""
        if way is Way.NEVER:
            self.wire.pop()
        elif way is not Way.LATE:
            self.request_arrives(len(self.wire) - 1, turned_down=way is Way.TURNED_DOWN)

    def bank_settles(self) -> None:
        """Settle what is pending; nobody pays a QR that the kiosk never got to show."""
        if self.transaction.terms.can_check_status or self.transaction.outcome is not None:
            self.bank.settles()

    def restarts(self) -> None:
        self.here = VolatileState()
        self.call = self.answer = None

    def customer_leaves(self) -> None:
        self.here = replace(self.here, body=False, customer=False)

    # --- the person's part ---

    def person_begins(self) -> None:
        """Journal that notes are about to move: what is offered or goes back, nothing else."""
        beginning = BEGINNINGS.get(type(self.action))
        if beginning:
            self.drawer.moved = False
            self.records(beginning)

    def notes_move(self) -> None:
        """Move them, once for each beginning."""
        if self.drawer.moved or self.transaction.cash not in (
            CashStatus.HANDING_OVER,
            CashStatus.REFUNDING,
        ):
            return
        self.drawer.moved = True
        if self.transaction.cash is CashStatus.HANDING_OVER:
            self.drawer.out += 1
        else:
            self.drawer.back += 1

    def person_says(self) -> None:
        """Say truly what became of the notes, where the kiosk has to ask."""
        if (
            not isinstance(self.action, AskPerson)
            and self.transaction.cash is not CashStatus.DISPUTED
        ):
            return
        if is_alarm(self.transaction):
            self.records(f.RESOLVED)
            return
        done = f.REFUNDED if self.transaction.terms.direction is Direction.IN else f.HANDED
        self.records(done if self.drawer.moved else f.NOT_HANDED)

    def person_disputes(self) -> None:
        cash = self.transaction.cash
        if cash is not CashStatus.NONE and CashStatus.DISPUTED in CASH_MOVES[cash]:
            self.records(f.DISPUTED)

    # --- the devices' part ---

    def dispenser_begins(self) -> None:
        if isinstance(self.action, OfferCash):
            self.drawer.moved = False
            self.records(f.DISPENSING)

    def card_is_put_in(self) -> None:
        """Launch what is pending on the reader, once."""
        t = self.transaction
        if (
            t.terms.needs_confirmation
            and t.bank_status is BankStatus.PENDING
            and t.last_trace_number is None
        ):
            self.records(f.LAUNCHED)

    def reader_says(self, word: m.TerminalReported) -> None:
        """Say yes or no; whether it is so is the bank's to know."""
        if (
            self.transaction.last_trace_number is not None
            and self.transaction.terminal_result is None
        ):
            self.records(word)

    def reader_approves(self) -> None:
        self.reader_says(f.READER_APPROVED)

    def reader_declines(self) -> None:
        self.reader_says(f.READER_DECLINED)

    # --- when nothing breaks any more ---

    def mends(self) -> None:
        """Let the wire empty itself and the clock be right; nobody is at the screen."""
        self.customer_leaves()
        self.clock_is_off = 0.0
        while self.wire:
            self.request_arrives(0)
        if self.call:
            self.hears()

    def lives_on(self) -> None:
        """Do the next thing, unhindered."""
        self.bank_settles()
        match self.action:
            case Wait(until=float() as until):
                self.seconds = until
            case OfferCash() | ReturnCash():
                self.person_begins()
                self.notes_move()
            case AskPerson() | Wait():
                self.person_says()
            case _:
                self.acts()
                self.hears()


# --- what must hold of all this together ---

STEPS_MAX = 2000  # a signature from two hours ahead is watched every 15 s: 500 steps and some


def check_world(kiosk: Kiosk) -> None:
    """Raise AssertionError where somebody could have lost money by now."""
    check(kiosk.transaction)
    assert kiosk.bank.charges <= 1, "rule 3: one intent, one charge"
    assert kiosk.drawer.out <= 1, "rule 2: cash goes out at most once"
    assert kiosk.drawer.back <= 1
    if kiosk.drawer.out:
        assert kiosk.bank.status is Status.SUCCESS, "rule 1: only after SUCCESS"
    if kiosk.drawer.back:
        assert kiosk.bank.status in (None, Status.FAILED), "rule 6: delivered or returned"


def faults_stop(kiosk: Kiosk) -> None:
    """Let it come to its end; raise AssertionError where it does not, or somebody has too little.

    Waiting for a person is not the end: the person comes and reports the truth.
    """
    kiosk.mends()
    for _ in range(STEPS_MAX):
        check_world(kiosk)
        if kiosk.transaction.closed:
            break
        kiosk.lives_on()
    assert kiosk.transaction.closed, "rule 7: every transaction ends"
    _everybody_has_what_is_theirs(kiosk)


def _everybody_has_what_is_theirs(kiosk: Kiosk) -> None:
    paid = kiosk.bank.status is Status.SUCCESS
    match kiosk.transaction.terms.direction:
        case Direction.OUT:
            assert kiosk.drawer.out == paid
        case Direction.IN:
            assert kiosk.drawer.back == (not paid)
            assert (kiosk.transaction.cash is CashStatus.KEPT) == paid
        case Direction.NO_CASH:
            assert kiosk.transaction.cash is CashStatus.NONE
