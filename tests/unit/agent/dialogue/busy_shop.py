"""A kiosk with something on each of the attendant's screens."""

from typing import Any

from agent.base.money import rupees
from agent.base.structs import replace
from agent.dialogue.read_model import OutletView
from agent.dialogue.screens import Text
from agent.dialogue.visit import AttendantScreen, DialogueState
from agent.outlet.tasks import DAILY_AUTH
from agent.transactions import model as m
from agent.transactions.outcome import Outcome, Status
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.attendant_front import inside, waiting
from tests.unit.agent.dialogue.front import Front

OWED, DOUBTFUL, ANSWERED = "R-OWED", "R-DOUBTFUL", "R-ANSWERED"


def shop() -> Front:
    """A kiosk with something on each attendant's screen."""
    front = waiting()
    front.world.has_paid(OWED, m.ClaimIssued(at=BEGIN, salt="00", digest="00"))
    front.world.has_paid(DOUBTFUL, m.HandingOver(at=BEGIN, by="dispenser"))
    front.world.begins(ANSWERED, service="verify.COUNTER", amount=rupees(0))
    front.world.sends(ANSWERED)
    outcome = Outcome(Status.SUCCESS, ANSWERED, "VR1", details={"verified": "yes"})
    front.world.takes_in(m.Answered(at=BEGIN, outcome=outcome), reference=ANSWERED)
    standing = Text("outlet-standing-daily-auth")
    front.world.outlet_view = OutletView(standing, DAILY_AUTH.code, "Sign in", rupees(1))
    return inside(front)


# The fields of a screen that is about something.
ABOUT: dict[AttendantScreen, dict[str, Any]] = {
    AttendantScreen.CLAIM: {"reference": OWED},
    AttendantScreen.HAND_OVER: {"reference": DOUBTFUL},
    AttendantScreen.PAID: {"reference": OWED},
    AttendantScreen.NOT_HANDED: {"reference": DOUBTFUL},
    AttendantScreen.DOUBT: {"reference": DOUBTFUL},
    AttendantScreen.DISPUTE: {"reference": DOUBTFUL},
    AttendantScreen.LIST_ONE: {"reference": OWED},
    AttendantScreen.REFERENCES: {"reference": "R-PENDING"},
    AttendantScreen.VERDICT: {"reference": "R-PENDING", "topic": "not delivered"},
    AttendantScreen.COUNT: {"topic": "opening"},
    AttendantScreen.COUNT_NOTES: {"topic": "opening"},
    AttendantScreen.COMPLAINT: {"topic": "1"},
    AttendantScreen.COMPLAINT_WHY: {"reference": "R-PENDING"},
    AttendantScreen.VERIFICATION: {"reference": ANSWERED},
    AttendantScreen.STOP: {"topic": "restart"},
}


def put(front: Front, place: DialogueState) -> Front:
    front.session.visit = replace(front.session.visit, place=place)
    front.sees_change()
    return front
