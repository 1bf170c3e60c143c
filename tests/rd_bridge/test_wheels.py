"""What the kiosk's and the box's wheels hold is all that they import of this repository."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
IMPORT = re.compile(r"^\s*(?:from|import) (\w+)", re.MULTILINE)
OURS = {"agent", "drivers", "hw_sim", "rd_bridge", "tests"}


def packed() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    return {*project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]}


def imported_by(package: str) -> set[str]:
    """Give our own packages that a package's modules name, also for types alone."""
    modules = (ROOT / package).rglob("*.py")
    return {name for module in modules for name in IMPORT.findall(module.read_text())} & OURS


@pytest.mark.parametrize("package", ["agent", "drivers"])
def test_the_kiosks_wheel_holds_what_it_imports(package: str) -> None:
    assert imported_by(package) <= packed()


def test_the_boxs_wheel_needs_nothing_but_itself() -> None:
    assert imported_by("rd_bridge") == {"rd_bridge"}
