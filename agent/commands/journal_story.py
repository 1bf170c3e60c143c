"""The story of one transaction: who did what, when by India's clock, and its status now.

It leaves out details that only `--json` prints: event numbers, the signature's time, the terms.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from itertools import groupby
from typing import Any

from agent.base.clock import IST
from agent.base.log_lines import one_line
from agent.base.money import Paise
from agent.cash.status_words import BANK, BY_DIGITS, CASH, DEBIT_MISSING, FINDINGS, SHORTFALL
from agent.dialogue.steps.identity import service_text
from agent.journal.chain import StoredEvent
from agent.transactions import model as m
from agent.transactions.outcome import Outcome, Status
from agent.ui.words.money_words import money
from agent.ui.words.words import FALLBACK, Words

_STATUS = {
    Status.SUCCESS: "done",
    Status.PENDING: "not decided yet",
    Status.FAILED: "failed",
}
_SLIP = {
    m.SlipState.STARTED: "Printing of the slip began.",
    m.SlipState.PRINTED: "The slip was printed.",
    m.SlipState.TORN: "Only a part of the slip was printed.",
    m.SlipState.NOT_PRINTED: "The slip was not printed.",
}
_TERMINAL = {
    m.TerminalResult.APPROVED: "approved (a hint only: the service decides)",
    m.TerminalResult.DECLINED: "declined",
    m.TerminalResult.UNKNOWN: "result unknown",
}
_CLAIMED = {
    m.Claimed.NOTHING: "",
    m.Claimed.CODE: "; the customer showed the code of the slip",
    m.Claimed.DIGITS: f"; {BY_DIGITS}",
}
_ISSUED = {
    False: "",
    True: ", after the last four digits were entered",
}
SOMEBODY = "somebody"


def story(t: m.Transaction, entries: Iterable[StoredEvent]) -> str:
    """Return the story: a heading, one line per event under its day, and the status now."""
    lines = [_heading(t), ""]
    for day, events in groupby(entries, lambda entry: _time(entry.event.at).date()):
        lines.append(f"{day:%d %b %Y}, time in India")
        lines += [
            f"  {_time(e.event.at):%H:%M:%S}  {_SENTENCES[type(e.event)](e.event)}" for e in events
        ]
    return "\n".join(map(one_line, [*lines, "", *_status_lines(t)]))


def _heading(t: m.Transaction) -> str:
    service = Words((FALLBACK,)).text(FALLBACK, service_text(t.service))
    whose = f", number ending {t.masked_details['last4']}" if "last4" in t.masked_details else ""
    return f"{service} of {_sum(t.amount, t.fee)}{whose}: {t.client_reference}"


def _sum(amount: Paise, fee: Paise) -> str:
    return f"{money(amount)} and {money(fee)} fee" if fee else money(amount)


def _status_lines(t: m.Transaction) -> Iterator[str]:
    now = [BANK[t.bank_status], CASH[t.cash].sentence]
    if t.awaits_refund:
        now.append(DEBIT_MISSING)
    if t.has_open_shortfall:
        now.append(SHORTFALL)
    yield f"Now: {'; '.join(now)}."
    if t.in_doubt:
        yield "Its request may still reach the service: the kiosk keeps asking."
    yield "Nothing is left to do." if t.closed else "It is open."


def _time(unix: float) -> datetime:
    return datetime.fromtimestamp(unix, IST)


def _person(by: str, otherwise: str = SOMEBODY) -> str:
    return by or otherwise


def _prepared(event: m.Prepared) -> str:
    notes = "; the notes are in the drawer" if event.held else ""
    return f"The customer confirmed {_sum(event.amount, event.fee)}{notes}."


def _outcome(outcome: Outcome) -> str:
    known = (
        ("unclear status", outcome.word),
        ("bank's reference", outcome.bank_rrn),
        ("code", outcome.failure_code),
        ("message", outcome.message),
        ("charge", None if outcome.charge is None else money(outcome.charge)),
    )
    details = "".join(f"; {name} {value}" for name, value in known if value)
    refunded = "; its debit is back in the wallet" if outcome.refunded else ""
    return f"{_STATUS[outcome.status]}{details}{refunded}."


def _refused(event: m.Refused) -> str:
    why = f" ({event.message})" if event.message else ""
    return f"The service refused it: {event.failure_code or event.code}{why}."


def _terminal(event: m.TerminalReported) -> str:
    remark = f"; {event.remark}" if event.remark else ""
    return f"The card reader reported: {_TERMINAL[event.result]}{remark}."


_SENTENCES: dict[type[m.Event], Callable[[Any], str]] = {
    m.Prepared: _prepared,
    m.Sending: lambda _: "The request was sent to the service.",
    m.Answered: lambda e: f"The service answered: {_outcome(e.outcome)}",
    m.Refused: _refused,
    m.Unanswered: lambda e: f"No answer came: {e.why}.",
    m.StatusReceived: lambda e: f"The service answered a status check: {_outcome(e.outcome)}",
    m.Mismatched: lambda e: (
        "An answer was rejected because these fields do not match: "
        f"{', '.join(field.value for field in e.fields)}."
    ),
    m.NotFound: lambda _: "The service answered a status check: not found.",
    m.Abandoned: lambda e: f"The kiosk abandoned it: {e.why}.",
    m.Launched: lambda _: "The card reader was started.",
    m.TerminalReported: _terminal,
    m.SlipStarted: lambda _: "Printing of a slip began.",
    m.SlipEnded: lambda e: _SLIP[e.state],
    m.ClaimIssued: lambda e: f"A claim code was made for the slip{_ISSUED[e.by_digits]}.",
    m.HandingOver: lambda e: f"{e.by} began to hand out the notes{_CLAIMED[e.claimed_by]}.",
    m.Handed: lambda e: f"{_person(e.by, 'The attendant')} says: the customer has the notes.",
    m.NotHanded: lambda e: f"{_person(e.by, 'The attendant')} says: no note went out.",
    m.Held: lambda e: f"{_person(e.by)} counted the customer's notes into the drawer.",
    m.Refunding: lambda e: f"{_person(e.by)} began to give the notes back{_CLAIMED[e.claimed_by]}.",
    m.Refunded: lambda e: f"{_person(e.by)} says: the customer has their notes back.",
    m.Disputed: lambda e: f"{_person(e.by)} does not know where the notes are: {e.remark}.",
    m.Resolved: lambda e: f"{_person(e.by)} confirmed that no notes are owed: {e.remark}.",
    m.RefundSettled: lambda e: f"{_person(e.by)} settled the debit with the service.",
    m.Salvaged: lambda _: "The journal was damaged and rebuilt: earlier events may be lost.",
    m.Vouched: lambda e: f"{e.by} gave a verdict: {e.verdict.value}.",
    m.ShortfallReported: lambda _: "The customer says: notes were missing.",
    m.ShortfallSettled: lambda e: f"{e.by} about the missing notes: {FINDINGS[e.finding]}.",
}
