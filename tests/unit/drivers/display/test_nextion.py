"""The Nextion instruction set in bytes (devices.md 3.6)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.display.nextion import (
    END,
    REPLY_BYTES_MAX,
    Described,
    Happened,
    NextionEvent,
    NextionNumber,
    NextionParser,
    NextionReply,
    NextionResult,
    NextionText,
    ReturnCode,
    instruction,
    raw_text,
    set_text,
)

# Replies with a payload are the vendor's examples as public header files quote them. The replies
# without a payload, the power-on bytes and -1 follow from devices.md 3.6.
RETURNS = [
    ("00 FF FF FF", NextionResult(ReturnCode.INVALID_INSTRUCTION)),
    ("01 FF FF FF", NextionResult(ReturnCode.SUCCESS)),
    ("02 FF FF FF", NextionResult(ReturnCode.INVALID_COMPONENT)),
    ("03 FF FF FF", NextionResult(ReturnCode.INVALID_PAGE)),
    ("04 FF FF FF", NextionResult(ReturnCode.INVALID_PICTURE)),
    ("05 FF FF FF", NextionResult(ReturnCode.INVALID_FONT)),
    ("06 FF FF FF", NextionResult(ReturnCode.FILE_FAILED)),
    ("09 FF FF FF", NextionResult(ReturnCode.INVALID_CRC)),
    ("11 FF FF FF", NextionResult(ReturnCode.INVALID_BAUD)),
    ("12 FF FF FF", NextionResult(ReturnCode.INVALID_WAVEFORM)),
    ("1A FF FF FF", NextionResult(ReturnCode.INVALID_VARIABLE)),
    ("1B FF FF FF", NextionResult(ReturnCode.INVALID_OPERATION)),
    ("1C FF FF FF", NextionResult(ReturnCode.ASSIGNMENT_FAILED)),
    ("1D FF FF FF", NextionResult(ReturnCode.EEPROM_FAILED)),
    ("1E FF FF FF", NextionResult(ReturnCode.WRONG_PARAMETER_COUNT)),
    ("1F FF FF FF", NextionResult(ReturnCode.IO_FAILED)),
    ("20 FF FF FF", NextionResult(ReturnCode.INVALID_ESCAPE)),
    ("23 FF FF FF", NextionResult(ReturnCode.NAME_TOO_LONG)),
    ("24 FF FF FF", NextionResult(ReturnCode.BUFFER_OVERFLOW)),
    ("00 00 00 FF FF FF", Happened(NextionEvent.READY)),
    ("65 00 01 01 FF FF FF", Happened(NextionEvent.TOUCH, b"\x00\x01\x01")),
    ("66 01 FF FF FF", Happened(NextionEvent.PAGE, b"\x01")),
    ("67 00 7A 00 1E 01 FF FF FF", Happened(NextionEvent.TOUCH_AT, b"\x00\x7a\x00\x1e\x01")),
    ("68 00 7A 00 1E 01 FF FF FF", Happened(NextionEvent.TOUCH_ASLEEP, b"\x00\x7a\x00\x1e\x01")),
    ("70 61 62 31 32 33 FF FF FF", NextionText(b"ab123")),
    ("70 FF FF FF", NextionText(b"")),
    ("71 01 02 03 04 FF FF FF", NextionNumber(67_305_985)),
    ("71 FF FF FF FF FF FF FF", NextionNumber(-1)),
    ("86 FF FF FF", Happened(NextionEvent.ASLEEP)),
    ("87 FF FF FF", Happened(NextionEvent.AWAKE)),
    ("88 FF FF FF", Happened(NextionEvent.READY)),
    ("89 FF FF FF", Happened(NextionEvent.SD_UPGRADE)),
    ("FD FF FF FF", Happened(NextionEvent.TRANSPARENT_END)),
    ("FE FF FF FF", Happened(NextionEvent.TRANSPARENT_READY)),
]
COMOK = b"comok 1,30601-0,NX4832T035_011R,163,61488,E46850A0A3234A28,16777216"


def read(*portions: bytes) -> list[NextionReply]:
    reader = NextionParser()
    return [reply for portion in portions for reply in reader.feed(portion)]


@pytest.mark.parametrize(("said", "meant"), RETURNS)
def test_each_reply_is_read_whole_and_byte_by_byte(said: str, meant: NextionReply) -> None:
    raw = bytes.fromhex(said)

    assert read(raw) == [meant]
    assert read(*(bytes([byte]) for byte in raw)) == [meant]


def test_every_code_and_event_has_an_example() -> None:
    heads = {bytes.fromhex(said)[0] for said, _ in RETURNS}

    assert {*ReturnCode, *NextionEvent} <= heads


def test_all_replies_are_read_from_one_stream_in_any_portions() -> None:
    stream = b"".join(bytes.fromhex(said) for said, _ in RETURNS) + COMOK + END
    expected = [meant for _, meant in RETURNS] + [Described(COMOK.decode())]

    for cut in range(len(stream)):
        assert read(stream[:cut], stream[cut:]) == expected


def test_an_instruction_ends_with_three_ff() -> None:
    assert instruction("page 1") == b"page 1\xff\xff\xff"


def test_quotes_and_backslashes_are_escaped() -> None:
    assert set_text("t0", raw_text('a"b\\c', "iso-8859-1")) == b't0.txt="a\\"b\\\\c"\xff\xff\xff'


@pytest.mark.parametrize("text", ["a\nb", "a\x00", "\x7f", "ÿ", "₹500", "किसी"])
def test_a_text_outside_the_projects_encoding_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        raw_text(text, "iso-8859-1")


def test_an_instruction_longer_than_the_panels_buffer_is_refused() -> None:
    with pytest.raises(ValueError, match="bytes"):
        set_text("qr0", b'"' * 512)
    with pytest.raises(ValueError, match="bytes"):
        instruction("x" * 1024)


@given(st.binary(max_size=200), st.lists(st.integers(0, 200), max_size=6))
def test_portions_do_not_change_the_replies(data: bytes, cuts: list[int]) -> None:
    places = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})

    assert read(*(data[a:b] for a, b in pairwise(places))) == read(data)


@given(st.binary(max_size=400))
def test_after_any_noise_the_second_good_frame_is_read(noise: bytes) -> None:
    # The parser may take the first frame for the payload of a reply that the noise began.
    good = b"\x1a" + END

    assert read(noise + END + good, good)[-1] == NextionResult(ReturnCode.INVALID_VARIABLE)


@pytest.mark.parametrize("flood", [b"p", b"\x00", b"\xff", b"c", b"x", b"q", b"\xff\x00"])
def test_a_flood_uses_bounded_memory(flood: bytes) -> None:
    reader = NextionParser()
    for _ in range(200):
        reader.feed(flood * 1000)

    assert len(reader._kept) <= 2 * REPLY_BYTES_MAX
    reader.feed(END + END)
    assert reader.feed(b"\x01" + END)[-1:] == [NextionResult(ReturnCode.SUCCESS)]
