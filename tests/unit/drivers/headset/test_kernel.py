"""The kernel's files that show a plugged-in headset."""

import logging
from pathlib import Path

import pytest

from drivers.headset.kernel import EVIOCGSW, KernelHeadsets, switches_of
from hw_sim.headset import HEADPHONES, LOUDSPEAKER, SimulatedSound


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
