"""A capture of a finger or an eye: guidance, at most five tries, then another way."""

from agent.api.aeps import AuthMode
from agent.base.structs import replace
from agent.dialogue.effects import StartCapture
from agent.dialogue.events import CaptureFailed
from agent.dialogue.screens import Act, Choice, Name, Text
from agent.dialogue.steps.step_kind import Stay, StepContext, StepKind, StepView, Taken
from agent.dialogue.visit import AtStep
from agent.services.steps import CaptureFinger

TRIES_MAX = 5  # SCREENS: five tries with another, dry, clean finger; then the way out

ADVICE = ("rub", "wipe", "press", "other")
"""The advice after each poor capture. RD services do not say why a finger was poor (error 730), so
the likeliest remedy comes first: most fingers here are dry."""


def _show(step: CaptureFinger, context: StepContext) -> StepView:
    place = context.place
    other_ways = tuple(
        Choice(way.value, Text(f"biometric-way-{way.value}"), icon=way.value)
        for way in context.read_model.auth_modes()
        if way is not place.mode
    )
    return StepView(
        text=Text(f"biometric-status-{place.guidance}"),
        choices=() if place.busy else other_ways,
        actions=() if place.busy else (Act.CONTINUE,),
        facts={
            "status": place.guidance,
            "tries": place.tries,
            "mode": place.mode.value,
            "whose": step.whose.value,
        },
    )


def _arrive(step: CaptureFinger, context: StepContext) -> Stay:
    """Start with the chosen mode, or the first available one."""
    modes = context.read_model.auth_modes()
    mode = context.place.mode if context.place.mode in modes or not modes else modes[0]
    return _start(step, context, mode)


def _start(step: CaptureFinger, context: StepContext, mode: AuthMode) -> Stay:
    start = StartCapture(context.visit.number, step.purpose, step.whose, mode)
    place = replace(context.place, busy=True, guidance="starting", mode=mode)
    return Stay(place=place, effects=(start,))


def _take(step: CaptureFinger, context: StepContext, _: Act, value: str) -> Taken:
    if context.place.busy:
        return Stay()
    chosen = next((mode for mode in context.read_model.auth_modes() if mode.value == value), None)
    return _start(step, context, chosen or context.place.mode)


FINGER = StepKind(Name.BIOMETRIC, _show, _take, _arrive)


def take_failure(place: AtStep, failed: CaptureFailed) -> AtStep | None:
    """Return the step after a failed try; None if another try cannot help."""
    tries = place.tries + 1
    if tries >= TRIES_MAX or not failed.worth_another:
        return None
    guidance = ADVICE[tries - 1] if failed.is_poor else "again"
    return replace(place, busy=False, guidance=guidance, tries=tries)
