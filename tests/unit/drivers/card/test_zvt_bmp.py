"""The field lists of ZVT messages (devices.md 2.5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.card.zvt_bmp import Fields, bcd, masked_text, read_fields, variable_field

# devices.md 2.5 quotes this test packet of Portalum.Zvt @ed877cb: the customer cancelled.
STOPPED = "27 6C 29 28 00 48 69 3C F0 F1 F9" + b"Abbruch durch Kunde".hex()


def fields(text: str) -> Fields:
    return read_fields(bytes.fromhex(text))


def test_the_published_packet_is_read_correctly() -> None:
    read = fields(STOPPED)
    assert read.whole
    assert read.byte(0x27) == 0x6C
    assert read.digits(0x29) == "28004869"
    assert read.text(0x3C) == "Abbruch durch Kunde"


def test_a_masked_card_number_is_read_in_the_documented_format() -> None:
    assert fields("22 F0 F8 EE EE EE EE EE EE 47 71").masked_card() == "************4771"


@pytest.mark.parametrize(
    ("packed", "shown"),
    [
        ("22 F0 F8 65 21 53 00 00 00 12 34", "652153******1234"),
        ("22 F1 F0 65 21 53 00 00 00 00 00 12 3F", "652153*********0123"),
        ("22 F0 F2 12 34", "****"),
        ("22 F0 F4 12 34 56 7F", "***4567"),
    ],
)
def test_an_unmasked_card_number_is_masked(packed: str, shown: str) -> None:
    assert fields(packed).masked_card() == shown


@pytest.mark.parametrize("track", ["23 F0 F2 AA BB", "2D F0 F2 AA BB", "24 F0 F0 F2 AA BB"])
def test_track_data_is_dropped(track: str) -> None:
    read = fields(f"{track} 27 00")
    assert set(read.by_id) == {0x27}
    assert read.whole


def test_an_unknown_field_ends_the_list_and_is_reported() -> None:
    """Its length is unknown, so the parser cannot find the next field."""
    read = fields("27 00 7F 01 04 00 00 00 05 00 00")
    assert set(read.by_id) == {0x27}
    assert not read.whole


@pytest.mark.parametrize("cut", ["04 00 00", "22 F0", "22 F0 F8 11", "06", "06 82 01", "22 10 08"])
def test_a_field_cut_short_ends_the_list(cut: str) -> None:
    assert not fields(cut).whole


def test_a_tlv_container_is_skipped() -> None:
    assert fields("06 03 1F 10 02 27 00").byte(0x27) == 0
    assert fields("06 81 03 1F 10 02 27 00").byte(0x27) == 0
    assert fields("06 82 00 03 1F 10 02 27 00").byte(0x27) == 0


def test_a_card_number_in_text_is_masked() -> None:
    assert masked_text("card 6521 5300 0000 1234 ok") == "card 652153******1234 ok"
    assert masked_text("RRN 412345678901")[-4:] == "8901"


def test_numbers_are_encoded_as_bcd() -> None:
    assert bcd(500_00, 6).hex() == "000000050000"
    with pytest.raises(ValueError, match="does not fit"):
        bcd(10**12, 6)


def test_a_variable_field_has_a_decimal_length() -> None:
    assert variable_field(0x3C, b"x" * 19)[:4].hex() == "3cf0f1f9"


@given(st.binary(max_size=200))
def test_any_bytes_give_fields_without_an_unmasked_card_number(data: bytes) -> None:
    read = read_fields(data)
    shown = read.masked_card()
    assert sum(char.isdecimal() for char in shown) <= 10
    for field in read.by_id:
        read.text(field)
        read.number(field)
