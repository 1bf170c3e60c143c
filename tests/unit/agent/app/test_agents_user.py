"""A command that root runs leaves no file that the agent's user cannot read.

The tests need another user's files, so they run in a user namespace in which they are root.
"""

import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.kiosk_folder import furnish

AGENT = pwd.getpwnam("daemon")
NAMESPACE = ("unshare", "--user", "--map-root-user", "--map-auto")
READS_ALL = ("setpriv", "--securebits=+no_setuid_fixup")
"""Python may be in root's home, so root keeps the right to read it; files have their real owner."""
MISSING = "it needs `unshare` of util-linux, and without root also uidmap"

pytestmark = pytest.mark.slow


def as_root(*command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    assert shutil.which("unshare"), MISSING
    prefix = () if os.geteuid() == 0 else NAMESPACE
    return subprocess.run(
        (*prefix, *command), input=typed, capture_output=True, text=True, check=False
    )


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """A kiosk whose state belongs to another user than root."""
    furnish(tmp_path, journal={"path": "state/journal.db"})
    folder = tmp_path / "state"
    folder.mkdir()
    given = as_root("chown", f"{AGENT.pw_uid}:{AGENT.pw_gid}", str(folder))
    assert given.returncode == 0, f"{MISSING}: {given.stderr}"
    return folder


def kiosk_agent(state: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    file = str(state.parent / "kiosk.toml")
    return as_root(*READS_ALL, sys.executable, "-m", "agent", *words, "--config", file, typed=typed)


def owners(state: Path) -> set[int]:
    seen = as_root("stat", "--format=%u", *map(str, state.iterdir()))
    return {int(uid) for uid in seen.stdout.split()}


def test_the_agent_can_read_a_pin_that_root_sets_and_a_lock_that_root_takes(state: Path) -> None:
    done = kiosk_agent(state, "attendant", "set-pin", typed="258036\n")
    assert (done.returncode, done.stderr) == (0, "")
    kiosk_agent(state, "journal", "settle", "REF", "--delivered")
    assert owners(state) == {AGENT.pw_uid}


def test_a_pin_file_that_root_owns_is_reported(state: Path) -> None:
    kiosk_agent(state, "attendant", "set-pin", typed="258036\n")
    as_root("chown", "root", str(state / "attendant.json"))
    (line,) = [
        line for line in kiosk_agent(state, "check").stdout.splitlines() if "  attendant" in line
    ]
    assert line.startswith(f"FAIL  attendant  {state / 'attendant.json'} belongs to root, and ")


def test_a_folder_that_root_owns_stays_roots(state: Path) -> None:
    as_root("chown", "root", str(state))
    kiosk_agent(state, "attendant", "set-pin", typed="258036\n")
    assert owners(state) == {0}
