"""The finger on the glass, or the eye: live guidance, up to five tries, then another way."""

from dataclasses import replace

from agent.api.aeps import AuthMode
from agent.dialogue.effects import CaptureFailed, CaptureTaken, StartCapture
from agent.dialogue.screens import Act, Choice, Name, Text
from agent.dialogue.steps.step_kind import Next, Stay, StepContext, StepKind, StepView, Taken
from agent.dialogue.visit import AtStep
from agent.services.steps import CaptureFinger

TRIES_MAX = 5  # SCREENS: five tries with other finger, dry, clean; then the way out


def _show(step: CaptureFinger, asking: StepContext) -> StepView:
    place = asking.place
    return StepView(
        text=Text(f"biometric-status-{place.guidance}"),
        choices=() if place.busy else _other_ways(asking),
        actions=() if place.busy else (Act.CONTINUE,),
        facts={
            "status": place.guidance,
            "tries": place.tries,
            "mode": place.mode.value,
            "whose": step.whose.value,
        },
    )


def _other_ways(asking: StepContext) -> tuple[Choice, ...]:
    """Offer the eye for the finger, and the other way round, where both can be captured."""
    ways = asking.world.auth_modes()
    return tuple(
        Choice(way.value, Text(f"biometric-way-{way.value}"), icon=way.value)
        for way in ways
        if way is not asking.place.mode
    )


def _arrive(step: CaptureFinger, asking: StepContext) -> Stay:
    """Begin with the way that was chosen, or the usual one that works."""
    ways = asking.world.auth_modes()
    mode = asking.place.mode if asking.place.mode in ways or not ways else ways[0]
    return _start(step, asking, mode)


def _start(step: CaptureFinger, asking: StepContext, mode: AuthMode) -> Stay:
    start = StartCapture(asking.visit.number, step.purpose, step.whose, mode)
    place = replace(asking.place, busy=True, guidance="starting", mode=mode)
    return Stay(place=place, effects=(start,))


def _take(step: CaptureFinger, asking: StepContext, _: Act, value: str) -> Taken:
    if asking.place.busy:
        return Stay()
    chosen = next((way for way in asking.world.auth_modes() if way.value == value), None)
    return _start(step, asking, chosen or asking.place.mode)


FINGER = StepKind(Name.BIOMETRIC, _show, _take, _arrive)


def take_result(asking: StepContext, taken: CaptureTaken) -> Next:
    return Next(asking.answers.with_capture(taken.whose, taken.capture))


def take_failure(place: AtStep, failed: CaptureFailed) -> AtStep | None:
    """Give the step as it stands after a failed try; None when there is no use in another."""
    tries = place.tries + 1
    if tries >= TRIES_MAX or not failed.worth_another:
        return None
    return replace(place, busy=False, guidance="again", tries=tries)
