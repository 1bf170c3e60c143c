"""The attendant's rooms behind the PIN: cash owed, claims, and hand-overs in doubt."""

from dataclasses import dataclass, replace

from agent.dialogue.effects import CheckClaim, CheckPin, Deed, Effect, Record
from agent.dialogue.following import PIN_MAX, Page
from agent.dialogue.screens import Act, Choice, Fact, Input, InputKind, Name, Press, Text
from agent.dialogue.visit import AtAttendant, AtStart, Place, Room, Visit
from agent.dialogue.world import World
from agent.money import Money
from agent.private import Private
from agent.transactions.model import Cash, Transaction

CLAIM_MAX = 8  # letters and digits of a claim code
AT_THE_CASH = frozenset({Room.CLAIM, Room.HAND_OVER, Room.DOUBT})
OWED_SHOWN_MAX = 40  # rows of the list; the oldest first


@dataclass(frozen=True, slots=True)
class Moved:
    """Where the attendant is after a press, and what is to be done."""

    place: Place
    error: Text | None = None
    effects: tuple[Effect, ...] = ()


def page(place: AtAttendant, world: World) -> tuple[Page, tuple[Choice, ...]]:
    return _PAGES[place.room](place, world)


def _pin_page(_: AtAttendant, __: World) -> tuple[Page, tuple[Choice, ...]]:
    return Page(
        Name.ATTENDANT,
        Text("attendant-pin-title"),
        Text("attendant-pin-text"),
        input=Input(InputKind.PIN, "pin", PIN_MAX),
        actions=(Act.CONTINUE, Act.CANCEL),
    ), ()


def _menu_page(_: AtAttendant, world: World) -> tuple[Page, tuple[Choice, ...]]:
    owed = Choice("owed", Text("attendant-owed"), icon="cash-out")
    menu = Page(
        Name.ATTENDANT,
        Text("attendant-title"),
        Text("attendant-text"),
        actions=(Act.CANCEL,),
        facts={"owed": len(world.owed())},
    )
    return menu, (owed,)


def _owed_page(_: AtAttendant, world: World) -> tuple[Page, tuple[Choice, ...]]:
    owed = world.owed()[:OWED_SHOWN_MAX]
    text = None if owed else Text("attendant-owed-none")
    choices = tuple(_owed_choice(t) for t in owed)
    actions = (Act.BACK, Act.CANCEL)
    return Page(Name.ATTENDANT, Text("attendant-owed"), text, actions=actions), choices


def _owed_choice(t: Transaction) -> Choice:
    key = "owed-doubt" if t.cash is Cash.HANDING_OVER else "owed-row"
    label = Text(key, {"amount": Money(t.amount), "last4": t.facts.get("last4", "")})
    return Choice(t.client_reference, label)


def _claim_page(place: AtAttendant, world: World) -> tuple[Page, tuple[Choice, ...]]:
    t = world.transaction(place.reference or "")
    by_code = (Text("cash-claim-text"), Input(InputKind.CLAIM, "claim", CLAIM_MAX))
    by_digits = (Text("cash-claim-last4"), Input(InputKind.DIGITS, "claim", 4))
    text, asked = by_code if t.claim else by_digits
    return Page(
        Name.CASH,
        Text("cash-claim-title"),
        text,
        input=asked,
        actions=(Act.CONTINUE, Act.BACK, Act.CANCEL),
        facts=_facts(t),
    ), ()


def _notes_page(place: AtAttendant, world: World) -> tuple[Page, tuple[Choice, ...]]:
    t = world.transaction(place.reference or "")
    return Page(
        Name.CASH,
        Text("cash-handed-title"),
        _NOTES_TEXTS[place.room],
        actions=(Act.HANDED, Act.NOT_HANDED),
        facts=_facts(t),
    ), ()


_NOTES_TEXTS = {Room.HAND_OVER: Text("cash-handed-text"), Room.DOUBT: Text("cash-doubt-text")}


def _facts(t: Transaction) -> dict[str, Fact]:
    return {"amount": Money(t.amount), "last4": t.facts.get("last4")}


_PAGES = {
    Room.PIN: _pin_page,
    Room.MENU: _menu_page,
    Room.OWED: _owed_page,
    Room.CLAIM: _claim_page,
    Room.HAND_OVER: _notes_page,
    Room.DOUBT: _notes_page,
}


def take(place: AtAttendant, press: Press, visit: Visit, world: World) -> Moved:
    """Say what a press behind the counter leads to."""
    if press.action is Act.CANCEL:
        return Moved(AtStart())
    if press.action is Act.BACK:
        return Moved(_BACK[place.room])
    return _TAKES[place.room](place, press, visit, world)


_BACK: dict[Room, Place] = {
    Room.PIN: AtStart(),
    Room.MENU: AtStart(),
    Room.OWED: AtAttendant(Room.MENU),
    Room.CLAIM: AtAttendant(Room.OWED),
    Room.HAND_OVER: AtAttendant(Room.OWED),
    Room.DOUBT: AtAttendant(Room.OWED),
}


def _take_pin(place: AtAttendant, press: Press, visit: Visit, _: World) -> Moved:
    return Moved(place, effects=(CheckPin(visit.number, Private(press.value or "")),))


def _take_menu(place: AtAttendant, press: Press, _: Visit, __: World) -> Moved:
    if press.value == "owed":
        return Moved(AtAttendant(Room.OWED))
    return Moved(place, Text("error-choose"))


def _take_owed(place: AtAttendant, press: Press, _: Visit, world: World) -> Moved:
    chosen = next((t for t in world.owed() if t.client_reference == press.value), None)
    if chosen is None:
        return Moved(place, Text("error-choose"))
    room = Room.DOUBT if chosen.cash is Cash.HANDING_OVER else Room.CLAIM
    return Moved(AtAttendant(room, chosen.client_reference))


def _take_claim(place: AtAttendant, press: Press, visit: Visit, _: World) -> Moved:
    code = Private((press.value or "").strip().upper())
    return Moved(place, effects=(CheckClaim(visit.number, place.reference or "", code),))


_DEEDS = {Act.HANDED: Deed.HANDED, Act.NOT_HANDED: Deed.NOT_HANDED}


def _take_notes(place: AtAttendant, press: Press, _: Visit, __: World) -> Moved:
    record = Record(place.reference or "", _DEEDS[press.action])
    return Moved(AtAttendant(Room.OWED), effects=(record,))


_TAKES = {
    Room.PIN: _take_pin,
    Room.MENU: _take_menu,
    Room.OWED: _take_owed,
    Room.CLAIM: _take_claim,
    Room.HAND_OVER: _take_notes,
    Room.DOUBT: _take_notes,
}


def claim_checked(place: AtAttendant, *, right: bool) -> Moved:
    """Hand over what was claimed: journaled first; where it is, the notes' screen follows."""
    if not right or place.reference is None:
        return Moved(place, Text("error-claim-unknown"))
    return Moved(place, effects=(Record(place.reference, Deed.HANDING_OVER),))


def followed(place: AtAttendant, world: World) -> AtAttendant:
    """Follow the journal: notes move on its word alone, so that none are handed out twice."""
    if place.room not in AT_THE_CASH:
        return place
    handing_over = world.transaction(place.reference or "").cash is Cash.HANDING_OVER
    if not handing_over:
        return replace(place, room=Room.CLAIM)
    return replace(place, room=Room.HAND_OVER) if place.room is Room.CLAIM else place
