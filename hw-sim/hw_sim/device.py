"""The interface between the bench and every simulated device: its state and its actions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

import msgspec


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


Thing = TypeVar("Thing")


class Plug(Protocol):
    """A cable that can be pulled and put back."""

    @property
    def plugged(self) -> bool: ...

    def plug(self) -> None: ...

    def unplug(self) -> None: ...


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The arguments of an action that takes none; those of the others derive from it."""


@dataclass(frozen=True, slots=True)
class BenchAction(Generic[Thing]):
    """An action, what it does, and the type of its arguments."""

    action: Action
    does: Callable[[Thing, Any], None]
    takes: type[Nothing] = Nothing


class BenchActions(Generic[Thing]):
    """All actions on a thing, in the bench's order."""

    def __init__(self, rows: Iterable[BenchAction[Thing]]) -> None:
        self._by_name = {row.action.name: row for row in rows}

    def actions(self) -> tuple[Action, ...]:
        return tuple(row.action for row in self._by_name.values())

    def carry_out(self, name: str, thing: Thing, action: str, arguments: dict[str, Any]) -> None:
        """Carry out the action on the thing; `name` is for errors. Raises BadAction."""
        row = self._by_name.get(action)
        if row is None:
            known = ", ".join(self._by_name)
            raise BadAction(f"{name} has no action {action!r}; it has {known}")
        try:
            asked = msgspec.convert(arguments, row.takes, strict=False)
        except msgspec.ValidationError as error:
            raise BadAction(f"{name} {action}: {error}") from None
        row.does(thing, asked)
