"""The interface between the bench and every simulated device: its state and its actions."""

from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that a person at the bench can do, with its arguments by name."""

    name: str
    about: str
    arguments: dict[str, str] = field(default_factory=dict)


class BadAction(Exception):
    """The device cannot do the requested action; the text says why."""


class Device(Protocol):
    """A simulated device, the API or the clock, as the bench page and scripts see it."""

    name: str

    def state(self) -> dict[str, Any]:
        """Return the state as JSON values, without private data."""
        ...

    def actions(self) -> tuple[Action, ...]: ...

    def do(self, action: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """Carry out the action and return the new state. Raises BadAction."""
        ...
