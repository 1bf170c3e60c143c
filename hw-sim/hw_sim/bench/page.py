"""The bench's page: one template per panel, written for each known device.

A device without its own panel gets a plain one with its actions and state.
"""

from collections.abc import Mapping

from jinja2 import Environment, PackageLoader, StrictUndefined

from hw_sim.bench.forms import forms_of, rest
from hw_sim.device import Device

# Panels in the order of the page, and the device that each belongs to.
PANELS = {
    "biometric": "biometric",
    "card": "card",
    "display": "display",
    "phone": "phone",
    "printer": "printer",
    "cash": "cash",
    "bank": "api",
    "network": "api",
    "books": "api",
}
IN_THE_HEADER = frozenset({"clock"})

# The wires that the page can show alone, and the device that each leads to.
WIRES = {
    "api": ("api", "finance API"),
    "rd": ("biometric", "fingerprint"),
    "iris": ("iris", "iris"),
    "card": ("card", "card"),
    "display": ("display", "display"),
    "printer": ("printer", "printer"),
    "cash": ("cash", "cash"),
}

# CONTRACT 1.2 names these; the page offers them, the service accepts any other word too.
FAILURE_CODES = (
    "INSUFFICIENT_FUNDS",
    "BIOMETRIC_MISMATCH",
    "BIOMETRIC_LOCKED",
    "AADHAAR_NOT_LINKED",
    "ACCOUNT_BLOCKED",
    "LIMIT_EXCEEDED",
    "BANK_UNAVAILABLE",
    "DECLINED",
)
FAULTS = {
    "delay": "slow",
    "silent": "silent",
    "cut": "cut off",
    "http-500": "500",
    "http-502": "502",
    "http-503": "503",
    "rate-limited": "429, wait",
    "broken-json": "broken JSON",
    "wrong-type": "an HTML page",
    "truncated": "half an answer",
    "duplicate": "sent twice",
}

_pages = Environment(
    loader=PackageLoader("hw_sim.bench"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_pages.globals.update(rest=rest, failure_codes=FAILURE_CODES, fault_words=FAULTS)


def render(devices: Mapping[str, Device]) -> str:
    """Return the page for these devices; its script fetches what changes."""
    return _pages.get_template("bench.html").render(
        panels=[panel for panel, device in PANELS.items() if device in devices],
        plain=[name for name in devices if name not in {*PANELS.values(), *IN_THE_HEADER}],
        wires={"": "all"}
        | {wire: words for wire, (device, words) in WIRES.items() if device in devices},
        forms={name: forms_of(name, device) for name, device in devices.items()},
    )
