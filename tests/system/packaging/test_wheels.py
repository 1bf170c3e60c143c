"""Each wheel contains every module of this repository that it imports, and nothing else."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
IMPORT = re.compile(r"^\s*(?:from|import) (\w+)", re.MULTILINE)
OURS = {"agent", "drivers", "companion", "fleet_messages", "kiosk_fleet", "hw_sim", "tests"}


def names_of(*folders: str, root: Path = ROOT) -> set[str]:
    modules = (file for folder in folders for file in (root / folder).rglob("*.py"))
    return {str(module.relative_to(root)) for module in modules}


def packed(project: str, to: Path) -> set[str]:
    """Build a wheel, and return the modules in it."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(to)]
    built = subprocess.run(build, cwd=ROOT / project, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (wheel,) = to.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if name.endswith(".py")}


@pytest.mark.slow
def test_the_kiosks_wheel_has_the_pairing_and_the_fleets_messages(tmp_path: Path) -> None:
    own = names_of("agent", "drivers", "companion/pairing", "fleet_messages")
    assert packed(".", tmp_path) == own | {"companion/__init__.py"}


@pytest.mark.slow
def test_the_boxs_wheel_has_only_its_own_modules(tmp_path: Path) -> None:
    assert packed("packaging/companion", tmp_path) == names_of("companion")


@pytest.mark.slow
def test_the_operators_wheel_has_only_its_own_modules_and_the_messages(tmp_path: Path) -> None:
    own = names_of("kiosk_fleet", root=ROOT / "deploy/fleet")
    assert packed("deploy/fleet", tmp_path) == own | names_of("fleet_messages")
    (wheel,) = tmp_path.glob("*.whl")
    assert "kiosk_fleet/kiosk.json" in zipfile.ZipFile(wheel).namelist()


@pytest.mark.parametrize(
    ("folders", "imported"),
    [
        (("companion",), {"companion"}),
        (("deploy/fleet/kiosk_fleet", "fleet_messages"), {"kiosk_fleet", "fleet_messages"}),
    ],
    ids=["the box", "the operator's server"],
)
def test_a_program_beside_the_kiosk_needs_none_of_its_packages(
    folders: tuple[str, ...], imported: set[str]
) -> None:
    modules = (ROOT / name for name in names_of(*folders))
    names = {name for module in modules for name in IMPORT.findall(module.read_text())}
    assert names & OURS == imported


def test_the_operators_programs_have_the_kiosks_version() -> None:
    agent, fleet = (ROOT / name / "__init__.py" for name in ("agent", "deploy/fleet/kiosk_fleet"))
    versions = {re.findall(r'__version__ = "(.+)"', file.read_text())[0] for file in (agent, fleet)}
    assert len(versions) == 1
    project = tomllib.loads((ROOT / "deploy/fleet/pyproject.toml").read_text())
    assert project["tool"]["hatch"]["version"]["path"] == "kiosk_fleet/__init__.py"
