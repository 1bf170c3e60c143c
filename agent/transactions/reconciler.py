"""The reconciler: the only code that turns what `decide` says into effects.

It asks `decide` about every open transaction whenever something has happened or a wait is over,
and carries out at most one effect for each at a time. What it knows beside the journal (bodies,
calls in flight, who stands at the screen) is what a crash may lose.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from agent.api import errors
from agent.api.budget import Lane
from agent.api.client import Client
from agent.api.outcome import Endpoints, Receipt, Shown
from agent.api.replies import Answer, Refusal, Reply, Silence
from agent.clock import Clock
from agent.private import Private
from agent.transactions import model as m
from agent.transactions.database import WriteFailed
from agent.transactions.journal import Journal
from agent.transactions.lifecycle import (
    Action,
    GiveUp,
    Here,
    IllegalMove,
    LookUp,
    Send,
    Wait,
    apply,
    decide,
)
from agent.transactions.model import Fate, Transaction

# Polls under way at once. After a night offline hundreds may be open; a few at a time is what
# the connection pool serves, and the budget is used up all the same. A look-up that a customer
# waits for is not counted: there is one customer, and polls that wait for the budget are no
# reason to wait.
LOOK_UPS_MAX = 4

BUDGET_PAUSE = 5.0  # seconds until a submission that found the line for the budget full tries again

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be submitted: where, and the private bytes."""

    path: str
    body: Private[bytes]


@dataclass(slots=True)
class _Holding:
    """What this process holds of one open transaction."""

    request: Request | None = None
    in_flight: bool = False
    customer: bool = False
    asked_at: float | None = None
    shown: Shown = field(default_factory=Shown)

    def here(self) -> Here:
        return Here(self.request is not None, self.in_flight, self.customer, self.asked_at)


