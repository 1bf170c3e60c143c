"""Deliberate mistakes in the code that moves money; the simulation has to find every one.

Each is a patch of the running program, applied in its own process. `hunt` measures after how many
seeds and seconds each is found, and stores that in `found.json`; a test hunts a part of them again.
"""

import json
import multiprocessing
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import msgspec

from agent.api import answer_events, dmt, matm, records, replies, tpin, verify
from agent.api import client as api_client
from agent.app import journaled_events, kiosk_read_model
from agent.base.money import PAISE_PER_RUPEE
from agent.base.structs import replace
from agent.cash import day_ledger, dispensing
from agent.dialogue import effects, events, machine, runner
from agent.dialogue.handlers import money
from agent.dialogue.handlers.handling import carries_out
from agent.dialogue.states import second_request, step
from agent.dialogue.states.transaction import notes
from agent.journal import archive as archives
from agent.journal import chain, database, maintenance, projection
from agent.journal import journal as journals
from agent.outlet import suspensions
from agent.reconciler import reconciler
from agent.salvage import salvage
from agent.services import aeps
from agent.transactions import (
    decision,
    error_table,
    event_table,
    ledger,
    lifecycle,
    references,
)
from agent.transactions import model as m
from agent.transactions.model import BankStatus, CashStatus, Claimed, Direction
from agent.transactions.outcome import Status, StatusRead, read_status
from drivers.cash.port import Dispensed, DispenserFault, DispenseUnknown, NotDispensed
from drivers.display import upi
from tests.lab.simulation import shortcuts
from tests.lab.simulation.run import run
from tests.unit.agent.transactions.moves import leading_anywhere

Mutant = Callable[[], None]
ALL: dict[str, Mutant] = {}
KINDS: dict[str, list[str]] = {}
"""The names of the mistakes of each kind."""

_replace = msgspec.structs.replace


def kind(title: str) -> Callable[[str], Callable[[Mutant], Mutant]]:
    """Return the decorator that enters a mistake of this kind under its name."""
    names = KINDS.setdefault(title, [])

    def mutant(name: str) -> Callable[[Mutant], Mutant]:
        def enter(patch: Mutant) -> Mutant:
            ALL[name] = patch
            names.append(name)
            return patch

        return enter

    return mutant


def _fold(event: type[m.Event], changed: Callable[[Any, Any, Any], Any]) -> None:
    """Change the state after an event: from (before, event, after)."""
    right = lifecycle._CHANGES[event]
    lifecycle._CHANGES[event] = lambda t, fact: changed(t, fact, right(t, fact))
    event_table.EVENTS[event] = leading_anywhere(event_table.EVENTS[event])


trusts = kind("trusting answers")


@trusts("cash on PENDING")
def _() -> None:
    event_table.CASH_UPDATES[BankStatus.PENDING, Direction.OUT, CashStatus.NONE] = CashStatus.OWED


@trusts("a card's success believed without the network's word")
def _() -> None:
    def bank_status(_: Any, outcome: Any) -> BankStatus:
        bank_statuses = {Status.FAILED: BankStatus.FAILED, Status.PENDING: BankStatus.PENDING}
        return bank_statuses.get(outcome.status, BankStatus.SUCCEEDED)

    lifecycle._bank_status_of = bank_status  # type: ignore[assignment]


@trusts("trusting the card terminal")
def _() -> None:
    def believed(_: Any, fact: Any, after: Any) -> Any:
        if fact.result is m.TerminalResult.APPROVED and after.bank_status is BankStatus.PENDING:
            return _replace(after, bank_status=BankStatus.SUCCEEDED)
        return after

    _fold(m.TerminalReported, believed)


@trusts("forgetting late SUCCESS")
def _() -> None:
    _fold(m.Abandoned, lambda _, __, after: _replace(after, in_doubt=False))


@trusts("404 believed before the signature has expired")
def _() -> None:
    _fold(m.NotFound, lambda _, __, after: _replace(after, in_doubt=False))


@trusts("404 judged by the kiosk's own clock")
def _() -> None:
    _judge_by_the_wall(lambda _: True)


@trusts("404 without a Date judged by the kiosk's own clock")
def _() -> None:
    _judge_by_the_wall(lambda fact: fact.service_time is None)


