"""The handlers carry out the dialogue's effects; each effect has exactly one.

A handler's method declares its effects with `@carries_out`. `handlers_of` makes the table.
"""

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Protocol, TypeVar

from agent.dialogue import effects as e
from agent.dialogue import events

Handler = Callable[[Any, "Dialogue"], Any | Coroutine[None, None, Any]]
"""A method that carries out an effect. It returns the effect's result, or a Text that says why
there is none; None if nobody waits for the result."""
Method = TypeVar("Method", bound=Callable[..., object])


class Dialogue(Protocol):
    """The dialogue of one effect, as far as its handler may use it."""

    @property
    def visit(self) -> int:
        """Return the number of the visit that wants the effect."""

    def begins(self) -> bool:
        """Return True while the visit's customer waits for a transaction to begin."""

    def put(self, event: events.DialogueEvent) -> None:
        """Put an event into the queue of the dialogue."""

    def carry_out(self, effect: e.Effect[Any]) -> None:
        """Carry out another effect."""


def carries_out(*effects: type[e.Effect[Any]]) -> Callable[[Method], Method]:
    """Mark a method as the handler of these effects; it takes the effect and the dialogue."""

    def mark(method: Method) -> Method:
        method.__dict__["effects"] = effects
        return method

    return mark


def handlers_of(parts: Iterable[object]) -> dict[type[e.Effect[Any]], Handler]:
    """Return the handler of each effect. Raises ValueError if an effect has none, or two."""
    table: dict[type[e.Effect[Any]], Handler] = {}
    for part in parts:
        for name, method in vars(type(part)).items():
            for effect in getattr(method, "effects", ()):
                if effect in table:
                    raise ValueError(f"{effect.__name__} has two handlers")
                table[effect] = getattr(part, name)
    missing = sorted(effect.__name__ for effect in {*e.Effect.__subclasses__()} - table.keys())
    if missing:
        raise ValueError(f"no handler carries out {', '.join(missing)}")
    return table
