"""Notes that wait for a person: owed, to be given back, in doubt, disputed."""

import re

from stdnum.in_ import aadhaar as aadhaar_number

from agent.dialogue.counter.room import DISPUTE, TO_MENU, TO_OWED, Kind
from agent.dialogue.effects import CheckClaim, Deed, Record
from agent.dialogue.moving import Moved
from agent.dialogue.pages import Page
from agent.dialogue.screens import Act, Choice, Fact, Input, InputKind, Name, Press, Text
from agent.dialogue.visit import AtAttendant, Room, Visit
from agent.dialogue.world import World
from agent.money import Money
from agent.private import Private
from agent.transactions.model import Cash, Direction, Fate, Transaction

CLAIM_MAX = 8  # letters and digits of a claim code
NOTE_MAX = 80  # letters of why something is disputed
# As somebody types an Aadhaar number: in one piece, or in groups of four.
TWELVE_DIGITS = re.compile(r"(?<!\d)\d{4}[ -]?\d{4}[ -]?\d{4}(?!\d)")
OWED_SHOWN_MAX = 40  # rows of the list; the oldest first

MOVING = frozenset({Cash.HANDING_OVER, Cash.REFUNDING})
IN_DOUBT = MOVING | {Cash.DISPUTED}

# What each room is about; notes that are elsewhere by now lead back to the list.
_ABOUT: dict[Room, frozenset[Cash]] = {
    Room.CLAIM: frozenset({Cash.OWED, Cash.REFUND_OWED}),
    Room.HAND_OVER: MOVING,
    Room.DOUBT: IN_DOUBT,
}

# The word that a row of the list begins with.
_ROWS: dict[Cash, str] = {
    Cash.OWED: "owed-row",
    Cash.HANDING_OVER: "owed-doubt",
    Cash.REFUND_OWED: "owed-refund",
    Cash.REFUNDING: "owed-refund-doubt",
    Cash.DISPUTED: "owed-disputed",
}


def _owed_page(_: AtAttendant, world: World) -> Page:
    waiting = world.counter.at_the_counter()[:OWED_SHOWN_MAX]
    return Page(
        Name.ATTENDANT,
        Text("attendant-owed"),
        None if waiting else Text("attendant-owed-none"),
        actions=(Act.BACK, Act.CANCEL),
        choices=tuple(_choice(t, world) for t in waiting),
    )


def _choice(t: Transaction, world: World) -> Choice:
    row = "owed-paying" if world.counter.is_paying(t.client_reference) else _ROWS[t.cash]
    label = Text(row, {"amount": Money(t.collected), "last4": t.last4 or ""})
    return Choice(t.client_reference, label)


def _take_owed(place: AtAttendant, press: Press, _: Visit, world: World) -> Moved:
    waiting = world.counter.at_the_counter()
    chosen = next((t for t in waiting if t.client_reference == press.value), None)
    if chosen is None:
        return Moved(place, Text("error-choose"))
    if world.counter.is_paying(chosen.client_reference):
        return Moved(place, Text("error-paying"))
    room = Room.DOUBT if chosen.cash in IN_DOUBT else Room.CLAIM
    return Moved(AtAttendant(room, chosen.client_reference))


def _claim_page(place: AtAttendant, world: World) -> Page:
    t = world.transaction(place.reference or "")
    text, asked = _claimed_by(t)
    return Page(
        Name.CASH,
        Text("cash-claim-title"),
        text,
        input=asked,
        actions=(Act.CONFIRM if _is_nameless(t) else Act.CONTINUE, Act.BACK, Act.CANCEL),
        facts=_facts(t),
        choices=(DISPUTE,),
    )


def _claimed_by(t: Transaction) -> tuple[Text, Input | None]:
    """Give what is asked for: the slip's code, the digits, or either where no slip may be out."""
    if _is_nameless(t):
        return Text("cash-claim-nameless"), None
    if t.claim is None:
        return Text("cash-claim-last4"), Input(InputKind.DIGITS, "claim", 4)
    text = Text("cash-claim-text" if t.slip_is_out else "cash-claim-either")
    return text, Input(InputKind.CLAIM, "claim", CLAIM_MAX)


def _is_nameless(t: Transaction) -> bool:
    """Say whether its customer has nothing to name it by: the attendant knows whose notes they are.

    The power went before a slip came out, and nothing that was said may be kept.
    """
    return not t.slip_is_out and t.last4 is None


