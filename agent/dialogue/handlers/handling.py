"""How an effect finds the one handler that carries it out.

A handler's method says with `@carries_out` which effects it takes. `handlers_of` makes the table of
them, and refuses a kiosk in which an effect has no handler, or two.
"""

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Protocol, TypeVar, get_args

from agent.dialogue import effects as e
from agent.dialogue import events

Ended = events.DialogueEvent | None
"""What ends an effect; None: nothing does, or the handler has put its events itself."""
Handler = Callable[[Any, "Dialogue"], Ended | Coroutine[None, None, Ended]]
Method = TypeVar("Method", bound=Callable[..., object])

CARRIED_OUT_BY_THE_RUNNER = frozenset({e.ReportFault})


class Dialogue(Protocol):
    """What a handler may ask of the dialogue that it works for."""

    @property
    def attendant(self) -> str:
        """Return the name of whose PIN was given last."""

    def awaits(self, begin: e.Begin) -> bool:
        """Return True while the customer who wanted this is still there."""

    def put(self, event: events.DialogueEvent) -> None:
        """Put an event into the queue of the dialogue."""

    def carry_out(self, effect: e.Effect) -> None:
        """Have what follows from an effect carried out, too."""


def carries_out(*effects: type[e.Effect]) -> Callable[[Method], Method]:
    """Mark a method as the one that carries these effects out: it takes effect and dialogue."""

    def mark(method: Method) -> Method:
        method.__dict__["effects"] = effects
        return method

    return mark


def handlers_of(parts: Iterable[object]) -> dict[type[e.Effect], Handler]:
    """Return the handler of each effect. Raises ValueError where one has none, or two."""
    table: dict[type[e.Effect], Handler] = dict.fromkeys(CARRIED_OUT_BY_THE_RUNNER, _nothing)
    for part in parts:
        for name, method in vars(type(part)).items():
            for effect in getattr(method, "effects", ()):
                if effect in table:
                    raise ValueError(f"{effect.__name__} has two handlers")
                table[effect] = getattr(part, name)
    missing = [effect.__name__ for effect in get_args(e.Effect) if effect not in table]
    if missing:
        raise ValueError(f"nothing carries out {', '.join(missing)}")
    return table


def _nothing(_: e.Effect, __: Dialogue) -> None:
    return None
