"""Describes a transaction's life as a transcript: events (`>>`) and expectations (`<<`).

assert (
    Playbook(prepared(), AT_SCREEN)
    << Send()
    >> sending()
    >> UNANSWERED
    >> Asked()
    << Wait(15)
)

A happening is an event of the journal, a change of what the process holds, or time that passes.
An expectation is the action of `decide`, or a pair of bank status and cash status. The monotonic
clock begins at 0, so `Wait(15)` is 15 seconds after opening. An expectation that does not hold
raises an AssertionError with the transcript so far.
"""

from dataclasses import dataclass
from typing import Self

from agent.base.clock import Moment
from agent.base.structs import replace
from agent.transactions.decision import Action, VolatileState, decide
from agent.transactions.lifecycle import apply
from agent.transactions.model import AnyEvent, BankStatus, CashStatus, Event, Transaction
from agent.transactions.origin import Origin
from tests.unit.agent.transactions.facts import OPENED


@dataclass(frozen=True, slots=True)
class Passes:
    """So much time goes by, on both clocks."""

    seconds: float


@dataclass(frozen=True, slots=True)
class ClockJumps:
    """The time of day is corrected; the monotonic clock does not notice."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Holds:
    """From here on the process holds this, and nothing else."""

    body: bool = False
    customer: bool = False
    in_flight: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """The process has just checked the status, with an answer."""


@dataclass(frozen=True, slots=True)
class Unheard:
    """The process has just checked the status, and got no answer."""


@dataclass(frozen=True, slots=True)
class Tried:
    """An attempt of the process has just ended, with any result."""


@dataclass(frozen=True, slots=True)
class Restarts:
    """A new process, which holds nothing and has not asked."""

    asks: Origin | None = None
    """The service that it asks."""


AT_SCREEN = Holds(body=True, customer=True)
LEFT = Holds()

Happening = AnyEvent | Passes | ClockJumps | Holds | Asked | Unheard | Tried | Restarts
Expectation = Action | tuple[BankStatus, CashStatus]


class Playbook:
    """One transcript, checked line by line."""

    def __init__(self, *beginning: Happening) -> None:
        self._transaction: Transaction | None = None
        self._here = VolatileState()
        self._now = Moment(OPENED, 0.0)
        self._lines: list[str] = []
        for happening in beginning:
            self >> happening

    def __rshift__(self, happening: Happening) -> Self:
        here, now = self._here, self._now
        match happening:
            case Event():
                self._transaction = apply(self._transaction, happening)
            case Passes(seconds):
                self._now = now.after(seconds)
            case ClockJumps(seconds):
                self._now = replace(now, service=now.service + seconds)
            case Holds(body, customer, in_flight):
                self._here = replace(here, body=body, in_flight=in_flight, customer=customer)
            case Asked():
                self._here = replace(here, asked_at=now.monotonic, unanswered=0)
            case Unheard():
                unanswered = here.unanswered + 1
                self._here = replace(here, asked_at=now.monotonic, unanswered=unanswered)
            case Tried():
                self._here = replace(here, tried_at=now.monotonic)
            case Restarts(asks):
                self._here = VolatileState(asks=asks)
        self._lines.append(f"  >> {happening}")
        return self

    def __lshift__(self, expected: Expectation) -> Self:
        t = self._transaction
        assert t is not None, "a transcript begins with `prepared`"
        actual: Expectation = (
            (t.bank_status, t.cash)
            if isinstance(expected, tuple)
            else decide(t, self._here, self._now)
        )
        if actual != expected:
            lines = (*self._lines, f"- << {expected}", f"+ << {actual}")
            raise AssertionError("it went otherwise:\n" + "\n".join(lines))
        self._lines.append(f"  << {expected}")
        return self
