"""ZVT messages (class, instruction, length, data) and their stream without framing (TCP).

Source: devices.md 2.2, after Portalum.Zvt @ed877cb and ecrterm.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

# A terminal's longest message is a receipt as a text block of one or two kilobytes.
APDU_DATA_MAX: Final = 8 * 1024
# The class of each message of ZVT is small, or that of an answer. Without frames and a CRC, another
# program's bytes (a banner, TLS) would otherwise be taken for a message that never ends.
_CLASS_MAX: Final = 0x0F
_ANSWERS: Final = frozenset({0x80, 0x84})
_LONG: Final = 0xFF  # this length byte means that two more follow, low byte first


class BadApdu(Exception):
    """These bytes are not a ZVT message; the text says why, without the bytes."""


class Apdu(msgspec.Struct, frozen=True):
    """One message. `command` is class and instruction together, such as 0x0601."""

    command: int
    data: bytes = b""

    @classmethod
    def from_bytes(cls, raw: bytes) -> "Apdu":
        """Return the message in these bytes. Raises BadApdu."""
        size = _size(raw)
        if size is None or size > len(raw):
            raise BadApdu("cut short")
        if size < len(raw):
            raise BadApdu("bytes left over")
        return cls(int.from_bytes(raw[:2]), raw[_header(raw) : size])

    def to_bytes(self) -> bytes:
        if len(self.data) > APDU_DATA_MAX:
            raise ValueError(f"{len(self.data)} bytes do not fit into a message")
        return self.command.to_bytes(2) + _length(len(self.data)) + self.data

    def __repr__(self) -> str:
        return f"Apdu({self.command:04X}, {len(self.data)} bytes)"  # data may contain the token


class ApduStream:
    """Reads messages from a stream that loses nothing; it cannot continue after bad bytes."""

    def __init__(self) -> None:
        self._left = bytearray()

    def feed(self, data: bytes) -> Iterator[Apdu]:
        """Yield the messages that are complete now. Raises BadApdu: close the line."""
        self._left += data
        self._check_class()
        while (size := _size(self._left)) is not None and size <= len(self._left):
            raw = bytes(self._left[:size])
            del self._left[:size]
            yield Apdu.from_bytes(raw)
            self._check_class()

    def _check_class(self) -> None:
        if self._left and self._left[0] > _CLASS_MAX and self._left[0] not in _ANSWERS:
            raise BadApdu("not a message of ZVT")


def _length(size: int) -> bytes:
    if size < _LONG:
        return bytes([size])
    return bytes([_LONG]) + size.to_bytes(2, "little")


def _header(raw: bytes | bytearray) -> int:
    return 5 if raw[2] == _LONG else 3


def _size(raw: bytes | bytearray) -> int | None:
    """Return the bytes of the message that begins here; None while its header is incomplete."""
    if len(raw) < 3 or len(raw) < _header(raw):
        return None
    if raw[2] != _LONG:
        return 3 + raw[2]
    length = int.from_bytes(raw[3:5], "little")
    if length > APDU_DATA_MAX:
        raise BadApdu(f"a message of {length} bytes")
    return 5 + length
