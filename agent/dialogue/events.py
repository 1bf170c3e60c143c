"""Values that come to the dialogue: results of effects, and changes that nobody asked for.

They carry the number of their visit. One of an earlier visit is late and is dropped.
"""

from typing import Any

import msgspec

from agent.dialogue.page import Text
from agent.dialogue.place import Place, Then

Asker = tuple[type[Place], object]
"""The class of the place that asked, and what it is about."""


class DialogueEvent(msgspec.Struct, frozen=True):
    visit: int | None
    """The number of the event's visit; None: the event is for every visit."""


class Guidance(DialogueEvent, frozen=True):
    """The biometric device's current status: starting, place-finger, reading, again."""

    status: str


class CardPrompt(DialogueEvent, frozen=True):
    """The card terminal's current request to the customer: insert-card, enter-pin and so on."""

    prompt: str


class NotRecorded(DialogueEvent, frozen=True):
    """An event that a person caused was not appended, so it does not count."""

    error: Text


class SomethingChanged(DialogueEvent, frozen=True):
    """A transaction, a device or the outlet has changed; the screen is rendered again."""

    visit: int | None = None


class EffectEnded(DialogueEvent, frozen=True):
    """An effect has ended; the screen that asked for it takes the result."""

    asker: Asker
    then: Then
    result: Any
    """The effect's result, or a Text that says why there is none."""


FAULT = Text("error-fault")
DISK = Text("rest-disk")
