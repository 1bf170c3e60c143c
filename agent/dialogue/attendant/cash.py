"""Notes that change hands behind the PIN: owed, to be given back, in doubt, disputed."""

from agent.base.foreign_text import AADHAAR_DIGITS, clean, digit_runs
from agent.base.money import Money
from agent.base.private import Private
from agent.base.structs import replace
from agent.cash.attendants import LENGTH_MAX
from agent.cash.notes import Notes, fewest, out_of
from agent.cash.pin import PinPlace
from agent.dialogue.attendant.screen import DISPUTE, RESOLVE, TO_MENU, TO_OWED, ScreenKind
from agent.dialogue.effects import (
    AppendAction,
    AttendantAction,
    CheckClaim,
    CheckPin,
    PrintSlip,
    ReportShortfall,
)
from agent.dialogue.events import ClaimChecked, PinChecked
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import (
    Act,
    Argument,
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
from agent.dialogue.steps.identity import is_aadhaar
from agent.dialogue.visit import AtAttendant, AttendantScreen, Transition, Visit
from agent.transactions.lifecycle import can_be_resolved
from agent.transactions.model import MOVING, BankStatus, CashStatus, Claimed, Direction, Transaction
from agent.transactions.references import may_be_claimed_by_digits, shown_last4

CLAIM_MAX = 8  # letters and digits of a claim code
LAST_MAX = 4  # characters of the number that a customer knows without a slip
REMARK_MAX = 80  # letters of the reason for a dispute

IN_DOUBT = MOVING | {CashStatus.DISPUTED}

_SETTLED = frozenset({CashStatus.HANDED, CashStatus.REFUNDED})

# The cash statuses of each screen; with any other status the list is shown instead.
AT_THE_CASH: dict[AttendantScreen, frozenset[CashStatus]] = {
    AttendantScreen.CLAIM: frozenset({CashStatus.OWED, CashStatus.REFUND_OWED}),
    AttendantScreen.HAND_OVER: MOVING,
    AttendantScreen.PAID: _SETTLED,
    AttendantScreen.NOT_HANDED: IN_DOUBT,
    AttendantScreen.DOUBT: IN_DOUBT,
}


# --- on a customer's screen too ---

AS_SHOWN = "as-shown"
"""Value of a press: the handed-out notes are those on the screen."""


def pin_page(key: str, *actions: Act) -> Page:
    """Return a page that asks for the attendant's PIN; `key` is the messages' prefix."""
    return Page(
        Name.CASH,
        Text(f"{key}-title"),
        Text(f"{key}-text"),
        input=Input(InputKind.PIN, "pin", LENGTH_MAX),
        actions=(Act.CONTINUE, *actions),
    )


def notes(t: Transaction, read_model: ReadModel) -> dict[str, Fact]:
    """Return the notes to hand over: the value of each kind, and how many.

    They are chosen from the drawer's known notes; if these are unknown, the fewest.
    """
    counted = _out_of_drawer(t, read_model)
    made = counted or fewest(t.cash_total)
    facts: dict[str, Fact] = {}
    if made:
        facts["notes"] = banknotes(made)
    if counted:
        facts["counted"] = True
    elif read_model.attendant.drawer_notes() is not None:
        facts["lacking"] = Text("cash-notes-lacking")
    return facts


def banknotes(made: Notes) -> tuple[ScreenLine, ...]:
    return tuple(ScreenLine(str(value), count) for value, count in made)


def question_of(t: Transaction) -> Text | None:
    """Return the question to a customer whose notes have just moved; None: nothing to ask."""
    if not t.may_be_short:
        return None
    args: dict[str, Argument] = {"amount": Money(t.cash_total)}
    if t.cash is CashStatus.HANDED:
        return Text("result-cash-title", args)
    return Text("notes-back-question", args)


def given(press: Press, t: Transaction, read_model: ReadModel) -> Notes:
    """Return the notes that were handed out as shown; () if unknown."""
    return _out_of_drawer(t, read_model) if press.value == AS_SHOWN else ()


def _out_of_drawer(t: Transaction, read_model: ReadModel) -> Notes:
    return out_of(read_model.attendant.drawer_notes() or (), t.cash_total)


# --- the attendant's screens ---


def screen_of(t: Transaction) -> AttendantScreen:
    """Return the screen for these notes: missing ones, a question to a person, or a claim."""
    if t.has_open_shortfall:
        return AttendantScreen.SHORTFALL
    return AttendantScreen.DOUBT if t.cash in IN_DOUBT else AttendantScreen.CLAIM


def _claim_page(place: AtAttendant, read_model: ReadModel) -> Page:
    t = read_model.transaction(place.reference)
    text, asked = _claimed_by(place, t)
    return Page(
        Name.CASH,
        Text("cash-claim-title"),
        text,
        input=asked,
        actions=(Act.CONTINUE if asked else Act.CONFIRM, Act.BACK, Act.CANCEL),
        facts=_facts(t),
        choices=(DISPUTE,),
    )


def _claimed_by(place: AtAttendant, t: Transaction) -> tuple[Text, Input | None]:
    """Return the claim to type: the slip's code, the last four, or either if there may be no slip.

    A number that ends in letters, as a bill's may, is typed on a keyboard.
    """
    if place.proven_by is not Claimed.NOTHING:
        return Text("cash-claim-proven"), None
    if _is_nameless(t):
        return Text("cash-claim-nameless"), None
    if t.claim is None and (t.last4 or "").isdecimal():
        return Text("cash-claim-last4"), Input(InputKind.DIGITS, "claim", LAST_MAX)
    if t.claim is None:
        return Text("cash-claim-characters"), Input(InputKind.CLAIM, "claim", LAST_MAX)
    text = Text("cash-claim-text" if t.slip_is_out else "cash-claim-either")
    return text, Input(InputKind.CLAIM, "claim", CLAIM_MAX)


def _is_nameless(t: Transaction) -> bool:
    """Return True if nothing identifies its customer: the attendant must know them.

    A power cut came before the slip, and the journal may not store anything of the answers.
    """
    return not t.slip_is_out and not may_be_claimed_by_digits(t)


def _take_claim(
    place: AtAttendant, press: Press, visit: Visit, read_model: ReadModel
) -> Transition:
    if press.value == DISPUTE.value:
        return Transition(AtAttendant(AttendantScreen.DISPUTE, place.reference))
    is_proven = place.proven_by is not Claimed.NOTHING
    if is_proven or _is_nameless(read_model.transaction(place.reference)):
        if press.action is not Act.CONFIRM:
            return Transition(place, Text("error-choose"))
        return _move_notes(place, place.proven_by)
    code = Private((press.value or "").strip().upper())
    return Transition(place, effects=(CheckClaim(visit.number, place.reference, code),))


def _notes_page(place: AtAttendant, read_model: ReadModel) -> Page:
    t = read_model.transaction(place.reference)
    back = t.cash in (CashStatus.REFUND_OWED, CashStatus.REFUNDING)
    title = Text("cash-return-title" if back else "cash-handed-title")
    actions = (Act.HANDED, Act.NOT_HANDED)
    facts = _facts(t) if back else _facts(t) | notes(t, read_model)
    return Page(Name.CASH, title, Text("cash-handed-text"), actions=actions, facts=facts)


def _take_not_handed(place: AtAttendant, press: Press, visit: Visit, _: ReadModel) -> Transition:
    pin = Private(press.value or "")
    return Transition(place, effects=(CheckPin(visit.number, pin, PinPlace.NOTES),))


def _not_handed(place: AtAttendant, checked: PinChecked, _: ReadModel) -> Transition:
    """Return the transition after the PIN check; only a right PIN makes the notes owed again."""
    if checked.error:
        return Transition(place, checked.error)
    denied = AppendAction(place.reference, AttendantAction.NOT_MOVED)
    return Transition(TO_OWED, effects=(denied,))


def _doubt_page(place: AtAttendant, read_model: ReadModel) -> Page:
    """Return the question about notes in doubt; after a decline, they can only be resolved."""
    t = read_model.transaction(place.reference)
    going_out = t.terms.direction is Direction.OUT
    denied = going_out and can_be_resolved(t)
    return Page(
        Name.CASH,
        Text("cash-denied-title" if denied else "cash-doubt-title"),
        Text("cash-denied-text" if denied else "cash-doubt-text"),
        actions=(Act.CONFIRM, Act.BACK) if denied else (*_answers(t), Act.BACK),
        facts=_facts(t) | {"note": t.remark},
        choices=() if denied else _more_answers(t),
    )


def _answers(t: Transaction) -> tuple[Act, ...]:
    """Return the possible answers. Notes can go back only if the service was not delivered."""
    undelivered = t.bank_status in (BankStatus.FAILED, BankStatus.ABANDONED) and not t.in_doubt
    may_be_back = t.terms.direction is Direction.OUT or undelivered
    return (Act.HANDED, Act.NOT_HANDED) if may_be_back else (Act.NOT_HANDED,)


def _more_answers(t: Transaction) -> tuple[Choice, ...]:
    if t.cash is not CashStatus.DISPUTED:
        return (DISPUTE,)
    return (RESOLVE,) if can_be_resolved(t) else ()


def _facts(t: Transaction) -> dict[str, Fact]:
    return {"amount": Money(t.cash_total), "last4": shown_last4(t), "reference": t.reference_id}


_DEEDS = {
    Act.HANDED: AttendantAction.MOVED,
    Act.NOT_HANDED: AttendantAction.NOT_MOVED,
    Act.CONFIRM: AttendantAction.RESOLVED,
}


def _take_notes(place: AtAttendant, press: Press, _: Visit, read_model: ReadModel) -> Transition:
    if press.value == DISPUTE.value:
        return Transition(AtAttendant(AttendantScreen.DISPUTE, place.reference))
    if press.value == RESOLVE.value and can_be_resolved(read_model.transaction(place.reference)):
        return Transition(
            TO_OWED, effects=(AppendAction(place.reference, AttendantAction.RESOLVED),)
        )
    if press.action not in _DEEDS:
        return Transition(place, Text("error-choose"))
    if press.action is Act.NOT_HANDED:
        return Transition(AtAttendant(AttendantScreen.NOT_HANDED, place.reference))
    shown = given(press, read_model.transaction(place.reference), read_model)
    record = AppendAction(place.reference, _DEEDS[press.action], given=shown)
    # The journal, not the press, determines the screen after the notes moved.
    after = place if place.screen is AttendantScreen.HAND_OVER else TO_OWED
    return Transition(after, effects=(record,))


def _paid_page(place: AtAttendant, read_model: ReadModel) -> Page:
    t = read_model.transaction(place.reference)
    short = (Act.SHORT,) if t.may_be_short else ()
    can_print = (Act.PRINT,) if read_model.can_print() else ()
    return Page(
        Name.CASH,
        question_of(t) or Text("pending-shortfall-title"),
        Text("result-cash-text" if short else "pending-shortfall-text"),
        actions=(*can_print, Act.DONE, *short, Act.BACK, Act.CANCEL),
        facts=_facts(t) | {"note": place.remark},
    )


def _take_paid(place: AtAttendant, press: Press, visit: Visit, read_model: ReadModel) -> Transition:
    slip = PrintSlip(place.reference, visit.language)
    printing = replace(place, remark=Text("list-printing"))
    match press.action:
        case Act.DONE:
            return Transition(TO_OWED)
        case Act.SHORT if read_model.transaction(place.reference).may_be_short:
            return Transition(printing, effects=(ReportShortfall(place.reference), slip))
        case Act.PRINT:
            return Transition(printing, effects=(slip,))
        case _:
            return Transition(place, Text("error-choose"))


def _dispute_page(place: AtAttendant, read_model: ReadModel) -> Page:
    t = read_model.transaction(place.reference)
    return Page(
        Name.ATTENDANT,
        Text("attendant-dispute"),
        Text("attendant-dispute-text"),
        input=Input(InputKind.TEXT, "note", REMARK_MAX),
        actions=(Act.CONTINUE, Act.BACK, Act.CANCEL),
        facts=_facts(t),
    )


def _take_dispute(place: AtAttendant, press: Press, _: Visit, __: ReadModel) -> Transition:
    remark = clean(press.value or "", REMARK_MAX)
    if not remark:
        return Transition(place, Text("error-note"))
    if _names_an_aadhaar(remark):
        return Transition(place, Text("error-note-number"))
    return Transition(
        TO_OWED, effects=(AppendAction(place.reference, AttendantAction.DISPUTED, remark),)
    )


def _names_an_aadhaar(remark: str) -> bool:
    """Return True if `remark` may contain an Aadhaar number; the journal must never store one."""
    return any(
        is_aadhaar(digits[at : at + AADHAAR_DIGITS])
        for digits in digit_runs(remark)
        for at in range(len(digits) - AADHAAR_DIGITS + 1)
    )


def _claim_checked(place: AtAttendant, checked: ClaimChecked, _: ReadModel) -> Transition:
    if checked.reference != place.reference:
        return Transition(place)
    if not checked.right:
        return Transition(place, Text("error-claim-unknown"), is_wrong_claim=True)
    return _move_notes(place, checked.claimed_by)


def _move_notes(place: AtAttendant, by: Claimed) -> Transition:
    """Append the event before the notes move."""
    moving = AppendAction(place.reference, AttendantAction.MOVING, claimed_by=by)
    return Transition(place, effects=(moving,))


def followed(place: AtAttendant, read_model: ReadModel) -> AtAttendant:
    """Return the screen after a journal event. Notes move only after their event, and once."""
    if place.screen not in AT_THE_CASH:
        return place
    if read_model.attendant.is_paying(place.reference):
        return TO_OWED
    cash = read_model.transaction(place.reference).cash
    if place.screen is AttendantScreen.CLAIM and cash in MOVING:
        return AtAttendant(AttendantScreen.HAND_OVER, place.reference)
    if place.screen is AttendantScreen.HAND_OVER and cash in _SETTLED:
        return AtAttendant(AttendantScreen.PAID, place.reference)
    return place if cash in AT_THE_CASH[place.screen] else TO_OWED


SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.CLAIM: ScreenKind(
        _claim_page, _take_claim, TO_OWED, result=(ClaimChecked, _claim_checked)
    ),
    AttendantScreen.HAND_OVER: ScreenKind(_notes_page, _take_notes, TO_OWED),
    AttendantScreen.PAID: ScreenKind(_paid_page, _take_paid, TO_MENU),
    AttendantScreen.NOT_HANDED: ScreenKind(
        lambda _, __: pin_page("cash-not-handed-pin", Act.BACK),
        _take_not_handed,
        TO_OWED,
        result=(PinChecked, _not_handed),
    ),
    AttendantScreen.DOUBT: ScreenKind(_doubt_page, _take_notes, TO_OWED),
    AttendantScreen.DISPUTE: ScreenKind(_dispute_page, _take_dispute, TO_OWED),
}
