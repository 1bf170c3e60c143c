"""The Nextion instruction set without I/O: instructions to bytes, bytes to replies.

An instruction is ASCII and ends with FF FF FF; a reply is a head byte, its payload and FF FF FF
(devices.md 3.6; nextion.tech/instruction-set). Payloads may hold FF, so a reply's length is known
by its head byte. Invalid bytes are skipped up to the next FF FF FF.
"""

from enum import IntEnum, unique
from typing import Final

import msgspec

END: Final = b"\xff\xff\xff"
INSTRUCTION_BYTES_MAX: Final = 1024  # the panel's serial buffer
REPLY_BYTES_MAX: Final = 1024  # the panel's buffer allows no longer text
DEFAULT_BAUD: Final = 9600

_STRING: Final = 0x70
_COMOK: Final = ord("c")
_STARTUP: Final = bytes(3) + END  # sent at power-on, before 88


@unique
class ReturnCode(IntEnum):
    """Return codes of an instruction; with bkcmd=3 each one is answered."""

    INVALID_INSTRUCTION = 0x00
    SUCCESS = 0x01
    INVALID_COMPONENT = 0x02
    INVALID_PAGE = 0x03
    INVALID_PICTURE = 0x04
    INVALID_FONT = 0x05
    FILE_FAILED = 0x06
    INVALID_CRC = 0x09
    INVALID_BAUD = 0x11
    INVALID_WAVEFORM = 0x12
    INVALID_VARIABLE = 0x1A
    INVALID_OPERATION = 0x1B
    ASSIGNMENT_FAILED = 0x1C
    EEPROM_FAILED = 0x1D
    WRONG_PARAMETER_COUNT = 0x1E
    IO_FAILED = 0x1F
    INVALID_ESCAPE = 0x20
    NAME_TOO_LONG = 0x23
    BUFFER_OVERFLOW = 0x24


@unique
class NextionEvent(IntEnum):
    """A message that a panel sends without a query."""

    TOUCH = 0x65
    PAGE = 0x66  # the answer to sendme
    TOUCH_AT = 0x67
    TOUCH_ASLEEP = 0x68
    ASLEEP = 0x86
    AWAKE = 0x87
    READY = 0x88  # it has started
    SD_UPGRADE = 0x89
    TRANSPARENT_END = 0xFD
    TRANSPARENT_READY = 0xFE


class NextionResult(msgspec.Struct, frozen=True):
    """How an instruction ended."""

    code: ReturnCode


class NextionText(msgspec.Struct, frozen=True):
    """A component's text, read by `get`; bytes, because the project defines the encoding."""

    raw: bytes


class NextionNumber(msgspec.Struct, frozen=True):
    """A signed 32-bit number, read by `get`."""

    value: int


class Happened(msgspec.Struct, frozen=True):
    event: NextionEvent
    payload: bytes = b""


class Described(msgspec.Struct, frozen=True):
    """The answer to `connect`: the panel's properties (touch, address, model, firmware, …)."""

    text: str


NextionReply = NextionResult | NextionText | NextionNumber | Happened | Described

_NUMBER: Final = 0x71
_EVENTS: Final = frozenset(NextionEvent)
_PAYLOADS: Final[dict[int, int]] = {
    **dict.fromkeys(ReturnCode, 0),
    **dict.fromkeys(NextionEvent, 0),
    NextionEvent.TOUCH: 3,
    NextionEvent.PAGE: 1,
    NextionEvent.TOUCH_AT: 5,
    NextionEvent.TOUCH_ASLEEP: 5,
    _NUMBER: 4,
}


def instruction(text: str) -> bytes:
    """Return an instruction's bytes. Raises ValueError if a panel would not accept it."""
    raw = text.encode("ascii")
    if len(raw) + len(END) > INSTRUCTION_BYTES_MAX:
        raise ValueError(f"an instruction of {len(raw)} bytes")
    return raw + END


def raw_text(text: str, encoding: str) -> bytes:
    """Return a text as the panel stores it.

    Raises ValueError for a character that the encoding lacks, or that would break the framing.
    """
    raw = text.encode(encoding)
    if any(byte < 0x20 or byte in {0x7F, 0xFF} for byte in raw):
        raise ValueError("a control character, or the byte FF")
    return raw


def set_text(component: str, raw: bytes) -> bytes:
    """Return the instruction that sets a component's text. Raises ValueError for one too long."""
    quoted = raw.replace(b"\\", b"\\\\").replace(b'"', b'\\"')
    whole = component.encode("ascii") + b'.txt="' + quoted + b'"' + END
    if len(whole) > INSTRUCTION_BYTES_MAX:
        raise ValueError(f"a text of {len(raw)} bytes")
    return whole


class NextionParser:
    """Parses replies from any portions of bytes; at most REPLY_BYTES_MAX are kept between two."""

    def __init__(self) -> None:
        self._kept = bytearray()
        self._lost = False  # bytes before the next FF FF FF are invalid

    def feed(self, data: bytes) -> list[NextionReply]:
        replies: list[NextionReply] = []
        for start in range(0, len(data), REPLY_BYTES_MAX):
            self._kept += data[start : start + REPLY_BYTES_MAX]
            while (taken := self._take()) is not None:
                replies += taken
        return replies

    def _take(self) -> list[NextionReply] | None:
        """Remove and return the reply at the front, or skip noise; None: not complete yet."""
        if self._lost:
            return self._find_end()
        kept = self._kept
        del kept[: len(kept) - len(kept.lstrip(b"\xff"))]  # a reply does not begin with FF
        if not kept:
            return None
        if kept[0] == 0 and kept[: len(_STARTUP)] == _STARTUP[: len(kept)]:
            return self._startup()
        if kept[0] in {_STRING, _COMOK}:
            return self._open_ended()
        size = _PAYLOADS.get(kept[0])
        if size is None:
            return self._skip()
        end = 1 + size
        terminator = kept[end : end + len(END)]
        if terminator == END:
            return [_fixed(kept[0], self._cut(end))]
        return None if END.startswith(terminator) else self._skip()

    def _startup(self) -> list[NextionReply] | None:
        if len(self._kept) < len(_STARTUP):
            return None
        self._cut(len(_STARTUP) - len(END))
        return [Happened(NextionEvent.READY)]

    def _open_ended(self) -> list[NextionReply] | None:
        end = self._kept.find(END)
        if end < 0:
            return self._skip() if len(self._kept) > REPLY_BYTES_MAX else None
        raw = self._cut(end)
        if raw[0] == _STRING:
            return [NextionText(raw[1:])]
        return [Described(raw.decode("latin-1"))] if raw.startswith(b"comok ") else []

    def _skip(self) -> list[NextionReply]:
        self._lost = True
        return []

    def _find_end(self) -> list[NextionReply] | None:
        end = self._kept.find(END)
        if end < 0:
            del self._kept[: -len(END) + 1]  # these bytes may be the first of an end mark
            return None
        self._cut(end)
        self._lost = False
        return []

    def _cut(self, end: int) -> bytes:
        """Remove and return a reply's bytes, with its terminator."""
        raw = bytes(self._kept[:end])
        del self._kept[: end + len(END)]
        return raw


def _fixed(head: int, raw: bytes) -> NextionReply:
    if head == _NUMBER:
        return NextionNumber(int.from_bytes(raw[1:], "little", signed=True))
    if head in _EVENTS:
        return Happened(NextionEvent(head), raw[1:])
    return NextionResult(ReturnCode(head))
