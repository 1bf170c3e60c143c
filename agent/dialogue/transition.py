"""Where a press or a happening leads: to a place, with an error or not, and what is to be done."""

import msgspec

from agent.dialogue.effects import Effect
from agent.dialogue.screens import Text
from agent.dialogue.visit import DialogueState


class Transition(msgspec.Struct, frozen=True):
    place: DialogueState
    error: Text | None = None
    effects: tuple[Effect, ...] = ()
    missed: bool = False
    """A claim was typed that names nothing: after some of them the PIN is asked anew."""
