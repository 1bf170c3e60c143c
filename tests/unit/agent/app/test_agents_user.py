"""A command that root runs leaves no file that the agent's user cannot read.

The tests need another user's files, so they run in a user namespace in which they are root.
"""

import pwd
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.as_root import NEEDS, as_root
from tests.support.kiosk_folder import furnish

AGENT = pwd.getpwnam("daemon")
READS_ALL = ("setpriv", "--securebits=+no_setuid_fixup")
"""Python may be in root's home, so root keeps the right to read it; files have their real owner."""

pytestmark = pytest.mark.slow


def run_as_root(*command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        as_root(*command), input=typed, capture_output=True, text=True, check=False
    )


@pytest.fixture
def state(tmp_path: Path) -> Iterator[Path]:
    """A kiosk whose state belongs to another user than root."""
    furnish(tmp_path, journal={"path": "state/journal.db"})
    folder = tmp_path / "state"
    folder.mkdir()
    given = run_as_root("chown", f"{AGENT.pw_uid}:{AGENT.pw_gid}", str(folder))
    assert given.returncode == 0, f"{NEEDS}: {given.stderr}"
    yield folder
    run_as_root("chown", "--recursive", "root", str(folder))  # so that pytest can delete it later


def kiosk_agent(state: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    file = str(state.parent / "kiosk.toml")
    return run_as_root(
        *READS_ALL, sys.executable, "-m", "agent", *words, "--config", file, typed=typed
    )


def owners(state: Path) -> set[int]:
    seen = run_as_root("stat", "--format=%u", *map(str, state.iterdir()))
    return {int(uid) for uid in seen.stdout.split()}


def test_the_agent_can_read_a_pin_that_root_sets_and_a_lock_that_root_takes(state: Path) -> None:
    done = kiosk_agent(state, "attendant", "set-pin", typed="258036\n")
    assert (done.returncode, done.stderr) == (0, "")
    kiosk_agent(state, "journal", "settle", "REF", "--delivered")
    assert owners(state) == {AGENT.pw_uid}


def test_a_pin_file_that_root_owns_is_reported(state: Path) -> None:
    kiosk_agent(state, "attendant", "set-pin", typed="258036\n")
    run_as_root("chown", "root", str(state / "attendant.json"))
    (line,) = [
        line for line in kiosk_agent(state, "check").stdout.splitlines() if "  attendant" in line
    ]
    assert line.startswith(f"FAIL  attendant  {state / 'attendant.json'} belongs to root, and ")


def test_a_folder_that_root_owns_stays_roots(state: Path) -> None:
    run_as_root("chown", "root", str(state))
    kiosk_agent(state, "attendant", "set-pin", typed="258036\n")
    assert owners(state) == {0}
