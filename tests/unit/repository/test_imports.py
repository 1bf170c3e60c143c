"""No file depends on more modules of the project than a reader can keep in mind."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.unit.repository import tracked
from tests.unit.repository.tracked import ROOT

IMPORTS_MAX = 30
PACKAGES = re.compile(
    r"(agent|companion|drivers|fleet_messages|hw-sim|deploy/fleet|scripts|packaging|tests)/.*\.py"
)
IMPORT = re.compile(r"^ *(?:from [\w.]+ )?import (\([^)]*\)|.*)", re.MULTILINE)
"""An import and its names. Only files with enough names are parsed, which is slow."""
ROOTS = ("hw-sim/", "deploy/fleet/office/", "deploy/fleet/")
"""The folders from which modules are imported, apart from the repository itself."""


def files() -> list[str]:
    return [name for name in tracked.names() if PACKAGES.fullmatch(name)]


def module_of(name: str) -> str:
    for root in ROOTS:
        name = name.removeprefix(root)
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(tree: ast.AST, known: set[str]) -> Iterator[str]:
    """Yield the modules of `known` that a file imports, each as often as it is named."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in known)
        elif isinstance(node, ast.ImportFrom):
            for name in node.names:
                one = f"{node.module}.{name.name}"
                if one in known or node.module in known:
                    yield one if one in known else str(node.module)


def may_import_too_many(text: str) -> bool:
    lists: list[str] = IMPORT.findall(text)
    return sum(names.count(",") + 1 for names in lists) > IMPORTS_MAX


def test_no_file_imports_too_many_modules_of_the_project() -> None:
    known = {module_of(name) for name in files()}
    found = {
        name
        for name in files()
        if may_import_too_many(text := (ROOT / name).read_text(encoding="utf-8"))
        if len(set(imported(ast.parse(text), known))) > IMPORTS_MAX
    }
    assert found == set()


@pytest.mark.parametrize(
    "code",
    ["import a.b\n" * 31, f"from a import {'b, ' * 30}c", f"    from a import (\n{'b,' * 31})"],
)
def test_a_file_with_many_imports_is_parsed(code: str) -> None:
    assert may_import_too_many(code)


def test_each_form_of_import_is_counted() -> None:
    code = "import a.b\nfrom a import c, d\nfrom a.e import F, G\nimport re\n"
    assert [*imported(ast.parse(code), {"a", "a.b", "a.c", "a.e"})] == [
        *("a.b", "a.c", "a", "a.e", "a.e")
    ]
