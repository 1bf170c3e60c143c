"""The story of one transaction: who did what, when by India's clock, and its status now.

It leaves out details for machines, which `--json` prints: event numbers, the signature's time, the
terms.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from itertools import groupby
from typing import Any

from agent.base.clock import IST
from agent.base.log_lines import one_line
from agent.base.money import Paise
from agent.commands.journal_output import CASH_STATES, CASH_STATES_IN_WORDS
from agent.dialogue.steps.identity import service_text
from agent.journal.stored_event import StoredEvent
from agent.transactions import model as m
from agent.transactions.outcome import Outcome, Status
from agent.ui.words.money_words import money
from agent.ui.words.words import FALLBACK, Words

_OPEN = {
    m.BankStatus.PREPARED: "nothing has been sent yet",
    m.BankStatus.SENT: "the service has not answered; it is asked again and again",
    m.BankStatus.PENDING: "the bank has not decided; it is asked again and again",
    m.BankStatus.SUCCEEDED: "the bank has done it",
    m.BankStatus.FAILED: "the bank has refused it",
    m.BankStatus.ABANDONED: "nothing was done at the bank",
}
_STATUS = {
    Status.SUCCESS: "done",
    Status.PENDING: "not decided yet",
    Status.FAILED: "failed",
}
_SLIP = {
    m.SlipState.STARTED: "The slip was begun.",
    m.SlipState.PRINTED: "The slip was printed.",
    m.SlipState.TORN: "The slip came out in part only.",
    m.SlipState.NOT_PRINTED: "The slip did not come out.",
}
_TERMINAL = {
    m.TerminalResult.APPROVED: "approved (a hint only: the service decides)",
    m.TerminalResult.DECLINED: "declined",
    m.TerminalResult.UNKNOWN: "that it does not know",
}
_CLAIMED = {
    m.Claimed.NOTHING: "",
    m.Claimed.CODE: "; the customer showed the code of the slip",
    m.Claimed.DIGITS: "; claimed by the last four digits",
}
_ISSUED = {
    False: "",
    True: ", for somebody who knew the last four digits",
}
SOMEBODY = "somebody"


def story(t: m.Transaction, entries: Iterable[StoredEvent]) -> str:
    """Return the story: a heading, one line per event under its day, and the status now."""
    lines = [_heading(t), ""]
    for day, events in groupby(entries, lambda entry: _time(entry.event.at).date()):
        lines.append(f"{day:%d %b %Y}, time in India")
        lines += [f"  {_time(e.event.at):%H:%M:%S}  {_sentence(e.event)}" for e in events]
    return "\n".join(map(one_line, [*lines, "", *_standing(t)]))


def _heading(t: m.Transaction) -> str:
    service = Words((FALLBACK,)).text(FALLBACK, service_text(t.service))
    whose = f", number ending {t.masked_details['last4']}" if "last4" in t.masked_details else ""
    return f"{service} of {_sum(t.amount, t.fee)}{whose}: {t.client_reference}"


def _sum(amount: Paise, fee: Paise) -> str:
    return f"{money(amount)} and {money(fee)} fee" if fee else money(amount)


def _standing(t: m.Transaction) -> Iterator[str]:
    yield f"Now: {_OPEN[t.bank_status]}; {CASH_STATES_IN_WORDS[CASH_STATES[t.cash]]}."
    if t.in_doubt:
        yield "A request of it may still reach the service: it goes on being asked about."
    if t.awaits_refund:
        yield "Its debit is not back in the shop's wallet yet."
    yield "Nothing is left to do." if t.closed else "It is open."


def _time(unix: float) -> datetime:
    return datetime.fromtimestamp(unix, IST)


def _sentence(event: m.Event) -> str:
    return _SENTENCES[type(event)](event)


def _who(by: str, otherwise: str = SOMEBODY) -> str:
    return by or otherwise


def _prepared(event: m.Prepared) -> str:
    notes = "; the notes are in the drawer" if event.held else ""
    return f"The customer confirmed {_sum(event.amount, event.fee)}{notes}."


def _outcome(outcome: Outcome) -> str:
    known = (
        ("its status word, which is unclear,", outcome.word),
        ("bank's reference", outcome.bank_rrn),
        ("code", outcome.failure_code),
        ("its words", outcome.message),
        ("charge", None if outcome.charge is None else money(outcome.charge)),
    )
    details = "".join(f"; {name} {value}" for name, value in known if value)
    refunded = "; its debit is back in the wallet" if outcome.refunded else ""
    return f"{_STATUS[outcome.status]}{details}{refunded}."


def _refused(event: m.Refused) -> str:
    why = f" ({event.message})" if event.message else ""
    return f"The service did not take it: {event.failure_code or event.code}{why}."


def _terminal(event: m.TerminalReported) -> str:
    remark = f"; {event.remark}" if event.remark else ""
    return f"The card reader said {_TERMINAL[event.result]}{remark}."


def _handing_over(event: m.HandingOver) -> str:
    return f"{event.by} began to hand out the notes{_CLAIMED[event.claimed_by]}."


def _refunding(event: m.Refunding) -> str:
    return f"{_who(event.by)} began to give the notes back{_CLAIMED[event.claimed_by]}."


_SENTENCES: dict[type[m.Event], Callable[[Any], str]] = {
    m.Prepared: _prepared,
    m.Sending: lambda _: "The request left for the service.",
    m.Answered: lambda e: f"The service answered: {_outcome(e.outcome)}",
    m.Refused: _refused,
    m.Unanswered: lambda e: f"No answer came: {e.why}.",
    m.StatusReceived: lambda e: f"Asked what became of it, the service said: {_outcome(e.outcome)}",
    m.Mismatched: lambda e: (
        "An answer that belongs to something else was not believed: "
        f"{', '.join(field.value for field in e.fields)}."
    ),
    m.NotFound: lambda _: "Asked what became of it, the service did not know it.",
    m.Abandoned: lambda e: f"It was given up: {e.why}.",
    m.Launched: lambda _: "The card reader was started.",
    m.TerminalReported: _terminal,
    m.SlipStarted: lambda _: "A slip began to print.",
    m.SlipEnded: lambda e: _SLIP[e.state],
    m.ClaimIssued: lambda e: f"A claim code was made for the slip{_ISSUED[e.by_digits]}.",
    m.HandingOver: _handing_over,
    m.Handed: lambda e: f"{_who(e.by, 'The one who handed out')} says: the customer has the notes.",
    m.NotHanded: lambda e: f"{_who(e.by, 'The one who handed out')} says: no note went out.",
    m.Held: lambda e: f"{_who(e.by)} counted the customer's notes into the drawer.",
    m.Refunding: _refunding,
    m.Refunded: lambda e: f"{_who(e.by)} says: the customer has their notes back.",
    m.Disputed: lambda e: f"{_who(e.by)} does not know where the notes are: {e.remark}.",
    m.Resolved: lambda e: f"{_who(e.by)} found out that no notes are owed: {e.remark}.",
    m.RefundSettled: lambda e: f"{_who(e.by)} cleared with the service what became of the debit.",
    m.Salvaged: lambda _: "The journal was damaged and rebuilt: what happened before may be lost.",
    m.Vouched: lambda e: f"{e.by} gave their word: {e.verdict.value}.",
}
