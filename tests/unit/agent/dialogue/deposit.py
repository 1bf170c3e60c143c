"""A deposit, up to the attendant who counts the notes and beyond."""

from agent.dialogue import effects as e
from agent.dialogue import events
from agent.transactions.outcome import Status
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import AADHAAR, BANK, Front
from tests.unit.agent.transactions import facts as f

TO_DEPOSIT = (
    *(("choose", "en"), ("choose", "aeps.CD"), ("continue", AADHAAR), ("choose", BANK)),
    *(("continue", "500"), ("agree", None), ("confirm", None)),
)


def at_taking() -> Front:
    front = Front().says(*TO_DEPOSIT)
    front.gives_finger()
    front.world.begins(service="aeps.CD")
    front.hears(events.Begun(front.last(e.Begin).visit, REFERENCE))
    return front


def counting() -> Front:
    front = at_taking().says(("continue", "258036"))
    front.hears(events.PinChecked(front.last(e.CheckPin).visit, None))
    return front


def failed() -> Front:
    front = counting()
    front.world.takes_in(f.HELD)
    return front.hears_from_bank(Status.FAILED)
