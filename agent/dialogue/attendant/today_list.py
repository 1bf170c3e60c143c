"""Today's transactions, the newest first: a search, the state of each, and a copy of its slip."""

from agent.base.money import PAISE_PER_RUPEE, Money
from agent.base.private import Private
from agent.base.structs import replace
from agent.cash.report import OUTSTANDING
from agent.dialogue.attendant.owed import (
    BY_WORD,
    EARLIER,
    LATER,
    WORD_MAX,
    claim_found,
    moment,
    word_page,
)
from agent.dialogue.attendant.screen import TO_MENU, ScreenKind, rows_of_page, screen_page, wrong
from agent.dialogue.effects import FindClaim, PrintSlip
from agent.dialogue.events import ClaimFound
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Argument, Choice, Fact, Page, Press, ScreenLine, Text
from agent.dialogue.slips.failure_words import is_unclear
from agent.dialogue.steps.identity import icon_of, service_text
from agent.dialogue.visit import AtAttendant, AttendantScreen, Transition, Visit
from agent.transactions import references
from agent.transactions.model import BankStatus, Transaction

NOTHING = "–"
TO_LIST = AtAttendant(AttendantScreen.LIST)

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
    """Return True for its rupees, its last four, or the end of a reference.

    Digits that claim notes find nothing, because the list must not show what to type.
    """
    typed = references.plain(word)
    if typed in {str(paise // PAISE_PER_RUPEE) for paise in (t.amount, t.cash_total)}:
        return True
    last4 = references.shown_last4(t)
    if last4 is not None and typed == references.plain(last4):
        return True
    return references.end_so(t, typed)


def _list_page(place: AtAttendant, read_model: ReadModel) -> Page:
    opened = found(place.topic, read_model.attendant.opened_today())
    first, shown = rows_of_page(opened, place.page)
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


def _row(t: Transaction) -> Choice:
    args: dict[str, Argument] = {
        "amount": Money(t.cash_total) if t.cash_total else NOTHING,
        "since": moment(t),
    }
    detail = Text(f"list-row-{_state(t)}", args)
    return Choice(t.client_reference, service_text(t.service), icon_of(t.service), detail=detail)


def _state(t: Transaction) -> str:
    """Return the message key of its state; waiting notes come first."""
    if t.has_open_shortfall:
        return "shortfall"
    outstanding = OUTSTANDING.get(t.cash)
    if outstanding:
        return outstanding.value.replace("_", "-")
    return "waiting" if is_unclear(t) else _STATES[t.bank_status]


def _take_list(place: AtAttendant, press: Press, _: Visit, read_model: ReadModel) -> Transition:
    match press.value:
        case BY_WORD.value:
            return Transition(AtAttendant(AttendantScreen.LIST_WORD))
        case EARLIER.value:
            return Transition(replace(place, page=place.page + 1))
        case LATER.value:
            return Transition(replace(place, page=max(0, place.page - 1)))
    opened = {t.client_reference for t in read_model.attendant.opened_today()}
    if press.value not in opened:
        return wrong(place)
    return Transition(AtAttendant(AttendantScreen.LIST_ONE, press.value))


# --- the search ---


def _take_word(place: AtAttendant, press: Press, visit: Visit, read_model: ReadModel) -> Transition:
    """Return today's matches; without one, search the claims of all days for this code."""
    word = (press.value or "").strip()[:WORD_MAX]
    if place.busy or not word:
        return wrong(place)
    matches = found(word, read_model.attendant.opened_today())
    if len(matches) == 1:
        return Transition(AtAttendant(AttendantScreen.LIST_ONE, matches[0].client_reference))
    if matches:
        return Transition(replace(TO_LIST, topic=word))
    code = word.upper()
    if not references.CLAIM_CODE.fullmatch(code):
        return Transition(place, Text("list-none-found"))
    find = FindClaim(visit.number, Private(code))
    return Transition(replace(place, busy=True), effects=(find,))


# --- one transaction ---


def may_reprint(t: Transaction) -> bool:
    """Return True if it is closed. Until then the slip with the code is the customer's claim.

    A second slip, without the code or torn, would change how the claim is checked.
    """
    return t.bank_status in _FINAL and t.cash not in OUTSTANDING


def _one_page(place: AtAttendant, read_model: ReadModel) -> Page:
    t = read_model.transaction(place.reference)
    facts: dict[str, Fact] = {"lines": _lines(t), "note": place.remark}
    shown = screen_page(service_text(t.service), None, facts=facts)
    can_print = may_reprint(t) and read_model.can_print()
    return replace(shown, actions=(Act.PRINT, *shown.actions)) if can_print else shown


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


def _take_one(place: AtAttendant, press: Press, visit: Visit, read_model: ReadModel) -> Transition:
    t = read_model.transaction(place.reference)
    if press.action is not Act.PRINT or not may_reprint(t):
        return wrong(place)
    slip = PrintSlip(t.client_reference, visit.language)
    return Transition(replace(place, remark=Text("list-printing")), effects=(slip,))


SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.LIST: ScreenKind(_list_page, _take_list, TO_MENU),
    AttendantScreen.LIST_WORD: ScreenKind(
        word_page, _take_word, TO_LIST, result=(ClaimFound, claim_found)
    ),
    AttendantScreen.LIST_ONE: ScreenKind(_one_page, _take_one, TO_LIST),
}
