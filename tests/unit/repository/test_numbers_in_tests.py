"""A test that compares with a number of the code that it tests is true for any number.

So the expected number is a literal, in the test or in `tests/unit/agent/numbers.py`. These two are
allowed: to build a situation from a number of the code, and to compare two numbers of the code.
"""

import ast
from collections.abc import Iterator
from enum import Enum
from pkgutil import resolve_name

import pytest

from tests.unit.agent.numbers import NUMBERS
from tests.unit.repository.tracked import ROOT, names

CODE = ("agent", "drivers")
ORDER = (ast.Eq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
LITERALS = {f"{module.__name__}.{name}" for module, found in NUMBERS.items() for name in found}

ALLOWED = {
    (
        "tests/unit/agent/api/test_timeouts.py",
        "agent.api.httpx_exchange.CONNECTIONS_MAX",
    ): "the other side is computed from the agent's services and STATUS_CHECKS_MAX",
}
"""File and number, with the reason."""


def numbers_compared(tree: ast.AST) -> Iterator[str]:
    """Yield each number of the code with which an assertion compares a value of its own."""
    imported = dict(_imported(tree))
    for assertion in ast.walk(tree):
        if isinstance(assertion, ast.Assert):
            for node in ast.walk(assertion.test):
                if isinstance(node, ast.Compare) and isinstance(node.ops[0], ORDER):
                    for sides in _paired([node.left, *node.comparators]):
                        yield from _expected(sides, imported)


def _imported(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield each name that a test imports from the code, and the path of what it names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and _is_code(node.module):
            for one in node.names:
                yield one.asname or one.name, f"{node.module}.{one.name}"


def _is_code(module: str) -> bool:
    return module.partition(".")[0] in CODE


def _paired(sides: list[ast.expr]) -> Iterator[list[ast.expr]]:
    """Yield what is compared: of tuples, each place of its own."""
    places = [side.elts for side in sides if isinstance(side, ast.Tuple)]
    if len(places) == len(sides) and len({len(one) for one in places}) == 1:
        yield from (list(place) for place in zip(*places, strict=True))
    else:
        yield sides


def _expected(sides: list[ast.expr], imported: dict[str, str]) -> Iterator[str]:
    """Yield the numbers of the code among the sides, if another side is a value of the test."""
    own = {side: set(_constants(side, imported)) for side in sides}
    if any(not found and not _is_literal(side) for side, found in own.items()):
        yield from (path for side in sides for path in own[side] if _path(side, imported) == path)


def _is_literal(side: ast.expr) -> bool:
    return not any(isinstance(node, ast.Name) for node in ast.walk(side))


def _constants(side: ast.expr, imported: dict[str, str]) -> Iterator[str]:
    for node in ast.walk(side):
        path = _path(node, imported)
        if path and _is_number(path):
            yield path


def _path(node: ast.AST, imported: dict[str, str]) -> str:
    """Return the path of `NAME` or `module.NAME`; "" for anything else."""
    match node:
        case ast.Name(id=name) if name.isupper():
            return imported.get(name, "")
        case ast.Attribute(value=ast.Name(id=module), attr=name) if name.isupper():
            return f"{imported[module]}.{name}" if module in imported else ""
        case _:
            return ""


def _is_number(path: str) -> bool:
    value = resolve_name(path)
    return isinstance(value, int | float) and not isinstance(value, bool | Enum)


def test_the_expected_number_of_a_test_is_a_literal() -> None:
    found = {
        (name, number)
        for name in names()
        if name.startswith("tests/") and name.endswith(".py")
        for number in numbers_compared(ast.parse((ROOT / name).read_text(encoding="utf-8")))
        if number not in LITERALS
    }
    assert found - ALLOWED.keys() == set(), "write the number itself"
    assert ALLOWED.keys() - found == set(), "delete these from ALLOWED"


WAYS = "from agent.dialogue.steps import ways\nfrom agent.dialogue.steps.ways import TRIES_MAX\n"


@pytest.mark.parametrize(
    "line",
    [
        "assert tries == TRIES_MAX",
        "assert ways.TRIES_MAX >= tries()",
        "assert (tries >= TRIES_MAX) is (page == 'sorry')",
        "assert (page, tries) == ('sorry', TRIES_MAX), 'why'",
        "assert 0 < len(tries) <= ways.TRIES_MAX",
    ],
)
def test_a_number_of_the_code_is_found(line: str) -> None:
    assert set(numbers_compared(ast.parse(WAYS + line))) == {"agent.dialogue.steps.ways.TRIES_MAX"}


@pytest.mark.parametrize(
    "line",
    [
        "assert tries == 5",
        "assert TRIES_MAX == 5 * 1",
        "assert (TRIES_MAX, tries) == (5, 4)",
        "assert ways.REFUSALS_MAX < TRIES_MAX",
        "assert [tries] == [try_one() for _ in range(TRIES_MAX)]",
        "tries = TRIES_MAX",
        "assert page is Name.SORRY",
    ],
)
def test_other_uses_are_allowed(line: str) -> None:
    assert list(numbers_compared(ast.parse(WAYS + line))) == []
