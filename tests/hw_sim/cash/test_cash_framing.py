"""The simulated dispenser's ear: commands cut out of whatever the host sends."""

from hw_sim.cash.framing import ACK, Broken, Command, Ear, Sign, answer_frame

# Captured from an LCDM-2000 by strace.
RECORDED_QUESTION = bytes.fromhex("04 50 02 45 30 31 03 11")
RECORDED_ANSWER = bytes.fromhex("01 50 02 45 30 31 30 31 31 30 30 30 03 14")


def ear() -> Ear:
    return Ear(0x50, {0x45: 2})


def test_the_recorded_command_is_heard_byte_by_byte() -> None:
    listening = ear()
    heard = [event for byte in RECORDED_QUESTION for event in listening.hear(bytes((byte,)))]
    assert heard == [Command(0x45, b"01")]


def test_the_recorded_answer_is_what_it_would_send() -> None:
    assert answer_frame(0x50, 0x45, b"01011000") == RECORDED_ANSWER


def test_a_broken_frame_is_told_and_the_next_one_heard() -> None:
    broken = RECORDED_QUESTION[:-1] + b"\x12"
    assert ear().hear(broken + RECORDED_QUESTION) == [Broken(), Command(0x45, b"01")]


def test_another_dispensers_frames_and_noise_are_passed_over() -> None:
    assert ear().hear(b"\x04\x30\x02\x50\x03\x65\xff\x06") == [Sign(ACK)]


def test_half_a_frame_is_forgotten() -> None:
    listening = ear()
    assert listening.hear(RECORDED_QUESTION[:5]) == []
    listening.forget()
    assert listening.hear(RECORDED_QUESTION) == [Command(0x45, b"01")]
