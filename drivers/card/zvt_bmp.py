"""ZVT's data fields ("BMPs"): one byte of id, then a length that depends on the id.

Card data is masked or dropped here, before any value leaves the parser. Source: devices.md 2.5.
"""

import re
from typing import Final

import msgspec

_FIXED: Final = {
    **dict.fromkeys((0x01, 0x02, 0x03, 0x19, 0x27, 0x8A, 0x8C, 0xA0), 1),
    **dict.fromkeys((0xD0, 0xD2, 0xD3, 0xE0, 0xE9, 0xEA), 1),
    **dict.fromkeys((0xF0, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD), 1),
    **dict.fromkeys((0x0D, 0x0E, 0x17, 0x3A, 0x49, 0x87), 2),
    **dict.fromkeys((0x0B, 0x0C, 0x37, 0x88, 0xAA), 3),
    0x29: 4,
    0xBA: 5,
    0x04: 6,
    **dict.fromkeys((0x3B, 0xEB), 8),
    0x2A: 15,
}
# The number of length bytes (F0 to F9) of each variable field.
_VARIABLE: Final = {
    **dict.fromkeys((0x22, 0x23, 0x2D, 0x2E, 0x8B, 0xA7, 0xD1), 2),
    **dict.fromkeys(range(0xE1, 0xE9), 2),
    **dict.fromkeys(range(0xF1, 0xF9), 2),
    **dict.fromkeys((0x24, 0x3C, 0x60, 0x9A, 0xAF), 3),
}
_TLV: Final = 0x06
_TRACKS: Final = frozenset({0x23, 0x24, 0x2D})  # full card data, which is dropped
_CARD: Final = 0x22
TEXT_CHARS_MAX: Final = 200  # of a terminal's text, as the limit for a log line
_CARD_LIKE: Final = re.compile(r"\d(?:[ -]?\d){11,18}")


class Fields(msgspec.Struct, frozen=True):
    """The fields of one message by their id; not `whole` if an unknown one ended the parsing.

    Track data is not among them, and the card number is already masked, as ASCII.
    """

    by_id: dict[int, bytes]
    whole: bool

    def digits(self, field: int) -> str:
        """Return the digits of a BCD field; empty if it is missing or not BCD."""
        text = self.by_id.get(field, b"").hex()
        return text if text.isdecimal() else ""

    def number(self, field: int) -> int | None:
        digits = self.digits(field)
        return int(digits) if digits else None

    def byte(self, field: int) -> int | None:
        value = self.by_id.get(field)
        return value[0] if value else None

    def text(self, field: int) -> str:
        """Return a text (CP437, 2.5), printable and with anything like a card number masked."""
        text = self.by_id.get(field, b"").decode("cp437")
        printable = "".join(char for char in text if char.isprintable()).strip()
        return masked_text(printable)[:TEXT_CHARS_MAX]

    def tlv(self, tag: bytes) -> bytes:
        """Return the value of a tag in the container (06); empty if it is missing."""
        return _tlv_value(self.by_id.get(_TLV, b""), tag)

    def tlv_digits(self, tag: bytes) -> str:
        """Return the digits of a BCD value in the container; empty if missing or not BCD."""
        text = self.tlv(tag).hex()
        return text if text.isdecimal() else ""

    def masked_card(self) -> str:
        return self.by_id.get(_CARD, b"").decode("ascii")


def read_fields(data: bytes) -> Fields:
    """Return a list of fields; an unknown id, or a field cut short, ends the reading."""
    by_id: dict[int, bytes] = {}
    at = 0
    while at < len(data):
        field = data[at]
        span = _span(field, data, at + 1)
        if span is None or span.stop > len(data):
            return Fields(by_id, whole=False)
        at = span.stop
        if field not in _TRACKS:
            value = data[span.start : span.stop]
            by_id[field] = _masked(value).encode() if field == _CARD else value
    return Fields(by_id, whole=True)


def is_container(data: bytes) -> bool:
    """Return True if these bytes are one container (06) and nothing else."""
    span = _tlv_span(data, 1) if data[:1] == bytes([_TLV]) else None
    return span is not None and span.stop == len(data)


def bcd(number: int, size: int) -> bytes:
    """Return a number as `size` bytes of BCD. Raises ValueError if it does not fit."""
    digits = f"{number:0{2 * size}d}"
    if number < 0 or len(digits) != 2 * size:
        raise ValueError(f"{number} does not fit into {size} bytes")
    return bytes.fromhex(digits)


def variable_field(field: int, value: bytes) -> bytes:
    """Return a variable field: id, decimal length in F0 to F9, value."""
    digits = f"{len(value):0{_VARIABLE[field]}d}"
    if len(digits) != _VARIABLE[field]:
        raise ValueError(f"{len(value)} bytes do not fit into field {field:02X}")
    return bytes([field, *(0xF0 | int(digit) for digit in digits)]) + value


def masked_text(text: str) -> str:
    """Return foreign text with anything like a card number masked."""
    return _CARD_LIKE.sub(lambda found: _covered(re.sub(r"\D", "", found[0])), text)


def _masked(packed: bytes) -> str:
    """Return a card number: E is a digit that the terminal has masked, F is padding."""
    nibbles = packed.hex().rstrip("f")
    return _covered("".join(char if char.isdecimal() else "*" for char in nibbles))


def _covered(number: str) -> str:
    """Return at most the first six and the last four digits; a short number shows only its end."""
    if len(number) < 12:
        return "*" * max(0, len(number) - 4) + number[-4:] if len(number) > 4 else "*" * len(number)
    return number[:6] + "*" * (len(number) - 10) + number[-4:]


def _span(field: int, data: bytes, at: int) -> range | None:
    """Return the position of the value; None if it is unknown."""
    if field in _FIXED:
        return range(at, at + _FIXED[field])
    if field in _VARIABLE:
        return _variable_span(data, at, _VARIABLE[field])
    return _tlv_span(data, at) if field == _TLV else None


def _variable_span(data: bytes, at: int, digits: int) -> range | None:
    length = data[at : at + digits]
    if len(length) < digits or any(byte & 0xF0 != 0xF0 or byte & 0x0F > 9 for byte in length):
        return None
    start = at + digits
    return range(start, start + int("".join(str(byte & 0x0F) for byte in length)))


def _tlv_span(data: bytes, at: int) -> range | None:
    """Return the position of a TLV value: one length byte below 80, otherwise 81 nn or 82 nn nn."""
    first = data[at] if at < len(data) else None
    if first is None or first > 0x82 or first == 0x80:
        return None
    more = first & 0x0F if first > 0x80 else 0
    start = at + 1 + more
    if start > len(data):
        return None
    length = int.from_bytes(data[at + 1 : start]) if more else first
    return range(start, start + length)


_TWO_BYTE_TAG: Final = 0x1F  # the low five bits of a tag whose number is in a second byte


def _tlv_value(container: bytes, wanted: bytes) -> bytes:
    """Return the value of the first tag `wanted`; a part cut short ends the search."""
    at = 0
    while at < len(container):
        start = at
        at += 2 if container[at] & _TWO_BYTE_TAG == _TWO_BYTE_TAG else 1
        span = _tlv_span(container, at)
        if span is None or span.stop > len(container):
            return b""
        if container[start:at] == wanted:
            return container[span.start : span.stop]
        at = span.stop
    return b""
