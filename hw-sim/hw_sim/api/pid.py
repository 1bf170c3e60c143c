"""PidOptions that the service hands out and PidData that it takes (service.md 1.6)."""

from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from hw_sim.api.errors import ApiError, Misfit
from hw_sim.api.fields import FieldType

PID_DATA_MAX = 100_000  # characters; a capture of ten fingers stays far below

# eKYC binds the capture by wadh = base64(SHA-256(ver+ra+rc+lr+de+pfr)): "2.5FYNNN", "2.5IYNNN".
EKYC_WADH = {
    "FP": "E0jzJ/P8UopUHAieZn8CKqS4WPMi5ZSYXgfnlfkWjrc=",
    "IRIS": "8QSrHOmcQhlyjiSpIgCi7o2ugs78w+4jhckNk1jeIJg=",
}
COUNTS = {
    "FP": 'fCount="1" fType="2" iCount="0" pCount="0"',
    "IRIS": 'fCount="0" iCount="1" pCount="0"',
    "FACE": 'fCount="0" iCount="0" pCount="1"',
}
COUNT_OF = {"FP": "fCount", "IRIS": "iCount"}  # the attribute of Resp that counts what was taken
PURPOSES = ("TXN", "DAILY_AUTH", "EKYC", "BANK_EKYC")
EKYC_PURPOSES = {"EKYC", "BANK_EKYC"}


def options(purpose: str, auth_mode: str) -> str:
    """Return the PidOptions XML for this purpose."""
    wadh = EKYC_WADH.get(auth_mode, "") if purpose in EKYC_PURPOSES else ""
    return (
        '<?xml version="1.0"?><PidOptions ver="1.0">'
        f'<Opts env="P" {COUNTS[auth_mode]} format="0" pidVer="2.0" timeout="15000" '
        f'posh="UNKNOWN" wadh="{wadh}"/></PidOptions>'
    )


def check_mode(purpose: str, auth_mode: str) -> None:
    if auth_mode == "FACE" and purpose != "DAILY_AUTH":
        raise ApiError("AUTH_MODE_NOT_ALLOWED", field="auth_mode")


def check_capture(body: Mapping[str, Any]) -> None:
    """Refuse an iris declared as a finger, or the reverse; no declaration is accepted."""
    wanted = COUNT_OF.get(body.get("auth_mode", "FP"))
    response = fromstring(body["pid_data"].encode()).find("Resp")
    counts = {} if response is None else response.attrib
    taken = {name for name in COUNT_OF.values() if counts.get(name, "0") not in {"", "0"}}
    if wanted and taken and wanted not in taken:
        raise ApiError("INVALID_PID", field="pid_data")


def _read(value: object) -> str:
    """Return any well-formed PidData whose Resp has no error."""
    if not isinstance(value, str) or not value or len(value) > PID_DATA_MAX:
        raise Misfit(f"PidData of 1 to {PID_DATA_MAX} characters")
    response = _response(value)
    if response != "0":
        raise Misfit(f"the RD service reports error {response}")
    return value


def _response(xml: str) -> str:
    try:
        root = fromstring(xml.encode(), forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError) as reason:
        raise Misfit("not well-formed") from reason
    response = root.find("Resp")
    if root.tag != "PidData" or response is None:
        raise Misfit("no PidData with a Resp")
    return str(response.get("errCode"))


PID_DATA = FieldType(
    {"type": "string", "minLength": 1, "maxLength": PID_DATA_MAX},
    _read,
    bad="INVALID_PID",
    absent="INVALID_PID",
)
