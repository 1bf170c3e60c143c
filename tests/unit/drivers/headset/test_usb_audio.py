"""The output type in a USB sound device's descriptors."""

import random

import pytest

from drivers.headset.usb_audio import is_headset
from hw_sim.headset import HEADPHONES, LOUDSPEAKER, described

HEADSET, MICROPHONE = 0x0402, 0x0201


@pytest.mark.parametrize(
    ("terminal", "ears"),
    [(HEADPHONES, True), (HEADSET, True), (LOUDSPEAKER, False), (MICROPHONE, False)],
)
def test_the_output_terminal_shows_whether_it_is_a_headset(terminal: int, ears: bool) -> None:  # noqa: FBT001  # a table
    assert is_headset(described(terminal)) is ears


def test_the_descriptors_of_other_devices_are_ignored() -> None:
    camera = described(HEADPHONES).replace(
        bytes.fromhex("01 01 00 00"), bytes.fromhex("0e 01 00 00")
    )
    assert not is_headset(camera)


def test_a_device_with_broken_descriptors_is_not_a_headset() -> None:
    whole = described(HEADPHONES)
    rng = random.Random(5)
    for length in range(len(whole) - 14):
        assert not is_headset(whole[:length])
    for _ in range(500):
        is_headset(rng.randbytes(rng.randrange(200)))
