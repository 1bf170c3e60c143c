"""Sample screens of the notes that are owed, behind the PIN, and the shops that they need."""

import msgspec

from agent.base.clock import Moment
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue.attendant import cash, shortfall
from agent.dialogue.attendant import owed as owed_list
from agent.dialogue.attendant.screen import AttendantScreen
from agent.transactions import model as m
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.attendant_front import inside
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.dialogue.front import AADHAAR, Front, put
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.ui.sample_shop import DAY_S, SampleShop, Walk
from tests.unit.agent.ui.sample_transactions import PAID


def room(there: AttendantScreen, world: FakeWorld | None = None) -> Front:
    """Return one of the attendant's screens, behind the PIN."""
    front = inside(Front(world or SampleShop()))
    front.session.visit = replace(front.session.visit, attendant="Ramesh")
    return put(front, there)


def paid(*happened: m.AnyEvent, last4: str | None = None, code: str = "aeps.CW") -> SampleShop:
    """Return a kiosk whose only transaction has succeeded."""
    world = SampleShop()
    world.begins(service=code, held=code == "aeps.CD")
    world.takes_in(*PAID, *happened)
    if last4:
        t = world.transaction(REFERENCE)
        details = {**t.masked_details, "last4": last4}
        world.transactions[REFERENCE] = msgspec.structs.replace(t, masked_details=details)
    return world


def owed(count: int) -> SampleShop:
    """Return a kiosk with notes owed to so many customers, one a day."""
    world = SampleShop()
    for number in reversed(range(count)):
        world.now = Moment(BEGIN - number * DAY_S, 0.0)
        world.has_paid(f"R-{number:03}", f.CLAIM_ISSUED)
    return world


def claims() -> Walk:
    yield "attendant-owed", room(owed_list.OwedList(), owed(13))
    yield "room-owed", room(owed_list.OwedList(number=1), owed(112))
    yield "room-owed-find", room(owed_list.OwedSearch(), owed(15))
    front = room(owed_list.OwedWord(), owed(3))
    front.does("continue", "nobody")
    yield "room-owed-word", front
    slip = (f.CLAIM_ISSUED, f.SLIP_STARTED, f.SLIP_PRINTED)
    front = room(cash.ClaimScreen(REFERENCE), paid(*slip)).says(("continue", "7QX3ZC"))
    front.hears(e.CheckClaim, m.Claimed.NOTHING)
    yield "cash-claim", front
    yield "cash-claim-last4", room(cash.ClaimScreen(REFERENCE), paid())
    yield "cash-claim-characters", room(cash.ClaimScreen(REFERENCE), paid(last4="01AB"))
    either = paid(f.CLAIM_ISSUED, last4="01AB")
    yield "cash-claim-either", room(cash.ClaimScreen(REFERENCE), either)
    yield (
        "cash-claim-proven",
        room(cash.ClaimScreen(REFERENCE, proven_by=m.Claimed.CODE), paid(*slip)),
    )
    handed = paid(f.HANDING_OVER, f.HANDED)
    yield "cash-paid", room(cash.PaidScreen(REFERENCE), handed)
    missed = paid(f.HANDING_OVER, f.HANDED, f.SHORT, f.FOUND_PAID)
    yield "room-shortfall", room(shortfall.ShortfallFindings(REFERENCE), missed)
    yield "cash-doubt-dispute", room(cash.DoubtScreen(REFERENCE), paid(f.HANDING_OVER))
    yield "cash-doubt", room(cash.DoubtScreen(REFERENCE), paid(f.HANDING_OVER, f.DISPUTED))
    world = SampleShop()
    world.begins()
    world.takes_in(f.SALVAGED, f.looked_up(f.FAILED))
    yield "cash-denied", room(cash.DoubtScreen(REFERENCE), world)
    front = room(cash.DisputeScreen(REFERENCE), paid(f.HANDING_OVER))
    front.does("continue", f"{AADHAAR} was here")
    yield "room-dispute", front
