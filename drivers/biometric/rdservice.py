"""The UIDAI RD Service protocol without I/O: bytes in, values out (devices.md 1.1 to 1.4).

An RD service is foreign software. Its XML is read with a size limit; DTDs and entities are
forbidden. Every answer becomes a value; one that cannot be read becomes `UnreadableAnswer`.
"""

import re
from collections.abc import Iterable, Mapping
from enum import Enum, unique
from typing import Final
from xml.etree.ElementTree import Element, ParseError

import defusedxml.ElementTree as SafeTree
import msgspec

from drivers.biometric.port import BiometricReadiness, DeviceInfo, Modality
from drivers.biometric.rdservice_errors import (
    BROKEN_OFF,
    REMARK_LENGTH_MAX,
    SUCCESS,
    UNREADABLE,
    one_line,
)
from drivers.biometric.rdservice_quirks import (
    LEVEL_PARAMS,
    LEVEL_ZERO,
    LEVEL_ZERO_MARKS,
    MODALITY_PARAMS,
    MODALITY_WORDS,
    SERIAL_PARAMS,
    USUAL_PATHS,
)

PORTS: Final = range(11100, 11121)  # the whole range that the specification gives (devices.md 1.1)
ANSWER_BYTES_MAX: Final = 256 * 1024  # a PidData with finger images is 20 to 60 kB (devices.md 1.7)
ATTRIBUTE_LENGTH_MAX: Final = 128  # names, versions, UUIDs
PATH_LENGTH_MAX: Final = 200
CAPTURE_MS_DEFAULT: Final = 10_000  # if Opts has no valid one: 1 to 99999 (devices.md 1.2)


@unique
class Method(Enum):
    """The three HTTP methods of an RD service."""

    RDSERVICE = "RDSERVICE"
    DEVICEINFO = "DEVICEINFO"
    CAPTURE = "CAPTURE"


class UnreadableAnswer(msgspec.Struct, frozen=True):
    """An answer that cannot be read; `code` is a row of the error table."""

    code: str = UNREADABLE
    remark: str = ""


class RdServiceInfo(msgspec.Struct, frozen=True):
    """A service's report: readiness, free text and the paths of its interfaces."""

    readiness: BiometricReadiness
    info: str
    paths: Mapping[Method, tuple[str, ...]]  # to be tried in this order


class DescribedDevice(msgspec.Struct, frozen=True):
    """A DeviceInfo and the text from which the modality is guessed."""

    info: DeviceInfo
    modality_text: str


class PidData(msgspec.Struct, frozen=True):
    """A successful capture; `raw` is its document, unchanged."""

    raw: bytes
    device: DeviceInfo
    quality: int | None

    def __repr__(self) -> str:  # whoever logs it must not log the finger
        return f"PidData(device={self.device!r}, quality={self.quality!r})"


class RdError(msgspec.Struct, frozen=True):
    """A capture that failed with an error code; `info` is the service's free text."""

    code: str
    info: str


_READINESS: Final = {"READY": BiometricReadiness.READY, "USED": BiometricReadiness.IN_USE}


def read_service(answer: bytes) -> RdServiceInfo | UnreadableAnswer:
    """Return the parsed answer to RDSERVICE."""
    root = _root(answer, "RDService")
    if isinstance(root, UnreadableAnswer):
        return root
    announced = {
        _attribute(child, "id").upper(): child.get("path", "") for child in root.iter("Interface")
    }
    return RdServiceInfo(
        readiness=_READINESS.get(_attribute(root, "status").upper(), BiometricReadiness.NOT_READY),
        info=_attribute(root, "info"),
        paths={
            method: interface_paths(method, announced.get(method.value, ""))
            for method in (Method.DEVICEINFO, Method.CAPTURE)
        },
    )


def read_device_info(answer: bytes) -> DescribedDevice | UnreadableAnswer:
    """Return the parsed answer to DEVICEINFO."""
    root = _root(answer, "DeviceInfo")
    return root if isinstance(root, UnreadableAnswer) else _device(root)


def read_pid_data(answer: bytes) -> PidData | RdError | UnreadableAnswer:
    """Return the parsed answer to CAPTURE; the encrypted blocks are not read."""
    root = _root(answer, "PidData")
    if isinstance(root, UnreadableAnswer):
        return root
    response = root.find("Resp")
    if response is None or not _attribute(response, "errCode"):
        return UnreadableAnswer(remark="PidData without Resp errCode")
    code = _attribute(response, "errCode")
    if code != SUCCESS:
        return RdError(code, one_line(response.get("errInfo", ""), REMARK_LENGTH_MAX))
    parts = ("Skey", "Hmac", "Data")
    if missing := [name for name in parts if not (root.findtext(name) or "").strip()]:
        return UnreadableAnswer(remark=f"PidData without {', '.join(missing)}")
    device = root.find("DeviceInfo")
    return PidData(
        raw=document(answer),
        device=DeviceInfo() if device is None else _device(device).info,
        quality=_weakest(response.get("qScore", "")),
    )


