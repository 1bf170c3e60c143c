"""Asks a person for the keys of a file of answers, one line at a time.

It works on a screen, over ssh or on a serial console. Each answer is checked as in the file.
"""

import getpass
import re
import shutil
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol, get_args, get_origin

import msgspec

from agent.base.log_lines import lines
from agent.base.private import Private
from agent.config.keys import ConfigKey, keys
from agent.config.kiosk_config import tables_in
from agent.config.toml import WrongKey, fields
from agent.setup.answers import SetupAnswers, Toml
from agent.setup.asked import FIRST, NOTHING, AskedKey
from agent.setup.machine import Machine

WIDTH_MAX = 100  # characters; longer lines are hard to read
YES, NO = frozenset({"y", "yes", "true"}), frozenset({"n", "no", "false"})
LIST_MAX = 30
"""Choices that one question shows. Thirteen languages fit; the neighbours' Wi-Fi networks may be
more."""

HELP = f"""\
Press Enter to accept the value in brackets. Type {NOTHING} for none, back for the question \
before, ? to read more about a question, and look to look again at what is plugged in."""


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
    behind = indent + "  " * line.lstrip().startswith("* ")
    return textwrap.fill(
        line.strip(),
        width,
        initial_indent=indent,
        subsequent_indent=behind,
        break_long_words=False,
        break_on_hyphens=False,
    )


def ask_yes(person: Person, question: str, *, default: bool) -> bool:
    usual = "yes" if default else "no"
    return ask_choice(person, f"{question} (yes or no)", {"yes": "", "no": ""}, usual) == "yes"


def ask_choice(person: Person, question: str, choices: Mapping[str, str], default: str) -> str:
    """Return one of the choices, which may be typed by its number or first letters."""
    listed = _listed(choices) if any(choices.values()) else ()
    person.say("\n".join((question, *listed)))
    while True:
        typed = (person.types(f"  [{default}] > ") or default).lower()
        if typed.isdigit() and 0 < int(typed) <= len(choices):
            return [*choices][int(typed) - 1]
        if found := [one for one in choices if one.startswith(typed)]:
            return found[0]
        person.say(f"  Type one of {', '.join(choices)}.")


def ask_hidden(
    person: Person, question: str, problem: Callable[[Private[str]], str | None], *, is_needed: bool
) -> Private[str] | None:
    """Return text that is typed without being shown; None for an empty line, if that is allowed."""
    person.say(question)
    while True:
        typed = person.types_hidden("  (hidden) > ")
        if not typed.reveal() and not is_needed:
            return None
        why_not = problem(typed)
        if why_not is None:
            return typed
        person.say(f"  {why_not}")


class _GoBack(Exception):
    """The person wants to return to the previous question."""


