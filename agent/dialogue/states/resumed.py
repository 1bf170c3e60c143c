"""The screen after a start: an interrupted transaction; its details need four digits.

Another person may be at the kiosk. So nothing private is shown, and no slip is printed, before
somebody types the last four characters of the number. No money moves here.
"""

from datetime import datetime

from agent.base.clock import IST, Moment
from agent.base.money import Money
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import (
    Act,
    Choice,
    Fact,
    Input,
    InputKind,
    Name,
    Page,
    Press,
    ScreenLine,
    Text,
)
from agent.dialogue.slips import failure_words
from agent.dialogue.slips.records import references
from agent.dialogue.states.start import attendant_calls
from agent.dialogue.states.state import Context, State
from agent.dialogue.states.transaction.working import working_words
from agent.dialogue.timeouts import ends_after
from agent.dialogue.visit import (
    AtAttendant,
    AtResumed,
    AtStart,
    AttendantScreen,
    DialogueState,
    Transition,
    Visit,
)
from agent.services.registry import BY_CODE
from agent.transactions.model import (
    BANK_FINAL,
    CLAIMS_MAX,
    BankStatus,
    CashStatus,
    Direction,
    Transaction,
)
from agent.transactions.references import plain

WITHIN_S = 600.0  # an older one is shown only to the attendant, because its customer has gone
TRIES_MAX = 5  # wrong digits at each start: a chance of one in 2,000 to guess four digits
DIGITS = 4
MORE = "more"


def is_unsettled(t: Transaction) -> bool:
    """Return True if its customer may be waiting for the bank or for notes."""
    service = BY_CODE.get(t.service)
    if service is None or service.for_attendant:
        return False
    return t.bank_status not in BANK_FINAL or t.cash in _NOTES_WAIT


_NOTES_WAIT = {
    CashStatus.OWED: "owed",
    CashStatus.HANDING_OVER: "doubt",
    CashStatus.HELD: "held",
    CashStatus.REFUND_OWED: "refund",
    CashStatus.REFUNDING: "doubt",
    CashStatus.DISPUTED: "doubt",
}
"""The message keys' infix for notes that wait for somebody."""


def first_place(read_model: ReadModel, now: Moment) -> DialogueState:
    """Return the first state: the newest interrupted transaction, or the start screen."""
    newest, *others = read_model.interrupted() or (None,)
    if newest is None:
        return AtStart()
    return AtResumed(
        newest.reference,
        stopped_at=newest.stopped_at,
        resumed_at=now.service,
        since=now.monotonic,
        others=len(others),
    )


def _show(place: AtResumed, context: Context) -> Page:
    """Return the interrupted transaction, with the start screen's calls for the attendant."""
    t = context.read_model.transaction(place.reference)
    page = _asks(t) if place.asks else _page(place, t, context.now)
    calls = attendant_calls(context.visit, context.read_model)
    return replace(page, service=t.service, facts=page.facts | calls)


def _page(place: AtResumed, t: Transaction, now: Moment) -> Page:
    facts: dict[str, Fact] = {
        "lines": (
            ScreenLine(Text("resumed-stopped"), _at(place.stopped_at), "done"),
            ScreenLine(Text("resumed-runs"), _at(place.resumed_at), "done"),
            _newest(t),
        ),
        "waits": t.bank_status not in BANK_FINAL,
        "seconds": round(now.monotonic - place.since),
        "usually": BY_CODE[t.service].usually_s,
        "others": Text("resumed-others", {"count": place.others}) if place.others else None,
    }
    if place.proven:
        facts |= references(t)
        code = place.claim_code
        facts["claim_code"] = code.reveal() if code else None
    return Page(
        Name.RESUMED,
        _title(t),
        _whose_money(t),
        actions=(*((Act.PRINT,) if place.proven else ()), Act.DONE, Act.ATTENDANT),
        choices=() if place.proven or not t.last4 else (Choice(MORE, Text("resumed-more")),),
        facts=facts,
    )