def _take_claim(place: AtAttendant, press: Press, visit: Visit, world: World) -> Moved:
    if press.value == DISPUTE.value:
        return Moved(AtAttendant(Room.DISPUTE, place.reference))
    if _is_nameless(world.transaction(place.reference or "")):
        if press.action is not Act.CONFIRM:
            return Moved(place, Text("error-choose"))
        return claim_checked(place, right=True)
    code = Private((press.value or "").strip().upper())
    return Moved(place, effects=(CheckClaim(visit.number, place.reference or "", code),))


def _notes_page(place: AtAttendant, world: World) -> Page:
    t = world.transaction(place.reference or "")
    back = t.cash in (Cash.REFUND_OWED, Cash.REFUNDING)
    title = Text("cash-return-title" if back else "cash-handed-title")
    actions = (Act.HANDED, Act.NOT_HANDED)
    facts = _facts(t)
    return Page(Name.CASH, title, Text("cash-handed-text"), actions=actions, facts=facts)


def _doubt_page(place: AtAttendant, world: World) -> Page:
    """Ask who was there. What the bank denies can only be resolved; a doubt may be disputed."""
    t = world.transaction(place.reference or "")
    disputed = t.cash is Cash.DISPUTED
    never_paid = t.fate in (Fate.FAILED, Fate.NOT_SENT)
    denied = disputed and never_paid and t.terms.direction is Direction.OUT
    return Page(
        Name.CASH,
        Text("cash-denied-title" if denied else "cash-doubt-title"),
        Text("cash-denied-text" if denied else "cash-doubt-text"),
        actions=(Act.CONFIRM, Act.BACK) if denied else (Act.HANDED, Act.NOT_HANDED, Act.BACK),
        facts=_facts(t) | {"note": t.note},
        choices=() if disputed else (DISPUTE,),
    )


def _facts(t: Transaction) -> dict[str, Fact]:
    return {"amount": Money(t.collected), "last4": t.last4, "reference": t.reference_id}


_DEEDS = {Act.HANDED: Deed.MOVED, Act.NOT_HANDED: Deed.NOT_MOVED, Act.CONFIRM: Deed.RESOLVED}


def _take_notes(place: AtAttendant, press: Press, _: Visit, __: World) -> Moved:
    if press.value == DISPUTE.value:
        return Moved(AtAttendant(Room.DISPUTE, place.reference))
    if press.action not in _DEEDS:
        return Moved(place, Text("error-choose"))
    record = Record(place.reference or "", _DEEDS[press.action])
    return Moved(TO_OWED, effects=(record,))


def _dispute_page(place: AtAttendant, world: World) -> Page:
    t = world.transaction(place.reference or "")
    return Page(
        Name.ATTENDANT,
        Text("attendant-dispute"),
        Text("attendant-dispute-text"),
        input=Input(InputKind.TEXT, "note", NOTE_MAX),
        actions=(Act.CONTINUE, Act.BACK, Act.CANCEL),
        facts=_facts(t),
    )


def _take_dispute(place: AtAttendant, press: Press, _: Visit, __: World) -> Moved:
    note = (press.value or "").strip()[:NOTE_MAX]
    if not note:
        return Moved(place, Text("error-note"))
    if _names_an_aadhaar(note):
        return Moved(place, Text("error-note-number"))
    return Moved(TO_OWED, effects=(Record(place.reference or "", Deed.DISPUTED, note),))


def _names_an_aadhaar(note: str) -> bool:
    """Say whether a number in it may be an Aadhaar number, which the journal must never hold."""
    return any(aadhaar_number.is_valid(number) for number in TWELVE_DIGITS.findall(note))


def claim_checked(place: AtAttendant, *, right: bool) -> Moved:
    """Hand over what was claimed: journaled first; where it is, the notes' screen follows."""
    if not right or place.reference is None:
        return Moved(place, Text("error-claim-unknown"))
    return Moved(place, effects=(Record(place.reference, Deed.MOVING),))


def followed(place: AtAttendant, world: World) -> AtAttendant:
    """Follow the journal: notes move on its word alone, so that none are handed out twice."""
    if world.counter.is_paying(place.reference or ""):
        return TO_OWED
    cash = world.transaction(place.reference or "").cash
    if place.room is Room.CLAIM and cash in MOVING:
        return AtAttendant(Room.HAND_OVER, place.reference)
    return place if cash in _ABOUT[place.room] else TO_OWED


ROOMS: dict[Room, Kind] = {
    Room.OWED: Kind(_owed_page, _take_owed, TO_MENU),
    Room.CLAIM: Kind(_claim_page, _take_claim, TO_OWED),
    Room.HAND_OVER: Kind(_notes_page, _take_notes, TO_OWED),
    Room.DOUBT: Kind(_doubt_page, _take_notes, TO_OWED),
    Room.DISPUTE: Kind(_dispute_page, _take_dispute, TO_OWED),
}
