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
from agent.dialogue.attendant.screen import TO_MENU, Kind
from agent.dialogue.effects import (
    ClaimChecked,
    ClaimFound,
    Complained,
    Happening,
    OutletAsked,
    PinChecked,
    RecordRead,
    TillNoted,
    Tried,
)
from agent.dialogue.read_model import World
from agent.dialogue.screens import Act, Press
from agent.dialogue.transition import Moved
from agent.dialogue.views.following import Page
from agent.dialogue.visit import AtAttendant, AtStart, Room, Visit

ROOMS: dict[Room, Kind] = {
    **entry.ROOMS,
    **owed.ROOMS,
    **cash.ROOMS,
    **in_progress.ROOMS,
    **complaints.ROOMS,
    **verifications.ROOMS,
    **day_report.ROOMS,
    **drawer.ROOMS,
    **outlet.ROOMS,
    **machine.ROOMS,
}

AT_THE_CASH = frozenset({Room.CLAIM, Room.HAND_OVER, Room.NOT_HANDED, Room.DOUBT})


def page(place: AtAttendant, world: World) -> Page:
    return ROOMS[place.room].show(place, world)


def take(place: AtAttendant, press: Press, visit: Visit, world: World) -> Moved:
    """Say what a press behind the counter leads to."""
    if press.action is Act.CANCEL:
        return Moved(AtStart())
    kind = ROOMS[place.room]
    if press.action is Act.BACK:
        return Moved(kind.back)
    return kind.take(place, press, visit, world)


def fold(place: AtAttendant, happening: Happening, world: World) -> Moved:
    """Take what came back from outside."""
    match happening:
        case PinChecked(error=error) if place.room is Room.PIN:
            return Moved(place if error else TO_MENU, error)
        case PinChecked(error=error) if place.room is Room.NOT_HANDED:
            return cash.not_handed(place, error)
        case ClaimChecked(reference=reference) if reference == place.reference:
            return cash.claim_checked(place, right=happening.right, by=happening.claimed_by)
        case ClaimFound() if place.room is Room.OWED_WORD:
            return owed.claim_found(place, happening, world)
        case TillNoted() if place.room is Room.COUNT:
            return drawer.noted(place, happening)
        case OutletAsked() if place.room is Room.OUTLET:
            return outlet.asked(place)
        case Complained() if place.room in (Room.COMPLAINT, Room.COMPLAINT_WHY):
            return complaints.told(place, happening)
        case RecordRead(reference=reference) if (
            place.room is Room.VERIFICATION and reference == place.reference
        ):
            return verifications.read(place, happening)
        case Tried() if place.room is Room.DEVICES:
            return machine.tried(place, happening)
        case _:
            return Moved(place)


def followed(place: AtAttendant, world: World) -> AtAttendant:
    """Follow the journal where a room is about notes."""
    return cash.followed(place, world) if place.room in AT_THE_CASH else place
