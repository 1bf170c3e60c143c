"""The finger on the glass: live guidance, up to five tries, then another way."""

from dataclasses import replace

from agent.dialogue.asking.kind import Asking, Face, Kind, Next, Stay, Taken
from agent.dialogue.effects import CaptureFailed, CaptureTaken, StartCapture
from agent.dialogue.screens import Act, Name, Text
from agent.dialogue.visit import AtStep
from agent.services.steps import CaptureFinger

TRIES_MAX = 5  # SCREENS: five tries with other finger, dry, clean; then the way out


def _show(_: CaptureFinger, asking: Asking) -> Face:
    place = asking.place
    return Face(
        text=Text(f"biometric-status-{place.guidance}"),
        actions=() if place.busy else (Act.CONTINUE,),
        facts={"status": place.guidance, "tries": place.tries},
    )


def _arrive(step: CaptureFinger, asking: Asking) -> Stay:
    start = StartCapture(asking.visit.number, step.purpose)
    return Stay(place=replace(asking.place, busy=True, guidance="starting"), effects=(start,))


def _take(step: CaptureFinger, asking: Asking, _: Act, __: str) -> Taken:
    return Stay() if asking.place.busy else _arrive(step, asking)


FINGER = Kind(Name.BIOMETRIC, _show, _take, _arrive)


def take_result(asking: Asking, taken: CaptureTaken) -> Next:
    return Next(replace(asking.answers, capture=taken.capture))


def take_failure(place: AtStep, failed: CaptureFailed) -> AtStep | None:
    """Give the step as it stands after a failed try; None when there is no use in another."""
    tries = place.tries + 1
    if tries >= TRIES_MAX or not failed.worth_another:
        return None
    return replace(place, busy=False, guidance="again", tries=tries)
