"""The signal of a mobile modem, as ModemManager (mmcli) reports it."""

import asyncio
import logging
import shutil
import subprocess
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import msgspec

from agent.base.clock import Clock
from agent.process import programs

PROGRAM: Final = "mmcli"
COMMAND: Final = (PROGRAM, "--modem=any", "--output-json")
LOOK_S: Final = 60.0  # Prometheus and the fleet's status come about as often
TIMEOUT_S: Final = 10.0

log = logging.getLogger(__name__)


Ask = Callable[[], Awaitable[bytes]]


class _Quality(msgspec.Struct, frozen=True):
    value: str = ""
    """Per cent; not a number if the modem is switched off."""


class _Generic(msgspec.Struct, frozen=True, rename="kebab"):
    signal_quality: _Quality = _Quality()
    primary_port: str = ""


class _Modem(msgspec.Struct, frozen=True):
    generic: _Generic = _Generic()


class _Answer(msgspec.Struct, frozen=True):
    modem: _Modem = _Modem()


def signal_in(answer: bytes) -> Mapping[str, float]:
    """Return the signal of 0 to 1 by the modem's port; empty: there is no modem."""
    try:
        modem = msgspec.json.decode(answer, type=_Answer).modem.generic
    except msgspec.DecodeError:  # mmcli prints nothing without a modem
        return {}
    per_cent = modem.signal_quality.value
    return {modem.primary_port: int(per_cent) / 100} if per_cent.isdecimal() else {}


async def ask() -> bytes:
    """Return mmcli's answer; empty if there is none. It names the modem's IMEI: never log it."""
    try:
        return (await asyncio.to_thread(programs.run, *COMMAND, timeout_s=TIMEOUT_S)).stdout
    except (OSError, subprocess.TimeoutExpired) as error:
        log.warning("the modem's signal: %s", type(error).__name__)
        return b""


class Modem:
    """Holds the last signal."""

    def __init__(self, clock: Clock, ask: Ask | None) -> None:
        """`ask`: None for a kiosk without ModemManager."""
        self._clock = clock
        self._ask = ask
        self.signal: Mapping[str, float] = {}

    async def run(self) -> None:
        """Ask every minute until cancelled; return at once if there is nobody to ask."""
        while self._ask:
            self.signal = signal_in(await self._ask())
            await self._clock.sleep(LOOK_S)


def modem_manager() -> Ask | None:
    """Return how to ask ModemManager; None if it is not installed."""
    return ask if shutil.which(PROGRAM, path=programs.PATH) else None
