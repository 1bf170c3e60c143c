"""Mistakes about what an answer of the service proves."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from agent.api import answer_events, answers_of_now, dmt, matm, records, verify
from agent.dialogue import effects
from agent.dialogue.place import Follow
from agent.dialogue.steps import forward
from agent.reconciler import reconciler
from agent.services import aeps
from agent.transactions import decision, error_table, lifecycle
from agent.transactions import model as m
from agent.transactions.model import BankStatus, CashStatus, Direction
from agent.transactions.outcome import Status, StatusRead, read_status
from drivers.display import upi
from tests.lab.exhaustive.settings import CLOCK_JUMPS, LOST_FACTS, MOVED
from tests.lab.mistakes.registry import (
    Kind,
    Plant,
    Walked,
    around,
    folds,
    in_lifecycle,
    instead,
    settles,
    together,
)

trusts = Kind("trusting answers")

trusts("cash on PENDING", Walked("aeps.CW"))(
    settles(BankStatus.PENDING, Direction.OUT, CashStatus.NONE, CashStatus.OWED)
)


@trusts("a card's success believed without the network's word", Walked("matm.CW"))
@around(lifecycle, "_bank_status_of")
def _(_right: Any, _: Any, outcome: Any) -> BankStatus:
    bank_statuses = {Status.FAILED: BankStatus.FAILED, Status.PENDING: BankStatus.PENDING}
    return bank_statuses.get(outcome.status, BankStatus.SUCCEEDED)


def _believe_the_terminal(_: Any, fact: Any, after: Any) -> Any:
    if fact.result is m.TerminalResult.APPROVED and after.bank_status is BankStatus.PENDING:
        return replace(after, bank_status=BankStatus.SUCCEEDED)
    return after


def _end_the_doubt(_: Any, __: Any, after: Any) -> Any:
    return replace(after, in_doubt=False)


trusts("trusting the card terminal", Walked("matm.CW"))(
    folds(m.TerminalReported, _believe_the_terminal)
)
trusts("forgetting late SUCCESS", Walked("aeps.AP"))(folds(m.Abandoned, _end_the_doubt))
trusts("404 believed before the signature has expired", Walked("aeps.CW"))(
    folds(m.NotFound, _end_the_doubt)
)


def _judges_by_the_wall(which: Callable[[Any], bool]) -> Plant:
    @around(reconciler.Reconciler, "_append_news")
    def by_the_wall(right: Any, self: Any, transaction: Any, fact: Any) -> Any:
        if isinstance(fact, m.NotFound) and which(fact):
            fact = replace(fact, service_time=self._clock._wall())
        return right(self, transaction, fact)

    return by_the_wall


trusts("404 judged by the kiosk's own clock")(_judges_by_the_wall(lambda _: True))
trusts("404 without a Date judged by the kiosk's own clock")(
    _judges_by_the_wall(lambda fact: fact.service_time is None)
)
trusts("a Date of another century is believed")(
    instead(answers_of_now, "credible_time", lambda unix: unix)
)

_asks_elsewhere = instead(decision, "was_sent_elsewhere", lambda *_: False)
_believes_absence = together(
    instead(answer_events, "is_absence_believed", lambda *_: True),
    instead(decision, "is_absence_believed", lambda *_: True),
)

trusts("what another address does not know was never sent")(
    together(_asks_elsewhere, _believes_absence)
)
trusts("what another key is not shown was never sent", Walked("aeps.CW", MOVED))(_believes_absence)
trusts.only_walked("another service is asked", Walked("aeps.CW", MOVED))(_asks_elsewhere)
trusts("where it was sent is forgotten")(
    folds(m.Sending, lambda _, __, after: replace(after, origin=None))
)
trusts("one person's word is enough")(instead(lifecycle, "PEOPLE", 1))
trusts.only_walked("a word counts while the request may arrive", Walked("aeps.CD", MOVED))(
    in_lifecycle("can_be_vouched_for", lambda t, _: lifecycle.is_in_doubt(t))
)
_can_be_vouched_for = lifecycle.can_be_vouched_for
trusts.only_walked(
    "nobody can end a pending that the service words unclearly",
    Walked("aeps.CW", MOVED, attempts=1),
)(in_lifecycle("can_be_vouched_for", lambda t, at: t.in_doubt and _can_be_vouched_for(t, at)))
trusts.only_walked("a salvaged journal is believed", Walked("aeps.CW", LOST_FACTS))(
    in_lifecycle("_may_have_moved", lambda _: False)
)
trusts("the in-doubt window never ends", Walked("aeps.AP"))(
    folds(m.NotFound, lambda before, _, after: replace(after, in_doubt=before.in_doubt))
)
_doubt_ends = lifecycle.doubt_ends


def _doubt_ends_sooner(by: float) -> Plant:
    return in_lifecycle("doubt_ends", lambda t: _doubt_ends(t) - by)


trusts.only_walked("a signature is taken to live for a minute", Walked("aeps.CD", CLOCK_JUMPS))(
    _doubt_ends_sooner(240.0)
)
trusts.only_walked("no request waits for the bank", Walked("aeps.CD", CLOCK_JUMPS))(
    _doubt_ends_sooner(lifecycle.BANK_WAIT)
)
trusts.only_walked(
    "every Date is of the clock that checks signatures", Walked("aeps.CD", CLOCK_JUMPS)
)(_doubt_ends_sooner(lifecycle.CLOCK_LAG))
trusts.only_walked(
    "the newest signature counts, where an earlier one lives longer",
    Walked("aeps.AP", CLOCK_JUMPS),
)(folds(m.Sending, lambda _, fact, after: replace(after, signed_at=fact.signed_at)))


@trusts("PENDING taken for FAILED")
@around(lifecycle, "_bank_status_of")
def _(right: Any, t: Any, outcome: Any) -> BankStatus:
    return BankStatus.FAILED if outcome.status is Status.PENDING else right(t, outcome)


def _abandon(_: Any, __: Any, after: Any) -> Any:
    return replace(after, bank_status=BankStatus.ABANDONED, in_doubt=False, why_abandoned="?")


trusts("no answer taken for no", Walked("bbps.PAY"))(folds(m.Unanswered, _abandon))

_final = error_table.ErrorRow(0, "", error_table.Remedy.TELL_CUSTOMER)
trusts("an HTTP error taken for a refusal, after which nothing can arrive")(
    together(
        folds(m.Refused, _end_the_doubt),
        instead(error_table, "is_uncertain", lambda *_: False),
        instead(decision, "row_for", lambda code: error_table.TABLE.get(code, _final)),
    )
)

_is_enough = instead(
    decision, "_enough", lambda _, refusal, __, ___: decision.Abandon(refusal.code)
)
trusts("a refusal ends it, though an earlier attempt is under way")(
    together(_is_enough, folds(m.Abandoned, _end_the_doubt))
)
trusts.only_walked("a refusal makes an earlier attempt forgotten", Walked("aeps.CW"))(
    together(_is_enough, folds(m.Refused, _end_the_doubt))
)


@trusts("the amount asked for in paise")
@around(aeps, "_submission")
def _(right: Any, order: Any, *, otp: bool, tpin: bool) -> Any:
    made = right(order, otp=otp, tpin=tpin)
    return replace(made, amount=made.amount and made.amount * 2)


trusts("an expired launch is started")(
    instead(matm.Info, "launch_ends", lambda _, launch: launch.since and launch.since + 1e9)
)
trusts("the QR of another amount is drawn")(instead(upi, "_fixed_at", lambda *_: True))


def _overlooks(overlooked: m.Misfit) -> Plant:
    @around(answer_events, "misfits")
    def misfits(right: Any, *of: Any) -> tuple[m.Misfit, ...]:
        return tuple(field for field in right(*of) if field is not overlooked)

    return misfits


trusts("an answer of another amount is taken")(_overlooks(m.Misfit.AMOUNT))
trusts("an answer of another service is taken")(_overlooks(m.Misfit.SERVICE))
trusts("an answer of another outlet is taken")(_overlooks(m.Misfit.MERCHANT_REF))
trusts("a duplicate that no attempt explains is taken")(_overlooks(m.Misfit.DUPLICATE))
trusts("a transfer to another account is taken")(_overlooks(m.Misfit.ACCOUNT))


def _reads_statuses_by(read: Callable[..., StatusRead]) -> Plant:
    """Replace the reading of status words in the two modules that import it."""
    return together(*(instead(product, "read_status", read) for product in (records, dmt)))


@trusts("any status word counts without its table")
@_reads_statuses_by
def _(word: Any, words: Any, *, has_failure_code: bool = False) -> StatusRead:
    """A word that is neither a known no nor a known wait is a yes."""
    return StatusRead(words.get(word.strip().upper(), Status.SUCCESS), None)


@trusts("status words are compared with their case")
@_reads_statuses_by
def _(word: Any, words: Any, *, has_failure_code: bool = False) -> StatusRead:
    is_known_case = (words is dmt.WORDS and word.islower()) or word.isupper()
    status = word if is_known_case else "OF_ANOTHER_CASE"
    return read_status(status, words, has_failure_code=has_failure_code)


@trusts("a success counts in spite of its failure code")
@_reads_statuses_by
def _(word: Any, words: Any, *, has_failure_code: bool = False) -> StatusRead:
    return read_status(word, words)


trusts("an unchanged PENDING wipes a verdict")(instead(reconciler, "repeats", lambda *_: False))


trusts("a debit without a word about its return counts as back")(
    instead(
        m.Transaction,
        "keeps_debit",
        property(lambda t: t.outcome is not None and t.outcome.refunded is False),
    )
)


@trusts("a verification without an answer is taken for a no")
@around(verify, "_result")
def _(right: Any, record: Any) -> Any:
    return right(record) if records.is_true(record.verified) else verify._Result(Status.SUCCESS)


@trusts("a bill is paid at another amount")
@around(forward, "resubmit")
def _(_: Any, screen: Any, reference: str, at: Any) -> Any:
    """Send the request again without a look at the amount."""
    followed = Follow(reference, screen.service, len(at.transaction(reference).refused_by))
    return at.to(followed, None, effects.Resubmit(reference, screen.service, at.answers))


trusts("a failure whose debit is not back is not read again")(
    instead(m.Transaction, "awaits_refund", property(lambda _: False))
)
