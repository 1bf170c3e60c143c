"""Other ways to the same result after a finger was not read or not accepted.

Another reader, or another service of the same kind, which keeps the amount and the language.
"""

from agent.api.aeps import AuthMode
from agent.dialogue.page import Choice, Text
from agent.dialogue.read_model import ReadModel
from agent.services.steps import Purpose

TRIES_MAX = 5
"""Captures of one step. A finger that five captures cannot read stays unreadable, and
each capture holds the sensor for seconds."""

FINGERS_FIRST = 2
"""Captures that the bank has refused before the page names the other ways first: then the customer
can still choose one for the third attempt, which is the last."""

REFUSALS_MAX = 3
"""Captures that a bank may refuse in one visit. The finance service documents a limit only for the
owner's authentication (three); the same number keeps a customer's Aadhaar from being locked."""


def modes(used: AuthMode | None, purpose: Purpose, read_model: ReadModel) -> tuple[Choice, ...]:
    """Return the readers that work and are allowed, without the used one."""
    return tuple(
        Choice(way.value, Text(f"biometric-way-{way.value}"), icon=_MODE_ICONS[way])
        for way in read_model.auth_modes(purpose)
        if way is not used
    )


_MODE_ICONS = {AuthMode.FINGER: "finger", AuthMode.IRIS: "face-eye", AuthMode.FACE: "face-eye"}


def services(code: str, read_model: ReadModel) -> tuple[Choice, ...]:
    """Return the services with the same result that are available now, in the registry's order."""
    offered = (o.service for o in read_model.offers() if o.reason is None)
    return tuple(
        Choice(one.code, Text(f"tile-by-{one.code.partition('.')[0]}"), icon=one.icon)
        for one in offered
        if one.instead_of == code
    )
