"""One customer's visit as a value: where they are, what they have said, when it ends."""

from dataclasses import dataclass, field
from enum import Enum, unique

from agent.dialogue.screens import Text
from agent.private import Private
from agent.services.answers import Answers


@dataclass(frozen=True, slots=True)
class AtStart:
    """Nobody is there."""


@dataclass(frozen=True, slots=True)
class AtServices:
    """Choosing what to do."""


@dataclass(frozen=True, slots=True)
class AtStep:
    """At one step of a service's dialogue."""

    service: str
    index: int
    reference: str | None = None
    """Set when the step is asked again for a request that was refused: the amount stands."""
    busy: bool = False
    """The step waits for the outside: a code being sent or checked, a finger being read."""
    guidance: str = "starting"
    """The biometric device's live status."""
    tries: int = 0
    search: str = ""
    """What was typed to find a bank."""


@dataclass(frozen=True, slots=True)
class AtTransaction:
    """The money's part has begun; the screen follows the transaction."""

    reference: str
    service: str
    impatient: bool = False
    """The customer has waited long enough to be told that they may go."""
    leaving: bool = False
    """The notes could not be handed now: they leave with a claim."""
    claim_code: Private[str] | None = None
    claim_asked: bool = False
    cancelled: bool = False
    """The customer does not go on with it: nothing is asked of them again."""


@unique
class Room(Enum):
    """Where an attendant is, behind the PIN."""

    PIN = "pin"
    MENU = "menu"
    OWED = "owed"
    CLAIM = "claim"
    HAND_OVER = "hand over"
    """What was claimed a moment ago: the journal has it, the notes may move."""
    DOUBT = "doubt"
    """A hand-over that the power cut short: only somebody who was there can tell."""


@dataclass(frozen=True, slots=True)
class AtAttendant:
    room: Room
    reference: str | None = None


Place = AtStart | AtServices | AtStep | AtTransaction | AtAttendant


@dataclass(frozen=True, slots=True)
class Visit:
    """Everything about who stands there now; a new visit knows nothing of the last."""

    number: int
    """Results that come back carry it, so that a late one meets neither the next customer nor,
    when this one has gone back, another step."""
    language: str
    place: Place = field(default_factory=AtStart)
    answers: Answers = field(default_factory=Answers)
    error: Text | None = None
