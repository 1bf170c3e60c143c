"""Mistakes about which touch counts as a press."""

from math import inf
from typing import Any

from msgspec.structs import replace

from agent.dialogue import taps
from agent.dialogue.page import Press
from tests.lab.mistakes.registry import Kind, around, instead

presses = Kind("which touches count")

LONG_AGO_MS = 10**9


@presses("a touch counts before its question was painted")
@around(taps, "is_early")
def _(right: Any, screen: Any, press: Press, *, asked_s: float, pressed_s: float) -> Any:
    painted = replace(press, painted_ms=LONG_AGO_MS)
    return right(screen, painted, asked_s=inf, pressed_s=pressed_s)


@presses("each tap of a series counts")
@around(taps, "is_early")
def _(right: Any, screen: Any, press: Press, *, asked_s: float, pressed_s: float) -> Any:
    alone = replace(press, touched_ms=LONG_AGO_MS)
    return right(screen, alone, asked_s=asked_s, pressed_s=inf)


presses("a press of another question counts")(instead(Press, "answers", lambda *_: True))
