"""The reconciler: the only code that turns what `decide` says into effects.

It asks `decide` about every open transaction whenever something has happened or a wait is over,
and carries out at most one effect for each at a time. What it knows beside the journal (bodies,
calls in flight, who stands at the screen) is what a crash may lose.

A transaction whose step trips is set aside for a while, told and counted; the others go on. Who
wants to hear of facts hears of them through a queue (`changed` never runs anything but a put).
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from math import inf

import msgspec

from agent.api.client import Client
from agent.api.endpoints import Endpoints
from agent.api.rate_limiter import Priority
from agent.api.replies import Answer, ApiRefusal, NoResponse, Reply
from agent.clock import Clock
from agent.faults import Faults, described
from agent.journal.database import WriteFailed
from agent.journal.journal import Journal
from agent.private import Private
from agent.structs import replace
from agent.transactions import error_table
from agent.transactions import model as m
from agent.transactions.answer_fit import misfits
from agent.transactions.decision import (
    Abandon,
    Action,
    CheckStatus,
    Send,
    Stuck,
    VolatileState,
    Wait,
    decide,
    is_absence_believed,
    why_stuck,
)
from agent.transactions.lifecycle import IllegalMove, apply, can_be_vouched_for
from agent.transactions.model import BankStatus, Transaction
from agent.transactions.origin import Origin
from agent.transactions.outcome import DisplayOnly, ParsedReply

# Polls under way at once. After a night offline hundreds may be open; a few at a time is what
# the connection pool serves, and the budget is used up all the same. A look-up that a customer
# waits for is not counted: there is one customer, and polls that wait for the budget are no
# reason to wait.
STATUS_CHECKS_MAX = 4

BUDGET_PAUSE = 5.0  # seconds until a submission that found the line for the budget full tries again

# Seconds that a transaction is set aside after its step tripped: soon again at first, since what
# was in the way may pass; then hourly, since a fault of ours does not mend itself.
SET_ASIDE = 60.0
SET_ASIDE_MAX = 3600.0

log = logging.getLogger(__name__)


class NoSuchService(Exception):
    """This version, or its configuration, has no declaration of a journaled service."""


class Request(msgspec.Struct, frozen=True):
    """What is to be submitted: where, and the private bytes."""

    path: str
    body: Private[bytes]


@dataclass(slots=True)
class _Held:
    """What this process holds of one open transaction."""

    request: Request | None = None
    in_flight: bool = False
    customer: bool = False
    asked_at: float | None = None
    tried_at: float = -inf
    unheard: int = 0
    first_sent: float | None = None
    """Monotonic: when the first bytes of it left."""
    unknown_since: float | None = None
    shown: DisplayOnly = field(default_factory=DisplayOnly)
    trips: int = 0
    """How often its step has tripped since this process began."""
    aside_until: float | None = None
    """Monotonic; until then nothing is tried for it."""
    tripped: str = ""
    """What it tripped over."""

    def volatile(self, asks: Origin) -> VolatileState:
        return VolatileState(
            body=self.request is not None,
            in_flight=self.in_flight,
            customer=self.customer,
            asked_at=self.asked_at,
            tried_at=self.tried_at,
            unheard=self.unheard,
            asks=asks,
            unknown_since=self.unknown_since,
        )


class Reconciler:
    """Owns the journal's writing side and the money calls."""

    def __init__(
        self,
        journal: Journal,
        client: Client,
        clock: Clock,
        endpoints: Callable[[str], Endpoints],
        faults: Faults | None = None,
    ) -> None:
        """`endpoints` raises NoSuchService; `faults` hears of what is set aside."""
        self._journal = journal
        self._client = client
        self._clock = clock
        self._endpoints = endpoints
        self.on_change: Callable[[Transaction, m.AnyEvent], None] = lambda _, __: None
        """Called with each journaled fact and the transaction as it then stands; must only put
        them into a queue, since it stands inside the money calls."""
        self._faults = faults or Faults()
        self._held: dict[str, _Held] = {
            t.client_reference: _Held() for t in journal.open_transactions()
        }
        self._wake = asyncio.Event()
        self._tasks: asyncio.TaskGroup | None = None
        self._polls = 0

    # --- what the dialogue and the attendant ask for ---

    def begin(self, prepared: m.Prepared, request: Request) -> Transaction:
        """Record an intent and see it through from here. The customer is at the screen."""
        transaction = self._record(prepared.client_reference, prepared)
        self._held[prepared.client_reference] = _Held(request, customer=True)
        self._wake.set()
        return transaction

    def resubmit(self, client_reference: str, request: Request) -> None:
        """Give a new body (another capture or OTP) to a reference that was refused."""
        self._holding(client_reference).request = request
        self._wake.set()

    def record(self, client_reference: str, event: m.AnyEvent) -> Transaction:
        """Journal what a person did or said. Raises IllegalMove, WriteFailed."""
        transaction = self._record(client_reference, event)
        self._wake.set()
        return transaction

    def append_device_event(self, client_reference: str, event: m.AnyEvent) -> bool:
        """Journal what a device did or said; what is not taken has not happened. Say whether."""
        try:
            self.record(client_reference, event)
        except WriteFailed as failed:
            log.error("%s", failed)  # noqa: TRY400  # the message says it; a trace would not help
            return False
        except IllegalMove as move:
            log.warning("%s", move)
            return False
        return True

    def customer_left(self, client_reference: str) -> None:
        """Take note that nobody stands at the screen for it any more; wipe what was private."""
        holding = self._held.pop(client_reference, _Held())
        holding.customer = False
        holding.shown = DisplayOnly()
        holding.request = None
        transaction = self._journal.get(client_reference)
        if transaction and not transaction.closed:
            self._held[client_reference] = holding
        self._wake.set()

    def poll_now(self, client_reference: str) -> None:
        """Look at once: something hints that there is news; of what is closed there is none."""
        if client_reference in self._held:
            self._held[client_reference].asked_at = None
            self._held[client_reference].aside_until = None
        self._wake.set()

    @property
    def set_aside(self) -> dict[str, str]:
        """Return what is set aside, by reference, and what it tripped over: support's to mend."""
        return {
            reference: holding.tripped
            for reference, holding in self._held.items()
            if holding.aside_until is not None
        }

    def display_only(self, client_reference: str) -> DisplayOnly:
        return self._held.get(client_reference, _Held()).shown

    def next_action(self, transaction: Transaction) -> Action:
        """Say what `decide` says, for whoever draws a screen."""
        holding = self._held.get(transaction.client_reference, _Held())
        volatile = holding.volatile(self._client.origin)
        return decide(transaction, volatile, self._clock.now())

    def why_stuck(self, transaction: Transaction) -> Stuck | None:
        """Return why only people can end it (None: the service still can)."""
        holding = self._held.get(transaction.client_reference, _Held())
        now = self._clock.now()
        if holding.aside_until is not None and can_be_vouched_for(transaction, now.service):
            return Stuck.SET_ASIDE
        return why_stuck(transaction, holding.volatile(self._client.origin), now)

    # --- the loop ---

    async def run(self) -> None:
        """Carry on until cancelled. Raises WriteFailed when the disk does not take a fact."""
        async with asyncio.TaskGroup() as tasks:
            self._tasks = tasks
            while True:
                self._wake.clear()
                pause = self._step()
                try:
                    async with asyncio.timeout(pause):
                        await self._wake.wait()
                except TimeoutError:
                    continue

    def _step(self) -> float | None:
        """Start everything that is due; give the seconds until the next thing is."""
        deadlines = [
            self._carry_out_alone(transaction) for transaction in self._journal.open_transactions()
        ]
        now = self._clock.now().monotonic
        return min((d - now for d in deadlines if d is not None), default=None)

    def _carry_out_alone(self, transaction: Transaction) -> float | None:
        """Carry out what is due for one transaction; what it trips over is nobody else's."""
        holding = self._holding(transaction.client_reference)
        now = self._clock.now().monotonic
        if holding.aside_until is not None and now < holding.aside_until:
            return holding.aside_until
        try:
            return self._carry_out(transaction)
        except WriteFailed:
            raise
        except Exception as error:  # noqa: BLE001  # told and counted; the others go on
            self._trip(transaction.client_reference, holding, error)
            return holding.aside_until

    def _trip(self, reference: str, holding: _Held, error: Exception) -> None:
        """Set a transaction aside, longer each time."""
        self._faults.tell("transaction", error, reference)
        pause = min(SET_ASIDE * 2**holding.trips, SET_ASIDE_MAX)
        holding.trips = min(holding.trips + 1, 16)  # far past the longest pause
        holding.tripped = str(error) if isinstance(error, NoSuchService) else described(error)
        holding.aside_until = self._clock.now().monotonic + pause
        self._wake.set()

    def _carry_out(self, transaction: Transaction) -> float | None:
        """Start the effect that is due for one transaction; give the moment of the next."""
        reference = transaction.client_reference
        holding = self._holding(reference)
        match decide(transaction, holding.volatile(self._client.origin), self._clock.now()):
            case Send():
                assert holding.request is not None  # noqa: S101  # decided for a body in hand
                self._start(reference, holding, self._send(reference, holding.request))
            case CheckStatus(poll=False):
                self._start(reference, holding, self._look_up(transaction, Priority.CHECK_STATUS))
            case CheckStatus(poll=True) if self._polls < STATUS_CHECKS_MAX:
                self._polls += 1
                self._start(reference, holding, self._poll(transaction))
            case Abandon(why=why):
                self._record(reference, m.Abandoned(at=self._now(), why=why))
                self._wake.set()
            case Wait(until=until):
                return until
        return None

    def _start(self, reference: str, holding: _Held, effect: "Coroutine[None, None, None]") -> None:
        assert self._tasks is not None  # noqa: S101  # only `run` gets here
        holding.in_flight = True
        self._tasks.create_task(self._alone(reference, holding, effect))

    async def _alone(
        self, reference: str, holding: _Held, effect: "Coroutine[None, None, None]"
    ) -> None:
        """Carry out an effect; what it trips over is its own transaction's."""
        try:
            await effect
        except WriteFailed:
            raise
        except Exception as error:  # noqa: BLE001  # told and counted; the others go on
            holding.in_flight = False
            self._trip(reference, holding, error)
        else:
            holding.trips, holding.aside_until, holding.tripped = 0, None, ""

    # --- effects ---

    async def _send(self, reference: str, request: Request) -> None:
        holding = self._holding(reference)
        sent: Transaction | None = None

        def about_to_leave(signed_at: int) -> None:
            nonlocal sent
            if holding.first_sent is None:
                holding.first_sent = self._clock.now().monotonic
            leaving = m.Sending(at=self._now(), signed_at=signed_at, origin=self._client.origin)
            sent = self._record(reference, leaving)

        reply = await self._client.post(request.path, request.body, before_sending=about_to_leave)
        if sent is None:
            # The request budget was full: no byte left and nothing was journaled.
            await self._clock.sleep(BUDGET_PAUSE)
            self._ended(holding, asked=True)
            return
        fact, receipt = self._fact_of_submission(sent, reply)
        self._take_in(holding, receipt)
        after = self._append(reference, fact)
        if _needs_new_body(after):
            holding.request = None
        holding.tried_at = self._clock.now().monotonic
        self._ended(holding, asked=not _leads_to_look_up(fact))
        self.on_change(after, fact)

    def _fact_of_submission(
        self, transaction: Transaction, reply: Reply
    ) -> tuple[m.Answered | m.Refused | m.Unanswered | m.Mismatched, ParsedReply | None]:
        if isinstance(reply, ApiRefusal) and not error_table.is_uncertain(reply.http, reply.code):
            pause = reply.retry_after or error_table.row_for(reply.code).pause
            keeps_messages = self._endpoints(transaction.service).keeps_messages
            fact = m.Refused(
                at=self._now(),
                code=reply.code,
                message=reply.message if keeps_messages else "",
                pause=pause,
                failure_code=reply.failure_code,
            )
            return fact, None
        receipt = self._receipt(transaction, reply)
        if isinstance(receipt, ParsedReply):
            return m.Answered(at=self._now(), outcome=receipt.outcome), receipt
        if isinstance(receipt, NoResponse):
            return m.Unanswered(at=self._now(), why=receipt.why), None
        if receipt in transaction.mismatches:
            return m.Unanswered(at=self._now(), why="once more an answer that is another's"), None
        return self._alarm(transaction, receipt), None

    async def _poll(self, transaction: Transaction) -> None:
        try:
            await self._look_up(transaction, Priority.POLL)
        finally:
            self._polls -= 1

    async def _look_up(self, transaction: Transaction, priority: Priority) -> None:
        reference = transaction.client_reference
        holding = self._holding(reference)
        path = self._endpoints(transaction.service).lookup_path(reference, transaction.reference_id)
        reply = await self._client.get(path, priority=priority)
        fact, receipt = self._fact_of_look_up(transaction, reply)
        self._note_unknown(holding, reply, fact)
        self._take_in(holding, receipt)
        news = self._append_news(transaction, fact) if fact else None
        self._ended(holding, asked=True, heard=fact is not None)
        if news and news.agreement and news.agreement.contradicted:
            log.error("%s: the service says otherwise than two people did", reference)
        if news and fact:
            self.on_change(news, fact)

    def _fact_of_look_up(
        self, transaction: Transaction, reply: Reply
    ) -> tuple[m.StatusReceived | m.NotFound | m.Mismatched | None, ParsedReply | None]:
        """Give what a look-up has taught; nothing where it got no answer (it is asked again)."""
        known = transaction.outcome is not None
        counts = not known and is_absence_believed(transaction, self._client.origin)
        if (
            isinstance(reply, ApiRefusal)
            and error_table.is_not_found(reply.http, reply.code)
            and counts
        ):
            return m.NotFound(at=self._now(), service_time=reply.service_time), None
        receipt = self._receipt(transaction, reply)
        if isinstance(receipt, ParsedReply):
            return m.StatusReceived(at=self._now(), outcome=receipt.outcome), receipt
        if isinstance(receipt, NoResponse):
            log.warning("look-up of %s: %s", transaction.client_reference, receipt.why)
            return None, None
        return self._alarm(transaction, receipt), None

    def _alarm(self, transaction: Transaction, fields: tuple[m.Misfit, ...]) -> m.Mismatched:
        """Return the fact that an answer was another's."""
        named = ", ".join(field.value for field in fields)
        log.error("not the answer of %s: %s differ", transaction.client_reference, named)
        return m.Mismatched(at=self._now(), fields=fields)

    def _receipt(
        self, transaction: Transaction, reply: Reply
    ) -> ParsedReply | tuple[m.Misfit, ...] | NoResponse:
        """Read a reply as this transaction's record; of another's, return in what it differs."""
        if isinstance(reply, ApiRefusal):
            return NoResponse(f"{reply.http} {reply.code}")
        if not isinstance(reply, Answer):
            return reply
        receipt = self._endpoints(transaction.service).read(reply)
        if isinstance(receipt, NoResponse):
            return receipt
        return misfits(transaction, receipt) or receipt

    # --- bookkeeping ---

    def _record(self, reference: str, event: m.AnyEvent) -> Transaction:
        """Journal a fact and tell of it."""
        transaction = self._append(reference, event)
        self.on_change(transaction, event)
        return transaction

    def _append(self, reference: str, event: m.AnyEvent) -> Transaction:
        """Journal a fact, and let go of what is not needed after it."""
        transaction = self._journal.append(reference, event)
        holding = self._holding(reference)
        if transaction.bank_status not in (BankStatus.PREPARED, BankStatus.SENT):
            holding.request = None  # nothing is ever sent again: the private bytes are wiped
        if transaction.closed and not holding.customer:
            self._held.pop(reference, None)
        return transaction

    def _append_news(
        self, transaction: Transaction, fact: m.StatusReceived | m.NotFound | m.Mismatched
    ) -> Transaction | None:
        """Journal what a look-up found, unless it is what the journal says already."""
        current = self._journal.get(transaction.client_reference)
        try:
            if current is not None and apply(current, fact) == current:
                return None
        except IllegalMove as late:  # people have ended it while the service was asked
            log.warning("look-up of %s: %s", transaction.client_reference, late)
            return None
        return self._append(transaction.client_reference, fact)

    def _note_unknown(self, holding: _Held, reply: Reply, fact: m.Event | None) -> None:
        """Take note how long the service has told nothing of it: unknown, or another's record."""
        if isinstance(fact, m.StatusReceived):
            holding.unknown_since = None
        elif isinstance(fact, m.Mismatched) or (
            isinstance(reply, ApiRefusal) and error_table.is_not_found(reply.http, reply.code)
        ):
            now = self._clock.now().monotonic
            holding.unknown_since = now if holding.unknown_since is None else holding.unknown_since

    def _take_in(self, holding: _Held, receipt: ParsedReply | None) -> None:
        """Keep what is only shown, in memory, for as long as somebody is there to see it."""
        if receipt and holding.customer:
            shown = receipt.shown
            if shown.launch:
                shown = replace(shown, launch=replace(shown.launch, since=holding.first_sent))
            holding.shown = holding.shown.updated(shown)

    def _ended(self, holding: _Held, *, asked: bool, heard: bool = True) -> None:
        holding.in_flight = False
        holding.unheard = 0 if heard else holding.unheard + 1
        holding.asked_at = self._clock.now().monotonic if asked else None
        self._wake.set()

    def _holding(self, reference: str) -> _Held:
        return self._held.setdefault(reference, _Held())

    def _now(self) -> float:
        return self._clock.now().service


def _leads_to_look_up(fact: m.Event) -> bool:
    """Return whether an attempt left open what became of it, so that it is looked up at once."""
    if isinstance(fact, m.Refused):
        return error_table.row_for(fact.code).remedy is error_table.Remedy.CHECK_STATUS
    return isinstance(fact, m.Unanswered | m.Mismatched)


def _needs_new_body(transaction: Transaction) -> bool:
    if transaction.refusal is None:
        return False
    remedy = error_table.row_for(transaction.refusal.code).remedy
    return remedy in error_table.NEW_BODY