def _never(t: Any, asks: Any) -> bool:  # same arguments as the original
    return False


def _always(t: Any, asks: Any) -> bool:  # same arguments as the original
    return True


def _judge_by_the_wall(which: Callable[[Any], bool]) -> None:
    right = reconciler.Reconciler._append_news

    def by_the_wall(self: Any, transaction: Any, fact: Any) -> Any:
        if isinstance(fact, m.NotFound) and which(fact):
            fact = _replace(fact, service_time=self._clock._wall())
        return right(self, transaction, fact)

    reconciler.Reconciler._append_news = by_the_wall  # type: ignore[method-assign, assignment]


@trusts("a Date of another century is believed")
def _() -> None:
    replies.credible_time = lambda unix: unix  # type: ignore[attr-defined, assignment, return-value]


@trusts("what another address does not know was never sent")
def _() -> None:
    decision.was_sent_elsewhere = _never
    answer_events.is_absence_believed = _always  # type: ignore[attr-defined]


@trusts("what another key is not shown was never sent")
def _() -> None:
    answer_events.is_absence_believed = _always  # type: ignore[attr-defined]


@trusts("where it was sent is forgotten")
def _() -> None:
    _fold(m.Sending, lambda _, __, after: _replace(after, origin=None))


@trusts("one person's word is enough")
def _() -> None:
    lifecycle.PEOPLE = 1


@trusts("the in-doubt window never ends")
def _() -> None:
    _fold(m.NotFound, lambda before, _, after: _replace(after, in_doubt=before.in_doubt))


@trusts("PENDING taken for FAILED")
def _() -> None:
    right = lifecycle._bank_status_of

    def bank_status(t: Any, outcome: Any) -> BankStatus:
        return BankStatus.FAILED if outcome.status is Status.PENDING else right(t, outcome)

    lifecycle._bank_status_of = bank_status


@trusts("no answer taken for no")
def _() -> None:
    _fold(
        m.Unanswered,
        lambda _, __, after: _replace(
            after, bank_status=BankStatus.ABANDONED, in_doubt=False, why_abandoned="?"
        ),
    )


@trusts("an HTTP error taken for a refusal, after which nothing can arrive")
def _() -> None:
    _fold(m.Refused, lambda _, __, after: _replace(after, in_doubt=False))
    error_table.is_uncertain = lambda *_: False
    final = error_table.ErrorRow(0, "", error_table.Remedy.TELL_CUSTOMER)
    decision.row_for = lambda code: error_table.TABLE.get(code, final)  # type: ignore[attr-defined]


@trusts("a refusal ends it, though an earlier attempt is under way")
def _() -> None:
    decision._enough = lambda _, refusal, __, ___: decision.Abandon(refusal.code)  # type: ignore[assignment]
    _fold(m.Abandoned, lambda _, __, after: _replace(after, in_doubt=False))


@trusts("the amount asked for in paise")
def _() -> None:
    right = aeps._submission

    def submission(order: Any, *, otp: bool, tpin: bool) -> Any:
        made = right(order, otp=otp, tpin=tpin)
        return _replace(made, amount=made.amount and made.amount * 2)

    aeps._submission = submission


@trusts("an expired launch is started")
def _() -> None:
    def ends(_: Any, launch: Any) -> Any:
        return launch.since and launch.since + 1e9

    matm.Info.launch_ends = ends  # type: ignore[assignment, method-assign]


@trusts("the QR of another amount is drawn")
def _() -> None:
    upi._fixed_at = lambda *_: True


@trusts("an answer of another amount is taken")
def _() -> None:
    _overlooks(m.Misfit.AMOUNT)


@trusts("an answer of another service is taken")
def _() -> None:
    _overlooks(m.Misfit.SERVICE)


@trusts("an answer of another outlet is taken")
def _() -> None:
    _overlooks(m.Misfit.MERCHANT_REF)


@trusts("a duplicate that no attempt explains is taken")
def _() -> None:
    _overlooks(m.Misfit.DUPLICATE)


def _overlooks(overlooked: m.Misfit) -> None:
    right = answer_events.misfits

    def misfits(t: Any, parsed: Any, endpoints: Any) -> tuple[m.Misfit, ...]:
        return tuple(field for field in right(t, parsed, endpoints) if field is not overlooked)

    answer_events.misfits = misfits


