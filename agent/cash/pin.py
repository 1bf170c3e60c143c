"""The attendants' PINs: who typed one, and for how long none is looked at."""

import logging
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from agent.cash import tries
from agent.cash.attendants import Attendants
from agent.cash.tries import At, Tries
from agent.clock import Clock
from agent.private import Private

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Right:
    """It is an attendant's."""

    name: str


@dataclass(frozen=True, slots=True)
class Wrong:
    """It is nobody's; nothing else is said."""


@dataclass(frozen=True, slots=True)
class Locked:
    """Too many wrong tries, or none that can be counted; how long no PIN is looked at there."""

    seconds: int


class AttendantPin:
    """Checks PINs. The counts of wrong tries, and their pauses, outlive a restart."""

    def __init__(self, file: Path, clock: Clock, *, uncounted: bool = False) -> None:
        """`uncounted`: where the disk takes no count; see Tries."""
        self._attendants = Attendants(file)
        self._tries_file = file.with_name(f"{file.stem}-tries{file.suffix}")
        self._tries = Tries(self._tries_file, clock, uncounted=uncounted)

    def make_room(self) -> None:
        """Make the counts' file, which an older release had none of, while the disk has room."""
        try:
            tries.make(self._tries_file)
        except OSError as error:
            log.error("%s", error)  # noqa: TRY400  # the message says it

    def check(self, pin: Private[str], at: At) -> Right | Wrong | Locked:
        """Count it, and only then look whose it is. Raises PinNotSet."""
        self._attendants.all()  # where no PIN is set, nothing was tried
        if self._is_locked(at) or not self._tries.begin(at):
            return self._locked(at)
        name = self._attendants.whose(pin)
        if name is not None:
            self._tries.was_right(at)
            return Right(name)
        return self._locked(at) if self._is_locked(at) else Wrong()

    def set(self, pin: Private[str], name: str | None = None) -> None:
        """Keep a new PIN; see Attendants.set_pin."""
        self._attendants.set_pin(name, pin)
        tries.make(self._tries_file)

    def add(self, name: str, pin: Private[str]) -> None:
        """Keep another attendant; see Attendants.add."""
        self._attendants.add(name, pin)
        tries.make(self._tries_file)

    def _is_locked(self, at: At) -> bool:
        return self._tries.left(at) > 0

    def _locked(self, at: At) -> Locked:
        return Locked(max(1, ceil(self._tries.left(at))))
