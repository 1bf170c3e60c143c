"""`python -m drivers.card`, as a technician runs it."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow  # real processes


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "drivers.card", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_help_shows_an_example() -> None:
    shown = run("--help")
    assert shown.returncode == 0
    assert "--amount 500" in shown.stdout


def test_an_absent_terminal_is_reported_as_a_failure(tmp_path: Path) -> None:
    shown = run("--serial", str(tmp_path / "card"))
    assert (shown.returncode, shown.stderr) == (1, "")
    assert "absent" in shown.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--serial", "a", "--tcp", "b"],
        ["--serial", "a", "--password", "12"],
        ["--tcp", "10.0.0.2:abc"],
    ],
)
def test_wrong_usage_ends_with_exit_code_2(arguments: list[str]) -> None:
    assert run(*arguments).returncode == 2
