"""Describes a transaction's life as a transcript: events (`>>`) and expectations (`<<`).

assert (
    Playbook(prepared(), AT_SCREEN)
    << Send()
    >> sending()
    >> UNANSWERED
    >> Asked()
    << Wait(15)
)

Happening is an event of the journal, a change of what the process holds, or time that passes.
Following is the action that `decide` says then, or a pair of fate and cash. The monotonic clock
begins at 0, so `Wait(15)` is 15 seconds after opening. A playbook tells nothing until it is
evaluated as a condition; one that never was is an error, so a forgotten `assert` cannot pass.
"""

from dataclasses import dataclass, field
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
    """The process has just asked what became of it."""


@dataclass(frozen=True, slots=True)
class Tried:
    """An attempt of the process has just ended, whatever it came to."""


@dataclass(frozen=True, slots=True)
class Unheard:
    """The process has just asked, and got no answer."""


@dataclass(frozen=True, slots=True)
class Restarts:
    """A fresh process: it holds nothing and has not asked."""


@dataclass(frozen=True, slots=True)
class Asks:
    """A fresh process, which asks this service."""

    service: Origin


AT_SCREEN = Holds(body=True, customer=True)
LEFT = Holds()

Happening = AnyEvent | Passes | ClockJumps | Holds | Asked | Tried | Unheard | Restarts | Asks
Following = Action | tuple[BankStatus, CashStatus]


class NeverEvaluated(Exception):
    """A test has a playbook that is never checked."""


@dataclass(slots=True)
class _Stage:
    """The state of a transcript."""

    transaction: Transaction | None = None
    here: VolatileState = field(default_factory=VolatileState)
    now: Moment = field(default_factory=lambda: Moment(OPENED, 0.0))

    def happens(self, what: Happening) -> None:
        match what:
            case Event():
                self.transaction = apply(self.transaction, what)
            case Passes(seconds):
                self.now = self.now.after(seconds)
            case ClockJumps(seconds):
                self.now = replace(self.now, service=self.now.service + seconds)
            case Holds(body, customer, in_flight):
                self.here = replace(self.here, body=body, in_flight=in_flight, customer=customer)
            case Asked():
                self.here = replace(self.here, asked_at=self.now.monotonic, unanswered=0)
            case Tried():
                self.here = replace(self.here, tried_at=self.now.monotonic)
            case Unheard():
                more = self.here.unanswered + 1
                self.here = replace(self.here, asked_at=self.now.monotonic, unanswered=more)
            case Restarts():
                self.here = VolatileState()
            case Asks(service):
                self.here = VolatileState(asks=service)

    def follows(self, expected: Following) -> Following:
        """Give what is so, in the terms of what is expected."""
        assert self.transaction is not None, "a transcript begins with `prepared`"
        if isinstance(expected, tuple):
            return self.transaction.bank_status, self.transaction.cash
        return decide(self.transaction, self.here, self.now)


@dataclass(frozen=True, slots=True)
class _Happens:
    what: Happening

    def play(self, stage: _Stage) -> list[str]:
        stage.happens(self.what)
        return [f"  >> {self.what}"]


@dataclass(frozen=True, slots=True)
class _Follows:
    expected: Following

    def play(self, stage: _Stage) -> list[str]:
        actual = stage.follows(self.expected)
        if actual == self.expected:
            return [f"  << {self.expected}"]
        return [f"- << {self.expected}", f"+ << {actual}"]


class Playbook:
    """One transcript; true when everything follows as it says, else it raises with the diff."""

    def __init__(self, *beginning: Happening) -> None:
        self._lines: list[_Happens | _Follows] = [_Happens(what) for what in beginning]
        self._evaluated = False

    def __rshift__(self, happening: Happening) -> Self:
        self._lines.append(_Happens(happening))
        return self

    def __lshift__(self, following: Following) -> Self:
        self._lines.append(_Follows(following))
        return self

    def __bool__(self) -> bool:
        self._evaluated = True
        stage = _Stage()
        told = [text for line in self._lines for text in line.play(stage)]
        if any(text.startswith("-") for text in told):
            raise AssertionError("it went otherwise:\n" + "\n".join(told))
        return True

    def __del__(self) -> None:
        if not self._evaluated:
            raise NeverEvaluated("this playbook was never evaluated: write `assert` before it")
