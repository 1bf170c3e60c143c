"""Other ways to the same result after a finger was not read or not accepted.

Another reader, or another service of the same kind, which keeps the amount and the language.
"""

from agent.api.aeps import AuthMode
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Choice, Text
from agent.dialogue.visit import AtStep
from agent.services.registry import BY_CODE
from agent.services.steps import CaptureFinger, Purpose

SAME_KIND = (
    ("aeps.CW", "upicw.QR", "matm.CW"),
    ("aeps.BE", "matm.BE"),
    ("aeps.MS", "matm.MS"),
)
"""Services with the same result: first the one that captures, then the others, the quickest first.
"""

REFUSALS_MAX = 3
"""Captures that a bank may refuse in one visit. The finance service documents a limit only for the
owner's authentication (three); the same number keeps a customer's Aadhaar from being locked."""


def at_capture(step: CaptureFinger, place: AtStep, read_model: ReadModel) -> tuple[Choice, ...]:
    """Return the other ways at a capture; a refused request can only be sent by its own service."""
    return modes(place.mode, step.purpose, read_model) + (
        () if place.reference else services(place.service, read_model)
    )


def modes(used: AuthMode | None, purpose: Purpose, read_model: ReadModel) -> tuple[Choice, ...]:
    """Return the readers that work and are allowed, without the used one."""
    return tuple(
        Choice(way.value, Text(f"biometric-way-{way.value}"), icon=_MODE_ICONS[way])
        for way in read_model.auth_modes(purpose)
        if way is not used
    )


_MODE_ICONS = {AuthMode.FINGER: "finger", AuthMode.IRIS: "face-eye", AuthMode.FACE: "face-eye"}


def services(code: str, read_model: ReadModel) -> tuple[Choice, ...]:
    """Return the other services of the same kind that are available now."""
    kind = next((kind for kind in SAME_KIND if code == kind[0]), ())
    available = {o.service.code for o in read_model.offers() if o.reason is None}
    return tuple(
        Choice(one, Text(f"tile-by-{one.partition('.')[0]}"), icon=BY_CODE[one].icon)
        for one in kind
        if one != code and one in available
    )
