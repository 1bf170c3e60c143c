"""The states of the dialogue; one row each."""

from agent.dialogue.states.attendant import ATTENDANT
from agent.dialogue.states.outlet_task import OUTLET_TASK
from agent.dialogue.states.resumed import RESUMED
from agent.dialogue.states.services import SERVICES
from agent.dialogue.states.start import START
from agent.dialogue.states.state import State
from agent.dialogue.states.step import STEP
from agent.dialogue.states.transaction import TRANSACTION
from agent.dialogue.visit import (
    AtAttendant,
    AtOutletTask,
    AtResumed,
    AtServices,
    AtStart,
    AtStep,
    AtTransaction,
    DialogueState,
)

STATES: dict[type[DialogueState], State] = {
    AtStart: START,
    AtResumed: RESUMED,
    AtServices: SERVICES,
    AtStep: STEP,
    AtOutletTask: OUTLET_TASK,
    AtTransaction: TRANSACTION,
    AtAttendant: ATTENDANT,
}
