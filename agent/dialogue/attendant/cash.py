"""Notes that change hands behind the PIN: owed, to be given back, in doubt, disputed."""

from typing import ClassVar

from agent.base.foreign_text import AADHAAR_DIGITS, clean, digit_runs
from agent.base.money import Money
from agent.base.private import Private
from agent.base.structs import replace
from agent.cash.attendants import LENGTH_MAX
from agent.cash.notes import Notes, fewest, out_of
from agent.cash.pin import PinPlace
from agent.dialogue.attendant.screen import DISPUTE, RESOLVE, AttendantScreen
from agent.dialogue.effects import Append, CheckClaim, CheckPin, PrintSlip, SignedIn
from agent.dialogue.page import (
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
from agent.dialogue.place import At, Home, Transition
from agent.dialogue.read_model import ReadModel
from agent.dialogue.steps.identity import is_aadhaar
from agent.dialogue.timeouts import ends_after
from agent.transactions import model as m
from agent.transactions.lifecycle import can_be_resolved
from agent.transactions.model import MOVING, BankStatus, CashStatus, Claimed, Direction, Transaction
from agent.transactions.references import may_be_claimed_by_digits, shown_last4

CLAIM_MAX = 8  # letters and digits of a claim code
LAST_MAX = 4  # characters of the number that a customer knows without a slip
REMARK_MAX = 80  # letters of the reason for a dispute

IN_DOUBT = MOVING | {CashStatus.DISPUTED}

SETTLED = frozenset({CashStatus.HANDED, CashStatus.REFUNDED})


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


def moves(t: Transaction, by: str, claimed_by: Claimed = Claimed.NOTHING) -> Append:
    """Return the effect before the notes move: out, or back to the customer."""
    event = m.HandingOver if t.terms.direction is Direction.OUT else m.Refunding
    return Append(t.client_reference, event, {"by": by, "claimed_by": claimed_by})


def has_moved(t: Transaction, by: str, shown: Notes) -> Append:
    """Return the effect after the notes moved; `shown` are the notes if the screen named them."""
    event = m.Handed if t.terms.direction is Direction.OUT else m.Refunded
    return Append(t.client_reference, event, {"by": by}, shown)


# --- the attendant's screens ---


class CashScreen(AttendantScreen, frozen=True):
    """A screen about one transaction's notes; if their cash status changes, the list is shown."""

    fits: ClassVar[frozenset[CashStatus]]

    reference: str

    @property
    def subject(self) -> str:
        return self.reference

    def back(self) -> Home:
        return Home.OWED

    def follow(self, at: At) -> Transition:
        """Follow the journal. Notes move only after their event, and once."""
        if at.read_model.attendant.is_paying(self.reference):
            return Transition(Home.OWED, at.visit.error)
        cash = at.transaction(self.reference).cash
        return self.after(cash, at) if cash not in self.fits else at.keep(self)

    def after(self, _: CashStatus, at: At) -> Transition:
        """Return the transition when the notes have another status."""
        return Transition(Home.OWED, at.visit.error)

    def ends_at(self, at: At) -> float | None:
        return ends_after(Name.CASH, at.now)


def screen_of(t: Transaction) -> "ClaimScreen | DoubtScreen":
    """Return the screen for these notes: a question to a person, or a claim."""
    return (
        DoubtScreen(t.client_reference) if t.cash in IN_DOUBT else ClaimScreen(t.client_reference)
    )


def _facts(t: Transaction) -> dict[str, Fact]:
    return {"amount": Money(t.cash_total), "last4": shown_last4(t), "reference": t.reference_id}


class ClaimScreen(CashScreen, frozen=True):
    fits: ClassVar[frozenset[CashStatus]] = frozenset({CashStatus.OWED, CashStatus.REFUND_OWED})

    proven_by: Claimed = Claimed.NOTHING
    """The claim's proof so far, by a code typed in the search."""

    def page(self, at: At) -> Page:
        t = at.transaction(self.reference)
        text, asked = self._claimed_by(t)
        return Page(
            Name.CASH,
            Text("cash-claim-title"),
            text,
            input=asked,
            actions=(Act.CONTINUE if asked else Act.CONFIRM, Act.BACK, Act.CANCEL),
            facts=_facts(t),
            choices=(DISPUTE,),
        )

    def _claimed_by(self, t: Transaction) -> tuple[Text, Input | None]:
        """Return the claim to type: the slip's code, the last four, or either without a slip.

        A number that ends in letters, as a bill's may, is typed on a keyboard.
        """
        if self.proven_by is not Claimed.NOTHING:
            return Text("cash-claim-proven"), None
        if _is_nameless(t):
            return Text("cash-claim-nameless"), None
        if t.claim is None and (t.last4 or "").isdecimal():
            return Text("cash-claim-last4"), Input(InputKind.DIGITS, "claim", LAST_MAX)
        if t.claim is None:
            return Text("cash-claim-characters"), Input(InputKind.CLAIM, "claim", LAST_MAX)
        text = Text("cash-claim-text" if t.slip_is_out else "cash-claim-either")
        return text, Input(InputKind.CLAIM, "claim", CLAIM_MAX)

    def take(self, press: Press, at: At) -> Transition:
        if press.value == DISPUTE.value:
            return at.to(DisputeScreen(self.reference))
        t = at.transaction(self.reference)
        if self.proven_by is not Claimed.NOTHING or _is_nameless(t):
            if press.action is not Act.CONFIRM:
                return self.wrong(at)
            return at.to(self, None, moves(t, at.attendant, self.proven_by))
        code = Private((press.value or "").strip().upper())
        return at.ask(self, CheckClaim(self.reference, code), ClaimScreen.checked)

    def checked(self, claimed: Claimed | Text, at: At) -> Transition:
        if isinstance(claimed, Text):
            return at.to(self, claimed)
        if claimed is Claimed.NOTHING:
            wrong = at.to(self, Text("error-claim-unknown"))
            return replace(wrong, is_wrong_claim=True)
        return at.to(self, None, moves(at.transaction(self.reference), at.attendant, claimed))

    def after(self, cash: CashStatus, at: At) -> Transition:
        return (
            at.keep(HandOverScreen(self.reference)) if cash in MOVING else super().after(cash, at)
        )


def _is_nameless(t: Transaction) -> bool:
    """Return True if nothing identifies a transaction's customer: the attendant must know them.

    A power cut came before the slip, and the journal may not store anything of the answers.
    """
    return not t.slip_is_out and not may_be_claimed_by_digits(t)


class HandOverScreen(CashScreen, frozen=True):
    """A hand-over is in the journal; the notes may move now."""

    fits: ClassVar[frozenset[CashStatus]] = MOVING

    def page(self, at: At) -> Page:
        t = at.transaction(self.reference)
        back = t.cash in (CashStatus.REFUND_OWED, CashStatus.REFUNDING)
        title = Text("cash-return-title" if back else "cash-handed-title")
        actions = (Act.HANDED, Act.NOT_HANDED)
        facts = _facts(t) if back else _facts(t) | notes(t, at.read_model)
        return Page(Name.CASH, title, Text("cash-handed-text"), actions=actions, facts=facts)

    def take(self, press: Press, at: At) -> Transition:
        match press.action:
            case Act.NOT_HANDED:
                return at.to(NotHandedScreen(self.reference))
            case Act.HANDED:  # the journal, not the press, determines the screen after it
                return at.to(self, None, _handed(self, press, at))
            case _:
                return self.wrong(at)

    def after(self, cash: CashStatus, at: At) -> Transition:
        return at.keep(PaidScreen(self.reference)) if cash in SETTLED else super().after(cash, at)


def _handed(screen: CashScreen, press: Press, at: At) -> Append:
    t = at.transaction(screen.reference)
    return has_moved(t, at.attendant, given(press, t, at.read_model))


class PaidScreen(CashScreen, frozen=True):
    """A claim was paid out, or notes were given back; its slip can be printed."""

    fits: ClassVar[frozenset[CashStatus]] = SETTLED

    remark: Text | None = None

    def page(self, at: At) -> Page:
        t = at.transaction(self.reference)
        short = (Act.SHORT,) if t.may_be_short else ()
        can_print = (Act.PRINT,) if at.read_model.can_print() else ()
        return Page(
            Name.CASH,
            question_of(t) or Text("pending-shortfall-title"),
            Text("result-cash-text" if short else "pending-shortfall-text"),
            actions=(*can_print, Act.DONE, *short, Act.BACK, Act.CANCEL),
            facts=_facts(t) | {"note": self.remark},
        )

    def back(self) -> Home:
        return Home.MENU

    def take(self, press: Press, at: At) -> Transition:
        slip = PrintSlip(self.reference, at.language)
        printing = replace(self, remark=Text("list-printing"))
        match press.action:
            case Act.DONE:
                return at.to(Home.OWED)
            case Act.SHORT if at.transaction(self.reference).may_be_short:
                return at.to(printing, None, Append(self.reference, m.ShortfallReported), slip)
            case Act.PRINT:
                return at.to(printing, None, slip)
            case _:
                return self.wrong(at)


class NotHandedScreen(CashScreen, frozen=True):
    """The PIN for *not handed over*, because anybody could touch the screen."""

    fits: ClassVar[frozenset[CashStatus]] = IN_DOUBT

    def page(self, _: At) -> Page:
        return pin_page("cash-not-handed-pin", Act.BACK)

    def take(self, press: Press, at: At) -> Transition:
        check = CheckPin(Private(press.value or ""), PinPlace.NOTES)
        return at.ask(self, check, NotHandedScreen.checked)

    def checked(self, checked: SignedIn | Text, at: At) -> Transition:
        """Only a right PIN makes the notes owed again."""
        if isinstance(checked, Text):
            return at.to(self, checked)
        denied = Append(self.reference, m.NotHanded, {"by": at.attendant})
        return at.to(Home.OWED, None, denied)


class DoubtScreen(CashScreen, frozen=True):
    """A hand-over that a power cut interrupted, or a dispute.

    Only a person who was there knows. After a decline, the notes can only be resolved.
    """

    fits: ClassVar[frozenset[CashStatus]] = IN_DOUBT

    def page(self, at: At) -> Page:
        t = at.transaction(self.reference)
        denied = t.terms.direction is Direction.OUT and can_be_resolved(t)
        return Page(
            Name.CASH,
            Text("cash-denied-title" if denied else "cash-doubt-title"),
            Text("cash-denied-text" if denied else "cash-doubt-text"),
            actions=(Act.CONFIRM, Act.BACK) if denied else (*_answers(t), Act.BACK),
            facts=_facts(t) | {"note": t.remark},
            choices=() if denied else _more_answers(t),
        )

    def take(self, press: Press, at: At) -> Transition:
        if press.value == DISPUTE.value:
            return at.to(DisputeScreen(self.reference))
        resolves = press.value == RESOLVE.value and can_be_resolved(at.transaction(self.reference))
        if resolves or press.action is Act.CONFIRM:
            resolved = Append(self.reference, m.Resolved, {"by": at.attendant, "remark": ""})
            return at.to(Home.OWED, None, resolved)
        match press.action:
            case Act.NOT_HANDED:
                return at.to(NotHandedScreen(self.reference))
            case Act.HANDED:
                return at.to(Home.OWED, None, _handed(self, press, at))
            case _:
                return self.wrong(at)


def _answers(t: Transaction) -> tuple[Act, ...]:
    """Return the possible answers. Notes can go back only if the service was not delivered."""
    undelivered = t.bank_status in (BankStatus.FAILED, BankStatus.ABANDONED) and not t.in_doubt
    may_be_back = t.terms.direction is Direction.OUT or undelivered
    return (Act.HANDED, Act.NOT_HANDED) if may_be_back else (Act.NOT_HANDED,)


def _more_answers(t: Transaction) -> tuple[Choice, ...]:
    if t.cash is not CashStatus.DISPUTED:
        return (DISPUTE,)
    return (RESOLVE,) if can_be_resolved(t) else ()


class DisputeScreen(AttendantScreen, frozen=True):
    """Typing the reason of a dispute."""

    reference: str

    def page(self, at: At) -> Page:
        return Page(
            Name.ATTENDANT,
            Text("attendant-dispute"),
            Text("attendant-dispute-text"),
            input=Input(InputKind.TEXT, "note", REMARK_MAX),
            actions=(Act.CONTINUE, Act.BACK, Act.CANCEL),
            facts=_facts(at.transaction(self.reference)),
        )

    def back(self) -> Home:
        return Home.OWED

    def take(self, press: Press, at: At) -> Transition:
        remark = clean(press.value or "", REMARK_MAX)
        if not remark:
            return at.to(self, Text("error-note"))
        if _names_an_aadhaar(remark):
            return at.to(self, Text("error-note-number"))
        disputed = Append(self.reference, m.Disputed, {"by": at.attendant, "remark": remark})
        return at.to(Home.OWED, None, disputed)


def _names_an_aadhaar(remark: str) -> bool:
    """Return True if `remark` may contain an Aadhaar number; the journal must never store one."""
    return any(
        is_aadhaar(digits[at : at + AADHAAR_DIGITS])
        for digits in digit_runs(remark)
        for at in range(len(digits) - AADHAAR_DIGITS + 1)
    )
