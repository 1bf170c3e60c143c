"""The kiosk itself: device tests that do not move money, the language, restart and shutdown."""

from agent.base.money import Money
from agent.base.structs import replace
from agent.dialogue.attendant.screen import (
    TO_MENU,
    TO_SETTINGS,
    ScreenKind,
    question_page,
    screen_page,
    wrong,
)
from agent.dialogue.effects import SetLanguage, Stop, StopAgent, TryDevice
from agent.dialogue.events import Tried
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Choice, Fact, Page, Press, Text
from agent.dialogue.visit import AtAttendant, AttendantScreen, Transition, Visit
from agent.transactions.model import MOVING
from agent.transactions.references import shown_last4

_WAYS = {Stop.RESTART: "repeat", Stop.SHUT_DOWN: "power"}


def _language_page(_: AtAttendant, read_model: ReadModel) -> Page:
    languages = tuple(
        Choice(code, Text("language-name", language=code)) for code in read_model.languages
    )
    title, text = Text("attendant-language"), Text("home-language-text")
    return screen_page(title, text, choices=languages, facts={"home": read_model.home_language})


def _take_language(place: AtAttendant, press: Press, _: Visit, read_model: ReadModel) -> Transition:
    chosen = press.value
    if chosen is None or chosen not in read_model.languages:
        return wrong(place)
    menu = replace(TO_MENU, remark=Text("home-language-noted"))
    return Transition(menu, effects=(SetLanguage(chosen),))


def _stop_page(place: AtAttendant, _: ReadModel) -> Page:
    title = Text("attendant-stop")
    if place.topic is None:
        ways = tuple(Choice(how.value, Text(f"stop-{how.value}"), i) for how, i in _WAYS.items())
        return screen_page(title, Text("stop-text"), choices=ways)
    if place.busy:
        return screen_page(title, Text(f"stop-{place.topic}-now"), facts={"busy": True})
    sure = Text(f"stop-{place.topic}-sure")
    return question_page(title, sure, Act.CONFIRM)


def _take_stop(place: AtAttendant, press: Press, _: Visit, read_model: ReadModel) -> Transition:
    if place.topic is None:
        chosen = next((how for how in Stop if how.value == press.value), None)
        return Transition(replace(place, topic=chosen.value)) if chosen else wrong(place)
    if place.busy or press.action is not Act.CONFIRM:
        return wrong(place)
    why_not = moving_notes_error(read_model)
    if why_not:
        return Transition(place, why_not)
    return Transition(replace(place, busy=True), effects=(StopAgent(Stop(place.topic)),))


def moving_notes_error(read_model: ReadModel) -> Text | None:
    """Return an error while notes are moving: a stop would leave them in doubt."""
    for t in read_model.attendant.at_the_counter():
        if t.cash in MOVING:
            last4 = shown_last4(t) or "–"
            return Text("error-stop-notes", {"amount": Money(t.cash_total), "last4": last4})
    return None


_DEVICE_ICONS = {
    "biometric": "finger",
    "iris": "eye",
    "face": "face-eye",
    "card": "card",
    "display": "qr",
    "printer": "slip",
    "cash": "cash-out",
}


def device_text(name: str) -> Text:
    return Text(f"device-{name}")


def _devices_page(place: AtAttendant, read_model: ReadModel) -> Page:
    devices = read_model.attendant.devices()
    tested: dict[str, Fact] = {"device": device_text(place.topic)} if place.topic else {}
    return screen_page(
        Text("attendant-devices"),
        place.remark or Text("devices-text" if devices else "devices-none"),
        choices=()
        if place.busy
        else tuple(
            Choice(name, device_text(name), _DEVICE_ICONS.get(name), detail=word)
            for name, word in devices.items()
        ),
        facts=tested | {"busy": place.busy},
    )


def _take_device(
    place: AtAttendant, press: Press, visit: Visit, read_model: ReadModel
) -> Transition:
    device = press.value
    if place.busy or device is None or device not in read_model.attendant.devices():
        return wrong(place)
    testing = replace(place, busy=True, topic=device, remark=Text(f"devices-trying-{device}"))
    return Transition(testing, effects=(TryDevice(visit.number, device, visit.language),))


def _tried(place: AtAttendant, event: Tried, _: ReadModel) -> Transition:
    return Transition(replace(place, busy=False, remark=event.remark))


SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.LANGUAGE: ScreenKind(_language_page, _take_language, TO_SETTINGS),
    AttendantScreen.STOP: ScreenKind(_stop_page, _take_stop, TO_MENU),
    AttendantScreen.DEVICES: ScreenKind(
        _devices_page, _take_device, TO_MENU, result=(Tried, _tried)
    ),
}
