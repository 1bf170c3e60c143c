"""One attempt to pair, as the contract says or with one change."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.check.limits import Limits
from companion.check.wire import (
    Address,
    Answer,
    Disconnected,
    Silent,
    Wire,
    context,
    json_object,
    shown,
)
from companion.pairing.codes import PairingFailed
from companion.pairing.pairing import KioskPairing

LINE_BYTES_MAX: Final = 4096

Change = Callable[[bytes], bytes]


@dataclass(frozen=True, slots=True)
class Attempt:
    """How an attempt ended."""

    companion: bytes  # its certificate
    lines: int  # of the companion, without a refusal
    why: str = ""  # it ended before the pairing

    @property
    def paired(self) -> bool:
        return not self.why


def unchanged(line: bytes) -> bytes:
    return line


def attempt(
    address: Address, code: str, certificate: bytes, limits: Limits, first: Change = unchanged
) -> Attempt:
    """Try to pair; `first` changes the first line. Raises Disconnected, Silent: no connection."""
    unseen: list[Answer] = []
    with Wire(address, context(None), limits, unseen) as wire:
        pairing = KioskPairing(code, certificate, wire.certificate, os.urandom)  # secrets
        lines = 0
        try:
            wire.send(first(pairing.hello()))
            answer = _line(wire, limits)
            lines += "exchange" in json_object(answer)
            wire.send(pairing.proof(answer))
            answer = _line(wire, limits)
            lines += "proof" in json_object(answer)
            pairing.finish(answer)
        except (PairingFailed, Disconnected, Silent) as ended:
            return Attempt(wire.certificate, lines, str(ended) or type(ended).__name__)
        return Attempt(wire.certificate, lines)


def _line(wire: Wire, limits: Limits) -> bytes:
    line = b""
    while not line.endswith(b"\n"):
        line += wire.read(limits.answer)
        if len(line) > LINE_BYTES_MAX:
            raise PairingFailed(f"sends a line that is too long: {shown(line)}")
    return line
