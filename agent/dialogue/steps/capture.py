"""A capture of a finger or an eye: guidance, at most five captures, and the other ways."""

from typing import ClassVar

from agent.api.aeps import AuthMode
from agent.base.structs import replace
from agent.dialogue.effects import CaptureFailed, StartCapture
from agent.dialogue.page import Act, Choice, Name, Press, Text
from agent.dialogue.place import AskedEffect, At, Home, Transition
from agent.dialogue.steps import ways
from agent.dialogue.steps.forward import UNREAD, forward, other_way, stop
from agent.dialogue.steps.step import StepScreen, StepView
from agent.outlet.tasks import OutletTask
from agent.services.answers import Capture
from agent.services.steps import CaptureFinger, Step

LIFT_S = 3.0
"""Seconds between a failed capture and the next one, which begins by itself: time to read the
advice and to lift the finger. Otherwise the next capture reads the same poor finger."""

ADVICE = ("rub", "wipe", "index", "thumb")
"""The advice after each poor capture. RD services do not say why a finger was poor (error 730), so
the likeliest remedy comes first: most fingers here are dry. The last two name another finger."""

OTHER_FINGERS = ("index", "thumb")
"""The advice before each capture after the bank has refused a finger."""


class CaptureScreen(StepScreen[CaptureFinger], frozen=True):
    asks: ClassVar[type[Step]] = CaptureFinger
    name: ClassVar[Name] = Name.BIOMETRIC

    guidance: str = "starting"
    """The biometric device's current status."""
    advice: str = ""
    """What the customer must do with the finger. It stays while the next capture runs."""

    def view(self, at: At) -> StepView:
        status = self.advice or self.guidance
        modes = at.read_model.auth_modes(self.step.purpose)
        has_failed = (
            self.tries > 0
            or at.answers.refused_captures > 0
            or self.mode is not next(iter(modes), self.mode)  # the customer chose another reader
        )
        return StepView(
            text=Text(f"biometric-status-{status}"),
            choices=self.other_ways(at) if has_failed or not self.busy else (),
            actions=() if self.busy else (Act.CONTINUE,),
            facts={
                "status": status,
                "tries": self.tries,
                "mode": self.mode.value,
                "whose": self.step.whose.value,
            },
        )

    def other_ways(self, at: At) -> tuple[Choice, ...]:
        """Return the other ways; a refused request can only be sent by its own service."""
        return ways.modes(self.mode, self.step.purpose, at.read_model) + (
            () if self.reference else ways.services(self.service, at.read_model)
        )

    def identity(self, _: At) -> object:
        return self.index, self.advice  # a new one: a finger was on the glass

    def arrive(self, at: At) -> Transition:
        """Start with the chosen mode, or the first available one."""
        modes = at.read_model.auth_modes(self.step.purpose)
        mode = self.mode if self.mode in modes or not modes else modes[0]
        refused = at.answers.refused_captures
        advice = OTHER_FINGERS[min(refused, len(OTHER_FINGERS)) - 1] if refused else ""
        if mode is not AuthMode.FINGER:
            advice = ""
        return replace(self, mode=mode, advice=advice).starts(at)

    def starts(self, at: At, error: Text | None = None, after_s: float = 0.0) -> Transition:
        start = StartCapture(self.step.purpose, self.step.whose, self.mode, after_s)
        starting = replace(self, busy=True, guidance="starting")
        return at.to(starting, error, AskedEffect(start, CaptureScreen.captured))

    def press(self, press: Press, at: At) -> Transition:
        is_choice = press.action is Act.CHOOSE and not self.asks_leave
        if is_choice and any(one.value == press.value for one in self.other_ways(at)):
            return other_way(self, press.value or "", at)
        return super().press(press, at)

    def answer(self, _: Act, __: str, at: At) -> Transition:
        return at.to(self) if self.busy else self.starts(at)

    def guided(self, status: str, at: At) -> Transition:
        # The words about a refused capture stay while the next one is asked for.
        return at.keep(replace(self, guidance=status))

    def beginning(self) -> "CaptureScreen":
        return replace(self, busy=True, guidance="reading")

    def captured(self, result: Capture | CaptureFailed | Text, at: At) -> Transition:
        match result:
            case Text():
                return at.to(self.quiet, result)
            case CaptureFailed():
                return self._failed(result, at)
            case Capture() if at.visit.cover or self.asks_leave:
                return at.to(self.quiet)  # no money moves behind a question
            case Capture():
                answers = at.answers.with_capture(self.step.whose, result)
                return forward(self, at.with_answers(answers))

    def _failed(self, failed: CaptureFailed, at: At) -> Transition:
        """Capture again if that can help. A sensor that works reads again by itself."""
        tries = self.tries + 1
        if tries >= ways.TRIES_MAX or not failed.worth_another:
            return self._gives_up(failed, at)
        advice = ADVICE[tries - 1] if failed.is_poor else self.advice
        error = None if failed.is_poor else failed.why  # the advice explains a poor finger
        again = replace(self, tries=tries, advice=advice)
        if failed.reads_again:
            return again.starts(at, error, LIFT_S)
        return at.to(replace(again, busy=False, guidance="again"), error)

    def _gives_up(self, failed: CaptureFailed, at: At) -> Transition:
        if self.reference:
            return self.cancel(at)
        if isinstance(self.dialogue, OutletTask):
            return at.wipe(Home.OUTLET, failed.why)
        if not failed.worth_another:
            return stop(self, failed.why, at)
        return stop(replace(self, tries=ways.TRIES_MAX), UNREAD, at)
