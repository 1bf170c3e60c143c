"""What is said to somebody whose PIN was judged."""

import logging

import msgspec

from agent.cash.attendants import PinNotSet
from agent.cash.pin import AttendantPin, Locked, PinPlace, Right
from agent.dialogue.screens import Text
from agent.private import Private

log = logging.getLogger(__name__)


class Judged(msgspec.Struct, frozen=True):
    """What became of a PIN."""

    error: Text | None
    """Why nobody is let in; None: somebody is."""
    attendant: str = ""


def judged(pin: AttendantPin, typed: Private[str], at: PinPlace) -> Judged:
    """Say who is let in, or why nobody is."""
    try:
        verdict = pin.check(typed, at)
    except PinNotSet as unset:
        log.error("%s", unset)  # noqa: TRY400  # the message says what to do
        return Judged(Text("error-pin-unset"))
    match verdict:
        case Right(name=name):
            return Judged(None, name)
        case Locked(seconds=seconds):
            return Judged(Text("error-pin-wait", {"seconds": seconds}))
        case _:
            return Judged(Text("error-pin-wrong"))
