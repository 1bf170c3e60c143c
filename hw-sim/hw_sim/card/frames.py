"""Frames as a ZVT terminal reads and writes them on a serial line (devices.md 2.1)."""

from enum import Enum, unique

DLE_STX, DLE_ETX = b"\x10\x02", b"\x10\x03"
ACK, NAK = b"\x06", b"\x15"
UNREAD_MAX = 20_000  # a frame that is not over by then is noise


@unique
class Mark(Enum):
    """Received signals that are not frames."""

    ACK = "ACK"
    NAK = "NAK"
    BAD = "bad"


def _table() -> tuple[int, ...]:
    """Return the CRC-16/KERMIT of each byte."""
    entries = []
    for byte in range(256):
        for _ in range(8):
            byte = byte // 2 ^ (byte % 2 * 0x8408)  # noqa: PLW2901 - the register is the byte
        entries.append(byte)
    return tuple(entries)


_TABLE = _table()


def crc(data: bytes) -> bytes:
    """Return the CRC as two bytes, the low one first."""
    register = 0
    for byte in data:
        register = register >> 8 ^ _TABLE[(register ^ byte) & 0xFF]
    return register.to_bytes(2, "little")


def wrap(message: bytes) -> bytes:
    stuffed = message.replace(b"\x10", b"\x10\x10")
    return DLE_STX + stuffed + DLE_ETX + crc(message + DLE_ETX[1:])


class Frames:
    """The received bytes that are not parsed yet."""

    def __init__(self) -> None:
        self._unread = bytearray()
        self._noisy = False  # until a frame begins or the line falls quiet

    @property
    def halfway(self) -> bool:
        return bool(self._unread) or self._noisy

    def feed(self, data: bytes) -> list[bytes | Mark]:
        self._unread += data
        found: list[bytes | Mark] = []
        while (next_found := self._take()) is not None:
            found.append(next_found)
        return found

    def give_up(self) -> list[bytes | Mark]:
        """Drop an incomplete frame, after T1 without a byte."""
        halfway = self.halfway
        self._unread.clear()
        self._noisy = False
        return [Mark.BAD] if halfway else []

    def _take(self) -> bytes | Mark | None:
        if self._noisy or bytes(self._unread[:1]) not in {b"", b"\x10", ACK, NAK}:
            self._skip_noise()
        if self._unread.startswith(DLE_STX):
            self._noisy = False
            return self._take_frame()
        if self._noisy or not self._unread or self._unread == b"\x10":
            return None
        first = bytes(self._unread[:1])
        del self._unread[:1]
        if first == b"\x10":
            self._noisy = True
            return self._take()
        return Mark.ACK if first == ACK else Mark.NAK

    def _skip_noise(self) -> None:
        begin = self._unread.find(DLE_STX)
        last_dle = len(self._unread) - self._unread.endswith(b"\x10")
        del self._unread[: begin if begin >= 0 else last_dle]
        self._noisy = begin < 0

    def _take_frame(self) -> bytes | Mark | None:
        """Return the frame that begins here; None while it is incomplete."""
        message = bytearray()
        at = len(DLE_STX)
        while at + 1 < len(self._unread):
            pair = bytes(self._unread[at : at + 2])
            if pair == DLE_ETX:
                return self._closed(bytes(message), at + 2)
            if pair[:1] == b"\x10" and pair != b"\x10\x10":
                return self._broken(at)
            message.append(pair[0])
            at += 2 if pair == b"\x10\x10" else 1
        return self._broken(at) if len(self._unread) > UNREAD_MAX else None

    def _closed(self, message: bytes, at: int) -> bytes | Mark | None:
        if len(self._unread) < at + 2:
            return None
        right = self._unread[at : at + 2] == crc(message + DLE_ETX[1:])
        del self._unread[: at + 2]
        return message if right else Mark.BAD

    def _broken(self, at: int) -> Mark:
        del self._unread[:at]
        self._noisy = not self._unread.startswith(DLE_STX)
        return Mark.BAD
