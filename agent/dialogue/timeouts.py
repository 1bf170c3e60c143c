"""The timeout of each screen, and when it restarts."""

from agent.base.clock import Moment
from agent.base.structs import replace
from agent.dialogue import render
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Name
from agent.dialogue.stages import Stage, stage_at
from agent.dialogue.views import following, wait_stage
from agent.dialogue.visit import (
    AtAttendant,
    AtOutletTask,
    AtStart,
    AtStep,
    AtTransaction,
    Use,
    Visit,
)

# Seconds for which a screen stays without a press (SCREENS). A screen without a row stays for ever.
SECONDS: dict[Name, float] = {
    Name.RESUMED: 180,  # two status checks, and time to find the number
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
    Name.CARD: 900,  # the terminal ends it much earlier
    Name.WORKING: 100,  # the 90 s of a money call, and some for its answer; then they may leave
    Name.PENDING: 75,  # one poll of AEPS (every 60 s) and its answer
    Name.CASH: 180,  # after this time the attendant has left
    Name.RESULT: 60,
    Name.MINI_STATEMENT: 60,
    Name.SORRY: 60,
    Name.ATTENDANT: 120,
    Name.HELP: 300,  # the attendant may be serving somebody; then the covered screen has its time
}
SECONDS_TO_TAKE_THE_SLIP = 60  # for a QR on the screen: time to find the phone and scan
SECONDS_TO_READ = 60  # a record has about twenty lines, like a mini statement
SECONDS_WITHOUT_A_WAY_OUT = 900.0
"""For a step that no press can leave, because its call costs money and would be paid twice. It is
longer than the longest configurable time-out of a call (600 s)."""
PLAIN_SECONDS = 60  # the plain page has little to read
WARNED_BEFORE = 30.0  # seconds before the end, when the screen asks "more time?"
# Screens that are not listed end by the service, a device or the QR's own bar; help loses nothing.
WARNED = frozenset(
    {Name.RESUMED, Name.SERVICES, Name.AADHAAR, Name.BANK, Name.AMOUNT, Name.MOBILE, Name.OTP}
    | {Name.CONSENT, Name.REVIEW, Name.BIOMETRIC, Name.FIELD, Name.PICK}
    | {Name.INQUIRY, Name.CASH, Name.ATTENDANT, Name.PENDING, Name.RESULT, Name.MINI_STATEMENT}
    | {Name.SORRY}
)


def screen_identity(visit: Visit, read_model: ReadModel) -> tuple[object, ...]:
    """Return the screen's identity; a new one restarts the timeout."""
    place = visit.place
    busy = place.busy if isinstance(place, AtStep) else None
    index = (place.index, place.part, place.asks_second) if isinstance(place, AtStep) else None
    at = stage_at(place, read_model) if isinstance(place, AtTransaction) else None
    stuck = isinstance(place, AtTransaction) and place.card is Use.STUCK
    screen = place.screen if isinstance(place, AtAttendant) else None
    is_covered = visit.cover is not None
    return (visit.number, type(place), index, busy, at, stuck, screen, is_covered)


def uncovers_itself(visit: Visit, read_model: ReadModel) -> bool:
    """Return True if the screen under the help page has become another one."""
    if visit.cover is None:
        return False
    return identity_under_help(visit, read_model) != visit.cover.identity


def identity_under_help(visit: Visit, read_model: ReadModel) -> tuple[object, ...]:
    """Return the covered screen's identity; the end of a wait for a result keeps it."""
    place = visit.place
    quiet = replace(place, busy=False) if isinstance(place, AtStep) else place
    return screen_identity(replace(visit, place=quiet, cover=None), read_model)


def redraws_at(visit: Visit, read_model: ReadModel, now: Moment) -> float | None:
    """Return the monotonic time of the screen's next change without an event."""
    place = visit.place
    if not isinstance(place, AtTransaction) or stage_at(place, read_model) is not Stage.WORKING:
        return None
    t = read_model.transaction(place.reference)
    return wait_stage.changes_at(t, wait_stage.since(place, now), now)


def plain_screen_identity(visit: Visit) -> tuple[object, ...]:
    """Return the identity of the plain screen, which needs only the visit."""
    return (visit.number, "plain", type(visit.place))


def ends_at(visit: Visit, read_model: ReadModel, now: Moment) -> float | None:
    """Return the monotonic time of the screen's timeout.

    None: nobody is there, or a device or the service ends the step and a press can leave it.
    """
    place = visit.place
    if visit.cover:
        return now.monotonic + SECONDS[Name.HELP]
    if isinstance(place, AtStart):
        return None  # nobody is there
    if isinstance(place, AtOutletTask):
        return now.monotonic + SECONDS_WITHOUT_A_WAY_OUT
    if isinstance(place, AtStep) and place.busy:
        cannot_leave = render.holds(visit, read_model, now)
        return now.monotonic + SECONDS_WITHOUT_A_WAY_OUT if cannot_leave else None
    if isinstance(place, AtTransaction) and stage_at(place, read_model) is Stage.QR:
        return place.pay_until
    seconds = SECONDS.get(render.name(visit, read_model))
    if seconds is None:
        return None
    if isinstance(place, AtTransaction) and place.card is Use.STUCK:
        last = read_model.launch_ends(place.reference)  # after it, another try is impossible
        return now.monotonic + seconds if last is None else min(now.monotonic + seconds, last)
    if isinstance(place, AtTransaction) and following.shows_slip(
        stage_at(place, read_model), read_model
    ):
        seconds = max(seconds, SECONDS_TO_TAKE_THE_SLIP)
    if isinstance(place, AtTransaction) and read_model.display_only(place.reference).verification:
        seconds = max(seconds, SECONDS_TO_READ)
    return now.monotonic + seconds
