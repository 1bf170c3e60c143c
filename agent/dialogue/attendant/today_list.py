"""Today's transactions, the newest first: a search, the state of each, and a copy of its slip."""

from agent.base.money import PAISE_PER_RUPEE, Money
from agent.base.structs import replace
from agent.cash.report import OUTSTANDING
from agent.dialogue.attendant.owed import BY_WORD, EARLIER, LATER, WORD_MAX, WordScreen
from agent.dialogue.attendant.screen import AttendantScreen, moment, rows_of_page, screen_page
from agent.dialogue.effects import PrintSlip
from agent.dialogue.page import Act, Argument, Choice, Fact, Page, Press, ScreenLine, Text
from agent.dialogue.place import At, Destination, Transition
from agent.dialogue.slips.failure_words import is_unclear
from agent.dialogue.steps.identity import icon_of, service_text
from agent.transactions import references
from agent.transactions.model import BankStatus, Transaction
from fleet_messages.claim_codes import CLAIM_CODE

NOTHING = "–"

# The message key of a bank status if no notes are waiting.
_STATES: dict[BankStatus, str] = {
    BankStatus.PREPARED: "waiting",
    BankStatus.SENT: "waiting",
    BankStatus.PENDING: "waiting",
    BankStatus.SUCCEEDED: "done",
    BankStatus.FAILED: "failed",
    BankStatus.ABANDONED: "failed",
}
_FINAL = frozenset({BankStatus.SUCCEEDED, BankStatus.FAILED, BankStatus.ABANDONED})


# --- the list ---


def found(word: str | None, opened: tuple[Transaction, ...]) -> tuple[Transaction, ...]:
    """Return the transactions that match a typed word; None matches all."""
    return opened if word is None else tuple(t for t in opened if _is_named(t, word))


def _is_named(t: Transaction, word: str) -> bool:
    """Return True if the text is a transaction's rupees, last four, or the end of a reference.

    Digits that claim notes find nothing, because the list must not show what to type.
    """
    typed = references.plain(word)
    if typed in {str(paise // PAISE_PER_RUPEE) for paise in (t.amount, t.cash_total)}:
        return True
    last4 = references.shown_last4(t)
    if last4 is not None and typed == references.plain(last4):
        return True
    return references.end_so(t, typed)


class TodaysList(AttendantScreen, frozen=True):
    word: str | None = None
    """The search text; None: all."""
    number: int = 0
    """The index of the page."""

    def page(self, at: At) -> Page:
        opened = found(self.word, at.read_model.attendant.opened_today())
        first, shown = rows_of_page(opened, self.number)
        return screen_page(
            Text("attendant-list"),
            None if opened else Text("list-none"),
            choices=(
                *((BY_WORD,) if opened else ()),
                *((LATER,) if first else ()),
                *map(_row, shown),
                *((EARLIER,) if first + len(shown) < len(opened) else ()),
            ),
        )

    def take(self, press: Press, at: At) -> Transition:
        match press.value:
            case BY_WORD.value:
                return at.to(TodaysWord())
            case EARLIER.value:
                return at.to(replace(self, number=self.number + 1))
            case LATER.value:
                return at.to(replace(self, number=max(0, self.number - 1)))
        opened = at.read_model.attendant.opened_today()
        if press.value is None or press.value not in {t.client_reference for t in opened}:
            return self.wrong(at)
        return at.to(OneOfToday(press.value))


def _row(t: Transaction) -> Choice:
    args: dict[str, Argument] = {
        "amount": Money(t.cash_total) if t.cash_total else NOTHING,
        "since": moment(t),
    }
    detail = Text(f"list-row-{_state(t)}", args)
    return Choice(t.client_reference, service_text(t.service), icon_of(t.service), detail=detail)


def _state(t: Transaction) -> str:
    """Return the message key of a transaction's state; waiting notes come first."""
    if t.has_open_shortfall:
        return "shortfall"
    outstanding = OUTSTANDING.get(t.cash)
    if outstanding:
        return outstanding.value.replace("_", "-")
    return "waiting" if is_unclear(t) else _STATES[t.bank_status]


class TodaysWord(WordScreen, frozen=True):
    """Typing the search text."""

    def back(self) -> Destination:
        return TodaysList()

    def take(self, press: Press, at: At) -> Transition:
        """Go to today's matches; if there are none, search the claims of all days for this code."""
        word = (press.value or "").strip()[:WORD_MAX]
        if self.busy or not word:
            return self.wrong(at)
        matches = found(word, at.read_model.attendant.opened_today())
        if len(matches) == 1:
            return at.to(OneOfToday(matches[0].client_reference))
        if matches:
            return at.to(TodaysList(word))
        code = word.upper()
        if not CLAIM_CODE.fullmatch(code):
            return at.to(self, Text("list-none-found"))
        return self.finds(code, at)


# --- one transaction ---


def may_reprint(t: Transaction) -> bool:
    """Return True if a transaction is closed. Until then the slip with the code is the claim.

    A second slip, without the code or torn, would change how the claim is checked.
    """
    return t.bank_status in _FINAL and t.cash not in OUTSTANDING


class OneOfToday(AttendantScreen, frozen=True):
    """One transaction of the list, and a copy of its slip."""

    reference: str
    remark: Text | None = None

    def page(self, at: At) -> Page:
        t = at.transaction(self.reference)
        facts: dict[str, Fact] = {"lines": _lines(t), "note": self.remark}
        shown = screen_page(service_text(t.service), None, facts=facts)
        can_print = may_reprint(t) and at.read_model.can_print()
        return replace(shown, actions=(Act.PRINT, *shown.actions)) if can_print else shown

    def back(self) -> Destination:
        return TodaysList()

    def take(self, press: Press, at: At) -> Transition:
        t = at.transaction(self.reference)
        if press.action is not Act.PRINT or not may_reprint(t):
            return self.wrong(at)
        slip = PrintSlip(t.client_reference, at.language)
        return at.to(replace(self, remark=Text("list-printing")), None, slip)


def _lines(t: Transaction) -> tuple[ScreenLine, ...]:
    lines = (
        ScreenLine(Text("line-amount"), Money(t.cash_total) if t.cash_total else None),
        ScreenLine(Text("line-since"), moment(t)),
        ScreenLine(Text("line-fate"), Text(f"list-state-{_state(t)}")),
        ScreenLine(Text("line-last4"), references.shown_last4(t)),
        ScreenLine(Text("line-rrn"), t.outcome.bank_rrn if t.outcome else None),
        ScreenLine(Text("line-reference-id"), t.reference_id),
        ScreenLine(Text("line-client-reference"), t.client_reference),
    )
    return tuple(line for line in lines if line.value is not None)
