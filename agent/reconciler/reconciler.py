"""The reconciler: the only code that carries out what `decide` returns.

It calls `decide` for every open transaction after each event and at the end of each wait. For each
transaction it carries out at most one effect at a time. Everything that it knows besides the
journal (bodies, calls in flight, whether the customer is at the screen) may be lost in a crash.

If a step raises an error, only its transaction is set aside for a while; the error is logged and
counted. Other parts receive the events through a queue (`on_change` only puts them into it).
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from itertools import count
from math import inf
from typing import TypeAlias

import msgspec

from agent.api.answer_events import event_of_status_check, event_of_submission
from agent.api.client import Client
from agent.api.connection_fault import ConnectionFault
from agent.api.rate_limiter import Priority
from agent.api.records import Endpoints
from agent.api.replies import ApiRefusal, NoResponse, Reply
from agent.base.clock import Clock
from agent.base.faults import Faults, described
from agent.base.journald import about
from agent.base.private import Private
from agent.base.structs import replace
from agent.journal.database import WriteFailed
from agent.journal.journal import Journal
from agent.mirror.status import MirrorWitness
from agent.transactions import error_table
from agent.transactions import model as m
from agent.transactions.decision import (
    Abandon,
    Action,
    CheckStatus,
    Send,
    Stuck,
    VolatileState,
    Wait,
    decide,
    why_stuck,
)
from agent.transactions.lifecycle import IllegalMove, apply, can_be_vouched_for, repeats
from agent.transactions.model import MOVING, BankStatus, Transaction
from agent.transactions.origin import Origin
from agent.transactions.outcome import DisplayOnly, ParsedReply

# Polls of one product at the same time. After a night offline hundreds may be open, and a few at a
# time already use up the rate limit. Each product has its own places, because a status check takes
# up to 90 s while a biller or bank hangs. It must not delay the other products.
# The customer at the screen does not need a place: there is only one customer.
STATUS_CHECKS_MAX = 4

BUDGET_PAUSE = 5.0  # seconds until a submission is tried again after the rate limiter rejected it

# Seconds for which a transaction is set aside after its step raised an error. First a short time,
# because the cause may pass; then an hour, because a mistake in our code does not pass.
SET_ASIDE = 60.0
SET_ASIDE_MAX = 3600.0

log = logging.getLogger(__name__)


CheckEvent: TypeAlias = m.StatusReceived | m.NotFound | m.Mismatched | None
"""The event of a status check; None: it got no usable answer."""


class NoSuchService(Exception):
    """This version or its configuration lacks the declaration of a service in the journal."""


class PreparedRequest(msgspec.Struct, frozen=True):
    """The path and the private bytes of a submission."""

    path: str
    body: Private[bytes]


@dataclass(slots=True)
class _Held:
    """The state in memory for one open transaction."""

    request: PreparedRequest | None = None
    in_flight: bool = False
    customer: bool = False
    asked_at: float | None = None
    tried_at: float = -inf
    unanswered: int = 0
    first_sent: float | None = None
    """Monotonic seconds at which the request's first bytes were sent."""
    unknown_since: float | None = None
    asks_by_own_reference: bool = False
    """The service knows the transaction by our client_reference, but gave no useful answer by
    reference_id."""
    shown: DisplayOnly = field(default_factory=DisplayOnly)
    failures: int = 0
    """The number of failures of its step since the last success."""
    aside_until: float | None = None
    """Monotonic seconds until which no step is tried."""
    failure: str = ""
    """The error of the transaction's last step."""
    alarms: set[str] = field(default_factory=set)
    """The alarms about its answers that are logged already: a few fixed texts."""

    def volatile(self, asks: Origin) -> VolatileState:
        return VolatileState(
            body=self.request is not None,
            in_flight=self.in_flight,
            customer=self.customer,
            asked_at=self.asked_at,
            tried_at=self.tried_at,
            unanswered=self.unanswered,
            asks=asks,
            unknown_since=self.unknown_since,
        )


