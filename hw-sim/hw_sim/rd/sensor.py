"""The simulated sensor: the finger on the glass, the program that uses it, the result of a capture.

The bench changes plain attributes. The service's three methods read them, frame by frame during a
capture.
"""

import random
import time
from dataclasses import dataclass
from enum import Enum, unique

from hw_sim.clock import Clock
from hw_sim.rd import answers
from hw_sim.rd.answers import Capture, Identity, Readiness, Reading
from hw_sim.rd.errors import SUCCESS, Refused
from hw_sim.rd.options import Options, parse_options
from hw_sim.rd.vendor_profiles import STYLES, VendorProfile

NO_ANSWER = b""  # a client reads this when the service died behind its listener
FRAME_S = 0.1  # a sensor takes ten frames a second
CERTIFICATE_DAYS = 365  # UIDAI's encryption certificate ends about a year ahead
DAY_S = 86_400


@unique
class Finger(Enum):
    """The kinds of finger on the glass."""

    GOOD = "good"
    POOR = "poor"  # captured, with a low score
    DRY = "dry"  # never captured
    WRONG = "wrong"  # captured well, but the bank does not recognise it
    TOO_EARLY = "too-early"  # a ghost if it was there before the capture began


@dataclass(frozen=True, slots=True)
class _Nature:
    """How long the sensor needs for a kind of finger, and its result."""

    seconds: float
    code: str = SUCCESS
    quality: tuple[int, int] = (65, 95)


_NATURES = {
    Finger.GOOD: _Nature(0.6),
    Finger.POOR: _Nature(1.2, quality=(20, 45)),
    Finger.DRY: _Nature(2.0, code="730"),
    Finger.WRONG: _Nature(0.6),
    Finger.TOO_EARLY: _Nature(0.6),
}
_GHOST = _Nature(1.0, code="730")


@dataclass(frozen=True, slots=True, eq=False)
class _Hold:
    """The time for which one capture reserves the sensor, in seconds since 1970."""

    began: float
    ends: float


class Sensor:
    """A sensor and the service that owns it; one capture at a time.

    An iris sensor works the same way; a placed finger then means an eye.
    """

    def __init__(self, clock: Clock, rng: random.Random, style_name: str = "mantra") -> None:
        self._clock = clock
        self._rng = rng
        self._identity = Identity.draw(rng)
        self._placed_at = 0.0
        self._hold: _Hold | None = None
        self.style_name = style_name
        self.finger: Finger | None = None
        self.who = ""
        self.plugged = True
        self.occupied = False  # by another application
        self.registered = True
        self.next_errors: list[str] = []
        self.captures = 0
        self.last_code = ""

    @property
    def style(self) -> VendorProfile:
        return STYLES[self.style_name]

    @property
    def capturing(self) -> bool:
        return self._hold is not None and self._clock.time() < self._hold.ends

    def place(self, finger: Finger, who: str) -> None:
        self.finger, self.who = finger, who
        self._placed_at = self._clock.time()

    def lift(self) -> None:
        self.finger, self.who = None, ""

    def abort(self) -> None:
        """End the capture without an answer, as when the service dies."""
        self._hold = None

    @property
    def readiness(self) -> Readiness:
        if not self._feels_plugged:
            return Readiness.NOT_READY
        return Readiness.USED if self.occupied or self.capturing else Readiness.READY

    @property
    def _feels_plugged(self) -> bool:
        """Return True if the service reports a sensor; some do not notice its absence."""
        return self.plugged or not self.style.feels_unplug

    async def device_info(self) -> bytes:
        while self.style.info_waits and self.capturing:
            await self._clock.sleep(FRAME_S)
        return answers.device_info(self.style, self._shown_identity())

    async def capture(self, body: bytes) -> bytes:
        """Return PidData with a capture or an errCode; empty if the service died during it."""
        try:
            options = parse_options(body, self.style)
            self._refuse_when_unable()
        except Refused as refused:
            return self._refusal(refused.code)
        seen = await self._watch(options.timeout_s)
        if seen is None:
            return NO_ANSWER
        return self._refusal(seen) if isinstance(seen, str) else self._delivery(options, seen)

    def _refuse_when_unable(self) -> None:
        if self.next_errors:
            raise Refused(self.next_errors.pop(0))
        for code, unable in (
            ("720", not self._feels_plugged),
            ("710", self.occupied or self.capturing),
            ("740", not self.registered),
        ):
            if unable:
                raise Refused(code)

    async def _watch(self, timeout_s: float) -> Reading | str | None:
        """Return a reading, an errCode, or None if the service died; check frame by frame.

        A caller that disconnects does not free the sensor: it stays busy until the time is over
        (devices.md 1.5).
        """
        began = self._clock.time()
        mine = self._hold = _Hold(began, began + timeout_s)
        while self._hold is mine:
            seen = self._look(mine)
            if seen is not None:
                self._hold = None
                return seen
            await self._clock.sleep(FRAME_S)
        return None

    def _look(self, hold: _Hold) -> Reading | str | None:
        """Return the result of one frame: a reading, an errCode, or None yet."""
        now = self._clock.time()
        nature = self._nature(hold.began)
        if not self._feels_plugged:
            return "720"
        if nature is not None and now - max(hold.began, self._placed_at) >= nature.seconds:
            return self._reading(nature) if nature.code == SUCCESS else nature.code
        return "700" if now >= hold.ends else None

    def _nature(self, began: float) -> _Nature | None:
        if self.finger is None or not self.plugged:
            return None
        if self.finger is Finger.TOO_EARLY and self._placed_at <= began:
            return _GHOST
        return _NATURES[self.finger]

    def _reading(self, nature: _Nature) -> Reading:
        minutiae = self._rng.randint(24, 58)
        return Reading(quality=self._rng.randint(*nature.quality), minutiae=minutiae)

    def _refusal(self, code: str) -> bytes:
        self.last_code = code
        return answers.refusal(code)

    def _delivery(self, options: Options, reading: Reading) -> bytes:
        self.last_code = SUCCESS
        self.captures += 1
        capture = Capture(options, reading, self._certificate_expiry())
        return answers.pid_data(self.style, self._identity, capture, self._rng)

    def _shown_identity(self) -> Identity:
        """Return the identity; without sensor or registration it has no code and certificate."""
        if self._feels_plugged and self.registered:
            return self._identity
        return Identity(code="", certificate="", serial=self._identity.serial)

    def _certificate_expiry(self) -> str:
        ends = self._clock.time() + CERTIFICATE_DAYS * DAY_S
        return time.strftime("%Y%m%d", time.gmtime(ends))
