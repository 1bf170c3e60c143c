"""What a kind of step is: how it asks, how it takes what is said, and what it sets going."""

from collections.abc import Callable
from typing import Any

import msgspec

from agent.clock import Moment
from agent.dialogue.effects import Effect
from agent.dialogue.read_model import ReadModel
from agent.dialogue.registry import Dialogue
from agent.dialogue.screens import Act, Choice, Fact, Input, Line, Name, Text
from agent.dialogue.visit import AtStep, Visit
from agent.services.answers import Answers


class StepContext(msgspec.Struct, frozen=True):
    """Everything that a step needs to ask or to judge."""

    dialogue: Dialogue
    place: AtStep
    visit: Visit
    read_model: ReadModel
    now: Moment

    @property
    def code(self) -> str:
        return self.dialogue.code

    @property
    def answers(self) -> Answers:
        return self.visit.answers


class StepView(msgspec.Struct, frozen=True):
    """What a step puts on its screen; the frame around it is the session's."""

    title: Text | None = None
    """None: the title of the screen's name."""
    text: Text | None = None
    """None: the text of the screen's name, unless the face is `bare`."""
    choices: tuple[Choice, ...] = ()
    input: Input | None = None
    actions: tuple[Act, ...] = (Act.CONTINUE,)
    facts: dict[str, Fact] = msgspec.field(default_factory=dict)
    bare: bool = False
    """Nothing stands under the title."""
    holds: bool = False
    """Nobody leaves now: what is under way costs, and would be paid for twice."""


class Next(msgspec.Struct, frozen=True):
    """The step is answered."""

    answers: Answers


class Stay(msgspec.Struct, frozen=True):
    """The step stands: with an error, with an effect under way, or asked in another way."""

    error: Text | None = None
    place: AtStep | None = None
    effects: tuple[Effect, ...] = ()
    answers: Answers | None = None


class Jump(msgspec.Struct, frozen=True):
    """The customer wants to change another line: back to its step."""

    to: int
    part: int = 0


class SummaryLine(msgspec.Struct, frozen=True):
    """What a step has learnt, as a line of the review."""

    line: Line
    value: str | None = None
    """Names it among the lines that a touch leads back to; None: it is not changed by itself."""
    part: int = 0


Taken = Next | Stay | Jump


def never(_: Any, __: Answers) -> bool:
    return False


def one(_: Any, __: Answers) -> int:
    return 1


def keep(_: Any, answers: Answers) -> Answers:
    return answers


def nothing(_: Any, __: StepContext) -> tuple[SummaryLine, ...]:
    return ()


class StepKind(msgspec.Struct, frozen=True):
    """One row of the table of steps. `step` arguments are the step's own data."""

    name: Name
    show: Callable[[Any, StepContext], StepView]
    take: Callable[[Any, StepContext, Act, str], Taken]
    arrive: Callable[[Any, StepContext], Stay] | None = None
    """What begins when the customer comes to the step."""
    is_done: Callable[[Any, Answers], bool] = never
    """Whether there is nothing left to ask: a code that was right is not typed again."""
    parts: Callable[[Any, Answers], int] = one
    """How many screens it has, one after the other."""
    forget: Callable[[Any, Answers], Answers] = keep
    """Takes back what hangs on an earlier answer, when that one changes."""
    recall: Callable[[Any, StepContext], tuple[SummaryLine, ...]] = nothing
    """Says at the review what was answered here."""
