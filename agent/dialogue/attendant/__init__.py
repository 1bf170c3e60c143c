"""The attendant's rooms behind the PIN: one row a room, one module a group of them."""

from agent.dialogue.attendant import (
    cash,
    complaints,
    day_report,
    drawer,
    entry,
    in_progress,
    machine,
    outlet,
    owed,
    verifications,
)
from agent.dialogue.attendant.screen import TO_MENU, ScreenKind
from agent.dialogue.effects import (
    ClaimChecked,
    ClaimFound,
    Complained,
    DialogueEvent,
    OutletAsked,
    PinChecked,
    RecordRead,
    TillNoted,
    Tried,
)
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Press
from agent.dialogue.transition import Transition
from agent.dialogue.views.following import Page
from agent.dialogue.visit import AtAttendant, AtStart, AttendantScreen, Visit

SCREENS: dict[AttendantScreen, ScreenKind] = {
    **entry.SCREENS,
    **owed.SCREENS,
    **cash.SCREENS,
    **in_progress.SCREENS,
    **complaints.SCREENS,
    **verifications.SCREENS,
    **day_report.SCREENS,
    **drawer.SCREENS,
    **outlet.SCREENS,
    **machine.SCREENS,
}

AT_THE_CASH = frozenset(
    {
        AttendantScreen.CLAIM,
        AttendantScreen.HAND_OVER,
        AttendantScreen.NOT_HANDED,
        AttendantScreen.DOUBT,
    }
)


def page(place: AtAttendant, world: ReadModel) -> Page:
    return SCREENS[place.room].show(place, world)


def take(place: AtAttendant, press: Press, visit: Visit, world: ReadModel) -> Transition:
    """Say what a press behind the counter leads to."""
    if press.action is Act.CANCEL:
        return Transition(AtStart())
    kind = SCREENS[place.room]
    if press.action is Act.BACK:
        return Transition(kind.back)
    return kind.take(place, press, visit, world)


def fold(place: AtAttendant, happening: DialogueEvent, world: ReadModel) -> Transition:
    """Take what came back from outside."""
    match happening:
        case PinChecked(error=error) if place.room is AttendantScreen.PIN:
            return Transition(place if error else TO_MENU, error)
        case PinChecked(error=error) if place.room is AttendantScreen.NOT_HANDED:
            return cash.not_handed(place, error)
        case ClaimChecked(reference=reference) if reference == place.reference:
            return cash.claim_checked(place, right=happening.right, by=happening.claimed_by)
        case ClaimFound() if place.room is AttendantScreen.OWED_WORD:
            return owed.claim_found(place, happening, world)
        case TillNoted() if place.room is AttendantScreen.COUNT:
            return drawer.noted(place, happening)
        case OutletAsked() if place.room is AttendantScreen.OUTLET:
            return outlet.asked(place)
        case Complained() if place.room in (
            AttendantScreen.COMPLAINT,
            AttendantScreen.COMPLAINT_WHY,
        ):
            return complaints.told(place, happening)
        case RecordRead(reference=reference) if (
            place.room is AttendantScreen.VERIFICATION and reference == place.reference
        ):
            return verifications.read(place, happening)
        case Tried() if place.room is AttendantScreen.DEVICES:
            return machine.tried(place, happening)
        case _:
            return Transition(place)


def followed(place: AtAttendant, world: ReadModel) -> AtAttendant:
    """Follow the journal where a room is about notes."""
    return cash.followed(place, world) if place.room in AT_THE_CASH else place
