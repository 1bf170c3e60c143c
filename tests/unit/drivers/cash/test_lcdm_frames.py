"""Frames of both models: recorded examples, calculated examples and random bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cash import lcdm2000, lcdm4000
from drivers.cash.lcdm_dialect import Dialect
from drivers.cash.lcdm_frames import (
    AROUND,
    Acknowledged,
    Garbled,
    LcdmEvent,
    LcdmFrame,
    LcdmFrameParser,
    NotAcknowledged,
    UnreadableFrame,
    bcc,
    host_frame,
)

# Recorded from an LCDM-2000 with strace, in a public repository: a command for one note of the
# upper cassette, and the answer.
RECORDED_QUESTION = bytes.fromhex("04 50 02 45 30 31 03 11")
RECORDED_ANSWER = bytes.fromhex("01 50 02 45 30 31 30 31 31 30 30 30 03 14")

DIALECTS = [lcdm2000.DIALECT, lcdm4000.DIALECT]


def reader_of(dialect: Dialect) -> LcdmFrameParser:
    return LcdmFrameParser(dialect.device_id, dialect.lengths)


def device_frame(dialect: Dialect, frame: LcdmFrame) -> bytes:
    body = bytes((1, dialect.device_id, 2, frame.command)) + frame.data + b"\x03"
    return body + bytes((bcc(body),))


@st.composite
def frames(draw: st.DrawFn, dialect: Dialect) -> LcdmFrame:
    command = draw(st.sampled_from(sorted(dialect.lengths)))
    size = dialect.lengths[command]
    return LcdmFrame(command, draw(st.binary(min_size=size, max_size=size)))


def test_the_recorded_command_is_what_we_send() -> None:
    assert lcdm2000.dispense((1, 0)) == RECORDED_QUESTION


def test_the_recorded_answer_is_read() -> None:
    assert reader_of(lcdm2000.DIALECT).feed(b"\x06" + RECORDED_ANSWER) == [
        Acknowledged(),
        LcdmFrame(0x45, b"01011000"),
    ]


@pytest.mark.parametrize(
    ("frame", "worked"),
    [  # checksums calculated by hand, layouts of devices.md 5.1
        (host_frame(0x50, 0x46), "04 50 02 46 03 13"),
        (lcdm2000.dispense((0, 12)), "04 50 02 55 31 32 03 03"),
        (lcdm2000.dispense((60, 7)), "04 50 02 56 36 30 30 37 03 02"),
        (host_frame(0x30, 0x50), "04 30 02 50 03 65"),
        (host_frame(0x30, 0x55), "04 30 02 55 03 60"),
        (
            lcdm4000.dispense((2, 0, 1, 90)),
            "04 30 02 52 22 20 21 7A 20 20 20 20 20 20 20 20 20 20 20 03 1E",
        ),
    ],
)
def test_a_command_has_the_documented_bytes(frame: bytes, worked: str) -> None:
    assert frame == bytes.fromhex(worked)


def test_a_frame_ends_by_its_length_and_not_at_an_inner_03() -> None:
    status = device_frame(lcdm2000.DIALECT, LcdmFrame(0x46, b"\x30\x30\x80\x03"))
    assert reader_of(lcdm2000.DIALECT).feed(status) == [LcdmFrame(0x46, b"\x30\x30\x80\x03")]


def test_a_nak_and_stray_bytes_are_reported() -> None:
    assert reader_of(lcdm4000.DIALECT).feed(b"\xff\x04\x15") == [NotAcknowledged()]


@pytest.mark.parametrize("dialect", DIALECTS)
@given(data=st.data())
def test_any_frame_is_read_in_any_portions(dialect: Dialect, data: st.DataObject) -> None:
    drawn = data.draw(st.lists(frames(dialect), max_size=4))
    stream = b"".join(device_frame(dialect, frame) for frame in drawn)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=5)))
    reader, events = reader_of(dialect), list[LcdmEvent]()
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        events += reader.feed(stream[start:end])
    assert events == drawn


@pytest.mark.parametrize("dialect", DIALECTS)
@given(data=st.data())
def test_after_any_noise_the_next_frame_is_read(dialect: Dialect, data: st.DataObject) -> None:
    noise, frame = data.draw(st.binary(max_size=200)), data.draw(frames(dialect))
    good = device_frame(dialect, frame)
    reader = reader_of(dialect)
    reader.feed(noise)
    longest = max(dialect.lengths.values()) + AROUND
    assert frame in reader.feed(good * (longest // len(good) + 2))


@pytest.mark.parametrize("dialect", DIALECTS)
@given(frame=st.data())
def test_any_answer_gives_a_value_or_is_unreadable(dialect: Dialect, frame: st.DataObject) -> None:
    drawn = frame.draw(frames(dialect))
    readers = {
        dialect.status_command: dialect.condition,
        **({dialect.memory_command: dialect.memory} if dialect.memory else {}),
        dialect.purge_command: dialect.purge_error,
        **dict.fromkeys(dialect.dispensing, dialect.outcome),
    }
    read = readers.get(drawn.command)
    if read is None:
        return
    try:
        assert read(drawn) is not None
    except UnreadableFrame:
        return


@given(at=st.integers(0, 13), bit=st.integers(0, 7))
def test_an_answer_with_one_flipped_bit_is_never_accepted(at: int, bit: int) -> None:
    flipped = bytearray(RECORDED_ANSWER)
    flipped[at] ^= 1 << bit
    events = reader_of(lcdm2000.DIALECT).feed(bytes(flipped))
    assert not any(isinstance(event, LcdmFrame) for event in events)


def test_a_flood_uses_bounded_memory() -> None:
    reader = reader_of(lcdm4000.DIALECT)
    for _ in range(100):
        assert all(isinstance(event, Garbled) for event in reader.feed(b"\x01\x30\x02" * 400))
    reader.reset()
    assert reader.feed(b"\x06") == [Acknowledged()]
