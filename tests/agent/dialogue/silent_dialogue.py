"""A dialogue for handlers that are tried alone: nobody else is there, and nothing is said."""

from agent.dialogue import effects as e


class SilentDialogue:
    attendant = "attendant"

    def __init__(self) -> None:
        self.events: list[e.DialogueEvent] = []
        self.effects: list[e.Effect] = []

    def awaits(self, _: e.Begin) -> bool:
        return True

    def put(self, event: e.DialogueEvent) -> None:
        self.events.append(event)

    def carry_out(self, effect: e.Effect) -> None:
        self.effects.append(effect)
