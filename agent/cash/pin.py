"""The attendant's PIN: an argon2id hash on disk, and pauses that grow with wrong tries."""

from dataclasses import dataclass
from math import ceil
from pathlib import Path

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from agent.clock import Clock
from agent.private import Private
from agent.small_file import replace_whole

LENGTH_MIN, LENGTH_MAX = 4, 8  # digits
FREE_TRIES = 3  # everybody mistypes; after these each wrong PIN doubles the pause
FIRST_PAUSE = 30.0  # seconds
LONGEST_PAUSE = 3600.0  # seconds; 24 guesses a day at a PIN of four digits

# 19 MiB and two passes, OWASP's smallest: a tenth of a second on a Pi, and the agent stays small.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


class _Kept(msgspec.Struct, frozen=True):
    """What the file holds: the hash, and the wrong tries in a row."""

    hash: str
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class Right:
    """It is the attendant."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """It is not; nothing else is said."""


@dataclass(frozen=True, slots=True)
class Locked:
    """Too many wrong tries; how long no PIN is looked at."""

    seconds: int


class PinNotSet(Exception):
    """There is no PIN that can be read: `kiosk-agent attendant set-pin`."""


class AttendantPin:
    """Checks the PIN. The count of wrong tries outlives a restart; the pause begins anew."""

    def __init__(self, file: Path, clock: Clock) -> None:
        self._file = file
        self._clock = clock
        self._closed_until = 0.0

    def check(self, pin: Private[str]) -> Right | Wrong | Locked:
        """Compare. Raises PinNotSet."""
        kept = self._read()
        left = self._closed_until - self._clock.now().monotonic
        if left > 0:
            return Locked(ceil(left))
        if _matches(kept.hash, pin):
            if kept.wrong:
                self._write(_Kept(kept.hash))
            return Right()
        wrong = kept.wrong + 1
        self._write(_Kept(kept.hash, wrong))
        if wrong < FREE_TRIES:
            return Wrong()
        pause = min(FIRST_PAUSE * 2 ** min(wrong - FREE_TRIES, 20), LONGEST_PAUSE)
        self._closed_until = self._clock.now().monotonic + pause
        return Locked(int(pause))

    def set(self, pin: Private[str]) -> None:
        """Keep a new PIN. Raises ValueError for one that is no PIN."""
        digits = pin.reveal()
        if not (digits.isascii() and digits.isdecimal()):
            raise ValueError("a PIN is made of digits")
        if not LENGTH_MIN <= len(digits) <= LENGTH_MAX:
            raise ValueError(f"a PIN has {LENGTH_MIN} to {LENGTH_MAX} digits")
        self._write(_Kept(_hasher.hash(digits)))

    def _read(self) -> _Kept:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=_Kept)
        except FileNotFoundError as error:
            raise PinNotSet(f"{self._file}: no attendant's PIN is set") from error
        except (OSError, msgspec.DecodeError) as error:
            raise PinNotSet(f"{self._file}: cannot be read, set the PIN anew ({error})") from error

    def _write(self, kept: _Kept) -> None:
        replace_whole(self._file, msgspec.json.encode(kept))


def _matches(hash_: str, pin: Private[str]) -> bool:
    try:
        return _hasher.verify(hash_, pin.reveal())
    except (Argon2Error, InvalidHashError):
        return False
