"""The customer's headset: plugged in, pulled out, and absent if in doubt."""

import asyncio
from pathlib import Path

import pytest

from agent.base.clock import Clock
from agent.config.kiosk_config import VoiceTable
from agent.devices.headset import LOOKS_EVERY_S, LOOKS_EVERY_WORN_S, Headset, build
from drivers.headset.kernel import KernelHeadsets
from hw_sim.headset import SimulatedSound


@pytest.fixture
def sound(tmp_path: Path) -> SimulatedSound:
    fitted = SimulatedSound(tmp_path)
    fitted.fit_jack()
    return fitted


@pytest.fixture
def headset(sound: SimulatedSound) -> Headset:
    return Headset(KernelHeadsets(sys=sound.sys, dev=sound.dev, switches=sound.switches_of))


class Unplugged(Exception):
    """The end of a test's run."""


async def test_a_headset_is_checked_every_two_seconds_and_every_second_while_plugged_in(
    sound: SimulatedSound, headset: Headset
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        sound.move_plug(is_in=len(slept) < 3)
        if len(slept) == 4:
            raise Unplugged

    with pytest.raises(Unplugged):
        await headset.run(Clock(sleep=sleep))
    there, gone = LOOKS_EVERY_WORN_S, LOOKS_EVERY_S
    assert slept == [gone, there, there, gone]


async def test_a_waiting_caller_learns_of_plugging_in_and_pulling_out(
    sound: SimulatedSound, headset: Headset
) -> None:
    for is_in in (True, False):
        waiting = asyncio.create_task(headset.changed(since=not is_in))
        await headset.look()
        sound.move_plug(is_in=is_in)
        assert await headset.look() is is_in
        assert await waiting is is_in


class Broken:
    def is_plugged(self) -> bool:
        raise ValueError("a kernel's file that nobody expected")


async def test_a_headset_that_cannot_be_checked_counts_as_absent(
    caplog: pytest.LogCaptureFixture,
) -> None:
    headset = Headset(Broken(), is_worn=True)
    assert await headset.look() is False
    assert "nobody expected" in caplog.text


@pytest.mark.parametrize("always", [True, False])
async def test_a_constant_headset_is_not_polled(*, always: bool) -> None:
    headset = build(VoiceTable(headset=always))
    assert not headset.is_watched
    assert await headset.look() is always
    await headset.run(Clock())  # and uses no time


@pytest.mark.parametrize("wanted", ["auto", "046d:0a44"])
def test_a_headset_that_is_not_constant_is_polled(wanted: str) -> None:
    assert build(VoiceTable(headset=wanted)).is_watched
