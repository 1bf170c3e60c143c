"""The rule for touches, judged from outside the agent: which of them may count."""

import msgspec

from agent.dialogue.page import Act, Press, PressResult

CAREFUL = frozenset({Act.AGREE, Act.CONFIRM, Act.HANDED, Act.NOT_HANDED, Act.SHORT, Act.DONE})
"""The keys that agree, confirm, record notes or leave a claim code."""
PAUSE_S = 0.69  # 0.7, and a rounding error of the two clocks


class Touch(msgspec.Struct, frozen=True):
    """A press, and what is known of it from outside the agent."""

    press: Press
    is_typed: bool
    asked: int
    """The question on the screen when the press arrived."""
    pause_s: float
    """Seconds since the touch before, of anybody."""


def is_hasty(pause_s: float, painted_s: float) -> bool:
    """Return True if a touch comes too soon after another one, or after the paint."""
    return min(pause_s, painted_s) < PAUSE_S


def broken_by(touch: Touch, verdict: PressResult) -> str:
    """Return the rule that a press breaks; empty if none."""
    press = touch.press
    if verdict is not PressResult.TAKEN:
        return ""
    if press.question not in (None, touch.asked):
        return f"a press of another question was accepted: {press.action.value}"
    if press.action not in CAREFUL or touch.is_typed:
        return ""
    if touch.pause_s < PAUSE_S:
        return f"{press.action.value} was accepted {touch.pause_s:.2f} s after another touch"
    if press.painted_ms is not None and press.painted_ms < PAUSE_S * 1000:
        return f"{press.action.value} was accepted {press.painted_ms} ms after the paint"
    return ""
