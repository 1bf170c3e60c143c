"""The bench's page: one template per panel, written for each known device.

A device without its own panel gets a plain one with its actions and state.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from jinja2 import Environment, PackageLoader, StrictUndefined

from hw_sim.device import Action, Device

OPTIONAL = ", optional"
FLAGS = ("true", "false")
NUMBERS = frozenset({"number", "integer"})
STRUCTURES = frozenset({"array", "object"})


@dataclass(frozen=True, slots=True)
class Field:
    """One argument: `kind` is number, flag, json or text, and says how it becomes JSON."""

    name: str
    kind: str
    required: bool
    choices: tuple[str, ...] = ()

    @classmethod
    def read(cls, name: str, words: str) -> "Field":
        kind, required = words.removesuffix(OPTIONAL), not words.endswith(OPTIONAL)
        if kind == "boolean":
            return cls(name, "flag", required, FLAGS)
        if " | " in kind:
            return cls(name, "text", required, tuple(kind.split(" | ")))
        if kind in NUMBERS:
            return cls(name, "number", required)
        return cls(name, "json" if kind in STRUCTURES else "text", required)


@dataclass(frozen=True, slots=True)
class Form:
    """An action of a device with its fields."""

    device: str
    action: str
    about: str
    fields: tuple[Field, ...]

    def choices(self, name: str) -> tuple[str, ...]:
        """Return an argument's choices; empty if there is no such argument."""
        return next((field.choices for field in self.fields if field.name == name), ())


def forms_of(name: str, device: Device) -> dict[str, Form]:
    return {action.name: _form(name, action) for action in device.actions()}


def rest(forms: dict[str, Form], arranged: Iterable[str]) -> list[Form]:
    """Return the forms that a panel has not placed itself."""
    done = set(arranged)
    return [form for name, form in forms.items() if name not in done]


def _form(device: str, action: Action) -> Form:
    fields = tuple(Field.read(name, words) for name, words in action.arguments.items())
    return Form(device, action.name, action.about, fields)


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

# service.md 1.1 names these; the page offers them, the service accepts any other word too.
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
