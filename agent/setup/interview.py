"""Asks a person one line at a time, on a screen, over ssh or on a serial console.

An `Interview` is what every question uses: the person, the machine, the draft, and the check of a
key.
"""

import getpass
import shutil
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from agent.base.log_lines import lines
from agent.base.private import Private
from agent.config.kiosk_config import UNCONFIGURED, wrong_in
from agent.setup.draft import Draft, state_of
from agent.setup.machine import Machine

T = TypeVar("T")

BULLET = "* "
WIDTH_MAX = 100  # characters; longer lines are hard to read


class Person(Protocol):
    """The person who is asked."""

    def say(self, text: str) -> None: ...

    def types(self, prompt: str) -> str:
        """Return a line. Raises EOFError, KeyboardInterrupt."""
        ...

    def types_hidden(self, prompt: str) -> Private[str]: ...


class AtTerminal:
    """The person at this process's own terminal."""

    def say(self, text: str) -> None:
        width = min(shutil.get_terminal_size().columns, WIDTH_MAX)
        print("\n".join(_wrapped(line, width) for line in lines(text).split("\n")), flush=True)  # noqa: T201  # the command's output

    def types(self, prompt: str) -> str:
        return input(lines(prompt)).strip()

    def types_hidden(self, prompt: str) -> Private[str]:
        return Private(getpass.getpass(lines(prompt)).strip())


def _wrapped(line: str, width: int) -> str:
    """Wrap a line; indent the next lines like the first, or behind its bullet."""
    indent = " " * (len(line) - len(line.lstrip()))
    behind = indent + "  " * line.lstrip().startswith(BULLET)
    return textwrap.fill(
        line.strip(),
        width,
        initial_indent=indent,
        subsequent_indent=behind,
        break_long_words=False,
        break_on_hyphens=False,
    )


class NotUnderstood(Exception):
    """The typed text is not accepted; the message says why, and the question is repeated."""


class GoBack(Exception):
    """The person wants the previous group of questions again."""


BACK = "back"
YES, NO = frozenset({"y", "yes"}), frozenset({"n", "no"})
NOTHING = "-"
"""Typed for "none", because an empty line means the default."""


def ask(
    person: Person, question: str, read: Callable[[str], T], *, default: str | None = None
) -> T:
    """Ask until `read` accepts the answer; an empty line means the default.

    `read` raises NotUnderstood. Raises GoBack.
    """
    person.say(question)
    return _read(person, read, default)


def _read(person: Person, read: Callable[[str], T], default: str | None) -> T:
    while True:
        typed = person.types(f"  [{default}] > " if default else "  > ")
        if typed.lower() == BACK:
            raise GoBack
        try:
            return read(typed or default or "")
        except NotUnderstood as why:
            person.say(f"  {why}")


def ask_yes(person: Person, question: str, *, default: bool) -> bool:
    return ask(person, f"{question} (yes or no)", _read_yes, default="yes" if default else "no")


def ask_choice(
    person: Person, question: str, choices: Mapping[str, str], *, default: str | None = None
) -> str:
    """Show the choices with numbers; return the key of the chosen one."""
    words = list(choices)
    listed = (f"  {number}  {choices[word]}" for number, word in enumerate(words, start=1))
    person.say("\n".join((question, *listed)))

    def read(typed: str) -> str:
        if typed in choices:
            return typed
        if typed in map(str, range(1, len(words) + 1)):
            return words[int(typed) - 1]
        raise NotUnderstood(f"Type a number from 1 to {len(words)}.")

    number = str(words.index(default) + 1) if default in words else None
    return _read(person, read, number)


def ask_hidden(
    person: Person, question: str, problem: Callable[[Private[str]], str | None]
) -> Private[str]:
    """Return text that is typed without being shown; ask again until it has no problem."""
    person.say(question)
    while True:
        typed = person.types_hidden("  (hidden) > ")
        why_not = problem(typed)
        if why_not is None:
            return typed
        person.say(f"  {why_not}")


def _read_yes(typed: str) -> bool:
    if typed.lower() in YES:
        return True
    if typed.lower() in NO:
        return False
    raise NotUnderstood("Type yes or no.")


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
        required = msgspec.to_builtins(UNCONFIGURED)
        for name in ("outlet", "api"):
            tables[name] = {**required[name], **tables.get(name, {})}
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
