"""A capture of a finger or an eye: guidance, at most five captures, and the other ways."""

from agent.api.aeps import AuthMode
from agent.base.structs import replace
from agent.dialogue import ways
from agent.dialogue.effects import StartCapture
from agent.dialogue.events import CaptureFailed
from agent.dialogue.screens import Act, Name, Text
from agent.dialogue.steps.step_kind import Stay, StepContext, StepKind, StepView, Taken
from agent.dialogue.visit import AtStep
from agent.services.steps import CaptureFinger

TRIES_MAX = 5
"""Captures of one step. A finger that five captures cannot read stays unreadable, and
each capture holds the sensor for seconds."""

LIFT_S = 3.0
"""Seconds between a failed capture and the next one, which begins by itself: time to read the
advice and to lift the finger. Otherwise the next capture reads the same poor finger."""

ADVICE = ("rub", "wipe", "index", "thumb")
"""The advice after each poor capture. RD services do not say why a finger was poor (error 730), so
the likeliest remedy comes first: most fingers here are dry. The last two name another finger."""

OTHER_FINGERS = ("index", "thumb")
"""The advice before each capture after the bank has refused a finger."""


def _show(step: CaptureFinger, context: StepContext) -> StepView:
    place = context.place
    status = place.advice or place.guidance
    modes = context.read_model.auth_modes(step.purpose)
    has_failed = (
        place.tries > 0
        or context.visit.answers.refused_captures > 0
        or place.mode is not next(iter(modes), place.mode)  # the customer chose another reader
    )
    return StepView(
        text=Text(f"biometric-status-{status}"),
        choices=ways.at_capture(step, place, context.read_model)
        if has_failed or not place.busy
        else (),
        actions=() if place.busy else (Act.CONTINUE,),
        facts={
            "status": status,
            "tries": place.tries,
            "mode": place.mode.value,
            "whose": step.whose.value,
        },
    )


def _arrive(step: CaptureFinger, context: StepContext) -> Stay:
    """Start with the chosen mode, or the first available one."""
    modes = context.read_model.auth_modes(step.purpose)
    mode = context.place.mode if context.place.mode in modes or not modes else modes[0]
    refused = context.visit.answers.refused_captures
    advice = OTHER_FINGERS[min(refused, len(OTHER_FINGERS)) - 1] if refused else ""
    if mode is not AuthMode.FINGER:
        advice = ""
    return _start(step, context, replace(context.place, mode=mode, advice=advice))


def _start(step: CaptureFinger, context: StepContext, place: AtStep, after_s: float = 0.0) -> Stay:
    start = StartCapture(context.visit.number, step.purpose, step.whose, place.mode, after_s)
    return Stay(place=replace(place, busy=True, guidance="starting"), effects=(start,))


def _take(step: CaptureFinger, context: StepContext, _: Act, __: str) -> Taken:
    return Stay() if context.place.busy else _start(step, context, context.place)


FINGER = StepKind(Name.BIOMETRIC, _show, _take, _arrive)


def after_failure(step: CaptureFinger, context: StepContext, failed: CaptureFailed) -> Stay | None:
    """Return what follows a failed capture; None if another capture cannot help.

    A sensor that works reads again by itself; a busy one waits for a touch.
    """
    tries = context.place.tries + 1
    if tries >= TRIES_MAX or not failed.worth_another:
        return None
    advice = ADVICE[tries - 1] if failed.is_poor else context.place.advice
    place = replace(context.place, tries=tries, advice=advice)
    error = None if failed.is_poor else failed.error  # the advice explains a poor finger
    if not failed.reads_again:
        return Stay(error, replace(place, busy=False, guidance="again"))
    return replace(_start(step, context, place, LIFT_S), error=error)
