"""Everything that can go wrong at an RD service, as one table: code, fault, advice, remedy.

Numbers are the service's own `Resp/@errCode` (devices.md 1.5). Words are our own codes for errors
on the way to the service. The number of tries is limited for each code, so a capture always ends.
"""

from types import MappingProxyType
from typing import Final

import msgspec

from drivers.biometric.port import Advice, BiometricFault, BiometricReadiness, NotCaptured

SUCCESS: Final = "0"

IN_FLIGHT: Final = "in-flight"
NO_SERVICE: Final = "no-service"
NO_ANSWER: Final = "no-answer"
BROKEN_OFF: Final = "broken-off"
UNREADABLE: Final = "unreadable"
NOT_FOUND: Final = "not-found"
REFUSED: Final = "refused-device"
UNPLUGGED: Final = "unplugged"
NO_COMPANION: Final = "no-companion"
UNKNOWN: Final = "unknown"  # each code outside the table

CODE_LENGTH_MAX = 16  # makers' own codes are numbers; a longer text is not a code
REMARK_LENGTH_MAX = 200  # a line in the operator's log


class DriverRemedy(msgspec.Struct, frozen=True):
    """What the driver does about a code before it reports it: wait, look again, try again."""

    tries: int
    pause_s: float = 0.0
    look_again: bool = False  # the service may have moved to another port, or another one serves
    leave_device: bool = False  # this device can never serve this request


NO_REMEDY: Final = DriverRemedy(tries=0)
LOOK_ONCE_MORE: Final = DriverRemedy(tries=1, pause_s=1.0, look_again=True)
ANOTHER_DEVICE: Final = DriverRemedy(tries=3, look_again=True, leave_device=True)


class RdErrorRow(msgspec.Struct, frozen=True):
    """One row of the table."""

    fault: BiometricFault
    advice: Advice
    remedy: DriverRemedy = NO_REMEDY


_OPTIONS_REFUSED = RdErrorRow(BiometricFault.REQUEST_REFUSED, Advice.OUT_OF_SERVICE)
_WRONG_DEVICE = RdErrorRow(BiometricFault.WRONG_DEVICE, Advice.OTHER_MODALITY, ANOTHER_DEVICE)

FAULTS: Final = MappingProxyType(
    {
        # PidOptions come from the finance API unchanged, so a retry with others is not possible.
        "100": _OPTIONS_REFUSED,  # not valid PidOptions
        "110": _OPTIONS_REFUSED,  # fType
        "120": _OPTIONS_REFUSED,  # fCount
        "130": _OPTIONS_REFUSED,  # iType
        "140": _OPTIONS_REFUSED,  # iCount
        "150": _OPTIONS_REFUSED,  # pidVer
        "160": _OPTIONS_REFUSED,  # timeout
        "170": _OPTIONS_REFUSED,  # posh
        "180": RdErrorRow(BiometricFault.WRONG_DEVICE, Advice.OTHER_MODALITY),  # face matching
        "190": _OPTIONS_REFUSED,  # format
        "200": _OPTIONS_REFUSED,  # Demo
        "210": _OPTIONS_REFUSED,  # protobuf
        "700": RdErrorRow(BiometricFault.NOTHING_SEEN, Advice.TRY_AGAIN),
        "710": RdErrorRow(BiometricFault.IN_USE, Advice.WAIT, DriverRemedy(tries=3, pause_s=1.5)),
        "720": RdErrorRow(BiometricFault.NOT_READY, Advice.RECONNECT, LOOK_ONCE_MORE),
        "730": RdErrorRow(BiometricFault.POOR_CAPTURE, Advice.CLEAN_OR_OTHER_FINGER),
        # It registers again with its maker's server, which takes up to a minute.
        "740": RdErrorRow(
            BiometricFault.NOT_REGISTERED,
            Advice.OUT_OF_SERVICE,
            DriverRemedy(tries=12, pause_s=5.0, look_again=True),
        ),
        "750": _WRONG_DEVICE,  # does not capture fingers
        "760": _WRONG_DEVICE,  # does not capture irises
        "770": RdErrorRow(
            BiometricFault.DEVICE_FAULT, Advice.OUT_OF_SERVICE, LOOK_ONCE_MORE
        ),  # invalid URL
        "999": RdErrorRow(
            BiometricFault.DEVICE_FAULT, Advice.OUT_OF_SERVICE, DriverRemedy(tries=1, pause_s=1.0)
        ),
        IN_FLIGHT: RdErrorRow(BiometricFault.IN_USE, Advice.WAIT),
        NO_SERVICE: RdErrorRow(BiometricFault.ABSENT, Advice.RECONNECT, LOOK_ONCE_MORE),
        NO_COMPANION: RdErrorRow(BiometricFault.ABSENT, Advice.RECONNECT, LOOK_ONCE_MORE),
        UNPLUGGED: RdErrorRow(
            BiometricFault.ABSENT, Advice.RECONNECT
        ),  # the USB bus shows it: waiting does not help
        # The service keeps the sensor until its own time limit; trying at once would only return
        # 710.
        NO_ANSWER: RdErrorRow(BiometricFault.SILENT, Advice.WAIT),
        # A service that crashes leaves an empty 200 or half an answer.
        BROKEN_OFF: RdErrorRow(BiometricFault.UNREADABLE, Advice.TRY_AGAIN, LOOK_ONCE_MORE),
        UNREADABLE: RdErrorRow(BiometricFault.UNREADABLE, Advice.TRY_AGAIN),
        NOT_FOUND: RdErrorRow(BiometricFault.DEVICE_FAULT, Advice.OUT_OF_SERVICE, LOOK_ONCE_MORE),
        REFUSED: RdErrorRow(BiometricFault.REFUSED_DEVICE, Advice.OUT_OF_SERVICE),
    }
)

# Makers answer with codes of their own (negative, 800s, 1001). Some pass by themselves, such as
# "still checking" after a start. So the capture is tried again shortly before it counts as a fault.
UNKNOWN_CODE: Final = RdErrorRow(
    BiometricFault.DEVICE_FAULT, Advice.OUT_OF_SERVICE, DriverRemedy(tries=3, pause_s=1.5)
)

# A device that is not ready is not asked to capture; its readiness counts as this code.
CODE_OF_READINESS: Final = MappingProxyType(
    {
        BiometricReadiness.IN_USE: "710",
        BiometricReadiness.NOT_READY: "720",
        BiometricReadiness.NOT_REGISTERED: "740",
        BiometricReadiness.REFUSED: REFUSED,
        BiometricReadiness.ABSENT: NO_SERVICE,
    }
)


def row_for(code: str) -> RdErrorRow:
    """Return the row for `code`; an unknown code is a fault of the device."""
    return FAULTS.get(code, UNKNOWN_CODE)


def not_captured(code: str, remark: str = "") -> NotCaptured:
    """Return the outcome of a code; foreign text is cut to one printable line."""
    row = row_for(code)
    code = one_line(code, CODE_LENGTH_MAX)
    return NotCaptured(row.fault, row.advice, code, one_line(remark, REMARK_LENGTH_MAX))


def one_line(text: str, length_max: int) -> str:
    """Return foreign text as one printable line of limited length for the log."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text[:length_max])
    return " ".join(printable.split())
