"""Where a press or a happening leads: to a place, with an error or not, and what is to be done."""

from dataclasses import dataclass

from agent.dialogue.effects import Effect
from agent.dialogue.screens import Text
from agent.dialogue.visit import DialogueState


@dataclass(frozen=True, slots=True)
class Transition:
    place: DialogueState
    error: Text | None = None
    effects: tuple[Effect, ...] = ()
    missed: bool = False
    """A claim was typed that names nothing: after some of them the PIN is asked anew."""
