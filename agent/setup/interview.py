"""What every question uses: the person, the machine, the draft, and the check of a key."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from agent.config.kiosk_config import STAND_INS, wrong_in
from agent.setup.draft import Draft, state_of
from agent.setup.machine import Machine
from agent.setup.terminal import NOTHING, NotUnderstood, Person, ask


@dataclass
class Interview:
    """One person, asked about one kiosk."""

    person: Person
    machine: Machine
    draft: Draft
    is_kept: Callable[[str], bool]
    """Whether a secret of this name (`api-key`, `tpin`) is stored already."""
    is_first: bool
    """Whether this is the first set-up. Later, a missing value was left out on purpose."""

    @property
    def attendants(self) -> Path:
        """The file of the attendants now in use."""
        return state_of(self.draft, self.machine) / "attendant.json"

    def ask_key(  # noqa: PLR0913  # the parts of a question
        self,
        table: str,
        key: str,
        question: str,
        parse: Callable[[str], Any] = str,
        *,
        default: str | None = None,
        is_optional: bool = False,
    ) -> None:
        """Ask for a key of kiosk.toml; it is checked like a key of the file."""

        def read(typed: str) -> object:
            if typed == NOTHING and is_optional:
                return None
            if not typed and not is_optional:
                raise NotUnderstood("This cannot be left empty.")
            if not typed:
                return None
            value = parse(typed)
            if problem := self.problem(table, key, value):
                raise NotUnderstood(problem)
            return value

        current = self.draft.value(table, key)
        shown = default if current is None else as_typed(current)
        hint = f" Type {NOTHING} for none." if is_optional and shown else ""
        self.draft.put(table, key, ask(self.person, question + hint, read, default=shown))

    def problem(self, table: str, key: str, value: object) -> str | None:
        """Return what is wrong with a value of a key; None: it is right."""
        tables = {name: dict(keys) for name, keys in self.draft.tables.items()}
        for name, keys in msgspec.to_builtins(STAND_INS).items():
            tables[name] = {**keys, **tables.get(name, {})}
        tables.setdefault(table, {})[key] = value
        wrong = wrong_in(tables, self.machine.config.parent)
        return next((one.what for one in wrong if (one.table, one.key) == (table, key)), None)


def as_typed(value: object) -> str:
    """Return a value as a person would type it."""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def number(typed: str) -> float:
    """Return a number. Raises NotUnderstood."""
    try:
        return float(typed)
    except ValueError:
        raise NotUnderstood(f"`{typed}` is not a number.") from None


def whole_number(typed: str) -> int:
    """Return a whole number. Raises NotUnderstood."""
    try:
        return int(typed)
    except ValueError:
        raise NotUnderstood(f"`{typed}` is not a whole number.") from None


def words(typed: str) -> list[str]:
    """Return the words of a list, separated by commas or spaces."""
    return typed.replace(",", " ").split()
