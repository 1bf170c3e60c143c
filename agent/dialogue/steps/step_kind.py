"""The kind of a step: its view, the check of an answer, and its effects."""

from collections.abc import Callable
from typing import Any

import msgspec

from agent.base.clock import Moment
from agent.dialogue.effects import Effect
from agent.dialogue.read_model import ReadModel
from agent.dialogue.registry import DialogueDeclaration
from agent.dialogue.screens import Act, Choice, Fact, Input, Name, ScreenLine, Text
from agent.dialogue.visit import AtStep, Visit
from agent.services.answers import Answers


class StepContext(msgspec.Struct, frozen=True):
    """Everything that a step may read."""

    dialogue: DialogueDeclaration
    place: AtStep
    visit: Visit
    read_model: ReadModel
    now: Moment


class StepView(msgspec.Struct, frozen=True):
    """A step's part of the screen. The rest is the same for all steps."""

    title: Text | None = None
    """None: the default title of this screen name."""
    text: Text | None = None
    """None: the default text of this screen name, unless `bare`."""
    choices: tuple[Choice, ...] = ()
    input: Input | None = None
    actions: tuple[Act, ...] = (Act.CONTINUE,)
    facts: dict[str, Fact] = msgspec.field(default_factory=dict)
    bare: bool = False
    """No text is shown under the title."""
    holds: bool = False
    """The step cannot be left: its call costs money, and would be paid twice."""


class Next(msgspec.Struct, frozen=True):
    """The step is answered."""

    given: Callable[[Answers], Answers] = lambda answers: answers
    """Returns the answers with this one; without it, the question needs no answer."""


class Stay(msgspec.Struct, frozen=True):
    """The step continues: with an error, with a running effect, or changed."""

    error: Text | None = None
    place: AtStep | None = None
    effects: tuple[Effect, ...] = ()
    answers: Answers | None = None


class Jump(msgspec.Struct, frozen=True):
    """The customer wants to change an earlier answer: return to its step."""

    to: int
    part: int = 0


class SummaryLine(msgspec.Struct, frozen=True):
    """A step's answer, as a line of the review."""

    line: ScreenLine
    value: str | None = None
    """Its value as a choice of the review; None: it cannot be changed there."""
    part: int = 0
    icon: str | None = None
    """The picture of that choice, unless an earlier line has it; None: one of the spare ones."""


Taken = Next | Stay | Jump


class StepKind(msgspec.Struct, frozen=True):
    """One row of the table of steps. A `step` argument is the step's own data."""

    name: Name
    show: Callable[[Any, StepContext], StepView]
    take: Callable[[Any, StepContext, Act, str], Taken]
    arrive: Callable[[Any, StepContext], Stay] | None = None
    """Called when the customer arrives at the step."""
    is_done: Callable[[Any, Answers], bool] = lambda _, __: False
    """Returns True if nothing has to be asked, for example after a right code."""
    parts: Callable[[Any, Answers], int] = lambda _, __: 1
    """Returns the number of its screens."""
    forget: Callable[[Any, Answers], Answers] = lambda _, answers: answers
    """Returns the answers without this step's answer, when an earlier answer changes."""
    recall: Callable[[Any, StepContext], tuple[SummaryLine, ...]] = lambda _, __: ()
    """Returns the summary lines for the review."""
