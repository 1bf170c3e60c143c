"""The outlet's own tasks, and the question whether it may transact."""

from collections.abc import Callable, Coroutine

import msgspec

from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.handlers.handling import Dialogue, carries_out
from agent.dialogue.registry import BY_CODE
from agent.dialogue.screens import Text
from agent.outlet.tasks import Accepted, NotAccepted, OutletTask, TaskResult
from agent.services.answers import Answers


class OutletHandler(msgspec.Struct, frozen=True):
    perform_task: Callable[[OutletTask, Answers], Coroutine[None, None, TaskResult]]
    """Performs an outlet task, and keeps what it has changed."""
    ask_outlet: Callable[[], Coroutine[None, None, None]]

    @carries_out(e.Perform)
    async def perform(
        self, effect: e.Perform, _: Dialogue
    ) -> events.Performed | events.NotPerformed:
        task = BY_CODE[effect.task]
        assert isinstance(task, OutletTask)  # noqa: S101  # services are begun, not performed
        match await self.perform_task(task, effect.answers):
            case Accepted(message=message):
                return events.Performed(effect.visit, Text("outlet-accepted", {"message": message}))
            case NotAccepted(code=code, message=message):
                why = Text("outlet-refused", {"code": code, "message": message})
                return events.NotPerformed(effect.visit, why)

    @carries_out(e.AskOutlet)
    async def ask(self, effect: e.AskOutlet, _: Dialogue) -> events.OutletAsked:
        await self.ask_outlet()
        return events.OutletAsked(effect.visit)
