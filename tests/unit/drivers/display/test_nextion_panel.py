"""A Nextion panel shows the requested QR; the tests read it from the simulated picture."""

import asyncio
import random

import pytest

from agent.base.structs import replace
from drivers.display.kept import KeptDisplay
from drivers.display.nextion_panel import NextionSettings, connect
from drivers.display.port import DisplayDone, DisplayNotDone, DisplayState
from hw_sim.display.decode import decode
from hw_sim.display.nextion import SimulatedNextion
from tests.support.counts import parameters
from tests.support.lines import EVERYTHING, LineFaults
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.display.panel_world import (
    TEXT,
    Plug,
    card,
    display_on,
    nothing_shown,
    other_card,
    shown,
)

SETTINGS = NextionSettings()


def nextion(plug: Plug, settings: NextionSettings = SETTINGS) -> KeptDisplay:
    return display_on(lambda: connect(plug.open_at, settings))


@virtual_time
async def test_a_long_line_is_divided_and_the_amount_is_grouped() -> None:
    """Given one line of words and a panel with two, then no word is cut at the edge."""
    panel = SimulatedNextion()
    shown_card = replace(card(), amount="₹5,000", lines=("Scan with any UPI app",))
    assert await nextion(Plug(panel)).show(shown_card) == DisplayDone()
    found = panel.state()["shown"]
    assert [found[name] for name in ("t0", "t1", "t2")] == ["5,000", "Scan with", "any UPI app"]


@virtual_time
async def test_a_card_is_shown_bright_with_its_amount_and_then_cleared() -> None:
    panel = SimulatedNextion()
    display = nextion(Plug(panel))

    assert await display.show(card()) == DisplayDone()
    assert decode(panel.picture()) == TEXT
    assert panel.state()["shown"]["t0"] == "500"
    assert panel.state()["shown"]["t1"] == "Scan with any UPI app"
    assert panel.state()["shown"]["t2"] == ""  # the project's fonts do not have Hindi
    assert panel.state()["brightness"] == 100

    assert await display.clear() == DisplayDone()
    assert nothing_shown(panel)
    assert panel.state()["brightness"] == 30
    await display.aclose()


@virtual_time
async def test_the_baud_rate_is_raised_once() -> None:
    plug = Plug(SimulatedNextion())
    display = nextion(plug)

    assert await display.clear() == DisplayDone()
    plug.cable.unplug()
    plug.cable.plug()  # only the line was gone; the panel kept its power and its speed
    await passes(5)

    assert await display.status() is DisplayState.READY
    assert plug.opened == [115_200, 9_600, 115_200, 115_200]
    await display.aclose()


@virtual_time
async def test_a_qr_left_by_a_crash_is_cleared_at_the_start() -> None:
    panel = SimulatedNextion()
    crashed = nextion(Plug(panel))
    await crashed.show(card())

    after = nextion(Plug(panel))
    assert await after.clear() == DisplayDone()

    assert nothing_shown(panel)
    await after.aclose()
    await crashed.aclose()


@virtual_time
async def test_a_panel_that_was_rebooted_or_unplugged_shows_the_wanted_qr() -> None:
    plug = Plug(panel := SimulatedNextion())
    display = nextion(plug)
    await display.show(card())
    plug.reboot()
    assert nothing_shown(panel)
    await passes(1)
    assert shown(panel) == TEXT

    plug.cable.unplug()
    await passes(30)
    plug.power_on()
    await passes(30)
    assert shown(panel) == TEXT

    plug.cable.unplug()
    await passes(30)
    outcome = await display.clear()
    assert isinstance(outcome, DisplayNotDone)
    plug.cable.plug()  # it kept its power, and the QR
    assert shown(panel) == TEXT
    await passes(30)

    assert nothing_shown(panel)
    await display.aclose()


@virtual_time
async def test_a_string_that_cannot_be_shown_clears_the_panel() -> None:
    """It is too long for its component, or has letters outside the project's encoding."""
    panel = SimulatedNextion(text_length_max=len(TEXT))
    display = nextion(Plug(panel))
    for text, remark in (
        (f"{TEXT}&tn=x", "get qr0.txt: not what was set"),
        (f"{TEXT}&tn=नकद", "'latin-1' codec can't encode characters"),
    ):
        assert await display.show(card()) == DisplayDone()

        outcome = await display.show(card(text))

        assert isinstance(outcome, DisplayNotDone)
        assert outcome.state is DisplayState.FAULTY
        assert outcome.remark.startswith(remark)
        assert nothing_shown(panel)
    await display.aclose()


@virtual_time
async def test_a_sleeping_panel_answers_the_probe_and_stays_asleep() -> None:
    panel = SimulatedNextion()
    display = nextion(Plug(panel), NextionSettings(sleeps=True))
    await display.clear()
    await passes(0.1)
    assert panel.state()["asleep"]

    assert await display.status() is DisplayState.READY
    await passes(0.1)
    assert panel.state()["asleep"]

    await display.show(card())
    assert shown(panel) == TEXT
    await display.aclose()