class Prompter:
    """Asks one person for the keys of one kiosk, and stores each answer."""

    def __init__(
        self, person: Person, machine: Machine, folder: Path, store: Callable[[Toml], None]
    ) -> None:
        """`folder` is where relative paths of the answers begin."""
        self._person = person
        self._machine = machine
        self._folder = folder
        self._store = store
        self._is_first = not machine.config.exists()

    def ask(self, tables: Toml, rows: Sequence[AskedKey]) -> Toml:
        """Return the tables with the answers to all rows."""
        path: list[int] = []
        number = 0
        while number < len(rows):
            row = rows[number]
            has_program = row.needs is None or self._machine.has(row.needs)
            if not (row.when(tables) and has_program):
                number += 1
                continue
            try:
                answered = self._answered(row, tables)
            except _GoBack:
                number = path.pop() if path else number
                continue
            known = {(rows[one].table, rows[one].key): one for one in (*path, number)}
            if wrong := self._wrong(answered, row.table, known):
                self._person.say(f"  {wrong.name}: {wrong.what}")
                number = known[wrong.table or row.table, wrong.key if wrong.table else row.key]
                path = [one for one in path if one < number]
                continue
            tables = answered
            self._store(tables)
            path.append(number)
            number += 1
        return tables

    def _answered(self, row: AskedKey, tables: Toml) -> Toml:
        """Ask for one key; return the tables with the answer. Raises _GoBack."""
        key = keys(SetupAnswers)[row.table, row.key]
        question = f"\n{row.table}.{row.key}\n{key.first_words}"
        current = tables.get(row.table, {}).get(row.key)
        while True:
            suggested = row.suggest(self._machine)
            choices = suggested or dict.fromkeys(_words_of(key.kind), "")
            default = self._default(key, current, suggested, is_open=row.table in tables)
            self._person.say("\n".join((question, *_listed(choices))))
            typed = self._person.types(f"  [{default}] > " if default else "  > ")
            match typed.lower():
                case "back":
                    raise _GoBack
                case "?":
                    question = f"\n{row.table}.{row.key}\n{key.words}"
                    continue
                case "look":
                    continue
            value = self._value(key, typed, default, choices, current)
            if value is None and key.default is msgspec.NODEFAULT:
                self._person.say("  This cannot be left out.")
                continue
            return _with(tables, row, value)

    def _default(
        self, key: ConfigKey, current: Any, suggested: Mapping[str, str], *, is_open: bool
    ) -> str:
        """Return what an empty line means; "": an answer is needed."""
        if current is not None:
            return as_typed(current) or NOTHING
        if suggested and self._is_first:
            return next(iter(suggested))
        if fields(SetupAnswers)[key.table].default is None and not is_open:
            return NOTHING
        if key.default is msgspec.NODEFAULT:
            return ""
        return as_typed(key.default) or NOTHING

    def _value(
        self, key: ConfigKey, typed: str, default: str, choices: Mapping[str, str], current: Any
    ) -> Any:
        """Return the value of an answer; None: the key is left out."""
        if not typed and (current is not None or default == as_typed(key.default)):
            return current
        text = typed or default
        if text.isdigit() and text not in choices and 0 < int(text) <= len(choices):
            text = [*choices][int(text) - 1]
        if text in ("", NOTHING):
            return "" if key.table == "network" else None  # an empty name removes a connection
        return _converted(key.kind, text)

    def _wrong(
        self, tables: Toml, table: str, known: Mapping[tuple[str, str], int]
    ) -> WrongKey | None:
        """Return what is wrong in a table, except in keys that are asked for later."""
        _, wrong = tables_in(tables, self._folder, SetupAnswers)
        own = (one for one in wrong if (one.table or one.key) == table)
        return next((one for one in own if not one.table or (table, one.key) in known), None)


def _with(tables: Toml, row: AskedKey, value: Any) -> Toml:
    """Return the tables with one key; None removes it, and its table if the key opens it."""
    before = tables.get(row.table, {})
    others = {name: old for name, old in before.items() if name != row.key}
    sockets = tables.get("sockets", {})
    is_first = row.key == FIRST[row.table]
    if value != before.get(row.key) and is_first and row.key == "driver":
        others = {}  # they are another device's
        sockets = {name: old for name, old in sockets.items() if name != row.table}
    if value != before.get(row.key) and row.key == "host":
        others.pop("port", None)
    new = others if value is None else {**others, row.key: value}
    opens = fields(SetupAnswers)[row.table].default is None and is_first
    changed = {**tables, "sockets": sockets, row.table: {} if opens and value is None else new}
    return {name: table for name, table in changed.items() if table}


def _listed(choices: Mapping[str, str]) -> Iterator[str]:
    for number, (value, what) in enumerate([*choices.items()][:LIST_MAX], start=1):
        yield f"  {number:2}  {f'{value}: {what}' if what else value}"


def as_typed(value: Any) -> str:
    """Return a value as a person would type it."""
    if value is None or value is msgspec.NODEFAULT:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _words_of(kind: Any) -> tuple[str, ...]:
    """Return the words of a list of choices; none if the type has no such list."""
    if get_origin(kind) is Literal:
        return tuple(map(str, get_args(kind)))
    return next(filter(None, map(_words_of, get_args(kind))), ())


def _has(kind: Any, wanted: type) -> bool:
    """Return True if a type, or a part of it, is `wanted`."""
    if kind is wanted or get_origin(kind) is wanted or isinstance(kind, wanted):
        return True
    return any(_has(part, wanted) for part in get_args(kind))


def _converted(kind: Any, typed: str) -> Any:
    """Return a typed text as a value of a key; as it is if it fits no type.

    The check of the table then explains what is wrong. The marks of TOML around a value are not a
    part of it.
    """
    value: Any = typed.strip('"')
    if _has(kind, tuple):
        value = re.findall(r'[^][", ]+', typed)
    elif _has(kind, bool) and typed.lower() in YES | NO:
        value = typed.lower() in YES
    elif _has(kind, int) and typed.isdigit():
        value = int(typed)
    try:
        return msgspec.to_builtins(msgspec.convert(value, kind, strict=False))
    except msgspec.ValidationError:
        return value
