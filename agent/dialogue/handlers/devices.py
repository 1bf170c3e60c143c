"""A capture of a finger or an eye, and the attendant's tests of devices, which move no money."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping

import msgspec

from agent.api.aeps import Aeps, AuthMode, PidOptions
from agent.api.connection_fault import ConnectionFault
from agent.api.replies import ApiRefusal, NoResponse
from agent.base.clock import Clock
from agent.base.foreign_text import remark
from agent.base.private import Private
from agent.devices.monitor import Probe
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.handlers import Dialogue, carries_out
from agent.dialogue.page import Text
from agent.dialogue.slips.slip import Shop, SlipText, trial_slip
from agent.services.answers import Capture
from agent.services.codes import meaning
from agent.services.steps import Purpose
from agent.transactions.model import SlipState
from drivers.biometric.port import (
    Advice,
    BiometricDevice,
    BiometricFault,
    Captured,
    CaptureOutcome,
    Modality,
    NotCaptured,
    Progress,
)

log = logging.getLogger(__name__)

# By fault: the message of a failed capture, the message for an eye if it differs, and whether
# another try can help.
_FINGER_MESSAGES: dict[BiometricFault, str] = {
    BiometricFault.NOTHING_SEEN: "capture-no-finger",
    BiometricFault.POOR_CAPTURE: "capture-failed",
    BiometricFault.IN_USE: "capture-busy",
    BiometricFault.NOT_REGISTERED: "capture-not-registered",
}
_EYE_MESSAGES: dict[BiometricFault, str] = {
    BiometricFault.NOTHING_SEEN: "capture-no-eye",
    BiometricFault.POOR_CAPTURE: "capture-eye-failed",
}
_WORTH_ANOTHER = frozenset({Advice.TRY_AGAIN, Advice.CLEAN_OR_OTHER_FINGER, Advice.WAIT})
_WITHOUT_READER = frozenset({Advice.RECONNECT, Advice.OUT_OF_SERVICE})
_READS_AGAIN = frozenset({BiometricFault.NOTHING_SEEN, BiometricFault.POOR_CAPTURE})
"""Faults of the finger alone. The sensor works, so the next capture begins by itself."""
_GUIDANCE = {
    Progress.LOOKING: "starting",
    Progress.CAPTURING: "place-finger",
    Progress.WAITING: "starting",
}


class CaptureHandler:
    """Captures for the customer. A new capture replaces the running one."""

    def __init__(
        self,
        aeps: Aeps,
        biometric: BiometricDevice | None,
        clock: Clock,
        on_failure: Callable[[Modality, str], None],
        on_silence: Callable[[ConnectionFault | None], None],
    ) -> None:
        """Take what is called when a reader cannot capture, and when the service is silent."""
        self._aeps = aeps
        self._biometric = biometric
        self._clock = clock
        self._on_failure = on_failure
        self._on_silence = on_silence
        self._newest: e.StartCapture | None = None
        self._running: asyncio.Future[CaptureOutcome] | None = None

    @carries_out(e.StartCapture)
    async def capture(
        self, effect: e.StartCapture, dialogue: Dialogue
    ) -> Capture | e.CaptureFailed | None:
        """Capture once; put guidance into the queue meanwhile."""
        self._newest = effect
        if effect.after_s:
            await self._clock.sleep(effect.after_s)
        options = await self._aeps.pid_options(effect.purpose.value, effect.mode)
        if self._biometric is None or not isinstance(options, PidOptions):
            log.warning("capture: no biometric device, or no options: %s", type(options).__name__)
            if isinstance(options, NoResponse):
                self._on_silence(options.fault)
            return e.CaptureFailed(_why_no_options(options), worth_another=False)

        def guide(progress: Progress) -> None:
            dialogue.put(events.Guidance(dialogue.visit, _GUIDANCE[progress]))

        if self._newest is not effect:  # the customer chose another way meanwhile
            return None
        modality = Modality(effect.mode.value)
        outcome = await self._alone(
            self._biometric.capture(options.pid_options.encode(), modality=modality, progress=guide)
        )
        if outcome is None:
            return None
        if isinstance(outcome, Captured):
            return _taken(effect, outcome)
        if outcome.advice in _WITHOUT_READER:
            self._on_failure(modality, outcome.fault.value)
        return _failed(effect, outcome)

    async def _alone(self, capture: Coroutine[None, None, CaptureOutcome]) -> CaptureOutcome | None:
        """Return the outcome; None if a newer capture has ended this one."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait([self._running])  # the driver captures once at a time
        running = self._running = asyncio.ensure_future(capture)
        try:
            await asyncio.wait([running])
        finally:
            running.cancel()
        return None if running.cancelled() else running.result()