@trusts("a transfer to another account is taken")
def _() -> None:
    _overlooks(m.Misfit.ACCOUNT)


def _read_statuses_by(read: Callable[..., StatusRead]) -> None:
    for product in (records, dmt):
        product.read_status = read  # type: ignore[attr-defined]  # where it is imported


@trusts("any status word counts without its table")
def _() -> None:
    """A word that is neither a known no nor a known wait is a yes."""

    def read(word: Any, words: Any, *, has_failure_code: bool = False) -> StatusRead:
        return StatusRead(words.get(word.strip().upper(), Status.SUCCESS), None)

    _read_statuses_by(read)


@trusts("status words are compared with their case")
def _() -> None:
    def read(word: Any, words: Any, *, has_failure_code: bool = False) -> StatusRead:
        is_known_case = (words is dmt.WORDS and word.islower()) or word.isupper()
        status = word if is_known_case else "OF_ANOTHER_CASE"
        return read_status(status, words, has_failure_code=has_failure_code)

    _read_statuses_by(read)


@trusts("a success counts in spite of its failure code")
def _() -> None:
    def read(word: Any, words: Any, *, has_failure_code: bool = False) -> StatusRead:
        return read_status(word, words)

    _read_statuses_by(read)


@trusts("an unchanged PENDING wipes a verdict")
def _() -> None:
    reconciler.repeats = lambda *_: False  # type: ignore[attr-defined]


@trusts("a debit without a word about its return counts as back")
def _() -> None:
    said = property(lambda t: t.outcome is not None and t.outcome.refunded is False)
    m.Transaction.keeps_debit = said  # type: ignore[assignment, method-assign]


@trusts("a verification without an answer is taken for a no")
def _() -> None:
    right = verify._result

    def result(record: Any) -> Any:
        answered = verify._Result(Status.SUCCESS)
        return right(record) if records.is_true(record.verified) else answered

    verify._result = result


@trusts("a bill is paid at another amount")
def _() -> None:
    step._is_amount_agreed = lambda *_: True


@trusts("a failure whose debit is not back is not read again")
def _() -> None:
    m.Transaction.awaits_refund = property(lambda _: False)  # type: ignore[assignment, method-assign]


writes = kind("what is written, and when")


@writes("nothing journaled before sending")
def _() -> None:
    right = api_client.Client.post

    async def post(self: Any, path: str, body: Any, *, before_sending: Any = None) -> Any:
        signed: list[int] = []
        reply = await right(self, path, body, before_sending=signed.append)
        for timestamp in signed if before_sending else ():
            before_sending(timestamp)
        return reply

    api_client.Client.post = post  # type: ignore[method-assign]


@writes("the journal does not sync")
def _() -> None:
    right = database._set_up

    def set_up(opened: Any, *rest: Any) -> None:
        right(opened, *rest)
        opened.execute("PRAGMA synchronous = OFF")

    database._set_up = set_up  # type: ignore[assignment]


@writes("the journal syncs at checkpoints only")
def _() -> None:
    right = database._set_up

    def set_up(opened: Any, *rest: Any) -> None:
        right(opened, *rest)
        opened.execute("PRAGMA synchronous = NORMAL")

    database._set_up = set_up  # type: ignore[assignment]


@writes("what was sent is forgotten at a restart")
def _() -> None:
    right = journals.Journal._read_open

    def read_open(self: Any) -> Any:
        return (t for t in right(self) if t.bank_status is not BankStatus.SENT)

    journals.Journal._read_open = read_open  # type: ignore[method-assign]


@writes("the bank's Aadhaar fact journaled whole")
def _() -> None:
    right = aeps._masked_details
    services = (aeps.CASH_WITHDRAWAL, aeps.BALANCE_ENQUIRY, aeps.CASH_DEPOSIT)

    def facts(answers: Any) -> dict[str, str]:
        return {**right(answers), "last4": answers.aadhaar.reveal()}

    for service in services:
        msgspec.structs.force_setattr(service, "masked_details", facts)


