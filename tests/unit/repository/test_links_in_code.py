"""The code never creates a file, or changes a file of root, through another user's link."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PRODUCT = ("agent", "drivers", "companion", "fleet_messages")
FOLLOWS_LINKS = re.compile(
    r"(os\.(chown|chmod|mkdir|makedirs|truncate|utime)|shutil\.(copy|copy2|copyfile|copytree|copymode|copystat|chown|move)"
    r"|.*\.(write_text|write_bytes|chmod|touch))"
)
"""Calls that change a file by its path. agent.base.files has functions with a folder's handle."""
OWN_FOLDER = {
    "agent/setup/pins.py": "a temporary folder of this process",
    "agent/mirror/status.py": "a folder of /run that is this process's alone",
    "agent/salvage/salvage.py": "a copy beside the journal, by the agent's user",
    "agent/app/ordered_kiosk.py": "a folder of /run that is this process's alone",
    "agent/ui/heartbeat.py": "a folder of /run that is this process's alone",
}
"""Allowed files: root does not make these calls, or nobody else can write to the folder."""


CHANGES = frozenset(re.findall(r"\w{4,}", FOLLOWS_LINKS.pattern))
"""All words of the pattern: only calls of these names are written out, which is slow."""


def calls(source: str, names: frozenset[str]) -> Iterator[tuple[int, str, str]]:
    """Yield line, function and text of each call of a method with one of these names."""
    if not any(f".{name}(" in source for name in names):
        return
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in names
        ):
            yield node.lineno, ast.unparse(node.func), ast.unparse(node)


def creating(source: str) -> Iterator[int]:
    """Yield the lines that can create a file through a link."""
    for line, function, call in calls(source, frozenset({"open"})):
        is_creating = function == "os.open" and "O_CREAT" in call
        if is_creating and "O_NOFOLLOW" not in call and "O_EXCL" not in call:
            yield line


def following(source: str) -> Iterator[int]:
    """Yield the lines that change a file by its path."""
    for line, function, call in calls(source, CHANGES):
        if FOLLOWS_LINKS.fullmatch(function) and "dir_fd=" not in call:
            yield line


def sources(*folders: str) -> Iterator[tuple[str, str]]:
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield str(file.relative_to(ROOT)), file.read_text()


def test_code_that_creates_a_file_follows_no_link() -> None:
    found = [f"{name}:{n}" for name, text in sources(*PRODUCT) for n in creating(text)]
    assert found == [], "add O_NOFOLLOW"


def test_no_file_is_changed_by_its_path() -> None:
    changes = ((name, n) for name, text in sources(*PRODUCT) for n in following(text))
    found = [f"{name}:{n}" for name, n in changes if name not in OWN_FOLDER]
    assert found == [], "use agent.base.files"


@pytest.mark.parametrize(
    "line",
    ["os.chown(path, 1, 1)", "file.chmod(0o600)", "shutil.copy2(a, b)", "(a / b).write_text(c)"],
)
def test_the_scan_finds_code_that_changes_a_file_by_its_path(line: str) -> None:
    assert list(following(line)) == [1]


def test_the_scan_finds_code_that_creates_a_file_through_a_link() -> None:
    assert list(creating("os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)")) == [1]
    assert not list(creating("os.open(path, os.O_CREAT | os.O_NOFOLLOW)"))
