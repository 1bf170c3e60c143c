"""The kiosk's and the box's wheels contain every module of this repository that they import."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
IMPORT = re.compile(r"^\s*(?:from|import) (\w+)", re.MULTILINE)
OURS = {"agent", "drivers", "hw_sim", "companion", "tests"}
BOTH = {"companion/__init__.py"}
"""The modules of both wheels beside the pairing."""


def names_of(*folders: str) -> set[str]:
    modules = (file for folder in folders for file in (ROOT / folder).rglob("*.py"))
    return {str(module.relative_to(ROOT)) for module in modules}


def packed(project: Path, to: Path) -> set[str]:
    """Build a wheel, and return the modules in it."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(to)]
    built = subprocess.run(build, cwd=project, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (wheel,) = to.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if name.endswith(".py")}


@pytest.mark.slow
def test_the_kiosks_wheel_contains_the_pairing_but_nothing_of_the_box(tmp_path: Path) -> None:
    assert packed(ROOT, tmp_path) == BOTH | names_of("agent", "drivers", "companion/pairing")


@pytest.mark.slow
def test_the_boxs_wheel_contains_only_its_own_modules(tmp_path: Path) -> None:
    assert packed(ROOT / "packaging/rd-bridge", tmp_path) == names_of("companion")


def test_the_box_needs_no_other_package_of_this_repository() -> None:
    modules = (ROOT / "companion").rglob("*.py")
    imported = {name for module in modules for name in IMPORT.findall(module.read_text())}
    assert imported & OURS == {"companion"}
