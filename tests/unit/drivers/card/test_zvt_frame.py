"""ZVT frames: the examples of devices.md 2.1 and 2.4, and random bytes in random portions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.card.zvt_frame import (
    FRAME_BYTES_MAX,
    Signal,
    ZvtFrame,
    ZvtFrameParser,
    crc16_kermit,
    framed,
)

# Name, message, frame: computed with the CRC of devices.md 2.1 and printed in 2.4.
WORKED = [
    ("done", "80 00 00", "10 02 80 00 00 10 03 F5 1F"),
    (
        "sale of 500.00 INR",
        "06 01 0A 04 00 00 00 05 00 00 49 03 56",
        "10 02 06 01 0A 04 00 00 00 05 00 00 49 03 56 10 03 6D 18",
    ),
    (
        "amount 10.10 shows stuffing",
        "06 01 07 04 00 00 00 00 10 10",
        "10 02 06 01 07 04 00 00 00 00 10 10 10 10 10 03 F3 04",
    ),
    ("abort", "06 B0 00", "10 02 06 B0 00 10 03 43 F3"),
    ("insert card", "04 FF 01 0A", "10 02 04 FF 01 0A 10 03 F5 7D"),
    ("completion", "06 0F 00", "10 02 06 0F 00 10 03 C6 33"),
    ("aborted", "06 1E 01 6C", "10 02 06 1E 01 6C 10 03 C9 F2"),
    ("status enquiry: a CRC of 10 06, not stuffed", "05 01 00", "10 02 05 01 00 10 03 10 06"),
    (
        "registration",
        "06 00 08 00 00 00 BE 03 56 03 00",
        "10 02 06 00 08 00 00 00 BE 03 56 03 00 10 03 8B CB",
    ),
]
DONE = bytes.fromhex("10 02 80 00 00 10 03 F5 1F")


def read(*parts: bytes) -> list[ZvtFrame | Signal]:
    reader = ZvtFrameParser()
    return [found for part in parts for found in reader.feed(part)]


def test_the_crc_matches_the_check_value_of_crc_kermit() -> None:
    assert crc16_kermit(b"123456789") == 0x2189


@pytest.mark.parametrize(
    ("apdu", "frame"),
    [(bytes.fromhex(apdu), bytes.fromhex(frame)) for _, apdu, frame in WORKED],
    ids=[name for name, _, _ in WORKED],
)
def test_a_documented_example_is_encoded_and_decoded(apdu: bytes, frame: bytes) -> None:
    assert framed(apdu) == frame
    assert read(frame) == [ZvtFrame(apdu)]
    assert read(*(bytes([byte]) for byte in frame)) == [ZvtFrame(apdu)]


def test_an_ack_and_a_frame_may_come_in_one_read() -> None:
    """A USB adapter delivers in bursts (devices.md 2.1)."""
    assert read(b"\x06" + DONE + b"\x15") == [Signal.ACK, ZvtFrame(b"\x80\x00\x00"), Signal.NAK]


def test_a_wrong_crc_is_reported_as_damage() -> None:
    assert read(DONE[:-1] + b"\x00") == [Signal.DAMAGED]


def test_a_single_dle_is_a_framing_error() -> None:
    """The NAK goes out when the line is quiet, not while the sender still sends."""
    reader = ZvtFrameParser()
    assert list(reader.feed(b"\x10\x02\x80\x10\x07\x06")) == []
    assert list(reader.quiet()) == [Signal.DAMAGED]


def test_the_frame_after_a_truncated_one_is_read() -> None:
    assert read(b"\x10\x02\x80\x00", DONE) == [ZvtFrame(b"\x80\x00\x00")]


def test_a_06_within_noise_is_not_an_ack() -> None:
    """A frame with a damaged first byte can contain bytes that look like ACK and NAK."""
    assert read(b"\x12\x02\x06\x15\x00", DONE) == [ZvtFrame(b"\x80\x00\x00")]


def test_an_unfinished_frame_is_damage_after_t1() -> None:
    reader = ZvtFrameParser()
    assert list(reader.feed(b"\x10\x02\x80")) == []
    assert reader.mid_frame
    assert list(reader.quiet()) == [Signal.DAMAGED]
    assert list(reader.feed(DONE)) == [ZvtFrame(b"\x80\x00\x00")]


def test_an_endless_frame_uses_bounded_memory() -> None:
    reader = ZvtFrameParser()
    assert list(reader.feed(b"\x10\x02" + bytes(3 * FRAME_BYTES_MAX))) == []
    assert list(reader.feed(DONE)) == [ZvtFrame(b"\x80\x00\x00")]


@given(st.binary(max_size=300))
def test_every_message_is_framed_and_unframed_unchanged(apdu: bytes) -> None:
    assert read(framed(apdu)) == [ZvtFrame(apdu)]


@given(st.lists(st.binary(max_size=40), max_size=12))
def test_after_any_bytes_the_parser_reads_the_next_frame(parts: list[bytes]) -> None:
    reader = ZvtFrameParser()
    for part in parts:
        list(reader.feed(part))
    list(reader.quiet())
    assert list(reader.feed(DONE)) == [ZvtFrame(b"\x80\x00\x00")]


@given(st.binary(max_size=80), st.integers(1, 79))
def test_portions_do_not_change_the_result(data: bytes, at: int) -> None:
    assert read(data[:at], data[at:]) == read(data)
