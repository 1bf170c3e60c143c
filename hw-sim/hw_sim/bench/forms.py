"""An action's arguments as form fields, for the bench's page.

They are read from `Action.arguments`: a type (`string`, `number`, `integer`, `boolean`, …) or
choices (`good | dry`), and `, optional` behind it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

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
