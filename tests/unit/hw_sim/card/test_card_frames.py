"""The terminal's frames: the worked examples of DEVICES 2.4, and noise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hw_sim.card.frames import Frames, Mark, crc, wrap

DONE = bytes.fromhex("80 00 00")


@pytest.mark.parametrize(
    ("message", "frame"),
    [
        ("80 00 00", "10 02 80 00 00 10 03 F5 1F"),
        (
            "06 01 07 04 00 00 00 00 10 10",
            "10 02 06 01 07 04 00 00 00 00 10 10 10 10 10 03 F3 04",
        ),
        ("05 01 00", "10 02 05 01 00 10 03 10 06"),
        ("06 1E 01 6C", "10 02 06 1E 01 6C 10 03 C9 F2"),
    ],
)
def test_a_worked_example_encodes_and_decodes(message: str, frame: str) -> None:
    assert wrap(bytes.fromhex(message)) == bytes.fromhex(frame)
    frames = Frames()
    found = [one for byte in bytes.fromhex(frame) for one in frames.feed(bytes([byte]))]
    assert found == [bytes.fromhex(message)]


def test_the_crc_is_kermits() -> None:
    assert crc(b"123456789") == bytes.fromhex("89 21")


def test_signals_are_found_between_frames_and_not_in_noise() -> None:
    assert Frames().feed(b"\x06" + wrap(DONE) + b"\x15") == [Mark.ACK, DONE, Mark.NAK]
    frames = Frames()
    assert frames.feed(b"\x77\x06\x15") == []
    assert frames.give_up() == [Mark.BAD]
    assert frames.feed(b"\x06") == [Mark.ACK]


@given(st.lists(st.binary(max_size=40), max_size=12))
def test_a_frame_is_parsed_after_any_bytes(parts: list[bytes]) -> None:
    frames = Frames()
    for part in parts:
        frames.feed(part)
    frames.give_up()
    assert frames.feed(wrap(DONE)) == [DONE]


@given(st.binary(max_size=80), st.integers(0, 80))
def test_frames_are_the_same_in_any_split(data: bytes, at: int) -> None:
    whole, split = Frames(), Frames()
    assert split.feed(data[:at]) + split.feed(data[at:]) == whole.feed(data)