@writes("the claim's code is on the slip and not in the journal")
def _() -> None:
    right = reconciler.Reconciler.record

    def record(self: Any, reference: str, event: Any) -> Any:
        if isinstance(event, m.ClaimIssued):
            return self._journal.get(reference)
        return right(self, reference, event)

    reconciler.Reconciler.record = record  # type: ignore[method-assign, assignment]


@writes("the claim's code is shown and printed before it is journaled")
def _() -> None:
    @carries_out(effects.IssueClaim)
    def issue_claim(self: Any, issue: Any, dialogue: Any) -> None:
        code = references.claim_code(self.rng)
        dialogue.put(events.ClaimReady(issue.visit, issue.reference, code))
        dialogue.carry_out(effects.PrintSlip(issue.reference, issue.language, code))
        at = self.clock.now().service
        event = references.issue(code, at, self.rng, by_digits=issue.by_digits)
        self.reconciler.record(issue.reference, event)

    money.CashHandler.issue_claim = issue_claim  # type: ignore[method-assign]


@writes("the wallet's part of an answer is lost")
def _() -> None:
    def lost(_: Any, __: Any, after: Any) -> Any:
        return _replace(after, outcome=_replace(after.outcome, wallet_impact=None))

    _fold(m.Answered, lost)
    _fold(m.StatusReceived, lost)


repeats = kind("references and attempts")


@repeats("a new reference on a retry")
def _() -> None:
    right = reconciler.Reconciler._send

    async def send(self: Any, reference: str, request: Any) -> None:
        t = self._journal.get(reference)
        if t.attempts:
            again = request.body.reveal().replace(reference.encode(), f"{reference}R".encode())
            request = reconciler.PreparedRequest(request.path, type(request.body)(again))
        await right(self, reference, request)

    reconciler.Reconciler._send = send  # type: ignore[method-assign]


@repeats("a new reference for a repeated capture")
def _() -> None:
    @carries_out(effects.Resubmit)
    def resubmit(self: Any, again: Any, dialogue: Any) -> Any:
        visit = dialogue._machine.visit.number
        begin = effects.Begin(visit, again.service, again.answers)
        return self.begin(begin, _Awaiting())

    class _Awaiting:
        def awaits(self, _: Any) -> bool:
            return True

    money.IntentHandler.resubmit = resubmit  # type: ignore[method-assign, assignment]


@repeats("two transactions under one reference")
def _() -> None:
    references.client_reference = lambda *_: "OUTLET-001-1"


@repeats("five attempts in a second")
def _() -> None:
    decision.wait_after = lambda *_: 0.0


asks = kind("asking")


@asks("a poll forgotten after a restart")
def _() -> None:
    right = reconciler.Reconciler.__init__

    def begin(self: Any, *parts: Any, **named: Any) -> None:
        right(self, *parts, **named)
        for holding in self._held.values():
            holding.asked_at = 1e12

    reconciler.Reconciler.__init__ = begin  # type: ignore[method-assign]


@asks("PENDING is looked at once and never again")
def _() -> None:
    right = decision._pending

    def pending(t: Any, here: Any, now: Any) -> Any:
        return right(t, here, now) if here.asked_at is None else decision.Wait()

    decision._DECISIONS[BankStatus.PENDING] = pending


@asks("nobody asks when the customer has gone")
def _() -> None:
    right = decision._pending

    def pending(t: Any, here: Any, now: Any) -> Any:
        return right(t, here, now) if here.customer else decision.Wait()

    decision._DECISIONS[BankStatus.PENDING] = pending


holds = kind("the customer's own notes")


@holds("held notes given back before the request is known to be lost")
def _() -> None:
    right = lifecycle._update_cash
    lifecycle._update_cash = lambda t: _replace(
        right(_replace(t, in_doubt=False)), in_doubt=t.in_doubt
    )


@holds("the notes of a failed deposit are kept")
def _() -> None:
    event_table.CASH_UPDATES[BankStatus.FAILED, Direction.IN, CashStatus.HELD] = CashStatus.KEPT


@holds("the notes of a deposit that succeeded are given back")
def _() -> None:
    event_table.CASH_UPDATES[BankStatus.SUCCEEDED, Direction.IN, CashStatus.HELD] = (
        CashStatus.REFUND_OWED
    )