class Reconciler:
    """Owns the journal's writing side and the money calls."""

    def __init__(
        self,
        journal: Journal,
        client: Client,
        clock: Clock,
        endpoints: Callable[[str], Endpoints],
        changed: Callable[[Transaction], None] = lambda _: None,
    ) -> None:
        self._journal = journal
        self._client = client
        self._clock = clock
        self._endpoints = endpoints
        self.changed = changed
        """Called after a fact has been journaled, with the transaction as it then stands."""
        self._held: dict[str, _Holding] = {
            t.client_reference: _Holding() for t in journal.open_transactions()
        }
        self._wake = asyncio.Event()
        self._tasks: asyncio.TaskGroup | None = None
        self._polls = 0

    # --- what the dialogue and the attendant ask for ---

    def begin(self, prepared: m.Prepared, request: Request) -> Transaction:
        """Record an intent and see it through from here. The customer is at the screen."""
        transaction = self._record(prepared.client_reference, prepared)
        self._held[prepared.client_reference] = _Holding(request, customer=True)
        self._wake.set()
        return transaction

    def replace(self, client_reference: str, request: Request) -> None:
        """Give a new body (another capture or OTP) to a reference that was refused."""
        self._holding(client_reference).request = request
        self._wake.set()

    def record(self, client_reference: str, event: m.AnyEvent) -> Transaction:
        """Journal what a person did or said. Raises IllegalMove, WriteFailed."""
        transaction = self._record(client_reference, event)
        self._wake.set()
        return transaction

    def note(self, client_reference: str, event: m.AnyEvent) -> bool:
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

    def leave(self, client_reference: str) -> None:
        """Take note that nobody stands at the screen for it any more; wipe what was private."""
        holding = self._held.pop(client_reference, _Holding())
        holding.customer = False
        holding.shown = Shown()
        holding.request = None
        transaction = self._journal.get(client_reference)
        if transaction and not transaction.closed:
            self._held[client_reference] = holding
        self._wake.set()

    def nudge(self, client_reference: str) -> None:
        """Look at once: something hints that there is news; of what is closed there is none."""
        if client_reference in self._held:
            self._held[client_reference].asked_at = None
        self._wake.set()

    def shown(self, client_reference: str) -> Shown:
        return self._held.get(client_reference, _Holding()).shown

    def next_action(self, transaction: Transaction) -> Action:
        """Say what `decide` says, for whoever draws a screen."""
        here = self._held.get(transaction.client_reference, _Holding()).here()
        return decide(transaction, here, self._clock.now())

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
            self._carry_out(transaction) for transaction in self._journal.open_transactions()
        ]
        now = self._clock.now().monotonic
        return min((d - now for d in deadlines if d is not None), default=None)

    def _carry_out(self, transaction: Transaction) -> float | None:
        """Start the effect that is due for one transaction; give the moment of the next."""
        reference = transaction.client_reference
        holding = self._holding(reference)
        match decide(transaction, holding.here(), self._clock.now()):
            case Send():
                assert holding.request is not None  # noqa: S101  # decided for a body in hand
                self._start(holding, self._send(reference, holding.request))
            case LookUp(poll=False):
                self._start(holding, self._look_up(transaction, Lane.LOOK_UP))
            case LookUp(poll=True) if self._polls < LOOK_UPS_MAX:
                self._polls += 1
                self._start(holding, self._poll(transaction))
            case GiveUp(why=why):
                self._record(reference, m.NotSent(at=self._now(), why=why))
                self._wake.set()
            case Wait(until=until):
                return until
        return None

    def _start(self, holding: _Holding, effect: "asyncio._CoroutineLike[None]") -> None:
        assert self._tasks is not None  # noqa: S101  # only `run` gets here
        holding.in_flight = True
        self._tasks.create_task(effect)

    # --- effects ---

    async def _send(self, reference: str, request: Request) -> None:
        holding = self._holding(reference)
        sent: Transaction | None = None

        def about_to_leave(signed_at: int) -> None:
            nonlocal sent
            sent = self._record(reference, m.Sending(at=self._now(), signed_at=signed_at))

        reply = await self._client.post(request.path, request.body, before_sending=about_to_leave)
        if sent is None:
            # The request budget was full: no byte left and nothing was journaled.
            await self._clock.sleep(BUDGET_PAUSE)
            self._ended(holding, asked=True)
            return
        fact, receipt = self._fact_of_submission(sent, reply)
        self._take_in(holding, receipt)
        after = self._put_down(reference, fact)
        if _needs_new_body(after):
            holding.request = None
        # Where nothing can be looked up, the post that went unanswered was the asking.
        unheard = isinstance(fact, m.Unanswered) and after.terms.can_look_up
        self._ended(holding, asked=not unheard)
        self.changed(after)

    def _fact_of_submission(
        self, transaction: Transaction, reply: Reply
    ) -> tuple[m.Answered | m.Refused | m.Unanswered, Receipt | None]:
        if isinstance(reply, Refusal) and not errors.is_uncertain(reply):
            pause = reply.retry_after or errors.lookup(reply.code).pause
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
        if isinstance(receipt, Receipt):
            return m.Answered(at=self._now(), outcome=receipt.outcome), receipt
        return m.Unanswered(at=self._now(), why=receipt.why), None

    async def _poll(self, transaction: Transaction) -> None:
        await self._look_up(transaction, Lane.POLL)
        self._polls -= 1

    async def _look_up(self, transaction: Transaction, lane: Lane) -> None:
        reference = transaction.client_reference
        holding = self._holding(reference)
        path = self._endpoints(transaction.service).lookup_path(reference, transaction.reference_id)
        reply = await self._client.get(path, lane=lane)
        fact, receipt = self._fact_of_look_up(transaction, reply)
        self._take_in(holding, receipt)
        news = self._put_down_news(transaction, fact) if fact else None
        self._ended(holding, asked=True)
        if news:
            self.changed(news)

    def _fact_of_look_up(
        self, transaction: Transaction, reply: Reply
    ) -> tuple[m.LookedUp | m.NotFound | None, Receipt | None]:
        """Give what a look-up has taught; nothing where it got no answer (it is asked again)."""
        known = transaction.outcome is not None
        if isinstance(reply, Refusal) and errors.is_absent(reply) and not known:
            seen = reply.service_time or self._now()
            return m.NotFound(at=self._now(), service_time=seen), None
        receipt = self._receipt(transaction, reply)
        if isinstance(receipt, Receipt):
            return m.LookedUp(at=self._now(), outcome=receipt.outcome), receipt
        log.warning("look-up of %s: %s", transaction.client_reference, receipt.why)
        return None, None

    def _receipt(self, transaction: Transaction, reply: Reply) -> Receipt | Silence:
        """Read a reply as this transaction's record; another one's is no answer (rule 9)."""
        if isinstance(reply, Refusal):
            return Silence(f"{reply.http} {reply.code}")
        if not isinstance(reply, Answer):
            return reply
        receipt = self._endpoints(transaction.service).read(reply)
        if isinstance(receipt, Silence):
            return receipt
        if receipt.outcome.client_reference != transaction.client_reference:
            return Silence("an answer that belongs to another transaction")
        return receipt

    # --- bookkeeping ---

    def _record(self, reference: str, event: m.AnyEvent) -> Transaction:
        """Journal a fact and tell of it."""
        transaction = self._put_down(reference, event)
        self.changed(transaction)
        return transaction

    def _put_down(self, reference: str, event: m.AnyEvent) -> Transaction:
        """Journal a fact, and let go of what is not needed after it."""
        transaction = self._journal.append(reference, event)
        holding = self._holding(reference)
        if transaction.fate not in (Fate.PREPARED, Fate.SENT):
            holding.request = None  # nothing is ever sent again: the private bytes are wiped
        if transaction.closed and not holding.customer:
            self._held.pop(reference, None)
        return transaction

    def _put_down_news(
        self, transaction: Transaction, fact: m.LookedUp | m.NotFound
    ) -> Transaction | None:
        """Journal what a look-up found, unless it is what the journal says already."""
        current = self._journal.get(transaction.client_reference)
        if current is not None and apply(current, fact) == current:
            return None
        return self._put_down(transaction.client_reference, fact)

    def _take_in(self, holding: _Holding, receipt: Receipt | None) -> None:
        """Keep what is only shown, in memory, for as long as somebody is there to see it."""
        if receipt and holding.customer:
            holding.shown = holding.shown.updated(receipt.shown)

    def _ended(self, holding: _Holding, *, asked: bool) -> None:
        holding.in_flight = False
        holding.asked_at = self._clock.now().monotonic if asked else None
        self._wake.set()

    def _holding(self, reference: str) -> _Holding:
        return self._held.setdefault(reference, _Holding())

    def _now(self) -> float:
        return self._clock.now().service


def _needs_new_body(transaction: Transaction) -> bool:
    if transaction.refusal is None:
        return False
    remedy = errors.lookup(transaction.refusal.code).remedy
    return remedy in errors.NEW_BODY
