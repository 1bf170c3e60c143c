"""Checks attendants' PINs; counts wrong tries on disk, for each place, before a PIN is checked.

While the agent runs, only the monotonic clock decides how long a place is locked. After a start the
wall clock shows how much of a pause has passed. It may have been set forward, so at most half of
the pause is deducted. If it was set back, the whole pause starts again.
"""

import logging
from enum import Enum, unique
from math import ceil
from pathlib import Path
from typing import Annotated

import msgspec

from agent.base.clock import Clock
from agent.base.files import overwrite
from agent.base.private import Private
from agent.cash.attendants import Attendants

FREE_TRIES = 3  # the third wrong PIN in a row starts a pause; each further one doubles it
FIRST_PAUSE_S = 30.0
PAUSE_MAX_S = 3600.0
START_SCREEN_PAUSE_MAX_S = 300.0  # a customer's wrong PINs must not lock attendants out for longer
HOURLY_TRIES_MAX = 12
"""Wrong tries in an hour, over all places. Above it only the start screen accepts PINs. Each wrong
try there costs the longest pause, even if there are right PINs in between (docs/decisions/0027)."""
DEDUCTED_MAX = 0.5  # of a pause: the most that the wall clock can deduct at a start
DOUBLINGS_MAX = 20  # so that a forged number does not overflow a float
FILE_BYTES = 512  # one sector, so that a power cut leaves the old counts or the new ones

log = logging.getLogger(__name__)


@unique
class PinPlace(Enum):
    """Where a PIN is typed."""

    START_SCREEN = "door"
    """The attendant's menu, opened from the start screen."""
    NOTES = "notes"
    """A customer's screen while notes are waiting."""
    CLAIM = "claim"
    """The PIN is asked again after wrong claims."""


_PAUSE_MAX_S = {
    PinPlace.START_SCREEN: START_SCREEN_PAUSE_MAX_S,
    PinPlace.NOTES: PAUSE_MAX_S,
    PinPlace.CLAIM: PAUSE_MAX_S,
}


class _PlaceTries(msgspec.Struct, frozen=True):
    wrong: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Wrong tries in a row."""
    at: float = 0.0
    """Unix seconds of the last wrong try."""


class _StoredTries(msgspec.Struct, frozen=True):
    places: dict[PinPlace, _PlaceTries]
    hour: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    """Wrong tries over all places; the number falls by HOURLY_TRIES_MAX per hour."""


class WrongTries:
    """The numbers of wrong tries. The file is read only at the start."""

    def __init__(self, file: Path, clock: Clock, *, uncounted: bool = False) -> None:
        """Take `uncounted` for a disk that cannot store tries, where a PIN only opens a list.

        Then every wrong try and every start cost the start screen's longest pause, because a start
        forgets the tries. So a restart does not make a guess cheaper.
        """
        self._file = file
        self._clock = clock
        self._uncounted = uncounted
        now = clock.now()
        stored = _read(file, now.service)
        self._places = {at: stored.places.get(at, _PlaceTries()) for at in PinPlace}
        self._hour = min(stored.hour, float(HOURLY_TRIES_MAX))
        self._hour_at = now.monotonic
        self._closed_until = {
            at: now.monotonic
            + max(
                self._pause_min_s,
                _left_at_start(place, _pause_s(at, place.wrong, self._hour), now.service),
            )
            for at, place in self._places.items()
        }

    @property
    def _pause_min_s(self) -> float:
        return START_SCREEN_PAUSE_MAX_S if self._uncounted else 0.0

    def pause_left_s(self, at: PinPlace) -> float:
        """Return the seconds for which this place is still locked."""
        now = self._clock.now().monotonic
        closed = self._closed_until[at] - now
        if at is PinPlace.START_SCREEN:
            return max(0.0, closed)
        too_many = self._this_hour(now) + 1 - HOURLY_TRIES_MAX
        return max(0.0, closed, too_many * PAUSE_MAX_S / HOURLY_TRIES_MAX)

    def count(self, at: PinPlace) -> bool:
        """Count a try as wrong before the PIN is checked; return False if it cannot be stored.

        Then the PIN must not be checked, and the try is not counted. Otherwise a restart of the
        agent would make the try free.
        """
        now = self._clock.now()
        before, hour = self._places[at], self._this_hour(now.monotonic)
        self._places[at] = place = _PlaceTries(before.wrong + 1, round(now.service))
        self._hour, self._hour_at = hour + 1, now.monotonic
        pause = max(self._pause_min_s, _pause_s(at, place.wrong, hour + 1))
        self._closed_until[at] = now.monotonic + pause
        if self._store() or self._uncounted:
            return True
        self._places[at], self._hour = before, hour
        self._closed_until[at] = now.monotonic + FIRST_PAUSE_S
        return False

    def on_right_pin(self, at: PinPlace) -> None:
        """Forget the wrong tries of this place; the other places and the hour keep theirs."""
        now = self._clock.now().monotonic
        self._hour, self._hour_at = max(0.0, self._this_hour(now) - 1), now
        self._places[at] = _PlaceTries()
        self._closed_until[at] = now
        self._store()  # if this fails, a restart begins with too many wrong tries, not too few

    def _this_hour(self, now: float) -> float:
        return max(0.0, self._hour - (now - self._hour_at) * HOURLY_TRIES_MAX / PAUSE_MAX_S)

    def _store(self) -> bool:
        places = {at: place for at, place in self._places.items() if place.wrong}
        content = msgspec.json.encode(_StoredTries(places, self._hour))
        try:
            overwrite(self._file, content, FILE_BYTES)
        except OSError as error:
            log.error("%s", error)  # noqa: TRY400  # the message says it
            return False
        return True


def create_file(file: Path) -> None:
    """Create the file while the disk has space. A full disk can overwrite it. Raises OSError."""
    if not file.exists():
        overwrite(file, msgspec.json.encode(_StoredTries({})), FILE_BYTES)


def _read(file: Path, now: float) -> _StoredTries:
    """Return the stored tries. If they cannot be read, each place starts with a pause."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=_StoredTries)
    except FileNotFoundError:
        return _StoredTries({})
    except (OSError, ValueError, RecursionError) as error:
        log.error("%s: unreadable, so each place starts with a pause (%s)", file, error)  # noqa: TRY400  # it says it
        return _StoredTries({at: _PlaceTries(FREE_TRIES, now) for at in PinPlace})


