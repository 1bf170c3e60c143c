"""ZVT's frames on a serial line: DLE STX, stuffing, DLE ETX, CRC-16; ACK and NAK beside them.

Pure: bytes in, values out; whoever owns the clock says when the line has been quiet for T1.
Source: DEVICES 2.1.
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
    """Give the CRC-16/KERMIT; of b"123456789" it is 0x2189."""
    crc = 0
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (_CRC_POLYNOMIAL if crc & 1 else 0)
    return crc


def framed(apdu: bytes) -> bytes:
    """Wrap a message. The CRC covers the message un-stuffed and ETX, and is never stuffed."""
    crc = crc16_kermit(apdu + bytes([ETX])).to_bytes(2, "little")
    stuffed = apdu.replace(bytes([DLE]), bytes([DLE, DLE]))
    return bytes([DLE, STX]) + stuffed + bytes([DLE, ETX]) + crc


@unique
class Signal(Enum):
    """What stands on the line beside whole frames."""

    ACK = auto()
    NAK = auto()
    DAMAGED = auto()  # a frame that came wrongly, or bytes that belong to none


class Frame(msgspec.Struct, frozen=True):
    """A message whose CRC is right."""

    apdu: bytes


@unique
class _State(Enum):
    OUTSIDE = auto()
    OUTSIDE_DLE = auto()
    LOST = auto()  # after noise nothing counts but the next DLE STX: a 06 in it is no ACK
    LOST_DLE = auto()
    INSIDE = auto()
    INSIDE_DLE = auto()
    CRC_LOW = auto()
    CRC_HIGH = auto()


class ZvtFrameParser:
    """Finds frames in what comes, byte by byte, and finds its feet at the next DLE STX."""

    def __init__(self) -> None:
        self._state = _State.OUTSIDE
        self._apdu = bytearray()
        self._crc_low = 0

    @property
    def mid_frame(self) -> bool:
        """Whether something was begun, so that T1 counts."""
        return self._state is not _State.OUTSIDE

    def feed(self, data: bytes) -> Iterator[Frame | Signal]:
        for byte in data:
            found = self._step(byte)
            if found is not None:
                yield found

    def quiet(self) -> Iterator[Signal]:
        """Take it that nothing came for T1: what was begun will not be finished."""
        if self.mid_frame:
            self._state = _State.OUTSIDE
            yield Signal.DAMAGED

    def _step(self, byte: int) -> Frame | Signal | None:
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
        """Take what follows a DLE; a lone one is a framing error (2.1).

        DLE STX is the next frame: its sender has given the one before up, so that is no damage to
        complain of.
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

    def _finish(self, crc_high: int) -> Frame | Signal:
        self._state = _State.OUTSIDE
        apdu = bytes(self._apdu)
        right = crc16_kermit(apdu + bytes([ETX])) == crc_high << 8 | self._crc_low
        return Frame(apdu) if right else Signal.DAMAGED
