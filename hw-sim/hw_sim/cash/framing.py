"""Puloon's frames from the device's side (devices.md 5.1): commands in, answers out."""

from collections.abc import Mapping
from dataclasses import dataclass

SOH, STX, ETX, EOT, ACK, NAK = 0x01, 0x02, 0x03, 0x04, 0x06, 0x15
HEAD = 4
TAIL = 2  # ETX and the check byte


@dataclass(frozen=True, slots=True)
class Command:
    """One good frame of the host."""

    code: int
    parameters: bytes


@dataclass(frozen=True, slots=True)
class Sign:
    """A byte on its own: 06 or 15."""

    code: int


@dataclass(frozen=True, slots=True)
class Broken:
    """A frame whose check byte or end is wrong."""


Received = Command | Sign | Broken


def answer_frame(device_id: int, code: int, data: bytes) -> bytes:
    body = bytes((SOH, device_id, STX, code)) + data + bytes((ETX,))
    return body + bytes((check_byte(body),))


def check_byte(body: bytes) -> int:
    check = 0
    for byte in body:
        check ^= byte
    return check


class FrameParser:
    """Parses the frames of the host; `lengths` are the parameter bytes of each command."""

    def __init__(self, device_id: int, lengths: Mapping[int, int]) -> None:
        self._start = bytes((EOT, device_id, STX))
        self._lengths = lengths
        self._held = b""

    def drop_partial(self) -> None:
        """Drop an incomplete frame, as after a pause."""
        self._held = b""

    def feed(self, data: bytes) -> list[Received]:
        self._held += data
        received: list[Received] = []
        while self._held:
            if self._held[0] in (ACK, NAK):
                received.append(Sign(self._held[0]))
                self._held = self._held[1:]
            elif not self._start.startswith(self._held[:3]):
                self._held = self._held[1:]
            elif not self._frame(received):
                break
        return received

    def _frame(self, received: list[Received]) -> bool:
        """Remove the frame at the front; return False if more bytes are needed."""
        if len(self._held) < HEAD:
            return False
        size = HEAD + self._lengths.get(self._held[3], 0) + TAIL
        frame = self._held[:size]
        if len(frame) < size:
            return False
        if frame[-2] != ETX or check_byte(frame[:-1]) != frame[-1]:
            received.append(Broken())
            self._held = self._held[1:]
            return True
        received.append(Command(frame[3], frame[HEAD:-TAIL]))
        self._held = self._held[size:]
        return True
