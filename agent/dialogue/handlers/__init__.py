"""The handlers carry out the dialogue's effects; each effect has exactly one.

A handler's method declares its effects with `@carries_out`. `handlers_of` makes the table.
"""

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Protocol, TypeVar

from agent.dialogue import effects as e
from agent.dialogue import events
from agent.services.answers import Answers

Ended = events.DialogueEvent | None
"""The event that ends an effect; None if the handler has put it itself, or if there is none."""
Handler = Callable[[Any, "Dialogue"], Ended | Coroutine[None, None, Ended]]
Method = TypeVar("Method", bound=Callable[..., object])


Refused = Callable[[str, Answers, str], None]
"""Called with the service, the answers and the code when a customer's inquiry is refused."""


class Dialogue(Protocol):
    """The dialogue, as far as handlers may use it."""

    @property
    def attendant(self) -> str:
        """Return the name of the attendant whose PIN was accepted last."""

    def awaits(self, begin: e.Begin) -> bool:
        """Return True while the customer of this effect is still at the kiosk."""

    def put(self, event: events.DialogueEvent) -> None:
        """Put an event into the queue of the dialogue."""

    def carry_out(self, effect: e.Effect) -> None:
        """Carry out another effect."""


def carries_out(*effects: type[e.Effect]) -> Callable[[Method], Method]:
    """Mark a method as the handler of these effects; it takes the effect and the dialogue."""

    def mark(method: Method) -> Method:
        method.__dict__["effects"] = effects
        return method

    return mark


def handlers_of(parts: Iterable[object]) -> dict[type[e.Effect], Handler]:
    """Return the handler of each effect. Raises ValueError if an effect has none, or two."""
    table: dict[type[e.Effect], Handler] = {}
    for part in parts:
        for name, method in vars(type(part)).items():
            for effect in getattr(method, "effects", ()):
                if effect in table:
                    raise ValueError(f"{effect.__name__} has two handlers")
                table[effect] = getattr(part, name)
    effects = {*e.Effect.__subclasses__(), *e.Awaited.__subclasses__()} - {e.Awaited}
    missing = sorted(effect.__name__ for effect in effects - table.keys())
    if missing:
        raise ValueError(f"no handler carries out {', '.join(missing)}")
    return table
