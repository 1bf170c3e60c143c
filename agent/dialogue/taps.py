"""Taps that do not count: too soon after the question appeared, or one of a series of taps.

Keys of consecutive screens share places, so a series of taps would press one after the other
(docs/decisions/0055). The page measures its touches; whether a press counts is decided here.
"""

from typing import Final

from agent.dialogue.attendant.in_progress import SETTLE
from agent.dialogue.attendant.screen import RESOLVE
from agent.dialogue.page import Act, Press, Screen
from agent.transactions.model import Finding

NEW_S: Final = 0.3
"""Seconds between a question's paint and a touch, and between two touches, before a touch counts.
A person needs this time to react. An earlier touch is a second tap on the previous question."""

READY_S: Final = 0.7
"""As NEW_S, for a guarded key. The taps of one hasty hand come 0.1 to 0.5 s apart."""


GUARDED: Final = {
    Act.AGREE: "sends the Aadhaar number and the finger to the bank",
    Act.CONFIRM: "moves the amount, records a count or gives a verdict",
    Act.HANDED: "records that the notes moved",
    Act.NOT_HANDED: "says that no notes moved",
    Act.SHORT: "reports that notes are missing",
    Act.DONE: "leaves the result, the claim code or the notes",
}
"""The keys that need READY_S before a touch counts, each with the effect of a tap too many."""

GUARDED_CHOICES: Final = {
    SETTLE.value: "records a refund as settled",
    RESOLVE.value: "ends a dispute",
    **{finding.value: "gives a finding on missing notes" for finding in Finding},
}
"""The choices that need READY_S, by their value, each with the effect of a tap too many."""

UNTIMED: Final = frozenset({Act.MORE_TIME})
"""The action that always counts. It answers no question, and the page also sends it for touches
that the agent does not see."""


def guarded_acts(screen: Screen) -> tuple[Act, ...]:
    """Return the guarded actions that a screen offers."""
    return tuple(act for act in GUARDED if act in screen.actions)


def is_guarded(screen: Screen, press: Press) -> bool:
    """Return True if the press needs READY_S before it counts.

    A series of taps on one key types nothing, so a typed value needs no guard.
    """
    if press.value in GUARDED_CHOICES:
        return True
    return press.action in GUARDED and not _is_typed(screen, press)


def _is_typed(screen: Screen, press: Press) -> bool:
    return screen.input is not None and bool(press.value)


def is_early(screen: Screen, press: Press, *, asked_s: float, pressed_s: float) -> bool:
    """Return True if a press of this screen does not count yet.

    `asked_s` and `pressed_s` are the seconds since the question and since the previous press. A
    page measures exactly; a program without a page is measured by when its presses arrive.
    """
    if press.action in UNTIMED:
        return False
    shown_s = asked_s if press.painted_ms is None else press.painted_ms / 1000
    pause_s = pressed_s if press.touched_ms is None else press.touched_ms / 1000
    if is_guarded(screen, press):
        return min(shown_s, pause_s) < READY_S
    if press.painted_ms is None:
        return False
    return shown_s < NEW_S or (pause_s < NEW_S and not _is_typed(screen, press))
