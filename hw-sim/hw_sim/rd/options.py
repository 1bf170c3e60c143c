"""PidOptions: XML in, checked values out, by the rules and in the order of devices.md 1.2."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from defusedxml import ElementTree

from hw_sim.rd.errors import Refused
from hw_sim.rd.vendor_profiles import Modality, VendorProfile

MAX_OPTIONS_BYTES = 16_384  # real ones are a few hundred bytes, with Demo a few thousand
MAX_DIGITS = 5  # the largest number in PidOptions is a timeout of 99,999 ms
DEMO_PARTS = frozenset({"Pi", "Pa", "Pfa"})
ENVIRONMENTS = frozenset({"", "P", "PP", "S"})
FINGERS = frozenset(
    f"{side}_{finger}"
    for side in ("LEFT", "RIGHT")
    for finger in ("INDEX", "LITTLE", "MIDDLE", "RING", "THUMB")
)
IRISES = frozenset({"LEFT_IRIS", "RIGHT_IRIS"})

Attributes = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Options:
    """The parameters of a capture of fingers or irises."""

    finger_count: int
    finger_type: int  # 0 minutiae, 1 image, 2 both
    protobuf: bool
    timeout_s: float
    iris_count: int = 0


def parse_options(body: bytes, style: VendorProfile) -> Options:
    """Check a CAPTURE body. Raises Refused with the errCode of the first broken rule."""
    opts = _read(body, style)
    for code, holds in _RULES:
        if not holds(opts):
            raise Refused(code)
    _refuse_unsupported(opts, style)
    return Options(
        finger_count=_count(opts, "fCount"),
        finger_type=_count(opts, "fType"),
        protobuf=opts["format"] == "1",
        timeout_s=int(opts["timeout"]) / 1000,
        iris_count=_count(opts, "iCount"),
    )


def _read(body: bytes, style: VendorProfile) -> Attributes:
    if len(body) > MAX_OPTIONS_BYTES or (style.one_line and _is_spread(body)):
        raise Refused("100")
    try:
        root = ElementTree.fromstring(body, forbid_dtd=True)
    except (ElementTree.ParseError, LookupError, ValueError):  # syntax; charset; DTD or entity
        raise Refused("100") from None
    opts = root.findall("Opts")
    if root.tag != "PidOptions" or len(opts) != 1:
        raise Refused("100")
    if any(part.tag not in DEMO_PARTS for part in root.findall("Demo/*")):
        raise Refused("200")
    return dict(opts[0].attrib)


def _is_spread(body: bytes) -> bool:
    return body.startswith(b"<?xml") or b"\n" in body.strip()


def _is_number(opts: Attributes, name: str) -> bool:
    return not opts.get(name) or _is_digits(opts[name])


def _is_digits(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS


def _count(opts: Attributes, name: str) -> int:
    """Return a count; a missing or an empty one is zero: IDEMIA's samples send empty ones."""
    return int(opts.get(name) or 0)


def _modalities(opts: Attributes) -> tuple[bool, bool, bool]:
    fingers, irises, faces = (_count(opts, name) > 0 for name in ("fCount", "iCount", "pCount"))
    return fingers, irises, faces


def _has_timeout(opts: Attributes) -> bool:
    text = opts.get("timeout", "")
    return _is_digits(text) and int(text) > 0


def _posh_fits(opts: Attributes) -> bool:
    """Return True if the positions are known, distinct, and as many as the counts."""
    posh = opts.get("posh") or "UNKNOWN"
    if posh == "UNKNOWN":
        return True
    positions = posh.split(",")
    if len(set(positions)) != len(positions):
        return False
    kinds = (FINGERS, IRISES, frozenset({"FACE"}))
    asked = [_count(opts, name) for name in ("fCount", "iCount", "pCount")]
    named = [sum(position in kind for position in positions) for kind in kinds]
    return named == asked and sum(named) == len(positions)


def _is_otp_alone(opts: Attributes) -> bool:
    return bool(opts.get("otp")) and not any(_modalities(opts))


# The order is the service's: the first broken rule sets the errCode.
_RULES: tuple[tuple[str, Callable[[Attributes], bool]], ...] = (
    ("190", lambda opts: opts.get("format") in {"0", "1"}),
    ("150", lambda opts: opts.get("pidVer") == "2.0"),
    ("110", lambda opts: _is_number(opts, "fType")),
    ("120", lambda opts: _is_number(opts, "fCount")),
    ("130", lambda opts: _is_number(opts, "iType")),
    ("140", lambda opts: _is_number(opts, "iCount")),
    ("100", lambda opts: _is_number(opts, "pType") and _is_number(opts, "pCount")),
    ("100", lambda opts: not all(_modalities(opts))),
    ("120", lambda opts: not _is_otp_alone(opts)),
    ("100", lambda opts: any(_modalities(opts)[:2])),
    ("120", lambda opts: _count(opts, "fCount") <= 10),
    ("140", lambda opts: _count(opts, "iCount") <= 2),
    ("160", _has_timeout),
    ("170", _posh_fits),
    ("100", lambda opts: opts.get("env", "") in ENVIRONMENTS),
)


def _refuse_unsupported(opts: Attributes, style: VendorProfile) -> None:
    """Refuse well-formed options that this vendor's service does not support."""
    unsupported = (
        ("750", style.modality is Modality.IRIS and _count(opts, "fCount") > 0),
        ("760", style.modality is Modality.FINGER and _count(opts, "iCount") > 0),
        ("180", _count(opts, "pCount") > 0),
        ("110", _count(opts, "fType") not in style.finger_types),
        ("210", opts["format"] == "1" and not style.protobuf),
    )
    for code, asked in unsupported:
        if asked:
            raise Refused(code)
