"""The kiosk's and the box's wheels contain every package of this repository that they import."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
IMPORT = re.compile(r"^\s*(?:from|import) (\w+)", re.MULTILINE)
OURS = {"agent", "drivers", "hw_sim", "rd_bridge", "rd_pairing", "tests"}
BOX = {"rd_bridge", "rd_pairing"}


def packed() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    return {*project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]}


def imported_by(package: str) -> set[str]:
    """Return our packages that a package's modules import, also those imported only for types."""
    modules = (ROOT / package).rglob("*.py")
    return {name for module in modules for name in IMPORT.findall(module.read_text())} & OURS


@pytest.mark.parametrize("package", ["agent", "drivers"])
def test_the_kiosks_wheel_contains_what_it_imports(package: str) -> None:
    assert imported_by(package) <= packed()


@pytest.mark.slow
def test_the_boxs_wheel_contains_only_its_own_modules(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    built = subprocess.run(
        build, cwd=ROOT / "packaging/rd-bridge", capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr

    (wheel,) = tmp_path.glob("kiosk_rd_bridge-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if name.endswith(".py")}
    modules = (file for package in BOX for file in (ROOT / package).glob("*.py"))
    assert names == {str(module.relative_to(ROOT)) for module in modules}


def test_the_boxs_wheel_needs_no_other_package() -> None:
    assert set().union(*map(imported_by, BOX)) == BOX
