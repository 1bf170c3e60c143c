"""The attendant's screens behind the PIN: a row for each screen, a module for each group."""

from agent.dialogue.attendant import (
    cash,
    complaints,
    day_report,
    entry,
    in_progress,
    machine,
    names,
    outlet,
    owed,
    till,
    today_list,
    verifications,
)
from agent.dialogue.attendant.screen import TO_MENU, ScreenKind
from agent.dialogue.events import (
    AttendantsChanged,
    ClaimChecked,
    ClaimFound,
    Complained,
    DialogueEvent,
    OutletAsked,
    PinChecked,
    RecordRead,
    TillRecorded,
    Tried,
)
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Name, Page, Press
from agent.dialogue.visit import AtAttendant, AtStart, AttendantScreen, Transition, Visit

SCREENS: dict[AttendantScreen, ScreenKind] = {
    **entry.SCREENS,
    **owed.SCREENS,
    **cash.SCREENS,
    **in_progress.SCREENS,
    **complaints.SCREENS,
    **verifications.SCREENS,
    **today_list.SCREENS,
    **day_report.SCREENS,
    **till.SCREENS,
    **names.SCREENS,
    **outlet.SCREENS,
    **machine.SCREENS,
}

AT_THE_CASH = frozenset(
    {
        AttendantScreen.CLAIM,
        AttendantScreen.HAND_OVER,
        AttendantScreen.PAID,
        AttendantScreen.NOT_HANDED,
        AttendantScreen.DOUBT,
    }
)


def name_of(screen: AttendantScreen) -> Name:
    return Name.CASH if screen in AT_THE_CASH else Name.ATTENDANT


def page(place: AtAttendant, read_model: ReadModel) -> Page:
    return SCREENS[place.screen].show(place, read_model)


def take(place: AtAttendant, press: Press, visit: Visit, read_model: ReadModel) -> Transition:
    """Return the transition of a press on an attendant's screen."""
    if press.action is Act.CANCEL:
        return Transition(AtStart())
    kind = SCREENS[place.screen]
    if press.action is Act.BACK:
        return Transition(kind.back_from(place) if kind.back_from else kind.back)
    return kind.take(place, press, visit, read_model)


def fold(place: AtAttendant, event: DialogueEvent, read_model: ReadModel) -> Transition:
    """Return the transition of an event."""
    match event:
        case PinChecked():
            return _pin_checked(place, event)
        case AttendantsChanged() if place.screen in (
            AttendantScreen.NEW_PIN,
            AttendantScreen.REMOVE_NAME,
        ):
            return names.changed(place, event)
        case ClaimChecked(reference=reference) if reference == place.reference:
            return cash.claim_checked(place, right=event.right, by=event.claimed_by)
        case ClaimFound() if place.screen in (AttendantScreen.OWED_WORD, AttendantScreen.LIST_WORD):
            return owed.claim_found(place, event, read_model)
        case TillRecorded() if place.screen in (
            AttendantScreen.COUNT,
            AttendantScreen.COUNT_NOTES,
        ):
            return till.recorded(place, event)
        case OutletAsked() if place.screen is AttendantScreen.OUTLET:
            return outlet.asked(place)
        case Complained() if place.screen in (
            AttendantScreen.COMPLAINT,
            AttendantScreen.COMPLAINT_WHY,
        ):
            return complaints.answered(place, event)
        case RecordRead(reference=reference) if (
            place.screen is AttendantScreen.VERIFICATION and reference == place.reference
        ):
            return verifications.read(place, event)
        case Tried() if place.screen is AttendantScreen.DEVICES:
            return machine.tried(place, event)
        case _:
            return Transition(place)


def _pin_checked(place: AtAttendant, checked: PinChecked) -> Transition:
    match place.screen:
        case AttendantScreen.PIN:
            return Transition(place if checked.error else TO_MENU, checked.error)
        case AttendantScreen.NAMES_PIN:
            return names.pin_checked(place, checked.error)
        case AttendantScreen.NOT_HANDED:
            return cash.not_handed(place, checked.error)
        case _:
            return Transition(place)


def followed(place: AtAttendant, read_model: ReadModel) -> AtAttendant:
    """Return the state after a journal event, for screens about notes."""
    return cash.followed(place, read_model) if place.screen in AT_THE_CASH else place