@virtual_time
async def test_a_panel_that_cannot_be_reached_is_reported_within_seconds() -> None:
    silent = Plug(SimulatedNextion(), faults=LineFaults(lose=1.0))
    held = Plug(SimulatedNextion(), held_by="minicom (pid 17)")
    for plug, state, remark in (
        (silent, DisplayState.ABSENT, "no Nextion panel answers"),
        (held, DisplayState.IN_USE, "held by minicom (pid 17)"),
    ):
        display = nextion(plug)

        assert await display.show(card()) == DisplayNotDone(state, remark)
        await display.aclose()


@pytest.fixture(params=["as here", "as in 3.11.2"])
def timeouts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In Python 3.11.2 a timeout does not know how often its task was cancelled before it."""
    entered = asyncio.Timeout.__aenter__

    async def forget(block: asyncio.Timeout) -> asyncio.Timeout:
        await entered(block)
        block._cancelling = 0  # type: ignore[attr-defined]
        return block

    if request.param == "as in 3.11.2":
        monkeypatch.setattr(asyncio.Timeout, "__aenter__", forget)


async def closed_while_cancelled(display: KeptDisplay) -> None:
    """Close the display as the agent does when it is stopped: in a task that was cancelled."""

    async def use() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await display.aclose()

    using = asyncio.ensure_future(use())
    await passes(1)
    using.cancel()
    await passes(30)
    assert using.cancelled()


@pytest.mark.usefixtures("timeouts")
@virtual_time
async def test_a_qr_is_cleared_at_the_second_attempt_when_the_agent_is_stopped() -> None:
    plug = Plug(panel := SimulatedNextion())
    display = nextion(plug)
    assert await display.show(card()) == DisplayDone()
    silence = asyncio.ensure_future(plug.is_silent(2.5))  # the first attempt times out

    await closed_while_cancelled(display)

    assert silence.done()
    assert nothing_shown(panel)
    await plug.aclose()
    assert asyncio.all_tasks() == {asyncio.current_task()}


@pytest.mark.usefixtures("timeouts")
@virtual_time
async def test_no_task_is_left_when_the_agent_is_stopped_and_the_panel_is_silent() -> None:
    plug = Plug(SimulatedNextion())
    display = nextion(plug)
    assert await display.show(card()) == DisplayDone()
    await plug.aclose()

    await closed_while_cancelled(display)

    assert asyncio.all_tasks() == {asyncio.current_task()}


@virtual_time
async def test_no_task_is_left_when_a_connection_attempt_is_cancelled() -> None:
    plug = Plug(SimulatedNextion())
    await plug.aclose()
    opening = asyncio.ensure_future(connect(plug.open_at, SETTINGS))
    await passes(0.5)

    opening.cancel()
    await passes(1)

    assert opening.cancelled()
    assert asyncio.all_tasks() == {asyncio.current_task()}


@virtual_time
async def test_no_task_is_left_when_the_closing_is_cancelled() -> None:
    plug = Plug(SimulatedNextion())
    display = nextion(plug)
    assert await display.show(card()) == DisplayDone()
    await plug.aclose()
    closing = asyncio.ensure_future(display.aclose())
    await passes(0.5)

    closing.cancel()
    await passes(1)

    assert closing.cancelled()
    assert asyncio.all_tasks() == {asyncio.current_task()}


@pytest.mark.parametrize("seed", parameters(range(40), few=8))
@virtual_time
async def test_over_a_bad_line_done_means_shown(seed: int) -> None:
    faults = (
        LineFaults(0.03, 0.05, 0.2, 0.02, 0.02, 0.1, late_s_max=0.3) if seed % 2 else EVERYTHING
    )
    plug = Plug(panel := SimulatedNextion(), faults, random.Random(seed))
    display = nextion(plug)
    for number in range(5):
        wanted = other_card(number)
        if await display.show(wanted) == DisplayDone():
            assert shown(panel) == wanted.upi.text
            assert panel.state()["shown"]["t0"] == f"{number + 1}"
        if await display.clear() == DisplayDone():
            assert nothing_shown(panel)
    plug.faults = None
    plug.cable.unplug()
    plug.cable.plug()
    await passes(60)
    assert await display.status() is DisplayState.READY
    assert nothing_shown(panel)
    await display.aclose()
    await plug.aclose()


@pytest.mark.parametrize("seed", range(5))
@virtual_time
async def test_after_unplugging_at_any_time_the_panel_shows_the_wanted_state(seed: int) -> None:
    rng = random.Random(seed)
    plug = Plug(panel := SimulatedNextion())
    display = nextion(plug)
    for number in range(40):
        await (display.show(other_card(number)) if rng.random() < 0.5 else display.clear())
        match rng.choice(["plug out and in", "reboot", "power cut"]):
            case "reboot":
                plug.reboot()
            case "power cut":
                plug.cable.unplug()
                await passes(2)
                plug.power_on()
            case _:
                plug.cable.unplug()
                plug.cable.plug()
        await passes(rng.uniform(0, 3))
    await display.show(card())
    await passes(60)
    assert shown(panel) == TEXT
    await display.aclose()
    assert nothing_shown(panel)
    await plug.aclose()
