"""Mistakes about what is written before an effect, about repeated attempts, and about asking."""

from typing import Any

import pytest
from msgspec.structs import force_setattr, replace

from agent.api import client as api_client
from agent.dialogue import effects
from agent.dialogue.handlers import money
from agent.dialogue.screens import again
from agent.dialogue.steps import forward
from agent.journal import database, new_segment
from agent.journal import journal as journals
from agent.reconciler import reconciler
from agent.services import aeps
from agent.transactions import decision, references
from agent.transactions import model as m
from agent.transactions.decision import CheckStatus, Send, Wait
from agent.transactions.error_table import SPENT
from agent.transactions.ledger import Totals
from agent.transactions.model import BankStatus
from tests.lab.mistakes.registry import (
    Kind,
    Patch,
    Plant,
    Walked,
    around,
    decides,
    folds,
    in_lifecycle,
    instead,
    together,
)

writes = Kind("what is written, and when")


@writes("nothing journaled before sending")
@around(api_client.Client, "post")
async def _(right: Any, self: Any, path: str, body: Any, *, before_sending: Any = None) -> Any:
    signed: list[int] = []
    reply = await right(self, path, body, before_sending=signed.append)
    for timestamp in signed if before_sending else ():
        before_sending(timestamp)
    return reply


def _syncs(how: str) -> Plant:
    @around(database, "_set_up")
    def set_up(right: Any, opened: Any, *rest: Any) -> None:
        right(opened, *rest)
        opened.execute(f"PRAGMA synchronous = {how}")

    return set_up


writes("the journal does not sync")(_syncs("OFF"))
writes("the journal syncs at checkpoints only")(_syncs("NORMAL"))


@writes("what was sent is forgotten at a restart")
@around(journals.Journal, "still_open")
def _(right: Any, self: Any) -> Any:
    return (t for t in right(self) if t.bank_status is not BankStatus.SENT)


@writes("a new segment forgets the open transactions")
@around(journals, "continuing")
def _(right: Any, *given: Any) -> Any:
    return right(*given)[:1]


@writes("a new segment begins without the till's totals")
@around(journals, "continuing")
def _(_: Any, segment: Any, at: Any) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(segment), "totals", lambda _: Totals({}, {}))
        return new_segment.continuing(segment, at)


@writes("the bank's Aadhaar fact journaled whole")
def _(_: Patch) -> None:
    """A service cannot be changed back: only the simulation plants this, in its own process."""
    right = aeps._masked_details

    def facts(answers: Any) -> dict[str, str]:
        return {**right(answers), "last4": answers.aadhaar.reveal()}

    for service in (aeps.CASH_WITHDRAWAL, aeps.BALANCE_ENQUIRY, aeps.CASH_DEPOSIT):
        force_setattr(service, "masked_details", facts)


@writes("the claim's code is on the slip and not in the journal")
@around(reconciler.Reconciler, "record")
def _(right: Any, self: Any, reference: str, event: Any) -> Any:
    if isinstance(event, m.ClaimIssued):
        return self._journal.get(reference)
    return right(self, reference, event)


@writes("the claim's code is shown and printed before it is journaled")
@around(money.CashHandler, "issue_claim")
def _(_: Any, self: Any, issue: Any, dialogue: Any) -> Any:
    code = references.claim_code(self.rng)
    dialogue.carry_out(effects.PrintSlip(issue.reference, issue.language, code))
    at = self.clock.now().service
    event = references.issue(code, at, self.rng, by_digits=issue.by_digits)
    self.reconciler.record(issue.reference, event)
    return code


def _lose_the_wallet(_: Any, __: Any, after: Any) -> Any:
    return replace(after, outcome=replace(after.outcome, wallet_impact=None))


writes("the wallet's part of an answer is lost")(
    together(folds(m.Answered, _lose_the_wallet), folds(m.StatusReceived, _lose_the_wallet))
)

repeats = Kind("references and attempts")


@repeats("a new reference on a retry")
@around(reconciler.Reconciler, "_send")
async def _(right: Any, self: Any, reference: str, request: Any) -> None:
    if self._journal.get(reference).attempts:
        again = request.body.reveal().replace(reference.encode(), f"{reference}R".encode())
        request = reconciler.PreparedRequest(request.path, type(request.body)(again))
    await right(self, reference, request)


class _Awaiting:
    def begins(self) -> bool:
        return True


@repeats("a new reference for a repeated capture")
@around(money.IntentHandler, "resubmit")
def _(_: Any, self: Any, again: Any, __: Any) -> Any:
    return self.begin(effects.Begin(again.service, again.answers), _Awaiting())


repeats("two transactions under one reference")(
    instead(references, "client_reference", lambda *_: "OUTLET-001-1")
)
repeats("five attempts in a second")(instead(decision, "wait_after", lambda *_: 0.0))
repeats.only_walked("a new capture is not waited for", Walked("aeps.CW"))(
    in_lifecycle("_ask_again", lambda *_: Send())
)
repeats.only_walked("no attempt is the last", Walked("aeps.AP"))(
    in_lifecycle("_may_send", lambda _, here: here.body and here.customer)
)

asks = Kind("asking")


@asks("a poll forgotten after a restart")
@around(reconciler.Reconciler, "__init__")
def _(right: Any, self: Any, *parts: Any, **named: Any) -> None:
    right(self, *parts, **named)
    for holding in self._held.values():
        holding.asked_at = 1e12


_pending = decision._pending


def _ask_once(t: Any, here: Any, now: Any) -> Any:
    return _pending(t, here, now) if here.asked_at is None else Wait()


def _ask_for_a_customer(t: Any, here: Any, now: Any) -> Any:
    return _pending(t, here, now) if here.customer else Wait()


asks("PENDING is looked at once and never again", Walked("upicw.QR"))(
    decides(BankStatus.PENDING, _ask_once)
)
asks("nobody asks when the customer has gone")(decides(BankStatus.PENDING, _ask_for_a_customer))


@asks.only_walked("a look-up where nothing can be looked up", Walked("upicw.QR", attempts=3))
@around(decision, "_ask_again")
def _(right: Any, t: Any, remedy: Any, here: Any, now: Any) -> Any:
    if not here.body and remedy in SPENT and not t.is_all_refused:
        return CheckStatus()
    return right(t, remedy, here, now)


begins_anew = Kind("another try and another way")


@begins_anew.only_tested(
    "another try is offered while the first request may be charged",
    "tests/unit/agent/dialogue/test_again.py::test_a_request_that_may_still_arrive_is_not_tried_again",
)
@around(again, "_can_be_charged")
def _(_: Any, __: Any) -> bool:
    return False


@begins_anew("another way begins with twice the amount")
@around(forward, "begin")
def _(right: Any, service: str, context: Any) -> Any:
    answers = context.visit.answers
    if answers.amount is None:
        return right(service, context)
    twice = replace(answers, amount=answers.amount * 2)
    return right(service, replace(context, visit=replace(context.visit, answers=twice)))