def _asks(t: Transaction) -> Page:
    kind = InputKind.DIGITS if (t.last4 or "").isdigit() else InputKind.TEXT
    return Page(
        Name.RESUMED,
        Text("resumed-digits-title"),
        Text("resumed-digits-text"),
        input=Input(kind, "last4", DIGITS),
        actions=(Act.CONTINUE, Act.BACK),
    )


def _title(t: Transaction) -> Text:
    is_known = t.bank_status in BANK_FINAL and not failure_words.is_unclear(t)
    if is_known and t.cash is not CashStatus.HELD:
        return Text("resumed-known-title")
    if not t.cash_total:
        return Text("resumed-title-plain")
    return Text("resumed-title", {"amount": Money(t.cash_total)})


def _whose_money(t: Transaction) -> Text | None:
    if t.cash in _NOTES_WAIT:
        where = _NOTES_WAIT[t.cash]
        return Text(f"resumed-{where}")
    if t.bank_status in (BankStatus.FAILED, BankStatus.ABANDONED):
        moved = failure_words.failure(t)["money_moved"]
        return moved if isinstance(moved, Text) else None
    return None if t.bank_status is BankStatus.SUCCEEDED else Text("resumed-safe")


def _newest(t: Transaction) -> ScreenLine:
    words = working_words(BY_CODE[t.service])
    if failure_words.is_unclear(t):
        return ScreenLine(Text(f"{words}-asking"), state="now")
    match t.bank_status:
        case BankStatus.SUCCEEDED:
            return ScreenLine(Text("resumed-yes"), state="done")
        case BankStatus.FAILED | BankStatus.ABANDONED:
            return ScreenLine(Text("resumed-no"), state="done")
        case _:
            return ScreenLine(Text(f"{words}-asking"), state="now")


def _at(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, IST)


def _take(place: AtResumed, press: Press, context: Context) -> Transition:
    if press.action is Act.ATTENDANT:  # also if the transaction cannot be read
        return Transition(AtAttendant(AttendantScreen.PIN))
    t = context.read_model.transaction(place.reference)
    match press.action:
        case Act.DONE:
            return Transition(AtStart())
        case Act.BACK:
            return Transition(replace(place, asks=False))
        case Act.PRINT:
            return _print(place, t, context.visit)
        case _ if place.asks:
            return _take_digits(place, t, press.value or "")
        case _ if press.value == MORE:
            return Transition(replace(place, asks=True))
        case _:
            return Transition(place, Text("error-choose"))


def _take_digits(place: AtResumed, t: Transaction, typed: str) -> Transition:
    if plain(typed) == plain(t.last4 or ""):
        return Transition(replace(place, asks=False, proven=True))
    tries = place.tries + 1
    if tries >= TRIES_MAX:
        return Transition(AtStart())
    return Transition(replace(place, tries=tries), Text("error-resumed-digits"))


def _print(place: AtResumed, t: Transaction, visit: Visit) -> Transition:
    """Print the slip, with a claim code if notes may be owed and no slip has a code yet.

    A code from before the start stays valid, because the customer may hold a slip that looks
    unfinished.
    """
    needs_code = t.terms.direction is not Direction.NO_CASH and not t.closed
    if needs_code and place.claim_code is None and not t.slip_is_out:
        if len(t.claims) >= CLAIMS_MAX:
            return Transition(place, Text("error-resumed-codes"))
        claim = e.IssueClaim(visit.number, place.reference, visit.language, by_digits=True)
        return Transition(place, effects=(claim,))
    slip = e.PrintSlip(place.reference, visit.language, place.claim_code)
    return Transition(place, effects=(slip,))


def _receive(place: AtResumed, event: events.DialogueEvent, _: Context) -> Transition:
    match event:
        case events.ClaimReady(reference=reference, code=code) if reference == place.reference:
            return Transition(replace(place, claim_code=code))
        case _:
            return Transition(place)


RESUMED = State(
    show=_show,
    take=_take,
    expects=(events.ClaimReady,),
    receive=_receive,
    ends_at=lambda _, context: ends_after(Name.RESUMED, context.now),
    plain_actions=(Act.DONE, Act.ATTENDANT),
)