def _why_no_options(reply: PidOptions | ApiRefusal | NoResponse) -> Text:
    if isinstance(reply, ApiRefusal):
        return Text(meaning(reply.code).inquiry)
    return Text("rest-api")


def _taken(effect: e.StartCapture, captured: Captured) -> Capture | e.CaptureFailed:
    if not _is_text(captured.pid_data):
        return e.CaptureFailed(Text("capture-device"), worth_another=False)
    return Capture(Private(captured.pid_data), captured.device.serial or None, effect.mode)


def _failed(effect: e.StartCapture, outcome: NotCaptured) -> e.CaptureFailed:
    log.warning("capture: %s (%s) %s", outcome.fault.value, outcome.code, remark(outcome.remark))
    is_eye = effect.mode is not AuthMode.FINGER  # a face, too, looks into the reader
    messages = _FINGER_MESSAGES | _EYE_MESSAGES if is_eye else _FINGER_MESSAGES
    key = messages.get(outcome.fault, "capture-device")
    is_poor = outcome.fault is BiometricFault.POOR_CAPTURE and not is_eye
    worth_another = outcome.advice in _WORTH_ANOTHER
    reads_again = outcome.fault in _READS_AGAIN
    return e.CaptureFailed(Text(key), worth_another, is_poor, reads_again)


def _is_text(pid_data: bytes) -> bool:
    """Return True if PidData can be put into JSON unchanged."""
    try:
        pid_data.decode()
    except UnicodeDecodeError:
        return False
    return True


# --- the attendant's tests ---


class DeviceTrials(msgspec.Struct, frozen=True):
    """Tests the devices: a capture, a slip, or the probe that also checks the device regularly."""

    aeps: Aeps
    shop: Shop
    biometric: BiometricDevice | None
    probes: Mapping[str, Probe]
    """The probes of the fitted devices, by name."""
    print_slip: Callable[[SlipText], Awaitable[SlipState]]

    @carries_out(e.TryDevice)
    async def try_out(self, effect: e.TryDevice, _: Dialogue) -> Text:
        match effect.device:
            case "biometric" | "iris" | "face":
                result = await self._capture(MODES[effect.device])
            case "printer":
                state = await self.print_slip(trial_slip(self.shop, effect.language))
                result = _result(state.value, is_good=state is SlipState.PRINTED)
            case name if name in self.probes:
                found = await self.probes[name]()
                result = _result(f"{found.word} {found.detail}".strip(), is_good=found.usable)
            case _:
                result = _result("not fitted", is_good=False)
        log.info("device test of %s: %s", effect.device, result.key)
        return result

    async def _capture(self, mode: AuthMode) -> Text:
        purpose = Purpose.DAILY_AUTH if mode is AuthMode.FACE else Purpose.TRANSACTION
        options = await self.aeps.pid_options(purpose.value, mode)
        if self.biometric is None or not isinstance(options, PidOptions):
            return _result("no options", is_good=False)
        modality = Modality(mode.value)
        outcome = await self.biometric.capture(options.pid_options.encode(), modality=modality)
        if isinstance(outcome, Captured):  # the capture is dropped here
            quality = "" if outcome.quality is None else str(outcome.quality)
            return Text("try-captured", {"quality": quality})
        return _result(outcome.fault.value, is_good=False)


MODES = {"biometric": AuthMode.FINGER, "iris": AuthMode.IRIS, "face": AuthMode.FACE}


def _result(what: str, *, is_good: bool) -> Text:
    return Text("try-good" if is_good else "try-bad", {"what": what})
