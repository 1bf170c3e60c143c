"""The till: counts, and notes that are put in or taken out without a customer."""

from agent.dialogue.attendant.screen import TO_MENU, ScreenKind, question_page, screen_page, wrong
from agent.dialogue.effects import RecordTill, TillAction
from agent.dialogue.events import TillRecorded
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Choice, Fact, Input, InputKind, Page, Press, Text
from agent.dialogue.visit import AtAttendant, AttendantScreen, Transition, Visit
from agent.money import ZERO, Money, rupees

RUPEES_MAX = 6  # digits
TO_TILL = AtAttendant(AttendantScreen.TILL)

COUNTS = frozenset({TillAction.OPENING, TillAction.CLOSING, TillAction.CHECK})
"""Actions whose amount may be zero: an empty till is counted, too."""

# The actions in the menu's order, each with its picture.
_ICONS: dict[TillAction, str] = {
    TillAction.OPENING: "rupee",
    TillAction.CLOSING: "done",
    TillAction.CHECK: "search",
    TillAction.LOAD: "cash-in",
    TillAction.TAKE: "cash-out",
    TillAction.SERVICE: "repeat",
}


def _till_page(place: AtAttendant, read_model: ReadModel) -> Page:
    return screen_page(
        Text("attendant-drawer"),
        place.remark or Text("drawer-text"),
        choices=tuple(Choice(what.value, _title(what), icon) for what, icon in _ICONS.items()),
        facts=_newest_count(place, read_model),
    )


def _title(what: TillAction) -> Text:
    return Text(f"drawer-{what.value}")


def _newest_count(place: AtAttendant, read_model: ReadModel) -> dict[str, Fact]:
    """Return the expected amount, but only after a count."""
    counted = place.topic is not None and TillAction(place.topic) in COUNTS
    return {"lines": read_model.attendant.today().counted} if counted else {}


def _take_till(place: AtAttendant, press: Press, _: Visit, __: ReadModel) -> Transition:
    chosen = next((what for what in _ICONS if what.value == press.value), None)
    return (
        Transition(AtAttendant(AttendantScreen.COUNT, topic=chosen.value))
        if chosen
        else wrong(place)
    )


def _count_page(place: AtAttendant, _: ReadModel) -> Page:
    what = TillAction(place.topic)
    text = Text(f"drawer-{what.value}-text")
    if what is TillAction.SERVICE:
        return question_page(_title(what), text, Act.CONFIRM)
    amount = Input(InputKind.DIGITS, "rupees", RUPEES_MAX)
    return question_page(_title(what), text, Act.CONTINUE, amount)


def _take_count(place: AtAttendant, press: Press, visit: Visit, _: ReadModel) -> Transition:
    what = TillAction(place.topic)
    if what is TillAction.SERVICE:
        return Transition(place, effects=(RecordTill(visit.number, what, ZERO),))
    counted = _rupees(press.value or "")
    if counted is None or (counted == 0 and what not in COUNTS):
        return Transition(place, Text("error-rupees"))
    return Transition(place, effects=(RecordTill(visit.number, what, rupees(counted)),))


def _rupees(typed: str) -> int | None:
    fits = 0 < len(typed) <= RUPEES_MAX and typed.isascii() and typed.isdecimal()
    return int(typed) if fits else None


def recorded(place: AtAttendant, event: TillRecorded) -> Transition:
    """Return the till's screen with what was recorded; after an error the amount is typed again."""
    if event.error:
        return Transition(place, event.error)
    remark = Text(f"drawer-noted-{event.what.value}", {"amount": Money(event.amount)})
    return Transition(AtAttendant(AttendantScreen.TILL, topic=event.what.value, remark=remark))


SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.TILL: ScreenKind(_till_page, _take_till, TO_MENU),
    AttendantScreen.COUNT: ScreenKind(_count_page, _take_count, TO_TILL),
}
