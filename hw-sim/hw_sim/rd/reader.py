"""The fingerprint reader in time: what lies on the glass, who uses it, what a capture comes to.

Everything that a person at the bench can change is a plain attribute; the three verbs of the
service read them, frame by frame while a capture runs.
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
from hw_sim.rd.styles import STYLES, Style

FRAME_S = 0.1  # a sensor looks ten times a second
CERTIFICATE_DAYS = 365  # UIDAI's encryption certificate ends about a year ahead
DAY_S = 86_400


@unique
class Finger(Enum):
    """What can be laid on the glass."""

    GOOD = "good"
    POOR = "poor"  # captured, with a low score
    DRY = "dry"  # never captured
    WRONG = "wrong"  # captured well, but the bank will not know it
    TOO_EARLY = "too-early"  # a ghost when it lay there before the capture began


@dataclass(frozen=True, slots=True)
class _Nature:
    """How long the sensor looks at a kind of finger, and what it then says."""

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


class FingerReader:
    """A sensor and the service that owns it; one capture at a time."""

    def __init__(self, clock: Clock, rng: random.Random) -> None:
        self._clock = clock
        self._rng = rng
        self._identity = Identity.draw(rng)
        self._placed_at = 0.0
        self._capture: object | None = None  # the capture that has the sensor
        self.style_name = "mantra"
        self.finger: Finger | None = None
        self.who = ""
        self.plugged = True
        self.occupied = False  # by another application
        self.registered = True
        self.next_errors: list[str] = []
        self.captures = 0
        self.last_code = ""

    @property
    def style(self) -> Style:
        return STYLES[self.style_name]

    @property
    def capturing(self) -> bool:
        return self._capture is not None

    def place(self, finger: Finger, who: str) -> None:
        self.finger, self.who = finger, who
        self._placed_at = self._clock.time()

    def lift(self) -> None:
        self.finger, self.who = None, ""

    def abort(self) -> None:
        """End the capture without an answer, as when the service dies."""
        self._capture = None

    @property
    def readiness(self) -> Readiness:
        if not self.plugged:
            return Readiness.NOT_READY
        return Readiness.USED if self.occupied or self.capturing else Readiness.READY

    async def device_info(self) -> bytes:
        while self.style.info_waits and self.capturing:
            await self._clock.sleep(FRAME_S)
        return answers.device_info(self.style, self._shown_identity())

    async def capture(self, body: bytes) -> bytes:
        """PidData with a capture or an errCode; nothing when the service died meanwhile."""
        try:
            options = parse_options(body, self.style)
            self._refuse_when_unable()
            reading = await self._read_finger(options)
        except Refused as refused:
            self.last_code = refused.code
            return answers.refusal(refused.code)
        if reading is None:
            return b""
        self.last_code = SUCCESS
        self.captures += 1
        return answers.pid_data(
            self.style,
            self._identity,
            Capture(options, reading, self._certificate_expiry()),
            self._rng,
        )

    def _refuse_when_unable(self) -> None:
        if self.next_errors:
            raise Refused(self.next_errors.pop(0))
        for code, unable in (
            ("720", not self.plugged),
            ("710", self.occupied or self.capturing),
            ("740", not self.registered),
        ):
            if unable:
                raise Refused(code)

    async def _read_finger(self, options: Options) -> Reading | None:
        """Look until there is a result. None when the service died; Refused with an errCode.

        A caller that hangs up changes nothing: the sensor stays taken until the time is over.
        """
        mine = self._capture = object()
        began = self._clock.time()
        try:
            while self._capture is mine:
                reading = self._look(began, options.timeout_s)
                if reading is not None:
                    return reading
                await self._clock.sleep(FRAME_S)
        finally:
            if self._capture is mine:
                self._capture = None
        return None

    def _look(self, began: float, timeout_s: float) -> Reading | None:
        """One frame: a reading, nothing yet, or Refused."""
        now = self._clock.time()
        if not self.plugged:
            raise Refused("720")
        nature = self._nature(began)
        if nature is not None and now - max(began, self._placed_at) >= nature.seconds:
            return self._result(nature)
        if now - began >= timeout_s:
            raise Refused("700")
        return None

    def _nature(self, began: float) -> _Nature | None:
        if self.finger is None:
            return None
        if self.finger is Finger.TOO_EARLY and self._placed_at <= began:
            return _GHOST
        return _NATURES[self.finger]

    def _result(self, nature: _Nature) -> Reading:
        if nature.code != SUCCESS:
            raise Refused(nature.code)
        return Reading(
            quality=self._rng.randint(*nature.quality), minutiae=self._rng.randint(24, 58)
        )

    def _shown_identity(self) -> Identity:
        """Without a sensor, or without its registration, there is no code and no certificate."""
        if self.plugged and self.registered:
            return self._identity
        return Identity(code="", certificate="", serial=self._identity.serial)

    def _certificate_expiry(self) -> str:
        ends = self._clock.time() + CERTIFICATE_DAYS * DAY_S
        return time.strftime("%Y%m%d", time.gmtime(ends))
