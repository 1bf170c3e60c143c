"""The simulators' clock: real time, moved by the bench."""

import asyncio

import pytest

from hw_sim.clock import ClockDevice, SimClock
from hw_sim.device import BadAction


async def test_advancing_the_clock_wakes_its_sleepers() -> None:
    clock = SimClock()
    asleep = asyncio.create_task(clock.sleep(600))
    await asyncio.sleep(0)  # noqa: TID251 - lets the sleeper fall asleep
    ClockDevice(clock).do("advance", {"seconds": 599})
    done, _ = await asyncio.wait({asleep}, timeout=0.01)
    assert not done
    ClockDevice(clock).do("advance", {"seconds": 1})
    await asleep


def test_the_clock_moves_by_the_given_seconds() -> None:
    clock = SimClock()
    before = clock.time()
    clock.advance(3600)
    assert clock.time() - before >= 3600


async def test_a_short_sleep_ends_by_itself() -> None:
    await SimClock().sleep(0.001)


@pytest.mark.parametrize("seconds", [None, "1", -1, True, 1e12])
def test_an_invalid_move_is_refused(seconds: object) -> None:
    with pytest.raises(BadAction):
        ClockDevice(SimClock()).do("advance", {"seconds": seconds})


def test_the_clock_has_no_other_action() -> None:
    device = ClockDevice(SimClock())
    assert [action.name for action in device.actions()] == ["advance"]
    with pytest.raises(BadAction):
        device.do("stop", {})
