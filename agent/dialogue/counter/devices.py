"""The devices: how each is, and a try of one that moves no money."""

from dataclasses import replace

from agent.dialogue.counter.room import TO_MENU, Kind, room_page, wrong
from agent.dialogue.effects import Tried, TryDevice
from agent.dialogue.moving import Moved
from agent.dialogue.pages import Page
from agent.dialogue.screens import Choice, Press, Text
from agent.dialogue.visit import AtAttendant, Room, Visit
from agent.dialogue.world import World

_ICONS = {
    "biometric": "finger",
    "iris": "eye",
    "card": "card",
    "display": "qr",
    "printer": "slip",
    "cash": "cash-out",
}


def device_text(name: str) -> Text:
    return Text(f"device-{name}")


def _page(place: AtAttendant, world: World) -> Page:
    devices = world.counter.devices()
    return room_page(
        Text("attendant-devices"),
        place.note or Text("devices-text" if devices else "devices-none"),
        choices=()
        if place.busy
        else tuple(
            Choice(name, device_text(name), _ICONS.get(name), detail=word)
            for name, word in devices.items()
        ),
        facts={"busy": place.busy},
    )


def _take(place: AtAttendant, press: Press, visit: Visit, world: World) -> Moved:
    device = press.value
    if place.busy or device is None or device not in world.counter.devices():
        return wrong(place)
    trying = replace(place, busy=True, topic=device, note=Text(f"devices-trying-{device}"))
    return Moved(trying, effects=(TryDevice(visit.number, device, visit.language),))


def tried(place: AtAttendant, told: Tried) -> Moved:
    return Moved(replace(place, busy=False, note=told.note))


ROOMS: dict[Room, Kind] = {Room.DEVICES: Kind(_page, _take, TO_MENU)}
