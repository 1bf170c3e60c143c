"""A test module imports no other test module: shared helpers have a module of their own.

So the tests of one module can be run, moved and deleted alone.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and the dotted name of each import; names may be modules or their contents."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{name.name}") for name in node.names)
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)


MAY_IMPORT = re.compile(r"(from|import) +[\w., ]*\btest_|import +\([^)]*\btest_|import.*\\\n")
"""Finds each module that can have such an import. Only these are parsed, which is slow."""


def is_of_a_test_module(name: str) -> bool:
    return any(part.startswith("test_") for part in name.split("."))


def test_no_module_imports_a_test_module() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}: {name}"
        for folder in ("tests", "scripts")
        for file in sorted((ROOT / folder).rglob("*.py"))
        if MAY_IMPORT.search(text := file.read_text(encoding="utf-8"))
        for line, name in imported(ast.parse(text))
        if is_of_a_test_module(name)
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "from tests.unit.test_till import LOADED",
        "from tests.unit import test_till as till",
        "import tests.unit.test_till",
        "from tests.unit import (\n    test_till,\n)",
        "def later():\n    from tests.unit.test_till import LOADED",
    ],
)
def test_the_scan_finds_each_form_of_import(code: str) -> None:
    assert MAY_IMPORT.search(code)
    assert any(is_of_a_test_module(name) for _, name in imported(ast.parse(code)))
