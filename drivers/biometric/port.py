"""The interface of a fingerprint, iris or face device and its possible results.

A capture returns PidData, or the fault with an advice for a person. It does not raise errors of
the device; an unplugged sensor is a normal result.
"""

from collections.abc import Callable
from enum import Enum, unique
from typing import Protocol

import msgspec


@unique
class Modality(Enum):
    """The captured body part; the values are the API's `auth_mode` words (service.md 1.6)."""

    FINGER = "FP"
    IRIS = "IRIS"
    FACE = "FACE"


@unique
class BiometricReadiness(Enum):
    """A device's ability to capture, or the reason why it cannot."""

    READY = "ready"
    IN_USE = "in use"  # another program, or our own capture, holds the sensor
    NOT_READY = "not ready"  # its software answers, the sensor does not
    NOT_REGISTERED = "not registered"  # not yet registered with its maker's key server
    REFUSED = "refused"  # found, but withdrawn (level L0), or of a maker or user not configured
    ABSENT = "absent"


@unique
class BiometricFault(Enum):
    """The reason of a failed capture."""

    NOTHING_SEEN = "nobody put a finger or an eye to the sensor in time"
    POOR_CAPTURE = "what was captured is not good enough"
    IN_USE = "another capture holds the sensor"
    NOT_READY = "the sensor is not ready"
    NOT_REGISTERED = "the device must be initialised by its maker's server"
    WRONG_DEVICE = "the device cannot capture what was asked for"
    REQUEST_REFUSED = "the device did not accept the capture options"
    REFUSED_DEVICE = "the device may not be used"
    DEVICE_FAULT = "the device failed"
    ABSENT = "no device was found"
    SILENT = "the device did not answer in time"
    UNREADABLE = "the device's answer makes no sense"


@unique
class Advice(Enum):
    """The next action for a person."""

    TRY_AGAIN = "place the finger on the sensor again"
    CLEAN_OR_OTHER_FINGER = "clean or dry the finger, press flat, or take another one"
    WAIT = "wait a minute, then try again"
    RECONNECT = "check the device's cable"
    OTHER_MODALITY = "use another way to identify"
    OUT_OF_SERVICE = "stop offering what needs this device, and call the operator"


@unique
class Progress(Enum):
    """The step of a running capture; the screen shows it."""

    LOOKING = "looking for the device"
    CAPTURING = "the sensor waits for the customer"
    WAITING = "the device needs a moment"


ProgressListener = Callable[[Progress], None]


def ignore_progress(_: Progress) -> None:
    """Ignore the progress."""


class DeviceInfo(msgspec.Struct, frozen=True):
    """A registered device's own description (devices.md 1.3); unknown texts are empty."""

    dp_id: str = ""  # the maker, such as MANTRA.MSIPL
    rds_id: str = ""  # the certified service, such as MANTRA.WIN.001
    rds_ver: str = ""
    dc: str = ""  # the device code, new at each registration
    mi: str = ""  # the model
    serial: str = ""
    level: str = ""  # L0 or L1
    registered: bool = False  # has a device code and a device certificate


class DeviceStatus(msgspec.Struct, frozen=True):
    """The best device found; `remark` is its free text, only for the operator."""

    readiness: BiometricReadiness
    device: DeviceInfo | None = None
    remark: str = ""
    clock_off_s: float = 0.0
    """Seconds by which the capturing box's clock is ahead; 0 on the same machine."""


class Captured(msgspec.Struct, frozen=True):
    """One unchanged PidData, for one transaction; it is never stored.

    `quality` is the device's own score of the weakest finger (its scale differs by maker).
    """

    pid_data: bytes
    device: DeviceInfo
    quality: int | None

    def __repr__(self) -> str:  # a log line must not contain the finger's data
        return f"Captured(device={self.device!r}, quality={self.quality!r})"


class NotCaptured(msgspec.Struct, frozen=True):
    """A failed capture. `code` is for the maker's support, `remark` for the operator's log."""

    fault: BiometricFault
    advice: Advice
    code: str
    remark: str = ""


CaptureOutcome = Captured | NotCaptured


class BiometricDevice(Protocol):
    """A device that captures; its methods do not raise errors of the device."""

    async def discover(self, *, modality: Modality = Modality.FINGER) -> DeviceStatus:
        """Look for devices again and return the best one for this modality."""
        ...

    async def status(self, *, modality: Modality = Modality.FINGER) -> DeviceStatus:
        """Return the state of the device in use; look for others if it does not answer."""
        ...

    async def capture(
        self,
        pid_options: bytes,
        *,
        modality: Modality = Modality.FINGER,
        progress: ProgressListener = ignore_progress,
    ) -> CaptureOutcome:
        """Capture once; the PidOptions are sent exactly as the finance API gave them.

        A second capture while one runs returns IN_USE at once.
        """
        ...

    async def aclose(self) -> None:
        """Close the connection to the device."""
        ...