@holds("refund twice")
def _() -> None:
    event_table.CASH_UPDATES[BankStatus.FAILED, Direction.IN, CashStatus.REFUNDED] = (
        CashStatus.REFUND_OWED
    )
    event_table.CASH_UPDATES[BankStatus.ABANDONED, Direction.IN, CashStatus.REFUNDED] = (
        CashStatus.REFUND_OWED
    )


@holds("a deposit is sent before its notes are in the till")
def _() -> None:
    def prepared(_: Any, here: Any, __: Any) -> Any:
        return decision.Send() if here.body else decision.Abandon("lost")

    decision._DECISIONS[BankStatus.PREPARED] = prepared


hands_over = kind("handing over")


@hands_over("a hand-over that was cut short is taken for done")
def _() -> None:
    _at_start(m.Handed)


@hands_over("a hand-over that was cut short is taken for not begun")
def _() -> None:
    _at_start(m.NotHanded)


def _at_start(fact: Callable[..., m.AnyEvent]) -> None:
    right = reconciler.Reconciler.__init__

    def begin(self: Any, journal: Any, client: Any, clock: Any, *rest: Any, **named: Any) -> None:
        for t in journal.open_transactions():
            if t.cash is CashStatus.HANDING_OVER:
                journal.append(t.client_reference, fact(at=clock.now().service))
        right(self, journal, client, clock, *rest, **named)

    reconciler.Reconciler.__init__ = begin  # type: ignore[method-assign]


@hands_over("handed notes are owed again")
def _() -> None:
    _fold(m.Handed, lambda _, __, after: _replace(after, cash=CashStatus.OWED))


@hands_over("not handed over is taken for handed")
def _() -> None:
    right = money.CashHandler.event_of

    def event_of(self: Any, record: Any, by: str) -> Any:
        denied = record.action is effects.AttendantAction.NOT_MOVED
        said = replace(record, action=effects.AttendantAction.MOVED) if denied else record
        return right(self, said, by)

    money.CashHandler.event_of = event_of  # type: ignore[method-assign]


