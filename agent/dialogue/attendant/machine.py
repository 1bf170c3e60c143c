"""The kiosk itself: its devices, each with a try that moves no money, its language, its stop."""

from dataclasses import replace

from agent.dialogue.attendant.screen import TO_MENU, Kind, asking_page, room_page, wrong
from agent.dialogue.effects import SetLanguage, Stop, StopAgent, Tried, TryDevice
from agent.dialogue.read_model import World
from agent.dialogue.screens import Act, Choice, Press, Text
from agent.dialogue.transition import Moved
from agent.dialogue.views.following import Page
from agent.dialogue.visit import AtAttendant, Room, Visit
from agent.money import Money
from agent.transactions.model import MOVING
from agent.transactions.references import shown_last4

_WAYS = {Stop.RESTART: "repeat", Stop.SHUT_DOWN: "power"}


def _language_page(_: AtAttendant, world: World) -> Page:
    languages = tuple(
        Choice(code, Text("language-name", language=code)) for code in world.languages
    )
    title, text = Text("attendant-language"), Text("home-language-text")
    return room_page(title, text, choices=languages, facts={"home": world.home_language})


def _take_language(place: AtAttendant, press: Press, _: Visit, world: World) -> Moved:
    chosen = press.value
    if chosen is None or chosen not in world.languages:
        return wrong(place)
    noted = replace(TO_MENU, note=Text("home-language-noted"))
    return Moved(noted, effects=(SetLanguage(chosen),))


def _stop_page(place: AtAttendant, _: World) -> Page:
    title = Text("attendant-stop")
    if place.topic is None:
        ways = tuple(Choice(how.value, Text(f"stop-{how.value}"), i) for how, i in _WAYS.items())
        return room_page(title, Text("stop-text"), choices=ways)
    if place.busy:
        return room_page(title, Text(f"stop-{place.topic}-now"), facts={"busy": True})
    sure = Text(f"stop-{place.topic}-sure")
    return asking_page(title, sure, Act.CONFIRM)


def _take_stop(place: AtAttendant, press: Press, _: Visit, world: World) -> Moved:
    if place.topic is None:
        chosen = next((how for how in Stop if how.value == press.value), None)
        return Moved(replace(place, topic=chosen.value)) if chosen else wrong(place)
    if place.busy or press.action is not Act.CONFIRM:
        return wrong(place)
    why_not = notes_on_the_move(world)
    if why_not:
        return Moved(place, why_not)
    return Moved(replace(place, busy=True), effects=(StopAgent(Stop(place.topic)),))


def notes_on_the_move(world: World) -> Text | None:
    """Say whose notes are being moved: a stop would leave in doubt whether they were."""
    for t in world.counter.at_the_counter():
        if t.cash in MOVING:
            last4 = shown_last4(t) or "–"
            return Text("error-stop-notes", {"amount": Money(t.collected), "last4": last4})
    return None


_DEVICE_ICONS = {
    "biometric": "finger",
    "iris": "eye",
    "card": "card",
    "display": "qr",
    "printer": "slip",
    "cash": "cash-out",
}


def device_text(name: str) -> Text:
    return Text(f"device-{name}")


def _devices_page(place: AtAttendant, world: World) -> Page:
    devices = world.counter.devices()
    return room_page(
        Text("attendant-devices"),
        place.note or Text("devices-text" if devices else "devices-none"),
        choices=()
        if place.busy
        else tuple(
            Choice(name, device_text(name), _DEVICE_ICONS.get(name), detail=word)
            for name, word in devices.items()
        ),
        facts={"busy": place.busy},
    )


def _take_device(place: AtAttendant, press: Press, visit: Visit, world: World) -> Moved:
    device = press.value
    if place.busy or device is None or device not in world.counter.devices():
        return wrong(place)
    trying = replace(place, busy=True, topic=device, note=Text(f"devices-trying-{device}"))
    return Moved(trying, effects=(TryDevice(visit.number, device, visit.language),))


def tried(place: AtAttendant, told: Tried) -> Moved:
    return Moved(replace(place, busy=False, note=told.note))


ROOMS: dict[Room, Kind] = {
    Room.LANGUAGE: Kind(_language_page, _take_language, TO_MENU),
    Room.STOP: Kind(_stop_page, _take_stop, TO_MENU),
    Room.DEVICES: Kind(_devices_page, _take_device, TO_MENU),
}
