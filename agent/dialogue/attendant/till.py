"""The till: counts, and notes that are put in or taken out without a customer."""

from agent.base.money import ZERO, Money, Paise, rupees
from agent.base.structs import replace
from agent.cash.notes import COIN, COUNTED, Notes, worth
from agent.dialogue.attendant.screen import TO_MENU, ScreenKind, question_page, screen_page, wrong
from agent.dialogue.effects import RecordTill, TillAction
from agent.dialogue.events import TillRecorded
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import (
    Act,
    Choice,
    Fact,
    Input,
    InputKind,
    Page,
    Press,
    ScreenLine,
    Text,
)
from agent.dialogue.visit import AtAttendant, AttendantScreen, Transition, Visit

RUPEES_MAX = 6  # digits
FAR_SHARE = 10
"""A count that differs by more than this part of the expected amount may lack a digit."""
FAR_MIN = rupees(500)  # the largest note; a smaller difference is one note or a few
NOTES_MAX = 4  # digits of the number of one kind of note
COINS_MAX = 5  # digits of rupees in coins
BY_NOTES = Choice("notes", Text("drawer-by-notes"), "count")
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
    """Return the expected amount; it is shown only after a count."""
    counted = place.topic is not None and TillAction(place.topic) in COUNTS
    return {"lines": read_model.attendant.today().counted} if counted else {}


def _take_till(place: AtAttendant, press: Press, _: Visit, __: ReadModel) -> Transition:
    chosen = next((what for what in _ICONS if what.value == press.value), None)
    return (
        Transition(AtAttendant(AttendantScreen.COUNT, topic=chosen.value))
        if chosen
        else wrong(place)
    )


def _count_page(place: AtAttendant, read_model: ReadModel) -> Page:
    what = TillAction(place.topic)
    if place.rupees is not None:
        return _confirmation(what, place.rupees, (), read_model)
    text = Text(f"drawer-{what.value}-text")
    if what is TillAction.SERVICE:
        return question_page(_title(what), text, Act.CONFIRM)
    amount = Input(InputKind.DIGITS, "rupees", RUPEES_MAX)
    page = question_page(_title(what), text, Act.CONTINUE, amount)
    return replace(page, choices=(BY_NOTES,)) if what in COUNTS else page


def _confirmation(what: TillAction, amount: Paise, counted: Notes, read_model: ReadModel) -> Page:
    """Return the question whether the amount is right, with what it changes."""
    asked, changes = _ASKED_AND_CHANGES.get(what, ("drawer-notes-right", "drawer-changes-count"))
    facts: dict[str, Fact] = {
        "sum": Money(amount),
        "notes": tuple(ScreenLine(str(value), count) for value, count in counted if count),
    }
    if what in COUNTS and _is_far(amount, read_model.attendant.expected_in_drawer()):
        facts["warning"] = Text("drawer-far")
    return replace(question_page(Text(asked), Text(changes), Act.CONFIRM), facts=facts)


_ASKED_AND_CHANGES = {
    TillAction.LOAD: ("drawer-load-right", "drawer-changes-load"),
    TillAction.TAKE: ("drawer-take-right", "drawer-changes-take"),
}


def _is_far(counted: Paise, expected: Paise | None) -> bool:
    """Return True if a digit may be missing. The expected amount itself is not shown yet."""
    if expected is None:
        return False
    return abs(counted - expected) > max(FAR_MIN, abs(expected) // FAR_SHARE)


def _take_count(place: AtAttendant, press: Press, visit: Visit, _: ReadModel) -> Transition:
    what = TillAction(place.topic)
    if what is TillAction.SERVICE:
        return Transition(place, effects=(RecordTill(visit.number, what, ZERO),))
    if place.rupees is not None:
        if press.action is not Act.CONFIRM:
            return wrong(place)
        return Transition(place, effects=(RecordTill(visit.number, what, place.rupees),))
    if what in COUNTS and press.value == BY_NOTES.value:
        return Transition(AtAttendant(AttendantScreen.COUNT_NOTES, topic=place.topic))
    counted = _whole(press.value or "", RUPEES_MAX)
    if counted is None or (counted == 0 and what not in COUNTS):
        return Transition(place, Text("error-rupees"))
    return Transition(replace(place, rupees=rupees(counted)))


def _whole(typed: str, digits_max: int) -> int | None:
    fits = 0 < len(typed) <= digits_max and typed.isascii() and typed.isdecimal()
    return int(typed) if fits else None


# --- note by note ---


def _notes_page(place: AtAttendant, read_model: ReadModel) -> Page:
    """Return the question for the next kind of note; after the last one, the sum of all."""
    counted = _counted(place)
    if len(counted) == len(COUNTED):
        return _confirmation(TillAction(place.topic), worth(counted), counted, read_model)
    facts: dict[str, Fact] = {"sum": Money(worth(counted))}
    value = COUNTED[len(counted)]
    title = Text("drawer-coins") if value == COIN else Text("drawer-notes", {"value": str(value)})
    asked = Input(InputKind.DIGITS, f"notes-{value}", _digits_max(value))
    page = question_page(title, Text("drawer-notes-text"), Act.CONTINUE, asked)
    return replace(page, facts=facts)


def _digits_max(value: int) -> int:
    return COINS_MAX if value == COIN else NOTES_MAX


def _counted(place: AtAttendant) -> Notes:
    return tuple(zip(COUNTED, place.counted, strict=False))


def _take_notes(place: AtAttendant, press: Press, visit: Visit, _: ReadModel) -> Transition:
    counted = _counted(place)
    if len(counted) == len(COUNTED):
        if press.action is not Act.CONFIRM:
            return wrong(place)
        what = TillAction(place.topic)
        return Transition(place, effects=(RecordTill(visit.number, what, worth(counted), counted),))
    count = _whole(press.value or "0", _digits_max(COUNTED[len(counted)]))
    if count is None:
        return Transition(place, Text("error-rupees"))
    return Transition(replace(place, counted=(*place.counted, count)))


def _before_sum(place: AtAttendant) -> AtAttendant:
    """Return the question for the amount, or the drawer's actions."""
    return TO_TILL if place.rupees is None else replace(place, rupees=None)


def _before(place: AtAttendant) -> AtAttendant:
    """Return the previous question: for the next larger note, or for the sum."""
    if not place.counted:
        return AtAttendant(AttendantScreen.COUNT, topic=place.topic)
    return replace(place, counted=place.counted[:-1])


# --- after recording ---


def _recorded(place: AtAttendant, event: TillRecorded, _: ReadModel) -> Transition:
    """Return the till's screen with the recorded amount; after an error, ask for it again."""
    if event.error:
        return Transition(place, event.error)
    remark = Text(f"drawer-noted-{event.what.value}", {"amount": Money(event.amount)})
    return Transition(AtAttendant(AttendantScreen.TILL, topic=event.what.value, remark=remark))


RECORDED = (TillRecorded, _recorded)

SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.TILL: ScreenKind(_till_page, _take_till, TO_MENU),
    AttendantScreen.COUNT: ScreenKind(_count_page, _take_count, TO_TILL, _before_sum, RECORDED),
    AttendantScreen.COUNT_NOTES: ScreenKind(_notes_page, _take_notes, TO_TILL, _before, RECORDED),
}
