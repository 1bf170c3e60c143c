"""The kernel's files that show a plugged-in headset."""

import logging
import random
from pathlib import Path

import pytest

from drivers.headset.kernel import EVIOCGSW, KernelHeadsets, is_headset, switches_of
from hw_sim.headset import HEADPHONES, LOUDSPEAKER, SimulatedSound, described


@pytest.fixture
def sound(tmp_path: Path) -> SimulatedSound:
    return SimulatedSound(tmp_path)


def headsets(sound: SimulatedSound, usb_id: str | None = None) -> KernelHeadsets:
    return KernelHeadsets(usb_id, sys=sound.sys, dev=sound.dev, switches=sound.switches_of)


def test_a_machine_without_sound_has_no_headset(tmp_path: Path) -> None:
    assert not KernelHeadsets(sys=tmp_path, dev=tmp_path).is_plugged()


def test_a_jack_reports_its_plug(sound: SimulatedSound) -> None:
    sound.fit_jack()
    found = headsets(sound)
    assert not found.is_plugged()
    sound.move_plug(is_in=True)
    assert found.is_plugged()
    sound.move_plug(is_in=False)
    assert not found.is_plugged()


def test_a_usb_headset_is_plugged_in_and_unplugged(sound: SimulatedSound) -> None:
    found = headsets(sound)
    sound.plug_card(HEADPHONES)
    assert found.is_plugged()
    sound.pull_card()
    assert not found.is_plugged()


def test_a_usb_card_described_as_a_loudspeaker_counts_if_it_is_configured(
    sound: SimulatedSound,
) -> None:
    sound.plug_card(LOUDSPEAKER, "0d8c:0014")
    assert not headsets(sound).is_plugged()
    assert not headsets(sound, "0d8c:0015").is_plugged()
    assert headsets(sound, "0D8C:0014").is_plugged()


def test_a_jack_that_cannot_be_read_is_logged_once_and_counts_as_empty(
    sound: SimulatedSound, caplog: pytest.LogCaptureFixture
) -> None:
    sound.fit_jack()
    refused = KernelHeadsets(sys=sound.sys, dev=sound.dev, switches=switches_of)
    with caplog.at_level(logging.WARNING):
        assert not refused.is_plugged()  # a file is not an input device
        assert not refused.is_plugged()
    assert len(caplog.records) == 1


def test_the_ioctl_number_matches_linux() -> None:
    assert EVIOCGSW == 0x8008451B  # _IOR('E', 0x1b, 8 bytes)


# --- the output type in a USB sound device's descriptors ---


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