class Reconciler:
    """The only writer of transactions to the journal, and the only caller of money calls."""

    def __init__(
        self,
        journal: Journal,
        client: Client,
        clock: Clock,
        endpoints: Callable[[str], Endpoints],
        faults: Faults | None = None,
    ) -> None:
        """`endpoints` raises NoSuchService; `faults` counts the transactions that are set aside."""
        self._journal = journal
        self._client = client
        self._clock = clock
        self._endpoints = endpoints
        self.on_change: Callable[[Transaction, m.AnyEvent], None] = lambda _, __: None
        """Called with each appended event and the transaction after it. It must only put them into
        a queue, because it runs inside the money calls."""
        self._faults = faults or Faults()
        self.witness: MirrorWitness | None = None
        """The journal's mirror, if there is one. It gets an intent before its request is sent."""
        self._held: dict[str, _Held] = {
            t.client_reference: _Held() for t in journal.open_transactions()
        }
        self._wake = asyncio.Event()
        self._tasks: asyncio.TaskGroup | None = None
        self._polls = Counter[str]()
        """The polls under way, by product."""
        self._submissions = 0
        self._turns: int | None = None

    # --- requests of the dialogue and the attendant ---

    def begin(self, prepared: m.Prepared, request: PreparedRequest) -> Transaction:
        """Append an intent and start its work. The customer is at the screen."""
        transaction = self.record(prepared.client_reference, prepared)
        self._held[prepared.client_reference] = _Held(request, customer=True)
        return transaction

    def resubmit(self, client_reference: str, request: PreparedRequest) -> None:
        """Set a new body (another capture or OTP) for a reference that was refused."""
        self._held_of(client_reference).request = request
        self._wake.set()

    def record(self, client_reference: str, event: m.AnyEvent) -> Transaction:
        """Append an event and report it through `on_change`. Raises IllegalMove, WriteFailed."""
        transaction = self._append(client_reference, event)
        self.on_change(transaction, event)
        self._wake.set()
        return transaction

    def append_device_event(self, client_reference: str, event: m.AnyEvent) -> bool:
        """Append a device event; return False if it was rejected."""
        try:
            self.record(client_reference, event)
        except WriteFailed as failed:
            log.error("%s", failed)  # noqa: TRY400  # the message is complete; a trace would not help
            return False
        except IllegalMove as move:
            log.warning("%s", move)
            return False
        return True

    async def witnessed(self) -> None:
        """Wait briefly until the mirror has all appended events."""
        if self.witness:
            await self.witness.wait(self._journal.last_seq())

    def customer_left(self, client_reference: str) -> None:
        """Wipe the private data of a transaction whose customer has left the screen."""
        held = self._held.pop(client_reference, _Held())
        held.customer = False
        held.shown = DisplayOnly()
        held.request = None
        transaction = self._journal.get(client_reference)
        if transaction and not transaction.closed:
            self._held[client_reference] = held
        self._wake.set()

    def poll_now(self, client_reference: str) -> None:
        """Check the status now; do nothing if closed."""
        if client_reference in self._held:
            self._held[client_reference].asked_at = None
            self._held[client_reference].aside_until = None
        self._wake.set()

    @property
    def is_submitting(self) -> bool:
        """Return True if a request that moves money waits, is on its way or has no answer yet."""
        return self._submissions > 0 or any(held.request for held in self._held.values())

    @property
    def set_aside(self) -> dict[str, str]:
        """Return the error of each transaction that is set aside, by reference."""
        return {
            reference: held.failure
            for reference, held in self._held.items()
            if held.aside_until is not None
        }

    def iterations(self) -> int | None:
        """Wake the loop and return its iteration count, which does not grow if the loop hangs.

        None if the loop is not running.
        """
        self._wake.set()
        return self._turns

    def display_only(self, client_reference: str) -> DisplayOnly:
        return self._held.get(client_reference, _Held()).shown

    def next_action(self, transaction: Transaction) -> Action:
        """Return the result of `decide`, for a screen."""
        held = self._held.get(transaction.client_reference, _Held())
        volatile = held.volatile(self._client.origin)
        return decide(transaction, volatile, self._clock.now())

    def why_stuck(self, transaction: Transaction) -> Stuck | None:
        """Return why only people can end a transaction; None if the service still can."""
        held = self._held.get(transaction.client_reference, _Held())
        now = self._clock.now()
        if held.aside_until is not None and can_be_vouched_for(transaction, now.service):
            return Stuck.SET_ASIDE
        return why_stuck(transaction, held.volatile(self._client.origin), now)

    # --- the loop ---

    async def run(self) -> None:
        """Run until cancelled. Raises WriteFailed if the disk rejects an event."""
        self._turns = 0
        try:
            async with asyncio.TaskGroup() as tasks:
                self._tasks = tasks
                await self._turn_for_ever()
        finally:
            self._turns = None

    async def _turn_for_ever(self) -> None:
        turns = count(1)
        while True:
            self._turns = next(turns)
            self._wake.clear()
            pause = self._step()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._wake.wait()

    def _step(self) -> float | None:
        """Start everything that is due; return the seconds until the next (None: nothing waits)."""
        # The longest unchecked first: a few that always hang must not keep the others waiting.
        in_turn = sorted(self._journal.open_transactions(), key=self._asked_at)
        deadlines = [self._carry_out_apart(transaction) for transaction in in_turn]
        now = self._clock.now().monotonic
        return min((d - now for d in deadlines if d is not None), default=None)

    def _asked_at(self, transaction: Transaction) -> float:
        asked_at = self._held_of(transaction.client_reference).asked_at
        return -inf if asked_at is None else asked_at

    def _carry_out_apart(self, transaction: Transaction) -> float | None:
        """Carry out the due step of one transaction; its error does not stop the others."""
        held = self._held_of(transaction.client_reference)
        now = self._clock.now().monotonic
        if held.aside_until is not None and now < held.aside_until:
            return held.aside_until
        try:
            return self._carry_out(transaction)
        except WriteFailed:
            raise
        except Exception as error:  # noqa: BLE001  # logged and counted; the others go on
            self._set_aside(transaction.client_reference, held, error)
            return held.aside_until

    def _set_aside(self, reference: str, held: _Held, error: Exception) -> None:
        """Set a transaction aside for a while; each time for longer."""
        self._faults.record("transaction", error, reference)
        pause = min(SET_ASIDE * 2**held.failures, SET_ASIDE_MAX)
        held.failures = min(held.failures + 1, 16)  # far beyond the longest pause
        held.failure = str(error) if isinstance(error, NoSuchService) else described(error)
        held.aside_until = self._clock.now().monotonic + pause
        self._wake.set()

    def _carry_out(self, transaction: Transaction) -> float | None:
        """Start the due effect of one transaction; return the monotonic time of the next."""
        reference = transaction.client_reference
        held = self._held_of(reference)
        match decide(transaction, held.volatile(self._client.origin), self._clock.now()):
            case Send():
                assert held.request is not None  # noqa: S101  # `decide` saw a body in memory
                self._submissions += 1
                self._start(reference, held, self._submit(reference, held.request))
            case CheckStatus(poll=False):
                self._start(reference, held, self._check_status(transaction, Priority.CHECK_STATUS))
            case CheckStatus(poll=True):
                product = _product(transaction)
                if held.customer or self._polls[product] < STATUS_CHECKS_MAX:
                    self._polls[product] += 1
                    self._start(reference, held, self._poll(transaction))
            case Abandon(why=why):
                self.record(reference, m.Abandoned(at=self._now(), why=why))
            case Wait(until=until):
                return until
        return None

    def _start(self, reference: str, held: _Held, effect: "Coroutine[None, None, None]") -> None:
        assert self._tasks is not None  # noqa: S101  # only `run` gets here
        held.in_flight = True
        self._tasks.create_task(self._run_effect(reference, held, effect))

    async def _run_effect(
        self, reference: str, held: _Held, effect: "Coroutine[None, None, None]"
    ) -> None:
        """Carry out an effect; an error sets only its own transaction aside."""
        try:
            await effect
        except WriteFailed:
            raise
        except Exception as error:  # noqa: BLE001  # logged and counted; the others go on
            held.in_flight = False
            self._set_aside(reference, held, error)
        else:
            held.failures, held.aside_until, held.failure = 0, None, ""

    # --- effects ---

    async def _submit(self, reference: str, request: PreparedRequest) -> None:
        try:
            await self._send(reference, request)
        finally:
            self._submissions -= 1

    async def _send(self, reference: str, request: PreparedRequest) -> None:
        held = self._held_of(reference)
        sent: Transaction | None = None

        def about_to_leave(signed_at: int) -> None:
            nonlocal sent
            if held.first_sent is None:
                held.first_sent = self._clock.now().monotonic
            leaving = m.Sending(at=self._now(), signed_at=signed_at, origin=self._client.origin)
            sent = self.record(reference, leaving)

        await self.witnessed()
        reply = await self._client.post(request.path, request.body, before_sending=about_to_leave)
        if sent is None:
            # The rate limiter rejected it: no byte was sent and nothing was appended.
            await self._clock.sleep(BUDGET_PAUSE)
            self._ended(held, asked=True)
            return
        endpoints = self._endpoints(sent.service)
        event, parsed = event_of_submission(sent, reply, endpoints, self._now())
        self._log_alarms(reference, held, parsed)
        self._keep_display_only(held, parsed)
        after = self._append(reference, event)
        if after.refusal and _remedy(after.refusal.code) in error_table.NEW_BODY:
            held.request = None
        held.tried_at = self._clock.now().monotonic
        self._ended(held, asked=not _leads_to_status_check(event))
        self.on_change(after, event)

    async def _poll(self, transaction: Transaction) -> None:
        try:
            await self._check_status(transaction, Priority.POLL)
        finally:
            self._polls[_product(transaction)] -= 1

    async def _check_status(self, transaction: Transaction, priority: Priority) -> None:
        reference = transaction.client_reference
        held = self._held_of(reference)
        reply, event, parsed = await self._ask(transaction, held, priority)
        self._track_unknown(held, reply, event)
        self._log_alarms(reference, held, parsed)
        self._keep_display_only(held, parsed)
        news = self._append_news(transaction, event) if event else None
        self._ended(held, asked=True, heard=event is not None)
        if news and news.agreement and news.agreement.contradicted:
            what = "%s: the service says otherwise than two people did"
            log.error(what, reference, extra=about(reference))
        if news and event:
            self.on_change(news, event)

    async def _ask(
        self, transaction: Transaction, held: _Held, priority: Priority
    ) -> tuple[Reply, CheckEvent, ParsedReply | None]:
        """Check the status by one id, and by the other one if the first answer is useless.

        A service may know a transaction by one of them only, or answer one path with an error.
        """
        endpoints, asks = self._endpoints(transaction.service), self._client.origin
        paths = endpoints.status_paths(transaction.client_reference, transaction.reference_id)
        heard: tuple[Reply, CheckEvent, ParsedReply | None] | None = None
        for path in reversed(paths) if held.asks_by_own_reference else paths:
            reply = await self._client.check_status(path, priority=priority)
            event, parsed = event_of_status_check(transaction, reply, endpoints, asks, self._now())
            if isinstance(event, m.StatusReceived):
                if heard and isinstance(heard[1], m.Mismatched):
                    self._append_news(transaction, heard[1])  # people have to see it
                held.asks_by_own_reference = path != paths[0]
                return reply, event, parsed
            if heard is None or heard[1] is None:  # a mismatch is journaled, also of the first id
                heard = reply, event, parsed
            if not _may_other_id_help(reply):
                break
        assert heard is not None  # noqa: S101  # there is a path
        return heard

    # --- events, and state in memory ---

    def _append(self, reference: str, event: m.AnyEvent) -> Transaction:
        """Append an event, and drop the data that is not needed after it."""
        before = self._journal.get(reference)
        transaction = self._journal.append(reference, event)
        _report_unclear(before, transaction)
        if self.witness and transaction.cash in MOVING:
            self.witness.ask()
        held = self._held_of(reference)
        if transaction.bank_status not in (BankStatus.PREPARED, BankStatus.SENT):
            held.request = None  # nothing is ever sent again: the private bytes are wiped
        if transaction.closed and not held.customer:
            self._held.pop(reference, None)
        return transaction

    def _append_news(
        self, transaction: Transaction, event: m.StatusReceived | m.NotFound | m.Mismatched
    ) -> Transaction | None:
        """Append a status check's event; return None if it changes nothing."""
        current = self._journal.get(transaction.client_reference)
        try:
            if current is not None and (
                repeats(current, event) or apply(current, event) == current
            ):
                return None
        except IllegalMove as late:  # people ended the transaction during the check
            log.warning("status check of %s: %s", transaction.client_reference, late)
            return None
        return self._append(transaction.client_reference, event)

    def _track_unknown(self, held: _Held, reply: Reply, event: m.Event | None) -> None:
        """Store since when the service lacks a transaction, or sends another record."""
        if isinstance(event, m.StatusReceived):
            held.unknown_since = None
        elif isinstance(event, m.Mismatched) or (
            isinstance(reply, ApiRefusal) and error_table.is_not_found(reply.http, reply.code)
        ):
            now = self._clock.now().monotonic
            held.unknown_since = now if held.unknown_since is None else held.unknown_since

    def _log_alarms(self, reference: str, held: _Held, parsed: ParsedReply | None) -> None:
        """Log each alarm of an accepted answer once for each transaction."""
        for alarm in parsed.alarms if parsed else ():
            if alarm not in held.alarms:
                held.alarms.add(alarm)
                log.error("the answer of %s: %s", reference, alarm, extra=about(reference))

    def _keep_display_only(self, held: _Held, parsed: ParsedReply | None) -> None:
        """Keep display-only data in memory while the customer is at the screen."""
        if parsed and held.customer:
            shown = parsed.shown
            if shown.launch:
                shown = replace(shown, launch=replace(shown.launch, since=held.first_sent))
            held.shown = held.shown.updated(shown)

    def _ended(self, held: _Held, *, asked: bool, heard: bool = True) -> None:
        held.in_flight = False
        held.unanswered = 0 if heard else held.unanswered + 1
        held.asked_at = self._clock.now().monotonic if asked else None
        self._wake.set()

    def _held_of(self, reference: str) -> _Held:
        return self._held.setdefault(reference, _Held())

    def _now(self) -> float:
        return self._clock.now().service


