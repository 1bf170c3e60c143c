"""The attendant's PIN, the home behind it, and the settings."""

from collections.abc import Iterable

from agent.base.money import Money, Paise
from agent.base.private import Private
from agent.cash.attendants import LENGTH_MAX
from agent.cash.pin import PinPlace
from agent.dialogue.attendant.screen import (
    TO_MENU,
    TO_START,
    ScreenKind,
    pin_opens,
    screen_page,
    wrong,
)
from agent.dialogue.effects import CheckPin
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Choice, Fact, Input, InputKind, Name, Page, Press, Text
from agent.dialogue.visit import AtAttendant, AttendantScreen, Transition, Visit
from agent.transactions.model import CashStatus, Transaction

WRONG_CLAIMS_MAX = 5  # after a PIN; enough for typing errors, too few for guessing
AFTER_WRONG_CLAIMS = AtAttendant(AttendantScreen.PIN, topic="claims")

# The screens of the home menu, each with its icon; those with work for a person come first.
MENU: dict[AttendantScreen, str] = {
    AttendantScreen.OWED: "cash-out",
    AttendantScreen.PENDING: "clock",
    AttendantScreen.LIST: "list",
    AttendantScreen.TODAY: "day-report",
    AttendantScreen.TILL: "drawer",
    AttendantScreen.DEVICES: "devices",
    AttendantScreen.COMPLAINTS: "complaint",
    AttendantScreen.VERIFICATIONS: "papers",
    AttendantScreen.NAMES_PIN: "names",
    AttendantScreen.SETTINGS: "gear",
    AttendantScreen.STOP: "power",
}

SETTINGS: dict[AttendantScreen, str] = {
    AttendantScreen.OUTLET: "shop",
    AttendantScreen.TPIN: "keypad",
    AttendantScreen.LANGUAGE: "language",
}


def _pin_page(_: AtAttendant, __: ReadModel) -> Page:
    return Page(
        Name.ATTENDANT,
        Text("attendant-pin-title"),
        Text("attendant-pin-text"),
        input=Input(InputKind.PIN, "pin", LENGTH_MAX),
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
        facts=_home_facts(read_model),
        choices=_tiles(MENU),
    )


def _home_facts(read_model: ReadModel) -> dict[str, Fact]:
    owed = read_model.attendant.at_the_counter()
    earned = read_model.attendant.today().earned
    return {
        "owed": len(owed),
        "owed_amount": _total(t for t in owed if t.cash in OWED_FOR_SURE),
        "pending": len(read_model.attendant.pending()),
        "settings": int(read_model.attendant.outlet().task is not None),
        "earned": None if earned is None else Money(earned),
        "printer": read_model.printer_warning(),
    }


OWED_FOR_SURE = frozenset({CashStatus.OWED, CashStatus.REFUND_OWED})
"""Other notes may have moved already, or a person must decide whose they are."""


def _total(owed: Iterable[Transaction]) -> Money | None:
    """Return the sum of what is owed; None if it is nothing."""
    total = Paise(sum(t.cash_total for t in owed))
    return Money(total) if total else None


def _tiles(screens: dict[AttendantScreen, str]) -> tuple[Choice, ...]:
    return tuple(
        Choice(screen.value, Text(f"attendant-{screen.value}"), icon=icon)
        for screen, icon in screens.items()
    )


def _opened(screens: dict[AttendantScreen, str], place: AtAttendant, press: Press) -> Transition:
    chosen = next((screen for screen in screens if screen.value == press.value), None)
    return Transition(AtAttendant(chosen)) if chosen else wrong(place)


SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.PIN: ScreenKind(_pin_page, _take_pin, TO_START, result=pin_opens(TO_MENU)),
    AttendantScreen.MENU: ScreenKind(
        _menu_page,
        # Scripts may also choose one of the settings directly.
        lambda place, press, _, __: _opened(MENU | SETTINGS, place, press),
        TO_START,
    ),
    AttendantScreen.SETTINGS: ScreenKind(
        lambda _, __: screen_page(
            Text("attendant-settings"), Text("attendant-text"), _tiles(SETTINGS)
        ),
        lambda place, press, _, __: _opened(SETTINGS, place, press),
        TO_MENU,
    ),
}