def capture_ms(pid_options: bytes) -> int:
    """Return how long the service waits for the customer, in milliseconds (Opts/@timeout)."""
    root = _root(pid_options, "PidOptions")
    opts = None if isinstance(root, UnreadableAnswer) else root.find("Opts")
    stated = "" if opts is None else _attribute(opts, "timeout")
    if re.fullmatch(r"[0-9]{1,5}", stated) is None:
        return CAPTURE_MS_DEFAULT
    return int(stated)


# Makers announce "/rd/info", "rd/info", "/127.0.0.1:11102/capture", "http://localhost:11100/…".
_HOST = re.compile(
    r"\A(/?[a-z][a-z0-9+.-]*://[^/]*|//[^/]*|/?[^/]*:\d{1,5}(?=/|\Z))", re.IGNORECASE
)
_PATH = re.compile(rf"/[A-Za-z0-9._~%?=&-][A-Za-z0-9._~%?=&/-]{{0,{PATH_LENGTH_MAX}}}")


def interface_paths(method: Method, announced: str) -> tuple[str, ...]:
    """Return the paths to try for an interface; the host in an announced path is ignored."""
    path = "/" + _HOST.sub("", announced.strip(), count=1).lstrip("/")
    usual = USUAL_PATHS[method.value]
    if _PATH.fullmatch(path) is None:
        return usual
    return (path, *(other for other in usual if other != path))


def is_level_zero(service: RdServiceInfo, device: DeviceInfo | None) -> bool:
    """Return True if the device is L0, which Aadhaar no longer allows (devices.md 1.6)."""
    if device is not None and device.level:
        return device.level == LEVEL_ZERO
    return any(mark in service.info.lower() for mark in LEVEL_ZERO_MARKS)


def modality_of(service: RdServiceInfo, device: DescribedDevice | None) -> Modality:
    """Return a service's modality, guessed from its texts; FINGER if they are unclear."""
    texts = [service.info]
    if device is not None:
        texts += [device.modality_text, device.info.mi, device.info.rds_id]
    text = " ".join(texts).lower()
    named = [
        modality
        for modality, words in MODALITY_WORDS.items()
        # Only at the start of a word, because "interface" contains "face".
        if any(re.search(rf"(?<![a-z]){word}", text) for word in words)
    ]
    return named[0] if named else Modality.FINGER


# Some services write blanks before the XML declaration, or the NUL that ends their text.
_BLANK: Final = b" \t\r\n\0"
_WIDE: Final = (b"\xff\xfe", b"\xfe\xff", b"\0<\0")  # UTF-16, in which a NUL is part of a letter


def document(answer: bytes) -> bytes:
    """Return the XML document in an answer, byte for byte, without what is not XML at its ends."""
    if answer.startswith(_WIDE):
        return answer
    begun = answer.lstrip(_BLANK)
    ended = begun.rstrip(_BLANK)
    return ended if b"\0" in begun[len(ended) :] else begun


def _root(answer: bytes, name: str) -> Element | UnreadableAnswer:
    """Return the root element if it has this name; parse without DTDs and entities."""
    if not answer.strip(_BLANK):
        return UnreadableAnswer(BROKEN_OFF, "empty answer")
    if len(answer) > ANSWER_BYTES_MAX:
        return UnreadableAnswer(remark=f"more than {ANSWER_BYTES_MAX} bytes")
    try:
        root: Element = SafeTree.fromstring(document(answer), forbid_dtd=True)
    # ValueError: forbidden by defusedxml, or an encoding that expat cannot read.
    # LookupError: an encoding that does not exist.
    except (ParseError, ValueError, LookupError) as broken:
        return UnreadableAnswer(remark=f"not readable as XML ({type(broken).__name__})")
    if root.tag != name:
        return UnreadableAnswer(
            remark=f"{one_line(root.tag, ATTRIBUTE_LENGTH_MAX)} instead of {name}"
        )
    return root


def _device(element: Element) -> DescribedDevice:
    parameters = {
        _attribute(param, "name").lower(): _attribute(param, "value")
        for param in element.iter("Param")
    }
    info = DeviceInfo(
        dp_id=_attribute(element, "dpId"),
        rds_id=_attribute(element, "rdsId"),
        rds_ver=_attribute(element, "rdsVer"),
        dc=_attribute(element, "dc"),
        mi=_attribute(element, "mi"),
        serial=_first(parameters, SERIAL_PARAMS),
        level=_first(parameters, LEVEL_PARAMS).upper(),
        registered=all(element.get(name, "").strip() for name in ("dc", "mc")),
    )
    return DescribedDevice(info, _first(parameters, MODALITY_PARAMS))


def _first(parameters: Mapping[str, str], names: Iterable[str]) -> str:
    return next((parameters[name] for name in names if parameters.get(name)), "")


def _attribute(element: Element, name: str) -> str:
    return one_line(element.get(name, ""), ATTRIBUTE_LENGTH_MAX)


def _weakest(scores: str) -> int | None:
    """Return the lowest of "61" or "61,58" or "61 58"; each finger has a score."""
    found = re.findall(r"-?[0-9]{1,6}", scores[:ATTRIBUTE_LENGTH_MAX])
    return min(map(int, found), default=None)
