"""How often a wrong PIN was typed, at each place: counted before it is looked at, and on disk.

While the agent runs, the monotonic clock alone tells how long a place stays closed. After a start
the wall clock says how much of a pause has passed meanwhile, and is believed for half of it: it may
have been set forward. Set back, it says nothing, and the pause begins anew.
"""

import logging
from dataclasses import dataclass
from enum import Enum, unique
from math import ceil
from pathlib import Path
from typing import Annotated

import msgspec

from agent.cash.attendants import Attendants
from agent.clock import Clock
from agent.files import write_over
from agent.private import Private

FREE_TRIES = 3  # everybody mistypes; after these each wrong PIN doubles the pause
FIRST_PAUSE = 30.0  # seconds
LONGEST_PAUSE = 3600.0  # seconds
LONGEST_AT_DOOR = 300.0  # seconds: whoever mistypes there on purpose keeps nobody out for longer
HOURLY = 12
"""Wrong tries an hour, over all places. Beyond them the door alone is open, and each wrong try
closes it for its longest pause, however often a right PIN came between (docs/decisions/0027)."""
BELIEVED = 0.5  # of a pause: what the wall clock may say has passed before a start
DOUBLINGS_MAX = 20  # a forged count makes no number that is too large for a float
ROOM = 512  # bytes: one sector, so that a power cut leaves the old count or the new one

log = logging.getLogger(__name__)


@unique
class PinPlace(Enum):
    """Where a PIN is typed."""

    DOOR = "door"
    """The attendant's own way in, from the start screen."""
    NOTES = "notes"
    """Beside the customer, while their notes wait."""
    CLAIM = "claim"
    """Anew, after wrong claims."""


_LONGEST = {
    PinPlace.DOOR: LONGEST_AT_DOOR,
    PinPlace.NOTES: LONGEST_PAUSE,
    PinPlace.CLAIM: LONGEST_PAUSE,
}


class _Place(msgspec.Struct, frozen=True):
    wrong: Annotated[int, msgspec.Meta(ge=0)] = 0
    """In a row."""
    at: float = 0.0
    """Unix seconds of the last one."""


class _Kept(msgspec.Struct, frozen=True):
    """What the file holds."""

    places: dict[PinPlace, _Place]
    hour: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    """Wrong tries over all places; each is forgotten after its share of an hour."""


class WrongTries:
    """The counts. Memory is the truth while the agent runs; the file is read at the start alone."""

    def __init__(self, file: Path, clock: Clock, *, uncounted: bool = False) -> None:
        """`uncounted`: for a disk that takes no count, and a PIN that opens nothing but a list.

        Then every wrong try costs the longest pause, and so does every start, which forgets them:
        no guess comes cheaper by a restart.
        """
        self._file = file
        self._clock = clock
        self._uncounted = uncounted
        now = clock.now()
        kept = _read(file, now.service)
        self._places = {at: kept.places.get(at, _Place()) for at in PinPlace}
        self._hour = min(kept.hour, float(HOURLY))
        self._hour_at = now.monotonic
        self._closed_until = {
            at: now.monotonic
            + max(self._least_pause, _left(place, _pause(at, place.wrong, self._hour), now.service))
            for at, place in self._places.items()
        }

    @property
    def _least_pause(self) -> float:
        return LONGEST_AT_DOOR if self._uncounted else 0.0

    def left(self, at: PinPlace) -> float:
        """Return for how many seconds no PIN is looked at there."""
        now = self._clock.now().monotonic
        closed = self._closed_until[at] - now
        if at is PinPlace.DOOR:
            return max(0.0, closed)
        too_many = self._this_hour(now) + 1 - HOURLY
        return max(0.0, closed, too_many * LONGEST_PAUSE / HOURLY)

    def begin(self, at: PinPlace) -> bool:
        """Count one as wrong before it is looked at; False: the disk did not take it.

        Then it must not be looked at, and was no try: who restarts the agent would have it for
        nothing.
        """
        now = self._clock.now()
        before, hour = self._places[at], self._this_hour(now.monotonic)
        self._places[at] = place = _Place(before.wrong + 1, round(now.service))
        self._hour, self._hour_at = hour + 1, now.monotonic
        pause = max(self._least_pause, _pause(at, place.wrong, hour + 1))
        self._closed_until[at] = now.monotonic + pause
        if self._is_kept() or self._uncounted:
            return True
        self._places[at], self._hour = before, hour
        self._closed_until[at] = now.monotonic + FIRST_PAUSE
        return False

    def was_right(self, at: PinPlace) -> None:
        """Forgive what was wrong there; the other places and the hour go on counting."""
        now = self._clock.now().monotonic
        self._hour, self._hour_at = max(0.0, self._this_hour(now) - 1), now
        self._places[at] = _Place()
        self._closed_until[at] = now
        self._is_kept()  # where it is not, a restart begins with more wrong tries than there were

    def _this_hour(self, now: float) -> float:
        return max(0.0, self._hour - (now - self._hour_at) * HOURLY / LONGEST_PAUSE)

    def _is_kept(self) -> bool:
        kept = _Kept({at: place for at, place in self._places.items() if place.wrong}, self._hour)
        try:
            write_over(self._file, msgspec.json.encode(kept), ROOM)
        except OSError as error:
            log.error("%s", error)  # noqa: TRY400  # the message says it
            return False
        return True


def make(file: Path) -> None:
    """Make the file while the disk has room: a full one lets it be written over. Raises OSError."""
    if not file.exists():
        write_over(file, msgspec.json.encode(_Kept({})), ROOM)


def _read(file: Path, now: float) -> _Kept:
    """Return the counts; what cannot be read counts as a place that has just closed."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=_Kept)
    except FileNotFoundError:
        return _Kept({})
    except (OSError, ValueError, RecursionError) as error:
        log.error("%s: taken for wrong tries (%s)", file, error)  # noqa: TRY400  # it says it
        return _Kept({at: _Place(FREE_TRIES, now) for at in PinPlace})


def _pause(at: PinPlace, wrong: int, hour: float) -> float:
    if wrong and at is PinPlace.DOOR and hour >= HOURLY:
        return LONGEST_AT_DOOR
    if wrong < FREE_TRIES:
        return 0.0
    doublings = min(wrong - FREE_TRIES, DOUBLINGS_MAX)
    return min(FIRST_PAUSE * (1 << doublings), _LONGEST[at])


def _left(place: _Place, pause: float, now: float) -> float:
    """Return what is left of a pause at a start."""
    return pause - min(max(0.0, now - place.at), pause * BELIEVED)


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
        self._tries = WrongTries(self._tries_file, clock, uncounted=uncounted)

    def make_room(self) -> None:
        """Make the counts' file, which an older release had none of, while the disk has room."""
        try:
            make(self._tries_file)
        except OSError as error:
            log.error("%s", error)  # noqa: TRY400  # the message says it

    def check(self, pin: Private[str], at: PinPlace) -> Right | Wrong | Locked:
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
        make(self._tries_file)

    def add(self, name: str, pin: Private[str]) -> None:
        """Keep another attendant; see Attendants.add."""
        self._attendants.add(name, pin)
        make(self._tries_file)

    def _is_locked(self, at: PinPlace) -> bool:
        return self._tries.left(at) > 0

    def _locked(self, at: PinPlace) -> Locked:
        return Locked(max(1, ceil(self._tries.left(at))))
