"""The simulators' clock: real time, moved by the bench."""

import asyncio

from hw_sim.clock import ClockDevice, SimClock


async def test_advancing_the_clock_wakes_its_sleepers() -> None:
    clock = SimClock()
    asleep = asyncio.create_task(clock.sleep(600))
    await asyncio.sleep(0)  # noqa: TID251 - lets the sleeper fall asleep
    ClockDevice(clock).do("advance", {"seconds": 599})
    done, _ = await asyncio.wait({asleep}, timeout=0.01)
    assert not done
    ClockDevice(clock).do("advance", {"seconds": 1})
    await asleep
