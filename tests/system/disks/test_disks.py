"""On a real full or read-only file system, owed notes are handed over or at least listed.

This test uses tmpfs in a private mount namespace; `make disks` runs the same cases on ext4.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
NEEDS = (
    "it needs a mount namespace: `unshare` of util-linux, and for other users than root "
    "`sysctl kernel.unprivileged_userns_clone=1`, outside of a container that forbids it"
)
CASES = 13


def test_every_case_succeeds_on_tmpfs() -> None:
    as_root = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    played = subprocess.run(
        ("unshare", "--mount", *as_root, sys.executable, "-m", "tests.system.disks", "tmpfs"),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, f"{NEEDS}\n{played.stdout}{played.stderr}"
    assert len(played.stdout.splitlines()) == CASES
