"""A biometric device behind an RD service: which one to use, one capture at a time, and retries.

The error table says what to do about each fault; this module does it. The protocol has no cancel:
after its caller cancels, a capture keeps the sensor until the service's own time limit. A capture
in the meantime gets 710 and waits as the table says.
"""

import asyncio
from collections import Counter
from collections.abc import Container, Coroutine
from functools import cached_property
from typing import TYPE_CHECKING, Final

from drivers.biometric.port import (
    BiometricReadiness,
    Captured,
    CaptureOutcome,
    DeviceStatus,
    Modality,
    NotCaptured,
    Progress,
    ProgressListener,
    ignore_progress,
)
from drivers.biometric.presence import LOOK_EVERY_S, SensorPresence
from drivers.biometric.rdservice import (
    Method,
    PidData,
    RdError,
    UnreadableAnswer,
    capture_ms,
    read_pid_data,
)
from drivers.biometric.rdservice_errors import (
    CODE_OF_READINESS,
    FAULTS,
    IN_FLIGHT,
    REFUSED,
    UNKNOWN,
    UNPLUGGED,
    DriverRemedy,
    not_captured,
    row_for,
)
from drivers.biometric.rdservice_found import LOOPBACK_SEARCH, Found, Search
from drivers.line import Sleep

if TYPE_CHECKING:
    from drivers.biometric.rdservice_http import RdHttp

# The service must time out first, otherwise it keeps the sensor after our timeout (1.5: 2 to 5 s).
CAPTURE_MARGIN_S: Final = 5.0

_BEST_FIRST: Final = (
    BiometricReadiness.READY,
    BiometricReadiness.IN_USE,
    BiometricReadiness.NOT_READY,
    BiometricReadiness.NOT_REGISTERED,
    BiometricReadiness.REFUSED,
    BiometricReadiness.ABSENT,
)
_NOTHING: Final = DeviceStatus(BiometricReadiness.ABSENT)
_PULLED: Final = DeviceStatus(BiometricReadiness.ABSENT, remark="unplugged")


