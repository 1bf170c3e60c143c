"""The way in: the attendant's PIN, and the menu of what is behind it."""

from agent.cash.pin import At
from agent.dialogue.attendant.screen import TO_START, Kind
from agent.dialogue.effects import CheckPin
from agent.dialogue.read_model import World
from agent.dialogue.screens import Act, Choice, Input, InputKind, Name, Press, Text
from agent.dialogue.transition import Moved
from agent.dialogue.views.following import PIN_MAX, Page
from agent.dialogue.visit import AtAttendant, Room, Visit
from agent.private import Private

WRONG_CLAIMS_MAX = 5  # since a PIN: who types a slip's code mistypes it twice, and does not guess
AFTER_WRONG_CLAIMS = AtAttendant(Room.PIN, topic="claims")

# What the menu leads to, in its order, each with its picture.
MENU: dict[Room, str] = {
    Room.OWED: "cash-out",
    Room.PENDING: "clock",
    Room.COMPLAINTS: "notice",
    Room.VERIFICATIONS: "verify",
    Room.TODAY: "list",
    Room.DRAWER: "rupee",
    Room.OUTLET: "shop",
    Room.DEVICES: "card",
    Room.TPIN: "keypad",
    Room.LANGUAGE: "language",
    Room.STOP: "power",
}


def _pin_page(_: AtAttendant, __: World) -> Page:
    return Page(
        Name.ATTENDANT,
        Text("attendant-pin-title"),
        Text("attendant-pin-text"),
        input=Input(InputKind.PIN, "pin", PIN_MAX),
        actions=(Act.CONTINUE, Act.CANCEL),
    )


def _take_pin(place: AtAttendant, press: Press, visit: Visit, _: World) -> Moved:
    pin = Private(press.value or "")
    at = At.CLAIM if place == AFTER_WRONG_CLAIMS else At.DOOR
    return Moved(place, effects=(CheckPin(visit.number, pin, at),))


def _menu_page(place: AtAttendant, world: World) -> Page:
    return Page(
        Name.ATTENDANT,
        Text("attendant-title"),
        place.note or Text("attendant-text"),
        actions=(Act.CANCEL,),
        facts={
            "owed": len(world.counter.at_the_counter()),
            "pending": len(world.counter.pending()),
        },
        choices=tuple(
            Choice(room.value, Text(f"attendant-{room.value}"), icon=icon)
            for room, icon in MENU.items()
        ),
    )


def _take_menu(place: AtAttendant, press: Press, _: Visit, __: World) -> Moved:
    chosen = next((room for room in MENU if room.value == press.value), None)
    return Moved(AtAttendant(chosen)) if chosen else Moved(place, Text("error-choose"))


ROOMS: dict[Room, Kind] = {
    Room.PIN: Kind(_pin_page, _take_pin, TO_START),
    Room.MENU: Kind(_menu_page, _take_menu, TO_START),
}
