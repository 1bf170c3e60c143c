"""An RD service's answers as XML bytes: RDService, DeviceInfo and PidData (devices.md 1.1 to 1.4).

Keys, hashes and data are random bytes of realistic size: to the kiosk they are opaque.
"""

import base64
import random
import uuid
from dataclasses import dataclass
from enum import Enum, unique
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from hw_sim.rd.errors import SUCCESS, err_info
from hw_sim.rd.options import Options
from hw_sim.rd.vendor_profiles import VendorProfile

CERTIFICATE_BYTES = 1_180  # a short-lived X.509 certificate, DER
SESSION_KEY_BYTES = 256  # RSA-2048
HMAC_BYTES = 48  # AES-GCM over a SHA-256
MINUTIAE_BYTES = (520, 900)  # one finger's FMR
IMAGE_BYTES = (15_000, 40_000)  # one finger's FIR, compressed
IRIS_BYTES = (3_000, 9_000)  # one eye's IIR, compressed
PID_FRAME_BYTES = 320  # the PID's own elements and the cipher's tag


@unique
class Readiness(Enum):
    """The status attribute of an RDService answer."""

    READY = "READY"
    NOT_READY = "NOTREADY"
    USED = "USED"


@dataclass(frozen=True, slots=True)
class Identity:
    """One sensor's identity; code and certificate are empty if it is not registered."""

    code: str  # dc
    certificate: str  # mc, base64
    serial: str

    @classmethod
    def draw(cls, rng: random.Random) -> "Identity":
        return cls(
            code=str(uuid.UUID(int=rng.getrandbits(128), version=4)),
            certificate=_opaque(rng, CERTIFICATE_BYTES),
            serial=str(rng.randrange(1_000_000, 10_000_000)),
        )


@dataclass(frozen=True, slots=True)
class Reading:
    """A finger as the sensor saw it: quality 0 to 100, and the number of minutiae."""

    quality: int
    minutiae: int


@dataclass(frozen=True, slots=True)
class Capture:
    """A capture that succeeded, and its request."""

    options: Options
    reading: Reading
    certificate_expiry: str  # YYYYMMDD, of the certificate behind the session key


def rd_service(style: VendorProfile, readiness: Readiness, port: int) -> bytes:
    root = Element("RDService", status=readiness.value, info=style.info)
    interfaces = [("DEVICEINFO", style.info_path), ("CAPTURE", style.capture_path)]
    if style.capture_first:
        interfaces.reverse()
    for name, path in interfaces:
        SubElement(root, "Interface", id=name, path=style.announced(path, port))
    return _document(root)


def device_info(style: VendorProfile, identity: Identity) -> bytes:
    return _document(_device_info(style, identity))


def refusal(code: str) -> bytes:
    """Return a PidData with an errCode and no capture; the HTTP status stays 200."""
    root = Element("PidData")
    SubElement(root, "Resp", errCode=code, errInfo=err_info(code), fCount="0", fType="0")
    return _document(root)


def pid_data(
    style: VendorProfile, identity: Identity, capture: Capture, rng: random.Random
) -> bytes:
    root = Element("PidData")
    root.append(_response(capture.options, capture.reading))
    root.append(_device_info(style, identity))
    SubElement(root, "Skey", ci=capture.certificate_expiry).text = _opaque(rng, SESSION_KEY_BYTES)
    SubElement(root, "Hmac").text = _opaque(rng, HMAC_BYTES)
    kind = "P" if capture.options.protobuf else "X"
    SubElement(root, "Data", type=kind).text = _opaque(rng, _pid_size(capture.options, rng))
    return _document(root)


def _response(options: Options, reading: Reading) -> Element:
    fingers, taken = options.finger_count, options.finger_count + options.iris_count
    return Element(
        "Resp",
        errCode=SUCCESS,
        errInfo=err_info(SUCCESS),
        fCount=str(fingers),
        fType=str(options.finger_type),
        iCount=str(options.iris_count),
        iType="0",
        pCount="0",
        pType="0",
        nmPoints=",".join([str(reading.minutiae)] * fingers),
        qScore=",".join([str(reading.quality)] * taken),
    )


def _device_info(style: VendorProfile, identity: Identity) -> Element:
    element = Element(
        "DeviceInfo",
        dpId=style.provider,
        rdsId=style.service,
        rdsVer=style.version,
        dc=identity.code,
        mi=style.model,
        mc=identity.certificate,
    )
    more = SubElement(element, "additional_info")
    SubElement(more, "Param", name=style.serial_name, value=identity.serial)
    SubElement(more, "Param", name="modality_type", value=style.modality.value)
    SubElement(more, "Param", name="device_type", value=style.level)
    return element


def _pid_size(options: Options, rng: random.Random) -> int:
    """Return the bytes before base64: fType 0 is minutiae, 1 an image, 2 both."""
    minutiae = rng.randint(*MINUTIAE_BYTES) if options.finger_type != 1 else 0
    image = rng.randint(*IMAGE_BYTES) if options.finger_type != 0 else 0
    iris = rng.randint(*IRIS_BYTES) if options.iris_count else 0
    fingers = options.finger_count * (minutiae + image)
    return PID_FRAME_BYTES + fingers + options.iris_count * iris


def _opaque(rng: random.Random, size: int) -> str:
    return base64.b64encode(rng.randbytes(size)).decode("ascii")


def _document(root: Element) -> bytes:
    """Return the document with declaration and line breaks, as vendors send it."""
    indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(root, "unicode")}\n'.encode()