class RdServiceDevice:
    """A `BiometricDevice`. `sleep` waits between attempts.

    `presence` watches the sensors that are plugged into this machine, not into a box.
    """

    def __init__(
        self, sleep: Sleep, search: Search = LOOPBACK_SEARCH, presence: SensorPresence | None = None
    ) -> None:
        self._sleep = sleep
        self._search = search
        self._presence = presence
        self._in_use: dict[Modality, Found] = {}
        self._capturing = False

    async def discover(self, *, modality: Modality = Modality.FINGER) -> DeviceStatus:
        """See the port. During a capture services get no other request; some do not answer then."""
        if self._capturing:
            return self._busy(modality)
        if self._is_unplugged(modality):
            return _PULLED
        found = await self._discover(modality)
        return found.status if found else _NOTHING

    async def status(self, *, modality: Modality = Modality.FINGER) -> DeviceStatus:
        if self._capturing:
            return self._busy(modality)
        if self._is_unplugged(modality):
            return _PULLED
        known = self._in_use.get(modality)
        found = await self._http.find(known.port) if known else None
        if (
            found
            and found.status.readiness is BiometricReadiness.READY
            and found.modality is modality
        ):
            self._use(found, modality)
            return found.status
        return await self.discover(modality=modality)

    async def capture(
        self,
        pid_options: bytes,
        *,
        modality: Modality = Modality.FINGER,
        progress: ProgressListener = ignore_progress,
    ) -> CaptureOutcome:
        if self._capturing:
            return not_captured(IN_FLIGHT)
        self._capturing = True
        try:
            return await self._capture_with_remedies(pid_options, modality, progress)
        finally:
            self._capturing = False

    async def aclose(self) -> None:
        if "_http" in self.__dict__:  # it was created
            await self._http.aclose()

    @cached_property
    def _http(self) -> "RdHttp":
        # Imported at the first search, so the kiosk's first page does not wait for httpx.
        from drivers.biometric.rdservice_http import RdHttp  # noqa: PLC0415 - see above

        return RdHttp(self._search)

    async def _capture_with_remedies(
        self, pid_options: bytes, modality: Modality, progress: ProgressListener
    ) -> CaptureOutcome:
        """Return the outcome after the attempts that the table allows for each code."""
        tried: Counter[str] = Counter()
        unfit: dict[int, NotCaptured] = {}
        while True:
            if self._is_unplugged(modality):
                return not_captured(UNPLUGGED)
            found = await self._device(modality, unfit, progress)
            if found is None and unfit:
                return next(iter(unfit.values()))
            outcome = await self._capture_once(found, pid_options, modality, progress)
            if isinstance(outcome, Captured):
                return outcome
            remedy = row_for(outcome.code).remedy
            counted = outcome.code if outcome.code in FAULTS else UNKNOWN  # together, so they end
            if tried[counted] >= remedy.tries:
                return outcome
            tried[counted] += 1
            if found and remedy.leave_device:
                unfit[found.port] = outcome
            await self._prepare(remedy, modality, progress)

    async def _capture_once(
        self,
        found: Found | None,
        pid_options: bytes,
        modality: Modality,
        progress: ProgressListener,
    ) -> CaptureOutcome:
        status = found.status if found else _NOTHING
        if found is None or status.readiness is not BiometricReadiness.READY:
            return not_captured(CODE_OF_READINESS[status.readiness], status.remark)
        progress(Progress.CAPTURING)
        limit_s = capture_ms(pid_options) / 1000 + CAPTURE_MARGIN_S
        asking = self._http.ask_interface(
            found.route, found.service, Method.CAPTURE, pid_options, limit_s=limit_s
        )
        answer = await self._while_plugged_in(modality, asking)
        return self._outcome(read_pid_data(answer) if isinstance(answer, bytes) else answer)

    def _outcome(self, answer: PidData | RdError | UnreadableAnswer) -> CaptureOutcome:
        match answer:
            case PidData(device=device) if not self._search.allowed.is_maker(device):
                return not_captured(REFUSED, f"the PidData is of {device.dp_id or 'no maker'}")
            case PidData(raw, device, quality):
                return Captured(raw, device, quality)
            case RdError(code, info):
                return not_captured(code, info)
            case UnreadableAnswer(code, remark):
                return not_captured(code, remark)

    async def _while_plugged_in(
        self, modality: Modality, asking: Coroutine[None, None, bytes | UnreadableAnswer]
    ) -> bytes | UnreadableAnswer:
        """Return the answer; stop waiting when the sensor is unplugged."""
        answering = asyncio.ensure_future(asking)
        pause = LOOK_EVERY_S if self._presence else None
        try:
            while not (await asyncio.wait([answering], timeout=pause))[0]:
                if self._is_unplugged(modality):
                    return UnreadableAnswer(UNPLUGGED)
            return answering.result()
        finally:
            answering.cancel()
            await asyncio.wait([answering])

    async def _prepare(
        self, remedy: DriverRemedy, modality: Modality, progress: ProgressListener
    ) -> None:
        if remedy.look_again:
            self._in_use.pop(modality, None)
        if remedy.pause_s:
            progress(Progress.WAITING)
            await self._sleep(remedy.pause_s)

    async def _device(
        self, modality: Modality, unfit: Container[int], progress: ProgressListener
    ) -> Found | None:
        known = self._in_use.get(modality)
        if known:
            return known
        progress(Progress.LOOKING)
        return await self._discover(modality, unfit)

    async def _discover(self, modality: Modality, unfit: Container[int] = ()) -> Found | None:
        """Return the best service that answers; only a READY one is used without another search."""
        self._in_use.pop(modality, None)

        def is_enough(found: Found) -> bool:
            is_ready = found.status.readiness is BiometricReadiness.READY
            return is_ready and found.modality is modality and found.port not in unfit

        services = (
            found
            for found in await self._http.find_all(is_enough)
            if found.modality in (modality, None) and found.port not in unfit
        )
        best = min(services, key=_preference, default=None)
        if best and best.status.readiness is BiometricReadiness.READY:
            self._use(best, modality)
        return best

    def _use(self, found: Found, modality: Modality) -> None:
        self._in_use[modality] = found
        if self._presence and found.status.device:
            self._presence.remember_ready(modality, found.status.device)

    def _is_unplugged(self, modality: Modality) -> bool:
        return self._presence is not None and self._presence.is_gone(modality)

    def _busy(self, modality: Modality) -> DeviceStatus:
        known = self._in_use.get(modality)
        return DeviceStatus(BiometricReadiness.IN_USE, known.status.device if known else None)


def _preference(found: Found) -> tuple[int, int]:
    """Return the sort key of a service: more ready first, then the lower port."""
    return (_BEST_FIRST.index(found.status.readiness), found.port)
