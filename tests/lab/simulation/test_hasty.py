"""The hasty hand gives no answer of a person: it touches a careful key only in haste."""

from random import Random
from typing import Any, cast

import pytest

from agent.dialogue.page import Act, Name, Screen, Text
from tests.lab.simulation.hasty import HastyHand, Painted, now
from tests.lab.simulation.simulated_kiosk import SimulatedKiosk
from tests.support.virtual_time import virtual_time

SHORT = Screen(
    name=Name.RESULT,
    title=Text("result-paid"),
    actions=(Act.SHORT,),
    revision=1,
    question=1,
    language="en",
)


class Page:
    """A painted page that counts the taps."""

    def __init__(self, pause_s: float) -> None:
        self.pause_s = pause_s
        self.screen = SHORT
        self.taps: list[Act] = []

    async def tap(self, _who: str, _screen: Screen, act: Act, **_: float) -> None:
        self.taps.append(act)


@pytest.mark.parametrize(
    ("pause_s", "painted_s", "touched"),
    [(0.3, 10.0, {Act.SHORT}), (10.0, 0.3, {Act.SHORT}), (1.6, 10.0, set())],
    ids=["after another touch", "after the paint", "in peace"],
)
@virtual_time
async def test_only_a_hasty_tap_touches_no_less(
    pause_s: float, painted_s: float, touched: set[Act]
) -> None:
    page: Any = Page(pause_s)
    hand = HastyHand(cast("SimulatedKiosk", page), Random(1))
    hand._shown = Painted(SHORT, now() - painted_s)
    for _ in range(20):
        await hand._tap()
    assert set(page.taps) == touched
