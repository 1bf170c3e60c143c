"""The frames of Puloon's LCDM dispensers: bytes in, events out; no I/O and no clock.

Host: 04 ID 02 CMD parameters 03 BCC. Device: 01 ID 02 CMD parameters 03 BCC. BCC is the xor of
everything before it. Two flips of the same bit are not detected, so the caller also checks that a
frame makes sense. The receiver answers 06 or 15. Source: devices.md 5.1.
"""

from collections.abc import Mapping
from functools import reduce
from operator import xor
from typing import Final

import msgspec

SOH: Final = 0x01
STX: Final = 0x02
ETX: Final = 0x03
EOT: Final = 0x04
ACK: Final = 0x06
NAK: Final = 0x15

AROUND: Final = 6  # bytes of a frame without the parameters


class LcdmFrame(msgspec.Struct, frozen=True):
    """One good frame of the device."""

    command: int
    data: bytes


class Acknowledged(msgspec.Struct, frozen=True):
    """06 was received."""


class NotAcknowledged(msgspec.Struct, frozen=True):
    """15 was received."""


class Garbled(msgspec.Struct, frozen=True):
    """Bytes that began like a frame but are not one."""


LcdmEvent = LcdmFrame | Acknowledged | NotAcknowledged | Garbled

_SIGNS: Final[dict[int, LcdmEvent]] = {ACK: Acknowledged(), NAK: NotAcknowledged()}


class UnreadableFrame(Exception):
    """A complete frame with invalid content."""


def host_frame(device_id: int, command: int, parameters: bytes = b"") -> bytes:
    body = bytes((EOT, device_id, STX, command)) + parameters + bytes((ETX,))
    return body + bytes((bcc(body),))


def bcc(body: bytes) -> int:
    return reduce(xor, body, 0)


class LcdmFrameParser:
    """Splits the bytes of one device into events; keeps less than one frame.

    `lengths` gives the number of parameter bytes in the answer to each command. A frame is split
    off by its length, since sensor bytes may be 03.
    """

    def __init__(self, device_id: int, lengths: Mapping[int, int]) -> None:
        self._id = device_id
        self._lengths = lengths
        self._held = bytearray()

    def feed(self, received: bytes) -> list[LcdmEvent]:
        self._held += received
        events: list[LcdmEvent] = []
        while (taken := self._next()) is not None:
            size, event = taken
            del self._held[:size]
            if event is not None:
                events.append(event)
        return events

    def reset(self) -> None:
        """Drop an incomplete frame."""
        self._held.clear()

    def _next(self) -> tuple[int, LcdmEvent | None] | None:
        """Return how many bytes were used, and the event; None if more bytes are needed."""
        held = self._held
        if not held:
            return None
        if held[0] != SOH:
            return 1, _SIGNS.get(held[0])
        if not self._may_begin(held[:4]):
            return 1, Garbled()
        if len(held) < 4 or len(held) < (size := self._lengths[held[3]] + AROUND):
            return None
        body, check = bytes(held[: size - 1]), held[size - 1]
        if body[-1] != ETX or bcc(body) != check:
            return 1, Garbled()
        return size, LcdmFrame(body[3], body[4:-1])

    def _may_begin(self, head: bytearray) -> bool:
        if head[1:3] != bytes((self._id, STX))[: len(head) - 1]:
            return False
        return len(head) < 4 or head[3] in self._lengths
