"""What every simulated thing shows the bench: its state, what can be done to it, and doing it."""

from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that a person at the bench can do, with its arguments: name to what it takes."""

    name: str
    about: str
    arguments: dict[str, str] = field(default_factory=dict)


class BadAction(Exception):
    """The bench was asked for something that this device cannot do; the message says why."""


class Device(Protocol):
    """A simulated device, the API or the clock, as the bench page and scripts see it."""

    name: str

    def state(self) -> dict[str, Any]:
        """Everything worth seeing, JSON-ready, without private data."""
        ...

    def actions(self) -> tuple[Action, ...]: ...

    def do(self, action: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """Carry it out and give the new state. Raises BadAction."""
        ...
