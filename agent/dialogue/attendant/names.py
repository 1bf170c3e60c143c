"""The attendants' names and PINs. Each changes their own PIN; the first one also the names."""

from agent.base.private import Private
from agent.base.structs import replace
from agent.cash.attendants import LENGTH_MAX, NAME_MAX, why_not_a_pin
from agent.cash.pin import PinPlace
from agent.dialogue.attendant.screen import (
    TO_MENU,
    ScreenKind,
    pin_opens,
    question_page,
    screen_page,
    wrong,
)
from agent.dialogue.effects import ChangeAttendants, CheckPin
from agent.dialogue.events import AttendantsChanged
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Choice, Input, InputKind, Page, Press, Text
from agent.dialogue.visit import AtAttendant, AttendantScreen, Transition, Visit
from agent.transactions.till import NameChange

OWN = Choice("own", Text("names-own"), "keypad")
ADD = Choice("add", Text("names-add"), "plus")
NAMED = "name:"  # a prefix, so that a name cannot equal another choice
TO_NAMES = AtAttendant(AttendantScreen.NAMES)


def _pin_page(_: AtAttendant, __: ReadModel) -> Page:
    asked = Input(InputKind.PIN, "pin", LENGTH_MAX)
    return question_page(Text("attendant-names"), Text("attendant-pin-text"), Act.CONTINUE, asked)


def _take_pin(place: AtAttendant, press: Press, visit: Visit, _: ReadModel) -> Transition:
    """Ask for the PIN once more, because somebody else may be at an unattended screen."""
    pin = Private(press.value or "")
    return Transition(place, effects=(CheckPin(visit.number, pin, PinPlace.START_SCREEN),))


def _names_page(place: AtAttendant, read_model: ReadModel) -> Page:
    people = read_model.attendant.people()
    others = tuple(
        Choice(f"{NAMED}{name}", name, "person", detail=Text("names-remove-short"))
        for name in people[1:]
    )
    first = Text("names-text", {"name": people[0] if people else "–"})
    return screen_page(Text("attendant-names"), place.remark or first, (OWN, ADD, *others))


def _take_names(
    place: AtAttendant, press: Press, visit: Visit, read_model: ReadModel
) -> Transition:
    people = read_model.attendant.people()
    if press.value == OWN.value:
        return Transition(AtAttendant(AttendantScreen.NEW_PIN))
    name = (press.value or "").removeprefix(NAMED)
    if press.value != ADD.value and name not in people[1:]:
        return wrong(place)
    if visit.attendant not in people[:1]:
        return Transition(place, Text("error-names-first"))
    if press.value == ADD.value:
        return Transition(AtAttendant(AttendantScreen.NEW_NAME))
    return Transition(AtAttendant(AttendantScreen.REMOVE_NAME, topic=name))


def _name_page(_: AtAttendant, __: ReadModel) -> Page:
    asked = Input(InputKind.TEXT, "name", NAME_MAX)
    return question_page(Text("names-add"), Text("names-add-text"), Act.CONTINUE, asked)


def _take_name(place: AtAttendant, press: Press, _: Visit, __: ReadModel) -> Transition:
    name = " ".join((press.value or "").split())
    if not 1 <= len(name) <= NAME_MAX:
        return Transition(place, Text("error-name"))
    return Transition(AtAttendant(AttendantScreen.NEW_PIN, topic=name))


def _new_pin_page(place: AtAttendant, _: ReadModel) -> Page:
    asked = Input(InputKind.PIN, "new-pin", LENGTH_MAX)
    key = "names-pin" if place.new_pin is None else "names-pin-again"
    return question_page(Text(f"{key}-title"), Text(f"{key}-text"), Act.CONTINUE, asked)


def _take_new_pin(place: AtAttendant, press: Press, visit: Visit, _: ReadModel) -> Transition:
    """Take the new PIN, then the same PIN again, because the digits are not shown."""
    typed = Private(press.value or "")
    if place.new_pin is None and why_not_a_pin(typed.reveal()):
        return Transition(place, Text("error-pin-weak"))
    if place.new_pin is None:
        return Transition(replace(place, new_pin=typed))
    first_again = replace(place, new_pin=None)
    if typed != place.new_pin:
        return Transition(first_again, Text("error-pin-differs"))
    change = NameChange.PIN_SET if place.topic is None else NameChange.ADDED
    name = visit.attendant if place.topic is None else place.topic
    effect = ChangeAttendants(visit.number, change, name or "", typed)
    return Transition(first_again, effects=(effect,))


def _remove_page(place: AtAttendant, _: ReadModel) -> Page:
    title = Text("names-remove", {"name": place.topic or ""})
    return question_page(title, Text("names-remove-text"), Act.CONFIRM)


def _take_remove(place: AtAttendant, press: Press, visit: Visit, _: ReadModel) -> Transition:
    if press.action is not Act.CONFIRM:
        return wrong(place)
    effect = ChangeAttendants(visit.number, NameChange.REMOVED, place.topic or "")
    return Transition(place, effects=(effect,))


def _changed(place: AtAttendant, event: AttendantsChanged, _: ReadModel) -> Transition:
    """Return the list of names with the result; after an error the PIN is typed again."""
    if event.error:
        return Transition(place, event.error)
    remark = Text(f"names-{event.change.value.replace('_', '-')}", {"name": event.name})
    return Transition(replace(TO_NAMES, remark=remark))


CHANGED = (AttendantsChanged, _changed)

SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.NAMES_PIN: ScreenKind(
        _pin_page, _take_pin, TO_MENU, result=pin_opens(TO_NAMES)
    ),
    AttendantScreen.NAMES: ScreenKind(_names_page, _take_names, TO_MENU),
    AttendantScreen.NEW_NAME: ScreenKind(_name_page, _take_name, TO_NAMES),
    AttendantScreen.NEW_PIN: ScreenKind(_new_pin_page, _take_new_pin, TO_NAMES, result=CHANGED),
    AttendantScreen.REMOVE_NAME: ScreenKind(_remove_page, _take_remove, TO_NAMES, result=CHANGED),
}
