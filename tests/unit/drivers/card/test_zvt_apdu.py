"""ZVT messages and their stream without framing (devices.md 2.2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.card.zvt_apdu import Apdu, ApduStream, BadApdu


def test_a_short_message_has_one_length_byte() -> None:
    assert Apdu(0x061E, b"\x6c").to_bytes() == bytes.fromhex("06 1E 01 6C")


def test_a_long_message_has_its_length_in_little_endian() -> None:
    assert Apdu(0x06D3, bytes(300)).to_bytes()[:5] == bytes.fromhex("06 D3 FF 2C 01")


@pytest.mark.parametrize(
    "raw", ["", "06", "0600", "060002aa", "060000aa", "0600ff01", "0600ffffff"]
)
def test_invalid_bytes_raise_an_error(raw: str) -> None:
    with pytest.raises(BadApdu):
        Apdu.from_bytes(bytes.fromhex(raw))


def test_a_message_that_is_too_long_is_refused_before_it_is_stored() -> None:
    with pytest.raises(BadApdu):
        list(ApduStream().feed(b"\x06\xd3\xff\xff\xff"))


def test_the_repr_of_a_message_contains_no_data() -> None:
    assert "lt_" not in repr(Apdu(0x0601, b"lt_secret"))


@given(st.integers(0, 0xFFFF), st.binary(max_size=600))
def test_every_message_is_encoded_and_decoded_unchanged(command: int, data: bytes) -> None:
    apdu = Apdu(command, data)
    assert Apdu.from_bytes(apdu.to_bytes()) == apdu


CLASSES = st.sampled_from([*range(0x10), 0x80, 0x84])
COMMANDS = st.builds(lambda high, low: high << 8 | low, CLASSES, st.integers(0, 0xFF))


@given(st.lists(st.builds(Apdu, COMMANDS, st.binary(max_size=300))), st.integers(1, 9))
def test_messages_are_read_from_a_stream_in_any_portions(apdus: list[Apdu], step: int) -> None:
    raw = b"".join(apdu.to_bytes() for apdu in apdus)
    stream = ApduStream()
    parts = [raw[at : at + step] for at in range(0, len(raw), step)]
    assert [apdu for part in parts for apdu in stream.feed(part)] == apdus


@pytest.mark.parametrize(
    "other", [b"SSH-2.0-dropbear\r\n", b"HTTP/1.1 400", b"\x15\x03\x01", b"220 "]
)
def test_another_protocol_is_not_taken_for_the_begin_of_a_message(other: bytes) -> None:
    with pytest.raises(BadApdu):
        list(ApduStream().feed(other))


@given(st.lists(st.binary(max_size=50)))
def test_any_bytes_give_messages_or_a_typed_error(parts: list[bytes]) -> None:
    stream = ApduStream()
    for part in parts:
        try:
            found = list(stream.feed(part))
        except BadApdu:
            return
        assert all(len(apdu.data) <= 8192 for apdu in found)
