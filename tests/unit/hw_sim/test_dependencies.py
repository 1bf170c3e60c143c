"""The simulator's package declares all its imports, because it is installed without the agent."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

SIM = Path(__file__).parents[3] / "hw-sim"


def imported() -> set[str]:
    names = set()
    for file in SIM.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {one.name for one in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module)
    return {name.partition(".")[0] for name in names}


def test_every_import_is_a_declared_dependency() -> None:
    project = tomllib.loads((SIM / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[<>=\[]", one)[0].lower() for one in project["dependencies"]}

    bringers = packages_distributions()
    foreign = imported() - sys.stdlib_module_names - {"hw_sim"}

    assert {bringers[name][0].lower() for name in foreign} == declared
