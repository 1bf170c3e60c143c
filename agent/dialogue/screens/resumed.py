"""The screen after a start: an interrupted transaction; its details need four digits.

Another person may be at the kiosk. So nothing private is shown, and no slip is printed, before
somebody types the last four characters of the number. No money moves here.
"""

from datetime import datetime
from typing import ClassVar

from agent.base.clock import IST, Moment
from agent.base.money import Money
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue.effects import IssueClaim, PrintSlip
from agent.dialogue.page import (
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
from agent.dialogue.place import At, Home, Place, Transition
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens.start import Start, attendant_calls
from agent.dialogue.screens.working import working_words
from agent.dialogue.slips import failure_words
from agent.dialogue.slips.records import references
from agent.dialogue.timeouts import ends_after
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


def first_place(read_model: ReadModel, now: Moment) -> Place:
    """Return the first place: the newest interrupted transaction, or the start screen."""
    newest, *others = read_model.interrupted() or (None,)
    if newest is None:
        return Start()
    return Resumed(
        newest.reference,
        stopped_at=newest.stopped_at,
        resumed_at=now.service,
        since=now.monotonic,
        others=len(others),
    )


class Resumed(Place, frozen=True):
    """After a start: an interrupted transaction and its current state."""

    plain_actions: ClassVar[tuple[Act, ...]] = (Act.DONE, Act.ATTENDANT)

    reference: str
    stopped_at: float
    """Service time of the last event before the stop."""
    resumed_at: float
    """Service time of the start."""
    since: float
    """Monotonic seconds of the start."""
    others: int = 0
    """How many more transactions were interrupted; the attendant's screens list them."""
    asks: bool = False
    """The screen asks for the last four characters of the number."""
    tries: int = 0
    """The wrong tries so far."""
    proven: bool = False
    """The four characters were typed, so private data may be shown and printed."""
    claim_code: Private[str] | None = None

    @property
    def subject(self) -> str:
        return self.reference

    def show(self, at: At) -> Page:
        """Return the interrupted transaction, with the start screen's calls for the attendant."""
        t = at.transaction(self.reference)
        page = _asks(t) if self.asks else self._page(t, at.now)
        return replace(page, service=t.service, facts=page.facts | attendant_calls(at))

    def _page(self, t: Transaction, now: Moment) -> Page:
        facts: dict[str, Fact] = {
            "lines": (
                ScreenLine(Text("resumed-stopped"), _at(self.stopped_at), "done"),
                ScreenLine(Text("resumed-runs"), _at(self.resumed_at), "done"),
                _newest(t),
            ),
            "waits": t.bank_status not in BANK_FINAL,
            "seconds": round(now.monotonic - self.since),
            "usually": BY_CODE[t.service].usually_s,
            "others": Text("resumed-others", {"count": self.others}) if self.others else None,
        }
        if self.proven:
            facts |= references(t)
            code = self.claim_code
            facts["claim_code"] = code.reveal() if code else None
        return Page(
            Name.RESUMED,
            _title(t),
            _whose_money(t),
            actions=(*((Act.PRINT,) if self.proven else ()), Act.DONE, Act.ATTENDANT),
            choices=() if self.proven or not t.last4 else (Choice(MORE, Text("resumed-more")),),
            facts=facts,
        )

    def press(self, press: Press, at: At) -> Transition:
        if press.action is Act.ATTENDANT:  # also if the transaction cannot be read
            return at.to(Home.PIN)
        t = at.transaction(self.reference)
        match press.action:
            case Act.DONE:
                return at.to(Home.START)
            case Act.BACK:
                return at.to(replace(self, asks=False))
            case Act.PRINT:
                return self._print(t, at)
            case _ if self.asks:
                return self._take_digits(t, press.value or "", at)
            case _ if press.value == MORE:
                return at.to(replace(self, asks=True))
            case _:
                return at.to(self, Text("error-choose"))

    def _take_digits(self, t: Transaction, typed: str, at: At) -> Transition:
        if plain(typed) == plain(t.last4 or ""):
            return at.to(replace(self, asks=False, proven=True))
        tries = self.tries + 1
        if tries >= TRIES_MAX:
            return at.to(Home.START)
        return at.to(replace(self, tries=tries), Text("error-resumed-digits"))

    def _print(self, t: Transaction, at: At) -> Transition:
        """Print the slip, with a claim code if notes may be owed and no slip has a code yet.

        A code from before the start stays valid, because the customer may hold a slip that looks
        unfinished.
        """
        needs_code = t.terms.direction is not Direction.NO_CASH and not t.closed
        if needs_code and self.claim_code is None and not t.slip_is_out:
            if len(t.claims) >= CLAIMS_MAX:
                return at.to(self, Text("error-resumed-codes"))
            claim = IssueClaim(self.reference, at.language, by_digits=True)
            return at.ask(self, claim, Resumed.has_code)
        return at.to(self, None, PrintSlip(self.reference, at.language, self.claim_code))

    def has_code(self, code: Private[str] | Text, at: At) -> Transition:
        if isinstance(code, Text):
            return at.keep(self)
        return at.to(replace(self, claim_code=code))

    def ends_at(self, at: At) -> float | None:
        return ends_after(Name.RESUMED, at.now)


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
