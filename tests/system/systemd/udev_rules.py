"""A small strict interpreter of udev rules, because Debian 12 has no `udevadm verify`.

It accepts only the keys that our rules use, and computes the names and permissions of a device.
From udev(7), but a device has only one parent here, which is enough for our rules.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

MATCHES = frozenset({"==", "!="})
ASSIGNS = frozenset({"="})
ADDS = frozenset({"+="})

# The allowed operators of each key. A key that ends in {name} has {} here.
OPERATORS: Mapping[str, frozenset[str]] = {
    "ACTION": MATCHES,
    "SUBSYSTEM": MATCHES,
    "KERNEL": MATCHES,
    "TEST": MATCHES,
    # `!=` is never allowed: one of a device's many parents always differs.
    "SUBSYSTEMS": frozenset({"=="}),
    "ENV{}": MATCHES | ASSIGNS,
    "ATTR{}": MATCHES | ASSIGNS,
    "IMPORT{}": frozenset({"=="}) | ASSIGNS,
    "SYMLINK": ADDS,
    "OPTIONS": ADDS,
    "GROUP": ASSIGNS,
    "MODE": ASSIGNS,
    "GOTO": ASSIGNS,
    "LABEL": ASSIGNS,
}

TOKEN = re.compile(r'([A-Z]+)(?:\{([\w./]+)\})?(==|!=|\+=|=)"([^"]*)"')


class BadRule(Exception):
    """A line that udev would ignore or misunderstand."""


@dataclass(frozen=True, slots=True)
class Token:
    key: str
    operator: str
    value: str

    @property
    def matches(self) -> bool:
        return self.operator in MATCHES


@dataclass(slots=True)
class Plugged:
    """A device's udev properties, and the names and permissions from the rules so far."""

    facts: dict[str, str]
    symlinks: list[str] = field(default_factory=list)

    def holds(self, token: Token) -> bool:
        fact = self.facts.get(token.key, "")
        fits = any(fnmatchcase(fact, pattern) for pattern in token.value.split("|"))
        return fits == (token.operator == "==")

    def take(self, token: Token) -> None:
        if token.key == "SYMLINK":
            self.symlinks.append(token.value)
        else:
            self.facts[token.key] = token.value


def parse(text: str) -> list[list[Token]]:
    """Return each rule's tokens. Raises BadRule with the line number."""
    lines = enumerate(text.splitlines(), start=1)
    rules = [
        list(_tokens(line, number)) for number, line in lines if line and not line.startswith("#")
    ]
    _check_jumps(rules)
    return rules


def plug(rules: list[list[Token]], device: Mapping[str, str]) -> Plugged:
    """Apply the rules to a new device."""
    plugged = Plugged({"ACTION": "add", **device})
    looking_for: str | None = None
    for rule in rules:
        if looking_for in (None, _value(rule, "LABEL")):
            looking_for = _follow(rule, plugged)
    return plugged


def _follow(rule: list[Token], plugged: Plugged) -> str | None:
    """Apply one rule; return the label that it jumps to."""
    if not all(plugged.holds(token) for token in rule if token.matches):
        return None
    for token in rule:
        if not token.matches:
            plugged.take(token)
    return _value(rule, "GOTO")


def _tokens(line: str, number: int) -> Iterator[Token]:
    for part in re.split(r",\s*(?=[A-Z])", line):
        token = TOKEN.fullmatch(part)
        if token is None:
            raise BadRule(f"line {number}: {part} is not a key, an operator and a quoted value")
        name, argument, operator, value = token.groups()
        if operator not in OPERATORS.get(name + ("{}" if argument else ""), frozenset()):
            raise BadRule(f"line {number}: {part}: no such key, or not with {operator}")
        yield Token(f"{name}{{{argument}}}" if argument else name, operator, value)


def _check_jumps(rules: list[list[Token]]) -> None:
    labels = [_value(rule, "LABEL") for rule in rules]
    for at, rule in enumerate(rules):
        goto = _value(rule, "GOTO")
        if goto is not None and goto not in labels[at:]:
            raise BadRule(f"GOTO {goto} has no label after it")


def _value(rule: list[Token], key: str) -> str | None:
    return next((token.value for token in rule if token.key == key), None)
