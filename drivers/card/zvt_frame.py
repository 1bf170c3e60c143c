"""ZVT frames on a serial line: DLE STX, stuffing, DLE ETX, CRC-16; also ACK and NAK.

No I/O: bytes in, values out; the caller has the clock and reports a line that was quiet for T1.
Source: devices.md 2.1.
"""

from collections.abc import Iterator
from enum import Enum, auto, unique
from typing import Final

import msgspec

from drivers.card.zvt_apdu import APDU_DATA_MAX

DLE, STX, ETX = 0x10, 0x02, 0x03
ACK, NAK = 0x06, 0x15
FRAME_BYTES_MAX: Final = APDU_DATA_MAX + 5
_CRC_POLYNOMIAL: Final = 0x8408  # 0x1021 reflected


def crc16_kermit(data: bytes) -> int:
    """Return the CRC-16/KERMIT; for b"123456789" it is 0x2189."""
    crc = 0
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (_CRC_POLYNOMIAL if crc & 1 else 0)
    return crc


def framed(apdu: bytes) -> bytes:
    """Return a message's frame. The CRC covers the unstuffed message and ETX; it is not stuffed."""
    crc = crc16_kermit(apdu + bytes([ETX])).to_bytes(2, "little")
    stuffed = apdu.replace(bytes([DLE]), bytes([DLE, DLE]))
    return bytes([DLE, STX]) + stuffed + bytes([DLE, ETX]) + crc


@unique
class Signal(Enum):
    """Everything on the line except complete frames."""

    ACK = auto()
    NAK = auto()
    DAMAGED = auto()  # a damaged frame, or bytes outside any frame


class ZvtFrame(msgspec.Struct, frozen=True):
    """A message with a correct CRC."""

    apdu: bytes


@unique
class _State(Enum):
    OUTSIDE = auto()
    OUTSIDE_DLE = auto()
    LOST = auto()  # after noise only the next DLE STX counts, so a 06 within noise is not an ACK
    LOST_DLE = auto()
    INSIDE = auto()
    INSIDE_DLE = auto()
    CRC_LOW = auto()
    CRC_HIGH = auto()


class ZvtFrameParser:
    """Finds frames in the received bytes; after damage it continues at the next DLE STX."""

    def __init__(self) -> None:
        self._state = _State.OUTSIDE
        self._apdu = bytearray()
        self._crc_low = 0

    @property
    def mid_frame(self) -> bool:
        """Return True while a frame is incomplete, so that T1 applies."""
        return self._state is not _State.OUTSIDE

    def feed(self, data: bytes) -> Iterator[ZvtFrame | Signal]:
        for byte in data:
            found = self._step(byte)
            if found is not None:
                yield found

    def quiet(self) -> Iterator[Signal]:
        """Yield DAMAGED if a frame is incomplete; call it when no byte has arrived for T1."""
        if self.mid_frame:
            self._state = _State.OUTSIDE
            yield Signal.DAMAGED

    def _step(self, byte: int) -> ZvtFrame | Signal | None:
        match self._state:
            case _State.OUTSIDE:
                return self._outside(byte)
            case _State.OUTSIDE_DLE | _State.LOST_DLE:
                self._after_dle(byte)
            case _State.LOST:
                self._state = _State.LOST_DLE if byte == DLE else _State.LOST
            case _State.INSIDE:
                self._inside(byte)
            case _State.INSIDE_DLE:
                self._inside_dle(byte)
            case _State.CRC_LOW:
                self._crc_low, self._state = byte, _State.CRC_HIGH
            case _State.CRC_HIGH:
                return self._finish(byte)
        return None

    def _outside(self, byte: int) -> Signal | None:
        if byte == ACK:
            return Signal.ACK
        if byte == NAK:
            return Signal.NAK
        self._state = _State.OUTSIDE_DLE if byte == DLE else _State.LOST
        return None

    def _after_dle(self, byte: int) -> None:
        if byte == STX:
            self._apdu.clear()
            self._state = _State.INSIDE
        else:
            self._state = _State.LOST_DLE if byte == DLE else _State.LOST

    def _inside(self, byte: int) -> None:
        if byte == DLE:
            self._state = _State.INSIDE_DLE
        else:
            self._keep(byte)

    def _inside_dle(self, byte: int) -> None:
        """Handle the byte after a DLE; a single DLE is a framing error (devices.md 2.1).

        DLE STX begins the next frame: the sender abandoned the previous one. This is not damage.
        """
        if byte == DLE:
            self._state = _State.INSIDE
            self._keep(byte)
        elif byte == ETX:
            self._state = _State.CRC_LOW
        else:
            self._after_dle(byte)

    def _keep(self, byte: int) -> None:
        if len(self._apdu) >= FRAME_BYTES_MAX:
            self._state = _State.LOST
        else:
            self._apdu.append(byte)

    def _finish(self, crc_high: int) -> ZvtFrame | Signal:
        self._state = _State.OUTSIDE
        apdu = bytes(self._apdu)
        right = crc16_kermit(apdu + bytes([ETX])) == crc_high << 8 | self._crc_low
        return ZvtFrame(apdu) if right else Signal.DAMAGED
