"""The simulated dispenser's parser: commands found in the host's bytes."""

from hw_sim.cash.framing import ACK, Broken, Command, FrameParser, Sign, answer_frame

# Captured from an LCDM-2000 by strace.
RECORDED_QUESTION = bytes.fromhex("04 50 02 45 30 31 03 11")
RECORDED_ANSWER = bytes.fromhex("01 50 02 45 30 31 30 31 31 30 30 30 03 14")


def parser() -> FrameParser:
    return FrameParser(0x50, {0x45: 2})


def test_the_recorded_command_is_parsed_byte_by_byte() -> None:
    listening = parser()
    heard = [event for byte in RECORDED_QUESTION for event in listening.feed(bytes((byte,)))]
    assert heard == [Command(0x45, b"01")]


def test_the_encoded_answer_equals_the_recorded_one() -> None:
    assert answer_frame(0x50, 0x45, b"01011000") == RECORDED_ANSWER


def test_a_broken_frame_is_reported_and_the_next_one_parsed() -> None:
    broken = RECORDED_QUESTION[:-1] + b"\x12"
    assert parser().feed(broken + RECORDED_QUESTION) == [Broken(), Command(0x45, b"01")]


def test_noise_and_frames_of_another_dispenser_are_skipped() -> None:
    assert parser().feed(b"\x04\x30\x02\x50\x03\x65\xff\x06") == [Sign(ACK)]


def test_half_a_frame_is_dropped_after_a_pause() -> None:
    listening = parser()
    assert listening.feed(RECORDED_QUESTION[:5]) == []
    listening.drop_partial()
    assert listening.feed(RECORDED_QUESTION) == [Command(0x45, b"01")]
