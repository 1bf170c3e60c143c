"""The kiosk itself: the language that it rests in, and stopping it."""

from dataclasses import replace

from agent.dialogue.counter.room import TO_MENU, Kind, asking_page, room_page, wrong
from agent.dialogue.effects import SetLanguage, Stop, StopAgent
from agent.dialogue.moving import Moved
from agent.dialogue.pages import Page
from agent.dialogue.screens import Act, Choice, Press, Text
from agent.dialogue.visit import AtAttendant, Room, Visit
from agent.dialogue.world import World
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


ROOMS: dict[Room, Kind] = {
    Room.LANGUAGE: Kind(_language_page, _take_language, TO_MENU),
    Room.STOP: Kind(_stop_page, _take_stop, TO_MENU),
}
