"""Everything that is installed is locked by version and hashes, without a registry's address."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
LOCKS = tuple(re.findall(r"--output-file (\S+)", (ROOT / "scripts/lock").read_text()))
PIN = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)
INSTALLED_BY_PIP = re.compile(r"pip install ([^`\n]+)")
BUILT_BY_PIP = re.compile(r"pip wheel ([^`\n]+)")

OF_A_PROJECT = {
    "requirements/kiosk.txt": "pyproject.toml",
    "packaging/companion/requirements.txt": "packaging/companion/pyproject.toml",
    "deploy/fleet/requirements.txt": "deploy/fleet/pyproject.toml",
    "hw-sim/requirements.txt": "hw-sim/pyproject.toml",
}
"""Each lock used for installation, and the project with its dependencies."""


def pins(lock: str) -> dict[str, str]:
    return dict(PIN.findall((ROOT / lock).read_text()))


def named(requirement: str) -> str:
    return re.split(r"[\s<>=!~;\[]", requirement)[0].lower().replace("_", "-").replace(".", "-")


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_has_a_version_and_hashes_of_each_library_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text()
    entries = re.split(r"\n(?=\S)", re.sub(r"^ *#.*\n", "", text, flags=re.MULTILINE).strip())
    assert entries
    assert [one for one in entries if not (PIN.match(one) and "--hash=sha256:" in one)] == []
    assert "://" not in text
    assert "--index-url" not in text


@pytest.mark.parametrize(("lock", "project"), OF_A_PROJECT.items())
def test_a_lock_has_every_dependency_of_its_project(lock: str, project: str) -> None:
    wanted = tomllib.loads((ROOT / project).read_text())["project"]["dependencies"]
    locked = {named(name) for name in pins(lock)}
    assert {named(one) for one in wanted} - locked == set()


@pytest.mark.parametrize(
    "lock", ["packaging/companion/requirements.txt", "packaging/companion/requirements-termux.txt"]
)
def test_the_companions_box_has_the_same_versions_as_the_kiosk(lock: str) -> None:
    assert pins(lock).items() <= pins("requirements/kiosk.txt").items()


def test_the_operators_server_has_the_versions_that_the_tests_use() -> None:
    assert pins("deploy/fleet/requirements.txt").items() <= pins("requirements/dev.txt").items()


def test_every_page_installs_with_pip_only_from_a_lock() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    texts = [page.read_text() for page in pages]
    shown = [one for text in texts for one in INSTALLED_BY_PIP.findall(text)]
    assert shown
    assert [one for one in shown if "--require-hashes" not in one and "--no-deps" not in one] == []
    built = [one for text in texts for one in BUILT_BY_PIP.findall(text)]
    assert built
    assert [one for one in built if "--no-build-isolation" not in one] == []
