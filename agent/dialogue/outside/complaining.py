"""Complains about a paid bill for the attendant, or asks how a complaint stands."""

from dataclasses import dataclass

from agent.dialogue import effects as e
from agent.dialogue.screens import Text
from agent.dialogue.world import World
from agent.outlet.complaints import Complaint, Complaints


@dataclass(frozen=True, slots=True)
class Complaining:
    """Joins the attendant's rooms and the complaints that are kept."""

    world: World
    complaints: Complaints

    async def complain(self, effect: e.Complain) -> e.Complained:
        t = self.world.transaction(effect.reference)
        raised = await self.complaints.raise_one(t, effect.disposition)
        if isinstance(raised, Complaint):
            note = Text("complaint-raised" if raised.complaint_id else "complaint-uncertain")
            return e.Complained(effect.visit, raised.number, note)
        refused = Text("complaint-refused", {"code": raised.code, "message": raised.message})
        return e.Complained(effect.visit, None, refused)

    async def ask(self, effect: e.AskComplaint) -> e.Complained:
        heard = await self.complaints.ask(effect.number)
        note = Text("complaint-heard" if heard else "error-inquiry-silent")
        return e.Complained(effect.visit, effect.number, note)
