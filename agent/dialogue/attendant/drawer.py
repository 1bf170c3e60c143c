"""The drawer: what is counted in it, and notes that are put in or taken out for no customer."""

from agent.dialogue.attendant.screen import TO_MENU, ScreenKind, question_page, screen_page, wrong
from agent.dialogue.effects import Drawer, RecordTill
from agent.dialogue.events import TillRecorded
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Choice, Fact, Input, InputKind, Press, Text
from agent.dialogue.views.following import Page
from agent.dialogue.visit import AtAttendant, AttendantScreen, Transition, Visit
from agent.money import ZERO, Money, rupees

RUPEES_MAX = 6  # digits
TO_DRAWER = AtAttendant(AttendantScreen.DRAWER)

COUNTS = frozenset({Drawer.OPENING, Drawer.CLOSING, Drawer.CHECK})
"""What may be nothing: an empty drawer is counted, too."""

# What can be done, in the menu's order, each with its picture.
_DEEDS: dict[Drawer, str] = {
    Drawer.OPENING: "rupee",
    Drawer.CLOSING: "done",
    Drawer.CHECK: "search",
    Drawer.LOAD: "cash-in",
    Drawer.TAKE: "cash-out",
    Drawer.SERVICE: "repeat",
}


def _drawer_page(place: AtAttendant, read_model: ReadModel) -> Page:
    return screen_page(
        Text("attendant-drawer"),
        place.note or Text("drawer-text"),
        choices=tuple(Choice(what.value, _title(what), icon) for what, icon in _DEEDS.items()),
        facts=_newest_count(place, read_model),
    )


def _title(what: Drawer) -> Text:
    return Text(f"drawer-{what.value}")


def _newest_count(place: AtAttendant, read_model: ReadModel) -> dict[str, Fact]:
    """Show what should be in the drawer only to who has counted it already."""
    counted = place.topic is not None and Drawer(place.topic) in COUNTS
    return {"lines": read_model.attendant.today().counted} if counted else {}


def _take_drawer(place: AtAttendant, press: Press, _: Visit, __: ReadModel) -> Transition:
    chosen = next((what for what in _DEEDS if what.value == press.value), None)
    return (
        Transition(AtAttendant(AttendantScreen.COUNT, topic=chosen.value))
        if chosen
        else wrong(place)
    )


def _count_page(place: AtAttendant, _: ReadModel) -> Page:
    what = Drawer(place.topic)
    text = Text(f"drawer-{what.value}-text")
    if what is Drawer.SERVICE:
        return question_page(_title(what), text, Act.CONFIRM)
    asked = Input(InputKind.DIGITS, "rupees", RUPEES_MAX)
    return question_page(_title(what), text, Act.CONTINUE, asked)


def _take_count(place: AtAttendant, press: Press, visit: Visit, _: ReadModel) -> Transition:
    what = Drawer(place.topic)
    if what is Drawer.SERVICE:
        return Transition(place, effects=(RecordTill(visit.number, what, ZERO),))
    counted = _rupees(press.value or "")
    if counted is None or (counted == 0 and what not in COUNTS):
        return Transition(place, Text("error-rupees"))
    return Transition(place, effects=(RecordTill(visit.number, what, rupees(counted)),))


def _rupees(typed: str) -> int | None:
    fits = 0 < len(typed) <= RUPEES_MAX and typed.isascii() and typed.isdecimal()
    return int(typed) if fits else None


def noted(place: AtAttendant, told: TillRecorded) -> Transition:
    """Say what was written down; what was not is still to be typed."""
    if told.error:
        return Transition(place, told.error)
    note = Text(f"drawer-noted-{told.what.value}", {"amount": Money(told.amount)})
    return Transition(AtAttendant(AttendantScreen.DRAWER, topic=told.what.value, note=note))


SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.DRAWER: ScreenKind(_drawer_page, _take_drawer, TO_MENU),
    AttendantScreen.COUNT: ScreenKind(_count_page, _take_count, TO_DRAWER),
}
