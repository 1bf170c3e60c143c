"""A dialogue for tests of a single handler: it has no customer and drops all events."""

from agent.dialogue import effects as e
from agent.dialogue import events


class SilentDialogue:
    def __init__(self, attendant: str = "attendant") -> None:
        self.attendant = attendant
        self.events: list[events.DialogueEvent] = []
        self.effects: list[e.Effect] = []

    def awaits(self, _: e.Begin) -> bool:
        return True

    def put(self, event: events.DialogueEvent) -> None:
        self.events.append(event)

    def carry_out(self, effect: e.Effect) -> None:
        self.effects.append(effect)
