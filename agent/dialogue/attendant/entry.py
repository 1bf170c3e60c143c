"""The attendant's PIN, and the menu behind it."""

from agent.cash.pin import PinPlace
from agent.dialogue.attendant.screen import TO_START, ScreenKind
from agent.dialogue.effects import CheckPin
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Choice, Input, InputKind, Name, Page, Press, Text
from agent.dialogue.views.following import PIN_MAX
from agent.dialogue.visit import AtAttendant, AttendantScreen, Transition, Visit
from agent.private import Private

WRONG_CLAIMS_MAX = 5  # since a PIN: enough for typing errors, too few for guessing
AFTER_WRONG_CLAIMS = AtAttendant(AttendantScreen.PIN, topic="claims")

# The menu's screens in their order, each with its picture.
MENU: dict[AttendantScreen, str] = {
    AttendantScreen.OWED: "cash-out",
    AttendantScreen.PENDING: "clock",
    AttendantScreen.COMPLAINTS: "notice",
    AttendantScreen.VERIFICATIONS: "verify",
    AttendantScreen.TODAY: "list",
    AttendantScreen.TILL: "rupee",
    AttendantScreen.OUTLET: "shop",
    AttendantScreen.DEVICES: "card",
    AttendantScreen.TPIN: "keypad",
    AttendantScreen.LANGUAGE: "language",
    AttendantScreen.STOP: "power",
}


def _pin_page(_: AtAttendant, __: ReadModel) -> Page:
    return Page(
        Name.ATTENDANT,
        Text("attendant-pin-title"),
        Text("attendant-pin-text"),
        input=Input(InputKind.PIN, "pin", PIN_MAX),
        actions=(Act.CONTINUE, Act.CANCEL),
    )


def _take_pin(place: AtAttendant, press: Press, visit: Visit, _: ReadModel) -> Transition:
    pin = Private(press.value or "")
    at = PinPlace.CLAIM if place == AFTER_WRONG_CLAIMS else PinPlace.START_SCREEN
    return Transition(place, effects=(CheckPin(visit.number, pin, at),))


def _menu_page(place: AtAttendant, read_model: ReadModel) -> Page:
    return Page(
        Name.ATTENDANT,
        Text("attendant-title"),
        place.remark or Text("attendant-text"),
        actions=(Act.CANCEL,),
        facts={
            "owed": len(read_model.attendant.at_the_counter()),
            "pending": len(read_model.attendant.pending()),
        },
        choices=tuple(
            Choice(screen.value, Text(f"attendant-{screen.value}"), icon=icon)
            for screen, icon in MENU.items()
        ),
    )


def _take_menu(place: AtAttendant, press: Press, _: Visit, __: ReadModel) -> Transition:
    chosen = next((screen for screen in MENU if screen.value == press.value), None)
    return Transition(AtAttendant(chosen)) if chosen else Transition(place, Text("error-choose"))


SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.PIN: ScreenKind(_pin_page, _take_pin, TO_START),
    AttendantScreen.MENU: ScreenKind(_menu_page, _take_menu, TO_START),
}