def _pause_s(at: PinPlace, wrong: int, hour: float) -> float:
    if wrong and at is PinPlace.START_SCREEN and hour >= HOURLY_TRIES_MAX:
        return START_SCREEN_PAUSE_MAX_S
    if wrong < FREE_TRIES:
        return 0.0
    doublings = min(wrong - FREE_TRIES, DOUBLINGS_MAX)
    return min(FIRST_PAUSE_S * (1 << doublings), _PAUSE_MAX_S[at])


def _left_at_start(place: _PlaceTries, pause: float, now: float) -> float:
    """Return the seconds of a pause that remain after a start."""
    return pause - min(max(0.0, now - place.at), pause * DEDUCTED_MAX)


class Right(msgspec.Struct, frozen=True):
    """The PIN is an attendant's."""

    name: str


class Wrong(msgspec.Struct, frozen=True):
    """The PIN is not an attendant's."""


class Locked(msgspec.Struct, frozen=True):
    """No PIN is checked: there were too many wrong tries, or a try cannot be counted."""

    seconds: int
    """Until the next PIN is checked at this place."""


class AttendantPin:
    """Checks PINs. The counts of wrong tries and their pauses survive a restart."""

    def __init__(self, file: Path, clock: Clock, *, uncounted: bool = False) -> None:
        """See WrongTries for `uncounted`."""
        self._attendants = Attendants(file)
        self._tries_file = file.with_name(f"{file.stem}-tries{file.suffix}")
        self._tries = WrongTries(self._tries_file, clock, uncounted=uncounted)

    def create_tries_file(self) -> None:
        """Create the file of tries while the disk has space; older releases did not have it."""
        try:
            create_file(self._tries_file)
        except OSError as error:
            log.error("%s", error)  # noqa: TRY400  # the message says it

    def check(self, pin: Private[str], at: PinPlace) -> Right | Wrong | Locked:
        """Count the try, then check the PIN. Raises PinNotSet."""
        self._attendants.all()  # raises PinNotSet before the try is counted
        if self._is_locked(at) or not self._tries.count(at):
            return self._locked(at)
        name = self._attendants.name_of(pin)
        if name is not None:
            self._tries.on_right_pin(at)
            return Right(name)
        return self._locked(at) if self._is_locked(at) else Wrong()

    def set(self, pin: Private[str], name: str | None = None) -> None:
        """Store a new PIN; see Attendants.set_pin."""
        self._attendants.set_pin(name, pin)
        create_file(self._tries_file)

    def add(self, name: str, pin: Private[str]) -> None:
        """Store another attendant; see Attendants.add."""
        self._attendants.add(name, pin)
        create_file(self._tries_file)

    def _is_locked(self, at: PinPlace) -> bool:
        return self._tries.pause_left_s(at) > 0

    def _locked(self, at: PinPlace) -> Locked:
        return Locked(max(1, ceil(self._tries.pause_left_s(at))))