def _product(transaction: Transaction) -> str:
    return transaction.service.partition(".")[0]


def _report_unclear(before: Transaction | None, t: Transaction) -> None:
    """Log a status that is neither yes nor no, once per status."""
    now, was = t.outcome, before.outcome if before else None
    if now is None or not now.is_unclear:
        return
    if was is not None and (was.word, was.failure_code) == (now.word, now.failure_code):
        return
    log.error(
        "%s is unclear: status %s, failure code %s. It counts as pending; ask the service",
        *(t.client_reference, now.word or now.status.value, now.failure_code or "none"),
        extra=about(t.client_reference, service=t.service),
    )


def _may_other_id_help(reply: Reply) -> bool:
    """Return True if a check by the other id may help; False if no call gets through."""
    match reply:
        case NoResponse(fault=fault):
            return fault in (None, *ANSWERS)
        case ApiRefusal(code=code):
            return not error_table.row_for(code).stops_calls
    return True


ANSWERS = (ConnectionFault.NO_ANSWER, ConnectionFault.CUT_OFF, ConnectionFault.UNUSABLE)
"""Faults after the connection was made: the service may fail on one path only."""


def _leads_to_status_check(event: m.Event) -> bool:
    """Return True if an attempt left its result open, so that its status is checked at once."""
    if isinstance(event, m.Refused):
        return _remedy(event.code) is error_table.Remedy.CHECK_STATUS
    return isinstance(event, m.Unanswered | m.Mismatched)


def _remedy(code: str) -> error_table.Remedy:
    return error_table.row_for(code).remedy