@hands_over("an empty count is taken")
def _() -> None:
    right = notes._counted

    def counted(view: Any, typed: Any) -> Any:
        return right(view, typed or str(view.t.cash_total // PAISE_PER_RUPEE))

    notes._counted = counted


@hands_over("a cancelled visit begins")
def _() -> None:
    """Begin the confirmed transaction a moment later, whoever is at the screen then."""
    right = runner.DialogueRunner._carry_out_one

    async def later(self: Any, effect: Any) -> None:
        await self._parts.clock.sleep(2.0)
        right(self, effect)

    def carry_out(self: Any, effect: Any) -> None:
        if isinstance(effect, effects.Begin):
            self._start(later(self, effect))
        else:
            right(self, effect)

    runner.DialogueRunner._carry_out_one = carry_out  # type: ignore[method-assign]
    machine.DialogueMachine.awaits = lambda *_: True  # type: ignore[method-assign]


@hands_over("notes that did not move are nobody's")
def _() -> None:
    _fold(m.NotHanded, lambda _, __, after: _replace(after, cash=CashStatus.NONE))


@hands_over("the dispenser pays before that is journaled")
def _() -> None:
    async def pay(self: Any, reference: str) -> None:
        await self._refresh_capacity()
        before = await self._dispenser.last_dispense()
        t = self._journal.get(reference)
        asked = self._denominate(t.amount) if t and t.cash is CashStatus.OWED else None
        if asked is None:
            return
        outcome = await self._dispenser.dispense(asked)
        payment = self._begin(reference, before.snapshot)
        if payment:
            self._conclude(reference, payment, outcome)

    dispensing.Dispensing._dispense = pay  # type: ignore[method-assign]


@hands_over("the dispenser's silence taken for nothing paid")
def _() -> None:
    right = dispensing.Dispensing._conclude

    def conclude(self: Any, reference: str, attempt: Any, outcome: Any) -> None:
        heard = (
            NotDispensed(DispenserFault.JAM) if isinstance(outcome, DispenseUnknown) else outcome
        )
        right(self, reference, attempt, heard)

    dispensing.Dispensing._conclude = conclude  # type: ignore[method-assign]


@hands_over("a part paid by the dispenser taken for all")
def _() -> None:
    right = dispensing.Dispensing._event

    def fact(self: Any, t: Any, asked: Any, outcome: Any) -> Any:
        whole = Dispensed(asked) if isinstance(outcome, Dispensed) else outcome
        return right(self, t, asked, whole)

    dispensing.Dispensing._event = fact  # type: ignore[method-assign]


@hands_over("notes are taken for more than is in the wallet")
def _() -> None:
    kiosk_read_model.KioskReadModel.lacks_funds = lambda *_: False  # type: ignore[method-assign]


@hands_over("the question about a second one is skipped")
def _() -> None:
    second_request.is_due = lambda *_: False


disables = kind("what is unavailable")


@disables("SERVICE_DISABLED rests nothing")
def _() -> None:
    suspensions.Suspensions.submission_refused = lambda *_: None  # type: ignore[method-assign]


@disables("SERVICE_DISABLED rests all of its product")
def _() -> None:
    right = suspensions.Suspensions._suspend

    def suspend(self: Any, names: Any, code: str) -> None:
        right(self, {**names, error_table.Scope.SERVICE: names[error_table.Scope.PRODUCT]}, code)

    suspensions.Suspensions._suspend = suspend  # type: ignore[method-assign]


books = kind("the till's ledger")


@books("a ledger rule twice: a replay books the amount without the fee")
def _() -> None:
    def ledger_line(before: Any, event: Any, after: Any) -> Any:
        line = ledger.ledger_entry(before, event, after)
        return line._replace(amount=after.amount) if line and after else line

    projection.ledger_entry = ledger_line  # type: ignore[attr-defined]


@books("an archive leaves the fees out of the ledger")
def _() -> None:
    right = archives.replayed

    def replayed(rows: Any, journal: Any) -> Any:
        made = right(rows, journal)
        for seq, line in made.entries.items():
            t = made.states.get(line.client_reference)
            made.entries[seq] = replace(line, amount=t.amount) if t else line
        return made

    archives.replayed = replayed


@books("the day's report counts the service's amounts, and not the notes")
def _() -> None:
    right = day_ledger.DayLedger

    def day_books(**read: Any) -> Any:
        amount_of = {t.client_reference: t.amount for t in read["moved"]}
        lines = (
            replace(line, amount=amount_of.get(line.client_reference, line.amount))
            for line in read["entries"]
        )
        return right(**{**read, "entries": tuple(lines)})

    day_ledger.DayLedger = day_books  # type: ignore[assignment, misc]


@books("the report's hands leave the fee out")
def _() -> None:
    right = day_ledger._handlings

    def handlings(journal: Any, moved: Any, day: Any) -> Any:
        for handling in right(journal, moved, day):
            yield replace(handling, amount=journal.get(handling.client_reference).amount)

    day_ledger._handlings = handlings


@books("a salvage that lost facts doubts nothing")
def _() -> None:
    salvage._is_complete = lambda *_: True


@books("a salvage believes a tail marker that is older than the events")
def _() -> None:
    def is_complete(path: Any, found: Any, content: Any) -> bool:
        try:
            marked = chain.read_tail(path.with_suffix(".last"), found.key)
        except chain.BadTailMarker:
            return False
        links = {header.last: header.link for header in content.headers}
        links |= {seq: link for seq, _, _, link in content.rows}
        return marked is not None and links.get(marked.seq) == marked.link

    salvage._is_complete = is_complete


was_ours = kind("bugs of our own code that the simulation found")


@was_ours("the digits claim nothing, though the code went with the power before its slip was out")
def _() -> None:
    def claimed(t: Any, typed: Any) -> Any:
        return Claimed.CODE if t.claim and references.is_claim(t.claim, typed) else None

    references.claimed = claimed


@was_ours("a second slip voids the first")
def _() -> None:
    def last_only(_: Any, __: Any, after: Any) -> Any:
        return _replace(after, earlier_claims=())

    _fold(m.ClaimIssued, last_only)


@was_ours("a journal that a broken disk has closed is kept open")
def _() -> None:
    def lost(self: Any) -> None:
        """Continue as if nothing had happened."""

    maintenance.Maintenance.on_event_lost = lost  # type: ignore[method-assign]


@was_ours("what the dialogue runner has begun outlives a stopped agent")
def _() -> None:
    runner.DialogueRunner.run = runner.DialogueRunner._turns  # type: ignore[method-assign]


@was_ours("pages are drawn inside the money call")
def _() -> None:
    right = runner.DialogueRunner.journaled

    def journaled(self: Any, transaction: Any, event: Any) -> None:
        right(self, transaction, event)
        self._take_in()
        display, visit = self._machine.display, self._machine.visit
        display._rendered(visit, self._parts.clock.now())  # as before the fix: no check in between

    runner.DialogueRunner.journaled = journaled  # type: ignore[method-assign]


@was_ours("a refusal is applied again at every later fact")
def _() -> None:
    def learn(self: Any, transaction: Any, _: Any) -> None:
        if transaction.refusal:
            self.apply_refusal(transaction, transaction.refusal.code)

    journaled_events.JournaledEvents.learn = learn  # type: ignore[method-assign, assignment]  # names alike


@was_ours("a refused TPIN is dropped again at every later fact")
def _() -> None:
    right = journaled_events.JournaledEvents.learn

    def learn(self: Any, transaction: Any, event: Any) -> None:
        right(self, transaction, event)
        if transaction.refusal and transaction.refusal.code in tpin.REFUSING:
            self.tpin.refused(transaction.client_reference)

    journaled_events.JournaledEvents.learn = learn  # type: ignore[method-assign]


@was_ours("a refused TPIN is sent again by the next process")
def _() -> None:
    tpin.TpinGuard.is_configured_refused = property(lambda _: False)  # type: ignore[assignment, method-assign]


# --- the hunt ---


class Measured(NamedTuple):
    """The measurements of a hunt that starts at seed 0."""

    seed: int
    """The first one that finds the mistake."""
    seconds: float
    """CPU time of one core, independent of the machine's load."""


MEASURED = Path(__file__).with_name("found.json")
"""The measurements of the last whole hunt (`--mutants`) for each mistake."""


def measured() -> dict[str, Measured]:
    rows = msgspec.json.decode(MEASURED.read_bytes(), type=dict[str, dict[str, float]])
    return {name: Measured(int(row["seed"]), row["seconds"]) for name, row in rows.items()}


def _keep(found: dict[str, Measured]) -> None:
    """Write the rows in the order of the mistakes, one on each line."""
    rows = (
        f"  {json.dumps(name)}: {json.dumps(found[name]._asdict())}"
        for name in ALL
        if name in found
    )
    MEASURED.write_text("{\n" + ",\n".join(rows) + "\n}\n")


def hunted(name: str, seeds: range) -> "Found":
    """Hunt a mutant in its own process."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        return pool.apply(_hunt_one, ((name, seeds),))


def _become(name: str) -> None:
    shortcuts.take()
    ALL[name]()


def hunt(workers: int, seeds: int) -> int:
    """Print and store the measurements for each mutant; return 1 if one was not found."""
    missed = 0
    took: dict[str, Measured] = {}
    hunts = [(name, range(seeds)) for name in ALL]
    with multiprocessing.Pool(workers, maxtasksperchild=1) as pool:
        for found in pool.imap_unordered(_hunt_one, hunts, chunksize=1):
            missed += found.seed is None
            if found.seed is not None:
                took[found.name] = Measured(found.seed, round(found.seconds, 1))
            after = f"{found.seed + 1:5} seeds" if found.seed is not None else "     MISSED"
            print(f"{after} {found.seconds:6.1f} s  {found.name}: {found.why[:100]}", flush=True)
    _keep(took)
    print(f"{len(ALL) - missed} of {len(ALL)} mutants found; now run scripts/simulation.py")
    return 1 if missed else 0


class Found(NamedTuple):
    """The seed that found a mutant; None if none did."""

    name: str
    seed: int | None
    why: str
    seconds: float
    """Of one core."""


def _hunt_one(wanted: tuple[str, range]) -> Found:
    name, seeds = wanted
    _become(name)
    for seed in seeds:
        violations = run(seed).violations
        if violations:
            return Found(name, seed, violations[0], process_time())
    return Found(name, None, "", process_time())
