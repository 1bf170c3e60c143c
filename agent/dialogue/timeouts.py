"""How long a screen stays without a touch, and where its time begins anew."""

from agent.clock import Moment
from agent.dialogue import render
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Name
from agent.dialogue.stages import Stage, stage_at
from agent.dialogue.views import following
from agent.dialogue.visit import (
    AtAttendant,
    AtOutletTask,
    AtStart,
    AtStep,
    AtTransaction,
    Use,
    Visit,
)

# Seconds that a screen stays without a touch (SCREENS); a screen without a row waits for ever.
SECONDS: dict[Name, float] = {
    Name.SERVICES: 60,
    Name.AADHAAR: 90,
    Name.BANK: 90,
    Name.AMOUNT: 60,
    Name.MOBILE: 120,
    Name.OTP: 120,
    Name.CONSENT: 60,
    Name.REVIEW: 60,
    Name.BIOMETRIC: 60,
    Name.FIELD: 90,
    Name.PICK: 90,
    Name.INQUIRY: 90,
    Name.CARD: 900,  # the reader ends it far sooner
    Name.WORKING: 100,  # the 90 s of a money call and one look-up; then the customer may go
    Name.PENDING: 75,  # one poll of AEPS, every 60 s, and its answer: who waits sees the end
    Name.CASH: 180,  # an attendant who has not come by then is elsewhere
    Name.RESULT: 20,
    Name.MINI_STATEMENT: 60,
    Name.SORRY: 30,
    Name.ATTENDANT: 120,
}
SECONDS_TO_TAKE_THE_SLIP = 60  # where it stands on the screen as a QR: find the phone, and scan
SECONDS_TO_READ = 60  # a record has about twenty lines, as has a mini statement
SECONDS_WITHOUT_A_WAY_OUT = 900.0
"""Where no press leads away, since what is under way costs and would be paid for twice: longer than
the longest time-out of a call that can be configured (600 s)."""
PLAIN_SECONDS = 60  # a page that cannot be drawn has nothing to read
WARNED_BEFORE = 30.0  # seconds before the end in which "more time?" is asked
WARNED = frozenset(
    {Name.SERVICES, Name.AADHAAR, Name.BANK, Name.AMOUNT, Name.MOBILE, Name.OTP}
    | {Name.CONSENT, Name.REVIEW, Name.BIOMETRIC, Name.FIELD, Name.PICK}
    | {Name.INQUIRY, Name.ATTENDANT}
)


def screen_identity(visit: Visit, read_model: ReadModel) -> tuple[object, ...]:
    """Name the spot where the customer is: coming to another one starts its time anew."""
    place = visit.place
    busy = place.busy if isinstance(place, AtStep) else None
    index = (place.index, place.part, place.asks_second) if isinstance(place, AtStep) else None
    at = stage_at(place, read_model) if isinstance(place, AtTransaction) else None
    stuck = isinstance(place, AtTransaction) and place.card is Use.STUCK
    room = place.screen if isinstance(place, AtAttendant) else None
    return (visit.number, type(place), index, busy, at, stuck, room)


def plain_screen_identity(visit: Visit) -> tuple[object, ...]:
    """Name the spot of a page that cannot be drawn, from the visit alone."""
    return (visit.number, "plain", type(visit.place))


def ends_at(visit: Visit, read_model: ReadModel, now: Moment) -> float | None:
    """Return the monotonic moment at which the screen ends by itself.

    None: nobody is there, or the device and the service end what is under way and a press leaves.
    """
    place = visit.place
    if isinstance(place, AtStart):
        return None  # nobody is there
    if isinstance(place, AtOutletTask):
        return now.monotonic + SECONDS_WITHOUT_A_WAY_OUT
    if isinstance(place, AtStep) and place.busy:
        held = render.holds(visit, read_model, now)
        return now.monotonic + SECONDS_WITHOUT_A_WAY_OUT if held else None
    if isinstance(place, AtTransaction) and stage_at(place, read_model) is Stage.QR:
        return place.pay_until
    seconds = SECONDS.get(render.name(visit, read_model))
    if seconds is None:
        return None
    if isinstance(place, AtTransaction) and place.card is Use.STUCK:
        last = read_model.launch_ends(
            place.reference
        )  # after it, nothing is there to be tried again
        return now.monotonic + seconds if last is None else min(now.monotonic + seconds, last)
    if isinstance(place, AtTransaction) and following.shows_slip(
        stage_at(place, read_model), read_model
    ):
        seconds = max(seconds, SECONDS_TO_TAKE_THE_SLIP)
    if isinstance(place, AtTransaction) and read_model.display_only(place.reference).verification:
        seconds = max(seconds, SECONDS_TO_READ)
    return now.monotonic + seconds
